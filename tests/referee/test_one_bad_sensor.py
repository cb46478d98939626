"""The reading that needs one bad sensor and no bad player wins: holes that stick, or have been closed for long."""

from __future__ import annotations

import pytest

from companion.games.setup import Policy
from companion.referee.verdict import Call

RED, BLUE = 0, 1
JUDGES = [policy for policy in Policy if policy is not Policy.SCOREKEEPER]
REST = "red=5,9 blue=2,6"


def say_where(table, hole):
    """Answer in which hole Red's peg stands, where that is asked: always where every leap may be right."""
    question = table.finding.question
    asked = question is not None and f"in {hole}" in question.holes
    assert asked or not (table.policy.muggins or table.policy is Policy.SCOREKEEPER)
    if asked:
        table.referee.point_at(RED, question.holes[f"in {hole}"])
        table.judge()


# --- a hole that stays closed behind its peg ------------------------------------------------------------------------


@pytest.mark.parametrize("policy", JUDGES)
@pytest.mark.parametrize("points", [(3,), (4,), (2, 2), (12,)])
def test_the_right_peg_is_right_though_its_old_hole_stays_closed(rig, policy, points):
    table = rig(policy, rest=REST).owe(*points)
    front = 9 + sum(points)
    table.stand(f"red=5,9,{front}", wait=3000)
    say_where(table, front)
    assert (table.at(), table.blamed()) == ((9, front), set())
    assert table.reading().doubtful
    assert table.moves is None
    assert table.referee.sensors.doubts["track1/5"]


@pytest.mark.parametrize("policy", JUDGES)
def test_the_game_goes_on_around_the_hole_that_sticks_until_it_opens(rig, policy):
    table = rig(policy, rest=REST).owe(4).stand("red=5,9,13", wait=3000)
    say_where(table, 13)
    table.owe(3).stand("red=5,13,16", wait=3000)
    assert table.at() == (13, 16)
    table.stand("red=13,16", wait=3000).owe(2).stand("red=16,18", wait=3000)
    assert (table.at(), table.blamed()) == ((16, 18), set())


@pytest.mark.parametrize("policy", JUDGES)
@pytest.mark.parametrize("first_back", [9, 13])
def test_such_a_hole_holds_no_peg_once_both_have_been_lifted_either(rig, policy, first_back):
    """While it alone is closed nothing is learned of it: the peg that is put back first has not gone backward."""
    table = rig(policy, rest=REST).owe(4).stand("red=5,9,13", wait=3000)
    say_where(table, 13)
    assert table.at() == (9, 13)
    table.stand("red=5", wait=700).stand(f"red=5,{first_back}", wait=3000)
    assert table.blamed() == set()
    assert table.call() is Call.IN_HAND
    table.stand("red=5,9,13", wait=3000)
    assert (table.at(), table.call(), table.blamed()) == ((9, 13), Call.AT_REST, set())


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
@pytest.mark.parametrize("points", [1, 2])
def test_even_close_to_the_front_peg_where_points_speak_for_it(rig, policy, points):
    """In muggins nothing may be known of the points (P12), so there it is asked."""
    table = rig(policy, rest=REST).owe(points).stand(f"red=5,9,{9 + points}", wait=3000)
    assert (table.at(), table.blamed()) == ((9, 9 + points), set())


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_a_short_peg_is_only_short_though_its_old_hole_stays_closed(rig, policy):
    table = rig(policy, rest=REST).owe(4).stand("red=5,9,12", wait=3000)
    assert table.call() is Call.UNCLEAR
    say_where(table, 12)
    assert (table.call(), table.blamed()) == (Call.UNDERPEGGED, set())
    assert table.moves == ("track1/12", "track1/13")


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_in_muggins_it_is_read_alike_whatever_of_the_points_was_pegged(rig, policy):
    said = []
    for points in (1, 2, 3, 4, 7, 8):
        table = rig(policy, rest=REST).owe(8).stand(f"red=5,9,{9 + points}", wait=3000)
        question = table.finding.question
        said.append((table.calls(), str(question.sentence).replace(f" {9 + points},", " N,"), table.at(), table.moves))
    assert all(other == said[0] for other in said)


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("rest", [REST, "red=112,117 blue=2,6"])
def test_in_muggins_a_hole_ahead_that_sticks_scores_nothing_and_wins_no_game(rig, policy, rest):
    table = rig(policy, rest=rest)
    back, front = table.at()
    ahead = min(front + 2, 121) if front < 100 else 121
    table.stand(f"red={back},{front},{ahead}", wait=3000).owe(4).wait(3000)
    assert table.at() == (back, front)
    say_where(table, back)
    assert (table.at(), table.finding.question, table.due()) == ((back, front), None, 4)
    table.stand(f"red={front},{ahead}", wait=600).stand(f"red={front},{ahead},{min(front + 4, 120)}", wait=3000)
    assert table.blamed() == set()


@pytest.mark.parametrize("policy", list(Policy))
@pytest.mark.parametrize("behind", [4, 7])
def test_a_hole_behind_that_sticks_as_the_right_peg_is_set_takes_nothing_from_it(rig, policy, behind):
    table = rig(policy, rest=REST)
    table = table if policy is Policy.SCOREKEEPER else table.owe(1)
    table.stand("red=9", wait=500).stand("red=9,10", wait=200).stand(f"red={behind},9,10", wait=3000)
    assert (table.at(), table.blamed()) == ((9, 10), set())


def test_with_the_card_late_as_well_nobody_is_accused(rig):
    table = rig(rest=REST).stand("red=5,9,13", wait=3000)
    assert table.call() is Call.PENDING
    table.owe(4).wait(3000)
    assert (table.at(), table.blamed()) == ((9, 13), set())


def test_a_peg_in_somebody_elses_hand_changes_nothing_of_that(rig):
    table = rig(rest=REST).owe(4).stand("blue=6").stand("red=5,9,13", wait=3000)
    assert (table.at(), table.blamed()) == ((9, 13), set())


def test_a_scorekeeper_is_asked_once_it_has_stood_for_a_while(rig):
    table = rig(Policy.SCOREKEEPER, rest=REST).stand("red=5,9,13")
    assert table.at() == (5, 9)
    table.wait(3000)
    say_where(table, 13)
    assert table.at() == (9, 13)


def test_a_hole_far_ahead_that_closes_by_itself_is_no_leap(rig):
    table = rig(rest=REST).stand("red=5,9,80", wait=3000)
    assert (table.call(), table.at()) == (Call.FOREIGN, (5, 9))


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
@pytest.mark.parametrize("points", [(9,), (2, 2), (1, 6)])
def test_points_that_are_owed_later_make_no_short_peg_of_a_hole_that_closed_by_itself(rig, policy, points):
    table = rig(policy, rest=REST).stand("red=5,9,12", wait=3000)
    assert table.call() is Call.PENDING
    table.owe(*points).wait(3000)
    assert (table.call(), table.blamed()) == (Call.UNCLEAR, set())
    say_where(table, 5)
    assert (table.call(), table.due(), table.finding.question) == (Call.AT_REST, sum(points), None)


# --- a hole that was closed before ------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", list(Policy))
@pytest.mark.parametrize("lifted", ["5", "9"])
def test_lifting_a_peg_is_not_wrong_track_because_another_tracks_hole_sticks(rig, policy, lifted):
    table = rig(policy, rest=REST).stand("blue=2,6,40", wait=3000)
    table.said.clear()
    table.stand(f"red={lifted}", wait=3000)
    assert table.call(RED) is Call.IN_HAND
    assert table.blamed() <= {(BLUE, Call.FOREIGN)}


@pytest.mark.parametrize("policy", JUDGES)
def test_nor_is_pegging_rightly(rig, policy):
    table = rig(policy, rest=REST).stand("blue=2,6,40", wait=3000).owe(4)
    table.stand("red=9", wait=3000).stand("red=9,13", wait=3000)
    assert table.at() == (9, 13)
    assert (RED, Call.WRONG_TRACK) not in table.said


def test_with_three_tracks_the_hole_that_closed_last_is_the_one(rig):
    table = rig(board="cribbage-3", rest="red=5,9 blue=2,6 green=3,8").stand("blue=2,6,40", wait=3000)
    table.stand("red=9").stand("green=3,8,30", wait=3000)
    assert table.call(RED) is Call.WRONG_TRACK
    assert table.moves[0] == "track3/30"


def test_a_peg_that_left_one_track_as_another_hole_closed_is_on_the_wrong_track(rig):
    table = rig(rest=REST).stand("blue=2,6,40", wait=3000).stand("blue=2,6")
    table.stand("red=9 blue=2,6,30", wait=3000)
    assert table.call(RED) is Call.WRONG_TRACK


@pytest.mark.parametrize("policy", list(Policy))
def test_a_hole_that_was_closed_before_is_not_where_a_lifted_peg_went(rig, policy):
    table = rig(policy, rest=REST).stand("red=5,9,80", wait=3000)
    table.stand("red=9,80", wait=3000)
    assert (table.call(), table.at()) == (Call.IN_HAND, (5, 9))


@pytest.mark.parametrize("policy", JUDGES)
def test_and_the_peg_is_right_beside_such_a_hole(rig, policy):
    table = rig(policy, rest=REST).stand("red=5,9,80", wait=3000).owe(4)
    table.stand("red=9,80").stand("red=9,13,80", wait=3000)
    assert table.at() == (9, 13)


@pytest.mark.parametrize("policy", JUDGES)
def test_a_hole_that_stuck_beside_a_peg_and_has_opened_since_is_asked_about_no_more(rig, policy):
    """Red's peg in 13 stays where it is, so it was not its magnet that had closed the hole beside it."""
    table = rig(policy, rest="red=5,13 blue=2,6").stand("blue=2,6,13", wait=600).stand("red=13", wait=600)
    table.stand("red=5,13", wait=3000).stand("blue=2,6", wait=3000).owe(7, side=1).questions.clear()
    table.stand("blue=6", wait=600).stand("blue=6,13", wait=20_000)
    assert (table.at(BLUE), table.questions) == ((6, 13), [])


# --- two holes that stick on one track --------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", list(Policy))
@pytest.mark.parametrize("stuck", [(3, 7), (3, 20), (20, 30), (2, 3)])
def test_a_peg_lifted_while_two_holes_of_its_track_stick_has_not_gone_there(rig, policy, stuck):
    one, other = stuck
    table = rig(policy, rest=REST).stand(f"red=5,9,{one}", wait=3000).stand(f"red=5,9,{one},{other}", wait=3000)
    table.owe(1).said.clear()
    table.stand(f"red=9,{one},{other}", wait=3000)
    assert (table.call(), table.blamed()) == (Call.IN_HAND, set())
    table.stand(f"red=9,10,{one},{other}", wait=3000)
    assert (table.at(), table.blamed()) == ((9, 10), set())


# --- a sleeve over one track while pegs of another are not seen -------------------------------------------------------


@pytest.mark.parametrize("policy", list(Policy))
@pytest.mark.parametrize("green", ["green=", "green=11"])
def test_a_sleeve_over_one_track_is_no_stray_of_a_side_whose_pegs_are_not_seen(rig, policy, green):
    table = rig(policy, board="cribbage-3", rest="red=4,12 blue=4,5 green=5,11").stand(green)
    sleeve = ",".join(map(str, range(13, 22)))
    table.stand(f"red=4,12,{sleeve}").stand(f"red=12,{sleeve}", wait=900)
    assert Call.WRONG_TRACK not in {call for _, call in table.said}


@pytest.mark.parametrize("policy", list(Policy))
def test_one_peg_of_a_side_both_of_whose_pegs_are_out_is_taken_out_of_another_track(rig, policy):
    """A plug may hide both of Blue's pegs, so Blue is not accused; the peg is guided all the same."""
    table = rig(policy, rest=REST).stand("blue=").stand("red=5,9,40", wait=3000)
    assert Call.WRONG_TRACK not in {call for _, call in table.said}
    lifted = set()
    while table.wait(1000).moves is not None and len(lifted) < 4:
        lifted.add(table.moves[0])
        table.follow()
    assert "track1/40" in lifted
    assert (table.call(RED), table.call(BLUE)) == (Call.AT_REST, Call.AT_REST)


@pytest.mark.parametrize("policy", JUDGES)
def test_a_magnet_that_closes_a_hole_of_another_track_first_is_no_wrong_track(rig, policy):
    """The snapshot that tells of the peg itself is lost, and made up for half a second later."""
    table = rig(policy, rest=REST).owe(4).stand("red=9")
    table.stand("blue=2,6,13", wait=600).stand("red=9,13", wait=3000)
    assert (table.at(), table.blamed() - {(BLUE, Call.FOREIGN)}) == ((9, 13), set())


@pytest.mark.parametrize("policy", JUDGES)
def test_two_hops_for_cards_that_are_late_are_no_wrong_peg(rig, policy):
    table = rig(policy, rest="red=113,115 blue=94,95").stand("red=113,115,116", wait=400)
    table.stand("red=113,116", wait=900).stand("red=113,116,118", wait=1000).stand("red=116,118", wait=3000)
    table.owe(1).owe(2)
    table.wait(3000)
    assert (table.at(), table.blamed()) == ((116, 118), set())


# --- a hole that closes beside a peg which had stood there before ---------------------------------------------------


@pytest.mark.parametrize("policy", Policy)
def test_a_hole_that_closes_beside_a_peg_is_no_peg_while_none_can_be_missing(rig, policy):
    table = rig(policy, rest="red=73,79 blue=55,57").stand("red=57,73,79", wait=3000)
    assert (table.call(RED), table.blamed()) == (Call.AT_REST, set())


@pytest.mark.parametrize("policy", [policy for policy in Policy if policy.muggins])
def test_in_muggins_a_peg_beside_its_own_is_asked_about_though_another_side_had_a_peg_in_a_hand(rig, policy):
    """Red's old hole sticks; nobody knows whether its peg is in 79, or a magnet closes that."""
    table = rig(policy, rest="red=77,78 blue=75,79").wait(3000).owe(1).stand("red=77,78,79", wait=300)
    table.stand("blue=79", wait=400).stand("blue=79,81", wait=3000)
    assert (table.call(RED), table.blamed()) == (Call.UNCLEAR, set())
    say_where(table, 79)
    assert table.at() == (78, 79)


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_a_peg_that_rests_where_a_hole_was_closed_beside_two_is_asked_about_once(rig, policy):
    """The hole that it left opened late, so that three holes were closed for a while."""
    table = rig(policy, rest="red=5,9 blue=2,6").owe(4)
    table.stand("red=5,9,13", wait=1500).stand("red=9,13", wait=9000)
    table.referee.point_at(RED, "track1/13")
    table.wait(1500)
    assert table.at() == (9, 13)
    asked = len(table.questions)
    table.owe(1).stand("red=13", wait=1500).stand("red=13,14", wait=12_000)
    assert (table.at(), table.questions[asked:]) == ((13, 14), [])


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
@pytest.mark.parametrize("start", [0, -1])
def test_nobody_is_short_by_a_hole_that_closed_ahead_while_a_peg_waits_in_either_start_hole(rig, policy, start):
    """10 sticks before the points are known; both pegs stand in their holes all the time."""
    table = rig(policy, rest="red=0,2 blue=14,18").stand(f"red={start},2", wait=2000)
    table.stand(f"red={start},2,10", wait=1500).owe(10).wait(3000)
    assert table.call() is Call.UNCLEAR
    assert table.moves is None
    table.stand(f"red={start},2", wait=2000)
    assert table.call() is Call.AT_REST


@pytest.mark.parametrize("policy", JUDGES)
def test_the_front_peg_did_not_go_while_it_flickers_half_in_its_hole(rig, policy):
    """The back peg has gone on to 10, and its hole is slow to open."""
    table = rig(policy).owe(1)
    for _ in range(4):
        table.stand("red=5", wait=100).stand("red=5,9", wait=100)
    table.stand("red=5,10", wait=1100)
    assert table.call() is Call.UNCLEAR
    table.wait(5000)
    assert table.call() is Call.WRONG_PEG  # 9 has been open since


@pytest.mark.parametrize("policy", JUDGES)
def test_two_holes_that_show_while_the_board_has_lost_sight_of_the_rest_accuse_nobody(rig, policy):
    table = rig(policy, rest="red=48,49 blue=51,53").stand("red= blue=").stand("red=39,49", wait=700)
    assert table.call() is Call.UNSEEN
    table.stand("red=48,49 blue=51,53", wait=1000)
    assert (table.call(), table.call(BLUE), table.blamed()) == (Call.AT_REST, Call.AT_REST, set())


def test_a_peg_is_not_led_to_and_fro_while_the_other_one_stands_in_a_hole_that_is_not_believed(rig):
    """A sleeve closed 11 and 17 for a moment while the front peg was lifted: that looked like two hops."""
    table = rig(Policy.MUGGINS).owe(2, 2, 2, 2, stroke=True).stand("red=5", wait=900)
    table.stand("red=5,11,17", wait=300).stand("red=5,17", wait=2000)
    assert table.moves == (None, "track1/11")
    table.stand("red=5", wait=400).stand("red=5,11", wait=2000)
    assert table.moves == ("track1/5", "track1/9")


@pytest.mark.parametrize("policy", JUDGES)
def test_the_wrong_peg_did_not_go_where_two_other_closed_holes_would_hold_the_pegs_rightly(rig, policy):
    """12 sticks; of two hops the first peg's hole, 5, is slow to open, so that 17 was not believed as it closed."""
    table = rig(policy, rest="red=5,15 blue=44,48").owe(3).stand("red=5,12,15", wait=9000)
    table.stand("red=5,12,15,17", wait=400).stand("red=5,12,17", wait=100).stand("red=5,12,17,18", wait=700)
    assert Call.WRONG_PEG not in table.calls()
    table.stand("red=12,17,18", wait=12_000)
    assert table.blamed() <= {(RED, Call.FOREIGN)}
    assert table.at() == (17, 18)


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
@pytest.mark.parametrize(("sums", "right"), [((2, 2, 2), True), ((2, 2), False)])
def test_of_three_hops_before_their_cards_the_hole_of_the_first_sticks(rig, policy, sums, right):
    """One peg went from 11 to 14 and on to 18, the other from 12 to 16; all points are known only afterwards."""
    table = rig(policy, rest="red=11,12 blue=6,10").stand("red=12").stand("red=12,14", wait=1500)
    table.stand("red=14").stand("red=14,16", wait=1500).stand("red=14,16,18", wait=1500)
    table.owe(*sums).wait(3000)
    assert (table.at(RED) == (16, 18)) is right
    assert right or table.call() is Call.PENDING


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.COACH])
def test_of_two_hops_of_which_one_has_no_card_yet_the_front_pegs_hole_sticks(rig, policy):
    table = rig(policy, rest="red=7,9 blue=3,4").owe(1, 2).stand("red=9").stand("red=9,12", wait=200)
    table.stand("red=9,12,14", wait=1500)
    assert table.call() is Call.PENDING
    table.owe(2).wait(3000)
    assert table.at(RED) == (12, 14)
