"""The fields of a board as documents: in the maker's kit, and in the folder of `companion hardware physics`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

from companion.board.layout import Layout
from companion.maker.document import Document
from companion.maker.pcb.kinds import HALL
from companion.maker.physics.advice import best_builds, risk
from companion.maker.physics.filling import Neighbourhood
from companion.maker.physics.magnetism import KIT_MAGNET, Magnet
from companion.maker.physics.picture import physics_svg
from companion.maker.physics.report import Findings, as_markdown, findings_json
from companion.maker.physics.setups import SensorSetup, circuit_setup, hand_setup, setups
from companion.maker.physics.study import study
from companion.maker.physics.switches import HALLS, HallPart

_KIT_DRAWS = 500


def circuit_part() -> HallPart:
    """Return the Hall switch that stands on the circuit boards of the kit.

    Raises:
        LookupError: it is none of those that are known here.
    """
    for part in HALLS:
        if part.name in HALL.number:
            return part
    raise LookupError(HALL.number)


def investigate(
    layout: Layout,
    magnet: Magnet = KIT_MAGNET,
    part: HallPart | None = None,
    advise: bool = True,
    step: Callable[[], None] = lambda: None,
) -> Findings:
    """Return what every way to sense the pegs of a board makes of it; `step` is called as it goes on."""
    around = Neighbourhood(layout)
    studies = [study(layout, setup, magnet, around, step=step) for setup in setups(layout, part or circuit_part())]
    if not advise:
        return Findings(layout, studies)
    builds = best_builds(layout, around, step=step)
    return Findings(layout, studies, sorted((studies[0], *builds), key=risk))


def physics_documents(findings: Findings) -> Iterator[Document]:
    """Yield a page, a picture, and all figures as JSON."""
    about = "what the sensors feel of the magnets, how likely each trouble is, and what was assumed"
    yield Document("physics.md", as_markdown(findings).encode(), about)
    picture = "the fields below and beside a peg, and how far the sensors stay from a wrong answer"
    yield Document("physics.svg", physics_svg(findings).encode(), picture)
    text = json.dumps(findings_json(findings), indent=1) + "\n"
    yield Document("physics.json", text.encode(), "the same figures for every hole, for programs")


def kit_physics(layout: Layout) -> Iterator[Document]:
    """Yield the page and the picture of the circuit board, and of the board's own kind of sensor."""
    if not any(hole.sensor is not None for hole in layout.holes.values()):
        return
    around, ways = Neighbourhood(layout), list[SensorSetup]([circuit_setup(layout, circuit_part())])
    if layout.wiring.sensor is not None and (own := hand_setup(layout, layout.wiring.sensor)) is not None:
        ways.append(own)
    studies = [study(layout, setup, KIT_MAGNET, around, _KIT_DRAWS) for setup in ways]
    page, picture, _ = physics_documents(Findings(layout, studies))
    yield from (page, picture)
