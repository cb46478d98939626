"""The lights of a circuit, fed by what the host sends: each keeps its own bits and hands the rest on, by the nets."""

from __future__ import annotations

from companion.maker.electronics.board import HOST
from companion.maker.electronics.lighting import clock_net


def from_the_host(circuit, pin, enable=None):
    """The net at the first light, from a pin of the host through the buffer and its resistor."""
    (net,) = [net for name, net in circuit.by_reference[HOST].nets.items() if name.startswith(f"{pin} (")]
    (buffer,) = [part.nets for part in circuit.parts if part.kind.value == "74AHCT125"]
    gate = next(name[0] for name, each in buffer.items() if name[1] == "A" and each == net)
    gates = {name[0] + name[1:].partition(" ")[0][-1]: each for name, each in buffer.items() if name[0] in "1234"}
    assert gates[f"{gate}E"] == (enable or "GND")
    (net,) = [
        part.nets["2"] for part in circuit.parts if part.reference[:2] == "RS" and part.nets["1"] == gates[f"{gate}Y"]
    ]
    return net


def ws2812_shown(circuit, pin, frame):
    """The three bytes that each hole's light keeps of what a Pico sends."""
    lights = {part.nets["DIN"]: part for part in circuit.parts if part.kind.value.startswith("WS2812")}
    net, shown, rest = from_the_host(circuit, pin), {}, bytes(frame)
    while net in lights and rest:
        shown[lights[net].hole], rest = rest[:3], rest[3:]
        net = lights[net].nets.get("DOUT")
    return shown


def apa102_shown(circuit, plan, frame):
    """The colours that each hole's light keeps of what a Pi sends; clock and data arrive together at each."""
    lights = {part.nets["DI"]: part for part in circuit.parts if part.kind.value.startswith("APA102")}
    host = {net: name for name, net in circuit.by_reference[HOST].nets.items()}
    data = from_the_host(circuit, host["LIGHT"].partition(" (")[0], "LIGHT_EN")
    clock = from_the_host(circuit, host[clock_net(plan)].partition(" (")[0], "LIGHT_EN")
    assert frame[:4] == bytes(4)
    shown, rest = {}, frame[4:]
    while data in lights:
        light = lights[data]
        assert light.nets["CI"] == clock
        shown[light.hole], rest = rest[1:4], rest[4:]
        data, clock = light.nets.get("DO"), light.nets.get("CO")
    return shown
