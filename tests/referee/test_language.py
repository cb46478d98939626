"""The light language: every meaning has a colour and a rhythm, and no two are mistaken for each other."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from companion.referee.language import LANGUAGE, LOST, SLOTS, STEADY, Rhythm, capped, shines
from companion.referee.lights import Light

TURNS = [
    lambda pattern, by=by: (pattern >> by | pattern << (SLOTS - by)) & STEADY  # the same rhythm, begun elsewhere
    for by in range(SLOTS)
]


def test_every_light_has_a_look_that_fits_the_palette_of_the_wire():
    assert set(LANGUAGE) == set(Light)
    assert len(Light) <= 15
    assert all(0 <= part <= 255 for look in LANGUAGE.values() for part in look.rgb)


@pytest.mark.parametrize(("one", "other"), list(combinations(Light, 2)))
def test_no_two_lights_are_told_apart_by_colour_alone(one, other):
    first, second = LANGUAGE[one].rhythm, LANGUAGE[other].rhythm
    assert first.slot_ms != second.slot_ms or second.pattern not in {turn(first.pattern) for turn in TURNS}


def test_a_board_alone_shows_what_the_language_says():
    from pegboard import lights as firmware

    assert (*LOST.rgb, LOST.rhythm.pattern, LOST.rhythm.slot_ms) == firmware.LOST


def test_no_light_is_dark_for_longer_than_a_blink_and_a_half():
    for look in LANGUAGE.values():
        lit = [shines(look.rhythm, at_ms) for at_ms in range(0, 2 * SLOTS * look.rhythm.slot_ms, look.rhythm.slot_ms)]
        longest = max(len(dark) for dark in "".join("x" if on else "." for on in lit).split("x"))
        assert longest * look.rhythm.slot_ms <= 1500


def test_a_rhythm_runs_slot_by_slot_and_faster_with_more_speed():
    rhythm = Rhythm(0b01, 100)
    assert [shines(rhythm, at_ms) for at_ms in (0, 99, 100, 1599, 1600)] == [True, True, False, False, True]
    assert [shines(rhythm, at_ms, 2.0) for at_ms in (49, 50, 800)] == [True, False, True]


def test_the_lights_together_keep_to_the_current_cap():
    white = [(255, 255, 255)] * 10
    assert capped(0.5, white, 500) == 0.5
    assert capped(1.0, white, 300) == pytest.approx(0.5)
    assert capped(1.0, [], 0) == 1.0


def test_the_page_on_lights_says_what_the_language_is():
    page = (Path(__file__).parents[2] / "docs" / "lights.md").read_text()
    rows = re.findall(r"^\| (\(?[\w-]+\)?) \| .* \| (\w+) \| `([# ]{16})` \|$", page, re.MULTILINE)
    told = {name: (hue.upper(), "".join(slots)) for name, hue, slots in rows}
    looks = {light.value: look for light, look in LANGUAGE.items()} | {"(lost)": LOST}
    drawn = {
        name: (look.hue.name, "".join("#" if look.rhythm.pattern >> slot & 1 else " " for slot in range(SLOTS)))
        for name, look in looks.items()
    }
    assert told == drawn
    assert {look.rhythm.slot_ms for look in looks.values()} == {125}
