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


def explained(name: str, reasons: Iterable[Known]) -> bool:
    """Tell whether a mutant has a reason; one that ends with an asterisk holds for all that begin so."""
    every = (each for reason in reasons for each in reason.mutants)
    return any(name.startswith(each[:-1]) if each.endswith("*") else name == each for each in every)


def write_page(killed: Mapping[str, bool | None], reasons: list[Known]) -> None:
    """Write what came of a run into the page: `killed` tells of each mutant whether a test noticed it, if tried."""
    head, _, rest = PAGE.read_text(encoding="utf-8").partition(_BEGIN)
    _, _, tail = rest.partition(_END)
    text = "\n".join([*_table(killed, reasons), "", *_list(killed, reasons)])
    PAGE.write_text(f"{head}{_BEGIN}\n{text}\n{_END}{tail}", encoding="utf-8")


def _table(killed: Mapping[str, bool | None], reasons: list[Known]) -> list[str]:
    """Return a line for each module: how many mutants, noticed, explained, left, and not tried."""
    counts = Counter((name.split()[0], _kind(name, noticed, reasons)) for name, noticed in killed.items())
    lines = [f"| module | faults | {' | '.join(_KINDS)} |", "|---" * (len(_KINDS) + 2) + "|"]
    for file in sorted({file for file, _ in counts}):
        numbers = [counts[file, kind] for kind in _KINDS]
        lines.append(f"| {file} | {sum(numbers)} | {' | '.join(map(str, numbers))} |")
    totals = [sum(number for (_, of), number in counts.items() if of == kind) for kind in _KINDS]
    return [*lines, f"| all | {sum(totals)} | {' | '.join(map(str, totals))} |"]


_KINDS = ("noticed", "explained", "left", "not tried")


def _kind(name: str, noticed: bool | None, reasons: list[Known]) -> str:
    if noticed or explained(name, reasons):
        return "noticed" if noticed else "explained"
    return "not tried" if noticed is None else "left"


def _list(killed: Mapping[str, bool | None], reasons: list[Known]) -> list[str]:
    lines = ["## Explained", ""]
    for reason in reasons:
        lines += [f"**{reason.why}**", "", *(f"- `{_cell(name)}`" for name in reason.mutants), ""]
    left = [name for name, noticed in killed.items() if noticed is False and not explained(name, reasons)]
    return [*lines, "## Left", "", *([f"- `{_cell(name)}`" for name in left] or ["None."])]


def _cell(name: str) -> str:
    return name.replace("`", "'")
