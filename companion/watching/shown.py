"""What a page shows of a table, as one value: all that its script needs to draw, in the reader's language.

It is made of the view of a watcher and of nothing else, so there is nothing in it that a watcher may not see (P12).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from companion.app.headline import HeadSentence, awaited_of, wrong_peg_of
from companion.app.view import SideView, View
from companion.app.view_json import face_to_json
from companion.board.drawing import peg_look
from companion.board.layout import HoleName, Layout
from companion.board.looks import LOOKS
from companion.games.catalogue import listed
from companion.referee.language import LANGUAGE, Hue
from companion.referee.lights import Light
from companion.watching.race import RaceTotals
from companion.web.reader import PageReader, printed_card
from companion.words import panels, terms
from companion.words import watching as words
from companion.words.message import Sentence

LAST: Final = 8
"""So many of the last sentences are shown."""
_LEAST_RACE: Final = 5
"""A race without a target (runs) has room for so many points from the start."""
INKS: Final = {
    Hue.GREEN: "#1fd19a",
    Hue.YELLOW: "#f0e442",
    Hue.VERMILION: "#ff6a3d",
    Hue.WHITE: "#fff4d6",
    Hue.PURPLE: "#e58bc4",
    Hue.BLUE: "#6cc6ff",
}
"""The hues of the light language as they are readable on drawn wood."""
_BLINKING: Final = {Light.FROM, Light.TO, Light.WRONG, Light.MUGGINS, Light.HOME_RUN, Light.DOUBLE_PLAY}


class ShownSide(Struct, frozen=True):
    """A side: its name, where it stands, and how its pegs look."""

    name: str
    total: int
    note: str
    """How far it has to go, and what it owes as far as that may be told."""
    dealer: str
    turn: bool
    shape: str


class ShownPeg(Struct, frozen=True):
    """A peg: its hole, where that is (mm), and how it looks."""

    hole: str
    x: float
    y: float
    shape: str
    colour: str


class ShownLight(Struct, frozen=True):
    """A light: about which hole, where it shines (mm), its colour and rhythm (one bit a slot, 0 for steady)."""

    hole: str
    x: float
    y: float
    at: tuple[float, float]
    colour: str
    rhythm: int


class ShownCards(Struct, frozen=True):
    """Cards that lie on the table, below a word: `red` says of each whether its suit is."""

    label: str
    cards: tuple[str, ...]
    red: tuple[bool, ...]


class ShownGame(Struct, frozen=True):
    """A table with a game on it."""

    game: int
    title: str
    terms: str
    board: str
    """The address of its picture."""
    headline: str
    about: int | None
    tone: str
    """How the headline is meant: "" or `doubt`, `game`."""
    notice: str
    notice_tone: str
    sides: tuple[ShownSide, ...]
    pegs: tuple[ShownPeg, ...]
    lights: tuple[ShownLight, ...]
    cards: tuple[ShownCards, ...]
    """In a deal that a game of another kind plays, too."""
    race: tuple[RaceTotals, ...]
    target: int
    skunk: int | None
    log: tuple[str, ...]
    """The newest first."""
    link: str


class Nothing(Struct, frozen=True):
    """No game is on the table."""

    headline: str


def shown_of(view: View | None, race: tuple[RaceTotals, ...], board: str, reader: PageReader) -> bytes:
    """Return the JSON that a page of this reader draws: the same view gives the same bytes."""
    shown = Nothing(reader.say(words.NO_GAME_YET())) if view is None else _shown(view, race, board, reader)
    return msgspec.json.encode(shown)


def _shown(view: View, race: tuple[RaceTotals, ...], board: str, reader: PageReader) -> ShownGame:
    head, about_game = _headline(view), listed(view.setup.game)
    notice = view.notice
    highest = max([_LEAST_RACE, *(total for each in race for total in each)])
    target = about_game.winning_total(view.setup.target) or highest
    return ShownGame(
        game=view.game_id,
        title=reader.language.known(about_game.title),
        terms=reader.say(_terms(view)),
        board=board,
        headline=reader.say(head.said),
        about=head.side,
        tone="doubt" if head.wrong_peg else "game" if view.outcome is not None else "",
        notice=reader.say(notice.sentence) if notice is not None else "",
        notice_tone=notice.tone.value if notice is not None else "",
        sides=tuple(_side(view, side, reader) for side in view.sides),
        pegs=tuple(_peg(view.layout, hole) for hole in sorted(view.occupied)),
        lights=tuple(_light(view.layout, hole, light) for hole, light in sorted(view.lights.items())),
        cards=tuple(_cards(view, reader)),
        race=race,
        target=target,
        skunk=about_game.skunk_lines.get(target),
        log=tuple(reader.say(each) for each in reversed(view.log[-LAST:])),
        link="" if view.connected else reader.say(view.link),
    )


def _terms(view: View) -> Sentence:
    length = listed(view.setup.game).length.called(count=view.setup.target)
    return terms.LENGTH_AND_REFEREE(length=length, referee=terms.IN_A_ROW[view.setup.policy.value]())


def _headline(view: View) -> HeadSentence:
    return awaited_of(view) if view.wrong_peg is None else wrong_peg_of(view, view.wrong_peg)


def _side(view: View, side: SideView, reader: PageReader) -> ShownSide:
    left = (listed(view.setup.game).winning_total(view.setup.target) or 0) - side.total
    to_go = reader.say(words.TO_GO(count=left)) if left > 0 else ""
    owed = reader.say(words.TO_PEG(count=side.owed)) if side.owed else ""
    shape = tuple(LOOKS.values())[side.side].shape.value
    dealer = reader.say(words.DEALER()) if side.dealer else ""
    return ShownSide(reader.say(side.name), side.total, owed or to_go, dealer, side.turn, shape)


def _peg(layout: Layout, name: HoleName) -> ShownPeg:
    hole, look = layout.holes[name], peg_look(layout, name)
    return ShownPeg(name, hole.x_mm, hole.y_mm, look.shape.value, look.colour)


def _light(layout: Layout, name: HoleName, light: Light) -> ShownLight:
    hole, look = layout.holes[name], LANGUAGE[light]
    at = layout.light_places.get(name, (hole.x_mm, hole.y_mm))
    rhythm = look.rhythm.pattern if light in _BLINKING else 0
    return ShownLight(name, hole.x_mm, hole.y_mm, at, INKS[look.hue], rhythm)


def _cards(view: View, reader: PageReader) -> Iterator[ShownCards]:
    """Yield the cards that lie face up before everybody, where the face of the game has them (docs/view.md)."""
    face: dict[str, Any] = face_to_json(view)
    hand = face.get("deal")
    face = hand if isinstance(hand, dict) else face  # a game that plays hands of another one
    series, laid, starter = face.get("series") or (), face.get("laid") or (), face.get("starter")
    if series:
        yield _row(reader.say(words.COUNT(count=face.get("count", 0))), [card for _, card in series])
    else:
        for seat, cards in enumerate(laid):
            if cards:
                yield _row(reader.say(view.setup.players[seat]), cards)
    if face.get("crib"):
        yield _row(reader.say(words.CRIB()), face["crib"])
    if starter:
        yield _row(reader.say(panels.STARTER()), [starter])


def _row(label: str, cards: Sequence[str]) -> ShownCards:
    return ShownCards(label, tuple(map(printed_card, cards)), tuple(card[-1:] in "DH" for card in cards))
