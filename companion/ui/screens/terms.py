"""The terms of a game in words: policies, options and boards, as the screens offer them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import Final

from companion.board.layout import Layout
from companion.games.catalogue import listed
from companion.games.game import Policy, Setup

POLICY_WORDS: Final[Mapping[Policy, tuple[str, str]]] = {
    Policy.SCOREKEEPER: ("Scorekeeper", "Knows no cards: whatever is pegged is scored."),
    Policy.CASUAL: ("Casual", "Is told the cards; kindly says what is wrong."),
    Policy.MUGGINS: ("Muggins", "Keeps quiet: what you miss others may take."),
    Policy.TOURNAMENT: ("Tournament", "Muggins, and strict: short stays short."),
    Policy.COACH: ("Coach", "Lights the hole first, and counts with you."),
}
"""For every policy its name and one sentence."""


@dataclass(frozen=True, slots=True)
class Term:
    """An option of the rules: its values with their words, the default first, and a sentence about it."""

    name: str
    title: str
    note: str
    values: tuple[tuple[str, str], ...]
    policies: frozenset[Policy]
    """Where it matters."""
    games: tuple[str, ...] = ("cribbage",)
    players: int = 0
    """For how many players only, or 0."""
    ruling: str = ""
    """The ruling behind it, if there is one: for the manual, not for the screen."""


_FIELD = ("round-the-bases",)
_GRID = ("crosscribb",)
_BATTLE = ("battlefield",)
_ALL = ("cribbage", *_FIELD, *_BATTLE, *_GRID)
_BOTH = ("cribbage", *_FIELD, *_BATTLE)
_CARDS = frozenset(Policy) - {Policy.SCOREKEEPER}
_MUGGINS = frozenset(policy for policy in Policy if policy.muggins)
TERMS: Final = (
    Term(
        "game_points",
        "Game points",
        "What a win, a skunk and a double skunk count.",
        (("regal", "1, 2, 3"), ("acc", "2, 3, 3")),
        frozenset(Policy),
        ruling="C10",
    ),
    Term(
        "muggins",
        "Muggins",
        "Called by a player, or given by the app when the window closes.",
        (("called", "called"), ("automatic", "automatic")),
        _MUGGINS,
        _ALL,
        ruling="P11",
    ),
    Term(
        "false_claim",
        "False call of muggins",
        "Whether the points called fall to the other side.",
        (("off", "nothing"), ("on", "costs them")),
        _MUGGINS,
        _BOTH,
        ruling="P10",
    ),
    Term(
        "tell_missed",
        "Missed points",
        "Whether they are told once nobody can take them any more.",
        (("on", "told"), ("off", "not told")),
        _MUGGINS,
        _ALL,
    ),
    Term(
        "false_go",
        "False go",
        "Told only, or 2 points a card to the others.",
        (("told", "told"), ("acc", "penalty")),
        _CARDS,
        ruling="C11",
    ),
    Term(
        "excess",
        "Pegged too many",
        "Put right, or by the old law given to the opponent.",
        (("mend", "put right"), ("opponent", "old law")),
        _CARDS,
        ruling="P4",
    ),
    Term(
        "opponents_peg",
        "Opponent's peg moved",
        "Put right, or 2 points to its owner.",
        (("off", "put right"), ("on", "2 points")),
        frozenset((Policy.TOURNAMENT,)),
        ruling="P7",
    ),
    Term(
        "flush_of_four",
        "Flush of four",
        "Any four of a suit in a line, or four besides the cut card.",
        (("any", "any four"), ("own", "not the cut")),
        frozenset(Policy),
        _GRID,
        ruling="X4",
    ),
    Term(
        "running",
        "Points while placing",
        "What each line is worth so far stands beside the grid.",
        (("off", "hidden"), ("on", "shown")),
        frozenset(Policy) - _MUGGINS,
        _GRID,
    ),
    Term(
        "cards",
        "Cards",
        "Dealt by hand and touched, or by the app, which is passed around.",
        (("real", "by hand"), ("app", "by the app")),
        frozenset(Policy),
        _GRID,
        ruling="X2",
    ),
    Term(
        "alone",
        "Of three, alone plays",
        "The first, the second or the third player, against the two others.",
        (("0", "the first"), ("1", "the second"), ("2", "the third")),
        frozenset(Policy),
        _GRID,
        players=3,
        ruling="X3",
    ),
    Term(
        "partners",
        "Four players",
        "The two lowest cuts are partners, or who sits opposite; or each alone, on a board with four tracks.",
        (("draw", "by the draw"), ("on", "as seated"), ("off", "each alone")),
        frozenset(Policy),
        _BATTLE,
        players=4,
        ruling="B13",
    ),
    Term(
        "dice",
        "Dice",
        "Thrown by hand and entered, or rolled by the app.",
        (("hand", "by hand"), ("app", "by the app")),
        frozenset(Policy),
        _FIELD,
        ruling="R18",
    ),
    Term(
        "steals",
        "Stealing",
        "As often as anybody dares, or once a deal.",
        (("unlimited", "any time"), ("one", "once a deal")),
        frozenset(Policy),
        _FIELD,
        ruling="R11",
    ),
    Term(
        "last_half",
        "Last half inning",
        "Over as soon as it is decided, or played out.",
        (("stop", "stops"), ("play", "played out")),
        frozenset(Policy),
        _FIELD,
        ruling="R14",
    ),
)


def default_of(term: Term, policy: Policy) -> str:
    """Return what holds when nothing was chosen: in a tournament false calls cost, and nothing missed is told."""
    if policy is Policy.TOURNAMENT and term.name in ("false_claim", "tell_missed"):
        return term.values[1][0]
    return term.values[0][0]


def chosen(setup: Setup, term: Term) -> str:
    """Return the value of a term in a setup."""
    return setup.option(term.name, default_of(term, setup.policy))


def with_term(setup: Setup, term: Term, value: str) -> dict[str, str]:
    """Return the options of a setup with one of them chosen; what is the default anyway is left out."""
    options = {name: other for name, other in setup.options.items() if name != term.name}
    return options if value == default_of(term, setup.policy) else {**options, term.name: value}


def board_words(layout: Layout) -> tuple[str, str]:
    """Return a board's title and a note, short: what tells it from the others."""
    whole = layout.title.removeprefix("Cribbage, ")
    title, _, rest = (whole[:1].upper() + whole[1:]).partition(" that ")
    holes = f"{len(layout.holes)} holes"
    return title, f"{holes}, {rest}" if rest else holes


PLACES: Final = (
    ("sim:", "On the screen"),
    ("serial:auto", "At a cable"),
    ("gpio:", "At the Pi's pins"),
    ("none", "No board"),
)
"""Where the pegs can be: a driver's spec, and its words as one offers it."""

NO_BOARD: Final = ("No board", "The app keeps the score and moves the pegs itself.")
"""The title and the note of playing without one."""


def is_real(spec: str) -> bool:
    """Return whether a driver's spec names a board of wood, not one on the screen, recorded, or none at all."""
    return spec.partition(":")[0] in ("serial", "gpio")


def places(spec: str) -> tuple[tuple[str, str], ...]:
    """Return the places to offer when `spec` is in force: its own port instead of any, and its recording."""
    kind = spec.partition(":")[0]
    own = tuple((spec if place.partition(":")[0] == kind else place, words) for place, words in PLACES)
    return own if spec in dict(own) else ((spec, "Recorded"), *own)


def place_words(spec: str) -> str:
    """Return where the pegs of a driver's spec are: "on the screen", "at a cable", "recorded: evening.jsonl"."""
    kind, _, name = spec.partition(":")
    match kind:
        case "replay":
            return f"recorded: {PurePath(name).name}"
        case "serial" if name != "auto":
            return f"at {PurePath(name).name}"
        case "none":
            return "none, pegs move themselves"
        case _:
            return next(words[0].lower() + words[1:] for place, words in PLACES if place.partition(":")[0] == kind)


def setup_words(setup: Setup) -> str:
    """Return the terms of a game in one line: "to 121, muggins", "'Round the Bases, 3 innings, casual"."""
    game, policy = listed(setup.game), POLICY_WORDS[setup.policy][0].lower()
    if setup.game == "cribbage":
        return f"to {setup.target}, {policy}"
    length = f"to {setup.target}" if game.length_words == "to" else f"{setup.target} {game.length_words}"
    return f"{game.title}, {length}, {policy}"
