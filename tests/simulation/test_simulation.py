"""The simulation: the same seed plays the same games, and everybody who is treated unjustly is counted."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.app.playback import Playback
from companion.app.session import Session
from companion.board.boards import load_board
from companion.board.layout import HoleName
from companion.cards import parse_card
from companion.drivers.session_record import read_header, read_records
from companion.errors import CompanionError
from companion.games.action import Action
from companion.games.catalogue import listed
from companion.games.cribbage.actions import Count, Cut, Dealt, Lay, Starter
from companion.games.setup import Setup
from companion.referee.finding import Finding
from companion.referee.referee import Referee
from companion.referee.verdict import Ask, Call, Question, Verdict
from companion.simulation.evening import Evening, play_games
from companion.simulation.faults import LEVELS, Faults, Level
from companion.simulation.hands import Hands
from companion.simulation.tally import Totals
from companion.words.message import Message
from tests.sampled import sampled
from tests.simulation.heard import heard_with

NONE, ORDINARY = LEVELS[Level.NONE], LEVELS[Level.ORDINARY]
AT_A_FIELD = replace(ORDINARY, lifted=0.0, loose_plug=0.0, sticks=0.0, pegged_twice=0.0)
"""What the small sample of fields is held against; the whole of what people do is in test_proofs.py."""


def total(games: int, faults: Faults, seed: int = 5, **more) -> Totals:
    tally = Totals()
    for each in play_games(range(games), faults, seed, **more):
        tally.add(each)
    return tally


@pytest.mark.parametrize(("faults", "games"), sampled([(ORDINARY, 2), (ORDINARY, 5), (NONE, 5)]))
def test_nobody_is_accused_wrongly_no_error_missed_and_no_game_lost(faults, games):
    tally = total(games, faults)
    assert tally.stories == []
    assert tally.sound
    assert tally.games == games
    assert tally.verdicts > 40 * games
    assert tally.mistakes > 1.6 * games
    assert tally.recoveries > 0.8 * games


@pytest.mark.parametrize("game", sampled(["crosscribb", "cribbage"]))
def test_the_same_seed_plays_the_same_games_in_however_many_processes_and_each_again_by_its_number(game):
    two = list(play_games(range(2), ORDINARY, 5, game=game))
    assert two == list(play_games(range(2), ORDINARY, 5, game=game, processes=2))
    assert two[0] != next(play_games([0], ORDINARY, 6, game=game))
    assert next(play_games([1], ORDINARY, 5, game=game)) == two[1]


def play(faults: Faults, seed: int = 1, target: int = 61) -> Totals:
    return Evening(Setup(("Red", "Blue"), target=target), "cribbage-2", faults, Random(seed)).play()


@pytest.fixture
def undisturbed():
    """What came of a game that nothing disturbs: `play(Faults())`, played once for all tests, by a sound referee."""
    return heard_with(Faults(), 1)[1]


def test_a_referee_that_accuses_at_random_is_found_out(monkeypatch):
    judge = Referee.judge

    def unjust(self, game, now_ms):
        finding = judge(self, game, now_ms)
        if not finding.settled or finding.verdicts or now_ms % 7:
            return finding
        return Finding(True, finding.readings, verdicts=(Verdict(0, Call.OVERPEGGED, frozenset({1, 2}), 3, 1),))

    monkeypatch.setattr(Referee, "judge", unjust)
    assert play(Faults()).wrong_accusations > 0


def test_a_referee_that_sees_nothing_wrong_is_found_out(monkeypatch):
    judge = Referee.judge

    def blind(self, game, now_ms):
        finding = judge(self, game, now_ms)
        return Finding(finding.settled, finding.readings, finding.pegs, finding.taken_back)

    monkeypatch.setattr(Referee, "judge", blind)
    assert play(Faults(mistakes=0.5)).missed_errors > 0


def test_a_referee_that_asks_where_all_is_in_order_is_found_out(undisturbed, monkeypatch):
    judge = Referee.judge
    asked = Question(Ask.UNCLEAR, 0, "Where is the peg?", {"look": "Look again"})

    def curious(self, game, now_ms):
        finding = judge(self, game, now_ms)
        if not finding.settled or now_ms % 5000 > 1500:
            return finding
        return replace(finding, question=finding.question or asked)

    assert undisturbed.needless_questions == 0
    monkeypatch.setattr(Referee, "judge", curious)
    tally = play(Faults())
    assert tally.needless_questions > 1
    assert len(tally.notes) == tally.needless_questions


def test_a_peg_that_is_kept_in_a_hand_may_be_asked_about():
    tally = play(Faults(slow_hand=0.5))
    assert tally.unclear > 5
    assert tally.needless_questions == 0


def test_two_hops_do_not_go_beyond_the_game_hole():
    evening = Evening(Setup(("Red", "Blue")), "cribbage-2", Faults(), Random(1))
    room, hands = evening.room, evening.hands
    track = room.layout.tracks[0].holes
    room.wood = room.wood - set(track.values()) | {track[118], track[119]}
    for _ in range(20):
        hands._hop_twice(0, 29)
        assert {track[119], track[121]} & room.wood
        room.wood = room.wood - set(track.values()) | {track[118], track[119]}


def test_a_board_sees_two_pegs_that_move_in_the_same_moment():
    room = Evening(Setup(("Red", "Blue")), "cribbage-2", Faults(bounce_ms=8), Random(1)).room
    room.wait(1000)
    for side in (0, 1):
        numbers = room.layout.tracks[side].numbers
        room.move(room.wood - {max(room.wood & numbers.keys(), key=numbers.__getitem__)})
    room.wait(1000)
    assert room.session.referee.occupied == room.wood


def test_moves_are_pegs_that_were_set_not_holes_that_they_were_dragged_over(undisturbed):
    assert 30 < undisturbed.moves < 70
    assert play(Faults(dragged=1.0)).moves < 70


def test_a_journal_that_forgets_is_found_out(monkeypatch):
    resume = Session.resume
    monkeypatch.setattr(Session, "resume", lambda self, entries: resume(self, entries[:-1]))
    tally = play(Faults(power_cut=0.2))
    assert tally.power_cuts > 0
    assert tally.lost_games > 0


def test_a_session_that_breaks_is_a_lost_game(monkeypatch):
    monkeypatch.setattr(Hands, "peg_all", lambda self: (_ for _ in ()).throw(LookupError("broken")))
    tally = play(Faults())
    assert tally.lost_games == 1
    assert "broken" in tally.stories[0]


@pytest.mark.parametrize("fault", ["bounce_ms", "lost", "late", "repeated", "slow_hand", "dragged", "sleeve"])
def test_each_fault_alone_changes_what_the_session_hears_but_not_the_game(fault):
    faults = Faults(**{fault: 20 if fault == "bounce_ms" else 0.5})
    (heard, tally), (usual, usually) = heard_with(faults, 1), heard_with(Faults(), 1)
    assert (tally.stories, usually.stories) == ([], [])
    assert heard != usual


def test_bad_holes_are_masked_and_the_game_goes_on():
    masked = 0
    for seed in range(2):
        tally = play(Faults(bad_holes=4.0), seed=seed)
        assert tally.stories == []
        masked += tally.masked
    assert masked > 0


def test_every_level_is_worse_than_the_one_before():
    assert LEVELS[Level.SEVERE].lost > LEVELS[Level.ORDINARY].lost > LEVELS[Level.NONE].lost


@pytest.mark.parametrize(("game", "games"), sampled([("cribbage", 1), ("cribbage", 2), ("round-the-bases", 1)]))
def test_a_recorded_game_is_played_again_to_the_same_end(tmp_path, game, games):
    assert total(games, NONE, record=tmp_path, game=game).sound
    files = sorted(tmp_path.iterdir())
    assert len(files) == games
    for file in files:
        header = read_header(file)
        playback = Playback(header, load_board(header.board), pegs_follow=False)
        list(playback.play(read_records(file)))
        match = playback.session.match
        assert match.game.outcome(match.state) is not None


@pytest.mark.parametrize("games", sampled([4, 12]))
def test_around_a_grid_nobody_is_accused_wrongly_no_error_missed_and_no_game_lost(games):
    found = total(games, ORDINARY, game="crosscribb")
    assert found.stories == []
    assert found.sound
    assert found.verdicts > 1.7 * games


@pytest.mark.parametrize("games", sampled([2, 4]))
def test_on_a_battlefield_nobody_is_accused_wrongly_no_error_missed_and_no_game_lost(games):
    found = total(games, ORDINARY, game="battlefield")
    assert found.stories == []
    assert found.sound
    assert found.mistakes > 1.25 * games
    assert found.verdicts > 37.5 * games


@pytest.mark.parametrize("policy", sampled(listed("round-the-bases").policies, 3))
def test_at_a_field_nobody_is_accused_wrongly_no_error_missed_and_no_game_lost(policy):
    setup = Setup(("Red", "Blue"), "round-the-bases", 1, policy)
    found = Evening(setup, "round-the-bases", AT_A_FIELD, Random(9)).play()
    assert found.stories == []
    assert found.sound
    assert found.mistakes > 0
    assert found.verdicts > 30


@pytest.mark.proofs
@pytest.mark.parametrize(("faults", "games"), [(replace(NONE, pegged_twice=0.0), 1), (AT_A_FIELD, 2)])
def test_in_whole_games_at_a_field_nobody_is_accused_wrongly_no_error_missed_and_no_game_lost(faults, games):
    found = total(games, faults, game="round-the-bases")
    assert found.stories == []
    assert found.sound
    assert found.mistakes > 0
    assert found.verdicts > 30 * games


def test_a_field_referee_that_accuses_at_random_is_found_out(monkeypatch):
    judge = Referee.judge

    def unjust(self, game, now_ms):
        finding = judge(self, game, now_ms)
        if not finding.settled or finding.verdicts or now_ms % 7:
            return finding
        verdict = Verdict(0, Call.MISPLACED, frozenset({3}), sentence=Message("Out!")(), group="outs")
        return Finding(True, finding.readings, verdicts=(verdict,), guidance=finding.guidance)

    monkeypatch.setattr(Referee, "judge", unjust)
    setup = Setup(("Red", "Blue"), "round-the-bases", 1)
    assert Evening(setup, "round-the-bases", Faults(), Random(1)).play().wrong_accusations > 0


def moved_and_compared(start: HoleName, to: HoleName | None) -> Totals:
    """Set a peg into another hole, or only lift it, and hold the referee against it at once."""
    field = start.startswith("outs")
    setup = Setup(("Red", "Blue"), "round-the-bases", 3) if field else Setup(("Red", "Blue"))
    table = Evening(setup, "round-the-bases" if field else "cribbage-2", Faults(), Random(1))
    room = table.room
    room.wait(2000)
    room.move(room.wood - {start} | ({to} if to else set()))
    if field:
        room.wait(3000)  # the board has told of it: only that a card may come is waited for
    table._compare()
    return table.tally


MOVED = [("track1/0", "track2/30"), ("track1/0", "track1/5"), ("track1/0", None), ("outs/0", "outs/1")]


@pytest.mark.parametrize(("start", "to"), MOVED)
def test_a_referee_is_given_the_time_that_a_board_a_hand_and_a_card_take(start, to):
    assert moved_and_compared(start, to).stories == []


@pytest.mark.parametrize(("start", "to"), MOVED)
def test_and_is_found_out_where_nothing_comes_of_it(monkeypatch, start, to):
    judge = Referee.judge

    def blind(self, game, now_ms):
        return replace(judge(self, game, now_ms), verdicts=(), guidance=None, question=None)

    monkeypatch.setattr(Referee, "judge", blind)
    assert moved_and_compared(start, to).missed_errors == 1


def test_after_a_power_cut_people_do_not_enter_what_a_peg_has_said():
    room = Evening(Setup(("Red", "Blue")), "cribbage-2", Faults(), Random(1), pegs_speak=True).room
    room.session.progress._said[0] = Count(0)
    assert room.cut_power()
    assert room.act(Count(0))
    with pytest.raises(CompanionError):
        room.act(Count(1))
    with pytest.raises(CompanionError):
        room.act(Count(0))


def test_after_redo_people_do_not_enter_what_a_peg_has_said():
    """To peg a hand is to count it. Then pegs came to stand as they had before, and the game went back with them."""
    room = Evening(Setup(("Red", "Blue")), "cribbage-2", Faults(), Random(1), pegs_speak=True).room
    room.wait(2000)
    stood = [room.wood]
    for action in played_to_the_show():
        room.act(action)
        room.wait(1500)
        room.move(room.session.expected())
        room.wait(1500)
        stood += [room.wood] if room.wood != stood[-1] else []
    track = room.layout.tracks[1]
    back, front = sorted(track.numbers[hole] for hole in room.wood & track.numbers.keys())
    room.move(room.wood - {track.holes[back]} | {track.holes[front + 8]})
    room.wait(2000)
    assert room.session.match.actions[-2] == Count(1)
    room.move(stood[-2])
    room.wait(2000)
    assert Count(1) not in room.session.match.actions
    room.redo()
    assert room.session.match.actions[-2] == Count(1)
    assert room.act(Count(1))


def played_to_the_show() -> list[Action]:
    """Return a hand of which Blue, who counts first, has eight points with the starter."""
    cut = [Cut(0, parse_card("AS")), Cut(1, parse_card("KS")), Dealt(), Starter(parse_card("KD"))]
    laid = zip((1, 0) * 4, ["AC", "3C", "2H", "AD", "3D", "4C", "4S", "2C"], strict=True)
    return [*cut, *(Lay(seat, parse_card(card)) for seat, card in laid)]
