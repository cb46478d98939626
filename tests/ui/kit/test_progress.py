"""How far long work has come: it is looked after until that is stopped, and the panel stands in the middle."""

from __future__ import annotations

from kivy.base import EventLoop

from companion.ui.kit.progress import ProgressPanel


def idle(times=4):
    for _ in range(times):
        EventLoop.idle()


def test_work_is_looked_after_with_each_frame_until_that_is_stopped(the_window):
    panel, looks = ProgressPanel(), []
    panel.follow(lambda: looks.append(1))
    idle()
    assert len(looks) >= 3
    panel.stop()
    panel.stop()
    before = len(looks)
    idle()
    assert len(looks) == before


def test_other_work_takes_the_place_of_what_was_looked_after_before(the_window):
    panel, looks = ProgressPanel(), []
    panel.follow(lambda: looks.append("first"))
    panel.follow(lambda: looks.append("second"))
    idle()
    panel.stop()
    assert set(looks) == {"second"}


def test_the_panel_can_be_centred_again_when_the_page_is_laid_out_again(the_window):
    panel = ProgressPanel()
    first, second = panel.centred(), panel.centred()
    assert panel not in first.children
    assert panel.parent is second
