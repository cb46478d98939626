"""The kiosk's unit: sound to systemd's own tools, and its command shows the companion under a real compositor."""

from __future__ import annotations

import os
import re
import shlex
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.app.appliance import BACKLIGHT, POWER_OFF

UNITS = Path(__file__).parents[2] / "systemd"
PI = (UNITS / "pi.conf").read_text()
COMPANION = Path(sys.executable).with_name("companion")
INSTALLED = "/opt/companion/bin/companion"
INSTALLED_READY = "/opt/companion/bin/ready"
MOST_EXPOSED = 2.0
NAMES = sorted(path.name for path in UNITS.iterdir() if path.suffix in (".service", ".path"))


def unit() -> str:
    return (UNITS / "companion.service").read_text()


@pytest.fixture
def here(tmp_path):
    """The unit as it would be if this environment were the installed one, with the drop-in for a Pi."""
    path = tmp_path / "companion.service"
    text = unit().replace(INSTALLED, str(COMPANION)).replace(INSTALLED_READY, str(UNITS / "ready.sh"))
    path.write_text(text)
    for other in UNITS.glob("companion-*"):
        (tmp_path / other.name).write_text(other.read_text())
    (tmp_path / "companion.service.d").mkdir()
    (tmp_path / "companion.service.d" / "pi.conf").write_text(PI)
    return path


def analyze(unit, *words):
    environ = {**os.environ, "SYSTEMD_UNIT_PATH": f"{unit.parent}:"}
    return subprocess.run(
        ["systemd-analyze", "--no-pager", *words, str(unit)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=environ,
    )


@pytest.mark.parametrize("name", NAMES)
def test_systemd_finds_nothing_wrong_with_any_unit(here, name):
    found = analyze(here.with_name(name), "verify")
    assert (found.returncode, found.stdout + found.stderr) == (0, "")


@pytest.fixture
def on_the_network(here):
    """The unit with the lines that docs/watching.md gives a kiosk whose games may be watched."""
    page = (UNITS.parent / "docs" / "watching.md").read_text("utf-8")
    lines = re.search(r"\n    (\[Service\]\n(?:    .*\n)+)", page)[1]
    (here.parent / "companion.service.d" / "override.conf").write_text(lines.replace("\n    ", "\n"))
    return here


def test_a_kiosk_reaches_its_local_network_by_the_lines_of_the_manual_and_nothing_beyond(on_the_network):
    found = analyze(on_the_network, "verify")
    assert (found.returncode, found.stdout + found.stderr) == (0, "")
    told = analyze(on_the_network, "security", "--offline=true").stdout
    assert re.search(r"PrivateNetwork= +Service has access to the host's network", told)
    assert re.search(r"IPAddressDeny= +Service defines IP address allow.list", told), told
    assert re.search(r"AF_PACKET +Service cannot", told), told
    assert float(re.search(r"Overall exposure level for [-\w.]+: ([\d.]+)", told)[1]) <= MOST_EXPOSED


@pytest.mark.parametrize("name", [name for name in NAMES if name.endswith(".service")])
def test_none_is_exposed_more_than_it_must_be(here, name):
    found = analyze(here.with_name(name), "security", "--offline=true")
    level = re.search(r"Overall exposure level for [-\w.]+: ([\d.]+)", found.stdout)
    assert level is not None, found.stdout + found.stderr
    assert float(level[1]) <= MOST_EXPOSED


def test_the_requests_of_the_program_are_those_that_the_units_hear():
    folder = re.search(r"\nRuntimeDirectory=(.*)", unit())[1]
    heard = {re.search(r"\nPath\w+=(.*)", path.read_text())[1] for path in UNITS.glob("*.path")}
    assert heard == {f"/run/{folder}/{request}" for request in (POWER_OFF, BACKLIGHT)}
    wanted = " ".join(re.findall(r"\nWants=(.*)", unit())).split()
    assert sorted(name for name in wanted if name.startswith("companion-")) == sorted(
        path.name for path in UNITS.glob("*.path")
    )


WISHES = [
    *[("4\n", "4\n", "9"), ("0\n", "0\n", "9"), ("; rm -rf /\n", "7", "9"), ("", "7", "9")],
    *[("0 40\n", "0\n", "13\n"), ("0 100\n", "0\n", "31\n"), ("0 1\n", "0\n", "1\n")],
    *[(f"0 {word}\n", "7", "9") for word in ("0", "101", "-5", "4x", "$(id)", "40 40", "*")],
]


@pytest.mark.parametrize(("wish", "set_to", "bright"), WISHES)
def test_the_light_is_set_to_on_or_off_and_so_bright_and_to_nothing_else(tmp_path, wish, set_to, bright):
    for name in ("one", "two", "none"):
        (tmp_path / name).mkdir()
    for name in ("one", "two"):
        (tmp_path / name / "bl_power").write_text("7")
        (tmp_path / name / "max_brightness").write_text("31\n")
        (tmp_path / name / "brightness").write_text("9")
    (tmp_path / "wish").write_text(wish)
    command = re.search(r"\nExecStart=/bin/sh -c '(.*)'", (UNITS / "companion-backlight.service").read_text())[1]
    command = command.replace("$$", "$").replace("/run/companion/backlight", str(tmp_path / "wish"))
    command = command.replace("/sys/class/backlight", str(tmp_path))
    ended = subprocess.run(["/bin/sh", "-c", command], check=False, timeout=10)
    assert (ended.returncode == 0) == (set_to != "7")
    assert [(tmp_path / name / "bl_power").read_text() for name in ("one", "two")] == [set_to, set_to]
    assert [(tmp_path / name / "brightness").read_text() for name in ("one", "two")] == [bright, bright]
    assert not list((tmp_path / "none").iterdir())


def devices(text: str) -> set[str]:
    return set(re.findall(r"^DeviceAllow=(\S+) rw$", text, re.MULTILINE))


def test_every_driver_that_is_a_module_is_loaded_before_its_devices_are_allowed():
    # systemd looks a group up in /proc/devices when it starts the unit, and never again.
    loaded = {"char-ttyACM": "cdc_acm", "char-ttyUSB": "usbserial", "char-alsa": "snd", "char-spi": "spidev"}
    # These are built into Debian's and Raspberry Pi OS's kernels, or there before any screen is.
    always = {"char-drm", "char-input", "char-tty", "char-ttyAMA", "char-gpiochip"}
    for text in (unit(), PI):
        modules = {f"modprobe@{loaded[device]}.service" for device in devices(text) - always}
        for word in ("Wants", "After"):
            named = " ".join(re.findall(rf"^{word}=(.*)", text, re.MULTILINE)).split()
            assert {name for name in named if name.startswith("modprobe@")} == modules


def test_a_pi_has_what_a_board_at_its_pins_needs_and_any_other_machine_has_not():
    assert {"char-gpiochip", "char-spi"} == devices(PI)
    assert not devices(PI) & devices(unit())
    folder = re.search(r"\nRuntimeDirectory=(.*)", unit())[1]
    assert f"\nEnvironment=LG_WD=/run/{folder}\n" in PI
    assert "\nProcSubset=all\n" in PI
    assert "\nProcSubset=pid\n" in unit()
    assert "\nProtectProc=invisible\n" in unit()


def test_it_is_started_again_however_often_it_fails_and_never_as_root():
    text = unit()
    for line in ("Restart=always", "StartLimitIntervalSec=0", "Type=notify", "User=companion"):
        assert f"\n{line}\n" in text
    assert re.search(r"\nWatchdogSec=\d+\n", text)
    assert "network" not in re.search(r"\nAfter=(.*)", text)[1]


def test_the_pico_has_a_stable_name_and_is_no_modem():
    (rule,) = [line for line in (UNITS / "70-companion.rules").read_text().splitlines() if not line.startswith("#")]
    parts = dict(re.findall(r'(\w+(?:\{\w+\})?)\+?==?"([^"]*)"', rule))
    assert parts["ATTRS{idVendor}"] == "2e8a"
    assert (parts["SYMLINK"], parts["GROUP"], parts["ENV{ID_MM_DEVICE_IGNORE}"]) == ("companion-board", "dialout", "1")


def unprivileged() -> list[str]:
    """Return what runs a command as nobody in particular: cage refuses to be root."""
    if os.getuid():
        return []
    words = ["unshare", "--user", "--map-user=1000", "--map-group=1000", "--"]
    if subprocess.run([*words, "true"], capture_output=True, check=False).returncode:
        pytest.skip("cage refuses to run as root, and this machine lets nobody be somebody else")
    return words


@pytest.fixture
def kiosk(here, tmp_path):
    """The unit's command under cage, on the display of the tests, with a socket as systemd would give it."""
    folder = tmp_path / "run"
    folder.mkdir(mode=0o700)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(folder / "notify"))
        line.settimeout(60)
        environ = {
            **{name: value for name, value in os.environ.items() if name != "WAYLAND_DISPLAY"},
            "XDG_RUNTIME_DIR": str(folder),
            "WLR_BACKENDS": "x11",
            "WLR_RENDERER": "pixman",
            "NOTIFY_SOCKET": str(folder / "notify"),
            "WATCHDOG_USEC": "1000000",
            "COMPANION_STATE": str(tmp_path / "state"),
        }
        command = re.search(r"\nExecStart=(.*)", here.read_text())[1]
        log = (tmp_path / "cage.log").open("w+")
        process = subprocess.Popen([*unprivileged(), *shlex.split(command)], env=environ, stdout=log, stderr=log)
        try:
            yield folder, environ, line
        finally:
            process.terminate()
            process.wait(20)
            log.close()


def screenshot(folder, environ, to):
    display = next(path.name for path in folder.glob("wayland-*") if path.suffix != ".lock")
    subprocess.run(["grim", "-t", "ppm", str(to)], env={**environ, "WAYLAND_DISPLAY": display}, check=True, timeout=30)
    kind, size, _, pixels = to.read_bytes().split(b"\n", 3)
    assert kind == b"P6"
    width, height = map(int, size.split())
    return width, height, pixels


def test_the_units_command_shows_the_companion_fills_the_screen_and_tells_that_it_is_alive(kiosk, tmp_path):
    folder, environ, line = kiosk
    heard = [line.recv(100)]
    while heard[-1] != b"READY=1":
        heard.append(line.recv(100))
    assert [line.recv(100) for _ in range(3)] == [b"WATCHDOG=1"] * 3
    end = time.monotonic() + 30
    while True:
        width, height, pixels = screenshot(folder, environ, tmp_path / "seen.ppm")
        rows = [pixels[3 * width * y : 3 * width * (y + 1)] for y in range(height)]
        corners = (rows[2][6:9], rows[2][-9:-6], rows[-3][6:9], rows[-3][-9:-6])
        colours = {rows[y][x : x + 3] for y in range(0, height, 7) for x in range(0, 3 * width, 21)}
        if b"\0\0\0" not in corners and len(colours) > 100:
            break
        assert time.monotonic() < end, (width, height, corners, len(colours))
        time.sleep(0.5)
    assert (width, height) > (640, 400)
