"""Which tests run which lines of the package, and how long each test takes: measured once, by coverage.py.

A test that takes too long is broken off and not used, nor is one that fails. Of one with many cases some are used,
evenly spread.
Tests that are not known yet are measured; where a module has changed since, its lines are found again in the new one.
"""

from __future__ import annotations

import json
import signal
import sys
from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from math import ceil
from pathlib import Path
from time import process_time

import coverage
import pytest

Lines = dict[str, dict[str, list[int]]]
"""For each test the lines that it runs of each file."""
_CASES = 16
"""Of a test with more cases than these only so many are used: the others mostly run the same lines."""


@dataclass
class Touched:
    """What is known of the tests."""

    seconds: dict[str, float] = field(default_factory=dict)
    """How long the processor is busy with each test, or how long it was until it was broken off."""
    lines: Lines = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)
    """The modules that the lines are of."""

    @classmethod
    def load(cls, path: Path) -> Touched:
        """Return what an earlier run has measured."""
        return cls(**json.loads(path.read_text())) if path.exists() else cls()

    def save(self, path: Path) -> None:
        """Keep it for the next run."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(self.__dict__))

    def follow(self, sources: dict[str, str]) -> None:
        """Let the lines be those of the modules as they are now."""
        for file, text in sources.items():
            if self.sources.get(file, text) != text:
                before = _lines_before(self.sources[file].splitlines(), text.splitlines())
                for lines in self.lines.values():
                    ran = set(lines.get(file, ()))
                    lines[file] = [line for line, old in before.items() if not ran.isdisjoint(old)]
        self.sources = dict(sources)

    def forget(self, folders: Sequence[str], found: Container[str]) -> None:
        """Forget the tests of these folders that are there no more: to name the file of one is an error."""
        for known in (self.seconds, self.lines):
            for test in [test for test in known if test.startswith(tuple(folders)) and test not in found]:
                del known[test]

    def tests_of(self, file: str, line: int | None) -> list[str]:
        """Return the tests that run a line; without a line all tests, those that run something of the module first.

        The module's own tests go before others, and a case of each test before another of the same, since cases mostly
        notice the same. Of equals the shortest is first.
        """
        if line is None:
            return sorted(self.lines, key=lambda test: (not self.lines[test].get(file), self.seconds[test]))
        found = sorted(
            (test for test in self.lines if line in self.lines[test].get(file, ())), key=self.seconds.__getitem__
        )
        cases, own = Counter[str](), f"/test_{Path(file).stem}"
        ranks = dict[str, tuple[bool, int]]()
        for test in found:
            name = test.partition("[")[0]
            ranks[test] = own not in name, cases[name]
            cases[name] += 1
        return sorted(found, key=ranks.__getitem__)


def _lines_before(old: list[str], new: list[str]) -> dict[int, range]:
    """Return for each line where it was; a new one is run by what ran the lines in its place and the one above."""
    found = dict[int, range]()
    for tag, i, end, j, stop in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        for line in range(j, stop):
            same = tag == "equal"
            found[line + 1] = range(i + line - j + 1, i + line - j + 2) if same else range(max(i, 1), end + 1)
    return found


class Measure:
    """A plugin of pytest: measures the tests that are not known yet."""

    def __init__(self, folder: Path, tests: Sequence[str], touched: Touched, longest: float) -> None:
        """Measure what these tests run of the modules in a folder; break off what takes longer than so many seconds."""
        self.touched = touched
        self._folders = tests
        self._longest = longest
        self._folder = folder
        self._failed = set[str]()
        """Tests that fail without any change: whatever they were tried with, they would notice it."""
        self._coverage = coverage.Coverage(data_file=None, include=[f"{folder}/*"], config_file=False)
        self._coverage.start()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Run only what is not known, and of each test only some cases."""
        self.touched.forget(self._folders, {item.nodeid for item in items})
        families = defaultdict[str, list[pytest.Item]](list)
        for item in items:
            families[item.nodeid.partition("[")[0]].append(item)
        some = [item for family in families.values() for item in family[:: ceil(len(family) / _CASES)]]
        items[:] = [item for item in some if not self._is_known(item.nodeid)]

    def _is_known(self, test: str) -> bool:
        return bool(self.touched.lines.get(test)) or self.touched.seconds.get(test, 0) >= self._longest

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Measure one test, with empty caches."""
        clear_caches(self._folder.name)
        self._coverage.switch_context(item.nodeid)
        signal.signal(signal.SIGVTALRM, _break_off)
        signal.setitimer(signal.ITIMER_VIRTUAL, self._longest, 0.1)  # again, as a property is tried again
        began = process_time()
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            self.touched.seconds[item.nodeid] = process_time() - began

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Notice the tests that fail as it is."""
        if report.failed:
            self._failed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Gather what was measured."""
        self._coverage.stop()
        data = self._coverage.get_data()
        known, seconds = self.touched.lines, self.touched.seconds
        usable = [test for test in seconds.keys() - self._failed if seconds[test] < self._longest]
        lines: Lines = {test: {} for test in usable if test not in known}
        for file in data.measured_files():
            for line, tests in data.contexts_by_lineno(file).items():
                for test in lines.keys() & set(tests):
                    lines[test].setdefault(Path(file).name, []).append(line)
        self.touched.lines.update(lines)


class _TooLong(BaseException):
    """A test takes longer than is of use here."""


def _break_off(_number: int, _frame: object) -> None:
    raise _TooLong


def clear_caches(package: str) -> None:
    """Have the cached functions of a package find again what they know."""
    for name, module in list(sys.modules.items()):
        if package in name.split("."):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
