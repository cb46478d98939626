"""Slips of a finger: something is touched that nobody has played, and undone once somebody sees it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from companion.app.early_touch import MOST_MS
from companion.errors import CompanionError
from companion.games.action import Action, Claim, Short
from companion.referee.verdict import Ask
from companion.simulation.hands import Hands

_MOST_UNDONE: Final = 8
"""So often Undo is touched at most: pegs may have said something since."""


class Slips:
    """How the people in a room touch what they do not mean to, as often as its faults say."""

    def __init__(self, hands: Hands, chance: Random) -> None:
        """Sit at the same table as the hands."""
        self._hands, self._room, self._chance = hands, hands.room, chance

    def slip(self) -> None:
        """Touch a wrong card, button or throw now, if anything: while points are to be pegged, or have been."""
        room, chance = self._room, self._chance
        if not room.faults.slips or chance.random() >= room.faults.slips or room.session.away:
            return
        match, wrong, said = room.session.match, self._wrong(), room.said
        before = len(match)
        if wrong is None or not self._touch(wrong) or wrong not in match.actions[before:]:
            return
        room.tally.mistakes += 1
        if chance.random() < 0.2 and (another := self._wrong()) is not None:
            self._touch(another)
        pegged = chance.random() < 0.3
        if pegged:
            self._hands.peg_all()
        self._undo(wrong, before)
        room.keep_said(said)
        if chance.random() < 0.2 and match.undone:
            self._redo()
            room.wait(chance.randint(200, 3000))
            self._undo(wrong, before)
        if Random(room.now).random() < 0.2:  # a chance of its own, so that games stay what they were
            self._undo_too_often(wrong, before)
        if not pegged:
            self._hold_against_rules(match.actions[before:])
        self._hands.follow_prompts()

    def _wrong(self) -> Action | None:
        """Return something that the rules allow now, of any player; in muggins sometimes *Muggins!*."""
        match, sides = self._room.session.match, self._room.setup.sides
        if match.game.outcome(match.state) is not None:
            return None
        if self._room.setup.policy.muggins and self._chance.random() < 0.2:
            by, side = self._chance.sample(sides, 2)
            return Claim(by, side, 1)
        actions = [action for action in match.game.awaited(match.state).actions if not action.shared]
        return self._chance.choice(actions) if actions else None

    def _touch(self, action: Action) -> bool:
        """Touch something, and tell whether it counts before long."""
        room, before = self._room, len(self._room.session.match)
        try:
            if isinstance(action, Claim):
                room.claim(action.by, action.side, action.points)
            else:
                room.act(action)
        except CompanionError:
            return False
        room.wait(self._chance.randint(200, 6000))
        if not room.is_done(action, before):
            room.wait(MOST_MS)  # it may have been touched too early
        question = room.session.question()
        if question is not None and question.ask is Ask.HEELS:
            room.answer("wait")
        return room.is_done(action, before)

    def _undo(self, wrong: Action, before: int) -> None:
        """Undo until what was touched after the first so many actions counts no more."""
        room = self._room
        for _ in range(_MOST_UNDONE):
            if wrong not in room.session.match.actions[before:]:
                return
            room.undo()
            room.wait(self._chance.randint(200, 3000))

    def _undo_too_often(self, wrong: Action, before: int) -> None:
        """Touch Undo once more than was meant, and Redo until the game is as long as it was, if it can be put back.

        Not until the wrong thing is: pegs may be read again that made it as long.
        """
        room, match = self._room, self._room.session.match
        if len(match) != before or room.session.play.last_undoable() is None:
            return
        room.undo()
        room.wait(self._chance.randint(200, 3000))
        for _ in range(_MOST_UNDONE):
            if len(match) >= before or room.session.progress.next_choice in (None, wrong):
                break
            self._redo()
            room.wait(self._chance.randint(200, 3000))

    def _redo(self) -> None:
        """Touch Redo; when the screen will not have it, do first what it says."""
        try:
            self._room.redo()
        except CompanionError:
            self._hands.follow_prompts()

    def _hold_against_rules(self, left: Sequence[Action]) -> None:
        """Count who fell short by a touch that was undone, while nobody moved a peg: nobody can have (P3).

        But of one that had just pegged too little the board has told only now (P2). `left` is what is left since.
        """
        room, play = self._room, self._room.session.play
        for action in left:
            if isinstance(action, Short) and not play.pegged_since(action.side, play.last_choice() or 0):
                room.tally.wrong_accusations += 1
                where = f"{room.setup.policy.value} at {room.now} ms"
                room.tally.stories.append(f"short: {where}: side {action.side}, by what was undone")
