from dataclasses import replace

import pytest

from companion.games.action import Amend, Claim, Close, FalseClaim, IllegalAction, Peg, Penalty, Short, Tally
from companion.games.board_action import apply_board_action, award
from companion.games.event import EventKind
from companion.games.ledger import Award, open_ledger
from companion.games.reason import PenaltyReason, ScoreReason
from companion.games.setup import Policy, Setup
from companion.words.scores import IN_THESE_WORDS

TWO = Setup(("Ann", "Bob"), policy=Policy.MUGGINS)
AUTOMATIC = Setup(("Ann", "Bob"), policy=Policy.MUGGINS, options={"muggins": "automatic"})


def table(setup=TWO, *points, play=True, strict=False):
    """A ledger at which side 0 has scored `points`, each at a stroke of its own."""
    ledger = open_ledger(len(setup.sides), 121, by_peg=setup.policy.muggins, strict=strict)
    for each in points:
        ledger, _ = award(ledger, Award(0, each, ScoreReason.FIFTEEN, play=play))
    return ledger


def after(setup, ledger, *actions):
    told = ()
    for action in actions:
        ledger, told = apply_board_action(setup, ledger, action)
    return ledger, told


def kinds(events):
    return [(event.kind, event.side, event.points) for event in events]


def test_p1_pegging_what_is_owed_settles_it():
    ledger, told = after(TWO, table(TWO, 4), Peg(0, 4))
    assert ledger.accounts[0].debts == ()
    assert kinds(told) == [(EventKind.PEGGED, 0, 4)]


def test_p2_what_is_short_may_be_claimed_and_until_then_still_be_pegged():
    ledger, told = after(TWO, table(TWO, 4), Peg(0, 3), Short(0))
    assert ledger.accounts[0].claimable == 1
    assert told[0].secret
    ledger, _ = after(TWO, ledger, Peg(0, 1))
    assert (ledger.accounts[0].front, ledger.accounts[0].claimable) == (4, 0)


def test_p5_a_false_claim_of_the_game_gives_the_excess_to_the_others_and_costs_15_holes():
    ledger, _ = after(TWO, open_ledger(2, 121, by_peg=True, strict=True), Amend(0, 113, 117))
    ledger, _ = award(ledger, Award(0, 3, ScoreReason.FIFTEEN))
    ledger, told = after(TWO, ledger, FalseClaim(0, 1))
    assert (ledger.accounts[0].back, ledger.accounts[0].front, ledger.accounts[1].owed) == (104, 105, 1)
    assert kinds(told) == [(EventKind.FALSE_CLAIM, 0, 1), (EventKind.SCORED, 1, 1)]


def test_p8_in_the_play_a_window_closes_when_its_side_pegs_on():
    ledger, told = after(TWO, table(TWO, 2, 3), Short(0))
    ledger, _ = award(ledger, Award(0, 1, ScoreReason.GO, play=True))
    ledger, told = after(TWO, ledger, Peg(0, 1))
    assert ledger.accounts[0].debts == ()
    assert kinds(told) == [(EventKind.PEGGED, 0, 1), (EventKind.LOST, 0, 2), (EventKind.LOST, 0, 3)]


def test_p8_a_window_stays_open_while_its_side_mends_that_very_stroke():
    ledger, told = after(TWO, table(TWO, 4), Short(0), Peg(0, 1))
    assert ledger.accounts[0].claimable == 3
    assert kinds(told) == [(EventKind.PEGGED, 0, 1)]


def test_p8_in_the_show_pegging_on_closes_nothing():
    ledger, _ = after(TWO, table(TWO, 4, play=False), Short(0))
    ledger, _ = award(ledger, Award(0, 3, ScoreReason.FIFTEEN))
    ledger, _ = after(TWO, ledger, Peg(0, 3))
    assert ledger.accounts[0].claimable == 4


def test_p8_accepted_points_are_lost():
    ledger, told = after(TWO, table(TWO, 4), Short(0), Close(0))
    assert ledger.accounts[0].debts == ()
    assert kinds(told) == [(EventKind.LOST, 0, 4)]


@pytest.mark.parametrize("called", [2, 4, 9])
def test_p10_the_caller_gets_what_is_short_but_not_more_than_was_called(called):
    ledger, told = after(TWO, table(TWO, 4), Short(0), Claim(1, 0, called))
    got = min(called, 4)
    assert (ledger.accounts[1].owed, ledger.accounts[0].claimable) == (got, 4 - got)
    assert kinds(told) == [(EventKind.CLAIMED, 1, got), (EventKind.SCORED, 1, got)]


def test_p10_a_false_call_costs_only_where_that_is_agreed():
    wrong = Claim(1, 0, 3)
    ledger, told = after(TWO, table(), wrong)
    assert (kinds(told), ledger.accounts[0].owed) == ([(EventKind.FALSE_CLAIM, 1, 3)], 0)
    agreed = Setup(("Ann", "Bob"), policy=Policy.MUGGINS, options={"false_claim": "on"})
    assert after(agreed, table(agreed), wrong)[0].accounts[0].owed == 3
    assert after(TWO, table(strict=True), wrong)[0].accounts[0].owed == 3


def test_p9_muggins_taken_cannot_be_mugginsed_again():
    ledger, _ = after(TWO, table(TWO, 4), Short(0), Claim(1, 0, 4), Short(1))
    assert ledger.accounts[1].claimable == 0


def test_p11_automatic_muggins_awards_when_the_window_closes_to_the_other_side():
    ledger, told = after(AUTOMATIC, table(AUTOMATIC, 4), Short(0), Close(0))
    assert ledger.accounts[1].owed == 4
    assert kinds(told) == [(EventKind.LOST, 0, 4), (EventKind.SCORED, 1, 4)]


def test_p11_with_three_players_only_a_claimant_gets_them():
    three = Setup(("Ann", "Bob", "Cleo"), policy=Policy.MUGGINS, options={"muggins": "automatic"})
    ledger, _ = after(three, table(three, 4), Short(0), Claim(2, 0, 1), Close(0))
    assert [account.owed for account in ledger.accounts] == [0, 0, 1]


def test_p12_claimable_points_are_secret_and_others_are_not():
    ledger = table()
    assert award(ledger, Award(0, 2, ScoreReason.PAIR))[1][0].secret
    assert not award(ledger, Award(0, 2, ScoreReason.HIS_HEELS, muggins=False))[1][0].secret
    assert not award(open_ledger(2, 121), Award(0, 2, ScoreReason.PAIR))[1][0].secret


def test_p13_a_confirmed_penalty_is_an_award_with_its_reason():
    ledger, told = after(TWO, table(), Penalty(1, 2, "peg moved by others"))
    assert (ledger.accounts[1].owed, told[0].reason) == (2, IN_THESE_WORDS(text="peg moved by others"))


def test_penalties_that_the_program_gives_are_of_a_closed_set_and_stand_as_words_in_a_record():
    for reason in PenaltyReason:
        ledger, told = after(TWO, table(), Penalty(1, 2, reason.value))
        assert told[0].reason is reason
        assert ledger.accounts[1].debts[0].award.reason is reason


def near_the_end(setup, claimer=60):
    """Side 0 stands at 119, is owed 4 and has pegged 1: one hole is left. Side 1 stands at `claimer`."""
    ledger = open_ledger(2, 121, by_peg=True)
    ledger, _ = after(setup, ledger, Amend(0, 118, 119), Amend(1, claimer - 1, claimer))
    ledger, _ = award(ledger, Award(0, 4, ScoreReason.RUN))
    return after(setup, ledger, Peg(0, 1), Short(0))[0]


def test_p15_muggins_takes_no_more_than_the_other_could_have_pegged():
    ledger, told = after(TWO, near_the_end(TWO), Claim(1, 0, 3))
    assert kinds(told)[0] == (EventKind.CLAIMED, 1, 1)
    assert (ledger.accounts[1].owed, ledger.accounts[0].owed) == (1, 0)
    with pytest.raises(IllegalAction, match="only 0 are owed"):
        after(TWO, ledger, Peg(0, 1))


def test_p15_muggins_takes_no_more_than_the_claimer_can_use():
    ledger, _ = award(table(TWO, 4), Award(1, 2, ScoreReason.PAIR))
    ledger, _ = after(TWO, ledger, Amend(0, 90, 100), Amend(1, 118, 119))
    ledger, _ = award(ledger, Award(0, 4, ScoreReason.RUN))
    ledger, _ = after(TWO, ledger, Penalty(1, 1, "peg moved by others"), Short(0))
    claimed, told = after(TWO, ledger, Claim(1, 0, 4))
    assert kinds(told)[0] == (EventKind.CLAIMED, 1, 1)
    assert claimed.accounts[0].claimable == 3
    with pytest.raises(IllegalAction, match="needs no more points"):
        after(TWO, claimed, Claim(1, 0, 3))


@pytest.mark.parametrize("strict", [False, True], ids=["still payable", "lost"])
def test_p12_what_the_claimer_has_missed_itself_changes_nothing_of_what_it_gets(strict):
    """Side 1 stands at 117 of 121 and calls 3: that it has missed 3 of its own may neither refuse nor lessen that."""

    def claimed(missed):
        ledger = open_ledger(2, 121, by_peg=True, strict=strict)
        ledger, _ = after(TWO, ledger, Amend(0, 90, 100), Amend(1, 116, 117))
        ledger, _ = award(ledger, Award(0, 3, ScoreReason.RUN), Award(1, 4 if missed else 1, ScoreReason.GO))
        ledger, _ = after(TWO, ledger, Peg(1, 1), Short(0), Short(1))
        return after(TWO, ledger, Claim(1, 0, 3))

    short, told = claimed(missed=True)
    assert kinds(told) == kinds(claimed(missed=False)[1]) == [(EventKind.CLAIMED, 1, 3), (EventKind.SCORED, 1, 3)]
    assert after(TWO, short, Claim(0, 1, 3))[1][0].points == 3  # what it has missed can be called as before


def test_p15_holds_for_automatic_muggins_as_well():
    ledger, told = after(AUTOMATIC, near_the_end(AUTOMATIC), Close(0))
    assert kinds(told)[:2] == [(EventKind.LOST, 0, 1), (EventKind.SCORED, 1, 1)]
    ledger, told = after(AUTOMATIC, near_the_end(AUTOMATIC, claimer=120), Close(0))
    assert ledger.accounts[1].owed == 1


def test_p15_leaves_points_alone_that_were_earned_after_the_short_peg():
    ledger, _ = award(near_the_end(TWO), Award(0, 2, ScoreReason.PAIR))
    ledger, _ = after(TWO, ledger, Claim(1, 0, 3))
    assert after(TWO, ledger, Peg(0, 1))[0].reached == 0


def test_before_p15_a_claim_took_all_that_was_short():
    first = replace(TWO, edition=1)
    ledger, told = after(first, near_the_end(first), Claim(1, 0, 3))
    assert kinds(told)[0] == (EventKind.CLAIMED, 1, 3)
    assert ledger.accounts[1].owed == 3


@pytest.mark.parametrize("action", [Short(0), Close(0), Claim(1, 0, 2)])
def test_muggins_is_only_played_where_it_was_agreed_on(action):
    casual = Setup(("Ann", "Bob"))
    with pytest.raises(IllegalAction, match="not played in this game"):
        after(casual, table(casual, 4), action)


def test_a_tally_is_scored_and_pegged_in_one():
    setup = Setup(("Ann", "Bob"), policy=Policy.SCOREKEEPER)
    ledger, told = after(setup, table(setup), Tally(0, 7))
    assert (ledger.accounts[0].front, ledger.accounts[0].debts, kinds(told)) == (7, (), [(EventKind.PEGGED, 0, 7)])


def test_a_win_is_told_once():
    setup = Setup(("Ann", "Bob"))
    ledger, _ = after(setup, table(setup), Amend(0, 118, 119))
    ledger, told = award(ledger, Award(0, 2, ScoreReason.FIFTEEN), Award(0, 3, ScoreReason.RUN))
    assert kinds(told) == [(EventKind.SCORED, 0, 2), (EventKind.WON, 0, 121)]
    assert kinds(after(setup, ledger, Peg(0, 2))[1]) == [(EventKind.PEGGED, 0, 2)]


@pytest.mark.parametrize(
    "action",
    [
        Peg(0, 0),
        Peg(0, -2),
        Peg(0, 5),
        Peg(2, 1),
        Peg(-1, 1),
        Claim(0, 0, 1),
        Claim(1, 0, 0),
        Claim(5, 0, 1),
        Tally(0, 0),
        Penalty(0, 0, "none"),
        FalseClaim(1, 0),
        Amend(0, 4, 4),
        Amend(0, -2, 4),
        Amend(0, 4, 122),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_sentence(action):
    with pytest.raises(IllegalAction) as refused:
        apply_board_action(TWO, table(TWO, 4), action)
    assert str(refused.value).endswith(".")
