"""A half inning of 'Round the Bases played by ear: cards, scales, runners and dice follow from what was said alone."""

from __future__ import annotations

import re

import pytest
from evenings import Evening
from listening import NAMES, NUMBER, Ear

from companion.app.fitting import board_for
from companion.board.naming import hole_words
from companion.games.setup import Setup
from companion.referee.scale import combination
from companion.ui.kit.board import BoardPicture
from companion.voice.aloud import Aloud
from companion.words.message import Who

SETUP = Setup(("Red", "Blue"), "round-the-bases", 1)
LIMIT = 31


class BasesEvening(Evening):
    """They know what was dealt to them, what was said to be laid, and the pegs of their own field."""

    def __init__(self, ear, seed):
        super().__init__(ear, seed)
        self.board = board_for("", SETUP)
        self.hands, self.crib, self.tried = {}, [], ""
        names = tuple(map(Who, SETUP.players))
        self.called = {}
        for hole in self.board.holes:
            self.called.setdefault(Aloud().text(hole_words(self.board, hole, names)), []).append(hole)

    def answers(self):
        return super().answers() | {
            r"^Roll a die each": lambda: self.throw("Red: six", "Blue: two"),
            r"^Red rolled higher": lambda: self.go_on("Bat first"),
            r"^Move the .+ from (.+) to (.+)\.$": self.move,
            r"^First the pegs: Move the .+ from (.+) to (.+)\.$": self.mend,
            r"^Set the .+ in (.+)\.$": self.set_peg,
            r"^\w+: deal six cards": self.deal,
            r"^(\w+): [\w-]+ to peg, from [\w-]+ to ([\w-]+)$": self.peg,
            r"^(\w+): lay a card(?:, ([\w-]+) so far)?": self.lay,
            r"^(\w+): count": lambda who: self.go_on(f"Count {who}'s hand"),
            r"^\w+: turn up the crib, card (\w+)": self.turn_up,
            r"^\w+: swing": lambda: self.go_on("Swing"),
            r"a pickle for": lambda: self.throw("Red: two", "Blue: three"),
            r"must roll": lambda: self.throw("One die: one", "The other: two"),
            r"step into the box": lambda: self.go_on("Next batter"),
            r"^Three are out$": lambda: self.go_on("Change sides"),
        }

    @property
    def wood(self):
        return self.ear.table.peg_hand

    @property
    def standing(self):
        return self.ear.table.driver.occupied

    def throw(self, *faces):
        for face in faces:
            self.go_on(face)

    def deal(self):
        for who in SETUP.players:
            six = [self.pack.pop() for _ in range(6)]
            self.hands[who] = six[2:]
            self.crib += six[:2]
        self.go_on(NAMES[self.pack.pop()], refreshed=True)

    def lay(self, who, so_far):
        count = NUMBER[so_far] if so_far else 0
        fits = [card for card in self.hands[who] if count + card.value <= LIMIT]
        if fits:
            self.hands[who].remove(fits[0])
            self.touch(fits[0])
        else:
            self.go_on("Go")

    def turn_up(self, place):
        if place == "one":
            self.go_on("Turn up the crib")
        self.touch(self.crib.pop())

    def move(self, lift, place):
        """Move what was asked for, unless it has been since it was said: then its place is taken."""
        there = [hole for hole in self.called[lift] if hole in self.standing]
        if there and self.free(place):
            self.wood.lift(there[0])
            self.set_peg(place)

    def mend(self, lift, place):
        """Do what was to be done first, and try again what was refused: the last touch, whatever it was."""
        self.move(lift, place)
        self.ear.press(self.tried)

    def go_on(self, label, *, refreshed=False):
        self.tried = label
        self.ear.press(label, refreshed=refreshed)

    def touch(self, card):
        self.go_on(NAMES[card])

    def free(self, place):
        return [hole for hole in self.called[place] if hole not in self.standing]

    def set_peg(self, place):
        self.wood.place(self.free(place)[0])

    def peg(self, who, goal):
        """Show a total on a scale of one's own, by adding up its holes."""
        side, since = SETUP.players.index(who), len(self.ear.said)
        scale, store = self.board.sides[side], self.board.groups[f"pegs{side + 1}"].holes.values()
        there = frozenset(number for hole, number in scale.numbers.items() if hole in self.standing)
        wanted = combination(scale, NUMBER[goal], near=there)
        lifts, places = sorted(there - wanted), sorted(wanted - there)
        for place in places:
            hole = scale.holes[lifts.pop()] if lifts else next(each for each in store if each in self.standing)
            self.wood.lift(hole)
            self.wood.place(scale.holes[place])
        for number in lifts:
            self.wood.lift(scale.holes[number])
            self.wood.place(next(each for each in store if each not in self.standing))
        self.ear.wait_for(rf"^{who} pegs", since)


@pytest.fixture
def ear(stage, tmp_path):
    listening = Ear(tmp_path, SETUP, board_for("", SETUP).name)
    stage(listening.shell)
    listening.sit_down()
    yield listening
    listening.close()


@pytest.mark.proofs
def test_a_half_inning_is_played_by_ear_until_the_other_side_comes_to_bat(ear):
    evening = BasesEvening(ear, 3)
    said = evening.play("^Blue: deal six cards")
    assert len([text for text in said if re.search(r"^Red swings", text)]) >= 2
    assert any(text.endswith("three out.") for text in said)
    assert any(re.search("Inning one: Blue comes to bat", text) for text in said)


def test_a_scale_counts_on_and_is_never_said_to_end_at_the_innings(ear):
    said = BasesEvening(ear, 3).play(r"^\w+: swing")
    owed = [re.search(r"^(\w+): ([\w-]+) to peg, from ([\w-]+) to ([\w-]+)$", text) for text in said]
    counted = [tuple(NUMBER[word] for word in found.groups()[1:]) for found in owed if found]
    assert counted
    assert all(goal == front + points for points, front, goal in counted)


def test_the_boxes_of_a_field_are_called_by_whose_they_are_and_no_track_is_spoken_of(ear):
    ear.wait_for("^Roll a die each", 0)
    ear.let_it_draw()
    picture = next(widget for widget in ear.shell.screen.walk() if isinstance(widget, BoardPicture))
    ear.settle()
    heard = {hole: ear.feel(picture.to_window(*picture.place_of(hole))) for hole in ("scale1/3", "runs2/5", "path/6")}
    assert heard == {
        "scale1/3": "three on Red's scale, empty",
        "runs2/5": "five in Blue's runs box, empty",
        "path/6": "first base, empty",
    }
