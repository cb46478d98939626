"""What is spoken is set on the screen, by touch, and kept."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.app.settings import read_settings
from companion.speech.table_sounds import TableSound
from companion.voice.phrase import Speaking
from companion.voice.tuning import tuning_of
from tests.ui.touch import frames, tap, touch


class Listener:
    """A voice that notes what it is asked for."""

    def __init__(self):
        self.tuned, self.said, self.repeated, self.samples = [], [], 0, []

    def tune(self, tuning):
        self.tuned.append(tuning)

    def say(self, *said):
        self.said += said

    def sample(self, sound):
        self.samples.append(sound)

    def again(self):
        self.repeated += 1


@pytest.fixture
def app(application):
    made = application(size=(720, 1280))
    made.shell.voice = Listener()
    return made


@pytest.mark.parametrize("value", ["counts", "all"])
def test_how_much_is_spoken_is_chosen_and_holds_at_once(app, value):
    screen = app.go("settings")
    app.segment(screen.page, "voice")
    app.segment(screen.voice.speech, value)
    assert read_settings(app.store)[0].speech == value
    assert app.shell.voice.tuned[-1].speaking is Speaking(value)
    assert app.shell.speaks


def test_a_voice_can_be_heard_whatever_is_set(app):
    screen = app.go("settings")
    app.segment(screen.page, "voice")
    tap(screen.voice.hear)
    assert len(app.shell.voice.said) == 1
    assert "fifteen" in tuning_of(app.shell.settings).aloud.text(app.shell.voice.said[0])


def test_the_sounds_of_the_table_are_set_by_touch_and_heard_as_they_are_set(app):
    screen = app.go("settings")
    app.segment(screen.page, "voice")
    for name, sound in (("peg_sounds", TableSound.PEG_SET), ("card_sounds", TableSound.CARD)):
        stepper = screen.voice.sounds[name]
        screen.list.scroll_to(stepper, animate=False)
        frames(4)
        left, low, wide, high = stepper._keys()[1]
        touch(*stepper.to_window(left + wide / 2, low + high / 2))
        assert getattr(read_settings(app.store)[0], name) == 10
        assert app.shell.voice.tuned[-1].loudness(sound) == 10
        assert app.shell.voice.samples.pop() is sound
    app.shell.change_settings(replace(app.shell.settings, mute=True))
    assert app.shell.voice.tuned[-1].loudness(TableSound.CARD) == 0
