"""The bots of a machine: named by its owner alone, and in no file that leaves it."""

from __future__ import annotations

import stat
import zipfile

import pytest

from companion.app.assembly import table_without_screen
from companion.app.bots import MOST, BotSettingError, bot_named, read_bots, with_bots
from companion.app.diagnosing import write_bundle
from companion.app.utc import utc_now
from companion.board.boards import load_board
from companion.errors import CompanionError
from companion.games.record import format_record, replay
from companion.games.setup import BOT_NAME_LENGTH, Setup, bot_in
from companion.games.setup_json import RecordError
from companion.store.backup import make_backup, restore_backup
from tests.app.bot_tables import with_bot
from tests.engines.bots import REFERENCE


def written(folder, text):
    (folder / "bots.toml").write_text(text, "utf-8")
    return read_bots(folder)


def test_a_file_names_bots_with_their_commands(tmp_path):
    found, said = written(tmp_path, f'[bots]\n"Plain Bot" = "{REFERENCE} --x"\n')
    assert found == {"Plain Bot": f"{REFERENCE} --x"}
    assert said == ""
    assert read_bots(tmp_path / "nowhere") == ({}, "")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[bots", "bots.toml is not used: it is no TOML"),
        ('Pat = "python3"', "bots stand in it below [bots]"),
        ("bots = 3", "bots stand in it below [bots]"),
        ("[bots]\nPat = 3", "The command of the bot Pat is no text"),
        ('[bots]\nPat = "no-such-program"', "Pat cannot be started"),
        ('[bots]\nPat = "\'"', "A quotation mark of the command is missing"),
        ('[bots]\nPat = ""', "there is no command"),
        ('[bots]\n"A name of many letters" = "python3"', f"1 to {BOT_NAME_LENGTH} letters"),
        ('[bots]\n"two  spaces" = "python3"', f"1 to {BOT_NAME_LENGTH} letters"),
        ('[bots]\n"" = "python3"', f"1 to {BOT_NAME_LENGTH} letters"),
    ],
)
def test_what_cannot_be_used_is_told_and_the_others_are_offered(tmp_path, text, why):
    found, said = written(tmp_path, text)
    assert found == {}
    assert why in str(said)
    if text.startswith("[bots]"):
        found, again = written(tmp_path, f'{text}\nGood = "python3"')
        assert found == {"Good": "python3"}
        assert again == said


def test_a_file_that_is_no_text_is_told(tmp_path):
    (tmp_path / "bots.toml").write_bytes(b"\xff\xfe")
    assert "bots.toml is not used" in str(read_bots(tmp_path)[1])


def test_a_bot_is_named_as_the_program_is_started():
    assert bot_named("Pat = python3 -c 'a=1'") == ("Pat", "python3 -c 'a=1'")
    for wrong in ("python3", "=python3", "Pat=", "Pat=no-such-program", "Pat='"):
        with pytest.raises(CompanionError):
            bot_named(wrong)
    with pytest.raises(BotSettingError, match="NAME=COMMAND"):
        bot_named("python3")


def test_who_is_named_comes_first_and_takes_the_place_of_its_namesake():
    many = {f"Bot {number}": "python3" for number in range(MOST)}
    found = with_bots(many, [("Bot 3", "perl"), ("Mine", "python3")])
    assert list(found.items())[:3] == [("Bot 3", "perl"), ("Mine", "python3"), ("Bot 0", "python3")]
    assert len(found) == MOST


@pytest.mark.parametrize("value", ["bot:", "bot:A name of many letters", "bot: Pat", "bot:Pa\nt", "bots:Pat", "Pat"])
def test_a_record_with_no_name_of_a_bot_is_refused(value):
    with pytest.raises(RecordError, match="seat1"):
        replay(format_record(Setup(("Ann", "Bea"), options={"cards": "app", "seat1": value}), ()))
    assert bot_in(value) == ""


def test_a_record_names_a_bot_that_only_this_machine_can_start(tmp_path):
    """A record of somebody else's whose bot is called as a command starts nothing."""
    setup = with_bot(seat1="bot:touch x")
    assert replay(format_record(setup, ())).setup.bots == {1: "touch x"}
    with table_without_screen({"COMPANION_STATE": str(tmp_path)}) as table:
        table.new_game(setup, load_board("cribbage-2"), "none").result(10)
    assert not list(tmp_path.rglob("x"))


def test_neither_backup_nor_diagnosis_has_a_command(tmp_path):
    state, environ = tmp_path / "state", {"COMPANION_STATE": str(tmp_path / "state")}
    state.mkdir()
    (state / "bots.toml").write_text(f'[bots]\nPat = "python3 {tmp_path}/secret-place/bot.py"\n')
    with table_without_screen(environ) as table:
        table.new_game(with_bot(), load_board("cribbage-2"), "none").result(10)
    make_backup(state, tmp_path / "backup", utc_now())
    write_bundle(tmp_path / "bundle.zip", environ)
    for file in ("backup", "bundle.zip"):
        with zipfile.ZipFile(tmp_path / file) as archive:
            assert "bots.toml" not in archive.namelist()
            assert not [name for name in archive.namelist() if b"secret-place" in archive.read(name)]
    before = (state / "bots.toml").read_bytes()
    restore_backup(tmp_path / "backup", state, utc_now())
    assert (state / "bots.toml").read_bytes() == before
    assert stat.S_ISREG((state / "bots.toml").stat().st_mode)
