"""A match: pairs of the same deals, the same figures on any number of processes, forfeits by a stated rule."""

from __future__ import annotations

from math import sqrt

import pytest

from companion.contest.contest import OUT_AFTER, check_terms, play_match
from companion.contest.entrant import Times, entrant_named
from companion.contest.luck import SeededLuck
from companion.contest.one_game import Finished, Terms, play_numbered
from companion.contest.standing import MatchFigures
from companion.contest.trial import try_bot
from companion.errors import CompanionError
from tests.engines.bots import FAULTS, REFERENCE, bot_at, children, wrong_bot

EXAMPLE = f"exec:{REFERENCE}"
MEASURED = ("ms_card_p95", "ms_lay_away_p95")


def figures(terms, games, jobs=1):
    found = play_match(terms, games, jobs).as_json()
    return {name: value for name, value in found.items() if name not in MEASURED}


def against_greedy(name, **more):
    return Terms((name, "greedy"), "cribbage", 121, **more)


def test_a_player_against_itself_wins_half_since_the_deals_are_exchanged():
    found = figures(against_greedy("greedy", seed=4), 6)
    assert (found["wins"], found["mean_margin"], found["win_rate"]) == (3, 0.0, 0.5)
    assert found["skunks"] == found["skunked"]


def test_the_figures_are_the_same_on_one_process_and_on_two():
    terms = against_greedy(EXAMPLE, seed=2)
    games = 6  # in three parts: one of the two processes plays one more than the other
    assert figures(terms, games, jobs=1) == figures(terms, games, jobs=2)


def test_another_seed_deals_other_cards():
    assert figures(against_greedy(EXAMPLE, seed=2), 2) != figures(against_greedy(EXAMPLE, seed=3), 2)


@pytest.mark.parametrize(
    ("game", "length", "players"), [("cribbage", 61, 4), ("lowball", 121, 2), ("five-card", 61, 2)]
)
def test_other_games_and_partners_are_played_too(game, length, players):
    terms = Terms(("greedy", "greedy"), game, length, players)
    standing = play_match(terms, 2, 1)
    assert (standing.games, standing.wins, standing.forfeits) == (2, 1, [0, 0])


def test_partners_that_are_bots_have_a_process_each(tmp_path):
    before = children()
    terms = Terms((f"exec:{bot_at(tmp_path)}", "greedy"), "cribbage", 61, 4)
    entrant = entrant_named(terms.names[0], terms.game, 2, terms.limit_ms)
    assert play_numbered(terms, 0, (entrant, entrant_named("greedy", "cribbage", 2, 1000))).fault == ""
    assert len(children()) == len(before) + 2
    entrant.close()
    assert children() == before


@pytest.mark.parametrize("fault", ["crashes when it is asked", "stalls", "answers an older question"])
def test_a_bot_that_goes_wrong_forfeits_and_after_three_games_the_match_ends(tmp_path, fault):
    before = children()
    standing = play_match(against_greedy(f"exec:{wrong_bot(tmp_path, fault)}", limit_ms=300), 10, 1)
    assert standing.games == OUT_AFTER
    assert standing.forfeits == [OUT_AFTER, 0]
    assert standing.wins == 0
    assert FAULTS[fault][2] in str(standing.faults[0])
    assert children() == before


def test_a_bot_that_fails_now_and_then_forfeits_those_games_alone(tmp_path):
    fails = f"marks = open('{tmp_path}/marks', 'a'); marks.write('x'); marks.close()"
    crash = f"os._exit(1) if os.path.getsize('{tmp_path}/marks') % 2 else answer(words, options)"
    bot = bot_at(tmp_path, hello=f"{fails}; say('ready 1')", answer=crash)
    standing = play_match(against_greedy(f"exec:{bot}"), 4, 1)
    assert standing.games == 4
    assert standing.forfeits == [2, 0]  # in each pair the first process fails, and the second plays
    assert standing.faults[0]


def test_a_bot_on_the_other_side_forfeits_as_well(tmp_path):
    bot = f"exec:{wrong_bot(tmp_path, 'answers nonsense')}"
    standing = play_match(Terms(("greedy", bot), "cribbage", 121), 10, 2)
    assert (standing.games, standing.wins, standing.forfeits) == (OUT_AFTER, OUT_AFTER, [0, OUT_AFTER])
    assert standing.mean_margin == 0.0


def test_a_match_whose_process_is_killed_says_so_in_a_sentence(tmp_path):
    bot = f"exec:{bot_at(tmp_path, answer='os.kill(os.getppid(), 9); time.sleep(600)')}"
    with pytest.raises(CompanionError, match="killed from outside"):
        play_match(against_greedy(bot), 8, 2)


def test_the_interval_is_that_of_pairs():
    standing = MatchFigures()
    for number, won in enumerate((True, True, True, False, False, False, True, False)):
        standing.add(number, Finished(won))
    means = (1.0, 0.5, 0.0, 0.5)
    error = sqrt(sum((mean - 0.5) ** 2 for mean in means) / 3 / 4)
    assert standing.ci95 == pytest.approx((0.5 - 1.96 * error, 0.5 + 1.96 * error))
    assert MatchFigures().ci95 == (0.0, 1.0)


def test_times_are_found_within_two_percent():
    times, other = Times(), Times()
    for ms in range(1, 51):
        times.add(ms)
        other.add(ms + 50)
    times.join(other)
    assert times.within(0.95) == pytest.approx(95, rel=0.021)
    assert times.within(1.0) == pytest.approx(100, rel=0.021)
    assert Times().within(0.95) == 0.0


def test_luck_is_the_same_for_a_seed_whatever_was_asked_before():
    cards = tuple("abcdefgh")
    one, other = SeededLuck("7", cards), SeededLuck("7", cards)
    other.pack(1)
    other.dice(3)
    assert one.pack(2) == other.pack(2)
    assert one.dice(5) == other.dice(5)
    assert sorted(one.pack(2)) == list(cards)
    assert one.pack(2) != one.pack(3) or one.pack(2) != one.pack(4)
    assert {die for number in range(100) for die in one.dice(number)} == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    ("terms", "why"),
    [
        (Terms(("greedy", "gredy"), "cribbage", 121), 'did you mean "greedy"'),
        (Terms(("greedy", "greedy"), "chess", 121), 'There is no game "chess"'),
        (Terms(("greedy", "greedy"), "cribbage", 60), "121 or 61"),
        (Terms(("greedy", "greedy"), "cribbage", 121, 3), "no two sides"),
        (Terms(("greedy", "greedy"), "cribbage", 121, 7), "7"),
        (Terms(("greedy", "exec:"), "cribbage", 121), "there is no command"),
        (Terms(("greedy", "exec:no-such-program"), "cribbage", 121), "there is no program no-such-program"),
    ],
)
def test_a_match_that_cannot_be_played_is_refused_before_it_begins(terms, why):
    with pytest.raises(CompanionError, match=why):
        check_terms(terms)


def test_the_example_passes_every_trial():
    trials = list(try_bot(str(REFERENCE), "cribbage", 121, 5000))
    assert len(trials) == 4
    assert [trial.wrong for trial in trials] == [""] * 4


@pytest.mark.parametrize("fault", FAULTS)
def test_every_wrong_bot_fails_a_trial(tmp_path, fault):
    *_, last = try_bot(wrong_bot(tmp_path, fault), "cribbage", 121, 300)
    assert FAULTS[fault][2] in str(last.wrong)


def test_a_bot_that_stays_when_it_should_quit_fails_the_last_trial(tmp_path):
    *passed, last = try_bot(bot_at(tmp_path, quit="time.sleep(600)"), "cribbage", 121, 5000)
    assert not any(trial.wrong for trial in passed)
    assert "does not end within" in str(last.wrong)
