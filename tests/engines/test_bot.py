"""A bot plays by lines; one that does anything else is named, ended, and leaves nothing behind."""

from __future__ import annotations

import subprocess
import sys
import time
import tracemalloc
from contextlib import closing
from itertools import islice
from pathlib import Path
from random import Random
from shutil import which

import pytest

from companion.engines.bot import Bot
from companion.engines.process import BotFault
from companion.errors import CompanionError
from companion.players.moves import ToCrib
from companion.players.playing import seat_view
from tests.engines.bots import FAULTS, REFERENCE, alive, bot_at, children, open_files, wrong_bot
from tests.players.dealt import asked_in, opened

LIMIT_MS = 300


def asked_for(seat, seed=1):
    """Yield what a seat sees each time that it is to choose, in a game of cribbage between greedy players."""
    for game, position, asked, _ in asked_in("cribbage", "greedy", seed):
        if asked.seat == seat:
            yield seat_view(game, position, asked)


def first_choice(bot):
    _, position = opened("cribbage", 1)
    bot.new_game(position.state.setup, 0, 1)
    return bot.choose(next(asked_for(0)), Random(1))


@pytest.mark.parametrize("fault", FAULTS)
def test_a_bot_that_goes_wrong_is_named_and_nothing_of_it_is_left(tmp_path, fault):
    before, files = children(), open_files()
    bot = Bot(wrong_bot(tmp_path, fault), LIMIT_MS)
    with pytest.raises(BotFault) as caught:
        first_choice(bot)
    assert str(caught.value).startswith("exec:")
    assert FAULTS[fault][2] in str(caught.value)
    assert str(caught.value).isprintable()
    assert children() == before
    assert open_files() == files
    assert bot.close()


def test_a_bot_that_goes_wrong_is_started_again_for_the_next_game(tmp_path):
    bot = Bot(bot_at(tmp_path, answer=f"answer(words, options) if os.path.exists('{tmp_path}/x') else os._exit(1)"))
    with closing(bot):
        with pytest.raises(BotFault):
            first_choice(bot)
        (tmp_path / "x").touch()
        assert isinstance(first_choice(bot), ToCrib)


def test_what_a_bot_has_started_ends_with_it(tmp_path):
    starts = "import subprocess; child = subprocess.Popen(['sleep', '600']); say('ready', 1, child.pid)"
    bot = Bot(
        bot_at(tmp_path, hello=starts + f"; open('{tmp_path}/pid', 'w').write(str(child.pid))", answer="os._exit(0)"),
        LIMIT_MS,
    )
    with pytest.raises(BotFault):
        first_choice(bot)
    child = int((tmp_path / "pid").read_text())
    while alive(child):  # it has been killed, and only its end has to come
        time.sleep(0.001)


@pytest.mark.skipif(which("setpriv") is None, reason="the system cannot end what a killed process has started")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_ends_where_its_match_is_killed(tmp_path, jobs):
    notes = f"open('{tmp_path}/pid' + str(os.getpid()), 'w').close(); time.sleep(600)"
    bot = bot_at(tmp_path, answer=notes)
    words = ("match", "greedy", f"exec:{bot}", "--games", "40", "--jobs", jobs, "--limit", "600000")
    match = subprocess.Popen([sys.executable, "-m", "companion", *words], stderr=subprocess.DEVNULL)
    while not (asked := list(tmp_path.glob("pid*"))):
        time.sleep(0.01)
    match.kill()
    match.wait()
    while any(alive(int(path.name.removeprefix("pid"))) for path in asked):
        time.sleep(0.01)


def tell_without_end(bot, setup):
    while True:
        bot.new_game(setup, 0, 1)


def test_a_bot_that_does_not_read_keeps_nobody_waiting(tmp_path):
    path = tmp_path / "deaf.py"
    path.write_text("import time\nprint('ready 1', flush=True)\ntime.sleep(600)\n")
    bot, before = Bot(f"python3 -S {path}", LIMIT_MS), children()
    _, position = opened("cribbage", 1)
    bot.new_game(position.state.setup, 0, 1)
    with pytest.raises(BotFault, match="does not read what it is told"):
        tell_without_end(bot, position.state.setup)
    assert children() == before


def test_lines_without_end_take_no_memory(tmp_path):
    tracemalloc.start()
    bot = Bot(wrong_bot(tmp_path, "writes a line without end"), LIMIT_MS)
    with pytest.raises(BotFault):
        first_choice(bot)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 2_000_000


def test_a_bot_that_does_not_quit_is_ended(tmp_path):
    bot, before = Bot(bot_at(tmp_path, quit="time.sleep(600)")), children()
    first_choice(bot)
    assert len(children()) == len(before) + 1
    assert not bot.close()
    assert children() == before


def test_a_bot_that_quits_is_not_hurried(tmp_path):
    bot = Bot(bot_at(tmp_path, quit=f"open('{tmp_path}/end', 'w').write('saved'); break"))
    first_choice(bot)
    assert bot.close()
    assert (tmp_path / "end").read_text() == "saved"


@pytest.mark.parametrize("command", ["", "  ", "'unclosed", "no-such-program --fast"])
def test_a_command_that_cannot_be_one_is_refused_at_once(command):
    with pytest.raises(CompanionError):
        Bot(command)


def test_a_bot_may_name_cards_to_lay_away_in_any_order(tmp_path):
    turned = "say('move', words[1], *words_of(options[0]))"
    hello = "words_of = lambda text: [*text.split()[:2], *reversed(text.split()[2:])]; say('ready 1')"
    with closing(Bot(bot_at(tmp_path, hello=hello, answer=turned))) as bot:
        assert first_choice(bot) == next(asked_for(0)).options[0]


def test_a_bot_may_say_what_is_only_for_people(tmp_path):
    with closing(Bot(bot_at(tmp_path, answer="say('info thinking'); say(''); answer(words, options)"))) as bot:
        assert first_choice(bot) == next(asked_for(0)).options[0]


def test_a_bot_may_set_as_many_spaces_as_it_likes(tmp_path):
    spaced = "say('', 'move ', words[1], '', options[0].replace(' ', '  '), '')"
    with closing(Bot(bot_at(tmp_path, answer=spaced))) as bot:
        assert first_choice(bot) == next(asked_for(0)).options[0]


def test_what_is_told_of_a_bot_is_no_longer_than_a_line_of_it(tmp_path):
    with closing(Bot(bot_at(tmp_path, hello="say('ready', '9' * 900)"))) as bot, pytest.raises(BotFault) as caught:
        first_choice(bot)
    assert len(str(caught.value)) < len(bot.name) + 200


def heard(tmp_path: Path) -> list[str]:
    return (tmp_path / "heard").read_text().splitlines()


def listening(tmp_path: Path) -> Bot:
    """Return a bot that writes down every line that it hears."""
    path = tmp_path / "listens.py"
    path.write_text(
        "import sys\n"
        f"book = open('{tmp_path}/heard', 'w', buffering=1)\n"
        "for line in sys.stdin:\n"
        "    book.write(line)\n"
        "    if line.startswith('cribbage-companion'): print('ready 1 Listener', flush=True)\n"
        "    if line.startswith('choose'):\n"
        "        print('move', line.split()[1], line.rstrip().split(' | ')[1], flush=True)\n"
    )
    return Bot(f"python3 -S {path}")


def test_a_bot_hears_what_its_seat_sees_once_and_in_order(tmp_path):
    views = list(islice(asked_for(0), 5))
    _, position = opened("cribbage", 1)
    with closing(listening(tmp_path)) as bot:
        bot.new_game(position.state.setup, 0, 99)
        for view in views:
            bot.choose(view, Random(1))
        bot.over((0,), (121, 90))
    lines = heard(tmp_path)
    assert lines[:2] == ["cribbage-companion 1", "game cribbage players 2 seat 0 length 121 seed 99"]
    assert lines[2].startswith("deal 1 dealer ")
    dids = [line.removeprefix("did ") for line in lines if line.startswith("did ")]
    assert dids[:2] == ["dealt", f"starter {views[1].face.starter}"]
    assert len(dids) == len(views[4].past)
    assert f"hand {' '.join(map(str, views[0].hand))}" in lines
    assert f"away {' '.join(map(str, views[1].away))}" in lines
    assert [line.split()[1] for line in lines if line.startswith("choose ")] == list("12345")
    assert lines[-2:] == ["over winners 0 points 121 90", "quit"]


def test_after_an_undo_a_bot_is_told_the_deal_again(tmp_path):
    views = list(islice(asked_for(0), 4))
    _, position = opened("cribbage", 1)
    with closing(listening(tmp_path)) as bot:
        bot.new_game(position.state.setup, 0, 1)
        for view in (*views, views[2]):
            bot.choose(view, Random(1))
    lines = heard(tmp_path)
    again = [number for number, line in enumerate(lines) if line.startswith("deal 1")][1]
    assert [line for line in lines[again:] if line.startswith("did ")][: len(views[2].past)] == [
        line for line in lines[:again] if line.startswith("did ")
    ][: len(views[2].past)]
    assert lines[again:][-2].startswith("choose 5 ")


def test_the_example_is_short_plain_and_of_no_package():
    text = REFERENCE.read_text("utf-8")
    assert text.count("\n") < 100
    assert "companion." not in text
