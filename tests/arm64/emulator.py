"""Having the kernel run programs for arm64 in an emulator, also in a root that has none."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

BINFMT = Path("/proc/sys/fs/binfmt_misc")
QEMU = "/usr/bin/qemu-aarch64-static"
MAGIC = rb"\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00"
MASK = rb"\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff"


def emulate() -> None:
    """Register the emulator where it is not, as its package does where systemd runs; end with a sentence if it cannot.

    F: the kernel opens it now, so that it need not lie in a root (Documentation/admin-guide/binfmt-misc.rst).
    """
    if not Path(QEMU).exists():
        sys.exit("This needs the emulator: sudo apt install qemu-user-static.")
    try:
        if not (BINFMT / "register").exists():
            subprocess.run(["mount", "-t", "binfmt_misc", "binfmt_misc", BINFMT], check=True)
        if not (BINFMT / "qemu-aarch64").exists():
            (BINFMT / "register").write_bytes(b":qemu-aarch64:M::" + MAGIC + b":" + MASK + f":{QEMU}:OF".encode())
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"The kernel takes no emulator ({error}): run it as root, on a machine that has binfmt_misc.")
