"""Statistics over many games: what was played is what is counted, and the file beside the journal can be made again."""

from __future__ import annotations

import csv
import json
from datetime import date
from io import StringIO
from random import Random
from shutil import copytree

import pytest

from companion.app.figures import DealRole, GameFigures, PlayerFigures, figures_of
from companion.app.past import ExportError, read_past
from companion.app.statistics import (
    COLUMNS,
    KeptFigures,
    Period,
    as_csv,
    chosen_games,
    figures_as_json,
    names,
    statistics_of,
    write_statistics,
)
from companion.app.summing import summary_of
from companion.cards import PACK
from companion.games.catalogue import game_named
from companion.games.cribbage.playout import honest_actions
from companion.games.event import EventKind
from companion.games.match import Match
from companion.games.record import format_action
from companion.games.setup import Setup
from companion.games.setup_json import setup_to_json
from companion.store.history import History
from companion.store.journal import open_store
from tests.sampled import sampled

AT = "2026-11-20T12:00:00+00:00"


def packs(chance):
    while True:
        yield chance.sample(PACK, 52)


def store_game(store, setup, seed, at=AT):
    chance = Random(seed)
    match = Match(game_named(setup.game), setup)
    game = store.begin(setup_to_json(setup), "cribbage-2 sim:", at)
    for action in honest_actions(setup, packs(chance), chance.choice):
        match.push(action)
        store.append(game, format_action(action), at)
    store.finish(game, summary_of(match), at)
    return match


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A folder with the journal of four games."""
    folder = tmp_path_factory.mktemp("played")
    with open_store(folder / "companion.db") as store:
        for seed, players in enumerate((("Ann", "Bob"), ("Bob", "Ann"), ("Ann", "Bob", "Cleo"), ("A", "B", "C", "D"))):
            store_game(store, Setup(players), seed, f"2026-0{seed + 8}-01T12:00:00+00:00" if seed < 2 else AT)
    return folder


@pytest.fixture
def journal(tmp_path, played):
    return copytree(played, tmp_path / "copy") / "companion.db"


def read(journal):
    *_, (share, games) = KeptFigures(journal).read()
    assert share == 1.0
    return games


@pytest.mark.parametrize("number", sampled([1, 2, 3, 4], 0, 1))
def test_what_was_counted_and_scored_in_the_play_adds_up_to_what_was_pegged(journal, number):
    with History(journal) as history:
        past = read_past(history, number)
    figures = figures_of(past)
    events = [event for each in past.match.played for event in each.events]
    for seat, player in enumerate(figures.players):
        counted = [e.points for e in events if e.kind is EventKind.COUNTED and e.seat == seat]
        assert sorted((*player.dealer.hands, *player.pone.hands, *player.cribs)) == sorted(counted)
        assert player.dealer.deals + player.pone.deals == sum(e.kind is EventKind.STARTER for e in events)
        assert max(counted) == player.best[0].points
        assert len(player.best[0].cards) == 5
    if len(figures.players) < 4:
        for side, player in enumerate(figures.players):
            heels = sum(
                e.points for e in events if e.kind is EventKind.SCORED and e.side == side and "heels" in str(e.reason)
            )
            total = sum((*player.dealer.hands, *player.pone.hands, *player.cribs))
            total += player.dealer.play + player.pone.play + heels
            assert player.points <= total <= player.points + 29, "only what went past the game hole is not pegged"


def test_the_file_beside_the_journal_spares_reading_again_and_can_be_lost(journal):
    games = read(journal)
    file = journal.parent / "figures.json"
    assert len(games) == 4
    steps = list(KeptFigures(journal).read())
    assert steps == [(1.0, games)], "nothing was replayed"
    for spoilt in (b"", b"{", b'{"version": 0, "games": {}}', b'{"version": 1, "games": {"1": 7}}'):
        file.write_bytes(spoilt)
        assert read(journal) == games
    file.unlink()
    file.mkdir()
    assert read(journal) == games


def test_players_are_compared_by_role_and_with_each_other(journal):
    games = read(journal)
    assert names(games)[:2] == ("Ann", "Bob")
    ann, bob = (statistics_of(name, games) for name in ("Ann", "Bob"))
    assert ann.games == bob.games == 3
    met = {rival.name: rival for rival in ann.rivals}
    assert set(met) == {"Bob", "Cleo"}
    assert met["Bob"].games == 3
    assert met["Bob"].wins == ann.wins
    hands = [points for game in games for p in game.players if p.name == "Ann" for points in p.dealer.hands]
    assert ann.hand_dealing.value == pytest.approx(sum(hands) / len(hands))
    assert ann.hand_dealing.number == len(hands)
    assert [hand.points for hand, _ in ann.best] == sorted((hand.points for hand, _ in ann.best), reverse=True)


def game(number, won, begun="2026-11-01", kind="cribbage"):
    players = (
        PlayerFigures("Ann", won, 121, 10 if won else -10, int(won), not won, ("Bob",), DealRole(1, (8,), 2)),
        PlayerFigures("Bob", not won, 100, -10 if won else 10, 0, won, ("Ann",)),
    )
    return GameFigures(number, begun, kind, 121, 9, players)


@pytest.mark.parametrize(
    ("results", "streak", "longest"), [("", 0, 0), ("w", 1, 1), ("wwl", -1, 2), ("lwwwllww", 2, 3), ("ll", -2, 0)]
)
def test_a_streak_is_what_came_last_and_the_longest_of_all(results, streak, longest):
    own = statistics_of("Ann", [game(number, each == "w") for number, each in enumerate(results)])
    assert (own.streak, own.longest) == (streak, longest)


def test_periods_and_kinds_choose_the_games():
    games = [game(1, True, "2025-12-31"), game(2, True, "2026-01-02"), game(3, True, "2026-11-20", "lowball")]
    today = date(2026, 11, 22)
    numbers = {period: [each.game_id for each in chosen_games(games, "", period, today)] for period in Period}
    assert numbers == {Period.ALL: [1, 2, 3], Period.YEAR: [2, 3], Period.MONTH: [3]}
    assert [each.game_id for each in chosen_games(games, "lowball", Period.ALL, today)] == [3]


def test_the_table_and_the_json_have_every_player_of_every_game(journal, tmp_path):
    games = read(journal)
    heading, *lines = csv.reader(StringIO(as_csv(games)))
    assert heading == list(COLUMNS)
    assert len(lines) == sum(len(each.players) for each in games)
    assert all(len(line) == len(COLUMNS) for line in lines)
    whole = json.loads(figures_as_json(games))
    assert {player["name"] for player in whole["players"]} == set(names(games))
    assert len(whole["games"]) == 4
    table, _ = write_statistics(games, tmp_path / "stick")
    assert table.read_text("utf-8").startswith("game,begun")
    with pytest.raises(ExportError):
        write_statistics(games, journal / "below a file")
