"""A rehearsed board: it speaks the real protocol by the real client, and keeps what a kill must not lose.

It waits for a seating, plays a game that was played out before, publishes where it stands, and then the signed result,
again and again until it is acknowledged. It has neither wood nor screen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Final

from companion.club.formats.fixture import is_skunk
from companion.club.simulating.diary import Diary
from companion.club.simulating.played_out import PlayedOut
from companion.mqtt import topics
from companion.mqtt.account import BrokerAccount, BrokerMessage
from companion.mqtt.client import Client, Guest
from companion.mqtt.payloads import (
    OFFLINE,
    ONLINE,
    BoardHealth,
    BoardState,
    Result,
    ResultAck,
    Seating,
    SideState,
    decode,
    encode,
)
from companion.mqtt.topics import TopicKind, read_topic

_REPEAT_S: Final = (0.5, 4.0)
"""A result is published again after so long, and later and later; a real board takes longer (see docs/mqtt.md)."""
_WAIT_S: Final = (0.1, 2.0)
"""So long a board waits before it connects again: an evening in minutes has no minutes to wait."""

Published = Callable[[str, tuple[int, int]], object]
"""Is called with pairing and scores when they were handed to the broker."""


@dataclass(frozen=True)
class Rehearsal:
    """What all boards of an evening share: the games to draw from, how long one takes, who is told of states."""

    games: Sequence[PlayedOut]
    game_s: float
    published: Published


class LightBoard(Guest):
    """One board, from when it is switched on until it is switched off or killed."""

    def __init__(self, name: str, account: BrokerAccount, folder: Path, rehearsal: Rehearsal, chance: Random) -> None:
        """Read what it had kept; `start` connects."""
        self._name, self._rehearsal, self._chance = name, rehearsal, chance
        self._diary = Diary(folder / f"{name}.diary")
        self._memory = self._diary.read()
        self._seating: Seating | None = None
        self._turn = 0
        """Which run of the game is on: what was planned for an older one is passed over."""
        self._on = False
        """Whether a game is being played."""
        self._dead = False
        will = BrokerMessage(topics.availability(name), OFFLINE, retain=True)
        least, most = _WAIT_S
        self._client = Client(
            account, f"board-{name}", self, will=will, chance=chance.random, least_wait_s=least, most_wait_s=most
        )

    def start(self) -> None:
        """Switch it on."""
        self._client.begin()

    @property
    def unacknowledged(self) -> int:
        """How many results are not acknowledged yet."""
        return len(self._memory.unacknowledged)

    def stop(self) -> None:
        """Switch it off properly."""
        self._client.end()
        self._diary.close()

    def kill(self) -> None:
        """Let it do nothing any more from this moment on; its cable is cut before."""
        self._dead = True
        self._client.end(0)

    # --- in the client's thread ---

    def on_up(self) -> None:
        """Subscribe, and publish all there is."""
        if self._dead:
            return
        self._client.subscribe([topics.seating(self._name), topics.acks(self._name)])
        self._client.publish(BrokerMessage(topics.availability(self._name), ONLINE, retain=True))
        self._publish_state()
        for uid in list(self._memory.unacknowledged):
            self._publish_result(uid, _REPEAT_S[0])

    def on_message(self, message: BrokerMessage) -> None:
        """Take a seating, or an acknowledgement."""
        topic = read_topic(message.topic)
        if self._dead or topic is None:
            return
        if topic.kind is TopicKind.ACK:
            self._acknowledged(decode(ResultAck, message.payload).uid)
        elif topic.kind is TopicKind.SEATING:
            self._seat(decode(Seating, message.payload) if message.payload else None)

    def _acknowledged(self, uid: str) -> None:
        if self._memory.unacknowledged.pop(uid, None):
            self._diary.acknowledged(uid)

    def _seat(self, seating: Seating | None) -> None:
        self._seating = seating
        if seating is None or seating.pairing in self._memory.played:
            self._on = False
            return
        if self._memory.pairing != seating.pairing:
            memory = self._memory
            memory.pairing, memory.uid, memory.step = seating.pairing, f"{self._chance.getrandbits(128):032x}", 0
            memory.game = self._chance.randrange(len(self._rehearsal.games))
            self._diary.began(memory.pairing, memory.uid, memory.game)
        elif self._on:
            return  # the same again
        self._on = True
        self._turn += 1
        self._next_step()

    @property
    def _game(self) -> PlayedOut:
        return self._rehearsal.games[self._memory.game]

    def _next_step(self) -> None:
        """Plan the next step of the game."""
        turn, steps = self._turn, len(self._game.steps)
        after_s = self._rehearsal.game_s / steps * self._chance.uniform(0.6, 1.4)
        self._client.later(after_s, lambda: self._step(turn))

    def _step(self, turn: int) -> None:
        if self._dead or not self._on or turn != self._turn or self._seating is None:
            return
        memory = self._memory
        memory.step += 1
        self._diary.at(memory.step)
        if memory.step < len(self._game.steps) - 1:
            self._publish_state()
            self._next_step()
            return
        self._finish(self._seating)

    def _finish(self, seating: Seating) -> None:
        memory, self._on = self._memory, False
        result = self._result(seating)
        self._diary.over(result)
        memory.played.add(seating.pairing)
        memory.unacknowledged[result.uid] = result
        self._publish_state()
        self._publish_result(result.uid, _REPEAT_S[0])

    def _result(self, seating: Seating) -> Result:
        game, now = self._game, datetime.now(UTC)
        return Result(
            uid=self._memory.uid,
            board=self._name,
            pairing=seating.pairing,
            game="cribbage",
            names=seating.seats,
            scores=game.scores,
            winner=game.winner,
            skunk=is_skunk(game.scores, game.winner, seating.target),
            muggins=False,
            signed=(True, True),
            started=now,
            ended=now,
            moves=game.moves,
        )

    def _publish_result(self, uid: str, retry_s: float) -> None:
        """Publish a result, and plan to do so again unless it is acknowledged."""
        result = self._memory.unacknowledged.get(uid)
        if self._dead or result is None:
            return
        payload = encode(result)
        self._client.publish(
            BrokerMessage(topics.finished(self._name, uid), payload),
            BrokerMessage(topics.result(self._name), payload, retain=True),
        )
        later_s = min(retry_s * 2, _REPEAT_S[1])
        self._client.later(retry_s * self._chance.uniform(0.75, 1.25), lambda: self._publish_result(uid, later_s))

    def _publish_state(self) -> None:
        memory, seating = self._memory, self._seating
        if seating is None or memory.pairing != seating.pairing:
            return
        scores = self._game.steps[memory.step]
        over = memory.step == len(self._game.steps) - 1
        sides = tuple(SideState(name, score, seating.target) for name, score in zip(seating.seats, scores, strict=True))
        state = BoardState(
            game_id=1,
            uid=memory.uid,
            game="cribbage",
            names=seating.seats,
            sides=sides,
            turn=None,
            over=over,
            winner=self._game.winner if over else None,
            paused=False,
            health=BoardHealth(True),
            pairing=seating.pairing,
            signing="signed" if over else "",
        )
        if self._client.publish(BrokerMessage(topics.state(self._name), encode(state), retain=True)):
            self._rehearsal.published(seating.pairing, scores)
