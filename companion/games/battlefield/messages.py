"""What is said in Battlefield Cribbage alone."""

from __future__ import annotations

from typing import Final

from companion.words import telling
from companion.words.telling import told

# --- what happened ---

PARTNERS_MOVED: Final = told("{first} and {second} are partners, {one} and {other} change places.")
PARTNERS_SIT: Final = told("{first} and {second} are partners, and sit opposite already.")
OPENED: Final = told("{card} opens the frontline.")
REVEALED: Final = telling.TURNS_UP
DREW: Final = told("{player} drew {card}.")
TOOK: Final = told("{player} took {card} from the frontline.")
RENEWED: Final = told("Go: {card} begins a new frontline.")
CLOSING: Final = told("{player} has all five cards face up: one more turn for everybody else.")
TURN_CARD: Final = told("The turn card is {card}.")
CEASE_FIRE: Final = told("A joker opens the frontline: cease-fire, all formations are counted.")
KILLED: Final = told("The joker is the turn card: it kills every hand.")
