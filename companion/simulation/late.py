"""Cards that are entered late: people play and peg at the table, and tell the screen up to three cards later."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Final

from companion.errors import CompanionError
from companion.games.action import Action
from companion.games.cribbage.actions import Go, Lay
from companion.games.seating import Side
from companion.simulation.ahead import Ahead
from companion.simulation.hands import Hands

_MOST_LATE: Final = 3
_PATIENCE: Final = 4
"""How often people enter a card again that was refused, before they do what the screen says."""


class LateCards:
    """How the players of a room run ahead of the screen, and catch up with it."""

    def __init__(self, hands: Hands, chance: Random) -> None:
        """Sit at the same table as the hands."""
        self._hands, self._room, self._chance = hands, hands.room, chance

    def begins(self, action: Action) -> bool:
        """Tell whether people lose the habit of telling the screen now: only where nothing is wrong or owed."""
        if self._chance.random() >= self._room.faults.late_cards or not self._suits(action):
            return False
        session = self._room.session
        if self._room.shows_said(action):
            return False  # a peg has counted this hand
        quiet = session.question() is None and session.finding.guidance is None and not session.misplaced
        owing = any(account.debts for account in session.match.state.ledger.accounts)
        return quiet and not owing and self._hands.all_in_order

    def play(self, action: Action, script: Iterator[Action]) -> Iterator[Action]:
        """Play this and perhaps more at the table; return the script from there, late cards that were refused first."""
        room, ahead = self._room, Ahead(self._room.session.match)
        room.ahead = ahead
        most = self._chance.randint(1, _MOST_LATE)
        while True:
            if action.after_pegging:
                self._peg()
            ahead.play(action)
            if room.setup.policy.muggins or self._chance.random() < 0.8:
                self._peg()
            if len(ahead.late) > 1 and self._chance.random() < 0.25 and not self._enter():
                break
            following = None if ahead.over or len(ahead.late) >= most else next(script, None)
            if following is None or not self._suits(following):
                script = script if following is None else chain([following], script)
                break
            action = following
        while ahead.late and self._enter():
            pass
        room.ahead = None
        return chain(list(ahead.late), script)

    def _suits(self, action: Action) -> bool:
        """Tell whether people would tell the screen later: at a field only of what moves the pegs of scales alone."""
        return not self._room.session.progress.stands() or isinstance(action, Lay | Go)

    # --- at the table -------------------------------------------------------------------------------------------

    def _peg(self) -> None:
        """Peg what is owed, all at once or award by award."""
        room, chance = self._room, self._chance
        owing = [side for side in room.setup.sides if room.owed()[side].sums]
        if len(owing) > 1 and chance.random() < 0.5:
            self._hands.leap_together({side: room.owed()[side].sums[-1] for side in owing})
            return
        for side in owing:
            while room.owed()[side].sums and not self._done(side):
                sums = room.owed()[side].sums
                if not self._hands.leap(side, sums[0] if chance.random() < 0.3 else sums[-1]):
                    return

    def _done(self, side: Side) -> bool:
        owed = self._room.owed()[side]
        return owed.front >= owed.target

    # --- at the screen ------------------------------------------------------------------------------------------

    def _enter(self) -> bool:
        """Tell the screen of the oldest card; tell whether it took it."""
        room, ahead = self._room, self._room.ahead
        assert ahead is not None
        action, refusal, before, seen = ahead.late[0], "", len(room.session.match), False
        for _ in range(_PATIENCE):
            try:
                room.act(action)
            except CompanionError as error:
                refusal = str(error)
            if room.is_done(action, before):
                room.wait(self._chance.randint(200, 1500))
                if room.is_done(action, before):
                    ahead.late.popleft()
                    return True
                refusal = "the game went back with the pegs, and the card was lost"
            seen = room.sees_all
            self._hands.follow_prompts()
        if seen:  # what was refused while a sensor lied is no injustice, though it is mended by now
            room.judge.receive_refusal(refusal)
        return False
