"""When sensors cannot be trusted: in doubt for the player, unclear before unjust, and every doubt is counted."""

from __future__ import annotations

import pytest

from companion.games.ledger import Award, Debt, TrackOwed
from companion.games.reason import ScoreReason
from companion.games.setup import Policy
from companion.referee.doubt import Doubt, read_in_doubt
from companion.referee.verdict import Ask, Call
from companion.words import referee as say

RED, BLUE = 0, 1
ACCUSING = {
    Call.OVERPEGGED,
    Call.FALSE_CLAIM,
    Call.WRONG_PEG,
    Call.WRONG_TRACK,
    Call.BACKWARD,
    Call.BOTH_OUT,
    Call.FOREIGN,
    Call.UNCLEAR,
}


def test_a_peg_on_its_way_into_a_masked_hole_is_believed_after_a_while(rig):
    table = rig().owe(4).mask("track1/13").stand("red=9", wait=1900)
    assert table.at() == (5, 9)
    table.wait(300)
    assert table.at() == (9, 13)
    assert table.referee.sensors.doubts["track1/13"] == 1


@pytest.mark.parametrize("hole", [5, 9])
def test_a_peg_at_rest_in_a_masked_hole_is_not_missed(rig, hole):
    table = rig().mask(f"track1/{hole}")
    table.see(table.pegs - {f"track1/{hole}"}, 20_000)
    assert (table.call(), table.calls(), table.questions) == (Call.AT_REST, [], [])


def test_a_leap_over_a_masked_front_peg_is_right_at_its_landing(rig):
    table = rig().owe(4).mask("track1/9").stand("red=5").stand("red=", wait=3000).stand("red=13", wait=2100)
    assert table.at() == (9, 13)
    assert ACCUSING.isdisjoint(table.calls())


def test_a_hole_that_is_stuck_closed_says_nothing_once_it_is_masked(rig):
    table = rig().stand("red=5,9,40")
    assert table.call() is Call.FOREIGN
    table.mask("track1/40")
    assert table.call() is Call.AT_REST


def test_points_that_would_fit_a_masked_hole_do_not_hold_the_next_leap_against_its_side(rig):
    table = rig().owe(2, 3).mask("track1/11").stand("red=9", wait=3000)
    assert table.at() == (9, 11)
    table.stand("red=9,14", wait=3000)
    assert table.at()[1] == 14
    assert ACCUSING.isdisjoint(table.calls())


def test_a_peg_believed_further_on_than_it_stands_is_read_anew(rig):
    table = rig().owe(2, 3).mask("track1/14").stand("red=9", wait=3000)
    assert table.at() == (9, 14)
    table.stand("red=9,11", wait=3000)
    assert (table.at(), table.due()) == ((9, 11), 3)
    assert ACCUSING.isdisjoint(table.calls())


def test_after_a_card_a_peg_believed_too_far_is_unclear_and_nobody_is_accused(rig):
    table = rig().owe(2, 3).mask("track1/14").stand("red=9", wait=3000).card().stand("red=9,11", wait=3000)
    assert table.call() is Call.UNCLEAR
    assert table.finding.question.ask is Ask.UNCLEAR


def test_a_scorekeeper_does_not_believe_a_leap_into_a_masked_hole_that_nobody_told(rig):
    table = rig(Policy.SCOREKEEPER).mask("track1/100").stand("red=9", wait=5000)
    assert (table.at(), table.call()) == ((5, 9), Call.IN_HAND)


def test_what_people_say_of_a_hole_holds_until_the_other_peg_moves(rig):
    table = rig(Policy.MUGGINS).owe(4).stand("red=9", wait=8300).mask("track1/12")
    assert (table.at(), table.due(), table.call()) == ((9, 12), 1, Call.AT_REST)
    table.stand("red=")
    assert table.call() in (Call.BOTH_OUT, Call.IN_HAND)


def test_masking_a_hole_in_quiet_times_says_nothing_about_pegs(rig):
    table = rig().owe(4).mask("track1/13").stand("red=5,9")
    assert table.at() == (5, 9)


@pytest.mark.parametrize("ghost", [12, 14])
def test_a_spare_neighbour_of_the_landing_is_disbelieved(rig, ghost):
    table = rig().owe(4).stand(f"red=9,13,{ghost}", wait=3000)
    assert table.at() == (9, 13)
    assert ACCUSING.isdisjoint(table.calls())


def test_a_magnet_of_the_track_beside_is_crosstalk_too(rig):
    """Hole 13 of one track lies beside hole 13 of the other."""
    table = rig(rest="red=5,9 blue=2,6").owe(4).stand("red=9,13 blue=2,6,13", wait=3000)
    assert (table.call(RED), table.call(BLUE)) == (Call.AT_REST, Call.AT_REST)
    assert ACCUSING.isdisjoint({call for _, call in table.said})
    assert table.referee.sensors.crosstalk == {"track2/13": {"track1/13"}}


def test_a_peg_in_the_hand_and_crosstalk_elsewhere_is_no_wrong_track(rig):
    table = rig(rest="red=5,9 blue=2,6").owe(4).stand("red=9 blue=2,6,7", wait=3000)
    assert ACCUSING.isdisjoint({call for _, call in table.said})


def test_a_wrong_track_is_told_although_some_other_hole_is_masked(rig):
    table = rig(board="cribbage-3", rest="red=5,9 blue=2,6 green=3,8").owe(4).mask("track1/100")
    table.stand("red=9 green=3,8,38", wait=2100)
    assert table.call(RED) is Call.WRONG_TRACK


def test_a_known_ghost_is_no_second_peg_while_the_other_is_in_the_hand(rig):
    table = rig().owe(4).stand("red=9,13,14", wait=3000).owe(6)
    table.stand("red=13,14", wait=5000)
    assert (table.call(), table.at()) == (Call.IN_HAND, (9, 13))
    table.stand("red=13,14,19", wait=3000)
    assert table.at() == (13, 19)
    assert ACCUSING.isdisjoint(table.calls())


def test_crosstalk_before_the_card_is_tapped_is_pending(rig):
    table = rig().stand("red=9,13,14", wait=3000)
    assert table.call() is Call.PENDING
    table.owe(5)
    assert table.at() == (9, 14)
    assert ACCUSING.isdisjoint(table.calls())


def test_crosstalk_that_stays_in_doubt_when_it_is_final_is_unclear(rig):
    table = rig().stand("red=9,13,14", wait=3000)
    table.referee.finalise([RED])
    table.judge()
    assert table.call() is Call.UNCLEAR


def test_of_several_wrong_readings_none_is_picked(rig):
    table = rig().owe(6).stand("red=9,12,13", wait=3000)
    assert table.call() is Call.UNCLEAR
    assert table.finding.question.ask is Ask.UNCLEAR
    assert table.referee.sensors.doubts.keys() == {"track1/12", "track1/13"}


def test_a_third_peg_far_from_the_others_is_foreign(rig):
    table = rig().stand("red=5,9,40")
    assert table.call() is Call.FOREIGN
    assert table.moves == ("track1/40", None)
    table.follow()
    assert table.call() is Call.AT_REST


def test_a_doubt_is_counted_once_however_long_it_lasts(rig):
    table = rig().stand("red=5,9,10", wait=60_000)
    assert table.referee.sensors.doubts == {"track1/9": 1, "track1/10": 1}


def test_a_peg_hurried_on_from_a_masked_hole_is_in_the_hand(rig):
    table = rig().owe(1, 7, 1).mask("track1/17").stand("red=10,17", 100).stand("red=", 400)
    assert table.call() is Call.IN_HAND
    table.stand("red=18", wait=2100)
    assert (table.at(), table.due()) == ((17, 18), 0)


def test_a_peg_too_many_is_taken_out_although_another_was_disbelieved(rig):
    table = rig().owe(1).stand("red=9,10,12", wait=3000)
    table.referee.finalise([RED])
    table.judge()
    assert (table.call(), table.moves) == (Call.UNCLEAR, ("track1/12", None))
    table.follow()
    assert table.at() == (9, 10)


def test_a_peg_at_rest_in_a_known_ghost_accuses_nobody_of_the_wrong_peg():
    debts = tuple(Debt(Award(RED, 2, ScoreReason.PAIR, play=True), 2, batch) for batch in (1, 2))
    owed, seen = TrackOwed(RED, 7, 16, 121, debts), frozenset({7, 18})
    assert read_in_doubt(owed, seen, Doubt()).call is Call.WRONG_PEG
    assert read_in_doubt(owed, seen, Doubt(spare=frozenset({7}))).call is Call.WRONG_PEG
    doubted = read_in_doubt(owed, seen, Doubt(spare=frozenset({7}), ghosts=frozenset({7})))
    assert (doubted.call, doubted.doubtful) == (Call.IN_HAND, True)


def test_a_hole_that_was_not_believed_is_no_peg_that_moved_when_the_one_beside_it_is_lifted(rig):
    table = rig().stand("red=5,9,10", wait=3000)
    assert table.call() is Call.AT_REST
    table.stand("red=5,10", wait=3000)
    assert table.call() is Call.IN_HAND
    table.stand("red=5,9,10", wait=3000)
    assert ACCUSING.isdisjoint(table.calls())


def test_it_is_a_peg_once_it_has_opened_and_closed_again(rig):
    table = rig().stand("red=5,9,10", wait=3000).stand("red=5,9").stand("red=5").stand("red=5,10", wait=3000)
    assert table.call() is Call.WRONG_PEG


def test_it_is_no_peg_too_many_either_when_the_one_beside_it_leaps_away(rig):
    table = rig().stand("red=4,5,9", wait=3000).owe(4).stand("red=4,9,13", wait=3000)
    assert table.at() == (9, 13)
    assert ACCUSING.isdisjoint(table.calls())


def test_a_magnet_beside_a_hole_is_no_leap_of_a_peg_that_rests_in_a_masked_hole(rig):
    """Blue's landing in 12 closes red's 12, while red's front peg stands unseen in 9."""
    table = rig(rest="red=5,9 blue=2,6").mask("track1/9").stand("red=5").owe(6, side=BLUE)
    table.stand("red=5,12 blue=6,12", wait=3000)
    assert (table.call(RED), table.at(BLUE)) == (Call.AT_REST, (6, 12))
    assert ACCUSING.isdisjoint({call for _, call in table.said})


def test_a_peg_that_is_misplaced_alone_is_told_although_it_could_have_been_seen_in_a_masked_hole(rig):
    """But of nobody: the peg may be in the ignored hole still, and one sensor lie about 12."""
    table = rig(rest="red=5,9 blue=6,12").mask("track1/9").stand("red=5").stand("red=5,12", wait=3000)
    assert (table.call(RED), table.moves) == (Call.UNCLEAR, ("track1/12", "track1/9"))


def test_what_people_say_of_a_hole_is_believed_although_its_neighbour_could_have_closed_it(rig):
    table = rig().owe(4).stand("red=9,13,14", wait=3000)  # 14 is learned to close beside 13
    assert table.referee.sensors.crosstalk == {"track1/14": {"track1/13"}}
    table.mask("track1/14").stand("red=13", wait=9000)
    assert table.finding.question.ask is Ask.HAND
    table.mask("track1/14")
    assert table.call() not in (Call.IN_HAND, Call.AT_REST)


def test_two_pegs_that_people_show_in_masked_holes_are_both_believed(rig):
    table = rig().owe(4).mask("track1/9", "track1/12").stand("red=5").stand("red=", wait=9000)
    table.mask("track1/9").wait(9000).mask("track1/12")
    assert (table.call(), table.reading().seen) == (Call.UNDERPEGGED, {9, 12})


def test_a_closed_hole_that_is_not_believed_is_asked_about_first(rig):
    table = rig().stand("red=5,9,10", wait=3000).stand("red=5,10", wait=9000)
    question = table.finding.question
    assert (question.ask, question.hole, question.answers["there"]) == (Ask.HAND, "track1/10", say.IT_IS_IN(hole=10))
    table.referee.waiting(RED, table.now, question.hole)
    assert table.wait(9000).finding.question.hole == "track1/9"
    table.referee.point_at(RED, "track1/10")
    table.judge()
    assert table.call() is Call.WRONG_PEG


def test_masking_a_closed_hole_does_not_say_that_a_peg_is_in_it(rig):
    table = rig().stand("red=5,9,10", wait=3000).stand("red=5,10", wait=3000).mask("track1/10")
    assert (table.call(), table.reading().seen) == (Call.IN_HAND, {5})


def test_a_leap_that_closed_together_with_a_hole_beside_it_is_never_held_against_its_side(rig):
    """A magnet in blue's 13 closes red's 13, while red has a peg in the hand."""
    table = rig(rest="red=5,9 blue=2,6").owe(7, side=BLUE).stand("red=9")
    table.stand("red=9,13 blue=6,13", wait=3000)
    table.referee.finalise([RED])
    table.judge()
    assert (table.at(BLUE), table.call(RED)) == ((6, 13), Call.IN_HAND)
    assert ACCUSING.isdisjoint({call for _, call in table.said})


def test_a_peg_of_another_side_is_not_taken_for_the_hidden_one(rig):
    """Red's front peg stands unseen in 9; blue sets a peg on red's 20."""
    table = rig(rest="red=5,9 blue=2,6").mask("track1/9").stand("red=5").stand("red=5,20 blue=6", wait=3000)
    table.referee.finalise([RED])
    table.judge()
    assert (RED, Call.WRONG_PEG) not in table.said
    assert (RED, Call.OVERPEGGED) not in table.said


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT, Policy.CASUAL])
def test_a_peg_that_people_show_counts_where_the_other_rests_in_an_ignored_hole(rig, policy):
    """No hole of the side is seen then; that was not so while its pegs were last at rest."""
    table = rig(policy, rest="red=5,9 blue=2,6").mask("track1/9").wait(3000).owe(4)
    table.stand("red=9", wait=9000).mask("track1/13").wait(3000)
    assert table.at() == (9, 13)
