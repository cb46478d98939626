"""Battlefield Cribbage by touch in a real window: whole games for each number of players, and what its panel shows."""

from __future__ import annotations

from dataclasses import replace

import pytest
from deals import box_of, clear_of, primary
from faults import NAMES
from playing import Playing
from touch import tap

from companion.cards import JOKER, PACK_WITH_JOKER, parse_card
from companion.games.battlefield.scoring import best_to_leave, line_points
from companion.games.battlefield.state import BattleStage, BattleState
from companion.games.setup import Policy, Setup
from companion.ui.games.frontline import rows_height
from companion.ui.kit.lettering import setting
from companion.ui.kit.unit import UNIT, px
from tests.sampled import sampled_sizes

TWO = Setup(("Ann", "Bob"), "battlefield")
THREE = Setup(("Ann", "Bob", "Cleo"), "battlefield")
FOUR = Setup(("Ann", "Bob", "Cleo", "Dora"), "battlefield")
APART = replace(FOUR, options={"partners": "off"})


class BattlePlaying(Playing):
    """People around a battlefield, who take every point that they see."""

    @property
    def state(self) -> BattleState:
        return super().state

    @property
    def panel(self):
        return self.screen.panel

    def step(self):
        state = self.state
        match state.stage:
            case BattleStage.CUT:
                self.card(self._random.choice(sorted(set(self.view.awaited.cards) - {JOKER}, key=str)))
            case BattleStage.DEAL:
                self._deal(self._random.sample(PACK_WITH_JOKER, 53))
                self.choose("Cards are dealt")
            case BattleStage.OPEN:
                self.card(self.pile.pop())
            case BattleStage.REVEAL:
                self.card(self.hidden[state.turn].pop())
            case BattleStage.DRAW if self._random.random() < 0.2:
                self.choose(next(label for label in sorted(self.labels) if label.startswith("Take")))
            case BattleStage.DRAW:
                self.card(self.pile.pop())
            case BattleStage.LAY:
                self.lay()
            case BattleStage.BATTLE:
                self.battle()
            case BattleStage.RESERVE:
                self.go_on()
                if self.crib:
                    self.card(self.crib.pop())
                else:
                    self.choose("Count the reserve")
            case BattleStage.NEXT:
                self.choose("Next skirmish")

    def _deal(self, pack, opening=None):
        self.hidden = [[pack.pop() for _ in range(5)] for _ in self.setup.seats]
        self.crib = [pack.pop() for _ in range(self.state.crib_size)]
        self.pile = pack

    def lay(self):
        state, hidden = self.state, self.hidden[self.state.turn]
        ways = [*state.formations[state.turn], *hidden, *([] if state.from_line else [state.held])]
        scoring = [card for card in ways if state.total + card.value <= 31 and line_points((*state.line, card))]
        card = self._random.choice(scoring or ways)
        if card in hidden:
            hidden.remove(card)
        self.card(card)

    def battle(self):
        self.go_on()
        state = self.state
        seat = state.turn
        if self.hidden[seat]:
            self.card(self.hidden[seat].pop())
        elif state.cease_fire:
            self.choose(f"Count {self.setup.players[seat]}'s formation")
        else:
            self.leave(best_to_leave(state.formations[seat], state.turn_card)[0])

    def leave(self, card):
        """Touch the card of the five that is left to the reserve."""
        before = self.state
        face = next(face for face in self.panel.five if face.card is card)
        tap(face)
        self.until(lambda: self.state is not before)

    def go_on(self):
        """Go on from a hand that was counted to the next one."""
        for label in sorted(self.labels):
            if label.startswith("Go to"):
                self.press(label)
                self.until(lambda label=label: label not in self.labels)

    def card(self, card):
        """Touch a key; the joker has one of its own."""
        if card is not JOKER:
            super().card(card)
            return
        before = self.state
        tap(self.panel.front.joker)
        self.until(lambda: self.state is not before)


@pytest.fixture
def battle(seat):
    def sit_down(setup=TWO, size=(800, 480), board="cribbage-2", **kwargs):
        return seat(BattlePlaying, setup, board, size, **kwargs)

    return sit_down


@pytest.mark.parametrize("size", sampled_sizes([(800, 480), (720, 1280), (640, 400)], 1, 2), ids=str)
def test_a_misdeal_is_not_where_the_cards_were_said_to_be_dealt(battle, size):
    playing = battle(size=size)
    playing.play(lambda: playing.state.stage is BattleStage.DEAL)
    place = box_of(playing, "Cards are dealt")
    assert primary(playing) == ["Cards are dealt"]
    assert clear_of(playing, "Misdeal", place)
    playing.step()
    assert playing.state.stage is BattleStage.OPEN
    playing.until(lambda: "Misdeal" in playing.labels)
    assert clear_of(playing, "Misdeal", place)
    playing.choose("Misdeal")
    assert playing.state.stage is BattleStage.DEAL
    assert primary(playing) == ["Cards are dealt"]


@pytest.mark.proofs
@pytest.mark.parametrize(
    ("setup", "size", "board"),
    [
        (TWO, (800, 480), "cribbage-2"),
        (THREE, (720, 1280), "cribbage-3"),
        (FOUR, (640, 400), "cribbage-2"),
        (APART, (720, 1280), "cribbage-4"),
        (replace(TWO, policy=Policy.MUGGINS), (800, 480), "cribbage-2"),
    ],
    ids=["two", "three", "partners", "four", "muggins"],
)
def test_a_whole_game_is_played_by_touch(battle, setup, size, board):
    playing = battle(setup, size, board)
    playing.play(lambda: False)
    assert playing.view.outcome is not None
    assert max(side.front for side in playing.view.sides) == 121
    assert not playing.view.out_of_step


def test_the_frontline_and_the_formation_of_the_seat_in_turn_are_seen(battle):
    playing = battle()
    playing.play(lambda: playing.state.turns == 3 and playing.state.stage is BattleStage.LAY)
    state, front = playing.state, playing.panel.front
    assert front.line == state.line[-5:]
    assert front._total.text == str(state.total)
    shown = [[face for face in faces if face.opacity] for _, faces in front._rows]
    assert [len(faces) for faces in shown if faces] == [6]
    own = next(faces for faces in shown if faces)
    assert [face.card for face in own if not face.back] == [*state.formations[state.turn], state.held]
    assert (own[-1].lit, sum(face.back for face in own)) == (True, state.face_down(state.turn))


def test_in_a_high_window_everybodys_formation_is_seen(battle):
    playing = battle(THREE, (720, 1280), "cribbage-3")
    playing.play(lambda: playing.state.turns == 4 and playing.state.stage is BattleStage.DRAW)
    shown = [(name.text, len(faces)) for name, faces in playing.panel.front._rows]
    assert [count for _, count in shown] == [5, 5, 5]
    for name, (text, _) in zip([playing.setup.players[seat] for seat in playing.state.order], shown, strict=True):
        assert name in text


@pytest.mark.parametrize("first", [TWO, replace(THREE, options={"cards": "app"})], ids=["of two", "dealt by the app"])
def test_the_next_game_of_other_people_is_laid_out_for_them(battle, first):
    """The face of the panel is the same in both games, but its height or its keys are not."""
    playing = battle(first, (720, 1280), "cribbage-3")
    playing.until(lambda: playing.panel.front.parent is not None)
    playing.setup = THREE
    playing.sit_down()
    front = playing.panel.front
    playing.until(lambda: playing.view.setup == THREE)
    assert playing.panel.own.parent is None
    assert playing.panel.pad.get_root_window() is not None
    assert front.height >= px(rows_height(len(THREE.players))) - 1


@pytest.mark.parametrize("players", [2, 4])
def test_in_a_high_window_names_of_twelve_letters_are_read_whole(battle, players):
    playing = battle(Setup(NAMES[:players], "battlefield"), (720, 1280))
    playing.play(lambda: playing.state.stage is BattleStage.DRAW)
    rows = playing.panel.front._rows[:players]
    for name, _ in rows:
        found = setting(name.text, name.role, UNIT.scale, int(name.width), int(name.height), name.lines)
        assert found.whole, name.text
        assert found.size >= round(name.role.least * UNIT.scale), name.text


def test_a_coach_says_what_the_next_card_would_make_of_the_line(battle):
    playing = battle(replace(TWO, policy=Policy.COACH))
    playing.play(lambda: playing.state.stage is BattleStage.OPEN)
    playing.card(parse_card("10H"))
    for _ in range(2):
        playing.card(next(card for card in playing.state.unseen if card.value == 4))
    assert "It scores" in playing.panel.front.words.text
    assert "5" in playing.panel.front.words.text
    assert "10" in playing.panel.front.words.text


def test_others_are_not_told_what_a_card_would_score(battle):
    playing = battle()
    playing.play(lambda: playing.state.turns == 2 and playing.state.stage is BattleStage.DRAW)
    assert "It scores" not in playing.panel.front.words.text


def test_the_app_says_which_card_is_best_left_but_the_player_chooses(battle):
    playing = battle()
    playing.play(lambda: playing.state.stage is BattleStage.BATTLE and not any(map(playing.state.face_down, (0, 1))))
    while playing.state.stage is not BattleStage.BATTLE or playing.hidden[playing.state.turn]:
        playing.step()
        playing.peg_all()
    state = playing.state
    formation = state.formations[state.turn]
    best, points = best_to_leave(formation, state.turn_card)
    assert f"{points}" in playing.panel.words.text
    other = next(card for card in formation if card is not best)
    playing.leave(other)
    assert playing.state.left[-1] is other


def test_in_muggins_the_advice_is_kept(battle):
    playing = battle(replace(TWO, policy=Policy.MUGGINS))
    playing.play(lambda: playing.state.stage is BattleStage.BATTLE and not playing.hidden[playing.state.turn])
    assert playing.panel.five[0].card is not None
    assert "Best reserve" not in playing.panel.words.text


def test_in_muggins_nothing_betrays_what_a_hand_was_worth(battle):
    playing = battle(replace(TWO, policy=Policy.MUGGINS))
    playing.play(lambda: playing.state.counted == 1)
    hand = playing.panel.hand
    assert [face.card for face in hand.faces[:4]] == list(playing.state.formations[playing.state.order[0]])
    assert (hand.total.text, hand.lines.text, hand.lit) == ("", "", frozenset())


def test_a_joker_that_opens_the_line_is_a_cease_fire(battle):
    playing = battle()
    playing.play(lambda: playing.state.stage is BattleStage.OPEN)
    for cards in playing.hidden:
        cards[:] = [card for card in cards if card is not JOKER]
    playing.card(JOKER)
    assert playing.state.cease_fire
    seat = playing.state.turn
    for card in playing.state.unseen[:5]:
        playing.card(card)
    playing.choose(f"Count {playing.setup.players[seat]}'s formation")
    assert playing.panel.hand.total.text.isdigit()


def test_a_card_and_a_turn_are_undone(battle):
    playing = battle()
    playing.play(lambda: playing.state.stage is BattleStage.LAY)
    before = playing.state
    playing.choose("↶ Undo")
    assert (playing.state.stage, playing.state.held) == (BattleStage.DRAW, None)
    assert playing.state.pile == before.pile + (not before.from_line)
