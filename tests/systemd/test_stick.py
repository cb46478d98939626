"""A USB stick at a kiosk: it is mounted as its file system can be, and never a disk that the machine runs from.

The disks are images at loop devices, and what is mounted is mounted; only `systemd-mount` is not the real one, since no
systemd runs here: it says how it was called.
"""

from __future__ import annotations

import os
import re
import struct
import subprocess
from pathlib import Path

import pytest

from companion.app.sticks import STICK

UNITS = Path(__file__).parents[2] / "systemd"
HELPER = UNITS / "stick.sh"
RULE = (UNITS / "71-companion-stick.rules").read_text()
SECTOR = 512
FIRST, EACH = 2048, 2048
"""Where the first part of a disk begins, and how long each is, in sectors."""
DISK_ID = "1c0ffee1"
TAKEN = {
    # Documentation/filesystems/vfat.rst and fs/exfat/super.c of the kernel; mount(8) has what any file system takes.
    "vfat": {"uid", "gid", "umask", "flush", "nosuid", "nodev", "noexec"},
    "exfat": {"uid", "gid", "umask", "nosuid", "nodev", "noexec"},
}


def parted(image: Path, parts: int) -> None:
    """Write an empty disk with this many parts, as an MBR lists them."""
    table = bytearray(SECTOR)
    struct.pack_into("<I", table, 440, int(DISK_ID, 16))
    for part in range(parts):
        struct.pack_into("<4xB3xII", table, 446 + 16 * part, 0x0C, FIRST + part * EACH, EACH)
    table[510:] = b"\x55\xaa"
    with image.open("wb") as file:
        file.write(table)
        file.truncate((FIRST + parts * EACH) * SECTOR)


@pytest.fixture
def disk(tmp_path):
    """A disk with two parts, at a loop device; its name."""
    if os.getuid():
        pytest.skip("only root may attach a disk")
    parted(tmp_path / "disk.img", 2)
    attach = subprocess.run(
        ["losetup", "--find", "--show", "--partscan", tmp_path / "disk.img"],
        capture_output=True,
        text=True,
        check=False,
    )
    if attach.returncode:
        pytest.skip(f"this machine attaches no images: {attach.stderr}")
    name = attach.stdout.strip()
    try:
        subprocess.run(["partx", "--update", name], capture_output=True, check=False)
        if not Path(f"{name}p2").exists():
            pytest.skip("this machine makes no nodes for the parts of a disk")
        yield name
    finally:
        subprocess.run(["losetup", "--detach", name], check=True)


@pytest.fixture
def plug(tmp_path):
    """Do what the rule does when a part of a disk appears; returns what would be mounted, and how."""
    (tmp_path / "bin").mkdir()
    says = tmp_path / "bin/systemd-mount"
    says.write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n')
    says.chmod(0o755)

    def run(part: str, kind: str, before: str = "") -> list[str]:
        script = f'mount --make-rprivate /; {before}\nexec "$0" "$@"'
        ended = subprocess.run(
            ["unshare", "--mount", "sh", "-euc", script, HELPER, part, kind],
            capture_output=True,
            text=True,
            env={**os.environ, "PATH": f"{says.parent}:{os.environ['PATH']}"},
            check=True,
        )
        return ended.stdout.splitlines()

    return run


@pytest.mark.parametrize("kind", TAKEN)
def test_a_stick_is_mounted_with_options_that_its_file_system_has_and_as_the_program_may_write(plug, disk, kind):
    *flags, options, part, where = plug(f"{disk}p1", kind)
    assert (flags, part, where) == (["--no-block", "--collect"], f"{disk}p1", str(STICK))
    given = dict(option.partition("=")[::2] for option in options.removeprefix("--options=").split(","))
    assert given.keys() <= TAKEN[kind]
    user = re.search(r"\nUser=(.*)", (UNITS / "companion.service").read_text())[1]
    assert (given["uid"], given["gid"], given["umask"]) == (user, user, "0077")
    assert f"ReadWritePaths=-{STICK}\n" in (UNITS / "companion.service").read_text()


def test_any_other_file_system_is_left_alone(plug, disk):
    assert plug(f"{disk}p1", "ext4") == []


def test_the_other_parts_of_a_disk_that_anything_runs_from_are_left_alone(plug, disk, tmp_path):
    (tmp_path / "root").mkdir()
    before = f"mkfs.ext4 -q -O ^has_journal {disk}p2; mount {disk}p2 {tmp_path}/root"
    for part in (f"{disk}p1", f"{disk}p2", disk):
        (said,) = plug(part, "vfat", before)
        assert said == f"{disk} is a disk of this machine: {part} is not mounted."


def test_a_part_that_is_swapped_to_is_of_a_disk_of_this_machine(plug, disk):
    swap = f"mkswap -q {disk}p2; swapon {disk}p2"
    try:
        (said,) = plug(f"{disk}p1", "vfat", swap)
    finally:
        subprocess.run(["swapoff", f"{disk}p2"], check=False, capture_output=True)
    assert "is not mounted" in said


@pytest.mark.parametrize("named", ["{disk}p1", "{disk}p2", "PARTUUID={id}-02", "UUID={uuid}"])
def test_a_disk_that_will_be_mounted_by_fstab_is_of_this_machine(plug, disk, tmp_path, named):
    uuid = "6c6f6f70-0000-4000-8000-000000000001"
    subprocess.run(["mkfs.ext4", "-q", "-O", "^has_journal", "-U", uuid, f"{disk}p2"], check=True)
    source = named.format(disk=disk, id=DISK_ID, uuid=uuid)
    (tmp_path / "fstab").write_text(f"{source} /boot/firmware vfat defaults 0 2\n")
    (said,) = plug(f"{disk}p1", "vfat", f"mount --bind {tmp_path}/fstab /etc/fstab")
    assert "is not mounted" in said
    assert len(plug(f"{disk}p1", "vfat")) > 1


def test_the_rule_hands_on_what_is_plugged_in_at_usb_and_nothing_else():
    (rule,) = [line for line in RULE.splitlines() if not line.startswith("#")]
    parts = dict(re.findall(r'(\w+(?:\{\w+\})?)\+?==?"([^"]*)"', rule))
    assert (parts["ACTION"], parts["SUBSYSTEM"], parts["SUBSYSTEMS"]) == ("add", "block", "usb")
    assert set(parts["ENV{ID_FS_TYPE}"].split("|")) == set(TAKEN)
    assert parts["RUN"] == f"/opt/companion/current/system/{HELPER.name} $devnode $env{{ID_FS_TYPE}}"
    assert os.access(HELPER, os.X_OK)
