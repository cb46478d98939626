"""Try small faults in the referee, and list those that no test notices: `make mutants`.

    python -m tests.tools.mutants [FILE ...] [--seconds 5] [--again] [--package NAME] [--tests FOLDER ...]

What was tried is remembered in build/mutants, so a run can be broken off. With `--again` the survivors that have no
reason in known.toml are tried again, after tests were written for them.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.tools.mutants.campaign import PYTEST, Campaign
from tests.tools.mutants.known import PAGE, explained, known, write_page
from tests.tools.mutants.mutant import Module
from tests.tools.mutants.results import Results
from tests.tools.mutants.touched import Measure, Touched

_BUILD = Path("build/mutants")
_TESTS = ("tests/referee", "tests/app", "tests/simulation")
_COULD_NOT_RUN = (pytest.ExitCode.INTERRUPTED, pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR)


def main() -> int:
    """Measure what the tests run, try the mutants, and write the page; return 1 if a survivor has no reason."""
    options = _parser().parse_args()
    os.environ["HYPOTHESIS_PROFILE"] = "mutants"
    _BUILD.mkdir(parents=True, exist_ok=True)
    modules = [Module(path) for path in sorted(Path(options.package.replace(".", "/")).glob("*.py"))]
    touched = _measure(modules, options.tests, options.seconds)
    by_name = {module.path.name: module for module in modules}
    chosen = [by_name[name] for name in options.files or by_name]

    def campaign() -> Campaign:
        results = Results(_BUILD / "results.json", known(), again=options.again)
        return Campaign(options.package, chosen, touched, results, options.seconds)

    _in_child(lambda: pytest.main([*PYTEST, *options.tests], plugins=[campaign()]))
    campaign().on_import()
    killed = Results(_BUILD / "results.json").killed(modules)
    if PAGE.exists():
        write_page(killed, known())
    return int(any(noticed is False and not explained(name, known()) for name, noticed in killed.items()))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.mutants")
    parser.add_argument("files", nargs="*", help="such as track.py (all, if none is named)")
    parser.add_argument("--seconds", type=float, default=5.0, help="of tests that each mutant is tried with")
    parser.add_argument("--again", action="store_true", help="try survivors without a reason again")
    parser.add_argument("--package", default="companion.referee", help="whose modules are changed")
    parser.add_argument("--tests", nargs="*", default=_TESTS, help="folders or files of tests")
    return parser


def _measure(modules: Sequence[Module], tests: Sequence[str], longest: float) -> Touched:
    path = _BUILD / "touched.json"
    touched = Touched.load(path)
    touched.follow({module.path.name: module.source for module in modules})

    def measure() -> None:
        measuring = Measure(modules[0].path.parent.resolve(), tests, touched, longest)
        if pytest.main([*PYTEST, *tests], plugins=[measuring]) in _COULD_NOT_RUN:
            os._exit(1)
        touched.save(path)

    if _in_child(measure):
        sys.exit("The tests could not be run, so that nothing could be tried: see above.")
    touched = Touched.load(path)
    touched.lines = {test: lines for test, lines in touched.lines.items() if test.startswith(tuple(tests))}
    return touched


def _in_child(work: Callable[[], object]) -> int:
    """Do something in a forked process, so that none of the modules that it imports is imported here; tell its end."""
    child = os.fork()
    if child == 0:
        work()
        os._exit(0)
    return os.waitpid(child, 0)[1]


if __name__ == "__main__":
    sys.exit(main())
