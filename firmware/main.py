"""Starts the firmware of a board. There are two copies, in the folders a and b, and `current` names the one to start.

An update fills the other folder and then renames `current`; broken off anywhere, the old copy is still whole. A copy
that does not start is passed over for the other. A file named `prompt` means: this once, start nothing.
"""

import os
import sys


def _take(name):
    """Return whether a file was there, and remove it."""
    try:
        os.remove("/" + name)
    except OSError:
        return False
    return True


def _current():
    try:
        with open("/current") as file:
            return "b" if file.read().strip() == "b" else "a"
    except OSError:
        return "a"


def _load(folder):
    """Return what starts the firmware of a folder."""
    sys.path.insert(0, "/" + folder)
    try:
        from pegboard import pico, start
        from pegboard.flash import Flash

        return lambda: start.start(pico, Flash())
    except Exception as error:
        sys.path.remove("/" + folder)
        for name in [name for name in sys.modules if name.split(".")[0] == "pegboard"]:
            del sys.modules[name]
        sys.print_exception(error)


def _crashed(error):
    """Keep what happened, leave three seconds to reach the prompt by Ctrl-C, and start anew."""
    import machine
    import micropython
    import time

    with open("/crash.txt", "w") as file:
        sys.print_exception(error, file)
    micropython.kbd_intr(3)
    time.sleep(3)
    machine.reset()


def main():
    """Start the current copy, or the other."""
    if _take("prompt"):
        return
    current = _current()
    run = _load(current) or _load("a" if current == "b" else "b")
    if run:
        try:
            run()
        except Exception as error:
            _crashed(error)


main()
