"""A club's evening at one board, without a network: seated, played, signed by both, kept until it is acknowledged."""

import pytest

from companion.errors import CompanionError
from companion.mqtt.evening import CLUB, OUTBOX, UID, ClubEvening, Signing
from companion.mqtt.payloads import (
    BoardState,
    Continue,
    ResultAck,
    decode,
    encode,
)
from tests.mqtt.boards import finish, score, table_in
from tests.mqtt.club_evenings import ANN, BERT, an_evening, play, seating


def test_a_seating_is_offered_until_it_is_played_and_the_next_one_after_it(tmp_path):
    with an_evening(tmp_path) as (table, evening):
        assert evening.offered is None
        evening.seat(seating())
        assert evening.offered == seating()
        play(table, evening, over=False)
        assert evening.offered is None
        evening.seat(seating("r2-5", 2))
        assert evening.offered.pairing == "r2-5", "the director may move the players at any time"
        evening.seat(None)
        assert evening.offered is None


def test_both_sides_sign_before_anything_is_sent(tmp_path):
    with an_evening(tmp_path, seating()) as (table, evening):
        game = play(table, evening, over=False)
        evening.sign(ANN)
        evening.sign(BERT)
        assert evening.signed == frozenset(), "a game that is not over is not signed"
        finish(table)
        evening.seen(game, over=True)
        assert evening.game.signing is Signing.ASKED
        evening.sign(ANN)
        evening.sign(ANN)
        assert (evening.game.signing, evening.outbox) == (Signing.ASKED, {})
        evening.sign(BERT)
        assert evening.game.signing is Signing.SIGNED
        result = evening.outbox[game]
        assert (result.scores, result.winner, result.signed, result.pairing) == ((61, 20), 0, (True, True), "r1-1")
        assert result.uid == table.games.notes(game)[UID]
        evening.dispute()
        assert evening.game.signing is Signing.SIGNED, "signed is signed"


def test_a_result_that_is_not_right_is_not_signed_until_it_is_settled(tmp_path):
    with an_evening(tmp_path, seating()) as (table, evening):
        game = play(table, evening)
        evening.sign(ANN)
        evening.dispute()
        assert evening.game.signing is Signing.DISPUTED
        assert evening.of_game(game).signing == "disputed"
        assert evening.signed == frozenset(), "both sign again"
        evening.sign(BERT)
        assert (evening.game.signing, evening.signed) == (Signing.ASKED, {BERT})
        evening.sign(ANN)
        assert evening.game.signing is Signing.SIGNED


@pytest.mark.parametrize("disputed", [False, True])
@pytest.mark.parametrize("after", [None, seating("r2-1", 2)], ids=["nobody", "the next"])
def test_what_the_director_has_settled_is_signed_by_nobody_and_frees_the_board(tmp_path, disputed, after):
    with an_evening(tmp_path, seating()) as (table, evening):
        game = play(table, evening)
        evening.seen(game, over=True)
        evening.sign(ANN)
        if disputed:
            evening.dispute()
        evening.seat(after)
        evening.sign(ANN), evening.sign(BERT)
        assert (evening.game.signing, evening.outbox) == (Signing.SETTLED, {})
        assert (evening.offered, evening.current) == (after, None)
        again = ClubEvening(table, "board")
        assert again.game.signing is Signing.SETTLED, "it is in the journal"
        evening.seat(seating())
        assert (evening.game.signing, evening.signed) == (Signing.ASKED, frozenset()), "the director took it back"


def test_a_game_that_ends_after_it_was_moved_away_is_signed_by_nobody(tmp_path):
    with an_evening(tmp_path, seating()) as (table, evening):
        game = play(table, evening, over=False)
        evening.seat(None)
        finish(table)
        evening.seen(game, over=True)
        assert evening.game.signing is Signing.SETTLED
        table.undo().result(10)
        evening.seen(game, over=False)
        assert evening.game.signing is Signing.PLAYING


def test_a_broker_that_has_forgotten_the_seating_settles_nothing(tmp_path):
    with an_evening(tmp_path, seating()) as (table, evening):
        play(table, evening)
        evening.unseat()
        assert evening.offered is None
        evening.sign(ANN), evening.sign(BERT)
        assert evening.game.signing is Signing.SIGNED


def test_an_undo_of_the_end_asks_nobody_to_sign(tmp_path):
    with an_evening(tmp_path, seating()) as (table, evening):
        game = play(table, evening)
        evening.seen(game, over=True)
        evening.sign(ANN)
        table.undo().result(10)
        evening.seen(game, over=False)
        assert evening.game.signing is Signing.PLAYING
        evening.sign(BERT)
        assert evening.outbox == {}
        score(table, 0, 3)
        evening.seen(game, over=True)
        assert evening.signed == frozenset()


def test_who_has_signed_other_scores_signs_again_however_fast_the_undo_was(tmp_path):
    with an_evening(tmp_path, seating()) as (table, evening):
        game = play(table, evening)
        evening.sign(ANN)
        table.undo().result(10)  # seen by nobody: there is no network, or it was faster than the next look
        score(table, 1, 1)
        score(table, 0, 3)
        assert evening.signed == frozenset()
        evening.sign(BERT)
        assert (evening.signed, evening.outbox) == ({BERT}, {})
        evening.sign(ANN)
        assert evening.outbox[game].scores == (61, 21)


@pytest.mark.parametrize("counted", [True, False])
def test_a_counted_game_that_the_director_takes_back_is_played_again(tmp_path, counted):
    with an_evening(tmp_path, seating()) as (table, evening):
        play(table, evening)
        evening.sign(ANN), evening.sign(BERT)
        evening.acknowledged(ResultAck(uid=evening.game.uid, counted=counted))
        assert evening.offered is None, "the server has not said yet what comes next"
        evening.seat(None)
    with an_evening(tmp_path) as (table, evening):
        evening.seat(seating())
        assert evening.offered == seating()
        game = play(table, evening)
        assert evening.offered is None
        evening.sign(ANN), evening.sign(BERT)
        assert [*evening.outbox] == [game]


@pytest.mark.parametrize("over", [False, True])
def test_a_game_that_comes_back_from_another_board_goes_on_from_there(tmp_path, over):
    elsewhere = seating(continue_=Continue((40, 31), 1, "ab" * 16))
    with an_evening(tmp_path, seating()) as (table, evening):
        game = play(table, evening, over=over)
        own = table.games.notes(game)[UID]
        evening.seen(game, over=over)
        evening.seat(None)
        evening.seat(seating(continue_=Continue((20, 7), 0, own)))
        assert (evening.offered, evening.current) == (None, evening.game), "nobody has played on: it is this one"
        evening.seat(elsewhere)
        assert (evening.offered, evening.current) == (elsewhere, None)
        assert evening.game.signing is (Signing.SETTLED if over else Signing.PLAYING)
        again = play(table, evening)
        assert evening.offered is None
        evening.sign(ANN), evening.sign(BERT)
        assert evening.outbox[again].resumed_from == "ab" * 16


def test_a_game_that_is_asked_for_no_more_is_told_to_the_screen_when_it_ends(tmp_path):
    told = []
    with table_in(tmp_path) as table:
        evening = ClubEvening(table, "board", lambda: told.append(evening.game and evening.game.signing))
        evening.seat(seating())
        game = play(table, evening, over=False)
        evening.seat(None)
        finish(table)
        evening.seen(game, over=True)
        evening.seen(game, over=True)
    assert told == [None, Signing.PLAYING, Signing.PLAYING, Signing.SETTLED]


def test_a_result_that_a_later_program_left_to_send_holds_up_no_other_one(tmp_path):
    with an_evening(tmp_path, seating()) as (table, evening):
        later = play(table, evening)
        table.note(later, {OUTBOX: {"v": 2, "what": "nobody knows here"}}).result(10)
        evening.seat(seating("r2-1", 2))
        game = play(table, evening)
        evening.sign(ANN), evening.sign(BERT)
        again = ClubEvening(table, "board")
        assert set(again.outbox) == {game}
        assert later in table.games.noted(OUTBOX), "it is kept for the program that can read it"


def test_an_acknowledgement_is_noted_once_and_others_change_nothing(tmp_path):
    with an_evening(tmp_path, seating()) as (table, evening):
        game = play(table, evening)
        evening.sign(ANN), evening.sign(BERT)
        assert not evening.acknowledged(ResultAck(uid="0" * 32, counted=True))
        assert evening.outbox
        ack = ResultAck(uid=evening.game.uid, counted=False, why="the pairing has a result")
        assert evening.acknowledged(ack)
        assert not evening.acknowledged(ack)
        assert (evening.game.signing, evening.game.why) == (Signing.REFUSED, "the pairing has a result")
        assert evening.outbox == {} == table.games.noted(OUTBOX)
        assert table.games.notes(game)[CLUB]["signing"] == "refused"


def test_a_result_of_an_earlier_game_is_acknowledged_while_the_next_one_is_played(tmp_path):
    with an_evening(tmp_path, seating()) as (table, evening):
        first = play(table, evening)
        evening.sign(ANN), evening.sign(BERT)
        uid = evening.game.uid
        evening.seat(seating("r2-5", 2))
        play(table, evening, over=False)
        assert evening.acknowledged(ResultAck(uid=uid, counted=True))
        assert evening.game.signing is Signing.PLAYING
        assert table.games.notes(first)[CLUB]["signing"] == "counted"


def test_a_program_that_starts_again_knows_how_far_it_was(tmp_path):
    with an_evening(tmp_path, seating()) as (table, evening):
        game = play(table, evening)
        evening.seen(game, over=True)
        evening.sign(ANN)
    with an_evening(tmp_path) as (table, evening):
        assert evening.game.signing is Signing.ASKED
        assert evening.signed == frozenset()
        evening.sign(ANN), evening.sign(BERT)
    with an_evening(tmp_path) as (table, evening):
        assert evening.game.signing is Signing.SIGNED
        assert list(evening.outbox) == [game]
        assert evening.outbox[game].signed == (True, True)


def test_a_game_that_goes_on_from_another_board_names_the_one_before(tmp_path):
    before = "ab" * 16
    with an_evening(tmp_path, seating(continue_=Continue((40, 31), 1, before))) as (table, evening):
        game = play(table, evening)
        evening.sign(ANN), evening.sign(BERT)
        assert evening.outbox[game].resumed_from == before


def test_what_the_journal_does_not_take_is_not_signed(tmp_path, monkeypatch):
    with an_evening(tmp_path, seating()) as (table, evening):
        play(table, evening)
        evening.sign(ANN)

        def full(*_):
            raise CompanionError("the disk is full")

        monkeypatch.setattr(table._game.store, "note", full)
        with pytest.raises(CompanionError, match="disk"):
            evening.sign(BERT)
        assert evening.game.signing is Signing.ASKED
        assert evening.outbox == {}


def test_the_states_of_an_evening_can_be_read_by_a_server():
    for signing in Signing:
        state = BoardState(
            game_id=1, uid="ab" * 16, game="cribbage", names=("A", "B"), sides=(), turn=None, over=True, winner=0,
            paused=False, health={"connected": True}, pairing="p", signing=signing.value,
        )  # fmt: skip
        assert decode(BoardState, encode(state)).signing == signing.value
