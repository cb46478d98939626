"""A view as JSON: its fields, one by one. `docs/view.md` is written from here.

A later version may add fields; what is here keeps its name and meaning, else `VERSION` rises.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

VERSION: Final = 2


class SentenceJson(Struct, frozen=True):
    """Something said to people: by its message and facts in any language, and its text in English."""

    message: str
    """The message with the places of its facts: its key in a translation."""
    facts: dict[str, object]
    """What stands in the places: a text, a number, a card, a sentence, or a list of these."""
    text: str
    """The sentence in English."""


class ChoiceJson(Struct, frozen=True):
    """A button."""

    label: SentenceJson
    """What it says."""
    action: str
    """What it does: an action as in a game record."""


class ThrowJson(Struct, frozen=True):
    """Dice that are to fall."""

    labels: tuple[SentenceJson, ...]
    """What each of them is."""
    actions: dict[str, str]
    """What each throw does: `"5 2"` and an action."""


class AwaitedJson(Struct, frozen=True):
    """What is to be done next. Without cards, choices and throw it is for somebody else than this viewer to do."""

    seat: int | None
    """By whom; null for anybody."""
    sentence: SentenceJson
    """What, without the name."""
    cards: dict[str, str]
    """The cards that can be entered: `5H`, and its action."""
    choices: tuple[ChoiceJson, ...]
    """The buttons, the primary one first."""
    throw: ThrowJson | None
    """The dice that are waited for."""


class SideJson(Struct, frozen=True):
    """One side: a player, or partners."""

    side: int
    """Its number, 0 for the first."""
    name: str
    """What it is called."""
    seats: tuple[int, ...]
    """Who plays for it."""
    total: int
    """Where it stands; in muggins where its front peg stands."""
    back: int
    """The number of the hole of its back peg."""
    front: int
    """The number of the hole of its front peg."""
    owed: int | None
    """The points still to be pegged; null where they are a secret (P12)."""
    owed_for: SentenceJson
    """What they are owed for; in muggins empty."""
    dealer: bool
    """Whether it deals."""
    turn: bool
    """Whether it is its turn."""


class VerdictJson(Struct, frozen=True):
    """A judgement on a side's pegs."""

    side: int
    """Whose pegs."""
    call: str
    """How they are judged: `overpegged`, `wrong track`, `in hand` ..."""
    seen: tuple[int, ...]
    """The numbers of the holes where they were seen."""
    points: int
    """How many points were pegged."""
    off: int
    """How many too few or too many; 0 where that is a secret (P12)."""
    words: SentenceJson
    """The verdict in words, where its call does not say all."""
    group: str
    """The peg group of a field that it is about; else empty."""


class NoticeJson(Struct, frozen=True):
    """The answer to the last thing that happened."""

    number: int
    """Rises with each notice."""
    sentence: SentenceJson
    """What is said."""
    tone: str
    """`neutral`, `right`, `mended`, `doubt`, `wrong`, `muggins` or `game`."""
    side: int | None
    """The side that it is about."""


class GuidanceJson(Struct, frozen=True):
    """One peg's way home."""

    side: int
    """Whose peg."""
    lift: str | None
    """The hole that it is taken out of."""
    place: str | None
    """The hole that it is set into."""
    sentence: SentenceJson
    """The move in words."""
    left: int
    """How many moves come after this one."""
    asked: bool
    """The game asks for this move: nothing stands wrong."""


class QuestionJson(Struct, frozen=True):
    """Something that only a person can answer."""

    ask: str
    """What it is about: `hand`, `pending`, `unclear`, `penalty` or `heels`."""
    side: int
    """Whose pegs it is about."""
    sentence: SentenceJson
    """The question."""
    answers: dict[str, SentenceJson]
    """The key of each answer, and its words."""
    hole: str | None
    """The hole that it is about."""
    holes: dict[str, str]
    """For answers that say where a peg stands: its hole."""


class WrongPegJson(Struct, frozen=True):
    """A peg that is wrong so far, not the verdict `wrong peg`. In muggins there is none (P12)."""

    side: int
    """Whose peg."""
    pegged: int
    """How many points were pegged."""
    owed: int
    """How many are explained."""
    stands: int | None
    """The number of the hole where it stands."""
    belongs: int | None
    """The number of the hole where it belongs."""


class CheerJson(Struct, frozen=True):
    """A celebration, for a few seconds."""

    side: int
    """Whose."""
    title: SentenceJson
    """In large letters."""
    words: SentenceJson
    """In small ones."""
    numbers: tuple[int, ...]
    """The numbers of the holes that shine."""
    won: bool
    """Whether it is of the end of the game."""


class OutcomeJson(Struct, frozen=True):
    """How a game ended."""

    winner: int
    """The side that won."""
    totals: tuple[int, ...]
    """Where each side stands."""
    skunks: tuple[str, ...]
    """For each side `""`, `skunk` or `double skunk`."""
    game_points: int
    """How many games it counts."""


class ViewJson(Struct, frozen=True):
    """The whole table, as one viewer may see it. Nothing in it depends on what is missed or still a secret (P12)."""

    version: int
    """The version of this description: 2."""
    game_id: int
    """The number of the game in the journal."""
    viewer: str
    """Who sees it: `table` (the shared screen), `watcher`, or `seat N`."""
    setup: dict[str, object]
    """What was agreed, as in the first line of a recorded session."""
    board: str
    """The name of the board: its file has the holes and where they are."""
    face: dict[str, object]
    """How the game stands: see below, game by game."""
    awaited: AwaitedJson
    """What is to be done next."""
    sides: tuple[SideJson, ...]
    """All sides."""
    occupied: tuple[str, ...]
    """The holes in which pegs are seen."""
    lights: dict[str, str]
    """The holes that are lit, and what for: `next`, `wrong` ..."""
    verdicts: tuple[VerdictJson, ...]
    """How the pegs are judged, as far as it may be told."""
    notice: NoticeJson | None
    """The answer to the last thing that happened."""
    guidance: GuidanceJson | None
    """The next move of a peg that is asked for."""
    question: QuestionJson | None
    """What only a person can answer now."""
    out_of_step: bool
    """Whether pegs stand where no rule puts them."""
    wrong_peg: WrongPegJson | None
    """A peg that is wrong so far."""
    held: SentenceJson
    """Why cards have to wait; empty when they need not."""
    revealed: bool
    """Whether points of hands may be shown: in muggins never."""
    cheer: CheerJson | None
    """What is celebrated for a moment."""
    by_pegs: bool
    """Whether a right peg says what a button would."""
    muggins_open: bool
    """Whether muggins may be called: always where it is played."""
    done: bool
    """Whether the side that counts has touched Done."""
    accepted: bool
    """Whether the others have accepted what was pegged."""
    masked: tuple[str, ...]
    """The holes whose sensors are ignored."""
    connected: bool
    """Whether the board is connected."""
    link: SentenceJson
    """What is wrong with the connection; else empty."""
    can_undo: bool
    """Whether anything can be undone."""
    can_redo: bool
    """Whether anything can be put back."""
    outcome: OutcomeJson | None
    """How the game ended."""
    summary: dict[str, object] | None
    """The summary of a game that is over."""
    log: tuple[SentenceJson, ...]
    """What happened last, the newest at the end."""
