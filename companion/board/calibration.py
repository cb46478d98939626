"""Learning which input of a board answers for which hole: one hole is named, a peg is set there, an input answers.

Pure: the inputs that are closed come in as sets, debounced. A calibration can be broken off at any hole and gone on
with later; what was learned is a value that fits into a file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any, NamedTuple
from zlib import crc32

from companion.board.layout import NO_HOLE, HoleName, Layout
from companion.board.problems import BoardFileError, Problem
from companion.words import board as said
from companion.words.message import Said

VERSION = 1
MOST_BYTES = 400_000
"""How large the file of a calibration may be."""


class CalibrationResult(Enum):
    """What came of a look at the inputs."""

    WAITING = "waiting"
    """No input has answered yet."""
    LEARNED = "learned"
    """One did, and the next hole is asked for."""
    TAKEN = "taken"
    """The one that did answers for another hole already: the peg is in the wrong hole, or two sensors are joined."""
    SEVERAL = "several"
    """More than one did: a magnet reaches a neighbour, or several pegs were set."""


class Answer(NamedTuple):
    """What came of a look: which input, and for `TAKEN` the hole that it answers for."""

    result: CalibrationResult
    inputs: tuple[int, ...] = ()
    hole: HoleName = NO_HOLE


class Calibration:
    """The holes of a board in their order, and what was learned of them. `found` maps a hole to its input, or None."""

    def __init__(self, layout: Layout, found: Mapping[HoleName, int | None] | None = None) -> None:
        """Begin, or go on with what was found before."""
        self.layout = layout
        self.found: dict[HoleName, int | None] = dict(found or {})
        self._order = tuple(layout.holes)
        self._before: frozenset[int] | None = None

    @property
    def hole(self) -> HoleName | None:
        """The hole that a peg is waited for in; None when every hole has been asked for."""
        return next((hole for hole in self._order if hole not in self.found), None)

    @property
    def done(self) -> int:
        """How many holes have been asked for."""
        return len(self.found)

    def see(self, closed: frozenset[int]) -> Answer:
        """Look at the inputs that are closed now. Pegs that stand already, and pegs that are lifted, say nothing."""
        if self._before is None:
            self._before = closed
        fresh = closed - self._before
        self._before &= closed
        hole = self.hole
        if hole is None or not fresh:
            return Answer(CalibrationResult.WAITING)
        if len(fresh) > 1:
            return Answer(CalibrationResult.SEVERAL, tuple(sorted(fresh)))
        (channel,) = fresh
        owner = next((other for other, known in self.found.items() if known == channel), None)
        if owner is not None:
            return Answer(CalibrationResult.TAKEN, (channel,), owner)
        self.found[hole] = channel
        self._before = closed
        return Answer(CalibrationResult.LEARNED, (channel,), hole)

    def skip(self) -> None:
        """Nothing answers for this hole: it has no sensor, and is never believed to hold a peg."""
        if self.hole is not None:
            self.found[self.hole] = None
        self._before = None

    def back(self) -> None:
        """Forget the hole before, and ask for it again."""
        if self.found:
            self.found.popitem()
        self._before = None

    # --- what was found

    @property
    def missing(self) -> tuple[HoleName, ...]:
        """The holes for which nothing answers, though the board file gives them a sensor."""
        return tuple(
            hole for hole, channel in self.found.items() if channel is None and self._written(hole) is not None
        )

    @property
    def changed(self) -> tuple[HoleName, ...]:
        """The holes that another input answers for than the board file says."""
        return tuple(
            hole for hole, channel in self.found.items() if channel is not None and channel != self._written(hole)
        )

    @property
    def swapped(self) -> tuple[tuple[HoleName, HoleName], ...]:
        """The pairs of holes whose inputs are just exchanged."""
        written = {self._written(hole): hole for hole in self.changed}
        pairs = {
            tuple(sorted((hole, other)))
            for hole in self.changed
            if (other := written.get(self.found[hole])) is not None and self.found[other] == self._written(hole)
        }
        return tuple(sorted((one, other) for one, other in pairs))

    def _written(self, hole: HoleName) -> int | None:
        return self.layout.holes[hole].sensor


def with_sensors(layout: Layout, found: Mapping[HoleName, int | None]) -> Layout:
    """Return a board whose holes have the inputs that were found; holes that were not asked for keep theirs."""
    holes = {name: hole._replace(sensor=found.get(name, hole.sensor)) for name, hole in layout.holes.items()}
    return layout._replace(holes=holes)


def format_calibration(calibration: Calibration) -> str:
    """Return a calibration as the text of a file."""
    whole = {"calibration": VERSION, "board": calibration.layout.name, "inputs": calibration.found}
    whole["check"] = _check_value(calibration.found)
    return json.dumps(whole, indent=1) + "\n"


def parse_calibration(text: str, layout: Layout, source: str) -> dict[HoleName, int | None]:
    """Return what was found, as a file has it. Raises `BoardFileError` when it does not fit the board."""
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        raise _bad(source, said.NO_JSON()) from None
    if (
        not isinstance(values, dict)
        or values.get("calibration") != VERSION
        or not isinstance(values.get("inputs"), dict)
    ):
        raise _bad(source, said.NO_CALIBRATION(version=VERSION))
    if "check" in values and values["check"] != _check_value(values["inputs"]):
        raise _bad(source, said.CHANGED())
    return _checked(values["inputs"], layout, source)


def _check_value(inputs: Mapping[Any, Any]) -> int:
    """Return a number by which a damaged file is noticed; one that was written by hand may do without."""
    return crc32(json.dumps(inputs).encode())


def _checked(inputs: Mapping[str, Any], layout: Layout, source: str) -> dict[HoleName, int | None]:
    used: dict[int, HoleName] = {}
    found: dict[HoleName, int | None] = {}
    for name, channel in inputs.items():
        hole = HoleName(name)
        found[hole] = channel
        if hole not in layout.holes:
            raise _bad(source, said.STRANGE_HOLE(hole=hole, board=layout.name))
        if channel is None:
            continue
        if not isinstance(channel, int) or isinstance(channel, bool) or channel < 0:
            raise _bad(source, said.NO_INPUT(hole=hole))
        if channel in used:
            raise _bad(source, said.INPUT_TWICE(channel=channel, one=used[channel], other=hole))
        used[channel] = hole
    return found


def _bad(source: str, reason: Said) -> BoardFileError:
    return BoardFileError(source, [Problem("", said.CALIBRATE_AGAIN(reason=reason))])


def is_whole(found: Iterable[HoleName], layout: Layout) -> bool:
    """Tell whether every hole was asked for."""
    return layout.holes.keys() <= set(found)
