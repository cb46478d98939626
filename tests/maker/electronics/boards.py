"""Boards of every wiring: those that come with the program, and small ones of the wirings that a file can ask for."""

from __future__ import annotations

from companion.board.boardfile import parse_board
from companion.board.boards import board_names, load_board
from tests.board.straight import straight

BOARD = straight(7, tracks=2)
WITHOUT_LIGHTS = straight(7, tracks=2, lights=False)
APA102 = 'lights = "apa102"\nlight_count = 18'
PINS = list(range(2, 22))
MATRIX = 'inputs = "matrix"\nrows = [2, 3, 4]\ncolumns = [17, 18, 19, 20, 21, 22]'
CHAIN = 'inputs = "74hc165"\nload_pin = 25\nchips = 3'

SMALL = {
    "chain": (BOARD, f'{CHAIN}\nsensor = "reed"\n{APA102}'),
    "chain of halls": (BOARD, f'{CHAIN}\nsensor = "hall"'),
    "chain, active high": (BOARD, f"{CHAIN}\nactive_low = false\n{APA102}\nlight_spi_device = 1"),
    "matrix": (BOARD, f'{MATRIX}\nsensor = "contact"\n{APA102}'),
    "matrix, pulled outside": (BOARD, f'{MATRIX}\npull = "none"'),
    "matrix, active high": (BOARD, f"{MATRIX}\nactive_low = false"),
    "pins": (
        WITHOUT_LIGHTS,
        f'inputs = "pins"\npins = {PINS[:18]}\nlights = "pins"\nlight_pins = [20, 21]\nlight_ma = 4',
    ),
    "pins, pulled outside": (BOARD, f'inputs = "pins"\npins = {PINS[2:]}\npull = "none"'),
}


def small_board(name):
    text, wiring = SMALL[name]
    return parse_board(f'{text}\n[wiring]\nkind = "gpio"\n{wiring}\n', "small")


def every_board():
    yield from (load_board(name) for name in board_names())
    yield from (small_board(name) for name in SMALL)


EVERY = (*board_names(), *SMALL)
UNLIKE = [EVERY.index(name) for name in ("round-the-bases", *SMALL)]
"""Where those are whose wirings or names of holes are of another kind: most others only have more of the same."""
EVERY_OTHER = UNLIKE[::2]


def board(name):
    return small_board(name) if name in SMALL else load_board(name)
