"""A club's evening with a broker and a server: results are sent until they are acknowledged; killed anywhere."""

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.mqtt import topics
from companion.mqtt.at_broker import AtBroker
from companion.mqtt.evening import OUTBOX
from companion.mqtt.payloads import (
    Result,
    ResultAck,
    decode,
    encode,
)
from companion.mqtt.topics import TopicKind, read_topic
from tests.mqtt.boards import onlooker, send, settings_for, table_in
from tests.mqtt.club_evenings import ANN, BERT, play, seating
from tests.mqtt.mosquitto import running, until
from tests.mqtt.test_at_broker import NOWHERE, state_of


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
        board._publisher._backoff = type(board._publisher._backoff)(lambda: 0.0, 0.1)
        board._publisher.client.do(board._publisher._resend_results)
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
from companion.mqtt.evening import notes_of
from tests.mqtt.boards import begin, score, table_in
from tests.mqtt.club_evenings import seating
from tests.mqtt.mosquitto import until
from tests.mqtt.test_at_broker import NOWHERE

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
            ann = table.submit(lambda session, now: session.match.state.ledger.accounts[0].front).result(20)
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
