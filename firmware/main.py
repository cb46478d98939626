"""Starts the firmware of a board. There are two copies, in the folders a and b, and `current` names the one to start.

An update fills the other folder and then renames `current`; broken off anywhere, the old copy is still whole. A copy
that does not start is passed over for the other. A file named `prompt` means: this once, start nothing.

MicroPython lets a byte 3 from the host (Ctrl-C) interrupt this program, and would then stay at its prompt, deaf to the
host, until somebody pulls the plug. It allows that from just before the first line on (shared/runtime/pyexec.c), and
looks for input only where the program loops or waits, so that nothing can come before the call below. (A boot.py would
be open to it from its first loop on; this firmware has none.) What comes to an end all the same, whatever the reason,
ends in a reset, after which Ctrl-C is accepted for three seconds.
"""

import micropython

micropython.kbd_intr(-1)

import machine
import os
import sys
import time
from io import StringIO

_WAY_TO_THE_PROMPT_S = 3


def _take(name):
    """Return whether a file was there, and remove it."""
    try:
        os.remove("/" + name)
    except OSError:
        return False
    return True


def _read(name):
    try:
        with open("/" + name) as file:
            return file.read()
    except OSError:
        return ""


def _load(folder):
    """Return what starts the firmware of a folder, or None when it cannot be loaded."""
    sys.path.insert(0, "/" + folder)
    try:
        from pegboard import pico, start
        from pegboard.flash import Flash

        return lambda: start.start(pico, Flash())
    except BaseException as error:  # out of memory, half a file, a wrong version of MicroPython
        _note(error)
        sys.path.remove("/" + folder)
        for name in [name for name in sys.modules if name.split(".")[0] == "pegboard"]:
            del sys.modules[name]


def _note(error):
    """Keep what happened. What is there already is not written again: a flash wears out."""
    try:
        text = StringIO()
        sys.print_exception(error, text)
        if text.getvalue() != _read("crash.txt"):
            with open("/crash.txt", "w") as file:
                file.write(text.getvalue())
    except BaseException:  # out of room, or of memory: nothing may keep the board from starting again
        pass


def _restart():
    """Start again, and leave a way to the prompt then. Here the watchdog may be running, which nothing stops."""
    try:
        open("/crashed", "w").close()
    except OSError:
        pass
    machine.reset()


def _leave_a_way_to_the_prompt():
    """Wait for the Ctrl-C of an installer. A host that plays never sends one: no frame holds a byte 3."""
    micropython.kbd_intr(3)
    time.sleep(_WAY_TO_THE_PROMPT_S)
    micropython.kbd_intr(-1)


def main():
    """Start the current copy, or the other. It returns when the prompt was asked for, and never otherwise."""
    if _take("prompt"):
        return
    if _take("crashed"):
        _leave_a_way_to_the_prompt()
    try:
        first, second = ("b", "a") if _read("current").strip() == "b" else ("a", "b")
        run = _load(first) or _load(second)
        if run:
            run()
    except BaseException as error:  # a SystemExit too would end at the prompt
        _note(error)
    _restart()


main()
