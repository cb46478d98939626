"""Parts of pages that are written from the program itself: `python -m docs.site.blocks` writes them again.

A part stands between `<!-- from the program: NAME WORD -->` and `<!-- until here -->`; what the name means is in
`docs/site/parts.py`. So help, rulings and commands are told once, in the code, and pages read the same everywhere. The
tests compare the pages with what would be written.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

from docs.site.parts import PARTS

ROOT: Final = Path(__file__).parents[2]
_PART: Final = re.compile(r"(<!-- from the program: ([a-z]+)(?: (\S+))? -->\n).*?(<!-- until here -->)", re.DOTALL)


def pages() -> list[Path]:
    """Return the pages of the manual that may have written parts."""
    return sorted((ROOT / "docs").rglob("*.md"))


def filled(text: str) -> str:
    """Return a page's text with its parts written again."""
    return _PART.sub(_written, text)


def _written(found: re.Match[str]) -> str:
    begin, name, word, end = found.groups(default="")
    return f"{begin}\n{PARTS[name](word).strip()}\n\n{end}"


def main() -> int:
    """Write all parts again, and say which pages have changed."""
    for page in pages():
        before = page.read_text("utf-8")
        after = filled(before)
        if after != before:
            page.write_text(after, "utf-8")
            print(f"{page.relative_to(ROOT)} was written again.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
