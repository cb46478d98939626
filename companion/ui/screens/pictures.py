"""The pictures in the help: drawn by the kit as the table draws them, so that both look alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.board.boards import load_board
from companion.board.layout import HoleName
from companion.cards import Card, parse_card, parse_cards
from companion.games.crosscribb.lines import CENTRE, SIZE, column_squares
from companion.games.round_the_bases.engine import ROUND_THE_BASES
from companion.games.setup import Setup
from companion.games.viewer import TABLE
from companion.referee.lights import Light
from companion.ui.games.cribbage_strip import Strip
from companion.ui.games.dice import ThrownDice
from companion.ui.games.grid import LEAST_SIDE, Grid
from companion.ui.games.line_score import LineScore
from companion.ui.kit.card import CardFace
from companion.ui.kit.frame import Row, Space
from companion.ui.kit.spoken import printed
from companion.ui.kit.theme import SIDES
from companion.ui.kit.wood_style import wood_style
from companion.ui.table.shining import STYLES
from companion.ui.table.still import StillBoard
from companion.words.looks import BLUE, RED
from companion.words.panels import COUNT

Picture = tuple[Any, float]
"""A widget, and its height in design pixels."""

_CARDS_HIGH: Final = 112.0
_STRIP_HIGH: Final = 64.0
_SCORE_HIGH: Final = 100.0
_DICE_HIGH: Final = 96.0
_FACE_DOWN: Final = "?"
_ON_THE_FIELD: Final = ("path/12", "path/0", "runners/1", "runners/2", "outs/1", "innings/0", "scale1/7", "scale2/10")
_GRID: Final = "5H 9C JD 2S KD 6D 5C 4H QC 8S 7S 10H 3C JC AD 5D QS 9H 6C 2H 8D 4S KC 7H 10S"
_NOT_PLACED: Final = frozenset((1, 3, 5, 9, 14, 16, 18, 20, 21, 24))
"""Squares that are still free in the picture of a grid that is being filled."""


def picture_of(name: str) -> Picture:
    """Return a new picture. Raises KeyError for a name that is none.

    "cards 4H* 5H* ? | 9C" is a picture too: those cards, some of them lit, one face down, and what is behind the bar a
    little off. "play 7H 8S | 2C" are cards as they are laid in the play, with their count, and the starter.
    """
    kind, _, cards = name.partition(" ")
    match kind:
        case "cards":
            return _cards(cards.split())
        case "play":
            return _play(*(parse_cards(part.split()) for part in cards.split(" | ")))
        case _:
            return PICTURES[name]()


def _cards(words: Sequence[str]) -> Picture:
    """Lay cards side by side."""
    row = Row(gap=2)
    for word in words:
        if word == "|":
            row.add(Space(), size=18)
            continue
        card = word.rstrip("*")
        face = row.add(CardFace(None if card == _FACE_DOWN else parse_card(card)), size=86)
        face.back, face.lit = card == _FACE_DOWN, word != card
    row.add(Space())
    return row, _CARDS_HIGH


def _play(laid: Sequence[Card], starter: Sequence[Card]) -> Picture:
    """Show cards as the strip above the card keys does."""
    strip = Strip()
    strip.show(printed(COUNT()), str(sum(card.value for card in laid)), tuple(laid), "", starter[0])
    return strip, _STRIP_HIGH


def _board(name: str, pegs: Sequence[str], lights: Mapping[str, Light], runners: int | None = None) -> Picture:
    layout = load_board(name)
    picture = StillBoard(layout)
    if runners is not None:
        picture.wear({"path": SIDES[runners], "runners": SIDES[runners]})
    styles = {HoleName(hole): STYLES[light] for hole, light in lights.items()}
    picture.update(frozenset(map(HoleName, pegs)), styles)
    return picture, wood_style(layout).help_high


def _tracks(name: str, first: tuple[int, int], second: tuple[int, int], **lights: tuple[int, Light]) -> Picture:
    """Draw a board for two with the pegs of both sides; `track1=(25, Light.NEXT)` lights a hole."""
    pegs = [f"track{side}/{hole}" for side, holes in ((1, first), (2, second)) for hole in holes]
    return _board(name, pegs, {f"{track}/{hole}": light for track, (hole, light) in lights.items()})


def _grid() -> Picture:
    grid = Grid()
    grid.show(tuple(parse_cards(_GRID.split())), lit=frozenset(column_squares(SIZE // 2)))
    return grid, LEAST_SIDE


def _placing() -> Picture:
    grid, cards = Grid(), parse_cards(_GRID.split())
    known = tuple(None if square in _NOT_PLACED else card for square, card in enumerate(cards))
    grid.show(known, chosen=CENTRE - 1)
    return grid, LEAST_SIDE


def _line_score() -> Picture:
    score = LineScore()
    face = ROUND_THE_BASES.start(Setup((printed(RED()), printed(BLUE())), "round-the-bases", 3)).face(TABLE)
    score.show(replace(face, inning=3, line=((0, 2), (1, 0))))
    return score, _SCORE_HIGH


def _dice() -> Picture:
    return ThrownDice((6, 3)), _DICE_HIGH


PICTURES: Final[Mapping[str, Callable[[], Picture]]] = {
    "leap": lambda: _tracks("cribbage-2", (10, 17), (8, 12), track1=(25, Light.NEXT)),
    "leap-61": lambda: _tracks("cribbage-61", (10, 17), (8, 12), track1=(25, Light.NEXT)),
    "leap-31": lambda: _tracks("crosscribb", (5, 9), (3, 12), track1=(14, Light.NEXT)),
    "race": lambda: _tracks("cribbage-2", (98, 104), (85, 97), track1=(121, Light.STANDS)),
    "race-61": lambda: _tracks("cribbage-61", (38, 44), (35, 47), track1=(61, Light.STANDS)),
    "won": lambda: _tracks("cribbage-2", (109, 121), (70, 84), track1=(121, Light.GAME), track2=(91, Light.SKUNK)),
    "won-61": lambda: _tracks("cribbage-61", (52, 61), (40, 47), track1=(61, Light.GAME)),
    "won-31": lambda: _tracks("crosscribb", (24, 31), (14, 18), track1=(31, Light.GAME)),
    "lights": lambda: _board(
        "cribbage-2",
        ("track1/10", "track1/17", "track2/12", "track2/21"),
        {"track1/17": Light.RIGHT, "track1/25": Light.NEXT, "track2/21": Light.STANDS},
    ),
    "wrong": lambda: _board(
        "cribbage-2",
        ("track1/10", "track1/17", "track2/12", "track2/24"),
        {"track2/24": Light.FROM, "track2/21": Light.TO},
    ),
    "field": lambda: _board(
        "round-the-bases", _ON_THE_FIELD, {"path/12": Light.STANDS, "path/18": Light.NEXT}, runners=1
    ),
    "at-bat": lambda: _board("round-the-bases", _ON_THE_FIELD, {"path/0": Light.FROM, "path/6": Light.TO}, runners=1),
    "sides": lambda: _board("cribbage-4", [f"track{n}/{hole}" for n in (1, 2, 3, 4) for hole in (4 + n, 15 - n)], {}),
    "line-score": _line_score,
    "dice": _dice,
    "grid": _grid,
    "placing": _placing,
}
"""By their names: boards of each kind, the grid, the line score, dice."""
