"""What the messages of a board at a broker hold, version 1: JSON in UTF-8. `docs/mqtt.md` is written from here.

A later version may add fields, which are passed over; what is here keeps its name and meaning, else `VERSION` rises.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Final, TypeVar

import msgspec
from msgspec import Meta, Struct

from companion.errors import CompanionError
from companion.mqtt.topics import VERSION
from companion.words import mqtt as said

ONLINE: Final = b"online"
OFFLINE: Final = b"offline"
"""The payloads of `availability`, which are no JSON: what Home Assistant expects unless told otherwise."""

MOST_BYTES: Final = 16_384
"""No message is longer: 30 times what a result takes."""

Version = Annotated[int, Meta(ge=VERSION, le=VERSION)]
Uid = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
BoardId = Annotated[str, Meta(pattern="^[a-z0-9-]{1,32}$")]
_Key = Annotated[str, Meta(min_length=1, max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
_Text = Annotated[str, Meta(max_length=200)]
Number = Annotated[int, Meta(ge=0, le=10_000)]
TransactionNumber = Annotated[int, Meta(ge=0, le=2**53)]
Names = Annotated[tuple[Name, ...], Meta(min_length=2, max_length=8)]
_Scores = Annotated[tuple[Number, ...], Meta(min_length=2, max_length=8)]
Time = Annotated[datetime, Meta(tz=True)]


class PayloadError(CompanionError):
    """Bytes that are no payload of this kind, or one of another version."""


class SideState(Struct, frozen=True):
    """One side, as everybody may see it."""

    name: Name
    """What it is called."""
    score: Number
    """Where it stands; in muggins where its front peg stands."""
    target: Number
    """How far the game goes."""


class BoardHealth(Struct, frozen=True):
    """How well the board is."""

    connected: bool
    """Whether it answers."""
    faults: Number = 0
    """How many sensors look bad or are ignored."""
    words: _Text = ""
    """What is wrong with the connection, in English; else empty."""


class BoardState(Struct, frozen=True, kw_only=True):
    """How the game of a board stands: nothing that a watcher of the table does not see."""

    v: Version = VERSION
    """The version of the payloads."""
    game_id: int | None
    """The number of the game in the board's journal; null while there is none."""
    uid: Uid | None
    """The game's own id, which its result will have; null while there is none."""
    game: Annotated[str, Meta(max_length=40)]
    """Which game: `cribbage`, `five_card` ...; empty while there is none."""
    names: tuple[Name, ...]
    """The players, by seat."""
    sides: tuple[SideState, ...]
    """The sides."""
    turn: int | None
    """The side whose turn it is; null for nobody's or anybody's."""
    over: bool
    """Whether the game is over."""
    winner: int | None
    """The side that won."""
    paused: bool
    """Whether the game was left before its end, and can be gone on with."""
    health: BoardHealth
    """How well the board is."""
    pairing: _Key | None
    """The pairing of a club evening that is played; null for a free game."""
    signing: Annotated[str, Meta(pattern="^(|asked|disputed|settled|signed|counted|refused)$")] = ""
    """How far the result of a club game is: both sides are `asked` to sign; `disputed` calls the director; `settled` by
    the director, so that nobody signs; `signed` is on its way; `counted` or `refused` by the server. Empty before."""


class Result(Struct, frozen=True, kw_only=True):
    """A finished game."""

    v: Version = VERSION
    """The version of the payloads."""
    uid: Uid
    """The game's own id, made once and kept in the board's journal: a repeat of it is the same game."""
    board: BoardId
    """Which board: the same as in the topic."""
    pairing: _Key | None
    """The pairing of a club evening; null for a free game."""
    game: Annotated[str, Meta(min_length=1, max_length=40)]
    """Which game: `cribbage`, `five_card` ..."""
    names: Names
    """The players, by seat."""
    scores: _Scores
    """Where each side ended."""
    winner: Number
    """The side that won."""
    skunk: bool
    """Whether the loser was skunked, as the board's options count it; a club counts by its own rule from the scores."""
    muggins: bool
    """Whether muggins was played."""
    signed: tuple[bool, ...]
    """For each side whether it signed. What is under `results/` is signed by all."""
    started: Time
    """When the game began, in UTC."""
    ended: Time
    """When it ended, in UTC."""
    moves: Annotated[int, Meta(ge=0, le=1_000_000)]
    """How many actions its journal has."""
    resumed_from: Uid | None = None
    """The game at another board that this one went on with."""


class Epoch(Struct, frozen=True):
    """A part of the history of a club's database, from one start of the server to the next."""

    id: Uid
    """Its own id, made once: no other epoch ever has the same."""
    since: TransactionNumber
    """The number of the first transaction that is in it."""


class ServerHistory(Struct, frozen=True, kw_only=True):
    """The history of a club's database: a board whose acknowledged results are not in it sends them again."""

    v: Version = VERSION
    """The version of the payloads."""
    club: Uid
    """Which club: also a database that was restored keeps it."""
    epochs: Annotated[tuple[Epoch, ...], Meta(min_length=1, max_length=100)]
    """The epochs of its history, the oldest first; the last one goes on."""


class Stamp(Struct, frozen=True):
    """Where in the history of a club's database something was committed."""

    club: Uid
    """Which club."""
    epoch: Uid
    """In which epoch of its history."""
    number: TransactionNumber
    """The number of the transaction."""


class ResultAck(Struct, frozen=True, kw_only=True):
    """What became of a result, after it is safe in the server's database. The board sends it no more."""

    v: Version = VERSION
    """The version of the payloads."""
    uid: Uid
    """Which game."""
    counted: bool
    """Whether it counts for a pairing."""
    why: _Text = ""
    """Why not, in words; or what else people should know."""
    stamp: Stamp | None = None
    """Since when the database has it; null from a server that does not say what its history is."""


class Continue(Struct, frozen=True):
    """Where a game stood that was begun at another board."""

    scores: _Scores
    """The points of each side."""
    dealer: Number
    """The seat that deals next."""
    uid_before: Uid
    """The game's id at the board where it was begun."""


class Seating(Struct, frozen=True, kw_only=True, rename={"continue_": "continue"}):
    """Who plays at a board next. An empty payload: nobody."""

    v: Version = VERSION
    """The version of the payloads."""
    event: _Key
    """The event: a club's evening."""
    event_title: _Text
    """What it is called."""
    round: Number
    """Which round."""
    pairing: _Key
    """Which pairing: the result names it."""
    seats: Names
    """Who plays, by seat."""
    first_deal: Number = 0
    """The seat that deals first."""
    game: Annotated[str, Meta(min_length=1, max_length=40)] = "cribbage"
    """Which game."""
    target: Number = 121
    """How far it goes."""
    note: _Text = ""
    """What else the players should know, in the director's words."""
    continue_: Continue | None = None
    """Where the game stood, when it goes on from another board."""


T = TypeVar("T", BoardState, Result, ResultAck, Seating, ServerHistory)


_CALLED: Final = {
    BoardState: "state",
    Result: "result",
    ResultAck: "acknowledgement",
    Seating: "seating",
    ServerHistory: "history",
}


def encode(payload: BoardState | Result | ResultAck | Seating | ServerHistory) -> bytes:
    """Return a payload as JSON: the same payload always gives the same bytes."""
    return msgspec.json.encode(payload, order="deterministic")


def decode(kind: type[T], data: bytes) -> T:
    """Return the payload that a message holds. Raises `PayloadError`: too long, not JSON, missing or wrong fields."""
    if len(data) > MOST_BYTES:
        raise PayloadError(said.TOO_LONG(most=MOST_BYTES))
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise PayloadError(said.NO_PAYLOAD(kind=_CALLED[kind], error=str(error))) from error
