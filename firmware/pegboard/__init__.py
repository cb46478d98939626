"""The firmware of a peg board: scans its holes, drives its lights, and talks to its host (../PROTOCOL.md).

All modules but `pico` are pure: pins and elapsed time are passed in, and they run under CPython too.
"""

VERSION = (1, 1, 0)
"""Of this firmware."""

PROTOCOL = (1, 0)
"""The version of the wire that it speaks."""
