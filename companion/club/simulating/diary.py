"""What a rehearsed board keeps on its disk: lines that are only ever added, as a journal; it is all that a kill leaves.

began PAIRING UID GAME      a game of a pairing, drawn under this number
at STEP                     how far it is
result JSON                 it is over, and signed
told UID                    the server has acknowledged it
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from companion.mqtt.payloads import Result, decode, encode


@dataclass
class BoardMemory:
    """What the lines say."""

    pairing: str = ""
    uid: str = ""
    game: int = 0
    step: int = 0
    unacknowledged: dict[str, Result] = field(default_factory=dict)
    played: set[str] = field(default_factory=set)
    """The pairings whose game is over."""


class Diary:
    """One board's file. Each line is with the system before the method returns."""

    def __init__(self, path: Path) -> None:
        """Open the file, which need not be there yet."""
        self._path = path
        self._file = path.open("a", encoding="utf-8")

    def read(self) -> BoardMemory:
        """Return what the file says; a line that a kill has cut short is passed over."""
        memory = BoardMemory()
        for line in self._path.read_text("utf-8").splitlines(keepends=True):
            if line.endswith("\n"):
                _enter(memory, *line.rstrip("\n").partition(" ")[::2])
        return memory

    def began(self, pairing: str, uid: str, game: int) -> None:
        """A game begins."""
        self._add(f"began {pairing} {uid} {game}")

    def at(self, step: int) -> None:
        """The game goes on."""
        self._add(f"at {step}")

    def over(self, result: Result) -> None:
        """The game is over and signed."""
        self._add(f"result {encode(result).decode()}")

    def acknowledged(self, uid: str) -> None:
        """The server has the result."""
        self._add(f"told {uid}")

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _add(self, line: str) -> None:
        self._file.write(f"{line}\n")
        self._file.flush()


def _enter(memory: BoardMemory, word: str, rest: str) -> None:
    match word:
        case "began":
            memory.pairing, memory.uid, number = rest.split(" ")
            memory.game, memory.step = int(number), 0
        case "at":
            memory.step = int(rest)
        case "result":
            result = decode(Result, rest.encode())
            memory.unacknowledged[result.uid] = result
            memory.played.add(result.pairing or "")
        case "told":
            memory.unacknowledged.pop(rest, None)
