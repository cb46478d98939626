"""The questions that only a person can answer: penalties are not carried out without their word (ruling P13)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.app.early_touch import EarlyTouch
from companion.games.action import Action, FalseClaim, Penalty
from companion.games.event import EventKind
from companion.games.game import State, Step
from companion.games.match import Match
from companion.games.reason import PenaltyReason
from companion.games.setup import Policy, Setup
from companion.referee.finding import Finding
from companion.referee.verdict import Ask, Call, Question, Verdict
from companion.words import referee as say
from companion.words.message import every

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
    """Ask whether a penalty is to be carried out."""
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


def _still_forfeits(match: Match[State], action: Action) -> bool:
    """Whether an action that was held would forfeit his heels now: they may have been pegged meanwhile."""
    return match.allows(action) and ask_heels(match.setup, match.preview(action)) is not None


class Questions:
    """What waits for an answer, and which verdict people have answered already."""

    def __init__(self) -> None:
        """Ask nothing."""
        self._heels: tuple[Question, Action] | None = None
        self.early = EarlyTouch()
        self._dismissed: Verdict | None = None

    def hold(self, question: Question, action: Action) -> None:
        """Ask before an action that would forfeit his heels."""
        self._heels = question, action

    def keep(self, action: Action, now_ms: int) -> None:
        """Keep a card that was touched before the board has settled, in place of one that people were asked about."""
        self._heels = None
        self.early.keep(action, now_ms)

    def now(self, match: Match[State], finding: Finding, *, away: bool) -> Question | None:
        """Return what only a person can tell now. Whether heels are pegged is not asked while nobody sees the pegs."""
        if self._heels and not away and _still_forfeits(match, self._heels[1]):
            return self._heels[0]
        verdict = self.accused(match.setup, finding)
        return ask_penalty(match.setup, verdict) if verdict else finding.question

    def read_again(self) -> None:
        """A peg is read again: a penalty that was answered may be asked about again; a held card keeps its question."""
        self._dismissed = None

    def answer_heels(self, key: str) -> Action | None:
        """Return the action that is done after all, or None."""
        waiting, self._heels = self._heels, None
        return waiting[1] if waiting and key == "lay" else None

    def accused(self, setup: Setup, finding: Finding) -> Verdict | None:
        """Return the verdict that a penalty could follow, unless people have answered that already."""
        verdict = accused(setup, finding.verdicts)
        return None if verdict == self._dismissed else verdict

    def dismiss(self, verdict: Verdict) -> None:
        """People have answered what is to follow this verdict."""
        self._dismissed = verdict
