"""The topics of a board at a broker, version 1. A value, light to import: boards and servers of a club share it.

    cribbage/1/BOARD/state

BOARD is the board's id, and its user name at the broker. `docs/mqtt.md` says who may publish what.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import Final, NamedTuple

from companion.errors import CompanionError
from companion.words import mqtt as said

VERSION: Final = 1
"""The version of topics and payloads. What is added needs no new one; what changes its meaning does."""
ROOT: Final = f"cribbage/{VERSION}"
QOS: Final = 1
"""At least once, for everything: results carry ids, so that repeats do no harm."""

_BOARD: Final = re.compile(r"[a-z0-9-]{1,32}", re.ASCII)
_UID: Final = re.compile(r"[0-9a-f]{32}", re.ASCII)
_NAME: Final = re.compile(r"[a-z_]{1,32}", re.ASCII)

COMMAND_PREFIX: Final = "command"
HISTORY: Final = f"{ROOT}/history"
"""Where a server publishes the history of its database; retained, one for all boards."""
AVAILABILITIES: Final = f"{ROOT}/+/availability"
"""A filter: whether each board is online."""
STATES: Final = f"{ROOT}/+/state"
"""A filter: how the game of each board stands."""
RESULTS: Final = f"{ROOT}/+/results/+"
"""A filter: the finished games of all boards. Acknowledgements have one level more."""


class TopicKind(Enum):
    """What a topic is for."""

    AVAILABILITY = "availability"
    STATE = "state"
    RESULT = "result"
    FINISHED = "results"
    """One finished game, until it is acknowledged."""
    ACK = "ack"
    SEATING = "seating"
    COMMAND = COMMAND_PREFIX


class BoardTopic(NamedTuple):
    """A topic that was read: of which board, what for, and the uid of a result or the name of a command."""

    board: str
    kind: TopicKind
    name: str = ""


class TopicError(CompanionError):
    """No id that a board can have."""


def checked_board(board: str) -> str:
    """Return the id of a board. Raises `TopicError` for one that a topic cannot have."""
    if not _BOARD.fullmatch(board):
        raise TopicError(said.NO_BOARD_ID(board=repr(board)))
    return board


def availability(board: str) -> str:
    """Return where a board says whether it is online; its last will says that it is not."""
    return _topic(board, "availability")


def state(board: str) -> str:
    """Return where a board says how its game stands; retained."""
    return _topic(board, "state")


def result(board: str) -> str:
    """Return where a board keeps its last finished game; retained."""
    return _topic(board, "result")


def finished(board: str, uid: str) -> str:
    """Return where a board publishes one finished game until it is acknowledged."""
    return _topic(board, f"results/{uid}")


def ack(board: str, uid: str) -> str:
    """Return where a server says that it has the result of a game."""
    return _topic(board, f"results/{uid}/ack")


def acks(board: str) -> str:
    """Return the filter of a board for the acknowledgements of all its results."""
    return _topic(board, "results/+/ack")


def seating(board: str) -> str:
    """Return where a server says who plays at a board next; retained."""
    return _topic(board, "seating")


def command(board: str, name: str) -> str:
    """Return where the owner of a board asks for something."""
    return _topic(board, f"{COMMAND_PREFIX}/{name}")


def commands(board: str) -> str:
    """Return the filter of a board for all commands."""
    return _topic(board, f"{COMMAND_PREFIX}/+")


def shared(group: str, topic_filter: str) -> str:
    """Return a filter whose messages are divided among all servers of a group, each to one of them (MQTT 5)."""
    return f"$share/{group}/{topic_filter}"


def read_topic(text: str) -> BoardTopic | None:
    """Return what a topic is for; None for one that is not of these."""
    match text.removeprefix(f"{ROOT}/").split("/") if text.startswith(f"{ROOT}/") else []:
        case [board, ("availability" | "state" | "result" | "seating") as kind] if _BOARD.fullmatch(board):
            return BoardTopic(board, TopicKind(kind))
        case [board, "results", uid] if _BOARD.fullmatch(board) and _UID.fullmatch(uid):
            return BoardTopic(board, TopicKind.FINISHED, uid)
        case [board, "results", uid, "ack"] if _BOARD.fullmatch(board) and _UID.fullmatch(uid):
            return BoardTopic(board, TopicKind.ACK, uid)
        case [board, "command", name] if _BOARD.fullmatch(board) and _NAME.fullmatch(name):
            return BoardTopic(board, TopicKind.COMMAND, name)
        case _:
            return None


def _topic(board: str, rest: str) -> str:
    return f"{ROOT}/{checked_board(board)}/{rest}"
