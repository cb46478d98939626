"""Which holes are lit, and what for. Never more than the screen may say (ruling P12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.app.amiss import Amiss
from companion.app.moment import Moment
from companion.board.layout import Group, GroupKind, HoleName, Layout
from companion.games.game import Outcome, Policy, Side, Stand
from companion.games.ledger import TrackOwed
from companion.referee.finding import MENDED_AT_ONCE, Finding
from companion.referee.lights import Light
from companion.referee.scale import combination
from companion.referee.showing import side_holes
from companion.referee.track import expected, rest
from companion.referee.verdict import Call
from companion.referee.wood import hole_names


def light_holes(moment: Moment) -> dict[HoleName, Light]:
    """Return the lights of a moment."""
    layout, policy, owed, finding = moment.layout, moment.setup.policy, moment.owed, moment.finding
    lights = _standing(layout, moment.stands) | _marked(moment)
    if policy in (Policy.COACH, Policy.CASUAL):
        lights |= _next_holes(layout, owed, finding, play=policy is Policy.COACH)
    lights |= _asked_for(moment)
    if moment.amiss is not None:
        lights |= _wrong_so_far(layout, moment.amiss)
    if moment.marks.mugged is not None:
        side = moment.marks.mugged
        lights |= dict.fromkeys(side_holes(layout, side, owed[side].front), Light.MUGGINS)
    if moment.outcome is not None and layout.tracks:
        lights |= _won(layout, moment.outcome)
    return lights | _to_mend(layout, finding)


def _marked(moment: Moment) -> dict[HoleName, Light]:
    """Light what is celebrated, and where pegs have just come to."""
    lights, layout, marks = dict[HoleName, Light](), moment.layout, moment.marks
    if marks.path is not None:
        lights |= dict.fromkeys((hole for group in _paths(layout) for hole in group.numbers), marks.path)
    if marks.cheer is not None:
        holes = layout.tracks[marks.cheer.side].holes
        lights |= {holes[number]: Light.HOME_RUN for number in marks.cheer.numbers if number in holes}
    plain = Light.SEEN if moment.setup.policy.muggins else Light.RIGHT
    for side, number in marks.pegged.items():
        lights |= dict.fromkeys(side_holes(layout, side, number), plain)
    return lights


def _won(layout: Layout, outcome: Outcome) -> dict[HoleName, Light]:
    """Light where the winners have come to, and the lines that others have not passed."""
    ends = (_last_hole(layout, outcome, side) for side in outcome.winners)
    return _lines(layout, outcome) | dict.fromkeys(ends, Light.GAME)


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


def _wrong_so_far(layout: Layout, amiss: Amiss) -> dict[HoleName, Light]:
    """Light the peg that is wrong so far, and the hole that what is owed comes to."""
    if amiss.stands is None or amiss.belongs is None:
        return {}
    holes = layout.tracks[amiss.side].holes
    return {holes[amiss.stands]: Light.FROM, holes[amiss.belongs]: Light.NEXT}


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


def _lines(layout: Layout, outcome: Outcome) -> dict[HoleName, Light]:
    """Light the line that each skunked side has not passed, where its board has one."""
    lights = {}
    for side, line in enumerate(outcome.lines):
        hole = layout.tracks[side].holes.get(line) if line else None
        if hole is not None:
            lights[hole] = Light.SKUNK
    return lights


def _last_hole(layout: Layout, outcome: Outcome, side: Side) -> HoleName:
    """Return the hole that a side came to in the end; the game hole where that wins."""
    return layout.tracks[side].holes[outcome.totals[side]]


def _asked_for(moment: Moment) -> dict[HoleName, Light]:
    """Light the holes that pegs of the computer come to, and those that they come from."""
    lights = dict[HoleName, Light]()
    for side, points in moment.asked.items():
        track = moment.owed[side]
        still = moment.finding.reading_of(side) is None or moment.reads(side, Call.AT_REST, Call.IN_HAND)
        if points and still and moment.layout.tracks:
            holes = moment.layout.tracks[side].holes
            lights[holes[min(track.front + points, track.target)]] = Light.NEXT
            lights |= {holes[number]: Light.FROM for number in (track.back,) if number in holes}
    return lights


def _next_holes(layout: Layout, owed: Sequence[TrackOwed], finding: Finding, *, play: bool) -> dict[HoleName, Light]:
    """Light the holes that are owed before the peg is moved: in the show, and with `play` in the play too."""
    lights: dict[HoleName, Light] = {}
    for track in owed:
        reading = finding.reading_of(track.side)
        asked = [debt for debt in track.debts if play or not debt.award.play]
        if asked and (reading is None or reading.call in (Call.AT_REST, Call.IN_HAND)):
            last = track.front + track.sums[-1] if track.sums else track.front
            group = layout.sides[track.side]
            ahead = expected(track) - rest(track) if layout.tracks else combination(group, last)
            lights.update(dict.fromkeys(hole_names(group, ahead), Light.NEXT))
    return lights
