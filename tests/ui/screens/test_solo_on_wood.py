"""Alone with the computer in muggins where all is real but the wood: the firmware at a cable, touches on the screen."""

from __future__ import annotations

import random
import time

import pytest
from touch import tap

from companion.app.computer import ComputerSeats
from companion.games.setup import Policy, Setup
from companion.referee.verdict import Call
from tests.ui.screens.test_real_board import CablePlaying

ALONE = Setup(("Red", "Computer"), target=61, policy=Policy.MUGGINS, options={"cards": "app", "seat1": "expert"})
ONWARD = ("Cut a card", "Deal the cards", "Turn the starter", "Turn up the crib", "Go", "Next deal", "Count Red's hand")
FAULTS = {Call.OVERPEGGED, Call.WRONG_TRACK, Call.BACKWARD, Call.WRONG_PEG}


class Alone(CablePlaying):
    """One person: touches own cards, moves the pegs of both sides, and pegs one hand two short."""

    def __init__(self, folder, setup):
        super().__init__(folder, setup)
        self.computer = ComputerSeats(self.table, pause_s=0, patience_s=5, chance=random.Random(1))
        self.short_at, self.faults = None, set()
        """Where the person would stand with the points of the hand that it pegs short."""

    def close(self):
        self.computer.stop()
        super().close()

    def play(self, enough):
        end = time.monotonic() + 120
        while not enough():
            assert time.monotonic() < end, (self.heading, self.labels, self.due(), self.view.sides, self.view.question)
            self.until(lambda: self.settled)
            self.faults |= {verdict.call for verdict in self.view.verdicts} & FAULTS
            self.rest(0.02)
            if not (self.peg(0, self.due()) or self.peg(1, self.view.sides[1].owed or 0)):
                self.touch_something()

    def due(self):
        """Return what the person has still to peg of what nobody may call yet; once in a show two less."""
        account = self.state.ledger.accounts[0]
        fresh = sum(debt.due for debt in account.debts if debt.payable and not debt.claimable)
        left = fresh - (self.view.sides[0].front - account.front)
        standing = account.front + fresh
        hand = self.state.dealer != 0 and not any(debt.award.play for debt in account.debts)
        if self.short_at is None and left > 2 and hand:  # the computer counts next, so that Done is asked for
            self.short_at = standing
        return max(left - 2, 0) if hand and self.short_at == standing else left

    def peg(self, side, points):
        room = self.setup.target - max(self.view.sides[side].front, 0)
        if points <= 0 or room <= 0 or self.view.outcome is not None:
            return False
        before = self.view
        self.leap(side, min(points, room))
        self.until(lambda: self.view is not before and self.settled)
        self.rest(0.3)
        return True

    def touch_something(self):
        if self.view.outcome is None and self.view.awaited.seat == 0:
            live = [face for face in self.screen.panel.own.faces if face.card in self.view.awaited.cards]
            if live:
                tap(live[0])
            elif found := [label for label in self.labels if label in ONWARD]:
                self.press(found[0])
        elif "Done" in self.labels and not self.view.done:
            self.rest(0.2)  # the computer may have said go meanwhile
            if "Done" in self.labels and not self.due():
                self.press("Done")


@pytest.mark.proofs
def test_a_whole_game_alone_with_muggins_at_the_real_firmware(stage, tmp_path, monkeypatch):
    monkeypatch.setattr(
        "companion.app.shuffling.randbelow", lambda stop: 4711
    )  # deals in which there is a hand to miss
    playing = Alone(tmp_path, ALONE)
    try:
        stage(playing.shell, (800, 480))
        playing.sit_down()
        playing.play(lambda: playing.view.outcome is not None)
        playing.until(lambda: "Rematch" in playing.labels)
        assert playing.view.outcome.totals[playing.view.outcome.winner] == 61
        assert playing.short_at is not None
        own, computers = playing.view.summary.muggins_taken
        assert own == 0
        assert computers >= 2  # and what came between a look at the screen and a touch of Done
        assert playing.faults == set()
        playing.pico.wait_for(lambda: any(playing.pico.lights))
    finally:
        playing.close()
