"""The table that the chip of `chip.py` lies on, for MicroPython's Unix port. No input is closed, no light is seen.

A reset never returns: it is told, and the parent process ends it.
"""

import binascii
import sys
import time

_events = open("/dev/fd/" + sys.argv[3], "w")


def tell(event):
    """Tell the test what happened."""
    _events.write(event + "\n")


def levels():
    """Return what the inputs read: all open."""
    return "\xff" * 64


def version():
    """Return a number for the levels: they never change."""
    return 0


def cause():
    """Return why it started: power."""
    return 1


def asked():
    """Return the scratch register."""
    return 0


def set_asked(value):
    """Forget it: the next process starts without."""


def reset():
    """Be gone."""
    tell("reset")
    while True:
        time.sleep(1)


def turn():
    """Let the other processes have the processor for a moment, as the wait for a scan does."""
    time.sleep_ms(1)


def show(text):
    """Show nothing."""


def say(text):
    """Send, for a UART."""
    sys.stdout.buffer.write(binascii.unhexlify(text))
