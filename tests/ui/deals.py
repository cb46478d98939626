"""Deals on the table of a real window, with known cards; and looks at how what is shown is laid out."""

from __future__ import annotations

import re

from kivy.base import EventLoop
from playing import SIZES
from touch import frames

from companion.cards import parse_card, parse_cards
from companion.games.cribbage.actions import Dealer, Dealt, Go, Lay, Starter
from companion.games.cribbage.state import Phase
from companion.games.setup import Setup
from companion.ui.kit.button import ButtonKind
from companion.ui.kit.unit import UNIT
from companion.ui.table.out_of_step import OutOfStepPane

BACK = "\u2039"
TWO = Setup(("Red", "Blue"))
DEALER = (Dealer(0), Dealt(), Starter(parse_card("5D")))
PLAY = (*zip((1, 0) * 4, parse_cards(["5H", "6D", "5S", "7C", "6H", "7D", "9C", "8C"]), strict=True),)


def deal(playing, lays=0):
    """Deal with Red as dealer and the five of diamonds as starter, and lay the first cards of the play."""
    for action in (*DEALER, *(Lay(seat, card) for seat, card in PLAY[:lays])):
        playing.table.act(action).result(5)
        playing.until(lambda: playing.view is playing.table.view)
        playing.peg_all()


def owing(playing):
    return any(side.owed for side in playing.view.sides)


def to_the_show(playing):
    """Play until Blue's hand (5H 5S 6H 9C with 5D) is to be counted."""
    for action in DEALER:
        playing.table.act(action).result(5)
    cards = {1: list(parse_cards(["5H", "5S", "6H", "9C"])), 0: list(parse_cards(["6D", "7C", "7D", "8C"]))}
    while (state := playing.table.view.face).phase is Phase.PLAY:
        fitting = [card for card in cards[state.turn] if state.count + card.value <= 31]
        playing.table.act(Lay(state.turn, fitting[0]) if fitting else Go(state.turn)).result(5)
        if fitting:
            cards[state.turn].remove(fitting[0])
        playing.until(lambda: playing.view is playing.table.view)
        playing.peg_all()
    playing.until(lambda: playing.state.phase is Phase.SHOW)


def boxes(playing):
    """The boxes of bar, board, pane and buttons in the window's pixels."""
    screen = playing.screen
    return {
        "bar": screen.bar,
        "board": screen.picture,
        "pane": screen.pane,
        **{f"button {label}": button for label, button in screen.buttons.buttons.items()},
        **{f"total {box.name}": box for box in screen.bar.boxes},
    }


def assert_well_laid_out(playing, size):
    """Nothing is outside the window, buttons are high enough, and the parts do not overlap."""
    frames(3)
    found = boxes(playing)
    for name, widget in found.items():
        assert widget.x >= 0, name
        assert widget.right <= size[0] + 1, name
        assert widget.y >= 0, name
        assert widget.top <= size[1] + 1, name
        if name.startswith("button"):
            assert widget.height >= 56 * UNIT.scale - 1, name
    parts = [widget for name, widget in found.items() if not name.startswith("total")]
    for index, one in enumerate(parts):
        for other in parts[index + 1 :]:
            apart = one.right <= other.x + 1 or other.right <= one.x + 1 or one.top <= other.y + 1
            assert apart or other.top <= one.y + 1, (size, playing.heading)


def in_every_shape(playing):
    """Look at what is there now in all three sizes of window."""
    for size in SIZES:
        EventLoop.window.size = size
        frames(4)
        assert_well_laid_out(playing, size)
    EventLoop.window.size = SIZES[0]
    frames(4)


def out_of_step(playing):
    """Let Red score 2, and then push its front peg on by 5."""
    deal(playing)
    for text in ("5H", "QD"):
        playing.card(parse_card(text))
    playing.leap(0, 2)
    playing.until(lambda: playing.state.ledger.accounts[0].front == 2)  # pegged, and not only owed
    playing.rest(0.6)  # so long that a second move is none of the same hand
    _, front = playing.pegs(0)
    playing.drag(front, playing.layout.tracks[0].holes[7])
    playing.until(lambda: isinstance(playing.screen.pane, OutOfStepPane))


def unmarked(text):
    """A text without its markup."""
    return re.sub(r"\[[^]]*\]", "", text)


def kinds(playing):
    """The buttons that stand out, by their kind."""
    return {label: button.kind for label, button in playing.screen.buttons.buttons.items()}


def primary(playing):
    return [label for label, kind in kinds(playing).items() if kind is ButtonKind.PRIMARY]


def calls(playing):
    """The buttons in the yellow of muggins."""
    return [label for label, kind in kinds(playing).items() if kind is ButtonKind.ACCENT]


def gap_beside(screen, label):
    """How far a button at the foot of the table is from the nearest one beside it."""
    buttons = screen.buttons.buttons
    one = buttons[label]
    row = [each for each in buttons.values() if each is not one and abs(each.y - one.y) < one.height]
    return min(max(each.x - one.right, one.x - each.right) for each in row)


def clear_of(playing, label, box):
    """Whether a button has no part of a place: left, bottom, width, height."""
    button, (x, y, wide, high) = playing.screen.buttons.buttons[label], box
    assert button.kind is ButtonKind.SECONDARY
    return button.right <= x or button.x >= x + wide or button.top <= y or button.y >= y + high


def box_of(playing, label):
    button = playing.screen.buttons.buttons[label]
    return *button.pos, *button.size
