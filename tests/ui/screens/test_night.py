"""The screen at night: it changes while a game runs, where it stands, and comes back in the morning."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from time import monotonic, sleep

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window
from touch import Finger, frames, tap

from companion.app.appliance import BACKLIGHT, Appliance
from companion.app.settings import PaletteName, Settings
from companion.board.boards import load_board
from companion.drivers.simulated import SimulatedBoard
from companion.ui.kit.palette import PALETTES, chosen_appearance, take_palette
from companion.ui.shell import CLOCK_S
from companion.ui.table.pane import Destination
from companion.voice.tuning import Tuning
from tests.sampled import sampled
from tests.tools.scenes import Stage, scenes

NIGHT = Settings(night=True, palette=PaletteName.LIGHT)
DAY, EVENING, LONG_AGO = datetime(2026, 11, 23, 12), datetime(2026, 11, 23, 20), datetime(1970, 1, 1, 12)
SOME = ("question", "field-play", "home")
ACROSS = ("table-play-four", "table-muggins", "out-of-step", "question", "table-show", "settings", "field-play", "home")


@pytest.fixture(autouse=True)
def by_day():
    yield
    take_palette(PaletteName.DARK)


def clock(app, at):
    """Have the clock on the wall say a time, and be looked at."""
    app.shell.now = lambda: at
    app.shell.look_at_clock()
    frames(2)


def shown():
    return next(name for name, look in PALETTES.items() if look is chosen_appearance().palette)


def test_the_palette_of_the_day_comes_back_in_the_morning(application):
    app = application(NIGHT)
    seen = []
    for at in (DAY, EVENING, DAY, LONG_AGO, EVENING):
        clock(app, at)
        seen.append(shown())
    light, dark = PaletteName.LIGHT, PaletteName.DARK
    assert seen == [light, dark, light, light, dark]
    assert app.shell.settings is NIGHT  # what was chosen is kept


def test_the_clock_is_looked_at_by_itself(application, monkeypatch):
    app = application(NIGHT)
    clock(app, DAY)
    app.shell.now = lambda: EVENING
    from kivy.clock import Clock

    (event,) = [event for event in Clock.get_events() if event.get_callback() == app.shell.look_at_clock]
    assert event.timeout == CLOCK_S
    event.tick(Clock.time() + CLOCK_S)
    assert shown() is PaletteName.DARK


def test_lights_and_sounds_are_at_their_night_level(application, tmp_path):
    app = application(replace(NIGHT, brightness=50, volume=60))
    clock(app, DAY)  # whatever the hour is at which the tests run
    app.shell.appliance = Appliance(requests=tmp_path)
    driver = SimulatedBoard(load_board("cribbage-2"))
    app.table.board.take(driver, {})
    tuned = []
    app.shell.voice = type("Voice", (), {"tune": staticmethod(tuned.append)})
    for at, bright, loud in ((EVENING, 0.2, 0.3), (DAY, 0.5, 0.6)):
        clock(app, at)
        app.until(lambda bright=bright: driver.light_settings.brightness == bright)
        assert app.shell.sounds.volume == loud
        assert (tmp_path / BACKLIGHT).read_text() == ("0 40\n" if at is EVENING else "0 100\n")
    assert [tuning.manner.volume for tuning in tuned if isinstance(tuning, Tuning)] == [40, 80]


def test_what_is_set_at_night_is_set_for_the_day(application):
    app = application(replace(NIGHT, palette=PaletteName.DARK))
    clock(app, EVENING)
    screen = app.go("settings")
    app.segment(screen.page, "screen")
    app.segment(screen.palette, PaletteName.LIGHT)
    assert shown() is PaletteName.DARK
    clock(app, DAY)
    assert shown() is PaletteName.LIGHT


def test_the_hours_are_set_by_touch_and_go_round_at_midnight(application):
    app = application()
    clock(app, EVENING)
    screen = app.go("settings")
    app.segment(screen.page, "night")
    assert all(stepper.disabled for stepper in screen.night.steppers.values())
    assert screen.night.clock.text == "This machine's clock says 20:00: it is day."
    tap(screen.switches["night"])
    assert screen.night.clock.text == "This machine's clock says 20:00: it is night."
    until = screen.night.steppers["night_to"]
    for hour in (*range(6, -1, -1), 23):
        step(until, -1)
        assert app.settings.night_to == hour
    assert until.shown == "23:00"
    step(until, 1)
    assert app.settings.night_to == 0
    screen.list.scroll_to(screen.night.steppers["night_brightness"], animate=False)
    frames(4)
    step(screen.night.steppers["night_brightness"], 1)
    assert app.settings.night_brightness == 50


def step(stepper, way):
    x, y, w, h = stepper._keys()[way]
    from touch import touch

    touch(*stepper.to_window(x + w / 2, y + h / 2))
    frames(2)


def test_a_touch_goes_on_and_a_pane_stays_when_night_begins(stage, tmp_path):
    application = Stage(tmp_path, history=False)
    try:
        stage(application.shell)
        dict(scenes(application))["table-muggins"]()
        screen = application.screen
        screen.open(Destination.MORE)
        frames(4)
        button = next(each for each in screen.walk() if getattr(each, "text", "") == "Back" or hasattr(each, "on_tap"))
        taps = []
        button.bind(on_tap=lambda *_: taps.append(True))
        finger = Finger(*button.to_window(*button.center)).down()
        application.shell.settings = NIGHT
        for at in (DAY, EVENING):
            clock(application, at)
            assert screen.opened is Destination.MORE
            assert button.pressed
        finger.up()
        assert taps
    finally:
        application.close()


@pytest.mark.parametrize(
    ("day", "across"), sampled([(PaletteName.LIGHT, SOME), (PaletteName.LIGHT, ACROSS), (PaletteName.CONTRAST, ACROSS)])
)
def test_a_screen_that_changed_is_one_that_was_always_so(stage, tmp_path, day, across):
    """In the picture no colour of the day is left."""
    always = pictures(stage, tmp_path / "always", [PaletteName.DARK], across)
    changed = pictures(stage, tmp_path / day, [day, PaletteName.DARK], across)
    assert [name for name, looks in changed.items() if looks[0] == always[name][0]] == []
    assert [name for name, looks in changed.items() if looks[-1] != always[name][0]] == []


def pictures(stage, folder, palettes, across):
    """Return pictures of scenes that are brought onto the window in one palette and then shown in the others."""
    application, looks = Stage(folder, history=False), {}
    try:
        stage(application.shell)
        for name, bring in scenes(application):
            if name in across:
                show(application.shell, palettes[0])
                bring()
                settle(application.screen)
                looks[name] = []
                for palette in palettes:
                    show(application.shell, palette)
                    looks[name].append(picture())
    finally:
        application.close()
    return looks


def settle(screen):
    """Wait until the table's thread has told all that a scene shows: some pictures alike, one after the other.

    A hand that is counted lights one score after the other, each for longer than such pictures take: that has to end.
    """
    alike, last, end = 0, None, monotonic() + 60
    while alike < 5 or any(getattr(each, "lit", False) for each in screen.walk()):
        assert monotonic() < end
        now = picture()
        alike, last = alike + 1 if now == last else 0, now
        sleep(0.01)


def show(shell, palette):
    shell.settings = replace(shell.settings, palette=palette, reduced_motion=True)
    shell.look_at_clock()


def picture():
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

    for _ in range(6):
        EventLoop.idle()
    type(Window).on_draw(Window)  # also where a test has few frames
    return glReadPixels(0, 0, *Window.system_size, GL_RGB, GL_UNSIGNED_BYTE)
