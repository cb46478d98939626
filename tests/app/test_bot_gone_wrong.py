"""A bot that goes wrong at a table, or a program that is killed: the table goes on, and nobody's game ends."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.board.boards import load_board
from companion.games.cribbage.actions import Lay
from companion.games.cribbage.state import Phase
from companion.games.viewer import TABLE
from tests.app.bot_tables import (
    NAME,
    begin,
    heard_by,
    listening_at,
    over,
    told_of,
    with_bot,
)
from tests.app.people import Person, leave
from tests.engines.bots import FAULTS, REFERENCE, alive, bot_at, children, wrong_bot
from tests.sampled import sampled

WHAT_IS_TOLD = {
    "crashes when it is asked": "ended by itself",
    "is killed": "ended by itself",
    "fails with a traceback": "ended by itself",
    "closes its output": "ended by itself",
    "stalls": "did not answer in time",
    "answers nonsense": "answered what cannot be read",
    "answers no text": "answered what cannot be read",
    "answers without end": "wrote without end",
    "writes a line without end": "answered what cannot be read",
    "lays a card that it does not hold": "answered what it was not offered",
    "answers for another seat": "answered what it was not offered",
    "answers an older question": "answered what cannot be read",
    "complains without end": "did not answer in time",
    "speaks another version": "speaks another version of the protocol",
    "says no hello": "answered what cannot be read",
    "ends at once": "ended by itself",
}
OF_EACH_KIND = [
    place for place, told in enumerate(WHAT_IS_TOLD.values()) if told not in [*WHAT_IS_TOLD.values()][:place]
]
"""The first fault of those of which the same is told: at all others the bots of `tests/engines` go wrong as well."""


@pytest.mark.parametrize("fault", sampled(WHAT_IS_TOLD, *OF_EACH_KIND))
def test_a_bot_that_goes_wrong_is_named_and_the_computer_plays_on(bot_table, tmp_path, fault):
    before = children()
    table = bot_table({NAME: wrong_bot(tmp_path, fault)})
    person, _ = begin(table, with_bot(seats=(0,)), "none")
    view = person.play(over)
    assert max(view.outcome.totals) == 61
    assert table.told.warnings == [told_of(WHAT_IS_TOLD[fault])]
    assert children() == before


def test_every_fault_is_tried_here():
    assert set(WHAT_IS_TOLD) == set(FAULTS)


def test_a_bot_that_says_nothing_at_the_start_is_out(bot_table, tmp_path, monkeypatch):
    monkeypatch.setattr("companion.engines.bot.START_MS", 300)
    table = bot_table({NAME: bot_at(tmp_path, hello="time.sleep(600)")})
    person, _ = begin(table, with_bot(), "none")
    person.play(lambda view: view.face.phase is Phase.SHOW)
    assert table.told.warnings == [told_of("did not answer in time")]


def test_a_bot_that_writes_on_when_nobody_asks_is_out_by_its_next_turn(bot_table, tmp_path):
    table = bot_table(
        {NAME: bot_at(tmp_path, answer="answer(words, options)\n        while True: say('info', 'x' * 900)")}
    )
    person, _ = begin(table, with_bot(), "none")
    person.play(lambda view: view.face.phase is Phase.SHOW)
    assert table.told.warnings == [told_of("wrote without end")]


def test_a_bot_that_ignores_quit_is_ended_with_all_that_it_started(bot_table, tmp_path):
    before = children()
    table = bot_table({NAME: bot_at(tmp_path, quit="time.sleep(600)")})
    person, _ = begin(table, with_bot(), "none")
    person.play(lambda view: view.face.phase is Phase.PLAY)
    assert len(children() - before) == 1
    table.leave().result()
    while children() != before:
        time.sleep(0.005)
    assert table.told.warnings == []


def test_a_bot_that_crashes_in_mid_deal_hands_over_what_it_holds(bot_table, tmp_path):
    answer = "answer(words, options) if 'to-crib' in line or asked < 3 else os._exit(1)"
    table = bot_table({NAME: bot_at(tmp_path, answer=answer)})
    person, _ = begin(table, with_bot())
    person.play(lambda view: bool(table.told.warnings))
    actions = table.submit(lambda session, now: session.match.actions).result()
    assert sum(isinstance(action, Lay) and action.seat == 1 for action in actions) >= 1
    person.play(over)
    assert len(table.told.warnings) == 1


def test_the_table_answers_while_a_bot_stalls(bot_table, tmp_path):
    stalls = f"open('{tmp_path}/asked', 'w').close(); time.sleep(600)"
    table = bot_table({NAME: bot_at(tmp_path, answer=stalls)}, limit_ms=600_000)
    person, _ = begin(table, with_bot(), "none")
    person.play(lambda view: (tmp_path / "asked").exists())
    began = time.monotonic()
    assert table.view_for(TABLE).result().outcome is None
    table.undo().result()
    answered = time.monotonic() - began
    table.computer.stop()
    stopped = time.monotonic() - began
    assert answered < 60  # the bot would take ten minutes
    assert stopped < 60
    assert table.told.warnings == []  # the program ended: nobody is told of a bot that it has cut off itself


def test_a_game_that_is_left_and_gone_on_with_tries_the_bot_again(bot_table, tmp_path):
    first, again = tmp_path / "first", tmp_path / "again"
    crashes_once = (
        f"open('{again}' if os.path.exists('{first}') else '{first}', 'w').close()\n"
        f"        answer(words, options) if os.path.exists('{again}') else os._exit(1)"
    )
    table = bot_table({NAME: bot_at(tmp_path, answer=crashes_once)})
    person, game_id = begin(table, with_bot())
    person.play(lambda view: bool(table.told.warnings))
    table.leave().result()
    table.resume(game_id, load_board("cribbage-2"), "sim:").result()
    person.play(over)
    assert table.told.warnings == [told_of("ended by itself")]
    assert again.exists()


def test_a_game_of_a_bot_that_is_not_set_up_here_is_gone_on_with(bot_table):
    table = bot_table({NAME: str(REFERENCE)}, limit_ms=5000)
    person, game_id = begin(table, with_bot())
    person.play(lambda view: view.face.phase is Phase.PLAY)
    leave(table)
    elsewhere = bot_table({"Another": str(REFERENCE)})
    person = Person(elsewhere, [0], random.Random(5))
    elsewhere.resume(game_id, load_board("cribbage-2"), "sim:").result()
    person.play(over)
    assert elsewhere.told.warnings == [told_of("is not set up on this machine")]


KILLED = """
import sys, time
from pathlib import Path
from companion.board.boards import load_board
from tests.app.bot_tables import table_with, with_bot
table = table_with(Path(sys.argv[1]), {"Pat": sys.argv[2]}, limit_ms=5000, pause_s=0.02)
table.new_game(with_bot(target=121, seat0="beginner"), load_board("cribbage-2"), "none").result()
print("begun", flush=True)
time.sleep(600)
"""


@pytest.mark.parametrize("settings", ["still there", "gone"])
def test_killed_in_mid_game_its_bots_end_and_the_game_goes_on(bot_table, tmp_path, settings):
    command = listening_at(tmp_path)
    program = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(tmp_path / "companion.db"), command], stdout=subprocess.PIPE
    )
    assert program.stdout.readline() == b"begun\n"
    while not (tmp_path / "heard").exists() or "did lay" not in (tmp_path / "heard").read_text():
        time.sleep(0.005)
    bots = started_by(program.pid)
    assert len(bots) == 1
    program.send_signal(signal.SIGKILL)
    program.wait()
    program.stdout.close()
    while any(map(alive, bots)):
        time.sleep(0.005)
    (tmp_path / "heard").unlink()
    table = bot_table({NAME: command} if settings == "still there" else {}, limit_ms=5000)
    row = table.store.unfinished()
    before = table.store.entries(row.game_id)
    table.resume(row.game_id, load_board("cribbage-2"), "none").result()
    Person(table, [], random.Random(8)).play(over)
    assert table.store.entries(row.game_id)[: len(before)] == before
    if settings == "still there":
        first, second, third, *_ = heard_by(tmp_path)
        assert (first, second.split()[0], third.split()[0]) == ("cribbage-companion 1", "game", "deal")
        assert table.told.warnings == []
    else:
        assert table.told.warnings == [told_of("is not set up on this machine")]


def started_by(pid: int) -> set[int]:
    """Return the processes that another one has started."""
    found = set[int]()
    for task in Path(f"/proc/{pid}/task").iterdir():
        found |= set(map(int, (task / "children").read_text().split()))
    return found
