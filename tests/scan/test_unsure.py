"""When the scan asks, though every hole was seen: where the worst of them may be farther off than a drill forgives."""

import pytest

from companion.scan.naming import Naming
from companion.scan.scanning import _unsure
from companion.words import scan as said


@pytest.mark.parametrize(
    ("doubt", "pixel_mm", "asks"),
    [(0.103, 0.267, True), (0.07, 0.17, False), (0.06, 0.267, False), (0.135, 0.1, True)],
    ids=["both are middling", "fine pixels", "a camera that is known well", "a camera that is not"],
)
def test_what_is_not_known_of_camera_and_rims_adds_up(doubt, pixel_mm, asks):
    """The first is of a scene whose worst hole was 0.39 mm off, while neither alone was reason to ask."""
    unsure = _unsure(Naming({}, None), doubt, 0.0, pixel_mm)
    assert [each.message for each in unsure] == ([said.NOT_EXACT] if asks else [])
