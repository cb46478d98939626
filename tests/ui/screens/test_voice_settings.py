"""What is spoken is set on the screen, by touch, and kept."""

from __future__ import annotations

import pytest

from companion.app.settings import read_settings
from companion.voice.phrases import Speaking
from companion.voice.tuning import tuning_of
from tests.ui.touch import tap


class Listener:
    """A voice that notes what it is asked for."""

    def __init__(self):
        self.tuned, self.said, self.repeated = [], [], 0

    def tune(self, tuning):
        self.tuned.append(tuning)

    def say(self, *said):
        self.said += said

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
