"""Running something in a child process that may take little memory and little time of the processor.

For files that are damaged, or made to do harm: what reads them must come to an end, within bounds.
"""

from __future__ import annotations

import os
import pickle
import resource
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

MORE_BYTES = 200_000_000
"""So much memory beyond what the child has at its start."""
CPU_S = 20
"""A guard against what never ends, many times what anything here takes."""


class Outcome(NamedTuple):
    """What came of it: the value, or the error as text with its trace; the most memory beyond the start, and time."""

    value: Any
    error: str
    kilobytes: int
    cpu_s: float


def bounded(work: Callable[[], Any]) -> Outcome:
    """Run something in a child with a limit on memory and time, and return what came of it."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _be_child(work, writing)
    os.close(writing)
    with open(reading, "rb") as pipe:
        told = pipe.read()
    _, status = os.waitpid(child, 0)
    if not told:
        return Outcome(None, f"the child ended with status {status}", 0, CPU_S)
    return Outcome(*pickle.loads(told))


def _be_child(work: Callable[[], Any], writing: int) -> None:
    try:
        size = int(Path("/proc/self/statm").read_text("ascii").split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (size + MORE_BYTES, size + MORE_BYTES))
        spent = resource.getrusage(resource.RUSAGE_SELF)
        resource.setrlimit(resource.RLIMIT_CPU, (int(spent.ru_utime) + CPU_S, int(spent.ru_utime) + CPU_S))
        value, error = None, ""
        try:
            value = work()
        except BaseException:
            error = traceback.format_exc()
        after = resource.getrusage(resource.RUSAGE_SELF)
        cpu_s = after.ru_utime + after.ru_stime - spent.ru_utime - spent.ru_stime
        with open(writing, "wb") as pipe:
            pipe.write(pickle.dumps((value, error, after.ru_maxrss - spent.ru_maxrss, cpu_s)))
    finally:
        os._exit(0)
