"""What is said in lowball alone."""

from __future__ import annotations

from typing import Final

from companion.words.telling import told

REACHED: Final = told("{who} loses: that is {points}.", "{who} lose: that is {points}.")
