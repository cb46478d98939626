"""`companion play` where it cannot open its window; the window itself is tried in tests/ui."""

import pytest


@pytest.fixture(autouse=True)
def no_display(monkeypatch, tmp_path):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))


def test_no_display_is_one_sentence(refusal, monkeypatch, tmp_path):
    monkeypatch.setenv("DISPLAY", ":4711")
    assert refusal("play").startswith("There is no display to open a window on: start it on the desktop")


def test_an_unknown_kind_of_board_is_one_sentence_before_any_window(refusal):
    assert refusal("play", "--board", "wood").startswith('There is no board "wood": choose one of sim:')


def test_an_unknown_board_is_named_with_those_there_are(refusal):
    assert "cribbage-2" in refusal("play", "--board", "sim:cribbage-9")


def test_a_session_to_replay_that_is_not_there_is_named(refusal):
    assert "gone.jsonl" in refusal("play", "--board", "replay:gone.jsonl")


def test_help_is_given_without_kivy_and_without_a_display(run):
    result = run("play", "--help")
    assert result.returncode == 0
    assert "--fullscreen" in result.stdout


@pytest.mark.parametrize("size", ["800", "x", "800x480x2", "-800x480", "\u0668x\u0668"])
def test_what_is_no_size_is_one_sentence(refusal, size):
    assert refusal("play", f"--size={size}").startswith(f'--size: "{size}" is not a size, such as 800x480')


def test_a_window_too_small_to_read_is_one_sentence(refusal):
    assert refusal("play", "--size", "640x399").startswith("--size: 640x399 is too small, the least is 640x400")


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("python3", "A bot is written as NAME=COMMAND."),
        ("Pat=no-such-program", "Pat cannot be started: there is no program no-such-program."),
        ("A name of many letters=python3", "A bot is called by 1 to 12 letters, and not 'A name of many letters'."),
    ],
)
def test_what_is_no_bot_is_one_sentence(refusal, bot, why):
    assert refusal("play", "--bot", "Good=python3", "--bot", bot).strip() == why
