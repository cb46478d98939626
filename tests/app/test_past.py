"""Stored games: replayed from the journal with everything that was undone, and written out as records."""

from __future__ import annotations

import random

import pytest

from companion.app.past import ExportError, PastGame, export, read_past
from companion.app.replaying import replay_entries
from companion.board.boards import load_board
from companion.cards import PACK, parse_card
from companion.games.action import Close, Peg, Short
from companion.games.cribbage.actions import Cut
from companion.games.cribbage.playout import honest_actions
from companion.games.record import format_action, replay
from companion.games.setup import Policy, Setup
from companion.games.setup_json import setup_to_json
from companion.store.book import GameRow, Status
from companion.store.history import History
from companion.store.journal import open_store
from companion.ui.screens.telling import fact_lines, race
from companion.words.telling import CUTS, LAID

AT = "2026-11-20T12:00:00+00:00"
SETUP = Setup(("Ann", "Bob"))


def packs(chance):
    while True:
        yield chance.sample(PACK, 52)


def actions(seed=1):
    chance = random.Random(seed)
    return list(honest_actions(SETUP, packs(chance), chance.choice))


@pytest.fixture
def history(tmp_path):
    path = tmp_path / "companion.db"
    with open_store(path) as store:
        game = store.begin(setup_to_json(SETUP), "cribbage-2 sim:", AT)
        for action in actions()[:40]:
            store.append(game, format_action(action), AT)
    with History(path) as history:
        yield history


def test_a_stored_game_is_replayed_to_where_it_was_left(history):
    past = read_past(history, 1)
    assert past.match.actions == tuple(actions()[:40])
    assert past.totals == tuple(account.front for account in past.match.state.ledger.accounts)
    assert past.deals >= 1


def test_undone_actions_are_undone_and_those_put_back_are_back():
    cuts = [format_action(Cut(seat, parse_card(text))) for seat, text in ((0, "5H"), (1, "9C"))]
    match = replay_entries(SETUP, [*cuts, "undo 1", "redo", "undo 0", "redo", "mask track1/5"]).match
    assert [format_action(action) for action in match.actions] == cuts[:1]


def test_the_pegs_stand_where_the_ledger_has_them(history):
    past = read_past(history, 1)
    accounts = past.match.state.ledger.accounts
    holes = {f"track{side + 1}/{number}" for side in (0, 1) for number in (accounts[side].back, accounts[side].front)}
    assert past.pegs(load_board("cribbage-2")) == holes


def test_a_record_that_was_written_out_replays_to_the_same_game(history, tmp_path):
    past = read_past(history, 1)
    file = export(past, tmp_path / "records")
    assert file.name == "game-1-2026-11-20.txt"
    assert replay(file.read_text("utf-8")).actions == past.match.actions


def test_a_folder_that_cannot_be_written_is_told_by_name(history, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(ExportError, match=str(blocked)):
        export(read_past(history, 1), blocked)


def test_what_happened_is_told_in_sentences_deal_by_deal(history):
    told = dict(read_past(history, 1).sentences_by_deal())
    assert CUTS in {sentence.message for sentence in told[0]}
    assert LAID in {sentence.message for sentence in told[1]}
    assert str(told[1][0]).endswith(" deals.")
    assert all(CUTS not in {sentence.message for sentence in told[deal]} for deal in told if deal)
    assert list(told) == list(range(len(told)))


def left_in_the_middle(setup, actions):
    """Return a game that was left after these actions."""
    row = GameRow(1, Status.PLAYING, "cribbage-2 sim:", AT, "", setup_to_json(setup), None)
    return PastGame(row, replay_entries(setup, [*map(format_action, actions)]).match)


def looked_up(past):
    """Return what home, history and the shell show of a game that was left."""
    return (
        past.totals,
        past.pegs(load_board("cribbage-2")),
        past.public_length,
        past.deals,
        race(past),
        fact_lines(past),
    )


def test_what_is_owed_does_not_count_before_it_is_pegged():
    """As at the table, where the score of a game that goes on is where the pegs are."""
    played = actions()
    pegged = [length for length, action in enumerate(played) if isinstance(action, Peg)]
    for length in pegged[:: len(pegged) // 6]:
        past, then = left_in_the_middle(SETUP, played[:length]), left_in_the_middle(SETUP, played[: length + 1])
        side, points = played[length].side, played[length].points
        assert then.totals[side] == past.totals[side] + points
        assert [line.points[-1][1] for line in race(past)[0]] == list(past.totals)


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_whoever_leaves_the_table_in_a_muggins_window_learns_nothing_of_it(policy):
    """Pegged in full or not yet: home, history and the shell show the scores as the deal began (P12)."""
    setup, chance = Setup(SETUP.players, policy=policy), random.Random(5)
    played = list(honest_actions(setup, packs(chance), chance.choice))
    pegged = [n for n, action in enumerate(played) if isinstance(action, Peg)]
    deals = set()
    for n in pegged[:: len(pegged) // 8]:
        full, short = (left_in_the_middle(setup, played[:length]) for length in (n + 1, n))
        assert full.match.state.ledger.accounts != short.match.state.ledger.accounts
        assert looked_up(full) == looked_up(short)
        deals.add(full.deals)
        assert sum(full.totals) > 0 or full.deals == 1
    assert len(deals) > 4


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_a_game_of_muggins_that_is_not_over_keeps_its_secrets(tmp_path, policy):
    """A player may look the game up in the middle of it (P12); when it is over everything may be read."""
    setup = Setup(SETUP.players, policy=policy)
    chance = random.Random(3)
    played = list(honest_actions(setup, packs(chance), chance.choice))
    path = tmp_path / "companion.db"
    with open_store(path) as store:
        for length in (60, len(played)):
            game = store.begin(setup_to_json(setup), "cribbage-2 sim:", AT)
            for action in [*played[:length], *([Short(0), Close(0)] if length == 60 else [])]:
                store.append(game, format_action(action), AT)
    with History(path) as history:
        told = [
            " ".join(str(line) for _, lines in read_past(history, n).sentences_by_deal() for line in lines)
            for n in (1, 2)
        ]
    assert "pegged" in told[0]
    assert " for a pair" not in told[0]
    assert "short" not in told[0]
    assert " for a pair" in told[1]
