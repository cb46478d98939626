"""What the kit draws is looked at, frame by frame."""

import pytest


@pytest.fixture(autouse=True)
def seen_frame_by_frame(every_frame):
    """Have every frame drawn."""
