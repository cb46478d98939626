"""A small board file to spoil: two tracks of 10."""

import pytest

SMALL = """
title = "Two tracks of 10"
width_mm = 120.0
height_mm = 40
pitch_mm = 8

[[group]]
name = "track1"
kind = "track"
label = "red"

[[group]]
name = "track2"
kind = "track"
label = "blue"

[[street]]
group = "track1"
first = -1
last = 9
from_mm = [10.0, 10.0]
to_mm = [98.0, 10.0]
group_of = 5
gap_mm = 12.0
sensor_first = 0
light_first = 100

[[street]]
group = "track2"
first = -1
last = 9
from_mm = [10.0, 20.0]
to_mm = [98.0, 20.0]
sensor_first = 11

[[hole]]
name = "game"
numbers = { track1 = 10, track2 = 10 }
at_mm = [108.0, 15.0]
sensor = 22

[[numbers]]
first = 5
last = 10
every = 5
from_mm = [60.0, 15.0]
to_mm = [100.0, 15.0]
size_mm = 4.0

[[text]]
text = "start & <go>"
at_mm = [20.0, 30.0]
size_mm = 3.0

[[line]]
points_mm = [[50.0, 5.0], [50.0, 25.0]]
"""


@pytest.fixture(scope="session")
def small_text() -> str:
    return SMALL
