import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import hypot
from xml.etree import ElementTree as ET

import pytest

from companion.board.boardfile import parse_board
from companion.board.boards import board_names
from companion.board.problems import BoardFileError
from companion.board.wiring import PicoWiring, SensorKind
from companion.drivers.firmware.wiring import usual_wiring
from companion.errors import CompanionError
from companion.maker.electronics.board import circuit_of
from companion.maker.electronics.drawings import drawings
from companion.maker.electronics.kit import electronics
from companion.maker.electronics.plan import plan_of
from tests.maker.electronics.boards import BOARD, CHAIN, EVERY, EVERY_OTHER, MATRIX, SMALL, UNLIKE, board
from tests.sampled import sampled

SVG = "{http://www.w3.org/2000/svg}"
_WIDE = 0.6  # of its size: the width of a letter of the usual fonts, on average


@cache
def drawn(name):
    plan = plan_of(board(name))
    return {document.path.partition("/")[2]: document.content for document in drawings(plan, circuit_of(plan))}


def texts(picture):
    """Every line of type with its box: left, top, right, bottom."""
    for element in ET.fromstring(picture).iter(f"{SVG}text"):
        size = float(element.get("font-size", "12").removesuffix("pt"))
        y = float(element.get("y"))
        for line in element.iter(f"{SVG}tspan"):
            words, x = line.text.strip(), float(line.get("x"))
            y += float(line.get("dy"))
            width = _WIDE * size * len(words)
            left = {"start": x, "middle": x - width / 2, "end": x - width}[element.get("text-anchor", "start")]
            yield words, (left, y - 0.8 * size, left + width, y)


def overlap(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def lines(picture):
    """Every straight piece of a path: from, to."""
    for path in ET.fromstring(picture).iter(f"{SVG}path"):
        places = [(float(x), float(y)) for x, y in re.findall(r"[ML] ([-\d.]+),([-\d.]+)", path.get("d"))]
        yield from pairwise(places)


def crosses(line, box):
    """Whether a line goes through a box, which is taken a little smaller than it is."""
    left, top, right, bottom = box[0] + 1, box[1] + 2, box[2] - 4, box[3] - 1
    (x1, y1), (x2, y2) = line
    count = int(hypot(x2 - x1, y2 - y1) / 4) + 1
    steps = [at / count for at in range(count + 1)]
    return any(left < x1 + at * (x2 - x1) < right and top < y1 + at * (y2 - y1) < bottom for at in steps)


@pytest.mark.parametrize("name", sampled(EVERY, *EVERY_OTHER))
def test_no_line_of_a_drawing_goes_through_words(name):
    for path, picture in drawn(name).items():
        found = list(texts(picture))
        for line in lines(picture):
            assert not [words for words, box in found if crosses(line, box)], (path, line)


@pytest.mark.parametrize("name", sampled(EVERY, *UNLIKE))
def test_no_words_of_a_drawing_stand_on_others_or_over_its_edge(name):
    for path, picture in drawn(name).items():
        x, y, width, height = (float(each) for each in ET.fromstring(picture).get("viewBox").split())
        found = list(texts(picture))
        assert len(found) > 5
        for index, (words, box) in enumerate(found):
            inside = x <= box[0] and box[2] <= x + width and y <= box[1] and box[3] <= y + height
            assert inside, (path, words)
            assert not [other for other, there in found[index + 1 :] if overlap(box, there)], (path, words)


@pytest.mark.parametrize("name", EVERY)
def test_the_drawings_are_those_of_the_wiring(name):
    if name in board_names() or name.startswith("chain"):
        wanted = {"circuit-chip.svg", "circuit-chain.svg"}
    else:
        wanted = {"circuit-cell.svg", "circuit-matrix.svg"} if "matrix" in name else {"circuit-sensors.svg"}
    if plan_of(board(name)).lights is not None:
        wanted.add("circuit-lights.svg")
    assert set(drawn(name)) == wanted


def words_of(picture):
    return " ".join(words for words, _ in texts(picture))


@pytest.mark.parametrize("name", board_names())
def test_the_circuit_of_a_chip_shows_its_own_eight_holes_at_their_pins(name):
    plan = plan_of(board(name))
    picture = drawn(name)["circuit-chip.svg"]
    rows = {words: box[1] for words, box in texts(picture)}
    for channel, letter in enumerate("HGFEDCBA"):
        label = f"S{channel}: {plan.sensed[channel].name}"
        assert abs(rows[label] - rows[letter]) < 20  # points: in the same row
    assert {"R0: 10k", "C1: 100 nF", "CLK from GP18 (24) of A1", "over RB1: 100 Ohm"} <= set(rows)


def test_the_circuit_of_the_lights_has_the_values_of_the_wiring_pages():
    ws2812, apa102 = (words_of(drawn(name)["circuit-lights.svg"]) for name in ("round-the-bases", "chain"))
    assert "RS1: 330 Ohm" in ws2812
    assert "LIGHT: GP2 (4) of A1" in ws2812
    assert "5V, feed 2" in ws2812
    assert re.search(r"RG1: 10k.*RG2: 10k", apa102)
    assert apa102.count("LIGHT_EN: GPIO 7 (26) of A1") == 2
    for words in (ws2812, apa102):
        assert "74AHCT125" in words
        assert "1000 uF" in words


@pytest.mark.parametrize("name", sampled(SMALL))
def test_the_electronics_are_the_same_in_every_run(name):
    layout = board(name)
    assert list(electronics(layout)) == list(electronics(layout))


def test_a_pico_with_a_wiring_of_its_own_has_drawings_of_that():
    layout = board("crosscribb")
    wiring = {
        "board": "crosscribb",
        "inputs": {
            "kind": "matrix",
            "rows": [0, 1, 2, 3, 6, 7, 9],
            "columns": [12, 13, 14, 15, 16, 17, 18, 19, 20, 21],
        },
        "lights": {"kind": "apa102", "count": 66, "spi": 1, "sck": 10, "mosi": 11},
        "host": {"kind": "uart", "uart": 1, "tx": 4, "rx": 5},
    }
    told = layout._replace(wired=PicoWiring(told=wiring))
    made = {document.path: document.content.decode() for document in electronics(told)}
    assert "ROW0: GP0 (1)" in words_of(made["electronics/circuit-matrix.svg"])
    assert "LIGHT_CLK: GP10 (14) of A1" in words_of(made["electronics/circuit-lights.svg"])
    assert "| 6 | GP4 | UART_TX |" in made["electronics/pins.md"]
    assert "| 11 | GP8 |  |  | keep free" in made["electronics/pins.md"]


@pytest.mark.parametrize("wiring", [MATRIX, f"{CHAIN}\nactive_low = false"])
def test_hall_switches_are_refused_where_they_cannot_work(wiring):
    text = f'{BOARD}\n[wiring]\nkind = "gpio"\n{wiring}\n'
    with pytest.raises(BoardFileError, match="hall"):
        parse_board(f'{text}sensor = "hall"\n', "small")
    layout = parse_board(text, "small")
    with pytest.raises(CompanionError, match="Hall"):  # a Pico is told of such a wiring beside its board file
        plan_of(layout._replace(wired=replace(layout.wiring, sensor=SensorKind.HALL)))


def test_the_tail_of_a_chain_is_tied_as_the_pico_is_told():
    layout = board("crosscribb")
    wiring = usual_wiring(layout)
    for tail, net in ((0, "GND"), (1, "3V3")):
        told = wiring | {"inputs": wiring["inputs"] | {"tail": tail}}
        plan = plan_of(layout._replace(wired=PicoWiring(told=told)))
        assert circuit_of(plan).by_reference["U9"].nets["SER (10)"] == net


def test_a_board_without_sensors_has_no_electronics():
    layout = board("cribbage-61")
    bare = {name: hole._replace(sensor=None) for name, hole in layout.holes.items()}
    assert list(electronics(layout._replace(holes=bare))) == []
