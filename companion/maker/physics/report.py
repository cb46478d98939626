"""What a study found, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.board.layout import Layout
from companion.maker.physics.chances import NEVER
from companion.maker.physics.margins import WrongAnswer
from companion.maker.physics.study import GOAL, Study
from companion.maker.table import markdown_table
from companion.words import maker as said
from companion.words.message import Figure, Said
from companion.words.screens import NO, YES

COLUMNS = (
    said.WAY(),
    said.PART(),
    said.OWN_FIELD(),
    said.FIELD_OF_NEIGHBOURS(),
    *(said.TROUBLES[trouble.value]() for trouble in WrongAnswer),
    said.ON_THE_BOARD(),
    said.GOOD_ENOUGH(),
)

_LIKELY = 0.01
"""From here on a chance is shown as a number in decimals."""

_TROUBLES = {
    WrongAnswer.MISSED: "a peg in the hole is not seen, while the other pegs take most from its field",
    WrongAnswer.FELT: "the pegs around an empty hole close its sensor",
    WrongAnswer.HELD: "a sensor does not open again when its peg leaves, because of the pegs around",
}


@dataclass(frozen=True)
class Findings:
    """All that was found for a board: the ways to sense its pegs, and the best builds, the best first."""

    layout: Layout
    studies: Sequence[Study]
    advice: Sequence[Study] = ()


def shown_chance(value: float) -> Said | Figure:
    """Return a chance as people read it: two digits, and "< 1e-12" for what is not told apart."""
    if value >= _LIKELY:
        return Figure(value, 2)
    if value <= NEVER:
        return f"< {NEVER:.0e}"
    digits, _, power = f"{value:.1e}".partition("e")
    return said.TIMES_TEN_TO(digits=Figure(float(digits), 1), power=power)


def table_rows(studies: Sequence[Study]) -> Iterator[Sequence[Said | Figure]]:
    """Yield a row for each study."""
    for each in studies:
        yield (
            each.setup.name,
            each.setup.part.name,
            Figure(each.own_mt, 1),
            Figure(each.filling(WrongAnswer.HELD).together_mt, 1),
            *(shown_chance(each.worst(trouble).value) for trouble in WrongAnswer),
            shown_chance(max(each.on_board(WrongAnswer.MISSED), each.on_board(WrongAnswer.HELD))),
            YES() if each.good else NO(),
        )


def findings_json(findings: Findings) -> Mapping[str, object]:
    """Return everything as JSON; `companion simulate --physics` reads it."""
    layout, first = findings.layout, findings.studies[0]
    return {
        "board": layout.name,
        "pegs": first.pegs,
        "goal": GOAL,
        "stack": layout.stack._asdict(),
        "setups": [_study(each, holes=True) for each in findings.studies],
        "advice": [_study(each, holes=False) for each in findings.advice],
    }


def _study(each: Study, holes: bool) -> Mapping[str, object]:
    part, found = each.setup.part, each.by_hole
    facts: dict[str, object] = {
        "name": each.setup.name,
        "words": str(each.setup.words),
        "part": part.name,
        "source": part.source,
        "assumed": part.assumed,
        "magnet_mm": [each.magnet.wide_mm, each.magnet.long_mm],
        "own_mt": round(each.own_mt, 2),
        "nearest_mt": round(each.nearest_mt, 2),
        "good": each.good,
        "troubles": {trouble.value: _trouble(each, trouble) for trouble in WrongAnswer},
        "pairs": _digits(each.pairs),
    }
    if holes:
        facts["holes"] = {
            name: {trouble.value: _digits(value) for trouble, value in chances.items()}
            for name, chances in found.items()
        }
    return facts


def _trouble(each: Study, trouble: WrongAnswer) -> Mapping[str, object]:
    chance, filling = each.worst(trouble), each.filling(trouble)
    return {
        "hole": _digits(chance.value),
        "error": _digits(chance.error),
        "sigmas": round(chance.sigmas, 1),
        "board": _digits(each.on_board(trouble)),
        "expected_holes": _digits(each.expected(trouble)),
        "neighbours_mt": round(filling.together_mt, 2),
        "neighbours_mm": filling.pegs,
    }


def _digits(value: float) -> float:
    """Return a chance with as many digits as it deserves; no two machines then differ."""
    return float(f"{value:.2g}")


def as_markdown(findings: Findings) -> str:
    """Return a page that says what was found, with which parts, and what was assumed."""
    return "\n".join(_page(findings)) + "\n"


def _page(findings: Findings) -> Iterator[str]:
    layout, studies = findings.layout, findings.studies
    first = studies[0]
    yield f"# The fields of {layout.title}"
    yield ""
    stack = f"wood of {layout.stack.wood_mm:g} mm and a gap of {layout.stack.gap_mm:g} mm"
    yield (
        f"Reckoned by `companion hardware physics` for {first.pegs} pegs with magnets of {first.magnet.words} (N42), "
        f"{stack}. Chances are for the worst hole with the"
    )
    yield "worst filling of the board, in one board that is built; the picture beside this page shows the fields."
    yield ""
    yield markdown_table(list(map(str, COLUMNS)), table_rows(studies))
    yield from (f"- **{trouble.value}**: {words}" for trouble, words in _TROUBLES.items())
    yield f"- **good**: no hole misses its peg or is held with a chance of {GOAL:.0e} or more"
    yield ""
    yield "| part | what is known | what is assumed |"
    yield "|---|---|---|"
    yield from dict.fromkeys(
        f"| {each.setup.part.name} | {each.setup.part.source} | {each.setup.part.assumed} |" for each in studies
    )
    if findings.advice:
        yield ""
        yield "## The best build with each part"
        yield ""
        yield markdown_table(("build", "magnet", "missed", "held"), _advised(findings.advice)).rstrip()


def _advised(advice: Sequence[Study]) -> Iterator[Sequence[Said | Figure]]:
    for each in advice:
        chances = (shown_chance(each.worst(trouble).value) for trouble in (WrongAnswer.MISSED, WrongAnswer.HELD))
        yield (each.setup.words, each.magnet.words, *chances)
