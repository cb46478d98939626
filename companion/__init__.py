"""Cribbage Companion: a referee for real peg boards."""

__version__ = "0.1.0"
