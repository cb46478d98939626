"""Runs the firmware of a flash as a Pico would start it, in MicroPython's Unix port, at the terminal that is its input.

usage: micropython start.py FOLDER-OF-CHIP FLASH EVENTS    EVENTS: a descriptor to tell on

What a byte 3 does is the terminal's business here as there: the kernel turns it into SIGINT while ISIG is set, as the
USB port of a Pico does while its interrupt character is. So `micropython.kbd_intr` sets and clears ISIG. The Unix
port's own would not: its `kbd_intr(-1)` leaves the terminal as it is and has SIGINT end the process
(ports/unix/unix_mphal.c).
"""

import sys

sys.path[:] = [sys.argv[1], sys.argv[1] + "/unix"]

import micropython
import termios
import vfs

import bench
import chip

_LOCAL_MODES, _ISIG = 3, 1
_interrupts = micropython.kbd_intr


class _Interrupts:
    """`micropython`, as far as the firmware uses it."""

    def kbd_intr(self, char):
        """Have this byte interrupt the program; -1: none."""
        if char == 3:
            _interrupts(3)
        modes = termios.tcgetattr(0)
        modes[_LOCAL_MODES] = modes[_LOCAL_MODES] & ~_ISIG | (_ISIG if char == 3 else 0)
        termios.tcsetattr(0, termios.TCSANOW, modes)


class _Flash:
    """A folder as the root of all files. `VfsPosix` cannot rename below a root: both names share one buffer."""

    def __init__(self, folder):
        self._files = vfs.VfsPosix(folder)
        self.open, self.remove, self.stat = self._files.open, self._files.remove, self._files.stat

    def mount(self, read_only, make):
        """Be mounted."""

    def rename(self, old, new):
        """Write the new file, and remove the old one."""
        with self.open(old, "rb") as source, self.open(new, "wb") as target:
            target.write(source.read())
        self.remove(old)


def main():
    """Do what MicroPython does between its start and its prompt (ports/rp2/main.c, shared/runtime/pyexec.c)."""
    vfs.umount("/")
    vfs.mount(_Flash(sys.argv[2]), "/")
    interrupts = _Interrupts()
    sys.modules["machine"], sys.modules["rp2"] = chip._machine(), chip._rp2()
    sys.modules["micropython"] = interrupts
    with open("/main.py") as file:
        code = compile(file.read(), "/main.py", "exec")
    sys.path[:] = ["", "/lib"]
    bench.tell("booted")
    try:
        interrupts.kbd_intr(3)
        exec(code, {"__name__": "__main__"})
    except BaseException as error:
        bench.tell("failed " + repr(error))
    interrupts.kbd_intr(-1)
    bench.tell("prompt")
    bench.reset()


main()
