"""A real broker for tests: mosquitto on a free port of this machine, started, killed and started again."""

import socket
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path
from shutil import which

MOSQUITTO = which("mosquitto", path="/usr/sbin:/usr/local/sbin:/opt/homebrew/sbin:/usr/bin:/usr/local/bin")
OPEN = "allow_anonymous true\n"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Broker:
    """A mosquitto; `settings` are the lines of its file after the listener's."""

    def __init__(self, folder: Path, settings: str = OPEN) -> None:
        self.folder, self.port = folder, free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.log = folder / "mosquitto.log"
        self._file = folder / "mosquitto.conf"
        self._file.write_text(
            f"listener {self.port} 127.0.0.1\n{settings}\nuser root\nset_tcp_nodelay true\n"
            f"persistence true\npersistence_location {folder}/\nautosave_interval 1\nautosave_on_changes true\n"
        )

    def start(self) -> None:
        with self.log.open("ab") as log:
            self._process = subprocess.Popen([MOSQUITTO, "-v", "-c", self._file], stdout=log, stderr=log)
        until = time.monotonic() + 20
        while time.monotonic() < until:
            assert self._process.poll() is None, self.log.read_text()
            with socket.socket() as attempt:
                if attempt.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.01)
        raise AssertionError("mosquitto did not start")

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


@contextmanager
def running(folder: Path, settings: str = OPEN):
    folder.mkdir(parents=True, exist_ok=True)
    broker = Broker(folder, settings)
    broker.start()
    try:
        yield broker
    finally:
        broker.kill()


def until(condition, most_s: float = 20.0, what: str = ""):
    """Wait for something to be true, and return it."""
    end = time.monotonic() + most_s
    while not (found := condition()):
        assert time.monotonic() < end, what or "it did not happen"
        time.sleep(0.005)
    return found
