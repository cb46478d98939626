import pytest

from companion.games.action import Action, IllegalAction, Peg, Tally
from companion.games.cribbage import CRIBBAGE
from companion.games.cribbage.actions import ACTIONS
from companion.games.cribbage.messages import PEG_WHAT_YOU_SCORE
from companion.games.cribbage.state import Phase
from companion.games.setup import Policy, Setup


@pytest.mark.parametrize("players", [0, 1, 5])
def test_cribbage_is_for_two_to_four(players):
    with pytest.raises(IllegalAction, match="2, 3 or 4 players"):
        CRIBBAGE.start(Setup(("Ann",) * players))


@pytest.mark.parametrize("target", [0, 60, 122])
def test_a_game_goes_to_121_or_61(target):
    with pytest.raises(IllegalAction, match="121 or 61"):
        CRIBBAGE.start(Setup(("Ann", "Bob"), target=target))


@pytest.mark.parametrize("options", [{"muggins": "loud"}, {"mugins": "called"}])
def test_an_unknown_option_is_refused_with_those_there_are(options):
    with pytest.raises(IllegalAction, match=r"options are: .*muggins called or automatic"):
        CRIBBAGE.start(Setup(("Ann", "Bob"), options=options))


def test_every_action_has_its_own_verb():
    assert len(set(ACTIONS)) == len(ACTIONS) == 27
    assert all(kind.verb == verb for verb, kind in ACTIONS.items())


def test_an_action_at_the_wrong_time_is_refused_with_what_is_awaited(playing):
    with pytest.raises(IllegalAction) as refused:
        playing("dealer 1, lay 0 5H")
    assert str(refused.value) == (
        "It is not the time for 'lay'. Awaited now: Bob: deal 6 cards each, everybody lays away 2."
    )


@pytest.mark.parametrize("line", ["lay 7 5H", "go -1"])
def test_a_seat_that_is_not_there_is_refused(playing, line):
    with pytest.raises(IllegalAction, match="There is no seat"):
        playing(f"dealer 1, dealt, starter KC, {line}")


def test_an_action_of_another_game_is_refused(playing):
    class Roll(Action):
        verb = "roll"

    with pytest.raises(IllegalAction, match="'roll'"):
        CRIBBAGE.apply(playing("dealer 1").state, Roll())


def test_the_scorekeeper_knows_only_pegs(playing):
    match = playing(policy=Policy.SCOREKEEPER)
    awaited = CRIBBAGE.awaited(match.state)
    assert (awaited.seat, awaited.sentence, awaited.actions) == (None, PEG_WHAT_YOU_SCORE(), ())
    assert all(owed.free for owed in CRIBBAGE.owed(match.state))
    for line in ("dealer 0", "peg 0 4 no", "muggins 0 1 2"):
        with pytest.raises(IllegalAction):
            playing.on(match, line)
    playing.on(match, "tally 0 4, tally 1 12, tally 0 3")
    account = match.state.ledger.accounts[0]
    assert (account.back, account.front, match.state.phase) == (4, 7, Phase.SCOREKEEPING)


def test_the_scorekeeper_sees_the_game_won_and_a_win_taken_back(playing):
    match = playing("amend 0 100 118, tally 0 10", policy=Policy.SCOREKEEPER)
    assert CRIBBAGE.outcome(match.state).totals == (121, 0)
    with pytest.raises(IllegalAction, match="game is over, Ann won, 121 to 0"):
        playing.on(match, "tally 1 2")
    assert playing.on(match, "amend 0 110 118, tally 1 2").state.phase is Phase.SCOREKEEPING


def test_points_without_a_card_are_refused_where_cards_are_known(playing):
    with pytest.raises(IllegalAction, match="Points come from cards"):
        CRIBBAGE.apply(playing("dealer 1").state, Tally(0, 3))


def test_legal_pegs_are_the_running_sums_of_what_is_owed(playing):
    match = playing("dealer 1, dealt, starter JC, lay 0 4H, peg 1 2 no, lay 1 5H, lay 0 6H")
    pegs = [action for action in CRIBBAGE.legal(match.state) if isinstance(action, Peg)]
    assert pegs == [Peg(0, 2), Peg(0, 5)]


def test_what_is_legal_can_be_done_and_cards_that_are_not_cannot(playing):
    match = playing("dealer 1, dealt, starter KC, lay 0 10H, lay 1 JH, lay 0 8H")
    for action in CRIBBAGE.legal(match.state):
        CRIBBAGE.apply(match.state, action)
    state = match.state
    for line in ("lay 1 4D", "lay 0 AC", "lay 1 KC", "go 0", "count 0", "deal", "misdeal", "crib AC", "peg 0 1 no"):
        with pytest.raises(IllegalAction):
            playing.on(match, line)
    assert match.state is state
