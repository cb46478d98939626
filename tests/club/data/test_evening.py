"""An evening in the database: players, rounds, results counted once, corrections, a season."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select

from companion.club.data import results
from companion.club.data.corrections import correct_outcome, corrections_of, forfeit_pairing
from companion.club.data.events import (
    EventPlan,
    add_season,
    enter_player,
    entries_of,
    plan_event,
    set_status,
    withdraw_player,
)
from companion.club.data.people import (
    ClubError,
    add_board,
    add_player,
    club_boards,
    club_players,
    rename_player,
    use_board,
)
from companion.club.data.results import count_result, incidents_of, see_incident
from companion.club.data.rounds import draw_round, move_pairing, note_pairing, open_pairings, pairings_of
from companion.club.data.schema import INCIDENT, RESULT
from companion.club.data.tables import event_table, table_of_season
from companion.club.data.values import Carried, EventStatus, IncidentKind
from companion.club.formats.catalogue import EventFormat
from companion.club.formats.fixture import FixtureResult
from companion.mqtt.seat_names import names_at_board
from tests.club.evenings import new_evening, result_of


def drawn(database, event):
    with database.writing() as connection:
        return draw_round(connection, event)


def counted(database, result):
    with database.writing() as connection:
        return count_result(connection, result)


def read(database, question, *facts):
    with database.reading() as connection:
        return question(connection, *facts)


def refused(database, action, *facts):
    """Return the sentence of a refusal, after which nothing has changed."""
    before = database.revision()
    with pytest.raises(ClubError) as raised, database.writing() as connection:
        action(connection, *facts)
    assert database.revision() == before
    return str(raised.value)


def test_an_evening_from_the_first_round_to_the_table(database):
    event = new_evening(database)
    for number in (1, 2, 3):
        pairings = drawn(database, event)
        assert [each.board for each in pairings] == ["b1", "b2"]
        for each in pairings:
            assert counted(database, result_of(each, 10 * number + each.place)).counts
    table = read(database, event_table, event)
    assert sum(each.game_points for each in table) == 3 * 6, "88 is a skunk"
    assert sum(each.played for each in table) == 12
    assert read(database, open_pairings) == []


def test_a_result_counts_once_however_often_it_comes(database):
    event = new_evening(database)
    first, _ = drawn(database, event)
    result = result_of(first, 1)
    assert [counted(database, result).counts for _ in range(3)] == [True] * 3
    assert read(database, event_table, event)[0].played == 1
    assert read(database, incidents_of) == []


def test_the_same_game_with_another_result_is_kept_for_the_director(database):
    event = new_evening(database)
    first, _ = drawn(database, event)
    counted(database, result_of(first, 1))
    found = counted(database, result_of(first, 1, (100, 121)))
    assert found.counts
    assert "another result before" in str(found.why)
    assert read(database, pairings_of, event)[0].outcome.result.winner == 0
    (incident,) = read(database, incidents_of)
    assert incident.kind is IncidentKind.CHANGED
    with database.writing() as connection:
        see_incident(connection, incident.id)
    assert read(database, incidents_of) == []


def test_a_second_game_of_a_pairing_does_not_count(database):
    event = new_evening(database)
    first, _ = drawn(database, event)
    counted(database, result_of(first, 1))
    for _ in range(2):
        found = counted(database, result_of(first, 2))
        assert not found.counts
        assert "another result" in str(found.why)
    assert [each.kind for each in read(database, incidents_of)] == [IncidentKind.SECOND]


NO_RESULTS = (
    ({"board": "b2"}, IncidentKind.OTHER_BOARD),
    ({"board": "unknown"}, IncidentKind.OTHER_BOARD),
    ({"pairing": "99"}, IncidentKind.NO_PAIRING),
    ({"pairing": "first"}, IncidentKind.NO_PAIRING),
    ({"pairing": "\u00b2"}, IncidentKind.NO_PAIRING),
    ({"pairing": "9" * 30}, IncidentKind.NO_PAIRING),
    ({"signed": (True, False)}, IncidentKind.UNFIT),
    ({"signed": ()}, IncidentKind.UNFIT),
    ({"scores": (121, 121)}, IncidentKind.UNFIT),
    ({"scores": (120, 88)}, IncidentKind.UNFIT),
    ({"scores": (121, 88, 60)}, IncidentKind.UNFIT),
    ({"winner": 1}, IncidentKind.UNFIT),
    ({"winner": 7}, IncidentKind.UNFIT),
    ({"names": ("Ann", "Bert", "Cleo")}, IncidentKind.UNFIT),
    ({"names": ("Eve", "Mallory")}, IncidentKind.UNFIT),
    ({"game": "five-card"}, IncidentKind.UNFIT),
)


def test_what_is_no_result_of_the_pairing_does_not_count_and_is_kept_once(database):
    event = new_evening(database)
    first, _ = drawn(database, event)
    for uid, (changed, kind) in enumerate(NO_RESULTS, 1):
        for _ in range(2):
            assert not counted(database, result_of(first, uid, **changed)).counts
        assert read(database, incidents_of)[0].kind is kind
    assert len(read(database, incidents_of)) == len(NO_RESULTS)
    assert counted(database, result_of(first, 99)).counts, "the right one still does"


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_board_gone_wild_does_not_fill_the_disk(database, monkeypatch):
    monkeypatch.setattr(results, "_MOST_KEPT", 20)
    first, _ = drawn(database, new_evening(database))
    assert counted(database, result_of(first, 1)).counts
    for uid in range(2, 60):
        assert not counted(database, result_of(first, uid)).counts
        assert not counted(database, result_of(first, 1000 + uid, pairing="99")).counts
    with database.reading() as connection:
        kept = [connection.execute(select(func.count()).select_from(each)).scalar() for each in (RESULT, INCIDENT)]
    assert kept == [1 + 10, 20]


def test_who_is_renamed_while_they_play_gets_their_own_points_under_the_old_name(database):
    event = new_evening(database)
    first, second = drawn(database, event)
    with database.writing() as connection:
        rename_player(connection, first.first.player, "Annabelle Longer-Name")
        rename_player(connection, first.first.player, "Annabelle Longest-Name")
    swapped = {"names": (first.second.name, first.first.name)}
    assert counted(database, result_of(first, 1, (70, 121), **swapped)).counts
    assert read(database, pairings_of, event)[0].outcome.result.points == (121, 70)
    others = [second.first, second.second]
    with database.writing() as connection:
        for entry, name in zip(others, ("x", others[0].name), strict=True):
            rename_player(connection, entry.player, name)
        rename_player(connection, others[0].player, others[1].name)
    found = counted(database, result_of(second, 2))
    assert not found.counts, "they have changed names: nobody can tell who won"
    assert "other players" in str(found.why)


def test_a_free_game_counts_nowhere(database):
    event = new_evening(database)
    first, _ = drawn(database, event)
    assert not counted(database, result_of(first, 1, pairing=None)).counts
    assert read(database, incidents_of) == []


@pytest.mark.parametrize("cut", [False, True])
def test_players_who_sat_down_the_other_way_round_get_their_own_points(database, cut):
    """A board has room for the first letters of a long name."""
    event = new_evening(database, names=[f"Maximiliana-Theodora {number}" for number in range(4)])
    first, _ = drawn(database, event)
    names = (first.first.name, first.second.name)
    result = result_of(first, 1, names=(names_at_board(names) if cut else names)[::-1])
    assert counted(database, result).counts
    outcome = read(database, pairings_of, event)[0].outcome.result
    assert (outcome.winner, outcome.points) == (1, (88, 121))


def test_a_game_that_moved_to_another_board_counts_from_there_alone(database):
    event = new_evening(database, boards=3)
    first, second = drawn(database, event)
    assert "already has a game" in refused(database, move_pairing, first.id, second.board)
    with database.writing() as connection:
        move_pairing(connection, first.id, "b3", Carried((60, 72), 1, "a" * 32))
    moved = read(database, open_pairings)[0]
    assert (moved.board, moved.carried.scores) == ("b3", (60, 72))
    assert not counted(database, result_of(first, 1)).counts, "the broken board came back"
    assert counted(database, result_of(moved, 2, resumed_from="a" * 32)).counts
    assert "no such pairing" in refused(database, move_pairing, first.id, "b1")


def test_the_next_round_waits_for_the_last_game_and_a_forfeit_is_one(database):
    event = new_evening(database)
    first, second = drawn(database, event)
    assert refused(database, draw_round, event) == "2 games of round 1 are still open."
    counted(database, result_of(first, 1))
    with database.writing() as connection:
        forfeit_pairing(connection, second.id, 1, "Dora", "went home")
    assert len(drawn(database, event)) == 2
    assert not counted(database, result_of(second, 9)).counts, "the forfeit stays"


def test_more_rounds_than_planned_are_refused(database):
    event = new_evening(database, rounds=1)
    for each in drawn(database, event):
        counted(database, result_of(each, each.id))
    assert "no further round" in refused(database, draw_round, event)
    with database.writing() as connection:
        set_status(connection, event, EventStatus.OVER)
    assert "is over" in refused(database, draw_round, event)


def test_games_without_a_board_are_entered_by_the_director(database):
    event = new_evening(database, boards=1)
    _, second = drawn(database, event)
    assert second.board is None
    with database.writing() as connection:
        correct_outcome(connection, second.id, FixtureResult(1, (90, 121)), "Dora", "played on plain wood")
    assert read(database, pairings_of, event)[1].outcome.result == FixtureResult(1, (90, 121), skunk=True)


def test_corrections_are_logged_and_change_the_table(database):
    event = new_evening(database)
    first, _ = drawn(database, event)
    counted(database, result_of(first, 1))
    with database.writing() as connection:
        correct_outcome(connection, first.id, FixtureResult(1, (100, 121)), "Dora", "pegs were swapped")
    assert read(database, event_table, event)[0].member == first.second.number
    assert counted(database, result_of(first, 1)).counts, "a repeat of the board's game"
    assert read(database, event_table, event)[0].member == first.second.number
    with database.writing() as connection:
        correct_outcome(connection, first.id, None, "Dora", "to be played again")
    assert [each.is_open for each in read(database, pairings_of, event)] == [True, True]
    assert counted(database, result_of(first, 2)).counts
    last, before = read(database, corrections_of, event)
    assert (before.who, before.why, before.before.points, before.after.points) == (
        "Dora",
        "pegs were swapped",
        (121, 88),
        (100, 121),
    )
    assert last.after is None


BAD_CORRECTIONS = (
    (FixtureResult(0, (121, 121)), "x", "reaches 121"),
    (FixtureResult(0, (120, 90)), "x", "reaches 121"),
    (FixtureResult(1, (121, 90)), "x", "reaches 121"),
    (FixtureResult(5, (121, 90), forfeit=True), "x", "reaches 121"),
    (FixtureResult(0, (121, 90)), " ", "Say why"),
    (FixtureResult(0, (121, 90)), "x" * 201, "Say why"),
)


def test_a_correction_that_no_game_ends_with_is_refused(database):
    event = new_evening(database)
    first, _ = drawn(database, event)
    for result, why, said in BAD_CORRECTIONS:
        assert said in refused(database, correct_outcome, first.id, result, "Dora", why)


def test_who_comes_late_plays_from_the_next_round_and_who_leaves_until_the_last(database):
    event = new_evening(database, count=6, boards=3)
    for each in drawn(database, event):
        counted(database, result_of(each, each.id))
    with database.writing() as connection:
        late = add_player(connection, "Late").id
        enter_player(connection, event, late)
        withdraw_player(connection, event, read(database, entries_of, event)[0].player)
    second = drawn(database, event)
    playing = {entry.name for each in second for entry in (each.first, each.second) if entry}
    assert "Late" in playing
    assert "Ann" not in playing
    assert "takes part already" in refused(database, enter_player, event, late)
    with database.writing() as connection:
        back = enter_player(connection, event, read(database, entries_of, event)[0].player)
    assert (back.enters, back.leaves) == (3, None)


def test_a_season_sums_its_events(database):
    with database.writing() as connection:
        season = add_season(connection, "2026")
    event = new_evening(database, season=season)
    for each in drawn(database, event):
        counted(database, result_of(each, each.id))
    with database.writing() as connection:
        other = plan_event(connection, EventPlan("Tuesday", "2026-11-24", season=season)).id
        for player in club_players(connection):
            enter_player(connection, other, player.id)
    for each in drawn(database, other):
        assert counted(database, result_of(each, 100 + each.id)).counts
    table = read(database, table_of_season, season)
    assert sum(each.played for each in table) == 8


def test_boards_of_another_event_are_not_given_twice(database):
    first = new_evening(database)
    drawn(database, first)
    with database.writing() as connection:
        other = plan_event(connection, EventPlan("Side event", "2026-11-23", EventFormat.SWISS)).id
        for player in club_players(connection):
            enter_player(connection, other, player.id)
    assert [each.board for each in drawn(database, other)] == [None, None]


def test_boards_and_names_are_checked(database):
    new_evening(database)
    assert "already stands" in refused(database, add_board, "b3", 1)
    assert "is a player" in refused(database, add_player, " ann ").replace("There is a", "is a")
    assert "1 to 40" in refused(database, add_player, "x" * 41)
    assert "1 to 40" in refused(database, add_player, "a\x00b")
    assert "no board" in refused(database, use_board, "b9", False)
    with database.writing() as connection:
        add_board(connection, "b1", 7)
        use_board(connection, "b2", False)
        rename_player(connection, club_players(connection)[0].id, "ANN")
    assert [(each.id, each.place, each.in_use) for each in read(database, club_boards)] == [
        ("b2", 2, False),
        ("b1", 7, True),
    ]


def test_a_note_goes_to_the_board_of_a_pairing(database):
    event = new_evening(database)
    first, _ = drawn(database, event)
    with database.writing() as connection:
        note_pairing(connection, first.id, " next to \n the door ")
    assert read(database, pairings_of, event)[0].note == "next to the door"
    assert "no such" in refused(database, note_pairing, 999, "x")


BAD_PLANS = (
    {"title": " "},
    {"title": "x" * 81},
    {"held_on": "soon"},
    {"rounds": 0},
    {"target": 10},
    {"bye": 9},
    {"season": 77},
)


def test_a_plan_without_sense_is_refused(database):
    for plan in BAD_PLANS:
        refused(database, plan_event, EventPlan(**{"title": "Monday", "held_on": "2026-11-23", **plan}))
