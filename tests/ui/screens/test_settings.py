"""Settings hold at once and are kept."""

from __future__ import annotations

from argparse import Namespace

import pytest
from kivy.app import App
from touch import drag, tap

from companion.app.settings import PaletteName, read_settings
from companion.board.boards import load_board
from companion.drivers.simulated import SimulatedBoard
from companion.referee.language import LightSettings
from companion.referee.settle import Timing
from companion.ui.kit.palette import PALETTES, chosen_appearance
from companion.ui.screens.settings import AT_THE_TABLE, BY_EAR, NIGHT
from companion.words.settings import LIGHTS, PATIENCE, SWITCHES
from tests.sampled import sampled_sizes


def kept(app):
    return read_settings(app.store)[0]


@pytest.mark.parametrize("name", [name for name in SWITCHES if name != "fullscreen"])
def test_a_switch_is_switched_by_touch_and_kept(application, name):
    app = application()
    screen = app.go("settings")
    if name not in AT_THE_TABLE:
        app.segment(screen.page, {BY_EAR: "voice", NIGHT: "night"}.get(name, "screen"))
    tap(screen.switches[name])
    assert getattr(app.shell.settings, name)
    assert getattr(kept(app), name)
    tap(screen.switches[name])
    assert not getattr(kept(app), name)


def test_the_volume_is_drawn_to_where_the_finger_leaves_it(application):
    app = application()
    slider = app.go("settings").volume
    x, y = slider.to_window(*slider.center)
    left = slider.to_window(slider.x + 10, y)[0]
    drag((x, y), (left, y))
    assert app.screen.percent.text == "0 %"
    assert kept(app).volume == 0
    assert app.shell.sounds.volume == 0.0


@pytest.mark.parametrize("size", sampled_sizes([(800, 480), (720, 1280)], 1))
def test_patience_is_stepped_and_reaches_the_referee(application, size):
    app = application(size=size)
    screen = app.go("settings")
    for name in PATIENCE:
        screen.steppers[name]._move(1)
    assert app.table.timing == Timing(settle_ms=300, release_ms=1250, hand_ms=9000, pending_ms=11_000)
    assert kept(app).timing == app.table.timing


def test_the_lights_of_the_board_are_set_at_once_and_kept(application):
    app = application()
    driver = SimulatedBoard(load_board("cribbage-2"))
    app.table.board.take(driver, {})
    screen = app.go("settings")
    for name in LIGHTS:
        screen.steppers[name]._move(1)
    wanted = LightSettings(0.6, 1.25, 600)
    app.until(lambda: driver.light_settings == wanted)
    assert kept(app).lights == app.table.light_settings == wanted


def test_what_was_set_elsewhere_is_shown(application):
    app = application()
    screen = app.go("settings")
    app.go("home")
    app.shell.change_settings(type(app.shell.settings)(volume=20, mute=True, settle_ms=400))
    app.go("settings")
    assert screen.percent.text == "20 %"
    assert screen.switches["mute"].active
    assert screen.steppers["settle_ms"].value == 400


def listed(screen):
    return {
        name for name, each in {**screen.switches, **screen.steppers, "volume": screen.volume}.items() if shown(each)
    }


def shown(widget):
    return widget.get_root_window() is not None


def test_the_volume_belongs_to_the_table_and_the_current_of_the_lights_to_the_board(application):
    app = application()
    screen = app.go("settings")
    table = listed(screen)
    app.segment(screen.page, "screen")
    looks = listed(screen)
    app.segment(screen.page, "board")
    board = listed(screen)
    app.segment(screen.page, "voice")
    voice = listed(screen)
    assert voice == {BY_EAR}
    app.segment(screen.page, "night")
    assert listed(screen) == {NIGHT}
    assert {"volume", "mute", "hand_ms"} <= table
    assert {"current_cap_ma", "brightness", "settle_ms"} <= board
    assert not table & board | looks & (table | board) | voice & (table | board | looks)
    assert table | board | looks | voice | {NIGHT} == {*screen.switches, *screen.steppers, "volume"}


def test_about_is_one_touch_away(application):
    app = application()
    tap(app.go("settings").buttons[0])
    assert app.shell.current == "about"


def test_large_text_waits_for_the_next_start_which_is_offered_and_colours_do_not(application, monkeypatch):
    app = application()
    screen = app.go("settings")
    app.segment(screen.page, "screen")
    assert screen.start_again not in screen.buttons
    app.segment(screen.palette, PaletteName.LIGHT)
    assert kept(app).palette is PaletteName.LIGHT
    assert chosen_appearance().palette is PALETTES[PaletteName.LIGHT]
    assert screen.start_again not in screen.buttons
    tap(screen.switches["large_text"])
    ended = []
    monkeypatch.setattr(App, "get_running_app", lambda: Namespace(stop=lambda: ended.append(True)))
    tap(screen.start_again)
    assert ended
    assert app.shell.again
    tap(screen.switches["large_text"])
    assert screen.start_again not in screen.buttons


def test_rows_of_buttons_turn_round_for_the_left_handed_at_once(application):
    app = application()
    screen = app.go("settings")
    back = screen.back_button.to_window(*screen.back_button.center)[0]
    app.segment(screen.page, "screen")
    tap(screen.switches["left_handed"])
    try:
        assert screen.back_button.to_window(*screen.back_button.center)[0] > 400 > back
    finally:
        tap(screen.switches["left_handed"])
    assert screen.back_button.to_window(*screen.back_button.center)[0] == back


def test_a_palette_that_nobody_knows_is_passed_over(application):
    app = application()
    app.store.set_setting("palette", "mauve", "2026-11-22T12:00:00+00:00")
    settings, told = read_settings(app.store)
    assert settings.palette is PaletteName.DARK
    assert "palette" in str(told)
