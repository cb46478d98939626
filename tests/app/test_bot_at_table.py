"""A bot at a table: a program of its own plays a seat, and hears what its seat sees."""

from __future__ import annotations

import time

import pytest

from companion.app.bot_seats import BotSeats, BotsNews
from companion.cards import parse_card
from companion.games.action import Peg
from companion.games.catalogue import game_named
from companion.games.cribbage.actions import Cut, Dealer
from companion.games.cribbage.state import Phase
from companion.games.match import Match
from companion.games.record import replay
from companion.games.viewer import WATCHER
from companion.players.retelling import told_to
from tests.app.bot_tables import (
    NAME,
    begin,
    deals_in,
    format_of,
    heard_by,
    heard_to_the_end,
    listening_at,
    over,
    with_bot,
)
from tests.engines.bots import REFERENCE, bot_at, children
from tests.sampled import sampled


@pytest.mark.parametrize(
    ("setup", "board"),
    [(with_bot(), "sim:"), (with_bot(players=4, seats=(1, 2, 3)), "sim:"), (with_bot(seats=(0, 1)), "none")],
    ids=["against a person", "three of four", "two bots"],
)
def test_the_reference_bot_plays_a_whole_game(bot_table, setup, board):
    before = children()
    table = bot_table({NAME: str(REFERENCE)}, limit_ms=5000)
    person, _ = begin(table, setup, board)
    view = person.play(over)
    assert max(view.outcome.totals) == 61
    assert table.told.warnings == []
    assert view.verdicts == ()
    assert len(children() - before) == len(setup.bots)
    table.leave().result()
    while children() != before:
        time.sleep(0.005)


@pytest.mark.parametrize(
    ("game", "layout", "target", "players", "options"),
    sampled(
        [
            ("lowball", "cribbage-2", 61, 2, {}),
            ("five-card", "cribbage-2", 61, 2, {}),
            ("round-the-bases", "round-the-bases", 1, 2, {"dice": "app"}),
            ("crosscribb", "crosscribb", 31, 2, {}),
            ("battlefield", "cribbage-2", 121, 4, {}),
        ],
        0,
    ),
)
def test_a_bot_that_takes_what_comes_first_plays_every_game(
    bot_table, tmp_path, game, layout, target, players, options
):
    """Also where partners are drawn, so that it may sit elsewhere afterwards (B13)."""
    table = bot_table({NAME: listening_at(tmp_path)}, limit_ms=5000)
    setup = with_bot(game, players, target, **options)
    person, _ = begin(table, setup, "sim:", layout)

    def over_or_moved(view):
        person.seats = [seat for seat in view.setup.seats if seat not in view.setup.computers]
        assert [view.setup.players[seat] for seat in view.setup.bots] == ["Bea"]
        return view.outcome is not None

    person.play(over_or_moved)
    assert table.told.warnings == []
    assert [line for line in heard_to_the_end(tmp_path) if line.startswith("choose ")]


def test_a_bot_that_changes_places_is_started_again_where_it_sits(tmp_path):
    """Where partners are drawn the players may change seats (B13)."""
    setup = with_bot("battlefield", 4, 121)
    match = Match(game_named("battlefield"), setup)
    bots = BotSeats({NAME: listening_at(tmp_path)}, print, 5000)
    for seat, text in enumerate(("3H", "5H", "9H", "KH")):
        match.push(Cut(seat, parse_card(text)))
        seen = {place: told_to(match, place) for place in match.setup.bots}
        bots.follow(BotsNews(1, match.setup, seen, None))
    bots.leave()
    assert match.setup.bots == {2: NAME}
    begun = [line.split(" length")[0] for line in heard_by(tmp_path) if line.startswith(("game", "quit"))]
    there = "game battlefield players 4 seat"
    assert begun == [f"{there} 1", "quit", f"{there} 2", "quit"]


def test_after_an_undo_the_bot_is_told_the_deal_again(bot_table, tmp_path):
    table = bot_table({NAME: listening_at(tmp_path)})
    person, _ = begin(table, with_bot(), "none")
    table.act(Dealer(1)).result()
    person.play(lambda view: view.face.phase is Phase.PLAY and len(view.face.series) > 1)
    table.undo().result()
    person.play(over)
    lines = heard_to_the_end(tmp_path)
    assert table.told.warnings == []
    assert lines.count("deal 1 dealer 1") == 2


def test_it_hears_nothing_of_another_hand_nor_the_number_of_the_deals(bot_table, tmp_path):
    table = bot_table({NAME: listening_at(tmp_path)})
    person, _ = begin(table, with_bot(), "none")
    person.play(over)
    lines, record = heard_to_the_end(tmp_path), format_of(table).splitlines()
    assert lines[1].startswith("game cribbage players 2 seat 1 length 61 seed ")
    assert lines[1].endswith(" cards=app")
    assert "shuffle 4712" in record
    assert not [line for line in lines if "4712" in line or "shuffle" in line or "discard" in line]
    for told, done in zip(deals_in(lines, "deal "), deals_in(record, "dealt"), strict=True):
        away = {line.split()[2] for line in done if line.startswith("discard 0 ")}
        assert len(away) == 2
        assert all(line.startswith("did crib ") for line in told if away & set(line.split()))


def test_it_hears_every_deal_once_and_to_its_end(bot_table, tmp_path):
    table = bot_table({NAME: listening_at(tmp_path)})
    person, _ = begin(table, with_bot(), "none")
    person.play(over)
    for deal in deals_in(heard_to_the_end(tmp_path), "deal ")[:-1]:
        verbs = [line.split()[1] for line in deal if line.startswith("did ")]
        assert verbs[:2] == ["dealt", "starter"]
        assert (verbs.count("lay"), verbs.count("count"), verbs.count("crib")) == (8, 2, 4)


def test_no_command_is_in_record_journal_or_view(bot_table, tmp_path, caplog):
    secret = tmp_path / "secret-place"
    secret.mkdir()
    table = bot_table({NAME: bot_at(secret, answer="os._exit(1) if asked > 4 else answer(words, options)")})
    person, _ = begin(table, with_bot())
    view = person.play(over)
    record = format_of(table)
    watched = table.view_for(WATCHER).result()
    entries = [entry.text for entry in table.store.entries(1)]
    for text in (record, repr(view), repr(watched), caplog.text, *table.told.warnings, *entries):
        assert "secret-place" not in text
    files = [path for path in tmp_path.rglob("*") if path.is_file() and secret not in path.parents]
    assert files
    assert not [path for path in files if b"secret-place" in path.read_bytes()]
    again = replay(record)
    assert again.setup.bot(1) == NAME
    assert [action for action in again.actions if isinstance(action, Peg)]
