"""Which holes are lit, and what for. Never more than the screen may say (ruling P12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from companion.app.asked import pegged_so_far
from companion.app.moment import Moment
from companion.app.wrong_peg import WrongPeg
from companion.board.layout import Group, GroupKind, HoleName, Layout
from companion.board.reading import hole_names
from companion.games.game import Outcome, Stand
from companion.games.ledger import TrackOwed
from companion.games.seating import Side, by_side
from companion.games.setup import Policy
from companion.referee.finding import MENDED_AT_ONCE, Finding
from companion.referee.lights import Light
from companion.referee.scale import combination
from companion.referee.side_group import side_group
from companion.referee.verdict import Call

_STRIPES: Final = (Light.HOME_RUN, Light.STANDS)
"""How a celebration shines on tracks, hole after hole: two rhythms side by side look as if something ran along.

The board blinks by itself, so nothing is sent meanwhile.
"""


def light_holes(moment: Moment) -> dict[HoleName, Light]:
    """Return the lights of a moment."""
    layout, policy, owed, finding = moment.layout, moment.setup.policy, moment.owed, moment.finding
    lights = _standing(layout, moment.stands) | _marked(moment)
    if policy in (Policy.COACH, Policy.CASUAL):
        lights |= _next_holes(layout, owed, finding, play=policy is Policy.COACH)
    lights |= _asked_for(moment) | _public(moment)
    if moment.wrong_peg is not None:
        lights |= _wrong_so_far(layout, moment.wrong_peg, finding)
    if moment.belongs is not None:
        side, number = moment.belongs
        lights |= _in_holes(layout, side, [number], Light.NEXT)
    if moment.marks.mugged is not None:
        side = moment.marks.mugged
        lights |= dict.fromkeys(side_group(layout, side).holes(owed[side].front), Light.MUGGINS)
    if moment.outcome is not None:
        lights |= _won(layout, moment.outcome)
    return lights | _to_mend(layout, finding)


def _marked(moment: Moment) -> dict[HoleName, Light]:
    """Light what is celebrated, and where pegs have just come to."""
    lights, layout, marks = dict[HoleName, Light](), moment.layout, moment.marks
    if marks.path is not None:
        lights |= dict.fromkeys((hole for group in _paths(layout) for hole in group.numbers), marks.path)
    if marks.cheer is not None:
        for start, light in enumerate(_STRIPES):
            lights |= _holes_of(layout, marks.cheer.side, marks.cheer.numbers[start :: len(_STRIPES)], light)
    plain = Light.SEEN if moment.setup.policy.muggins else Light.RIGHT
    for side, number in marks.pegged.items():
        group = side_group(layout, side)
        if group.one_peg_shows or group.holes(number) <= moment.occupied:
            lights |= dict.fromkeys(group.holes(number), plain)
    return lights


def _won(layout: Layout, outcome: Outcome) -> dict[HoleName, Light]:
    """Light where the winners have come to, and the lines that others have not passed."""
    lights = dict[HoleName, Light]()
    for side, line in by_side(outcome.lines):
        lights |= _holes_of(layout, side, [line] if line else [], Light.SKUNK)
    for side in outcome.winners:
        lights |= _holes_of(layout, side, [outcome.totals[side]], Light.GAME)
    return lights


def _holes_of(layout: Layout, side: Side, numbers: Iterable[int], light: Light) -> dict[HoleName, Light]:
    """Light the holes of some numbers, where a hole is a number."""
    holes = map(side_group(layout, side).hole, numbers)
    return dict.fromkeys((hole for hole in holes if hole is not None), light)


def _in_holes(layout: Layout, side: Side, numbers: Iterable[int], light: Light) -> dict[HoleName, Light]:
    """Light the holes in which single pegs stand or belong, on tracks and scales alike."""
    return dict.fromkeys((layout.sides[side].holes[number] for number in numbers), light)


def _to_mend(layout: Layout, finding: Finding) -> dict[HoleName, Light]:
    """Light the pegs that stand wrong, and the next move home."""
    lights = dict[HoleName, Light]()
    for reading in finding.readings:
        if reading.call in MENDED_AT_ONCE and not reading.ambiguous:
            lights |= dict.fromkeys(hole_names(layout.sides[reading.side], reading.seen - reading.goal), Light.WRONG)
    if finding.guidance:
        lights |= {hole: Light.FROM for hole in (finding.guidance.lift,) if hole}
        lights |= {hole: Light.TO for hole in (finding.guidance.place,) if hole}
    return lights


def _wrong_so_far(layout: Layout, wrong_peg: WrongPeg, finding: Finding) -> dict[HoleName, Light]:
    """Light the peg that is wrong so far, and the hole that what is owed comes to; of a scale all that differ."""
    stands = [] if wrong_peg.stands is None else [wrong_peg.stands]
    belongs = [] if wrong_peg.belongs is None else [wrong_peg.belongs]
    reading = finding.reading_of(wrong_peg.side)
    if reading is not None and not side_group(layout, wrong_peg.side).one_peg_shows:
        stands, belongs = sorted(reading.seen - reading.goal), sorted(reading.goal - reading.seen)
    side = wrong_peg.side
    return _in_holes(layout, side, stands, Light.FROM) | _in_holes(layout, side, belongs, Light.NEXT)


def _paths(layout: Layout) -> Iterator[Group]:
    return (group for group in layout.groups.values() if group.kind is GroupKind.PATH)


def _standing(layout: Layout, stands: Sequence[Stand]) -> dict[HoleName, Light]:
    """Light runners, outs, innings and runs; neither the batter's box nor what counts nothing yet."""
    lights: dict[HoleName, Light] = {}
    for stand in stands:
        group = layout.groups[stand.group]
        numbers = stand.holes if stand.total is None else combination(group, stand.total, 3)
        lights |= {group.holes[number]: Light.STANDS for number in numbers if number}
    return lights


def _asked_for(moment: Moment) -> dict[HoleName, Light]:
    """Light the holes that pegs of the computer come to, and those that they come from."""
    lights = dict[HoleName, Light]()
    for side, points in moment.asked.items():
        track = moment.owed[side]
        still = moment.finding.reading_of(side) is None or moment.reads(side, Call.AT_REST, Call.IN_HAND)
        if points and still:
            lights |= _holes_of(moment.layout, side, [min(track.front + points, track.target)], Light.NEXT)
            lights |= _holes_of(moment.layout, side, [_back_peg(moment, track)], Light.FROM)
    return lights


def _back_peg(moment: Moment, track: TrackOwed) -> int:
    """Return the number of the hole in which a side's back peg stands: start holes are alike, so either may be it."""
    if track.back > 0:
        return track.back
    numbers = moment.layout.sides[track.side].numbers
    starts = (numbers[hole] for hole in moment.occupied if numbers.get(hole, 1) <= 0)
    return min(starts, default=track.back)


def _public(moment: Moment) -> dict[HoleName, Light]:
    """Light the holes that people's pegs come to for points that are no secret in muggins."""
    lights = dict[HoleName, Light]()
    for side, points in moment.public.items():
        group, owed = side_group(moment.layout, side), moment.owed[side]
        there = owed.front + pegged_so_far(moment.finding, side) + points
        lights |= dict.fromkeys(group.holes(min(there, owed.target) if group.one_peg_shows else there), Light.NEXT)
    return lights


def _next_holes(layout: Layout, owed: Sequence[TrackOwed], finding: Finding, *, play: bool) -> dict[HoleName, Light]:
    """Light the holes that are owed before the peg is moved: in the show, and with `play` in the play too."""
    lights: dict[HoleName, Light] = {}
    for track in owed:
        reading = finding.reading_of(track.side)
        asked = [debt for debt in track.debts if play or not debt.award.play]
        if asked and (reading is None or reading.call in (Call.AT_REST, Call.IN_HAND)):
            lights |= dict.fromkeys(side_group(layout, track.side).ahead(track), Light.NEXT)
    return lights
