"""A bot at a table: a program of its own plays a seat; whatever it does, the table goes on and nobody's game ends."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.app.bot_seats import BotSeats, BotsNews
from companion.board.boards import load_board
from companion.cards import parse_card
from companion.games.action import Peg
from companion.games.catalogue import game_named
from companion.games.cribbage.actions import Cut, Dealer, Lay
from companion.games.cribbage.state import Phase
from companion.games.match import Match
from companion.games.record import format_record, replay
from companion.games.viewer import TABLE, WATCHER
from companion.players.retelling import told_to
from tests.app.bot_tables import NAME, table_with, with_bot
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


@pytest.fixture
def bot_table(tmp_path, monkeypatch):
    """Make tables with bots on one journal: `bot_table(bots)`."""
    monkeypatch.setattr("companion.app.shuffling.randbelow", lambda stop: 4711)
    made = []

    def table(bots, **more):
        made.append(table_with(tmp_path / "companion.db", bots, **more))
        return made[-1]

    yield table
    for each in made:
        if each.store is not None:
            leave(each)


def begin(table, setup, board="sim:", layout="cribbage-2"):
    """Start a game on a table, with a person at each seat without a bot, and return who sits there."""
    people = [seat for seat in setup.seats if seat not in setup.computers]
    person = Person(table, people, random.Random(5))
    game_id = table.new_game(setup, load_board(layout), board).result()
    return person, game_id


def over(view):
    return view.outcome is not None


def heard_by(folder) -> list[str]:
    return (folder / "heard").read_text().splitlines()


def heard_to_the_end(folder) -> list[str]:
    """Return what a bot heard of a whole game, whose end it is told a moment after people see it."""
    while not (lines := heard_by(folder))[-1].startswith("over winners "):
        time.sleep(0.005)
    return lines


def listening_at(folder, name="listens") -> str:
    """Return the command of a bot that takes what comes first, and writes down every line that it hears."""
    path = folder / f"{name}.py"
    path.write_text(
        "import sys\n"
        f"book = open('{folder}/heard', 'a', buffering=1)\n"
        "for line in sys.stdin:\n"
        "    book.write(line)\n"
        "    if line.startswith('cribbage-companion'): print('ready 1 Listener', flush=True)\n"
        "    if line.startswith('choose'):\n"
        "        print('move', line.split()[1], line.rstrip().split(' | ')[1], flush=True)\n"
    )
    return f"{sys.executable} -S {path}"


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
        4,
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


def test_a_bot_that_changes_places_is_started_anew_where_it_sits(tmp_path):
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


@pytest.mark.parametrize("fault", WHAT_IS_TOLD)
def test_a_bot_that_goes_wrong_is_named_and_the_computer_plays_on(bot_table, tmp_path, fault):
    before = children()
    table = bot_table({NAME: wrong_bot(tmp_path, fault)})
    person, _ = begin(table, with_bot(seats=(0,)), "none")
    view = person.play(over)
    assert max(view.outcome.totals) == 61
    assert table.told.warnings == [told_of(WHAT_IS_TOLD[fault])]
    assert children() == before


def told_of(how: str) -> str:
    return f"{NAME} {how}: for the rest of the game the computer plays in its place, at level Club."


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
    actions = table.ask(lambda session, now: session.match.actions).result()
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
    crashes_once = (
        f"answer(words, options) if os.path.exists('{tmp_path}/x') else (open('{tmp_path}/x', 'w'), os._exit(1))"
    )
    table = bot_table({NAME: bot_at(tmp_path, answer=crashes_once)})
    person, game_id = begin(table, with_bot())
    person.play(lambda view: bool(table.told.warnings))
    table.leave().result()
    table.resume(game_id, load_board("cribbage-2"), "sim:").result()
    person.play(over)
    assert len(table.told.warnings) == 1


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


def deals_in(lines, begins):
    """Return the lines of each deal: those from a line that begins so on, but for the cut."""
    deals = []
    for line in lines:
        if line.startswith(begins) and line != "deal 0":
            deals.append([])
        elif deals:
            deals[-1].append(line)
    return deals


def format_of(table) -> str:
    return table.ask(lambda session, now: format_record(session.match.agreed, session.match.actions)).result()


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
