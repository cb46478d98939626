"""A bench on which the circuit of a board is really laid: who closes a switch sees the level of every net.

Only the circuit says what is wired to what. The firmware and the drivers read it here, at the pins that they take.
"""

from __future__ import annotations

from companion.maker.electronics.board import HOST, circuit_of
from companion.maker.electronics.circuit import GND, V33
from companion.maker.electronics.parts import DIODE, HC165, PULL
from companion.maker.electronics.plan import plan_of

LOW, HIGH = False, True
_SHIFTED = ("H (6)", "G (5)", "F (4)", "E (3)", "D (14)", "C (13)", "B (12)", "A (11)")


class ShortError(AssertionError):
    """Ground and a supply meet."""


class Bench:
    def __init__(self, layout, circuit=None):
        self.circuit = circuit or circuit_of(plan_of(layout))
        parts = self.circuit.parts
        self._pulls = {part.nets["2"]: part.nets["1"] for part in parts if part.kind.note == PULL.note}
        self._diodes = [part.nets for part in parts if part.kind is DIODE]
        self.chips = [part.nets for part in parts if part.kind.value == HC165.value]
        self._chips = {nets["QH (9)"]: nets for nets in self.chips}
        self._sensors = {
            part.hole: part for part in parts if part.hole and part.reference[:2] != "CS" and part.reference[0] == "S"
        }
        self.closed: set[str] = set()
        self.driven: dict[str, bool] = {}
        """Nets that the host drives."""

    def net_of_pin(self, name):
        """The net at a pin of the host, by its name alone ("GP18")."""
        found = [net for pin, net in self.circuit.by_reference[HOST].nets.items() if pin.rpartition(" (")[0] == name]
        assert len(found) == 1, f"{name} is on {found}"
        return found[0]

    def behind(self, net):
        """The net that all chips have behind the resistor of a net of the host."""
        (found,) = [
            part.nets["2"] for part in self.circuit.parts if part.reference[:2] == "RB" and part.nets["1"] == net
        ]
        return found

    def level(self, net):
        """The level of a net: True, False, or None where nothing holds it."""
        return self._level(self._levels(), net)

    def _level(self, levels, net):
        return levels[net] if net in levels else levels.get(self._pulls.get(net))

    def _switches(self):
        for part in (self._sensors[hole] for hole in self.closed):
            yield (part.nets["OUT"], part.nets["GND"]) if "OUT" in part.nets else (part.nets["1"], part.nets["2"])

    def _levels(self):
        """The nets that are held firmly, through switches and diodes."""
        levels = {GND: LOW, V33: HIGH, **self.driven}
        wires = list(self._switches())
        before = None
        while before != levels:
            before = dict(levels)
            for one, other in (*wires, *((b, a) for a, b in wires)):
                if one in levels:
                    self._hold(levels, other, levels[one])
            for nets in self._diodes:
                if levels.get(nets["cathode"]) is LOW and nets["anode"] not in levels:
                    levels[nets["anode"]] = LOW
                if levels.get(nets["anode"]) is HIGH and nets["cathode"] not in levels:
                    levels[nets["cathode"]] = HIGH
        return levels

    def _hold(self, levels, net, level):
        if levels.setdefault(net, level) is not level:
            raise ShortError(f"{net} is held at both levels")

    # --- the chain

    def bits(self, data_net):
        """What is shifted out at a net: H of the chip there first, and at last what its last chip's SER is tied to."""
        bits, net, levels = [], data_net, self._levels()
        while net in self._chips:
            nets = self._chips[net]
            bits += [self._level(levels, nets[pin]) for pin in _SHIFTED]
            net = nets["SER (10)"]
        assert None not in bits, "an input of a chip floats"
        return bits, levels[net]
