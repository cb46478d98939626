"""A board at the other end of a pty: it speaks the wire by the book, in Python, and can be pulled out and reset."""

from __future__ import annotations

import os
import threading
import tty
from binascii import crc32
from contextlib import suppress
from pathlib import Path
from select import select

from companion.link.frame import FrameReader, encode_frame
from companion.link.messages import (
    MAJOR,
    Ack,
    AckStatus,
    AskMessage,
    BoardAlive,
    Hello,
    HostAlive,
    LightsMessage,
    Palette,
    ResetCause,
    SettingsMessage,
    Snapshot,
    Welcome,
    WireMessage,
    decode_message,
)

BOARD_ID = b"\xe6\x61\x41\x03"


class Peer:
    """A board with `inputs` inputs. `port` is a link to its pty that stays the same, unless it is told otherwise."""

    def __init__(
        self,
        folder: Path,
        inputs: int = 246,
        *,
        board_id: bytes = BOARD_ID,
        major: int = MAJOR,
        silent: bool = False,
        name: str = "ttyACM0",
    ) -> None:
        self.folder, self.inputs, self.major, self.silent = folder, inputs, major, silent
        self.board_id, self.boot = board_id, 1
        self.deaf = False
        """Whether it reads nothing any more, while it goes on to say that it is there."""
        self.received: list[WireMessage] = []
        self.news = threading.Condition()
        self._closed: frozenset[int] = frozenset()
        self._sequence = self._snapshot_sequence = 0
        self._at_ms = 0
        self._lock = threading.RLock()
        self.master: int | None = None
        self._thread: threading.Thread | None = None
        self._pulled = False
        self.port = ""
        self.plug(name)

    # --- the hand on the board

    def plug(self, name: str) -> None:
        """Plug the cable in; the port comes up under this name."""
        master, slave = os.openpty()
        tty.setraw(slave)
        self.port = str(self.folder / name)
        with suppress(FileNotFoundError):
            os.unlink(self.port)
        os.symlink(os.ttyname(slave), self.port)
        self.master, self._pulled = master, False
        self._slave = slave
        self._thread = threading.Thread(target=self._serve, args=(master,), daemon=True)
        self._thread.start()

    def pull(self) -> None:
        """Pull the cable out: the port is gone."""
        with self._lock:
            self._pulled = True
            with suppress(FileNotFoundError):
                os.unlink(self.port)
        if self._thread is not None:
            self._thread.join()

    def close(self, closed: frozenset[int]) -> None:
        """Have exactly these inputs closed."""
        with self._lock:
            self._closed = closed
            self._say_snapshot(asked=False)

    def reset(self) -> None:
        """Start again, without a word."""
        with self._lock:
            self.boot += 1
            self._at_ms = 0

    def noise(self, data: bytes) -> None:
        """Write anything at all."""
        self._write(data)

    def wait_for(self, kind: type[WireMessage], count: int = 1) -> list[WireMessage]:
        """Wait until so many messages of a kind were received, and return them."""

        def of_kind() -> list[WireMessage]:
            return [message for message in self.received if type(message) is kind]

        with self.news:
            assert self.news.wait_for(lambda: len(of_kind()) >= count, 30), self.received
            return of_kind()

    # --- the board itself

    def _serve(self, master: int) -> None:
        reader = FrameReader()
        slave, idle = self._slave, 0.0
        greeted = False
        while not self._pulled:
            readable, _, _ = select([] if self.deaf else [master], [], [], 0.02)
            if not readable:
                idle += 0.02
                if idle >= 0.2 and greeted and not self.silent:
                    idle = 0.0
                    self._alive()
                continue
            for kind, sequence, payload in reader.read(os.read(master, 4096)):
                message = decode_message(kind, payload)
                greeted = greeted or isinstance(message, Hello)
                if message is not None:
                    if not self.silent:
                        self._answer(message, kind, sequence)
                    with self.news:
                        self.received.append(message)
                        self.news.notify_all()
        with self._lock:
            self.master = None
            os.close(master)
            os.close(slave)

    def _answer(self, message: WireMessage, kind: int, sequence: int) -> None:
        match message:
            case Hello():
                self.say(self._welcome())
            case AskMessage():
                self._say_snapshot(asked=True)
            case Palette() | LightsMessage() | SettingsMessage():
                self.say(Ack(kind, sequence, AckStatus.DONE))
            case HostAlive():
                self._alive()

    def _welcome(self) -> Welcome:
        return Welcome(
            self.major, 0, self.boot, ResetCause.POWER, self.inputs, self.inputs, (1, 0, 0), self.board_id, "cribbage-2"
        )

    def _alive(self) -> None:
        with self._lock:
            self.say(BoardAlive(self.boot, self._snapshot_sequence, crc32(self._bits()), 0))

    def _bits(self) -> bytes:
        return sum(1 << channel for channel in self._closed).to_bytes((self.inputs + 7) // 8, "little")

    def _say_snapshot(self, *, asked: bool) -> None:
        with self._lock:
            self._at_ms += 1
            self._snapshot_sequence = self._sequence
            self.say(Snapshot(asked, self._at_ms, self.inputs, self._bits()))

    def say(self, message: WireMessage) -> None:
        """Say anything that a board can say."""
        with self._lock:
            self._write(encode_frame(message.KIND, self._sequence, message.encode()))
            self._sequence = (self._sequence + 1) % 256

    def _write(self, data: bytes) -> None:
        with self._lock:
            if self.master is not None and not self._pulled:
                os.write(self.master, data)
