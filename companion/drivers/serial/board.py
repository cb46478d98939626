"""A board at a serial port: what every driver is, for a microcontroller at the end of a cable."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock

from companion.board.layout import HoleName, Layout, Occupancy
from companion.drivers.driver import DriverError, Listener
from companion.drivers.publishing import Clock, Publisher, monotonic_ms
from companion.drivers.serial.cable import Cable
from companion.drivers.serial.port import FindPorts, board_ports
from companion.link.messages import Welcome
from companion.referee.language import LightSettings
from companion.referee.lights import Light
from companion.words import drivers as said
from companion.words.message import Said, every


class SerialBoard:
    """A driver for a microcontroller that speaks `firmware/PROTOCOL.md`. `port` is a path, or "auto"."""

    hand = None
    has_pegs = True

    def __init__(
        self, port: str, layout: Layout, clock: Clock = monotonic_ms, *, find: FindPorts = board_ports
    ) -> None:
        """Hold the board; its port is opened at the start."""
        self.layout = layout
        self._find = find if port == "auto" else lambda: (port,)
        self._clock = clock
        self._publisher = Publisher(clock)
        self._lock = Lock()
        self._lights: Mapping[HoleName, Light] = {}
        self._settings = LightSettings()
        self._cable: Cable | None = None
        self._known: Welcome | None = None
        """What the board was when it was started first."""

    @property
    def holds_wires(self) -> bool:
        """Whether a port is open; while the board is looked for, none is."""
        cable = self._cable
        return cable is not None and cable.has_port

    def start(self, listener: Listener) -> None:
        """Find the board and begin to publish to `listener`. Raises `DriverError` when it does not answer."""
        self._publisher.listen(listener)
        try:
            self._connect()
        except BaseException:
            self.stop()  # or it would be in use for ever
            raise

    def stop(self) -> None:
        """Publish no more and close the port; the board then puts its own pattern on its lights."""
        self._publisher.close()
        with self._lock:
            cable, self._cable = self._cable, None
        if cable is not None:
            cable.stop()
            self._known = cable.known

    def show(self, lights: Mapping[HoleName, Light]) -> None:
        """Light exactly these holes. A hole without a light stays dark."""
        with self._lock:
            self._lights = dict(lights)
            self._send_lights()

    def set_lights(self, settings: LightSettings) -> None:
        """Have the lights shine so from now on."""
        with self._lock:
            self._settings = settings
            self._send_lights()

    def expect(self, occupied: Occupancy) -> None:
        """Do nothing: these pegs are moved by hand."""

    def _send_lights(self) -> None:
        if self._cable is not None:
            self._cable.set_lights(self._lights, self._settings)

    def _connect(self) -> None:
        ports = self._find()
        if not ports:
            raise DriverError(said.NO_BOARD_FOUND(port="serial:/dev/ttyACM0"))
        trouble: Said = ""
        for port in ports:
            with self._lock:
                if not self._publisher.open:
                    return  # it was stopped meanwhile
                cable = self._cable = Cable(self.layout, self._publisher, self._clock, self._find, self._known)
                self._send_lights()
            try:
                if cable.start(port):
                    return
                trouble = trouble or cable.trouble
            except DriverError as error:
                trouble = trouble or error.said
            cable.stop()
        raise DriverError(trouble or said.NO_BOARD_THERE(ports=every(ports)))
