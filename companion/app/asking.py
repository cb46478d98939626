"""The questions that only a person can answer: penalties are not carried out without their word (ruling P13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.games.action import Action, FalseClaim, Penalty
from companion.games.event import EventKind
from companion.games.game import State, Step
from companion.games.match import Match
from companion.games.reason import PenaltyReason
from companion.games.seating import Side
from companion.games.setup import Policy, Setup
from companion.referee.finding import Finding
from companion.referee.verdict import Ask, Call, Question, Verdict
from companion.words import referee as say
from companion.words.message import every

_PEGS_FIRST_MS: Final = 1000
"""So long pegs that are just being moved may show that a card forfeits nothing, before people are asked."""
_ANSWERS = {"mend": say.JUST_MEND(), "penalty": say.CARRY_OUT()}


def accused(setup: Setup, verdicts: Sequence[Verdict]) -> Verdict | None:
    """Return the verdict on which a penalty could follow under what was agreed, if there is one (P4, P5, P7).

    Of the computer's pegs none does: people move them.
    """
    calls = {Call.FALSE_CLAIM}
    if setup.option("excess", "mend") == "opponent":
        calls.add(Call.OVERPEGGED)
    if setup.policy is Policy.TOURNAMENT and setup.option("opponents_peg", "off") == "on":
        calls.add(Call.WRONG_TRACK)
    of_people = (verdict for verdict in verdicts if verdict.side not in setup.computer_sides)
    return next((verdict for verdict in of_people if verdict.call in calls), None)


def ask_penalty(setup: Setup, verdict: Verdict) -> Question:
    """Ask whether a penalty shall be carried out."""
    who, off = setup.who(verdict.side), verdict.off
    others = every(setup.who(side) for side in setup.sides if side != verdict.side)
    match verdict.call:
        case Call.FALSE_CLAIM:
            said = say.PENALTY_FOR_CLAIM(who=who, off=off, others=others)
        case Call.OVERPEGGED:
            said = say.OLD_LAW(who=who, off=off, others=others)
        case _:
            said = say.OPPONENTS_PEG(who=who)
    return Question(Ask.PENALTY, verdict.side, said, _ANSWERS)


def penalties(setup: Setup, verdict: Verdict) -> tuple[Action, ...]:
    """Return the actions that carry a penalty out."""
    match verdict.call:
        case Call.FALSE_CLAIM:
            return (FalseClaim(verdict.side, verdict.off),)
        case Call.OVERPEGGED:
            others = (side for side in setup.sides if side != verdict.side)
            return tuple(Penalty(side, verdict.off, PenaltyReason.PEGGED_TOO_MANY.value) for side in others)
        case _:
            return (Penalty(verdict.side, 2, PenaltyReason.OPPONENTS_PEG.value),)


def ask_heels(setup: Setup, step: Step[State]) -> Question | None:
    """Ask before a card is laid that would forfeit his heels (C4), or return None when it would not."""
    side = next((event.side for event in step.events if event.kind is EventKind.FORFEITED), None)
    if side is None:
        return None
    answers = {"wait": say.PEG_FIRST(), "lay": say.LAY_CARD()}
    return Question(Ask.HEELS, side, say.HEELS_FORFEITED(who=setup.who(side)), answers)


@dataclass(slots=True)
class _WaitingCard:
    """A card that would forfeit his heels waits since then for the pegs, or for the answer of people."""

    question: Question
    action: Action
    since_ms: int
    asked: bool
    """People are asked about it; before that the pegs may answer."""

    def forfeits(self, match: Match[State]) -> bool:
        """Whether it would forfeit them now: they may have been pegged meanwhile."""
        return match.allows(self.action) and ask_heels(match.setup, match.preview(self.action)) is not None


class Questions:
    """What waits for an answer, and which verdict people have answered already."""

    def __init__(self) -> None:
        """Ask nothing."""
        self._waiting: _WaitingCard | None = None
        self._dismissed: Verdict | None = None

    def hold(self, question: Question, action: Action, now_ms: int, *, settled: bool) -> None:
        """Keep a card that would forfeit his heels. A peg may just have been set: people are asked once it settles."""
        again = self._waiting is not None and self._waiting.action == action
        since_ms = self._waiting.since_ms if self._waiting and again else now_ms
        self._waiting = _WaitingCard(question, action, since_ms, settled)

    @property
    def heels_of(self) -> Side | None:
        """The side whose heels a card waits for."""
        return None if self._waiting is None else self._waiting.question.side

    def look(self, match: Match[State]) -> Action | None:
        """Return the card that waits if it forfeits nothing any more; forget one that has been laid or undone."""
        card = self._waiting
        if card is None or card.forfeits(match):
            return None
        if not match.allows(card.action):
            self.forget()
            return None
        return card.action

    def ask(self, now_ms: int, *, unpegged: bool) -> None:
        """Ask about the card that waits: the board shows that the heels are `unpegged`, or nothing for a second."""
        card = self._waiting
        if card is not None:
            card.asked = card.asked or unpegged or now_ms >= card.since_ms + _PEGS_FIRST_MS

    def forget(self) -> None:
        """No card waits any more: it is laid, refused, or undone."""
        self._waiting = None

    def went_back(self) -> None:
        """Pegs are read again, or the game follows them back: a card that waits does so further."""
        self._dismissed = None

    def wake_ms(self, now_ms: int) -> int | None:
        """Return when people are asked about a card though the board has not settled, if that is after `now_ms`."""
        due_ms = self._waiting.since_ms + _PEGS_FIRST_MS if self._waiting and not self._waiting.asked else now_ms
        return due_ms if due_ms > now_ms else None

    def now(self, match: Match[State], finding: Finding, *, away: bool) -> Question | None:
        """Return what only a person can tell now. Of a board out of reach nobody is asked whether heels are pegged."""
        if self._waiting and self._waiting.asked and not away and self._waiting.forfeits(match):
            return self._waiting.question
        verdict = self.accused(match.setup, finding)
        return ask_penalty(match.setup, verdict) if verdict else finding.question

    def answer_heels(self, key: str) -> Action | None:
        """Return the card that is laid after all, or None: it is to be touched again."""
        card = self._waiting
        if key == "lay" and card is not None:
            return card.action
        self.forget()
        return None

    def accused(self, setup: Setup, finding: Finding) -> Verdict | None:
        """Return the verdict that a penalty could follow, unless people have answered that already."""
        verdict = accused(setup, finding.verdicts)
        return None if verdict == self._dismissed else verdict

    def dismiss(self, verdict: Verdict) -> None:
        """People have answered what is to follow this verdict."""
        self._dismissed = verdict
