"""Which tests run which lines of the package, and how long each test takes: measured once, by coverage.py.

What is known of a test stays known while the modules that it runs are the same; what is not is measured again.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from time import process_time

import coverage
import pytest

Lines = dict[str, dict[str, list[int]]]
"""For each test the lines that it runs of each file."""


@dataclass
class Touched:
    """What is known of the tests."""

    seconds: dict[str, float] = field(default_factory=dict)
    """How long the processor is busy with each test."""
    lines: Lines = field(default_factory=dict)
    hashes: dict[str, str] = field(default_factory=dict)
    """Of the modules' sources, when the lines were measured."""

    @classmethod
    def load(cls, path: Path) -> Touched:
        """Return what an earlier run has measured."""
        return cls(**json.loads(path.read_text())) if path.exists() else cls()

    def save(self, path: Path) -> None:
        """Keep it for the next run."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(self.__dict__))

    def forget_changed(self, sources: dict[str, str]) -> None:
        """Forget the tests that run a module whose source is another one now."""
        changed = {file for file, text in sources.items() if self.hashes.get(file) != _hash(text)}
        for test in [test for test, lines in self.lines.items() if changed & lines.keys()]:
            del self.lines[test], self.seconds[test]
        self.hashes = {file: _hash(text) for file, text in sources.items()}

    def tests_of(self, file: str, line: int | None) -> list[str]:
        """Return the tests that run a line, or any line of a module: the shortest first."""
        found = [t for t, lines in self.lines.items() if file in lines and (line is None or line in lines[file])]
        return sorted(found, key=self.seconds.__getitem__)


class Measure:
    """A plugin of pytest: measures the tests that are not known yet."""

    def __init__(self, folder: Path, touched: Touched) -> None:
        """Measure what they run of the modules in a folder."""
        self.touched = touched
        self._folder = folder
        self._coverage = coverage.Coverage(data_file=None, include=[f"{folder}/*"], config_file=False)
        self._coverage.start()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Run only what is not known."""
        items[:] = [item for item in items if item.nodeid not in self.touched.lines]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Measure one test, with empty caches."""
        _clear_caches(self._folder.name)
        self._coverage.switch_context(item.nodeid)
        began = process_time()
        try:
            return (yield)
        finally:
            self.touched.seconds[item.nodeid] = process_time() - began

    def pytest_sessionfinish(self) -> None:
        """Gather what was measured."""
        self._coverage.stop()
        data = self._coverage.get_data()
        lines: Lines = {test: {} for test in self.touched.seconds if test not in self.touched.lines}
        for file in data.measured_files():
            for line, tests in data.contexts_by_lineno(file).items():
                for test in lines.keys() & set(tests):
                    lines[test].setdefault(Path(file).name, []).append(line)
        self.touched.lines.update(lines)


def _clear_caches(package: str) -> None:
    for name, module in list(sys.modules.items()):
        if f".{package}." in name:
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]
