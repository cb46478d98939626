"""The kiosk under a systemd that really runs: started, kept alive, upgraded, and taken back when the new one fails.

Of the unit only what a machine without a screen lacks is left out: the console, and a screen for the compositor.
"""

from __future__ import annotations

import re
import time

import pytest

from tests.systemd.conftest import BROKEN_SCREEN

HEADLESS = """[Service]
Environment=WLR_BACKENDS=headless WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1
TTYPath=
TTYReset=no
TTYVHangup=no
StandardInput=null
WatchdogSec=3
"""


PROBE = """[Service]
Type=oneshot
ExecStart=
ExecStart=/opt/companion/current/bin/python -c "import os; os.mkfifo(os.environ[\\"LG_WD\\"] + \\"/.lgd-nfy0\\"); \
print(len(open(\\"/proc/cpuinfo\\").read()) > 0, os.path.exists(\\"/proc/1/status\\"))"
ExecStartPost=
Restart=no
WatchdogSec=0
"""
"""What gpiozero and lgpio do before they reach a pin: read which Pi this is, and make a pipe."""


@pytest.fixture
def kiosk(layer, changed):
    """The companion installed and booted, with the source of a version that never becomes ready."""
    drop_in = "/etc/systemd/system/companion.service.d"
    layer.run("sh", "-c", f"mkdir -p {drop_in} && printf %s '{HEADLESS}' >{drop_in}/headless.conf")
    with layer.booted(changed("0.2.0", BROKEN_SCREEN)) as booted:
        until(lambda: state(booted) == "active", lambda: told(booted))
        yield booted


def state(booted):
    return booted.run("systemctl", "is-active", "companion.service").stdout.strip()


def shown(booted, name):
    return booted.run("systemctl", "show", "-P", name, "companion.service").stdout.strip()


def told(booted):
    return booted.run("journalctl", "--no-pager", "-o", "cat", "-n", "60").stdout


def until(done, why, seconds=90):
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, why()
        time.sleep(0.2)


def test_the_kiosk_starts_with_the_machine_and_is_started_again_when_it_hangs(kiosk):
    assert shown(kiosk, "NRestarts") == "0"
    processes = kiosk.run("systemctl", "status", "companion.service").stdout
    for name in ("/usr/bin/cage", "bin/companion play", "Xwayland"):
        assert name in processes
    python = re.search(r"(\d+) \S*python\S* \S*companion play", processes)
    assert kiosk.run("sh", "-c", f"kill -STOP {python[1]}").returncode == 0
    until(lambda: shown(kiosk, "NRestarts") == "1" and state(kiosk) == "active", lambda: told(kiosk))
    assert shown(kiosk, "Result") == "success"
    assert "Watchdog timeout" in told(kiosk)


def test_an_upgrade_that_never_becomes_ready_is_taken_back_at_once(kiosk):
    run = kiosk.run("sh", "/tmp/source/systemd/install.sh", "--yes")
    assert run.returncode == 1, run.stdout + told(kiosk)
    assert "-> Stop the companion for a moment." in run.stdout
    assert "Release 2 does not start: release 1 takes over again." in run.stdout
    assert "and release 1 runs again with all games." in run.stderr
    assert state(kiosk) == "active"
    assert kiosk.run("/opt/companion/bin/companion", "--version").stdout == "companion 0.1.0\n"
    assert kiosk.run("ls", "/opt/companion/releases").stdout == "1\n"
    removed = kiosk.run("sh", "/opt/companion/current/system/install.sh", "--uninstall", "--yes")
    assert removed.returncode == 0, removed.stderr
    assert state(kiosk) == "inactive"


def test_an_upgrade_that_is_only_started_later_gives_way_by_itself(kiosk):
    run = kiosk.run("sh", "/tmp/source/systemd/install.sh", "--yes", "--no-start")
    assert run.returncode == 0, run.stderr
    assert state(kiosk) == "active"
    kiosk.run("systemctl", "restart", "--no-block", "companion.service")
    until(lambda: "release 1 runs instead." in told(kiosk), lambda: told(kiosk))
    until(lambda: state(kiosk) == "active", lambda: told(kiosk))
    assert "Release 2 was started 2 times and never became ready" in told(kiosk)
    assert "releases/1/bin/companion play" in kiosk.run("systemctl", "status", "companion.service").stdout


def test_what_the_screen_asks_for_is_done_by_units_that_may(kiosk):
    ask = "umask 077; printf '4\\n' >/run/companion/backlight"
    assert kiosk.run("runuser", "-u", "companion", "--", "sh", "-c", ask).returncode == 0
    done = ("systemctl", "show", "-P", "ExecMainStatus", "companion-backlight.service")
    began = ("systemctl", "show", "-P", "ExecMainStartTimestampMonotonic", "companion-backlight.service")
    until(lambda: kiosk.run(*began).stdout.strip() not in ("", "0"), lambda: told(kiosk), 20)
    until(lambda: kiosk.run(*done).stdout == "0\n", lambda: told(kiosk), 20)
    kiosk.run("runuser", "-u", "companion", "--", "touch", "/run/companion/power-off")
    until(lambda: not kiosk.first, lambda: told(kiosk), 60)


def test_on_a_pi_its_pins_library_finds_what_it_reads_and_writes_and_no_process_of_others(layer):
    drop_in = "/etc/systemd/system/companion.service.d"
    probe = HEADLESS + PROBE
    layer.run(
        "sh",
        "-euc",
        f"groupadd --system gpio; groupadd --system spi; mkdir -p {drop_in}; "
        f'cp /opt/companion/current/system/pi.conf {drop_in}; printf %s "$1" >{drop_in}/probe.conf',
        "sh",
        probe,
    )
    with layer.booted() as booted:
        until(lambda: shown(booted, "ExecMainExitTimestampMonotonic") not in ("", "0"), lambda: told(booted))
        assert shown(booted, "ExecMainStatus") == "0", told(booted)
        assert "\nTrue False\n" in told(booted)
        # What the drivers of late devices are loaded by was asked for before, whether or not this kernel has them.
        for module in ("cdc_acm", "usbserial", "snd", "spidev"):
            asked = booted.run("systemctl", "show", "-P", "ConditionTimestampMonotonic", f"modprobe@{module}.service")
            assert 0 < int(asked.stdout) <= int(shown(booted, "ExecMainStartTimestampMonotonic"))
