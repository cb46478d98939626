"""The parts that answer to a magnet, with the fields at which they operate and release.

A limit is what the data sheet says where `assumed` does not name it. What is assumed is to be compared with the table
"Magnetic Characteristics" of the sheet in hand before one orders.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """The least, usual and greatest value that a maker of parts promises."""

    least: float
    usual: float
    most: float


@dataclass(frozen=True)
class HallPart:
    """A Hall switch of either pole: it operates above `operate_mt`, and releases below `release_mt`."""

    name: str
    output: str
    operate_mt: Limits
    release_mt: Limits
    source: str
    assumed: str = ""


@dataclass(frozen=True)
class ReedPart:
    """A reed switch that makes: it closes at `pull_in_at` (ampere-turns) and opens at a share of that."""

    name: str
    glass_mm: float
    pull_in_at: Limits
    drop_out_share: Limits
    mt_per_at: float
    source: str
    assumed: str


_TI_5032 = "Texas Instruments DRV5032, SLVSDC7, list of versions: greatest operate point"
_TI_5033 = "Texas Instruments DRV5033, SLIS152 and SLIS164: usual operate and release points"
_REST = "all limits but the one of the list"

DRV5032FA = HallPart(
    "DRV5032FA", "push-pull", Limits(1.5, 3.0, 4.8), Limits(0.5, 1.5, 3.0), f"{_TI_5032} 4.8 mT", _REST
)
DRV5032AJ = HallPart(
    "DRV5032AJ", "open drain", Limits(5.0, 7.0, 9.5), Limits(3.0, 5.6, 7.5), f"{_TI_5032} 9.5 mT", _REST
)
DRV5032ZE = HallPart(
    "DRV5032ZE", "open drain", Limits(33.0, 47.0, 63.0), Limits(30.0, 43.0, 58.0), f"{_TI_5032} 63 mT", _REST
)
DRV5033FA = HallPart(
    "DRV5033FA",
    "open drain",
    Limits(1.8, 3.5, 6.8),
    Limits(0.5, 2.0, 4.2),
    f"{_TI_5033} 3.5 and 2 mT; least operate point 1.8 mT (SLIA096)",
    "the other limits",
)
DRV5033AJ = HallPart(
    "DRV5033AJ",
    "open drain",
    Limits(3.0, 6.9, 12.0),
    Limits(1.0, 3.5, 5.0),
    f"{_TI_5033} 6.9 and 3.5 mT",
    "least and greatest",
)

HALLS = (DRV5032FA, DRV5032AJ, DRV5032ZE, DRV5033FA, DRV5033AJ)
"""The Hall switches that are compared."""

MITI_7 = ReedPart(
    "MITI-7, class 15-20 AT",
    7.0,
    Limits(15.0, 17.5, 20.0),
    Limits(0.4, 0.6, 0.9),
    0.1,
    "Littelfuse MISM-7 (the same switch for a circuit board): glass 7 x 1.8 mm, sold in classes from 6 to 20 AT",
    "opens at 0.4 to 0.9 of its pull-in; 1 AT is 0.1 mT, the mean along the glass, which may be wrong by a factor of "
    "two (Littelfuse's note on ampere-turns and millitesla calls its own rule an order of magnitude)",
)
"""The reed switch of the bill of materials."""
