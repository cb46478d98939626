"""Where the first button leads when a club game is over: to its signing, to the next game, or to what became of it."""

from __future__ import annotations

from typing import NamedTuple

from companion.mqtt.evening import OPEN, ClubEvening
from companion.ui.table.pane import Destination
from companion.words import club_board as say
from companion.words.message import Said


class ClubWay(NamedTuple):
    """What the button says, and where it leads."""

    said: Said
    place: Destination


def club_way(evening: ClubEvening, game_id: int) -> ClubWay | None:
    """Return the way on from a game at this board; None for one that is not the club's last."""
    game = evening.game
    if game is None or game.game_id != game_id:
        return None
    if game.signing in OPEN:
        return ClubWay(say.SIGN(), Destination.SIGNING)
    if evening.offered is not None:
        return ClubWay(say.PLAY(), Destination.CLUB_GAME)
    return ClubWay(say.LOOK(), Destination.SIGNING)
