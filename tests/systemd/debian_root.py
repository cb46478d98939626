"""A clean Debian in a folder, for the installer to be let loose on: made once, and layered for each test.

It is the same Debian as the machine's, made from the same servers with mmdebstrap, which takes half of what debootstrap
does. A layer is what one test changes on top (an overlay); mounts are in a namespace of their own, so that nothing is
left mounted whatever happens. Commands reach the network and the package index as this machine does: apt's settings and
pip's are handed on, whatever they are.
"""

from __future__ import annotations

import ast
import os
import platform
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import pytest

INCLUDED = "systemd,udev,ca-certificates"
"""What any Debian has that is booted, and pip's way to trust a server."""
TRUSTED = Path("/etc/ssl/certs")
EMULATED_S = 3 * 3600
"""How long a command may take on a processor that is emulated."""
_ENTER = """
mount --make-rprivate /
mount -t overlay overlay -o "lowerdir=$LOWER,upperdir=$UPPER,workdir=$WORK" "$MERGED"
cd "$MERGED"
mount -t proc proc proc
if [ ! -c dev/null ]; then mount --rbind /dev dev; fi
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs tmpfs tmp
for folder in $SHOWN; do mkdir -p ".$folder"; mount --bind -o ro "$folder" ".$folder"; done
if [ -n "$SOURCE" ]; then mkdir tmp/source; mount --bind -o ro "$SOURCE" tmp/source; fi
"""
_BOOT = """
mount --bind -o ro proc/sys proc/sys
mount -t tmpfs tmpfs sys
mkdir -p sys/fs/cgroup run/systemd/system
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs dev
mkdir dev/shm dev/pts
ln -s /proc/self/fd dev/fd
for node in null zero full random urandom tty; do touch dev/$node; mount --bind /dev/$node dev/$node; done
for unit in udevd udev-trigger modules-load sysctl; do ln -s /dev/null run/systemd/system/systemd-$unit.service; done
"""
"""What it takes to be booted, and not to touch this machine's kernel."""
_EXEC = """
exec chroot . env -i $HANDED_ON PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 "$@"
"""
_LISTED = r"""
find / -xdev ! -type d -printf '%p %y %m %U:%G %s %T@ %l\n' -o -type d -printf '%p d %m %U:%G\n'
find /etc /var/lib/companion -xdev -type f -exec sha256sum {} + 2>/dev/null || true
"""


def why_not() -> str:
    """Return why this machine cannot have such a root, or ""."""
    if why := why_not_its_own():
        return why
    return "" if shutil.which("mmdebstrap") else "there is no mmdebstrap"


def why_not_its_own() -> str:
    """Return why this machine's own Debian cannot be layered, or ""."""
    if os.getuid():
        return "a Debian root is only made by root"
    if platform.freedesktop_os_release().get("ID") != "debian":
        return "this machine is no Debian, so its servers have none"
    return ""


@cache
def _pip_settings() -> dict[str, str]:
    """Return this machine's settings of pip as environment variables."""
    listed = subprocess.run([sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True, check=True)
    found = {}
    for line in listed.stdout.splitlines():
        name, _, value = line.partition("=")
        found["PIP_" + name.rpartition(".")[2].upper().replace("-", "_")] = str(ast.literal_eval(value))
    return found


def _handed_on() -> dict[str, str]:
    proxies = {name: value for name, value in os.environ.items() if name.lower().endswith("_proxy")}
    return proxies | _pip_settings()


def _shown(settings: dict[str, str]) -> list[str]:
    """Return the folders of this machine that pip's settings speak of."""
    folders = {TRUSTED}
    for word in (word for value in settings.values() for word in value.split()):
        scheme, _, name, *_ = urlsplit(word)
        # An index on the disk names files beside it; a file of constraints is shown with its folder.
        path = Path(name).parent if scheme == "file" or Path(name).is_file() else Path(name)
        if scheme in ("", "file") and path.is_absolute() and path.is_dir():
            folders.add(path)
    return sorted(map(str, folders))


def _mirror() -> tuple[str, str]:
    """Return this machine's Debian by its code name, and the server of it."""
    codename = platform.freedesktop_os_release()["VERSION_CODENAME"]
    command = ["apt-get", "indextargets", "--format", "$(RELEASE) $(REPO_URI)", "Created-By: Packages"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\n")
    servers = [line.split()[1] for line in listed if line.startswith(f"{codename} ")]
    if not servers:
        pytest.skip(f"apt names no server of {codename}")
    return codename, servers[0]


@dataclass(frozen=True)
class DebianRoot:
    """A Debian in layers: those below are read, the topmost is written."""

    layers: tuple[Path, ...]
    """The topmost first."""

    @classmethod
    def bootstrap(cls, folder: Path, codename: str = "", machine: str = "") -> DebianRoot:
        """Make this machine's Debian, or another one and for another kind of processor."""
        base = folder / "base"
        folder.mkdir(parents=True, exist_ok=True)
        ours, server = _mirror()
        wanted = codename or ours
        quick = ["--mode=root", "--dpkgopt=force-unsafe-io", "--skip=cleanup/apt/lists"]
        # Whether programs for it run here is seen to before (tests/arm64/emulator.py), not by a package for that.
        foreign = [f"--architectures={machine}", "--skip=check/qemu"] if machine else []
        options = [*quick, *foreign, "--variant=minbase", f"--include={INCLUDED}"]
        made = subprocess.run(
            ["mmdebstrap", *options, wanted, str(base), f"deb {server} {wanted} main"],
            capture_output=True,
            text=True,
            timeout=EMULATED_S if machine else 600,
        )
        assert made.returncode == 0, made.stdout[-2000:] + made.stderr[-2000:]
        for settings in ("apt.conf.d", "auth.conf.d", "trusted.gpg.d"):
            shutil.copytree(f"/etc/apt/{settings}", base / "etc/apt" / settings, dirs_exist_ok=True)
        # Nobody needs these packages to outlive a power cut.
        (base / "etc/dpkg/dpkg.cfg.d/quick").write_text("force-unsafe-io\n")
        if Path("/etc/resolv.conf").exists():
            (base / "etc/resolv.conf").write_bytes(Path("/etc/resolv.conf").read_bytes())
        for shown in _shown(_handed_on()):
            (base / shown.lstrip("/")).mkdir(parents=True, exist_ok=True)
        return cls((base,)).layer(folder / "bare")

    @classmethod
    def of_this_machine(cls) -> DebianRoot:
        """Take this machine's own Debian: nothing of it is written, but for the layers on top of it."""
        return cls((Path("/"),))

    def layer(self, folder: Path) -> DebianRoot:
        """Return a root that begins as this one is now; this one must not be written any more."""
        for name in ("upper", "work", "merged"):
            (folder / name).mkdir(parents=True)
        return DebianRoot((folder, *self.layers))

    def command(
        self, *words: str, source: Path | None = None, before: str = "", **environ: str
    ) -> tuple[list[str], dict[str, str]]:
        """Return a command in the root, and its environment.

        `source` is to be seen (and not to be written) as /tmp/source; `before` is done by root, in the root's folder.
        """
        folder, *lower = self.layers
        handed_on = _handed_on() | environ
        names = {
            "LOWER": ":".join(str(each / "upper" if each != self.layers[-1] else each) for each in lower),
            **{name.upper(): str(folder / name) for name in ("upper", "work", "merged")},
            "SOURCE": str(source or ""),
            "SHOWN": " ".join(_shown(handed_on)),
        }
        script = _ENTER + before + _EXEC.replace("$HANDED_ON", " ".join(f'{name}="${{_{name}}}"' for name in handed_on))
        enter = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-euc", script, "sh", *words]
        return enter, {**os.environ, **names, **{f"_{name}": value for name, value in handed_on.items()}}

    def run(
        self, *words: str, source: Path | None = None, before: str = "", most_s: float = 600, **environ: str
    ) -> subprocess.CompletedProcess[str]:
        """Run a command in the root, without a terminal."""
        command, names = self.command(*words, source=source, before=before, **environ)
        return subprocess.run(
            command, env=names, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=most_s, check=False
        )

    @contextmanager
    def booted(self, source: Path | None = None) -> Iterator[BootedRoot]:
        """Boot systemd in the root, in a control group of its own, and power it off in the end."""
        command, environ = self.command(
            "env", "container=lxc", "/lib/systemd/systemd", "--log-target=journal", source=source, before=_BOOT
        )
        group = _control_groups() / f"companion-{os.getpid()}"
        group.mkdir()
        # In a group of its own first: that one is the root of what it sees.
        join = ["sh", "-c", 'echo $$ >"$0/cgroup.procs" && exec "$@"', str(group)]
        process = subprocess.Popen(
            [*join, "unshare", "--cgroup", "--uts", "--ipc", *command], env=environ, stdin=subprocess.DEVNULL
        )
        try:
            yield BootedRoot(self, process.pid, _handed_on())
        finally:
            process.kill()
            process.wait()
            end = time.monotonic() + 20
            while "populated 1" in (group / "cgroup.events").read_text() and time.monotonic() < end:
                time.sleep(0.05)
            for folder in sorted((path for path in group.rglob("*") if path.is_dir()), reverse=True):
                folder.rmdir()
            group.rmdir()

    def touched(self) -> dict[str, tuple[int, ...]]:
        """Return every path that was made, written or removed since this root began as another one's layer."""
        top = self.layers[0] / "upper"
        stats = {str(path.relative_to(top)): path.lstat() for path in top.rglob("*")}
        return {path: (s.st_mode, s.st_uid, s.st_gid, s.st_size, s.st_mtime_ns, s.st_rdev) for path, s in stats.items()}

    def listed(self) -> dict[str, str]:
        """Return every path with all that can be said of it; of settings and games also what is in them.

        The accounts' tools keep copies of their own, and apt and pip what they fetched: nobody's loss.
        """
        found = self.run("sh", "-c", _LISTED)
        assert found.returncode == 0, found.stderr
        paths = {}
        for line in found.stdout.splitlines():
            digest = re.fullmatch(r"([0-9a-f]{64})  (.*)", line)
            if digest:
                # What is in it counts, and not when it was written: a user who came and went is in no file any more.
                paths[digest[2]] = re.sub(r" \d+\.\d+ ", " ", paths[digest[2]]) + digest[1]
            else:
                paths[line.split(" ")[0]] = line
        return {path: told for path, told in paths.items() if not _NOT_OURS.match(path)}


@dataclass(frozen=True)
class BootedRoot:
    """A root in which systemd runs."""

    root: DebianRoot
    parent: int
    """The process whose child is the root's first."""
    environ: dict[str, str]

    @property
    def first(self) -> list[str]:
        """The root's first process; none once it is off."""
        return Path(f"/proc/{self.parent}/task/{self.parent}/children").read_text().split()

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a command in it, as soon as it is up."""
        end = time.monotonic() + 60
        while not self.first and time.monotonic() < end:
            time.sleep(0.02)
        (first,) = self.first
        names = [f"{name}={value}" for name, value in self.environ.items()]
        inside = ["nsenter", "-t", first, "-m", "-p", "-u", "-i", "-C", "chroot", str(self.root.layers[0] / "merged")]
        clean = ["env", "-i", *names, "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "LANG=C.UTF-8"]
        return subprocess.run(
            [*inside, *clean, *words],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )


def _control_groups() -> Path:
    """Return where this machine's control groups (version 2) are mounted."""
    for line in Path("/proc/mounts").read_text().splitlines():
        _, place, kind, *_ = line.split()
        if kind == "cgroup2" and os.access(place, os.W_OK):
            return Path(place)
    pytest.skip("this machine has no control groups of version 2 for systemd to run in")


_NOT_OURS = re.compile(
    r"/(proc|sys|dev|run|tmp)(/|$)|/etc/(passwd|group|shadow|gshadow|subuid|subgid)-$|/etc/\.pwd\.lock$"
)


def difference(before: dict[str, str], after: dict[str, str]) -> dict[str, tuple[str | None, str | None]]:
    """Return every path that is not as it was."""
    paths = before.keys() | after.keys()
    return {p: (before.get(p), after.get(p)) for p in sorted(paths) if before.get(p) != after.get(p)}
