"""Night by the clock: which hours, and what of the settings holds then."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from companion.app.night import in_force, is_night, screen_light
from companion.app.settings import PaletteName, Settings

NIGHT = Settings(night=True, palette=PaletteName.LIGHT, brightness=50)
EVENING, NOON = time(20, 0), time(12, 0)


def hours(settings):
    return [hour for hour in range(24) if is_night(settings, time(hour, 59))]


def test_it_is_night_over_midnight_and_from_the_hour_to_the_hour():
    assert hours(NIGHT) == [*range(7), 20, 21, 22, 23]
    for at, night in ((time(19, 59, 59), False), (EVENING, True), (time(6, 59, 59), True), (time(7), False)):
        assert is_night(NIGHT, at) is night


@pytest.mark.parametrize(("begins", "ends", "expected"), [(1, 5, [1, 2, 3, 4]), (0, 23, [*range(23)]), (23, 0, [23])])
def test_it_is_night_within_a_day_as_well(begins, ends, expected):
    assert hours(replace(NIGHT, night_from=begins, night_to=ends)) == expected


@pytest.mark.parametrize("hour", [0, 7, 23])
def test_the_same_hour_twice_is_never_night(hour):
    assert hours(replace(NIGHT, night_from=hour, night_to=hour)) == []


def test_switched_off_nothing_depends_on_the_hour():
    by_day = replace(NIGHT, night=False)
    assert all(in_force(by_day, time(hour)) is by_day for hour in range(24))
    assert screen_light(by_day, EVENING) is None


def test_at_night_all_is_darker_and_quieter_and_in_the_morning_as_it_was():
    night = in_force(NIGHT, EVENING)
    assert (night.palette, night.brightness) == (PaletteName.DARK, 20)
    assert (night.volume, night.speech_volume) == (35, 40)
    assert in_force(NIGHT, NOON) is NIGHT
    assert [screen_light(NIGHT, at) for at in (EVENING, NOON)] == [40, 100]


def test_the_least_of_everything_is_still_a_setting_that_may_be():
    least = replace(NIGHT, volume=0, speech_volume=10, brightness=10, night_volume=10, night_brightness=10)
    night = in_force(least, EVENING)
    assert (night.volume, night.speech_volume, night.brightness) == (0, 10, 10)


def test_strong_contrast_stays_for_those_who_need_it():
    assert in_force(replace(NIGHT, palette=PaletteName.CONTRAST), EVENING).palette is PaletteName.CONTRAST


@pytest.mark.parametrize("change", ["2026-03-29", "2026-10-25"])
def test_the_clock_on_the_wall_counts_when_it_is_put_forward_or_back(change):
    """From 1:00 to 3:00: an hour of it is skipped in spring, and one comes twice in autumn."""
    short = replace(NIGHT, night_from=1, night_to=3)
    begin = datetime.fromisoformat(f"{change}T00:00:00").replace(tzinfo=ZoneInfo("Europe/Berlin")).astimezone(UTC)
    walls = [(begin + timedelta(minutes=30 * step)).astimezone(ZoneInfo("Europe/Berlin")) for step in range(12)]
    nights = [is_night(short, wall.time()) for wall in walls]
    assert nights == [1 <= wall.hour < 3 for wall in walls]
    assert sum(nights) == {"2026-03-29": 2, "2026-10-25": 6}[change]
