"""A board: its scanner, lights and session, done in turn. The caller of `step` says how much time has passed."""

from pegboard.session import SCAN_STUCK, SLOW_SCAN

_LIGHTS_MS = 10
_CHECK_MS = 1000


class Board:
    """`port.read_into(buffer)` returns how many bytes came; `port.write(data)` sends. Neither waits for the host."""

    def __init__(self, port, scanner, lights, session):
        """Put a board together."""
        self.port, self.scanner, self.lights, self.session = port, scanner, lights, session
        self._received = bytearray(64)
        self._scan_us = self._rest_us = 0
        self._lights_ms = self._check_ms = self._scans = 0

    def step(self, elapsed_us):
        """Do what is due after so many microseconds."""
        self._scan_us += elapsed_us
        if self._scan_us >= self.scanner.period_us:
            self._scan_us %= self.scanner.period_us
            self._scans += 1
            if self.scanner.scan():
                self.session.changed()
        self._receive()
        self._rest_us += elapsed_us
        if self._rest_us >= 1000:
            self._tick(self._rest_us // 1000)
            self._rest_us %= 1000
        if self.session.out:
            self.port.write(self.session.out)
            self.session.out = bytearray()

    def _receive(self):
        count = self.port.read_into(self._received)
        if count:
            self.session.receive(self._received, count)

    def _tick(self, elapsed_ms):
        self.session.tick(elapsed_ms)
        self._lights_ms += elapsed_ms
        if self._lights_ms >= _LIGHTS_MS and not self.lights.strip.busy():
            if self.lights.tick(self._lights_ms):
                self.lights.strip.show()
            self._lights_ms = 0
        self._check_ms += elapsed_ms
        if self._check_ms >= _CHECK_MS:
            self._check()

    def _check(self):
        """Look once a second whether the scan is right, and as fast as it was asked to be."""
        hz = self._scans * 1000 // self._check_ms
        self.session.set_fault(SLOW_SCAN, hz if hz * 5 < self.scanner.hz * 4 else -1)
        self.session.set_fault(SCAN_STUCK, self.scanner.stuck())
        self._check_ms = self._scans = 0
