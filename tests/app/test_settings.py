"""Settings: sound values only, kept one by one, and what is not understood passed over with one sentence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.app.settings import (
    SPANS,
    LastGame,
    SettingError,
    Settings,
    checked_name,
    keep_settings,
    read_settings,
)
from companion.games.setup import Policy, Setup
from companion.referee.settle import Timing
from companion.store.journal import open_store

AT = "2026-11-20T12:00:00+00:00"


@pytest.fixture
def store(tmp_path):
    with open_store(tmp_path / "companion.db") as store:
        yield store


def test_the_first_settings_are_the_defaults_and_nothing_is_said(store):
    assert read_settings(store) == (Settings(), "")


def test_the_referee_waits_as_he_does_without_settings():
    assert Settings().timing == Timing()


def test_what_is_changed_is_there_the_next_time(store):
    setup = Setup(("Ann", "Bob", "Cleo"), target=61, policy=Policy.MUGGINS, options={"muggins": "automatic"})
    changed = replace(Settings(), volume=30, mute=True, settle_ms=400).with_game(LastGame(setup, "cribbage-3", "none"))
    keep_settings(store, Settings(), changed, AT)
    assert read_settings(store) == (changed, "")
    assert changed.timing == Timing(settle_ms=400)


def test_only_what_changed_is_written(store):
    keep_settings(store, Settings(), replace(Settings(), volume=20), AT)
    assert store.settings() == {"volume": 20}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("volume", "loud"),
        ("volume", 101),
        ("volume", True),
        ("settle_ms", 0),
        ("mute", 1),
        ("names", "Ann"),
        ("last_game", {"board": "cribbage-2"}),
        ("last_game", 7),
        (
            "last_game",
            {
                "setup": {"game": "cribbage", "players": ["Ann"], "target": 121, "policy": "casual", "options": {}},
                "board": "cribbage-2",
                "spec": "sim:",
            },
        ),
        ("colour", "green"),
    ],
)
def test_a_bad_value_is_passed_over_and_told_once(store, name, value):
    store.set_setting("hand_ms", 9000, AT)
    store.set_setting(name, value, AT)
    settings, sentence = read_settings(store)
    assert settings == Settings(hand_ms=9000)
    assert str(sentence) == f"The setting {name} could not be read; its default is used."


def test_several_bad_values_are_told_in_one_sentence(store):
    store.set_setting("volume", -1, AT)
    store.set_setting("settle_ms", None, AT)
    sentence = str(read_settings(store)[1])
    assert sentence == "The settings settle_ms and volume could not be read; their defaults are used."


@pytest.mark.parametrize("name", SPANS)
def test_a_number_out_of_its_range_is_refused_with_the_range(name):
    span = SPANS[name]
    with pytest.raises(SettingError, match=f"{span.least} to {span.most}"):
        Settings(**{name: span.most + 1})


def test_sounds_are_silent_when_muted_and_as_loud_as_the_volume_else():
    assert Settings(volume=80, mute=True).loudness == 0.0
    assert Settings(volume=80).loudness == 0.8


def test_the_names_used_last_come_first_and_colours_are_no_names():
    settings = Settings(names=("Bob", "Dora")).with_game(LastGame(Setup(("Ann", "Bob", "Red"))))
    assert settings.names == ("Ann", "Bob", "Dora")


def test_what_the_computer_is_called_is_no_name_of_a_person(store):
    options = {"cards": "app", "seat1": "expert", "seat2": "bot:Gib"}
    settings = Settings(names=("Dora",)).with_game(LastGame(Setup(("Ann", "Computer", "Gib"), options=options)))
    assert settings.names == ("Ann", "Dora")
    keep_settings(store, Settings(), replace(Settings(), names=("Ann", "Computer", "Computer 2", "Computerfan")), AT)
    assert read_settings(store)[0].names == ("Ann", "Computerfan")


@pytest.mark.parametrize("text", ["", "   ", "a name that is much too long", "tab\x07"])
def test_a_name_that_cannot_be_shown_is_refused(text):
    with pytest.raises(SettingError):
        checked_name(text)


def test_spaces_around_a_name_are_dropped():
    assert checked_name("  Ann  Lee ") == "Ann Lee"
