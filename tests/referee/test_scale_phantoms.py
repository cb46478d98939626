"""Several scales at once: no more of their holes are closed without a peg than sensors lie."""

from __future__ import annotations

import pytest

from companion.games.ledger import TrackOwed
from companion.referee.census import Census
from companion.referee.look import BoardLook
from companion.referee.scale_phantoms import ScalePhantoms
from companion.referee.scale_watch import ScaleWatch
from companion.referee.sensors import SensorTrust
from companion.referee.settle import Timing
from companion.referee.showing import resting
from companion.referee.standing import GameStanding
from companion.referee.track import Reading
from companion.referee.verdict import Call
from tests.referee.field import BLUE, FIELD, RED, stands

OWED = tuple(TrackOwed(side, -1, 0, 9999) for side in (RED, BLUE))
AT_REST = frozenset(resting(FIELD, OWED, stands()))
"""Nobody has scored, and the batter is in his box: all 16 pegs are seen."""
LONG_MS = Timing().infer_ms
NONE = frozenset()


class Scales:
    """Two scales of a field, the holes of which open and close one after the other."""

    def __init__(self, *steps, masked=(), goals=None):
        self.sensors, self.watches = SensorTrust(FIELD, 2), [ScaleWatch(), ScaleWatch()]
        self.census = Census(FIELD, self.sensors)
        self.phantoms = ScalePhantoms(FIELD, self.sensors, self.census, self.census.lifts, self.watches)
        self.game = GameStanding(OWED, tuple, stands() if goals is None else goals)
        for hole in masked:
            self.sensors.mask(hole, masked=True)
        self.wood = AT_REST - set(masked)
        self._see(self.wood)
        for step in steps:
            self._see(self.wood - {step[1:]} if step[0] == "-" else self.wood | {step[1:]})

    def _see(self, wood):
        self.sensors.see(self.wood, wood, 0)
        self.wood = wood
        self.census.look(self.look())

    def look(self, stable_ms=LONG_MS):
        return BoardLook(self.wood, self.game, OWED, Timing(), 0, stable_ms, stable_ms)

    def weighed(self, red=NONE, blue=NONE, stable_ms=LONG_MS):
        """Weigh scales that rest, if these holes of theirs have no peg."""
        readings = tuple(map(rests, (RED, BLUE), (frozenset(red), frozenset(blue))))
        return self.phantoms.weigh(readings, self.look(stable_ms))


def rests(side, doubted=NONE, seen=NONE):
    return Reading(side, Call.AT_REST, seen, seen, doubtful=bool(doubted), doubted=doubted)


def asked(side, call=Call.UNCLEAR):
    """Return what people are asked to look at: all of its holes may have a peg."""
    return Reading(side, call, NONE, NONE, doubtful=True)


BLUES_PEG = ("-pegs2/5", "+scale2/4")
LIES = "+scale1/3"


# --- more holes are taken to be empty than are ------------------------------------------------------------------------


def test_the_peg_is_in_the_hole_that_closed_while_one_was_missed_and_is_on_its_way():
    """Blue has set a peg, then a hole of red's closed by itself; either may be the one without a peg, but not both."""
    red, blue = Scales(*BLUES_PEG, LIES).weighed({3}, {4})
    assert red == rests(RED, frozenset({3}))
    assert blue == Reading(BLUE, Call.IN_HAND, NONE, NONE, doubtful=True)


def test_of_one_scale_its_other_hole_is_then_the_one_without():
    red, _ = Scales("-pegs1/5", "+scale1/8", LIES).weighed({3, 8})
    assert red == Reading(RED, Call.IN_HAND, NONE, NONE, doubtful=True)


@pytest.mark.parametrize(
    "steps",
    [
        (LIES, *BLUES_PEG),  # while one lies as many are closed as there are pegs when blue's peg comes
        (LIES, "+scale2/4", "-pegs2/5"),  # blue's hole closed before its peg was lifted
    ],
)
def test_where_nothing_tells_them_apart_people_are_to_look_at_all(steps):
    assert Scales(*steps).weighed({3}, {4}) == (asked(RED), asked(BLUE))


def test_so_are_they_where_all_of_them_closed_while_a_peg_was_missed():
    """Red has set a peg, then blue has, and then a hole of a box has closed: some one of the three has none."""
    scales = Scales("-pegs1/5", "+scale1/3", *BLUES_PEG, "+pegs2/5")
    assert scales.weighed({3}, {4}) == (asked(RED), asked(BLUE))


def test_before_that_the_board_has_to_have_stood_still_for_long_enough():
    waits = asked(RED, Call.IN_HAND), asked(BLUE, Call.IN_HAND)
    assert Scales(LIES, *BLUES_PEG).weighed({3}, {4}, stable_ms=LONG_MS - 1) == waits


def test_who_has_looked_is_not_asked_again():
    scales = Scales(LIES, *BLUES_PEG)
    scales.watches[RED].looked = True
    assert scales.weighed({3}, {4}) == (rests(RED, frozenset({3})), asked(BLUE))


@pytest.mark.parametrize(
    "goals",
    [
        stands(path=(6,)),  # the batter is to move
        stands(outs=1),
    ],
)
def test_nobody_is_asked_while_another_peg_is_still_to_move(goals):
    red, blue = Scales(LIES, *BLUES_PEG, goals=goals).weighed({3}, {4})
    assert (red.call, blue.call) == (Call.AT_REST, Call.AT_REST)


# --- just as many as are ----------------------------------------------------------------------------------------------


def test_a_hole_that_lies_needs_no_look():
    assert Scales(LIES).weighed({3})[RED] == rests(RED, frozenset({3}))


@pytest.mark.parametrize(
    ("went", "stood", "ask"),
    [
        ({3}, (), True),  # a peg had gone there, ahead of a card that is late, and then another hole closed
        ({3}, {3}, False),  # it stood there in order
        ({5}, (), False),  # it had gone elsewhere
    ],
)
def test_a_hole_where_a_peg_had_gone_is_not_taken_to_be_empty_unseen(went, stood, ask):
    scales = Scales(LIES)
    scales.watches[RED].went, scales.watches[RED].stood = frozenset(went), frozenset(stood)
    assert scales.weighed({3})[RED] == (asked(RED) if ask else rests(RED, frozenset({3})))


# --- a hole may have the peg of an ignored one ------------------------------------------------------------------------

IGNORED = ("path/0",)
"""The batter is taken to be in this hole, where nobody would see him go."""


def test_a_hole_that_closed_far_from_any_peg_may_have_the_one_of_an_ignored_hole():
    scales = Scales(LIES, masked=IGNORED)
    assert scales.census.pegs_unseen
    assert scales.weighed({3})[RED] == asked(RED)


CAME = ("-pegs1/5", LIES, "+pegs1/5")
"""A peg came there, as it seems; and back to the box, as it seems."""


@pytest.mark.parametrize(
    ("steps", "masked", "seen", "may_be"),
    [
        (CAME, IGNORED, NONE, True),
        (("-pegs1/5", LIES), (), NONE, False),  # no peg is in an ignored hole
        ((*CAME, "+scale2/7"), IGNORED, NONE, False),  # 17 holes are closed: one surely lies
        (CAME, IGNORED, {4}, False),  # the magnet beside it may have closed it
        (CAME, IGNORED, {5}, True),  # that one is too far away
        ((LIES,), IGNORED, NONE, False),  # it closed by itself
    ],
)
def test_it_may_have_the_peg_though_people_have_looked_where_no_hole_surely_lies(steps, masked, seen, may_be):
    reading, scales = rests(RED, frozenset({3}), frozenset(seen)), Scales(*steps, masked=masked)
    assert scales.census.pegs_unseen is bool(masked)
    assert scales.phantoms.may_be_lost_peg(reading) is may_be
