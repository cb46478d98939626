"""The board file of a design: the text that `companion board new` writes, and that anybody may change afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from companion.board.boardfile import LABELS, parse_board
from companion.board.design import Design, DesignError, DesignPlan, number_mm, plan
from companion.board.layout import Layout, Lighting, Stack
from companion.board.lighting import SIZES_MM, usual_beside
from companion.board.problems import BoardFileError
from companion.board.wiring import SPI_PINS, SPI_SELECT_PINS, SensorKind
from companion.board.wiringfile import MOST_MATRIX
from companion.words import board as said

_NUMBERS = {2: "two", 3: "three", 4: "four"}
_LOAD_PIN = 25
_PINS = (4, 17, 27, 22, 5, 6, 13, 19, 26, 12, 16, 20, 21, 23, 24, 25, 18, 2, 3, 14, 15)
"""Pins of a Pi that nothing else wants, then those that I2C and the serial port may want."""


class ReaderKind(Enum):
    """What reads the holes."""

    PICO = "pico"
    """A Raspberry Pi Pico at a USB cable."""
    CHAIN = "chain"
    """A chain of 74HC165 at the Pi's own pins."""
    MATRIX = "matrix"
    """A diode matrix at the Pi's own pins."""


@dataclass(frozen=True)
class Parts:
    """What senses and reads the holes, and whether each has a light."""

    sensor: SensorKind = SensorKind.REED
    reader: ReaderKind = ReaderKind.PICO
    lights: bool = True


def design_file(design: Design, parts: Parts, title: str = "") -> str:
    """Return the board file of a design. Every file that it returns is a sound board.

    Raises:
        DesignError: no such board can be made, with these parts; what would do is said.
    """
    made = plan(design)
    tracks = f"{_NUMBERS[design.tracks]} tracks of {design.length}"
    titles = {"title": title} if title else {"title": f"Cribbage, {tracks}", "short": tracks.capitalize()}
    text = _joined(_blocks(made, parts, titles))
    try:
        board = parse_board(text, "new")
    except BoardFileError as error:
        key, reason = error.problems[0]
        raise DesignError(said.CANNOT_BE_MADE(key=key, reason=reason)) from error
    return "\n".join((text, _joined([*_lights(board), _stack(board.stack)])))


def _joined(blocks: Iterable[list[str]]) -> str:
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _lights(board: Layout) -> Iterator[list[str]]:
    """Yield the [lights] table with the largest lights that have room, if any have: others shine where they are put."""
    for size_mm in SIZES_MM:
        lighting = Lighting(size_mm=size_mm)
        beside = usual_beside(board._replace(lighting=lighting))
        if beside is not None:
            way = f'way = "{lighting.way.value}"  # a hole of its own for each; or "thinned": a pocket from below'
            place = f"beside_mm = {_place(beside)}  # from each hole to its light: right, down"
            yield ["[lights]", way, f"size_mm = {size_mm}", place]
            return


def _stack(stack: Stack) -> list[str]:
    return [
        "[stack]",
        f"wood_mm = {stack.wood_mm}",
        f"gap_mm = {stack.gap_mm}  # for sensors and lights, between the wood and the circuit board",
        f"circuit_mm = {stack.circuit_mm}",
    ]


def _blocks(made: DesignPlan, parts: Parts, titles: Mapping[str, str]) -> Iterator[list[str]]:
    design = made.design
    yield [
        f"# {titles['title']}: made by companion board new.",
        "#",
        "# Places are in millimetres from the top left corner of the wood, at the centre of a hole.",
        "# hardware/boards/README.md of Cribbage Companion describes every key.",
    ]
    yield [
        *(f"{key} = {_quoted(text)}" for key, text in titles.items()),
        f"width_mm = {made.width_mm}",
        f"height_mm = {made.height_mm}",
        f"pitch_mm = {design.pitch_mm}  # along a street; the tracks of a street are {made.track_mm:g} mm apart",
    ]
    for track, label in enumerate(LABELS[: design.tracks]):
        yield ["[[group]]", f'name = "track{track + 1}"', 'kind = "track"', f'label = "{label}"']
    for track in range(design.tracks):
        yield from _track(made, track, parts.lights)
    yield from _marks(made)
    yield _wiring(parts, design.tracks * (design.length + 2))


def _track(made: DesignPlan, track: int, lights: bool) -> Iterator[list[str]]:
    length, per_street = made.design.length, made.per_street
    channel = track * (length + 2)
    begin = made.row_mm(track, 0)
    start = ((made.start_mm(-1), begin), (made.start_mm(0), begin))
    yield [f"# {LABELS[track].capitalize()}'s track"]
    yield _street(track, (-1, 0), start, channel, lights)
    for street in range(made.streets):
        first = 1 + street * per_street
        row = made.row_mm(track, street)
        left, right = made.ends_mm(street)
        ends = ((left, row), (right, row))
        groups = [f"group_of = 5\ngap_mm = {made.gap_mm}"] if per_street > 5 else []
        yield _street(track, (first, first + per_street - 1), ends, channel + first + 1, lights, groups)
    place = (made.game[0], made.row_mm(track, made.streets - 1))
    lines = ["[[hole]]", f'group = "track{track + 1}"', f"number = {length}", f"at_mm = {_place(place)}"]
    yield [*lines, f"sensor = {channel + length + 1}", *([f"light = {channel + length + 1}"] if lights else [])]


def _street(
    track: int,
    numbers: tuple[int, int],
    ends: tuple[tuple[float, float], tuple[float, float]],
    channel: int,
    lights: bool,
    groups: list[str] | None = None,
) -> list[str]:
    return [
        "[[street]]",
        f'group = "track{track + 1}"',
        f"first = {numbers[0]}",
        f"last = {numbers[1]}",
        f"from_mm = {_place(ends[0])}",
        f"to_mm = {_place(ends[1])}",
        *(groups or []),
        f"sensor_first = {channel}",
        *([f"light_first = {channel}"] if lights else []),
    ]


def _marks(made: DesignPlan) -> Iterator[list[str]]:
    """Yield what is printed on the wood: numbers behind every fifth hole, start and game, the skunk lines."""
    pitch, (size, right_mm) = made.design.pitch_mm, number_mm(made.design)
    small = round(0.375 * pitch, 2)
    yield ["# What is printed on the wood"]
    for street in range(made.streets):
        first, last = street * made.per_street + 5, (street + 1) * made.per_street
        gap_mm = made.direction(street) * made.gap_mm / 2
        ends = [made.hole_mm(number) + gap_mm + right_mm for number in (first, last)]
        row = _middle(made, street)
        yield [
            "[[numbers]]",
            f"first = {first}",
            f"last = {last}",
            "every = 5",
            f"from_mm = {_place((ends[0], row))}",
            f"to_mm = {_place((ends[1], row))}",
            f"size_mm = {size}",
        ]
    last = made.streets - 1
    below = made.top_mm + (made.design.tracks - 1) * made.track_mm + pitch / 2
    yield _text("start", ((made.start_mm(-1) + made.start_mm(0)) / 2, below), small)
    yield _text("game", (made.game[0] + made.direction(last) * 1.125 * pitch, _middle(made, last)), small)
    skunks = {61: "double skunk", 91: "skunk"} if made.design.length == 121 else {31: "skunk"}
    for number, words in skunks.items():
        yield from _skunk(made, number, words, small)


def _skunk(made: DesignPlan, number: int, words: str, size: float) -> Iterator[list[str]]:
    """Yield the line before a hole: who is not past it is skunked."""
    pitch, street = made.design.pitch_mm, (number - 1) // made.per_street
    forward = made.direction(street)
    x_mm = made.hole_mm(number) - forward * made.gap_mm / 2
    rows = [made.row_mm(track, street) for track in range(made.design.tracks)]
    top, bottom, middle = min(rows) - 0.325 * pitch, max(rows) + 0.325 * pitch, _middle(made, street)
    if (number - 1) % made.per_street:  # the number of the hole before stands there
        pieces = [(top, middle - 0.325 * pitch), (middle + 0.325 * pitch, bottom)]
    else:
        pieces = [(top, bottom)]
    for start, end in pieces:
        yield ["[[line]]", f"points_mm = [{_place((x_mm, start))}, {_place((x_mm, end))}]"]
    is_last = street == made.streets - 1 and street > 0
    row = min(rows) - 0.475 * pitch if is_last else max(rows) + 0.475 * pitch
    yield _text(words, (x_mm + forward * (0.4 + 0.1 * len(words)) * pitch, row), size)


def _middle(made: DesignPlan, street: int) -> float:
    return (made.row_mm(0, street) + made.row_mm(made.design.tracks - 1, street)) / 2


def _text(words: str, place: tuple[float, float], size: float) -> list[str]:
    return ["[[text]]", f'text = "{words}"', f"at_mm = {_place(place)}", f"size_mm = {size}"]


def _wiring(parts: Parts, holes: int) -> list[str]:
    """Return the [wiring] table. Raises `DesignError` when a matrix cannot read so many holes."""
    lines = ["[wiring]", f'sensor = "{parts.sensor.value}"']
    lights = ['lights = "apa102"', f"light_count = {holes}"] if parts.lights else []
    match parts.reader:
        case ReaderKind.PICO:
            return [*lines, 'kind = "pico"']
        case ReaderKind.CHAIN:
            chain = ['inputs = "74hc165"', f"load_pin = {_LOAD_PIN}", f"chips = {-(-holes // 8)}"]
            return [*lines, 'kind = "gpio"', *chain, *lights]
        case ReaderKind.MATRIX:
            rows, columns = _matrix(holes, parts.lights)
            return [*lines, 'kind = "gpio"', 'inputs = "matrix"', f"rows = {rows}", f"columns = {columns}", *lights]


def _matrix(holes: int, lights: bool) -> tuple[list[int], list[int]]:
    """Return the pins of the rows and columns of the squarest matrix that reads so many holes."""
    pins = list(_PINS) if lights else [*_PINS, *SPI_PINS, *SPI_SELECT_PINS]
    rows = next(count for count in range(1, holes + 1) if count * (count + 1) >= holes)
    columns = -(-holes // rows)
    if rows + columns > len(pins):
        most = (len(pins) // 2) * (len(pins) - len(pins) // 2)
        message = said.MATRIX_TOO_SMALL
        if lights:
            message = said.MATRIX_TOO_SMALL_NO_LIGHTS if holes <= MOST_MATRIX else said.MATRIX_TOO_SMALL_LIGHTS
        raise DesignError(message(most=most, holes=holes))
    return pins[:rows], pins[rows : rows + columns]


def _place(place: tuple[float, float]) -> str:
    return f"[{round(place[0], 3)}, {round(place[1], 3)}]"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
