"""The sides' colours are what they are called, and apart from each other for every kind of colour vision."""

from __future__ import annotations

from colorsys import rgb_to_hsv
from itertools import combinations

import numpy as np
import pytest

from companion.board.looks import LOOKS

# How people without one kind of cone see linear RGB: Machado, Oliveira and Fernandes, "A physiologically-based model
# for simulation of color vision deficiency" (2009), severity 1.0.
VISIONS = {
    "all cones": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
HUES = {"red": (345, 15), "blue": (190, 250), "green": (90, 170), "yellow": (45, 70)}
"""Between which hues, in degrees, a colour has its name."""


def parts(label):
    return [int(LOOKS[label].colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]


def lab(label, vision):
    """Return CIE L*a*b* of a side's colour as it is seen."""
    linear = np.array([part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts(label)])
    xyz = TO_XYZ @ np.clip(vision @ linear, 0, 1) / np.array([0.9505, 1.0, 1.089])
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


@pytest.mark.parametrize("label", LOOKS)
def test_a_side_has_the_colour_that_it_is_called_by(label):
    hue = rgb_to_hsv(*parts(label))[0] * 360
    low, high = HUES[label]
    assert low <= hue <= high if low < high else hue >= low or hue <= high


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("pair", list(combinations(LOOKS, 2)), ids="-".join)
def test_any_two_sides_differ_for_every_kind_of_colour_vision(pair, vision):
    one, other = (lab(label, VISIONS[vision]) for label in pair)
    assert np.linalg.norm(one - other) > 15  # 2.3 is just noticeable side by side


def test_no_two_sides_share_a_shape():
    assert len({look.shape for look in LOOKS.values()}) == len(LOOKS)
