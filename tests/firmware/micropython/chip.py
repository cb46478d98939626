"""What MicroPython has on a Pico only: `machine`, `rp2`, and a USB port behind `sys` and `select`, over `bench`.

`bench` (pico.mjs) is the table that the chip lies on: levels of the inputs, bytes of the host, lights, and the power.
"""

import bench
import binascii
import json
import sys
import time


class _Module:
    """A module that is looked up by name."""


def plug_in():
    """Be the chip from now on."""
    sys.modules.update(machine=_machine(), rp2=_rp2(), select=_Select(), sys=_Sys(), time=_Time())
    sys.modules["micropython"] = _Interrupts()


def plug_out():
    """Leave the modules as the interpreter has them, but for `machine.reset`, which the prompt has too."""
    for name in ("rp2", "select", "sys", "time", "micropython"):
        del sys.modules[name]


def run(file):
    """Run a program of the flash as MicroPython does: Ctrl-C counts from when it is compiled."""
    with open(file) as program:
        code = compile(program.read(), file, "exec")
    bench.set_interrupt(3)
    exec(code, {"__name__": "__main__"})


class _Interrupts:
    """`micropython`, as far as the firmware uses it."""

    def kbd_intr(self, char):
        """Have this byte interrupt the program; -1: none."""
        bench.set_interrupt(char)


class _Time:
    """`time`, but that the world turns while the program sleeps."""

    def __init__(self):
        self.ticks_us, self.ticks_diff = time.ticks_us, time.ticks_diff

    def sleep_ms(self, duration_ms):
        """Wait."""
        begun = time.ticks_ms()
        while time.ticks_diff(time.ticks_ms(), begun) < duration_ms:
            bench.turn()

    def sleep(self, seconds):
        """Wait."""
        self.sleep_ms(1000 * seconds)

    def sleep_us(self, duration_us):
        """Go on: what takes microseconds is over at once."""


# --- machine ---------------------------------------------------------------------------------------------------


class Pin:
    """A pin of the matrix: a row that is low pulls down the columns of its closed switches."""

    OPEN_DRAIN, IN, OUT, PULL_UP = range(4)
    low_row = wiring = None

    def __init__(self, number, mode=None, pull=None, value=None):
        self.number = number
        if Pin.wiring is None:
            with open("/wiring.json") as file:
                Pin.wiring = json.load(file)["inputs"]

    def low(self):
        """Pull down."""
        Pin.low_row = self.number

    def high(self):
        """Let go."""
        Pin.low_row = None

    def value(self):
        """Return the level of a column."""
        wiring = Pin.wiring
        if Pin.low_row not in wiring["rows"]:
            return 1
        at = wiring["rows"].index(Pin.low_row) * len(wiring["columns"]) + wiring["columns"].index(self.number)
        levels = bench.levels()
        return 0 if at >> 3 < len(levels) and ord(levels[at >> 3]) >> (at & 7) & 1 else 1


class Spi:
    """An SPI with a chain of 74HC165 to read, or of APA102 to write to."""

    def __init__(self, number, baudrate=0, polarity=0, phase=0, sck=None, mosi=None, miso=None):
        self._version, self._words = -1, ()

    def readinto(self, raw):
        """Shift in: what is there no more reads as if it were tied high."""
        version = bench.version()
        if version != self._version:
            self._version, self._words = version, self._shifted(len(raw))
        words = self._words
        for i in range(len(raw)):
            raw[i] = words[i]

    def _shifted(self, count):
        """Return as many words as are asked for each time."""
        levels = [ord(level) for level in bench.levels()]
        levels += [0xFF] * (2 * count - len(levels))
        return [levels[2 * i + 1] << 8 | levels[2 * i] for i in range(count)]

    def write(self, data):
        """Shift out."""
        bench.show(binascii.hexlify(data).decode())


class Uart:
    """A UART whose other end is the host."""

    def __init__(self, number, baudrate=0, tx=None, rx=None, rxbuf=0, txbuf=0, timeout=0):
        pass

    def any(self):
        """Return how many bytes have come."""
        return bench.come()

    def readinto(self, buffer):
        """Take what has come."""
        return _take_into(buffer)

    def write(self, data):
        """Send."""
        bench.say(binascii.hexlify(data).decode())


class Wdt:
    """A watchdog; each feeding is a turn of the world."""

    def __init__(self, timeout):
        pass

    def feed(self):
        """Let the world turn; the power may go."""
        bench.turn()


class _Mem:
    """The scratch register and nothing else."""

    def __getitem__(self, address):
        return bench.asked() if address == 0x4005800C else 0

    def __setitem__(self, address, value):
        bench.set_asked(value)


def _machine():
    module = _Module()
    module.Pin, module.SPI, module.UART, module.WDT, module.mem32 = Pin, Spi, Uart, Wdt, _Mem()
    module.PWRON_RESET, module.WDT_RESET = 1, 3
    module.reset_cause, module.reset = bench.cause, bench.reset
    module.unique_id = lambda: b"\xe6\x61\x41\x03\xe7\x12\x34\x56"
    return module


# --- rp2 -------------------------------------------------------------------------------------------------------


class StateMachine:
    """A state machine of the PIO."""

    def __init__(self, number, program, freq=0, sideset_base=None):
        pass

    def active(self, on):
        """Run."""


class Dma:
    """A DMA channel that is as fast as can be."""

    def pack_ctrl(self, **fields):
        """Return nothing of use."""
        return 0

    def config(self, read, write, count, ctrl, trigger):
        """Move the bytes to the lights."""
        bench.show(binascii.hexlify(read).decode())

    def active(self):
        """Be done."""
        return False


def _rp2():
    module, pio = _Module(), _Module()
    pio.OUT_LOW = pio.SHIFT_LEFT = 0
    module.PIO, module.StateMachine, module.DMA = pio, StateMachine, Dma
    module.asm_pio = lambda **options: lambda program: program
    return module


# --- USB -------------------------------------------------------------------------------------------------------


def _take_into(buffer):
    data = bench.take(len(buffer))
    for i in range(len(data)):
        buffer[i] = ord(data[i])
    return len(data)


class _Poll:
    def register(self, stream, flags):
        pass

    def ipoll(self, timeout):
        return (0,) if bench.come() else ()


class _Select:
    POLLIN = 1
    poll = _Poll


class _Usb:
    def __init__(self):
        self.buffer = self

    def readinto(self, buffer):
        return _take_into(buffer)

    def write(self, data):
        bench.say(binascii.hexlify(data).decode())


class _Implementation:
    _machine = "Raspberry Pi Pico with RP2040"


class _Sys:
    """`sys` as the firmware sees it."""

    def __init__(self):
        self.stdin, self.stdout = _Usb(), _Usb()
        self.implementation = _Implementation()
        self.path, self.modules, self.print_exception = sys.path, sys.modules, sys.print_exception
