"""The survivors that have been looked at, with the reason why no test notices them, and the page that lists them."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

REASONS = Path(__file__).with_name("known.toml")
PAGE = Path("docs/mutants.md")
_BEGIN, _END = "<!-- from the run -->\n", "<!-- until here -->\n"


@dataclass(frozen=True, slots=True)
class Known:
    """Mutants that no test need notice, all for one reason."""

    why: str
    mutants: tuple[str, ...]


def known() -> list[Known]:
    """Return the reasons, in the order of the file."""
    return [Known(each["why"], tuple(each["mutants"])) for each in tomllib.loads(REASONS.read_text())["reason"]]


def names(reasons: Iterable[Known]) -> frozenset[str]:
    """Return the mutants that have a reason."""
    return frozenset(name for reason in reasons for name in reason.mutants)


def write_page(killed: Mapping[str, bool], reasons: list[Known]) -> None:
    """Write what came of a run into the page: `killed` tells of each mutant whether a test noticed it."""
    head, _, rest = PAGE.read_text(encoding="utf-8").partition(_BEGIN)
    _, _, tail = rest.partition(_END)
    text = "\n".join([*_table(killed, names(reasons)), "", *_list(killed, reasons)])
    PAGE.write_text(f"{head}{_BEGIN}\n{text}\n{_END}{tail}", encoding="utf-8")


def _table(killed: Mapping[str, bool], explained: frozenset[str]) -> list[str]:
    """Return a line for each module: how many mutants, noticed, explained, and left."""
    of = dict.fromkeys(killed, "left") | {name: "explained" for name in explained if name in killed}
    counts = Counter((name.split()[0], "noticed" if noticed else of[name]) for name, noticed in killed.items())
    lines = ["| module | mutants | noticed | explained | left |", "|---|---|---|---|---|"]
    for file in [*sorted({file for file, _ in counts}), None]:
        numbers = [sum(n for (f, k), n in counts.items() if file in (f, None) and k == kind) for kind in _KINDS]
        lines.append(f"| {file or 'all'} | {sum(numbers)} | {' | '.join(map(str, numbers))} |")
    return lines


_KINDS = ("noticed", "explained", "left")


def _list(killed: Mapping[str, bool], reasons: list[Known]) -> list[str]:
    lines = ["## Explained", ""]
    for reason in reasons:
        lines += [f"**{reason.why}**", "", *(f"- `{_cell(name)}`" for name in reason.mutants), ""]
    left = [name for name, noticed in killed.items() if not noticed and name not in names(reasons)]
    return [*lines, "## Left", "", *([f"- `{_cell(name)}`" for name in left] or ["None."])]


def _cell(name: str) -> str:
    return name.replace("`", "'")
