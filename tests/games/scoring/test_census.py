import tomllib
from pathlib import Path

import pytest

from tests.tools.census import show_census

HISTOGRAM = tomllib.loads((Path(__file__).parents[2] / "data" / "show_histogram.toml").read_text())


@pytest.mark.parametrize("column", ["hand", "crib"])
def test_the_census_gives_the_known_numbers_of_all_hands(column: str) -> None:
    hands = getattr(show_census(), column).tolist()
    assert dict(enumerate(hands)) == {int(points): number for points, number in HISTOGRAM[column].items()}
    assert sum(hands) == 12_994_800
