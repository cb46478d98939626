"""What is said in CrossCribb alone."""

from __future__ import annotations

from typing import Final

from companion.words.message import Message
from companion.words.scores import CRIB
from companion.words.telling import told

ROW: Final = Message("row {number}")
COLUMN: Final = Message("column {number}")
THE_CRIB: Final = CRIB.alone
"""What a line is called."""

# --- what happened ---

LINES_CHOSEN: Final = told("{who} plays the columns.", "{who} play the columns.")
PLACED: Final = told("{player} placed {card} in row {row}, column {column}.")
LAID_AWAY: Final = told("{player} laid a card away.")
SAID: Final = told("{who} counts {points} for {line}.", "{who} count {points} for {line}.")
