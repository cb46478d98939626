"""Results that a server has acknowledged, kept at the board in case a backup takes the place of its database.

A club restores a backup, or a disk forgets what it said was written: then the database knows nothing of results that
boards send no more. An acknowledgement therefore says where in the history of the database its result is (`Stamp`),
and a server publishes that history (`ServerHistory`). What is not in it is sent again; a result counts once by its id,
so one that is sent too often does no harm.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

import msgspec
from msgspec import Struct

from companion.app.kept import KeptGames
from companion.mqtt.payloads import Result, ServerHistory, Stamp

KEPT: Final = "kept"
"""The name of the note in the journal: a result, and where in the server's history it is."""
MOST_KEPT: Final = 100
"""So many are kept, the newest: ten evenings. Not days, since a board's clock may be wrong."""


class _Kept(Struct, frozen=True):
    result: Result
    stamp: Stamp


def kept_note(result: Result, stamp: Stamp | None) -> dict[str, Any] | None:
    """Return what is noted of a result that was acknowledged; None where the server has said no place of it."""
    return msgspec.to_builtins(_Kept(result, stamp)) if stamp is not None else None


def missing(games: KeptGames, history: ServerHistory) -> dict[int, Result]:
    """Return the results by their games, the newest first, that this club has acknowledged and then lost.

    The newest first, since it is the one that counts where a game was played again.
    """
    found = {}
    for game_id, note in games.noted(KEPT).items():
        try:
            kept = msgspec.convert(note, _Kept)
        except msgspec.ValidationError:  # a later program wrote it
            continue
        if kept.stamp.club == history.club and not contains(history, kept.stamp):
            found[game_id] = kept.result
    return found


def contains(history: ServerHistory, stamp: Stamp) -> bool:
    """Tell whether a history has what was committed there: in an epoch of it, and before the next one began."""
    if history.epochs[-1].id == stamp.epoch:
        return True
    return any(each.id == stamp.epoch and stamp.number < after.since for each, after in pairwise(history.epochs))


def surplus(games: KeptGames) -> list[int]:
    """Return the games whose results are too many to keep, the oldest."""
    return list(games.noted(KEPT))[MOST_KEPT:]
