"""The firmware of a peg board: scans its holes, drives its lights, and talks to its host (../PROTOCOL.md).

All modules but `pico` are pure: pins and elapsed time are passed in, and they run under CPython too.
"""

VERSION = (2, 0, 0)
"""Of this firmware."""

PROTOCOL = (2, 0)
"""The version of the wire that it speaks."""
