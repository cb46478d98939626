"""What came of the mutants, kept in a file so that a run can be broken off and another goes on."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Container, Iterable, Sequence
from pathlib import Path

from tests.tools.mutants.known import Known, explained
from tests.tools.mutants.mutant import Module, Mutant
from tests.tools.mutants.trial import NO_TEST, Verdict


class Results:
    """Which mutants were tried, and what killed them."""

    def __init__(self, path: Path, reasons: Sequence[Known] = (), *, again: bool = False) -> None:
        """Go on where the last run ended; `again`: try the survivors of that again."""
        self._path = path
        self._reasons = reasons
        self._again = again
        self._killers: dict[str, str | None] = json.loads(path.read_text()) if path.exists() else {}
        """The test that killed each mutant; None for none."""

    def wants(self, mutant: Mutant, tests: Container[str]) -> bool:
        """Tell whether a mutant is to be tried now: for the first time, again, or as its test is gone."""
        name = mutant.name
        if name not in self._killers:
            return True
        killer = self._killers[name]
        if killer is None:
            return self._again and not explained(name, self._reasons)
        return killer not in tests and killer != NO_TEST

    def note(self, mutant: Mutant, verdict: Verdict, tests: int) -> None:
        """Keep what came of a trial by so many tests, and show a survivor."""
        self._killers[mutant.name] = verdict.test
        beside = self._path.with_suffix(".new")
        beside.write_text(json.dumps(self._killers, indent=0), encoding="utf-8")
        beside.replace(self._path)
        if verdict.test is None and not explained(mutant.name, self._reasons):
            print(f"{mutant.file}:{mutant.line} {mutant.scope}: {mutant.change}  [{tests} tests]", flush=True)

    def killers_of(self, file: str) -> Counter[str]:
        """Return how many mutants of a module each test file has killed so far."""
        return Counter(
            test.partition("::")[0] for name, test in self._killers.items() if test and name.startswith(f"{file} ")
        )

    def killed(self, modules: Iterable[Module]) -> dict[str, bool | None]:
        """Return of each mutant whether it was killed; None of one that has not been tried."""
        names = (mutant.name for module in modules for mutant in module.mutants)
        return {name: self._killers[name] is not None if name in self._killers else None for name in names}
