"""A stick is found wherever a system mounts one, and nothing else is taken for one."""

from __future__ import annotations

from pathlib import Path

from companion.app.sticks import STICK, mounted

MOUNTS = """\
/dev/mmcblk0p2 / ext4 rw,noatime 0 0
tmpfs /run tmpfs rw 0 0
/dev/sda1 /media/pi/OLD\\040STICK vfat rw 0 0
/dev/sdb1 /home/pi/media vfat rw 0 0
/dev/sdc1 /run/companion-stick vfat rw 0 0
"""


def test_sticks_are_found_the_newest_first_with_spaces_in_their_names():
    assert list(mounted(MOUNTS)) == [STICK, Path("/media/pi/OLD STICK")]


def test_no_stick_is_none():
    assert list(mounted("tmpfs /run tmpfs rw 0 0\n")) == []
    assert list(mounted("")) == []
    assert list(mounted("rubbish\n\n")) == []
