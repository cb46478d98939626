"""Notifications to systemd of how the program is: ready, alive, about to stop (sd_notify(3)).

A datagram of a few words goes to the socket that systemd names; without one nothing is sent, and nothing is lost.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Final

from companion.words import logs

READY: Final = "READY=1"
ALIVE: Final = "WATCHDOG=1"
STOPPING: Final = "STOPPING=1"
_log: Final = logging.getLogger(__name__)


class Heartbeat:
    """The line to systemd. `interval_ms` is how often it wants to be notified that the program is alive, or None."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        """Read where to send notifications, and how often.

        The process that systemd started is the compositor and not this one, so `WATCHDOG_PID` is passed over: the unit
        says `NotifyAccess=all`.
        """
        self._address = environ.get("NOTIFY_SOCKET", "")
        limit_us = environ.get("WATCHDOG_USEC", "")
        # Half of what is allowed, as sd_watchdog_enabled(3) recommends.
        self.interval_ms = int(limit_us) // 2000 if self._address and limit_us.isdigit() else None

    def notify(self, state: str) -> None:
        """Send systemd a state; that nobody listens any more is no reason to stop."""
        if not self._address:
            return
        import socket  # it takes its time, and most have nobody to notify

        # A name that begins with @ is one without a file.
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
                line.sendto(state.encode(), address)
        except OSError as error:
            _log.warning(logs.NOT_HEARD(state=state, reason=error))

    def ready(self) -> None:
        """Notify systemd that the table is on the screen."""
        self.notify(READY)

    def beat(self) -> None:
        """Notify systemd that the table's thread is alive."""
        self.notify(ALIVE)

    def stopping(self) -> None:
        """Notify systemd that the program is about to end."""
        self.notify(STOPPING)
