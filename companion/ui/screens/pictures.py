"""The pictures in the help: drawn by the kit as the table draws them, so that both look alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.board.boards import load_board
from companion.board.layout import HoleName
from companion.cards import parse_cards
from companion.games.crosscribb.lines import SIZE, column_squares
from companion.referee.lights import Light
from companion.ui.games.grid import LEAST_SIDE, Grid
from companion.ui.kit.board import BoardPicture
from companion.ui.kit.card import CardFace
from companion.ui.kit.frame import Row, Space
from companion.ui.kit.theme import SIDES
from companion.ui.table.shining import STYLES

_CARDS_HIGH: Final = 112.0
_BOARD_HIGH: Final = 132.0
_FIELD_HIGH: Final = 300.0
_ON_THE_FIELD: Final = ("path/12", "path/0", "runners/1", "runners/2", "outs/1", "innings/0", "scale1/7", "scale2/10")
_GRID: Final = "5H 9C JD 2S KD 6D 5C 4H QC 8S 7S 10H 3C JC AD 5D QS 9H 6C 2H 8D 4S KC 7H 10S"


def picture_of(name: str) -> tuple[Any, float]:
    """Return a new picture, and its height in design pixels. Raises KeyError for a name that is none.

    "cards 4H* 5H* 6D* | 9C" is a picture too: those cards, some of them lit, and what is behind the bar a little off.
    """
    kind, _, cards = name.partition(" ")
    return _described(cards.split()) if kind == "cards" else PICTURES[name]()


def _described(words: Sequence[str]) -> tuple[Any, float]:
    """Return a picture of cards that a text describes."""
    cards = [word for word in words if word != "|"]
    apart = len(words) - words.index("|") - 1 if "|" in words else 0
    lit = [place for place, card in enumerate(cards) if card.endswith("*")]
    return _cards(" ".join(card.rstrip("*") for card in cards), lit, apart=apart)


def _cards(text: str, lit: Sequence[int], *, apart: int) -> tuple[Any, float]:
    """Lay cards side by side, some of them lit; the last `apart` of them stand a little off."""
    row, cards = Row(gap=2), parse_cards(text.split())
    for index, card in enumerate(cards):
        if apart and index == len(cards) - apart:
            row.add(Space(), size=18)
        face = row.add(CardFace(card), size=86)
        face.lit = index in lit
    row.add(Space())
    return row, _CARDS_HIGH


def _board(
    name: str, pegs: Sequence[str], lights: Mapping[str, Light], runners: int | None = None
) -> tuple[Any, float]:
    layout = load_board(name)
    picture = BoardPicture(layout)
    if runners is not None:
        picture.wear({"path": SIDES[runners], "runners": SIDES[runners]})
    styles = {HoleName(hole): STYLES[light] for hole, light in lights.items()}
    picture.update(frozenset(map(HoleName, pegs)), styles)
    return picture, _BOARD_HIGH if layout.tracks else _FIELD_HIGH


def _grid() -> tuple[Any, float]:
    grid = Grid()
    grid.show(tuple(parse_cards(_GRID.split())), lit=frozenset(column_squares(SIZE // 2)))
    return grid, LEAST_SIDE


PICTURES: Final[Mapping[str, Callable[[], tuple[Any, float]]]] = {
    "hand": lambda: _cards("5H 5S 6D 7C 5D", (0, 2, 3), apart=1),
    "line": lambda: _cards("9H 4C 5S 6D", (1, 2, 3), apart=0),
    "leap": lambda: _board(
        "cribbage-2",
        ("track1/10", "track1/17", "track2/8", "track2/12"),
        {"track1/25": Light.NEXT},
    ),
    "lights": lambda: _board(
        "cribbage-2",
        ("track1/10", "track1/17", "track2/12", "track2/21"),
        {"track1/17": Light.RIGHT, "track1/25": Light.NEXT, "track2/21": Light.STANDS},
    ),
    "field": lambda: _board(
        "round-the-bases", _ON_THE_FIELD, {"path/12": Light.STANDS, "path/18": Light.NEXT}, runners=1
    ),
    "grid": _grid,
}
"""By their names: a hand with a run lit, a frontline, a peg that leaps, lights, a field with runners, a grid."""
