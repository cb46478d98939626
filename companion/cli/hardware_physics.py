"""`companion hardware physics`: what the sensors of a board feel of the magnets, and how often one answers wrongly."""

from __future__ import annotations

import re
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.hardware_make import libraries
from companion.cli.progress import TerminalProgress
from companion.cli.terminal import LANGUAGE, print_json, say, styled
from companion.cli.words import Words
from companion.errors import CompanionError, reason_of
from companion.words import maker as said

if TYPE_CHECKING:
    from companion.board.layout import Layout
    from companion.maker.physics.magnetism import Magnet
    from companion.maker.physics.report import Findings
    from companion.maker.physics.study import Study
    from companion.maker.physics.switches import HallPart
    from companion.words.message import Sentence

_WIDEST_MM, _LONGEST_MM = 2.1, 11.0


def take(words: Words) -> None:
    """Take a board, what to build it with, and where to write what was found."""
    words.add_argument("board", metavar="BOARD", help="A board that comes with the program, or a file.")
    words.add_argument("-o", "--output", metavar="DIR", help="Write a page, a picture and all figures there.")
    words.add_argument("--magnet", metavar="SIZE", help="Diameter and length in mm (2x5).")
    words.add_argument("--part", metavar="NAME", help="The Hall switch of the circuit board (the one of the kit).")
    words.flag("--no-advice", "Do not look for a better build, which takes longer than the rest.")
    words.flag("--json", "Print one JSON object.")
    words.epilog = "Example: companion hardware physics cribbage-2 -o fields"


def run(options: Namespace) -> None:
    """Reckon the field at each sensor from its own peg and all others, and how often a sensor answers wrongly.

    For each kind of sensor: a peg that is missed, a neighbour that is felt, a sensor that is held closed.
    """
    from companion.board.boards import load_board

    layout = load_board(options.board)
    if options.output:
        _folder(Path(options.output))  # before what takes long
    with libraries():
        findings = found(layout, options.magnet, options.part, advise=not options.no_advice)
    if options.output:
        _keep(findings, Path(options.output))
    if options.json:
        from companion.maker.physics.report import findings_json

        print_json(findings_json(findings))
        return
    print_findings(findings)
    if options.output:
        say(said.FIELDS_KEPT(folder=options.output, first=Path(options.output) / "physics.md"))


def found(layout: Layout, magnet: str | None = None, part: str | None = None, *, advise: bool) -> Findings:
    """Return what was found for a board, showing how far it has come. Raises `CompanionError`."""
    from companion.maker.physics.advice import BUILDS
    from companion.maker.physics.documents import investigate
    from companion.maker.physics.margins import WrongAnswer
    from companion.maker.physics.setups import setups

    if all(hole.sensor is None for hole in layout.holes.values()):
        raise CompanionError(said.NO_SENSORS(board=layout.name))
    steps = len(setups(layout)) * len(WrongAnswer) + (BUILDS if advise else 0)
    progress = TerminalProgress(steps, "steps")
    return investigate(layout, _magnet(magnet), _part(part), advise, progress.step)


def print_findings(findings: Findings) -> None:
    """Say what was found: a line for each way to sense the pegs, and what would be best."""
    from companion.maker.physics.report import COLUMNS, table_rows

    layout, first = findings.layout, findings.studies[0]
    say(said.FIELDS_OF(board=styled(LANGUAGE.known(layout.title), "bold"), pegs=first.pegs, magnet=first.magnet.words))
    rows = [list(map(LANGUAGE.fact, row)) for row in (COLUMNS, *table_rows(findings.studies))]
    wide = [max(len(row[column]) for row in rows) for column in range(len(COLUMNS))]
    for row in rows:
        say("  ".join(cell.ljust(width) for cell, width in zip(row, wide, strict=True)).rstrip())
    for each in findings.studies:
        say(_verdict(each))
    if _is_contact(layout):
        say(said.FIELDS_CONTACT())
    if findings.advice:
        best = findings.advice[0]
        say(said.BEST_BUILD(way=best.setup.words, magnet=best.magnet.words, **_chances(best)))


def _verdict(each: Study) -> Sentence:
    return (
        said.FIELDS_GOOD(way=each.setup.words) if each.good else said.FIELDS_BAD(way=each.setup.words, **_chances(each))
    )


def _chances(each: Study) -> dict[str, object]:
    from companion.maker.physics.margins import WrongAnswer
    from companion.maker.physics.report import shown_chance

    return {
        trouble.value: shown_chance(each.worst(trouble).value) for trouble in (WrongAnswer.MISSED, WrongAnswer.HELD)
    }


def _is_contact(layout: Layout) -> bool:
    from companion.board.wiring import SensorKind

    return layout.wiring.sensor is SensorKind.CONTACT


def _magnet(text: str | None) -> Magnet:
    from companion.maker.physics.magnetism import KIT_MAGNET, Magnet

    if text is None:
        return KIT_MAGNET
    sizes = re.fullmatch(r"([0-9.]{1,6})x([0-9.]{1,6})", text)
    try:
        wide_mm, long_mm = (float(size) for size in sizes.groups()) if sizes else (0.0, 0.0)
    except ValueError:
        wide_mm = long_mm = 0.0
    if not (0.5 <= wide_mm <= _WIDEST_MM and 0.5 <= long_mm <= _LONGEST_MM):
        raise CompanionError(said.NO_MAGNET(text=text))
    return Magnet(wide_mm, long_mm)


def _part(name: str | None) -> HallPart | None:
    from companion.maker.physics.switches import HALLS

    if name is None:
        return None
    part = next((each for each in HALLS if each.name.lower() == name.lower()), None)
    if part is None:
        raise CompanionError(said.NO_HALL(name=name, names=", ".join(each.name for each in HALLS)))
    return part


def _folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CompanionError(said.NOT_KEPT(folder=folder, reason=reason_of(error))) from error


def _keep(findings: Findings, folder: Path) -> None:
    from companion.maker.physics.documents import physics_documents

    try:
        for document in physics_documents(findings):
            (folder / document.path).write_bytes(document.content)
    except OSError as error:
        raise CompanionError(said.NOT_KEPT(folder=folder, reason=reason_of(error))) from error
