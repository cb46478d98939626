"""The parts of a Raspberry Pi Pico or Pico 2: the only module that touches pins.

Sources of the figures: data sheets of RP2040 and RP2350 (watchdog scratch registers, power-on manager, DMA requests
of the PIO), of 74HC165, WS2812B and APA102.
"""

import machine
import micropython
import rp2
import select
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:  # the words of a PIO program are there for its assembler only
    from rp2.asm_pio import *

_IS_RP2350 = "RP2350" in sys.implementation._machine
# A scratch register keeps its value over a reset, but not over a power cut.
_SCRATCH0 = (0x400D8000 if _IS_RP2350 else 0x40058000) + 0x0C
_ASKED = 0x50454721
# RP2350: the power-on manager tells a brown-out from power that came. The RP2040 cannot.
_CHIP_RESET, _HAD_BROWN_OUT = 0x40100000 + 0x2C, 1 << 17

_UNKNOWN, _POWER, _WATCHDOG, _BROWN_OUT, _ASKED_FOR = range(5)
_WATCHDOG_MS = 4000


def cause():
    """Return why the board started, as ../PROTOCOL.md numbers it."""
    if machine.mem32[_SCRATCH0] == _ASKED:
        machine.mem32[_SCRATCH0] = 0
        return _ASKED_FOR
    if machine.reset_cause() == machine.WDT_RESET:
        return _WATCHDOG
    if _IS_RP2350 and machine.mem32[_CHIP_RESET] & _HAD_BROWN_OUT:
        return _BROWN_OUT
    return _POWER if machine.reset_cause() == machine.PWRON_RESET else _UNKNOWN


def board_id():
    """Return the number that no other board has."""
    return machine.unique_id()


def remember_asked():
    """Know after the reset that somebody asked for it."""
    machine.mem32[_SCRATCH0] = _ASKED


def reset():
    """Start again, once what was written has gone out."""
    time.sleep_ms(100)
    machine.reset()


def forever(step):
    """Call `step(elapsed_us)` again and again. A watchdog starts the board again when that stops."""
    dog = machine.WDT(timeout=_WATCHDOG_MS)
    ticks_us, ticks_diff = time.ticks_us, time.ticks_diff
    before = ticks_us()
    while True:
        now = ticks_us()
        step(ticks_diff(now, before))
        before = now
        dog.feed()


# --- inputs ---------------------------------------------------------------------------------------------------


def source(wiring):
    """Return what reads the inputs."""
    return Chain(wiring) if wiring["kind"] == "74hc165" else Matrix(wiring)


class Chain:
    """A chain of 74HC165 at an SPI: a pulse at SH/LD takes all levels at once, the clock shifts them out.

    The chips shift as the clock rises and the Pico samples as it falls, so that each bit has half a clock to settle.
    """

    msb_first = True

    def __init__(self, wiring):
        self.count, self.tail = wiring["count"], wiring.get("tail")
        self.active_low = wiring.get("active_low", True)
        length = (self.count + 7) // 8 + (self.tail is not None)
        self.words = (length + 1) // 2
        hz = wiring.get("hz", 1000000)
        sck, miso = machine.Pin(wiring["sck"]), machine.Pin(wiring["miso"])
        # The default MOSI is taken too; code that needs that pin takes it back, since this comes first.
        self._spi = machine.SPI(wiring["spi"], baudrate=hz, polarity=1, phase=0, sck=sck, miso=miso)
        self._latch = machine.Pin(wiring["latch"], machine.Pin.OUT, value=1)

    def read(self, raw):
        """Fill `raw` with the levels of all inputs."""
        self._latch.low()
        self._latch.high()
        self._spi.readinto(raw)


class Matrix:
    """A diode matrix: one row at a time is pulled low, and the columns that follow it are closed.

    A row is driven both ways, since its own pull-up would take as long to raise it as the rest of a scan; the diode at
    each switch keeps a high row from a low one. What is left to rise by a pull-up is a column that was low
    (../../hardware/pico.md has the arithmetic), and only that is waited for.
    """

    msb_first = False
    tail = None
    _FALL_US, _RISE_US = 5, 100

    def __init__(self, wiring):
        pin = machine.Pin
        self._rows = [pin(row, pin.OUT, value=1) for row in wiring["rows"]]
        self._columns = [pin(column, pin.IN, pin.PULL_UP) for column in wiring["columns"]]
        self.count = len(self._rows) * len(self._columns)
        self.words = (self.count + 15) // 16
        self.active_low = wiring.get("active_low", True)

    def read(self, raw):
        """Fill `raw` with the levels of all inputs."""
        word = bit = at = 0
        for row in self._rows:
            row.low()
            time.sleep_us(self._FALL_US)
            all_high = 1
            for column in self._columns:
                level = column.value()
                all_high &= level
                word |= level << bit
                bit += 1
                if bit == 16:
                    raw[at] = word
                    word = bit = 0
                    at += 1
            row.high()
            if not all_high:
                time.sleep_us(self._RISE_US)
        if bit:
            raw[at] = word


# --- lights ---------------------------------------------------------------------------------------------------


def strip(wiring):
    """Return what drives the lights."""
    from pegboard.lights import NoStrip

    kinds = {"ws2812": Ws2812, "apa102": Apa102}
    return kinds[wiring["kind"]](wiring) if wiring["kind"] in kinds else NoStrip()


@rp2.asm_pio(sideset_init=rp2.PIO.OUT_LOW, out_shiftdir=rp2.PIO.SHIFT_LEFT, autopull=True, pull_thresh=8)
def _ws2812():
    # Ten cycles a bit at 8 MHz: 1.25 us. High for 0.375 us is a 0, for 0.875 us a 1.
    wrap_target()
    label("bit")
    out(x, 1).side(0)[2]
    jmp(not_x, "zero").side(1)[2]
    jmp("bit").side(1)[3]
    label("zero")
    nop().side(0)[3]
    wrap()


class Ws2812:
    """A chain of WS2812, fed by DMA while the scan goes on."""

    head, stride = 0, 3

    def __init__(self, wiring):
        order = wiring.get("order", "GRB")
        self.count = wiring["count"]
        self.order = (order.index("R"), order.index("G"), order.index("B"))
        self.bytes = bytearray(3 * self.count)
        self._machine = rp2.StateMachine(0, _ws2812, freq=8000000, sideset_base=machine.Pin(wiring["pin"]))
        self._machine.active(1)
        self._dma = rp2.DMA()
        # Bytes, paced by state machine 0 of PIO 0. A byte that is written to a register fills all four of its bytes.
        self._control = self._dma.pack_ctrl(size=0, inc_write=False, treq_sel=0)

    def show(self):
        """Send all bytes."""
        self._dma.config(read=self.bytes, write=self._machine, count=len(self.bytes), ctrl=self._control, trigger=True)

    def busy(self):
        """Tell whether bytes are still on their way."""
        return self._dma.active()


class Apa102:
    """A chain of APA102 at an SPI: 32 zeros, four bytes a light, and a clock for every second light."""

    head, stride, order = 4, 4, (3, 2, 1)

    def __init__(self, wiring):
        self.count = wiring["count"]
        self.bytes = bytearray(4 + 4 * self.count + 4 + self.count // 16)
        for at in range(4, 4 + 4 * self.count, 4):
            self.bytes[at] = 0xFF
        hz = wiring.get("hz", 4000000)
        sck, mosi = machine.Pin(wiring["sck"]), machine.Pin(wiring["mosi"])
        self._spi = machine.SPI(wiring["spi"], baudrate=hz, polarity=0, phase=0, sck=sck, mosi=mosi)

    def show(self):
        """Send all bytes."""
        self._spi.write(self.bytes)

    def busy(self):
        """Be done: `show` waits until all is sent."""
        return False


# --- the host -------------------------------------------------------------------------------------------------


def port(wiring):
    """Return the line to the host."""
    return Uart(wiring) if wiring["kind"] == "uart" else Usb()


class Usb:
    """The USB port that MicroPython's prompt uses otherwise."""

    def __init__(self):
        micropython.kbd_intr(-1)  # as main.py has it already; here a 3 is a byte like any other
        self._in, self._out = sys.stdin.buffer, sys.stdout.buffer
        self._one = bytearray(1)
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)

    def read_into(self, buffer):
        """Fill the buffer with what has come; return how much."""
        count = 0
        while count < len(buffer) and self._has_come():
            self._in.readinto(self._one)
            buffer[count] = self._one[0]
            count += 1
        return count

    def _has_come(self):
        for _ in self._poll.ipoll(0):
            return True
        return False

    def write(self, data):
        """Send."""
        self._out.write(data)


class Uart:
    """A UART at two pins. USB is free for an installer: Ctrl-C there resets the board, and then leads to the prompt."""

    def __init__(self, wiring):
        micropython.kbd_intr(3)
        tx, rx = machine.Pin(wiring["tx"]), machine.Pin(wiring["rx"])
        baud = wiring.get("baud", 115200)
        self._uart = machine.UART(wiring["uart"], baudrate=baud, tx=tx, rx=rx, rxbuf=1024, txbuf=1024, timeout=0)

    def read_into(self, buffer):
        """Fill the buffer with what has come; return how much."""
        return self._uart.readinto(buffer) or 0 if self._uart.any() else 0

    def write(self, data):
        """Send."""
        self._uart.write(data)
