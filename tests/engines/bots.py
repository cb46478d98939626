"""Real programs that play as bots: one that keeps to the protocol, and many that do not."""

from __future__ import annotations

import os
import shlex
import sys
from contextlib import suppress
from pathlib import Path

REFERENCE = Path(__file__).parents[2] / "docs/examples/bot.py"

_GOOD = """
import os, sys, time
def say(*words): print(*words, flush=True)
def answer(words, options): say("move", words[1], options[0])
asked = 0
for line in sys.stdin:
    words = line.split()
    if words[0] == "cribbage-companion":
        HELLO
    elif words[0] == "choose":
        asked += 1
        options = line.rstrip("\\n").split(" | ")[1:]
        ANSWER
    elif words[0] == "quit":
        QUIT
"""

FAULTS = {
    "crashes when it is asked": ("answer", "os._exit(3)", "ended by itself with status 3."),
    "is killed": ("answer", "os.kill(os.getpid(), 11)", "ended by itself by signal 11."),
    "fails with a traceback": ("answer", "{}['card']", "ended by itself with status 1: KeyError: 'card'"),
    "closes its output": ("answer", "os.close(1); time.sleep(600)", "ended by itself."),
    "stalls": ("answer", "time.sleep(600)", "did not answer within 300 ms."),
    "answers nonsense": ("answer", "say('what?')", 'answered "what?", where "move 1 ..." was awaited.'),
    "answers no text": ("answer", "os.write(1, bytes(range(128, 160)) + b'\\n')", "was awaited."),
    "answers without end": ("answer", "while True: say('info', 'x' * 900)", "wrote more than 65536 bytes"),
    "writes a line without end": ("answer", "while True: os.write(1, b'x' * 9000)", "where a shorter line was awaited"),
    "lays a card that it does not hold": (
        "answer",
        "say('move', words[1], 'lay 0 5H' if 'lay' in line else 'to-crib 0 5H 5H')",
        "which it was not offered.",
    ),
    "answers for another seat": ("answer", "say('move', words[1], options[0].replace(' 0 ', ' 1 '))", "not offered."),
    "answers an older question": ("answer", "say('move', int(words[1]) - 1, options[0])", 'where "move 1 ..." was'),
    "complains without end": ("answer", "while True: os.write(2, b'x' * 9000)", "did not answer within 300 ms."),
    "speaks another version": ("hello", "say('ready 2 Newer')", "speaks version 2 of the protocol, and not 1."),
    "says no hello": ("hello", "say('hello')", 'answered "hello", where "ready 1" was awaited.'),
    "ends at once": ("hello", "sys.exit()", "ended by itself with status 0."),
}
"""Of each wrong bot: when it goes wrong, what it does then, and what is said of it."""


def bot_at(
    folder: Path, *, hello: str = "say('ready 1 Good')", answer: str = "answer(words, options)", quit: str = "break"
) -> str:
    """Write a bot into a folder, and return the command that runs it."""
    path = folder / "bot.py"
    path.write_text(_GOOD.replace("HELLO", hello).replace("ANSWER", answer).replace("QUIT", quit), "utf-8")
    return shlex.join((sys.executable, "-S", str(path)))


def wrong_bot(folder: Path, fault: str) -> str:
    """Write a bot with one of the faults, and return the command that runs it."""
    when, what, _ = FAULTS[fault]
    return bot_at(folder, **{when: what})


def children() -> set[int]:
    """Return the processes that this one has started and not seen the end of, zombies included."""
    found = set[int]()
    for task in Path("/proc/self/task").iterdir():
        with suppress(FileNotFoundError):  # a thread that has just ended
            found |= set(map(int, (task / "children").read_text().split()))
    return found


def alive(pid: int) -> bool:
    """Tell whether a process runs; one that has ended and was not waited for does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def open_files() -> int:
    """Return how many files this process has open."""
    return len(os.listdir("/proc/self/fd"))
