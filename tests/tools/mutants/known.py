"""The survivors that have been looked at, with the reason why no test notices them, and the page that lists them."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
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


def write_page(killed: Mapping[str, bool | None], reasons: Sequence[Known], page: Path = PAGE) -> None:
    """Write what came of a run into the page: `killed` tells of each mutant whether a test noticed it, if tried.

    What the page says of a module of which nothing was tried stays: an earlier run has found it.
    """
    head, _, rest = page.read_text(encoding="utf-8").partition(_BEGIN)
    before, _, tail = rest.partition(_END)
    rows, left = _rows(killed, reasons), _left(killed, reasons)
    tried = {_file(name) for name, noticed in killed.items() if noticed is not None}
    rows |= {file: row for file, row in rows_of(before).items() if file in rows.keys() - tried}
    left += [name for name in killed if _file(name) not in tried and f"- `{_cell(name)}`" in _left_in(before)]
    text = "\n".join([*_table(rows), "", *_reasons(reasons), *_list(sorted(left))])
    page.write_text(f"{head}{_BEGIN}\n{text}\n{_END}{tail}", encoding="utf-8")


_KINDS = ("noticed", "explained", "left", "not tried")


def _rows(killed: Mapping[str, bool | None], reasons: Sequence[Known]) -> dict[str, list[int]]:
    """Return for each module how many mutants were noticed, are explained, are left, and were not tried."""
    counts = Counter((_file(name), _kind(name, noticed, reasons)) for name, noticed in killed.items())
    return {file: [counts[file, kind] for kind in _KINDS] for file in sorted({file for file, _ in counts})}


def rows_of(page: str) -> dict[str, list[int]]:
    """Return what a page says of each module, as `_rows` does."""
    cells = (line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| "))
    return {file: [int(each) for each in numbers] for file, _, *numbers in cells if file.endswith(".py")}


def _table(rows: Mapping[str, Sequence[int]]) -> list[str]:
    lines = [f"| module | faults | {' | '.join(_KINDS)} |", "|---" * (len(_KINDS) + 2) + "|"]
    totals = [sum(column) for column in zip(*rows.values(), strict=True)]
    for file, numbers in (*sorted(rows.items()), ("all", totals)):
        lines.append(f"| {file} | {sum(numbers)} | {' | '.join(map(str, numbers))} |")
    return lines


def _kind(name: str, noticed: bool | None, reasons: Sequence[Known]) -> str:
    if noticed or explained(name, reasons):
        return "noticed" if noticed else "explained"
    return "not tried" if noticed is None else "left"


def _reasons(reasons: Iterable[Known]) -> list[str]:
    lines = ["## Explained", ""]
    for reason in reasons:
        lines += [f"**{reason.why}**", "", *(f"- `{_cell(name)}`" for name in reason.mutants), ""]
    return lines


_LEFT = "## Left"


def _left(killed: Mapping[str, bool | None], reasons: Sequence[Known]) -> list[str]:
    return [name for name, noticed in killed.items() if noticed is False and not explained(name, reasons)]


def _left_in(page: str) -> list[str]:
    return page.partition(_LEFT)[2].splitlines()


def _list(left: Iterable[str]) -> list[str]:
    return [_LEFT, "", *([f"- `{_cell(name)}`" for name in left] or ["None."])]


def _cell(name: str) -> str:
    return name.replace("`", "'")


def _file(name: str) -> str:
    return name.split()[0]
