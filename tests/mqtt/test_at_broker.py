"""A real table at a real broker: what it publishes, when, and what it may be told."""

import time
from dataclasses import replace
from pathlib import Path

import pytest

from companion.app.fitting import board_for
from companion.mqtt import topics
from companion.mqtt.at_broker import AtBroker
from companion.mqtt.commands import Command, Verb
from companion.mqtt.config import BrokerSettings, read_broker_settings
from companion.mqtt.discovery import discovery
from companion.mqtt.payloads import BoardState, Result, decode
from tests.mqtt.boards import SETUP, begin, finish, onlooker, score, send, settings_for, table_in
from tests.mqtt.mosquitto import free_port, running, until
from tests.mqtt.test_client import Silent

NOWHERE = Path("/nowhere/mqtt.toml")


def state_of(seen, board):
    payload = seen.newest.get(topics.state(board))
    return decode(BoardState, payload) if payload else None


def at_broker(table, folder, **kwargs):
    return AtBroker(table, folder, machine=NOWHERE, **kwargs)


def test_a_game_is_published_from_its_beginning_to_its_end(tmp_path, mosquitto):
    settings_for(tmp_path, mosquitto.port, "whole")
    with table_in(tmp_path) as table, onlooker(mosquitto.port, f"{topics.ROOT}/whole/#") as seen:
        with at_broker(table, tmp_path):
            until(lambda: seen.newest.get(topics.availability("whole")) == b"online")
            until(lambda: state_of(seen, "whole"))
            assert state_of(seen, "whole").game_id is None
            game = begin(table)
            until(lambda: state_of(seen, "whole").game_id == game)
            score(table, 0, 12)
            until(lambda: state_of(seen, "whole").sides[0].score == 12)
            state = state_of(seen, "whole")
            assert (state.names, state.game, state.over, state.pairing) == (("Ann", "Bert"), "cribbage", False, None)
            assert [side.target for side in state.sides] == [61, 61]
            for points in (29, 20):
                score(table, 0, points)
            until(lambda: topics.result("whole") in seen.newest)
            result = decode(Result, seen.newest[topics.result("whole")])
            until(lambda: state_of(seen, "whole").over)
            assert state_of(seen, "whole").winner == 0
            assert result.uid == state.uid == table.games.notes(game)["uid"]
            assert (result.scores, result.winner, result.signed, result.pairing) == ((61, 0), 0, (False, False), None)
            assert result.started <= result.ended
            assert result.moves == table.games.moves(game)
            assert not [each for each in seen.all if "/results/" in each.topic], "a free game is not sent to a server"
        until(lambda: seen.newest.get(topics.availability("whole")) == b"offline")


def test_a_game_that_is_left_waits_and_one_that_goes_on_keeps_its_id(tmp_path, mosquitto):
    settings_for(tmp_path, mosquitto.port, "left")
    with onlooker(mosquitto.port, f"{topics.ROOT}/left/#") as seen:
        with table_in(tmp_path) as table, at_broker(table, tmp_path):
            game = begin(table)
            until(lambda: state_of(seen, "left") and state_of(seen, "left").game_id == game)
            uid = state_of(seen, "left").uid
            table.leave().result(10)
            until(lambda: state_of(seen, "left").paused)
        with table_in(tmp_path) as table, at_broker(table, tmp_path):
            table.resume(game, board_for("", SETUP), "none").result(10)
            until(lambda: state_of(seen, "left").game_id == game and not state_of(seen, "left").paused)
            assert state_of(seen, "left").uid == uid


def test_an_undo_of_the_end_takes_it_back(tmp_path, mosquitto):
    settings_for(tmp_path, mosquitto.port, "undo")
    seeing = onlooker(mosquitto.port, f"{topics.ROOT}/undo/#")
    with table_in(tmp_path) as table, seeing as seen, at_broker(table, tmp_path):
        begin(table)
        finish(table)
        until(lambda: state_of(seen, "undo") and state_of(seen, "undo").over)
        table.undo().result(10)
        until(lambda: not state_of(seen, "undo").over)
        assert state_of(seen, "undo").winner is None


def test_after_the_broker_was_killed_everything_is_there_again(tmp_path):
    with running(tmp_path / "broker") as broker:
        settings_for(tmp_path, broker.port, "again")
        with table_in(tmp_path) as table, at_broker(table, tmp_path) as board:
            begin(table)
            until(lambda: board.condition.phase.value == "connected")
            broker.kill()
            until(lambda: board.condition.phase.value == "waiting")
            score(table, 1, 7)
            for file in (tmp_path / "broker").glob("*.db"):
                file.unlink()
            broker.start()
            with onlooker(broker.port, f"{topics.ROOT}/again/#") as seen:
                until(lambda: state_of(seen, "again") and state_of(seen, "again").sides[1].score == 7)


@pytest.mark.parametrize("hangs", [True, False], ids=["a broker that hangs", "no broker"])
def test_the_table_is_as_fast_as_without(tmp_path, hangs):
    with Silent() as silent, table_in(tmp_path) as table:
        begin(table)

        def minute():
            begun = time.perf_counter()
            for turn in range(12):
                score(table, turn % 2, 1)
                table.undo().result(10)
            return time.perf_counter() - begun

        alone = min(minute() for _ in range(3))
        settings_for(tmp_path, silent.port if hangs else free_port(), "slow")
        with at_broker(table, tmp_path) as board:
            if hangs:
                until(lambda: silent.taken)
            beside = min(minute() for _ in range(3))
            assert board.condition.phase.value != "connected"
        assert beside < 3 * alone + 0.5


def test_commands_are_obeyed_where_they_are_allowed_and_nowhere_else(tmp_path, mosquitto):
    settings_for(tmp_path, mosquitto.port, "asked", commands=("night", "show_name"))
    done = []
    with table_in(tmp_path) as table, onlooker(mosquitto.port, f"{topics.ROOT}/asked/#") as seen:
        send(seen, topics.command("asked", "show_name"), b"", retain=True)
        until(lambda: topics.command("asked", "show_name") in seen.newest)
        with at_broker(table, tmp_path, on_command=done.append) as board:
            until(lambda: board.condition.phase.value == "connected")
            until(lambda: topics.state("asked") in seen.newest)
            for payload in (b"", b"maybe", b"ON" * 9, b"\xff\xfe", b"off" * 50):
                send(seen, topics.command("asked", "night"), payload)
            send(seen, topics.command("asked", "lights"), b"50")
            send(seen, topics.command("asked", "undo"), b"")
            send(seen, topics.command("asked", "night"), b"on")
            until(lambda: done)
            for _ in range(20):
                send(seen, topics.command("asked", "night"), b"off")
            send(seen, f"{topics.ROOT}/asked/command/last", b"")
            until(lambda: f"{topics.ROOT}/asked/command/last" in seen.newest)
        send(seen, topics.command("asked", "show_name"), b"", retain=True)
    assert done[0] == Command(Verb.NIGHT, 10)
    assert len(done) <= 2, "faster ones are passed over, and so is what was retained"


def test_a_board_without_commands_does_not_even_listen(tmp_path, mosquitto):
    settings_for(tmp_path, mosquitto.port, "deaf")
    done = []
    seeing = onlooker(mosquitto.port, f"{topics.ROOT}/deaf/#")
    with table_in(tmp_path) as table, seeing as seen, at_broker(table, tmp_path, on_command=done.append):
        until(lambda: state_of(seen, "deaf"))
        send(seen, topics.command("deaf", "say_again"), b"")
        until(lambda: topics.command("deaf", "say_again") in seen.newest)
        begin(table)
        until(lambda: state_of(seen, "deaf").game_id)
    assert done == []


def test_the_screen_switches_it_on_and_off_and_to_another_broker(tmp_path, mosquitto):
    with running(tmp_path / "other") as other, table_in(tmp_path) as table, at_broker(table, tmp_path) as board:
        assert board.condition.phase.value == "ended"
        assert board.evening is None
        one = BrokerSettings(on=True, host="127.0.0.1", port=mosquitto.port, board="moves")
        board.change(one)
        until(lambda: board.condition.phase.value == "connected")
        assert read_broker_settings(tmp_path).settings == one
        with onlooker(other.port, f"{topics.ROOT}/#") as seen:
            board.change(BrokerSettings(on=True, host="127.0.0.1", port=other.port, board="moves"))
            until(lambda: seen.newest.get(topics.availability("moves")) == b"online")
            board.change(BrokerSettings(host="127.0.0.1", port=other.port, board="moves"))
            until(lambda: seen.newest.get(topics.availability("moves")) == b"offline")
        assert board.condition.phase.value == "ended"


def told_to_home(seen, board):
    """Return the discovery messages of a board that the broker keeps."""
    return {topic for topic, payload in seen.newest.items() if payload and f"/cribbage_{board}/" in topic}


@pytest.mark.parametrize(
    "after",
    [{"on": False}, {"board": "renamed"}, {"home_assistant": False}, {"discovery_prefix": "home"}],
    ids=lambda changed: next(iter(changed)),
)
def test_home_assistant_forgets_a_board_that_is_switched_off_renamed_or_no_more_told_of(tmp_path, mosquitto, after):
    before = BrokerSettings(on=True, host="127.0.0.1", port=mosquitto.port, board=f"home-{len(next(iter(after)))}")
    wanted = {each.topic for each in discovery(before) if each.payload}
    usual = f"homeassistant/+/cribbage_{before.name}/#"
    with table_in(tmp_path) as table, at_broker(table, tmp_path) as board:
        board.change(before)
        with onlooker(mosquitto.port, usual) as seen:
            until(lambda: told_to_home(seen, before.name) == wanted)
            board.change(replace(before, **after))
            until(lambda: not told_to_home(seen, before.name))
            end = f"homeassistant/sensor/cribbage_{before.name}/end/config"
            send(seen, end, b"end", retain=True)
            until(lambda: seen.newest.get(end) == b"end")
        with onlooker(mosquitto.port, usual) as later:
            until(lambda: end in later.newest)
            assert told_to_home(later, before.name) == {end}, "nothing else is retained"
            send(later, end, b"", retain=True)
