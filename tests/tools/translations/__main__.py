"""`make translations`: brings every catalogue up to date with the program, compiles it, and says what is wrong with it.

`make translations LANGUAGES="de"` looks at some only, and begins one that is not there. With TRY=1 a language that is
not whole is compiled as well, so that it can be looked at. The template of all texts is build/companion.pot.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from babel.messages.catalog import Catalog

from tests.tools.translations import catalogues
from tests.tools.translations.checks import Flaw, flaws
from tests.tools.translations.extraction import ROOT, template

SHOWN = 40


def main() -> int:
    """Return 1 where a language is not whole, or something is wrong with it."""
    words = argparse.ArgumentParser(prog="make translations", description=__doc__)
    words.add_argument("languages", nargs="*", metavar="CODE")
    words.add_argument("--try", action="store_true", dest="unfinished", help="Compile what is not whole as well.")
    options = words.parse_args()
    texts = template()
    (ROOT / "build").mkdir(exist_ok=True)
    (ROOT / "build" / "companion.pot").write_bytes(catalogues.po_text(texts))
    print(f"{len(texts)} texts in build/companion.pot")
    wanted = options.languages or catalogues.kept()
    return max([_bring_up_to_date(code, texts, options.unfinished) for code in wanted], default=0)


def _bring_up_to_date(code: str, texts: Catalog, unfinished: bool) -> int:
    catalogue = catalogues.updated(catalogues.read(code), texts)
    catalogues.write(code, catalogue)
    found = list(flaws(catalogue, texts))
    _say(code, len(texts), found)
    compiled = catalogues.path_of(code).with_suffix(".mo")
    if not found or unfinished or compiled.exists():
        compiled.write_bytes(catalogues.compiled(catalogue))
    return bool(found)


def _say(code: str, count: int, found: list[Flaw]) -> None:
    wrong = [flaw for flaw in found if flaw.kind != "missing"]
    for flaw in [*wrong, *(flaw for flaw in found if flaw.kind == "missing")][:SHOWN]:
        print(f"  {flaw}")
    if len(found) > SHOWN:
        print(f"  ... and {len(found) - SHOWN} more")
    counts = ", ".join(f"{number} {kind}" for kind, number in Counter(flaw.kind for flaw in found).items())
    print(f"{code}: {count} texts, {counts or 'whole'}")


if __name__ == "__main__":
    sys.exit(main())
