"""The trial of one mutant: a forked process has the change, and runs tests until one of them fails."""

from __future__ import annotations

import mmap
import os
import resource
import signal
import struct
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.machinery import SourceFileLoader
from types import CodeType, FunctionType, ModuleType
from typing import NamedTuple, NoReturn

import pytest
from _pytest.outcomes import Skipped

_FAILED, _PASSED, _BROKEN = 10, 11, 12
"""How the process ends."""
_SLOWER, _SPARE_S = 10, 1.0
"""A test that keeps the processor busy so many times as long as it did, and so many seconds more, never ends."""
_STUCK_S = 600
"""No trial takes so long by the clock, however busy the machine is."""
_MORE_BYTES = 2_000_000_000


NO_TEST = "import"
"""In place of a test where none could be run."""


class Verdict(NamedTuple):
    """What came of a trial: the test that failed or never ended; `NO_TEST` if none could be run; None for none."""

    test: str | None


class Runner:
    """A plugin of pytest, in the forked process: the first test that fails ends it."""

    def __init__(self, tests: Sequence[str], seconds: Mapping[str, float], current: mmap.mmap) -> None:
        """Run these tests in this order; `current` tells the parent the number of the one that runs."""
        self.tests = tests
        self._seconds = seconds
        self._current = current

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Choose and order the tests."""
        by_name = {item.nodeid: item for item in items}
        items[:] = [by_name[name] for name in self.tests if name in by_name]

    def pytest_runtestloop(self, session: pytest.Session) -> NoReturn:
        """Run them in place of pytest."""
        if session.testsfailed:  # a file could not be imported
            self.fail()
        self.run(session.items, registered=True)

    def run(self, items: Sequence[pytest.Item], *, registered: bool = False) -> NoReturn:
        """Run tests until one of them fails, and end the process."""
        if items and not registered:
            items[0].config.pluginmanager.register(self)
        for item, following in zip(items, (*items[1:], None), strict=False):
            self._current[:4] = struct.pack("i", self.tests.index(item.nodeid))
            signal.setitimer(signal.ITIMER_VIRTUAL, _SPARE_S + _SLOWER * self._seconds[item.nodeid])
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        os._exit(_PASSED)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self) -> Iterator[None]:
        """End at the first error."""
        return (yield from self._guarded())

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_call(self) -> Iterator[None]:
        """End at the first failure, without a report."""
        return (yield from self._guarded())

    def _guarded(self) -> Iterator[None]:
        try:
            return (yield)
        except Skipped:
            raise
        except BaseException:
            self.fail()

    def fail(self) -> NoReturn:
        """End the process: the mutant was noticed."""
        os._exit(_FAILED)


def in_child(trial: Callable[[Runner], object], tests: Sequence[str], seconds: Mapping[str, float]) -> Verdict:
    """Make a trial in a forked process, and return what came of it."""
    with mmap.mmap(-1, 4) as current:
        current[:4] = struct.pack("i", -1)
        child = os.fork()
        if child == 0:
            try:
                _set_limits()
                trial(Runner(tests, seconds, current))
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(_BROKEN)
        _, status = os.waitpid(child, 0)
        (number,) = struct.unpack("i", current[:4])
    code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else _FAILED  # a signal: it never ended
    if code not in (_FAILED, _PASSED):
        raise RuntimeError("A trial could not be made: see trial.txt beside the results.")
    return Verdict(None if code == _PASSED else tests[number] if number >= 0 else NO_TEST)


def _set_limits() -> None:
    sink = os.open("build/mutants/trial.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(sink, 1)
    os.dup2(sink, 2)
    with open("/proc/self/statm") as file:
        size = int(file.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (size + _MORE_BYTES,) * 2)
    signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(_STUCK_S)


def put_in_place(module: ModuleType, function: str, code: CodeType) -> None:
    """Let a function or method of an imported module have the code that it has in a changed one."""
    _function(module, function).__code__ = _code_of(code, function)


def _code_of(code: CodeType, function: str) -> CodeType:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_qualname == function:
                return constant
            if function.startswith(f"{constant.co_qualname}."):
                return _code_of(constant, function)
    raise LookupError(function)


def _function(module: ModuleType, function: str) -> FunctionType:
    found: object = module
    for name in function.split("."):
        found = vars(found)[name]
    found = found.fget if isinstance(found, property) else found
    for wrapper in ("__func__", "__wrapped__"):  # of a class method, of a function with a cache
        found = getattr(found, wrapper, found)
    assert isinstance(found, FunctionType), function
    return found


def replace_on_import(module: str, code: CodeType) -> None:
    """Let a module that is not imported yet have other code."""
    assert module not in sys.modules
    get_code = SourceFileLoader.get_code

    def changed(self: SourceFileLoader, name: str) -> CodeType | None:
        return code if name == module else get_code(self, name)

    SourceFileLoader.get_code = changed  # type: ignore[method-assign, assignment]
