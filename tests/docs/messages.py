"""What the program and its scripts can say to a person, read out of their sources: see `messages`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.games.catalogue import game_names
from tests.docs import python_source, shell_source

ROOT: Final = Path(__file__).parents[2]

NOT_SHOWN: Final = (
    "simulation",  # its hands complain about themselves; what it counts is in its page
)
"""Modules of the maintainers: no player ever runs them."""

EXPLAINS: Final = (
    "games/option.py",  # the options, which the manual lists from the program itself
    *(f"games/{name.replace('-', '_')}/options.py" for name in game_names()),
    "ui/screens/help.py",
    "ui/screens/telling.py",  # how a game of the history went
    "ui/screens/terms.py",  # referees and boards, as they are offered
    "ui/table/result.py",  # how the game that is over went
    "ui/texts",
)
"""Modules whose sentences explain and are always there: nothing has happened when they are shown."""

WRITES: Final = ("board/designfile.py", "maker", "scan/boardtext.py")
"""Modules whose sentences go into files that they make: board files, and the sheets of a maker's kit."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message with the place that has it: "companion/store/faults.py:23"."""

    text: str
    where: str


def messages(root: Path = ROOT) -> list[Message]:
    """Return every message of a checkout, in the order of its files, each once.

    In `companion` a *message* is one of these, with "…" for what is filled in:

    - a **sentence**: a text of two words or more that ends in a full stop, a question mark or an exclamation mark,
      wherever it stands, what goes into the log included;
    - a **complaint**: any text of two words or more that goes into an error which a person can cause (a class that
      derives from `CompanionError`, or anything that is raised, but for the errors of programmers), or into a `Problem`
      or a `Check`: directly, through a variable or table of the module, through a function of the module that returns
      it, or through one of any module that passes it on.

    In the scripts (`.setup`, `systemd`) it is what `stop` and `say` are given, and a sentence of `echo`; the steps that
    the installer announces are none.

    None are docstrings, the help of the command line (which the manual has from the program itself), texts that explain
    and are always shown (`EXPLAINS`), sentences that go into files (`WRITES`), and the modules of the maintainers
    (`NOT_SHOWN`). Words on buttons, titles, prompts without a full stop and the telling of a game ("Ann lays 5H: 15 for
    2") are no messages either: nothing is wrong, and nothing is asked for, when they are read.
    """
    found = dict[str, Message]()
    for path, line, text in _texts(root):
        found.setdefault(text, Message(text, f"{path.relative_to(root).as_posix()}:{line}"))
    return list(found.values())


def _texts(root: Path) -> Iterator[tuple[Path, int, str]]:
    package = root / "companion"

    def is_in(path: Path, names: tuple[str, ...]) -> bool:
        return path.relative_to(package).as_posix().startswith(names)

    modules = python_source.texts_of(sorted(package.rglob("*.py")), lambda path: is_in(path, WRITES))
    for path, found in modules.items():
        if not is_in(path, (*NOT_SHOWN, *EXPLAINS)):
            yield from ((path, line, text) for line, text in found)
    for path in _scripts(root):
        yield from ((path, line, text) for line, text in shell_source.texts_of(path))


def _scripts(root: Path) -> Iterable[Path]:
    return sorted(path for folder in (".setup", "systemd") for path in (root / folder).rglob("*.sh"))
