"""Games beside cribbage, played by ear: what people do follows from what was said and from their own cards alone."""

from __future__ import annotations

import re

import pytest
from evenings import Evening
from listening import CARDS, NAMES, NOWHERE, NUMBER, Ear
from touch import Finger

from companion.app.fitting import board_for
from companion.games.crosscribb.lines import SIZE, column_squares, points_so_far, row_squares
from companion.games.setup import Setup
from companion.ui.kit.card import CardFace

NUMBERED = {number: word for word, number in NUMBER.items()}


@pytest.fixture
def ear(stage, tmp_path):
    made = []

    def sit_down(setup):
        ear = Ear(tmp_path, setup, board_for("", setup).name)
        made.append(ear)
        stage(ear.shell)
        ear.sit_down()
        return ear

    yield sit_down
    for each in made:
        each.close()


class CrossEvening(Evening):
    """They know the grid from what was said to be placed where."""

    def __init__(self, ear, seed):
        super().__init__(ear, seed)
        self.grid = [None] * SIZE * SIZE

    def answers(self):
        return super().answers() | {
            "^Who plays the columns": lambda: self.ear.press("Blue: columns"),
            r"^\w+: deal 14 cards": lambda: self.ear.press("Cards are dealt"),
            r"^\w+: (?:cut the pack|turn up the crib)": lambda: self.touch(self.pack.pop()),
            r"^The starter is (.+)\.$": lambda card: self.placed(card, "three", "three"),
            r"^\w+ placed (.+) in row (\w+), column (\w+)\.$": self.placed,
            r"^\w+: place a card": self.lay,
        }

    def placed(self, card, row, column):
        self.grid[(NUMBER[row] - 1) * SIZE + NUMBER[column] - 1] = CARDS[card]

    def lay(self):
        row, column = divmod(self.grid.index(None), SIZE)
        self.ear.press(f"row {NUMBERED[row + 1]}, column {NUMBERED[column + 1]}: free")
        self.touch(self.pack.pop())


def test_a_round_of_crosscribb_is_played_and_counted_by_ear(ear):
    evening = CrossEvening(ear(Setup(("Red", "Blue"), "crosscribb", 31)), 3)
    said = evening.play(r"counts? column five|counts? the crib")
    counted = {}
    for text in said:
        if found := re.search(r"counts? (row|column) (\w+), (.+): ([\w-]+)\.$", text):
            counted[found[1], NUMBER[found[2]]] = ([CARDS[each] for each in found[3].split(", ")], NUMBER[found[4]])
    assert counted
    for (kind, number), (cards, points) in counted.items():
        squares = (row_squares if kind == "row" else column_squares)(number - 1)
        assert cards == [evening.grid[square] for square in squares]
        assert points >= points_so_far(cards)


def test_what_lies_on_a_square_of_crosscribb_is_said(ear):
    listening = ear(Setup(("Red", "Blue"), "crosscribb", 31))
    evening = CrossEvening(listening, 3)
    evening.play(r"twenty-two squares")
    listening.let_it_draw()
    grid = listening.shell.screen.panel.grid
    heard = []
    for square in (0, 1, 2, 12):
        x, y, w, h = grid.box(square)
        heard.append(listening.feel(grid.to_window(x + w / 2, y + h / 2)))
    first, second, _, middle = (NAMES.get(evening.grid[square], "free") for square in (0, 1, 2, 12))
    places = ("one, column one", "one, column two", "one, column three", "three, column three")
    assert heard == [
        f"row {place}: {what}" for place, what in zip(places, (first, second, "free", middle), strict=True)
    ]


class BattleEvening(Evening):
    """They know the five cards that each was dealt, and what was drawn and laid."""

    def __init__(self, ear, seed):
        super().__init__(ear, seed)
        self.hands = {}
        self.laid = []

    def answers(self):
        return super().answers() | {
            r"^\w+: deal five cards": self.deal,
            r"^\w+: turn up the card that opens": lambda: self.touch(self.pack.pop()),
            r"^(\w+): turn up (?:two of your cards|your formation)": lambda who: self.touch(self.hands[who].pop()),
            r"^\w+: draw a card": lambda: self.touch(self.pack.pop()),
            r"^\w+: lay the (.+), or the card": lambda card: self.touch(CARDS[card]),
            r"^\w+: take the (.+), or turn the top card": lambda _: self.touch(self.pack.pop()),
            r"^(\w+) laid ([\w ]+?)[,.]": lambda who, card: self.laid.append((who, CARDS[card])),
        }

    def deal(self):
        self.hands = {who: [self.pack.pop() for _ in range(5)] for who in ("Red", "Blue")}
        self.pack = self.pack[2:]
        self.ear.press("Cards are dealt")


@pytest.mark.proofs
def test_the_play_of_battlefield_is_played_by_ear_until_the_pile_is_out(ear):
    evening = BattleEvening(ear(Setup(("Red", "Blue"), "battlefield", 121)), 3)
    evening.play(r"^\w+: leave one card to the reserve")
    assert len(evening.laid) > 30
    assert [who for who, _ in evening.laid[:2]] in (["Red", "Blue"], ["Blue", "Red"])
    assert evening.pack == []


def test_whose_cards_lie_where_in_battlefield_is_said_of_each_and_of_all(ear):
    listening = ear(Setup(("Red", "Blue"), "battlefield", 121))
    evening = BattleEvening(listening, 3)
    for _ in range(5):
        evening.play(r"^\w+ laid")
    evening.play(r"^\w+: (?:draw|take|turn)")
    listening.let_it_draw()
    front, state = listening.shell.screen.panel.front, listening.shell.view.face
    heard = [listening.feel(face.to_window(face.x + 8, face.center_y)) for face in front.children if seen(face)]
    names = dict(enumerate(("Red", "Blue")))
    own = [f"{names[state.turn]}: {NAMES[card]}" for card in state.formations[state.turn]]
    own += [f"{names[state.turn]}: a card, face down"] * state.face_down(state.turn)
    line = [f"line: {NAMES[card]}" for card in state.line[-5:]]
    assert sorted(heard) == sorted(own + line)
    before = len(listening.said)
    one, two = Finger(*NOWHERE).down(), Finger(30, 30).down()
    one.up()
    two.up()
    listening.settle()
    other = 1 - state.turn
    down = state.face_down(other)
    first = NAMES[state.formations[other][0]]
    read = [text for text in listening.said[before:] if text.startswith(f"{names[other]}: {first}")]
    assert [text.count("a card, face down") for text in read] == [down]
    assert all(NAMES[card] in read[0] for card in state.formations[other])


def seen(widget):
    return isinstance(widget, CardFace) and widget.opacity > 0


def test_the_first_batter_of_a_half_inning_comes_to_bat_by_ear(ear):
    setup = Setup(("Red", "Blue"), "round-the-bases", 1)
    listening = ear(setup)
    listening.wait_for("^Roll a die each", 0)
    listening.press("Red: six")
    assert listening.feel(listening._places["Red: six"]) == "Red: six, chosen"
    listening.press("Blue: two")
    listening.wait_for("^Red rolled higher", 0)
    listening.press("Bat first")
    listening.wait_for("^Red: deal six cards each", 0)
    listening.wait_for("^Move the batter from the runners box to the batter's box", 0)
    board, wood = board_for("", setup), listening.table.peg_hand
    runners = [hole for hole in board.groups["runners"].holes.values() if hole in listening.table.driver.occupied]
    wood.lift(runners[-1])
    wood.place("path/0")
    since = len(listening.said)
    starter = CARDS["ace of spades"]
    listening.press(NAMES[starter], refreshed=True)
    assert "ace of spades" in listening.wait_for("ace of spades", since).string
