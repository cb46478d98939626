"""A game as it is played: the states it went through, an action at a time, back and forth.

Push actions on it and take them off again, as on a stack; what was taken off can be put back until
something else is pushed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic

from companion.games.action import Action, IllegalAction, is_choice
from companion.games.event import Event
from companion.games.game import Game, StateT, Step
from companion.games.setup import Setup


@dataclass(frozen=True, slots=True)
class Played(Generic[StateT]):
    """An action with what it led to."""

    action: Action
    state: StateT
    events: tuple[Event, ...]


class Match(Generic[StateT]):
    """One game from its setup to now. `len(match)` is the number of actions played."""

    def __init__(self, game: Game[StateT], setup: Setup, actions: Iterable[Action] = ()) -> None:
        """Start the game and play `actions`. Raises `IllegalAction` at the first that the rules refuse."""
        self.game = game
        self.agreed = setup
        """What was agreed before the game, with the players as they sat then."""
        self._first = game.start(setup)
        self._played: list[Played[StateT]] = []
        self._undone: list[Action] = []
        self._actions: tuple[Action, ...] | None = None
        """All actions, until another is played or one is taken off."""
        for action in actions:
            self.push(action)

    def __len__(self) -> int:
        return len(self._played)

    @property
    def setup(self) -> Setup:
        """What was agreed before the game, with the players as they sit now: a draw may have seated them (B13)."""
        return self.state.setup

    @property
    def state(self) -> StateT:
        """The state now."""
        return self._played[-1].state if self._played else self._first

    @property
    def played(self) -> tuple[Played[StateT], ...]:
        """All actions since the start, with their states and events."""
        return tuple(self._played)

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions since the start."""
        if self._actions is None:
            self._actions = tuple([played.action for played in self._played])
        return self._actions

    @property
    def undone(self) -> int:
        """How many actions `redo` can put back."""
        return len(self._undone)

    @property
    def next_undone(self) -> Action | None:
        """The action that `redo` would put back."""
        return self._undone[-1] if self._undone else None

    @property
    def undone_actions(self) -> tuple[Action, ...]:
        """The actions that `redo` would put back, the next one first."""
        return tuple(reversed(self._undone))

    def state_at(self, length: int) -> StateT:
        """Return the state after the first `length` actions."""
        return self._played[length - 1].state if length else self._first

    def preview(self, action: Action) -> Step[StateT]:
        """Return what an action would lead to, without playing it. Raises `IllegalAction`."""
        return self.game.apply(self.state, action)

    def allows(self, action: Action) -> bool:
        """Tell whether the rules allow an action now."""
        try:
            self.preview(action)
        except IllegalAction:
            return False
        return True

    def push(self, action: Action) -> Step[StateT]:
        """Play an action. Raises `IllegalAction`, and then nothing has changed."""
        return self.take(action, self.preview(action))

    def take(self, action: Action, step: Step[StateT]) -> Step[StateT]:
        """Play an action by the step that `preview` has just returned for it; what was taken off is forgotten.

        What was short, and the closing of its window, are secret: they leave what was taken off as it is (P12), but
        for points that cannot be pegged any more. So does where a back peg is seen to have come to, and a peg that pays
        for what is left just what it had paid.
        """
        self._append(action, step)
        if action.silent:
            if action == self.next_undone:
                self._undone.pop()
        elif not self._repeats(action):
            self._undone.clear()
        self._forget_impossible()
        return step

    def _repeats(self, action: Action) -> bool:
        """Take from what followed the choice that was taken off last what pegs say now without it, if they do."""
        choices = 0
        for place in range(len(self._undone) - 1, -1, -1):
            other = self._undone[place]
            choices += is_choice(other)
            if choices == 2:
                break
            if choices == 1 and other == action and action.follows_pegs:
                del self._undone[place]
                return True
        return False

    def before_undo(self) -> StateT:
        """Return the state with all put back that was taken off, as far as that can be."""
        state = self.state
        for action in reversed(self._undone):
            try:
                state = self.game.apply(state, action).state
            except IllegalAction:
                break
        return state

    def back_to(self, length: int) -> None:
        """Take off all actions but the first `length`."""
        self._actions = None
        while len(self._played) > length:
            self._undone.append(self._played.pop().action)

    def redo(self) -> Played[StateT] | None:
        """Put back the action that was taken off last, or return None when there is none."""
        if not self._undone:
            return None
        action = self._undone[-1]
        self._append(action, self.preview(action))
        self._undone.pop()
        self._forget_impossible()
        return self._played[-1]

    def forget(self, place: int = 0) -> None:
        """Forget the action that `redo` would put back after `place` others.

        Those after it can be put back, if that needs not just this one.
        """
        if place < len(self._undone):
            del self._undone[-1 - place]
            self._forget_impossible()

    def _forget_impossible(self) -> None:
        """Forget what was taken off and cannot be put back: the window on it was closed meanwhile.

        What follows from pegs will follow from them as they stand; a choice has nothing after it without itself. With
        pegs goes what had fallen short after them: that it is left would tell that something had (P12).
        """
        forgot = False
        while self._undone and (not self.allows(self._undone[-1]) or (forgot and self._undone[-1].silent)):
            forgot = True
            if self._undone[-1].follows_pegs:
                self._undone.pop()
            else:
                self._undone.clear()

    def _append(self, action: Action, step: Step[StateT]) -> None:
        self._played.append(Played(action, step.state, step.events))
        self._actions = None
