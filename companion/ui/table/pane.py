"""A pane: what fills the table below the board. The panel of a game is one, a question is one, and so on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from enum import Enum
from random import SystemRandom
from typing import Any, Final, Protocol

from companion.app.table import Table
from companion.app.view import View
from companion.cards import Card
from companion.errors import CompanionError
from companion.games.action import Action
from companion.games.seating import Side
from companion.ui.kit import theme
from companion.ui.kit.button import ButtonKind
from companion.ui.kit.frame import Column
from companion.ui.kit.sentence import Tint
from companion.ui.kit.unit import Shape
from companion.ui.table.offers import Offer
from companion.words.message import Said

STRIP: Final = 50.0
"""The height in design pixels of the strip above card keys in a wide window."""
PAD_ROOM = 234.0
"""The height in design pixels of four rows of card keys and a strip above them."""
SMALL_PAD_ROOM = 275.0
"""The same in a small window, where a key that a finger hits is more of these pixels."""


def pad_room(shape: Shape) -> float:
    """Return the height in design pixels that card keys with a strip above them need in a wide window."""
    return (SMALL_PAD_ROOM if shape is Shape.SMALL else PAD_ROOM) + theme.roomy(STRIP) - STRIP


@dataclass(frozen=True, slots=True)
class Heading:
    """The sentence at the top: about a side it begins with its shape, and the name in it has its colour."""

    said: Said
    side: Side | None = None
    tint: Tint | None = None
    """What it stands on when something is wrong, or right again."""


class Destination(Enum):
    """Where a button of the table leads: to a pane that lies over the others, or away to a screen."""

    QUESTION = "question"
    OUT_OF_STEP = "out of step"
    RESULT = "result"
    MUGGINS = "muggins"
    STEPS = "steps"
    MASK = "mask"
    HINT = "hint"
    MORE = "more"
    HOME = "home"
    HELP = "help"
    REMATCH = "rematch"
    REVIEW = "review"
    SHARE = "share"
    SIGNING = "signing"
    CLUB_GAME = "club_game"


class Desk(Protocol):
    """What a pane may ask of the table it is on."""

    table: Table
    shape: Shape

    @property
    def view(self) -> View | None:
        """The table as it was last heard of."""

    def act(self, *actions: Action) -> None:
        """Do what a player chose by one touch; a refusal is told on the screen."""

    def send(self, future: Future[Any], refused: Callable[[CompanionError], bool] | None = None) -> None:
        """Wait for what the table was asked; a refusal is told on the screen, unless `refused` says that it is not."""

    def open(self, place: Destination) -> None:
        """Lay a pane over the others, or go to another screen."""

    def close(self) -> None:
        """Take the pane away that was opened."""

    def refresh(self) -> None:
        """Show the view again: what a pane offers has changed."""

    @property
    def speaks(self) -> bool:
        """Whether something is spoken at this table."""

    @property
    def club_way(self) -> tuple[Said, Destination] | None:
        """What the first button says after a game of the club, and where it leads; None for a free game."""

    @property
    def shares(self) -> bool:
        """Whether phones could watch this table."""

    def say_again(self) -> None:
        """Say again what was said last."""

    def more(self, offers: tuple[Offer, ...]) -> None:
        """Lay a list of these offers over the others."""


class Pane(Column):
    """The base of all panes: a column. `build` once, then `show` with every view while it is there.

    `under` is what it has below a board that stands beside it, if anything; set it in `show`.
    """

    under: Any = None

    def __init__(self, desk: Desk) -> None:
        """Belong to a table."""
        self.desk = desk
        super().__init__(size_hint=(None, None))
        self.build()

    def build(self) -> None:
        """Make the widgets, once."""

    def arrange(self, shape: Shape) -> None:
        """Place the widgets for a shape of window; called before `show` when the shape has changed."""

    def show(self, view: View) -> None:
        """Show a view; change only what is different."""

    def leave(self) -> None:
        """Be taken away."""

    def room(self, view: View, shape: Shape) -> float:
        """Return the height wanted, in design pixels; the board gets what is left."""
        return pad_room(shape) if shape.wide else 420.0

    def least_board(self, view: View, shape: Shape) -> float:
        """Return the least height of a board above the pane, in design pixels."""
        return 76.0 if shape is Shape.SMALL else 84.0

    def least_width(self, view: View, shape: Shape) -> float:
        """Return the least width beside a board, in design pixels."""
        return 380.0

    def wears(self, view: View) -> Mapping[str, int]:
        """Return which side's look the pegs of a group have that no side owns, by the group's name."""
        return {}

    def heading(self, view: View) -> Heading | None:
        """Return the sentence at the top, or None for the one that the game awaits."""
        return None

    def offers(self, view: View) -> tuple[Offer, ...]:
        """Return the buttons at the right, the primary one first."""
        return ()

    def muggins(self, view: View) -> bool:
        """Whether the buttons of muggins are there; never dependent on what muggins keeps secret (P12)."""
        return False


ON_PEGS: Final = "pegs"
"""The moment of the help in which pegs are to be moved, whatever the stage of the game."""


class Panel(Pane):
    """The base of the panels of games: it offers what the game awaits."""

    def help_moment(self, view: View) -> str:
        """Return what the moment is called in the game's page of help; pegs that are owed or stand wrong come first."""
        asked = view.guidance is not None and view.guidance.asked
        owed = view.wrong_peg is not None or any(side.owed for side in view.sides)
        return ON_PEGS if view.outcome is None and (asked or owed) else self.stage_name(view)

    def stage_name(self, view: View) -> str:
        """Return what the game itself calls the stage that it is at."""
        raise NotImplementedError

    def cover(self) -> None:
        """Hide what only one person may see: the next one at the table may be somebody else."""

    def muggins(self, view: View) -> bool:
        """Whether points could be claimed at such a time of the game at all."""
        return True

    def kept(self, view: View) -> tuple[Offer, ...]:
        """Return the button whose place is kept at the right while there is none, where keys must not move for it."""
        return ()

    def offers(self, view: View) -> tuple[Offer, ...]:
        """Return the choices that are awaited and would not be refused, the first not aside as the primary one."""
        choices = [choice for choice in view.awaited.choices if not waits_for_pegs(view, choice.action)]
        first = next((choice for choice in choices if not choice.aside), None)
        return tuple(
            Offer(
                choice.label,
                lambda action=choice.action: self.desk.act(action),  # type: ignore[misc]
                ButtonKind.PRIMARY if choice is first else ButtonKind.SECONDARY,
                aside=choice.aside,
            )
            for choice in choices
        )

    def draw(self, cards: Collection[Card] | None = None) -> None:
        """Let the app draw or cut a card that is awaited, or one of some."""
        awaited = self.desk.view.awaited.cards if self.desk.view is not None else {}
        self.act_by_chance([action for card, action in awaited.items() if cards is None or card in cards])

    def act_by_chance(self, actions: Sequence[Action]) -> None:
        """Do one of some actions: all are as likely, and which it is is known only now."""
        if actions:
            self.desk.act(SystemRandom().choice(actions))


def waits_for_pegs(view: View, action: Action) -> bool:
    """Whether an action would only be refused, because points are to be pegged first (C7); never in muggins (P12)."""
    return action.after_pegging and view.connected and still_to_peg(view)


def still_to_peg(view: View) -> bool:
    """Whether points are owed that nobody has pegged; who pegged more than is explained has pegged them too (P14).

    In muggins only those that the computer asks for are waited for.
    """
    more = view.wrong_peg.side if view.wrong_peg is not None and view.wrong_peg.more else None
    waited = view.setup.sides if view.revealed else view.setup.computer_sides
    return any(side.owed for side in view.sides if side.side != more and side.side in waited)
