"""A club's evening at one board: seated, played, signed by both, sent until it is acknowledged; killed anywhere."""

import random
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.games.seating import Side
from companion.mqtt import topics
from companion.mqtt.at_broker import AtBroker
from companion.mqtt.evening import CLUB, OUTBOX, UID, ClubEvening, Signing, notes_of
from companion.mqtt.payloads import (
    BoardState,
    Continue,
    Result,
    ResultAck,
    Seating,
    decode,
    encode,
)
from companion.mqtt.topics import TopicKind, read_topic
from tests.mqtt.boards import begin, finish, onlooker, score, send, settings_for, table_in
from tests.mqtt.mosquitto import running, until
from tests.mqtt.test_at_broker import NOWHERE, state_of

ANN, BERT = Side(0), Side(1)


def seating(pairing="r1-1", number=1, **kwargs):
    return Seating(
        event="e1", event_title="Monday", round=number, pairing=pairing, seats=("Ann", "Bert"), target=61, **kwargs
    )


def play(table, evening, which=None, over=True):
    which = which or evening.offered
    notes = notes_of(which)
    game = begin(table, notes=notes)
    evening.begun(game, notes)
    if over:
        finish(table)
    return game


@contextmanager
def an_evening(folder, which=None):
    with table_in(folder) as table:
        evening = ClubEvening(table, "board")
        if which is not None:
            evening.seat(which)
        yield table, evening


# --- without a network ---


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


# --- with a server ---


class Server:
    """Counts results by their ids, and acknowledges each, repeats too; but for those that it `misses`."""

    def __init__(self, seen, board, misses=lambda result: False):
        self.seen, self.board, self.counted, self.repeats, self.read = seen, board, {}, 0, 0
        self.misses = misses

    def work(self):
        for message in self.seen.all[self.read :]:
            self.read += 1
            topic = read_topic(message.topic)
            if topic is None or topic.kind is not TopicKind.FINISHED or topic.board != self.board:
                continue
            result = decode(Result, message.payload)
            assert result.uid == topic.name
            if self.misses(result):
                continue
            self.repeats += result.uid in self.counted
            assert self.counted.setdefault(result.uid, result) == result
            send(self.seen, topics.ack(self.board, result.uid), encode(ResultAck(uid=result.uid, counted=True)))
        return self.counted


def test_a_result_is_sent_until_it_is_acknowledged_and_then_no_more(tmp_path, mosquitto):
    settings_for(tmp_path, mosquitto.port, "sends")
    seeing = onlooker(mosquitto.port, f"{topics.ROOT}/sends/#")
    with table_in(tmp_path) as table, seeing as seen, AtBroker(table, tmp_path, machine=NOWHERE) as board:
        send(seen, topics.seating("sends"), encode(seating()), retain=True)
        evening = board.evening
        until(lambda: evening.offered)
        until(lambda: state_of(seen, "sends"))
        game = play(table, evening)
        until(lambda: state_of(seen, "sends").signing == "asked")
        assert state_of(seen, "sends").pairing == "r1-1"
        evening.sign(ANN), evening.sign(BERT)
        sent = topics.finished("sends", evening.game.uid)
        until(lambda: sent in seen.newest)
        first = len(seen.all)
        board._publisher._again = type(board._publisher._again)(lambda: 0.0, 0.1)
        board._publisher.client.do(board._publisher._send_afresh)
        until(lambda: sum(each.topic == sent for each in seen.all[first:]) >= 2)
        send(seen, topics.ack("sends", evening.game.uid), encode(ResultAck(uid=evening.game.uid, counted=True)))
        until(lambda: not evening.outbox)
        until(lambda: state_of(seen, "sends").signing == "counted")
        until(lambda: decode(Result, seen.newest[topics.result("sends")]).signed == (True, True))
        assert game not in table.games.noted(OUTBOX)


def test_a_seating_that_was_taken_away_meanwhile_is_forgotten(tmp_path, mosquitto):
    settings_for(tmp_path, mosquitto.port, "gone")
    with table_in(tmp_path) as table, onlooker(mosquitto.port, f"{topics.ROOT}/gone/#") as seen:
        send(seen, topics.seating("gone"), encode(seating()), retain=True)
        until(lambda: seen.newest.get(topics.seating("gone")))
        with AtBroker(table, tmp_path, machine=NOWHERE) as board:
            until(lambda: board.evening.offered)
            send(seen, topics.seating("gone"), b"", retain=True)
            until(lambda: board.evening.offered is None)
            board.evening.seat(seating())
            board._publisher.client.do(board._publisher.on_up)
            until(lambda: board.evening.offered is None)


def test_a_wrong_seating_or_acknowledgement_does_no_harm(tmp_path, mosquitto, caplog):
    settings_for(tmp_path, mosquitto.port, "wrong")
    seeing = onlooker(mosquitto.port, f"{topics.ROOT}/wrong/#")
    with table_in(tmp_path) as table, seeing as seen, AtBroker(table, tmp_path, machine=NOWHERE) as board:
        until(lambda: state_of(seen, "wrong"))
        for payload in (b"{}", b"\xff", b"[" * 9000, encode(seating()).replace(b'"v":1', b'"v":9')):
            send(seen, topics.seating("wrong"), payload)
            send(seen, topics.ack("wrong", "ab" * 16), payload)
        send(seen, topics.ack("wrong", "ab" * 16), encode(ResultAck(uid="cd" * 16, counted=True)))
        send(seen, topics.seating("wrong"), encode(seating()))
        until(lambda: board.evening.offered)
    assert "no seating" in caplog.text


BOARD = """
import sys
from pathlib import Path
sys.path.insert(0, {root!r})
from companion.games.seating import Side
from companion.mqtt.at_broker import AtBroker
from companion.mqtt.evening import Signing
from tests.mqtt.boards import begin, finish, score, table_in
from tests.mqtt.test_evening import notes_of, seating, NOWHERE
from tests.mqtt.mosquitto import until
import time

folder, rounds = Path({folder!r}), {rounds}
with table_in(folder) as table, AtBroker(table, folder, machine=NOWHERE) as board:
    evening = board.evening
    while True:
        game = evening.game
        if game is None or game.signing.value in ("signed", "counted"):
            number = 1 if game is None else game.seating.round + 1
            if number > rounds:
                until(lambda: not evening.outbox, most_s=60)
                break
            notes = notes_of(seating(f"r{{number}}", number))
            evening.begun(begin(table, notes=notes), notes)
        elif evening.result(game.game_id, signed=False) is None:
            if table.view is None or table.view.game_id != game.game_id:
                from companion.app.fitting import board_for
                table.resume(game.game_id, board_for(""), "none").result(20)
            ann = table.ask(lambda session, now: session.match.state.ledger.accounts[0].front).result(20)
            if ann < 61:  # the view follows a moment later
                score(table, 0, min(29, 61 - ann))
        else:
            evening.sign(Side(0))
            evening.sign(Side(1))
"""


@pytest.mark.parametrize("seed", [1])
def test_killed_anywhere_every_result_counts_once(tmp_path, seed):
    kill_and_count(tmp_path, seed, rounds=4, board_kills=5, broker_kills=2)


@pytest.mark.proofs
@pytest.mark.parametrize("seed", range(2, 8))
def test_killed_anywhere_many_times_every_result_counts_once(tmp_path, seed):
    kill_and_count(tmp_path, seed, rounds=20, board_kills=40, broker_kills=15)


def online(seen):
    """Return how often the board has come."""
    return sum(each.topic == topics.availability("killed") and each.payload == b"online" for each in seen.all)


def kill_and_count(tmp_path, seed, *, rounds, board_kills, broker_kills):
    chance = random.Random(seed)
    folder = tmp_path / "board"
    folder.mkdir()
    script = BOARD.format(root=str(Path(__file__).parents[2]), folder=str(folder), rounds=rounds)
    left = ["board"] * board_kills + ["broker"] * broker_kills
    chance.shuffle(left)
    with running(tmp_path / "broker") as broker, onlooker(broker.port, f"{topics.ROOT}/#") as seen:
        settings_for(folder, broker.port, "killed")
        process, kills = None, 0
        # The last game is not over before enough was killed: how fast the machine is makes no difference.
        server = Server(seen, "killed", lambda result: result.pairing == f"r{rounds}" and kills < rounds // 2)
        try:
            until_s = time.monotonic() + 40 * rounds
            while True:
                assert time.monotonic() < until_s
                if process is None:
                    process = subprocess.Popen([sys.executable, "-c", script])
                    kill_at = None
                    ups = online(seen)
                server.work()
                if kill_at is None and online(seen) > ups:
                    kill_at = time.monotonic() + chance.random() * 0.3
                if process.poll() is not None:
                    assert process.returncode in (0, -signal.SIGKILL)
                    if process.returncode == 0:
                        break
                    process = None
                elif left and kill_at is not None and time.monotonic() > kill_at:
                    kill_at = time.monotonic() + chance.random() * 0.3
                    kills += 1
                    if left.pop() == "broker":
                        broker.kill()
                        broker.start()
                    else:
                        process.kill()
                time.sleep(0.005)
            until(lambda: len(server.work()) == rounds)
        finally:
            if process is not None:
                process.kill()
    pairings = sorted(result.pairing for result in server.counted.values())
    assert pairings == sorted(f"r{number}" for number in range(1, rounds + 1)), "none lost, none twice"
    assert kills >= rounds // 2
    assert {result.scores for result in server.counted.values()} == {(61, 0)}
    with table_in(folder) as table:
        assert table.games.noted(OUTBOX) == {}


def test_the_states_of_an_evening_can_be_read_by_a_server():
    for signing in Signing:
        state = BoardState(
            game_id=1, uid="ab" * 16, game="cribbage", names=("A", "B"), sides=(), turn=None, over=True, winner=0,
            paused=False, health={"connected": True}, pairing="p", signing=signing.value,
        )  # fmt: skip
        assert decode(BoardState, encode(state)).signing == signing.value
