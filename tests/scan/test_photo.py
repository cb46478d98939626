"""Reading photographs with bounded memory."""

from __future__ import annotations

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2")
from companion.scan.photo import read_photo  # noqa: E402


@pytest.mark.parametrize(("size", "smaller"), [((6600, 4200), 2), ((11000, 9600), 4), ((4000, 3000), 1)], ids=str)
def test_a_photograph_that_is_too_large_is_reduced_while_it_is_unpacked(tmp_path, size, smaller):
    path = tmp_path / "large.jpg"
    cv2.imwrite(str(path), np.full((size[1], size[0]), 90, np.uint8))
    photo = read_photo(str(path))
    assert photo.pixels.shape == (size[1] // smaller, size[0] // smaller, 3)
    assert photo.pixels.nbytes <= 3 * 26_000_000
