"""The firmware's module that touches pins, in CPython, on a bench: its pins are those of the circuit."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType, SimpleNamespace

from tests.firmware.simulated_pico import FIRMWARE


def _byte(bits):
    return sum(bit << 7 - place for place, bit in enumerate(bits))


def load_pico(monkeypatch, bench):
    """Return the firmware's `pico`, whose `machine` is wired to this bench."""
    machine, micropython, rp2 = ModuleType("machine"), ModuleType("micropython"), ModuleType("rp2")

    class Pin:
        OPEN_DRAIN, IN, OUT, PULL_UP = range(4)

        def __init__(self, number, mode=None, pull=None, value=None):
            self.net, self.pulled = bench.net_of_pin(f"GP{number}"), pull == Pin.PULL_UP

        def low(self):
            bench.driven[self.net] = False

        def high(self):
            bench.driven.pop(self.net, None)

        def value(self):
            level = bench.level(self.net)
            return int(self.pulled if level is None else level)

    class Spi:
        def __init__(self, number, sck=None, miso=None, mosi=None, **settings):
            self.sck, self.miso, self.mosi = sck, miso, mosi

        def readinto(self, raw):
            bits, tail = bench.bits(self.miso.net)
            bits += [tail] * (16 * len(raw) - len(bits))
            for at in range(len(raw)):
                word = [
                    sum(bit << 7 - i for i, bit in enumerate(bits[first : first + 8]))
                    for first in (16 * at, 16 * at + 8)
                ]
                raw[at] = word[0] | word[1] << 8

    class StateMachine:
        def __init__(self, number, program, freq=0, sideset_base=None):
            self.pin = sideset_base

        def active(self, on):
            pass

    machine.Pin, machine.SPI = Pin, Spi
    rp2.StateMachine, rp2.DMA = StateMachine, lambda: SimpleNamespace(pack_ctrl=lambda **settings: 0)
    rp2.PIO = SimpleNamespace(OUT_LOW=0, SHIFT_LEFT=0)
    rp2.asm_pio = lambda **settings: lambda program: program
    for name, module in (("machine", machine), ("micropython", micropython), ("rp2", rp2)):
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(sys.implementation, "_machine", "Raspberry Pi Pico with RP2040", raising=False)
    spec = importlib.util.spec_from_file_location("pico_on_bench_pico", FIRMWARE / "pegboard" / "pico.py")
    pico = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(pico)
    pico.time = SimpleNamespace(sleep_us=lambda us: None)
    return pico
