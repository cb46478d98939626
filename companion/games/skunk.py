"""Skunks: whether a side has lost by much."""

from __future__ import annotations

from enum import StrEnum


class Skunk(StrEnum):
    """By how much a side has lost (C9)."""

    NONE = ""
    SINGLE = "skunk"
    DOUBLE = "double skunk"
