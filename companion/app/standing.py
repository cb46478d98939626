"""Where an unfinished game stands, as home shows it: found by playing it again, or noted when its table was left.

What was noted needs no rules, so that the window need not wait for them. It holds for as many entries as the game had
then, and no longer: where the program was killed, or went on without a note, the game is played again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.app.fitting import board_for, stored_board
from companion.board.layout import HoleName, Occupancy
from companion.errors import CompanionError
from companion.games.catalogue import listed
from companion.games.setup import Setup
from companion.games.setup_json import setup_from_json, setup_to_json
from companion.store.book import GameRow

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
    deals: int
    veiled: bool
    """It keeps secrets: totals and pegs are those of the beginning of the deal."""
    pegs: Occupancy


def standing_of(game: PastGame) -> Standing:
    """Return where a game stands that has been played again."""
    pegs = game.pegs(board_for(stored_board(game.row.board)[0], game.setup))
    return Standing(game.row, game.setup, game.totals, game.deals, game.veiled, pegs)


def note_of(standing: Standing, entries: int) -> Mapping[str, object]:
    """Return the note of where a game stands after so many entries."""
    setup = setup_to_json(standing.setup)
    counts = {"entries": entries, "totals": list(standing.totals), "deals": standing.deals, "veiled": standing.veiled}
    return {NOTED: {**counts, "setup": setup, "pegs": sorted(standing.pegs)}}


def noted_standing(row: GameRow, note: object, entries: int) -> Standing | None:
    """Return what was noted of a game that has so many entries; None where that is not how it stands, or not read."""
    match note:
        case {
            "entries": int(after),
            "setup": dict(agreed),
            "totals": list(totals),
            "deals": int(deals),
            "veiled": bool(veiled),
            "pegs": list(pegs),
        } if after == entries and all(type(total) is int for total in totals):
            try:
                setup = setup_from_json(agreed)
                listed(setup.game)
            except CompanionError:
                return None
            holes = frozenset(HoleName(str(hole)) for hole in pegs)
            fits = holes <= board_for(stored_board(row.board)[0], setup).holes.keys()
            return Standing(row, setup, tuple(totals), deals, veiled, holes) if fits else None
    return None
