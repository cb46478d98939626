"""All boards of a rehearsed evening, switched on, killed and switched on again."""

from __future__ import annotations

import threading
from pathlib import Path
from random import Random

from companion.club.simulating.cables import Cables
from companion.club.simulating.light_board import LightBoard, Rehearsal
from companion.mqtt.account import BrokerAccount


class RehearsedRoom:
    """The boards by their names. With cables each is connected through its own, else straight to the broker."""

    def __init__(
        self, names: list[str], folder: Path, broker_port: int, cables: Cables | None, rehearsal: Rehearsal, seed: int
    ) -> None:
        """Have boards that are off."""
        self._names, self._folder, self._broker_port = names, folder, broker_port
        self._cables, self._rehearsal = cables, rehearsal
        self._chance = Random(f"boards {seed}")
        self._lock = threading.Lock()
        self._boards: dict[str, LightBoard] = {}

    def switch_on(self, name: str) -> None:
        """Switch a board on, with what it has kept."""
        port = self._cables.port(name) if self._cables else self._broker_port
        chance = Random(self._chance.getrandbits(64))
        board = LightBoard(name, BrokerAccount("127.0.0.1", port), self._folder, self._rehearsal, chance)
        with self._lock:
            self._boards[name] = board
        board.start()

    def switch_all_on(self) -> None:
        """Switch all on."""
        for name in self._names:
            self.switch_on(name)

    def kill(self, which: float) -> None:
        """Kill one of the boards, and switch it on again. What it had not kept is gone."""
        name = self._picked(which)
        with self._lock:
            board = self._boards.pop(name)
        if self._cables:
            self._cables.cut(name)
        board.kill()
        self.switch_on(name)

    def cut(self, which: float) -> None:
        """Cut the cable of one board; every tenth time those of all at once, as a switch does that fails."""
        if self._cables is None:
            return
        every = which * 10 % 1 < 0.1
        for name in self._names if every else [self._picked(which)]:
            self._cables.cut(name)

    def _picked(self, which: float) -> str:
        return self._names[int(which * len(self._names)) % len(self._names)]

    @property
    def unacknowledged(self) -> int:
        """How many results no board has been told of yet."""
        with self._lock:
            return sum(each.unacknowledged for each in self._boards.values())

    def switch_off(self) -> None:
        """Switch all off."""
        ending = [threading.Thread(target=each.stop) for each in self._boards.values()]
        for each in ending:
            each.start()
        for each in ending:
            each.join()
