"""What is drawn inside a box stays inside it, however the screen is turned."""

from __future__ import annotations

import time

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from kivy.uix.widget import Widget

from companion.ui.kit.clip import clipped

pytestmark = pytest.mark.usefixtures("every_frame")  # what is drawn is looked at

BOX = (30, 50, 200, 100)


@pytest.fixture
def turned(stage):
    """Turn the screen; it is upright again after the test."""
    widget = stage(Widget(), (800, 480))

    def turn(degrees):
        Window.rotation = degrees
        for _ in range(3):
            EventLoop.idle()
        return widget

    yield turn
    Window.rotation = 0
    end = time.monotonic() + 0.5  # the turned window tells its size once more, later
    while time.monotonic() < end:
        EventLoop.idle()


@pytest.mark.parametrize(
    ("degrees", "seen"),
    [
        (0, (30, 50, 200, 100)),
        (90, (800 - 150, 30, 100, 200)),
        (180, (800 - 230, 480 - 150, 200, 100)),
        (270, (50, 480 - 230, 100, 200)),
    ],
)
def test_a_box_is_cut_at_its_edges_on_the_glass(turned, degrees, seen):
    widget = turned(degrees)
    with widget.canvas, clipped(BOX):
        Color(1, 0, 0)
        Rectangle(pos=(-2000, -2000), size=(4000, 4000))
    EventLoop.idle()
    assert red_box() == seen


def red_box():
    """Return the box of the red pixels on the glass."""
    width, height = Window.system_size
    pixels = glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)
    red = [n for n in range(width * height) if pixels[4 * n : 4 * n + 3] == b"\xff\0\0"]
    xs, ys = [n % width for n in red], [n // width for n in red]
    left, low = min(xs), min(ys)
    wide, high = max(xs) - left + 1, max(ys) - low + 1
    assert len(red) == wide * high
    return left, low, wide, high
