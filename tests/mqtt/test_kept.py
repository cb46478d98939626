"""Results that a server has acknowledged are kept, and sent again where its history does not have them."""

from __future__ import annotations

from companion.mqtt import kept as kept_module
from companion.mqtt.evening import ClubEvening
from companion.mqtt.kept import KEPT
from companion.mqtt.payloads import Epoch, ResultAck, ServerHistory, Stamp
from tests.mqtt.boards import table_in
from tests.mqtt.club_evenings import ANN, BERT, an_evening, play, seating


def acknowledge(table, evening, number, stamp):
    """Play and sign a game, and let the server acknowledge it there; return its id at the table."""
    evening.seat(seating(f"r{number}", number))
    game = play(table, evening)
    evening.sign(ANN), evening.sign(BERT)
    assert evening.acknowledged(ResultAck(uid=evening.game.uid, counted=True, stamp=stamp))
    return game


CLUB_ID, LATER_ID = "c" * 32, "d" * 32


def test_what_the_servers_history_does_not_have_is_sent_again_the_newest_first(tmp_path):
    told = []
    with table_in(tmp_path) as table:
        evening = ClubEvening(table, "board", lambda: told.append(len(evening.outbox)))
        kept, first, second = (
            acknowledge(table, evening, number, Stamp(CLUB_ID, CLUB_ID, 10 * number)) for number in (1, 2, 3)
        )
        before = len(told)
        evening.compare(ServerHistory(club=CLUB_ID, epochs=(Epoch(CLUB_ID, 1),)))
        evening.compare(ServerHistory(club=LATER_ID, epochs=(Epoch(LATER_ID, 1),)))
        assert (evening.outbox, len(told)) == ({}, before), "nothing is missing, nor has another club to do with it"
        older = ServerHistory(club=CLUB_ID, epochs=(Epoch(CLUB_ID, 1), Epoch(LATER_ID, 20)))
        evening.compare(older)
        assert [*evening.outbox] == [second, first]
        assert len(told) == before + 1
        evening.compare(older)
        assert len(told) == before + 1, "they are on their way"
        for game in (first, second):
            uid = evening.outbox[game].uid
            assert evening.acknowledged(ResultAck(uid=uid, counted=True, stamp=Stamp(CLUB_ID, LATER_ID, 21)))
        evening.compare(older)
        assert evening.outbox == {}
        assert sorted(table.games.noted(KEPT)) == sorted([kept, first, second])


def test_only_the_newest_results_are_kept_and_none_of_a_server_that_has_no_history(tmp_path, monkeypatch):
    monkeypatch.setattr(kept_module, "MOST_KEPT", 2)
    with an_evening(tmp_path) as (table, evening):
        games = [acknowledge(table, evening, number, Stamp(CLUB_ID, CLUB_ID, number)) for number in (1, 2, 3)]
        acknowledge(table, evening, 4, None)
        assert sorted(table.games.noted(KEPT)) == games[1:]
        table.note(games[2], {KEPT: {"v": 2, "what": "nobody knows here"}}).result(10)
        gone = ServerHistory(club=CLUB_ID, epochs=(Epoch(LATER_ID, 1),))
        evening.compare(gone)
        assert [*evening.outbox] == [games[1]]
