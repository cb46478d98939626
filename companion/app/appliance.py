"""A machine that is nothing but a companion: nobody reads its terminal, and it is switched off on the screen.

The program has no right to switch a machine or its screen off. It leaves a request in the folder that systemd made for
it (`RuntimeDirectory`), and a unit beside its own (`systemd/companion-*.path`) does just that and nothing else.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from companion.errors import CompanionError, reason_of
from companion.words import machine as said

POWER_OFF: Final = "power-off"
"""The request to switch the machine off."""
BACKLIGHT: Final = "backlight"
"""The request for the screen's light: what the kernel's `bl_power` takes, and perhaps how bright it is, in percent."""
_LIGHT_ON, _LIGHT_OFF = "0", "4"
_LIGHTS: Final = "sys/class/backlight/*"
"""Where Linux has the lights of screens; a display at HDMI has none there."""


class ApplianceError(CompanionError):
    """The machine cannot be asked for that; nothing has changed."""


class Appliance(NamedTuple):
    """What the machine lets the program do. `alone`: systemd started it. `requests` is where to leave requests."""

    alone: bool = False
    requests: Path | None = None
    root: Path = Path("/")

    @classmethod
    def of(cls, environ: Mapping[str, str]) -> Appliance:
        """Return the appliance that the environment tells of (systemd.exec(5))."""
        folder = environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
        return cls(bool(environ.get("NOTIFY_SOCKET")), Path(folder) if folder else None)

    @property
    def can_switch_off(self) -> bool:
        """Whether there is somebody who switches the machine off."""
        return self.requests is not None

    def switch_off(self) -> None:
        """Write everything to the disk and have the machine switched off. Raises `ApplianceError`."""
        os.sync()
        self._request(POWER_OFF, "")

    def shine(self, *, on: bool, percent: int | None = None) -> None:
        """Have the screen's light on or off, and so bright, where the machine can. Raises `ApplianceError`."""
        bright = "" if percent is None else f" {percent}"
        if self.requests is not None:
            self._request(BACKLIGHT, f"{_LIGHT_ON if on else _LIGHT_OFF}{bright}\n")
        elif percent is not None:
            self._dim(percent)

    def _dim(self, percent: int) -> None:
        """Set each light that this user may write to; nothing is asked of a desktop that sees to its own."""
        for light in self.root.glob(_LIGHTS):
            with suppress(OSError, ValueError):
                most = int((light / "max_brightness").read_text("ascii"))
                (light / "brightness").write_text(f"{max(most * percent // 100, 1)}\n", "ascii")

    def _request(self, name: str, text: str) -> None:
        if self.requests is None:
            raise ApplianceError(said.NOT_OURS())
        try:
            (self.requests / name).write_text(text, "ascii")
        except OSError as error:
            raise ApplianceError(said.NOT_ASKED(reason=reason_of(error))) from error
