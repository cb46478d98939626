"""Where an unfinished game stands, as home shows it: found by playing it again, or noted when its table was left.

What was noted needs no rules, so that the window need not wait for them. It holds for the entries that the game had
then, and the groups that its board had, and no longer: where the program was killed, or went on without a note, where
the journal was damaged or the board's file edited, the game is played again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.app.fitting import board_for, stored_board
from companion.board.layout import HoleName, Layout, Occupancy
from companion.errors import CompanionError
from companion.games.catalogue import listed
from companion.games.setup import Setup
from companion.games.setup_json import setup_from_json, setup_to_json
from companion.store.book import GameRow
from companion.store.entry import Entry, check_value

if TYPE_CHECKING:
    from companion.app.past import PastGame

NOTED: Final = "standing"
"""The name of the note, beside a game's entries in the journal."""


class Standing(NamedTuple):
    """An unfinished game as far as it may be told (P12): who plays, where the sides and the pegs stand.

    `setup` has the players as they sit now. `pegs` are holes of the board that `board_for` finds for the game.
    """

    row: GameRow
    setup: Setup
    totals: tuple[int, ...]
    """Of each side; empty where the game was not played again yet."""
    deals: int
    veiled: bool
    """It keeps secrets: totals and pegs are those of the beginning of the deal."""
    pegs: Occupancy


def standing_of(game: PastGame) -> Standing:
    """Return where a game stands that has been played again."""
    pegs = game.pegs(_board(game.row, game.setup))
    return Standing(game.row, game.setup, game.totals, game.deals, game.veiled, pegs)


def begun(row: GameRow) -> Standing:
    """Return what is known of a game that was not played again: who plays. Raises `CompanionError`."""
    setup = setup_from_json(dict(row.setup))
    listed(setup.game)
    return Standing(row, setup, (), 0, False, frozenset())


def note_of(standing: Standing, entries: Sequence[Entry]) -> Mapping[str, object]:
    """Return the note of where a game stands after these entries."""
    row, setup, totals, deals, veiled, pegs = standing
    counts = {"entries": len(entries), "totals": list(totals), "deals": deals, "veiled": veiled}
    check = _check(entries, _board(row, setup))
    return {NOTED: {**counts, "setup": setup_to_json(setup), "pegs": sorted(pegs), "check": check}}


def noted_standing(row: GameRow, note: object, entries: Sequence[Entry]) -> Standing | None:
    """Return what was noted of a game that has these entries; None where that is not how it stands, or not read."""
    match note:
        case {
            "entries": int(after),
            "setup": dict(agreed),
            "totals": list(totals),
            "deals": int(deals),
            "veiled": bool(veiled),
            "pegs": list(pegs),
            "check": int(check),
        } if after == len(entries) and all(type(total) is int for total in totals):
            try:
                setup = setup_from_json(agreed)
                listed(setup.game)
            except CompanionError:
                return None
            layout, holes = _board(row, setup), frozenset(HoleName(str(hole)) for hole in pegs)
            holds = holes <= layout.holes.keys() and check == _check(entries, layout)
            return Standing(row, setup, tuple(totals), deals, veiled, holes) if holds else None
    return None


def _board(row: GameRow, setup: Setup) -> Layout:
    return board_for(stored_board(row.board)[0], setup)


def _check(entries: Sequence[Entry], layout: Layout) -> int:
    """Return a check value of what a note was made of: a mended game may have as many entries again, but others."""
    return check_value(*entries, *layout.groups.values())
