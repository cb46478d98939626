"""Trying mutants, each by the tests that run its line: those that killed its neighbours first, then the likeliest.

A test has noticed a mutant if it fails with it twice, the second time by itself, and passes in the same way without it.
"""

from __future__ import annotations

import gc
import importlib
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from functools import partial

import pytest

from tests.tools.mutants.mutant import Module, Mutant
from tests.tools.mutants.results import Results
from tests.tools.mutants.touched import Touched, clear_caches
from tests.tools.mutants.trial import Runner, Verdict, in_child, put_in_place, replace_on_import

PYTEST = ("-q", "--no-header", "--tb=no", "-p", "no:xdist", "-p", "no:cacheprovider", "-p", "no:faulthandler", "-s")
"""How pytest is called: what a test prints is of no interest, and nothing but a test's failure either."""
_SHORT_S = 0.002
"""To begin and to end a test takes as long: shorter ones, which mostly state one rule, cost the same."""
Trial = Callable[[Mutant | None, Runner], None]
"""Runs tests in a forked process with a mutant, or as it is."""


def spread(tests: Sequence[str], seconds: Mapping[str, float], killers: Mapping[str, int]) -> list[str]:
    """Return tests file by file in turns: of a file that killed four times as many mutants come twice as many.

    Short tests are tried before long ones. `tests` are in the order in which those of one file are tried; `killers`
    says how many mutants of a module each file has killed.
    """
    placed, costs = Counter[str](), dict[str, float]()
    for test in tests:
        file = test.partition("::")[0]
        placed[file] += 1
        costs[test] = max(seconds[test], _SHORT_S) * placed[file] / (1 + killers.get(file, 0)) ** 0.5
    return sorted(tests, key=costs.__getitem__)


class Campaign:
    """A plugin of pytest: in place of the tests that were found it tries mutants."""

    def __init__(
        self, package: str, modules: Sequence[Module], touched: Touched, results: Results, seconds: float
    ) -> None:
        """Try the mutants of these modules; the tests of each take so many `seconds` at most, or are one."""
        self._package = package
        self._modules = modules
        self._touched = touched
        self._results = results
        self._seconds = seconds
        self._killers = defaultdict[str, list[str]](list)
        """The tests that killed mutants of a function, the latest last."""
        self._passing: dict[tuple[bool, str], bool] = {}
        """Whether tests pass as it is: where code of a function may be replaced, and where a module is imported."""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try the mutants that take effect when a function is called: its code is replaced in a forked process."""
        items = {item.nodeid: item for item in session.items}
        gc.collect()
        gc.freeze()
        for module, mutant in self._wanted():
            if mutant.function:
                self._try(mutant, items.keys(), partial(self._called, module, items))
        return True

    def on_import(self) -> None:
        """Try the mutants that take effect when their module is imported: what is forked has imported none yet."""
        for module, mutant in self._wanted():
            if not mutant.function:
                self._try(mutant, self._touched.lines.keys(), partial(self._imported, module))

    def _wanted(self) -> Iterator[tuple[Module, Mutant]]:
        tests = self._touched.seconds.keys()
        found = ((module, mutant) for module in self._modules for mutant in module.mutants)
        return ((module, mutant) for module, mutant in found if self._results.wants(mutant, tests))

    def _try(self, mutant: Mutant, found: Container[str], trial: Trial) -> None:
        tests = [test for test in self._chosen(mutant) if test in found]
        verdict = self._verdict(mutant, tests, trial)
        killers = self._killers[mutant.scope]
        if verdict.test in tests:
            killers[:] = [*(test for test in killers if test != verdict.test), verdict.test]
        self._results.note(mutant, verdict, len(tests))

    def _verdict(self, mutant: Mutant, tests: Sequence[str], trial: Trial) -> Verdict:
        """Try a mutant until a test has noticed it: however busy the machine is, and whatever ran before."""
        while tests:
            verdict = in_child(partial(trial, mutant), tests, self._touched.seconds)
            if verdict.test is None:
                return verdict
            test = verdict.test if verdict.test in tests else tests[0]
            if self._passes(mutant, test, trial) and self._alone(mutant, test, trial) == verdict:
                return verdict
            tests = tests[tests.index(test) + 1 :]
        return Verdict(None)

    def _alone(self, mutant: Mutant | None, test: str, trial: Trial) -> Verdict:
        return in_child(partial(trial, mutant), [test], self._touched.seconds)

    def _passes(self, mutant: Mutant, test: str, trial: Trial) -> bool:
        """Tell whether a test passes without any change, in a process like that of a mutant: each is tried once."""
        control = bool(mutant.function), test
        if control not in self._passing:
            self._passing[control] = self._alone(None, test, trial).test is None
            if not self._passing[control]:
                print(f"{test}: fails in a forked process as it is, and notices nothing", flush=True)
        return self._passing[control]

    def _chosen(self, mutant: Mutant) -> list[str]:
        found = self._touched.tests_of(mutant.file, mutant.line if mutant.function else None)
        tests = spread(found, self._touched.seconds, self._results.killers_of(mutant.file))
        first = [test for test in reversed(self._killers[mutant.scope]) if test in set(tests)]
        spent, chosen = 0.0, list[str]()
        for test in dict.fromkeys([*first, *tests]):
            spent += self._touched.seconds[test]
            if chosen and spent > self._seconds:
                break
            chosen.append(test)
        return chosen

    def _called(self, module: Module, items: dict[str, pytest.Item], mutant: Mutant | None, runner: Runner) -> None:
        gc.disable()
        imported = importlib.import_module(f"{self._package}.{module.path.stem}")
        if mutant is not None:
            put_in_place(imported, mutant.function, module.compile(mutant))
        clear_caches(self._package.rpartition(".")[2])  # what was found without the mutant
        runner.run([items[test] for test in runner.tests])

    def _imported(self, module: Module, mutant: Mutant | None, runner: Runner) -> None:
        replace_on_import(f"{self._package}.{module.path.stem}", module.compile(mutant))
        files = dict.fromkeys(test.partition("::")[0] for test in runner.tests)
        pytest.main([*PYTEST, *files], plugins=[runner])
        runner.fail()  # the tests could not even be collected
