"""What the referee's verdicts sound like: a sentence and a tone for each, that keep the secrets of muggins (P12)."""

from __future__ import annotations

from companion.app.view import Tone
from companion.app.wrong_peg import left_of_stroke
from companion.games.setup import Policy
from companion.referee.verdict import Call, Verdict
from companion.words import referee as say
from companion.words.message import Sentence, Who
from companion.words.session import TICKED


def verdict_sentence(verdict: Verdict, who: Who, policy: Policy, front: int | None = None) -> tuple[Sentence, Tone]:
    """Return the sentence and the tone for a verdict on a side's pegs; `front` is where its front peg was at rest.

    In muggins a right and a short peg get the very same words and tone.
    """
    if policy.muggins and verdict.call in (Call.RIGHT, Call.UNDERPEGGED, Call.PENDING):
        return say.PEGGED(who=who, points=verdict.points), Tone.NEUTRAL
    match verdict.call:
        case Call.MISPLACED:
            assert verdict.sentence is not None  # the call alone does not say it
            return verdict.sentence, Tone.WRONG
        case Call.BACKWARD if front in verdict.seen:
            return say.BACK_PEG_MOVED(who=who), Tone.WRONG
        case Call.PENDING if policy is Policy.SCOREKEEPER:
            return say.PEGGED(who=who, points=verdict.points), Tone.NEUTRAL  # the game is won: it counts no more
        case Call.PEGGED:
            return say.PEGGED(who=who, points=verdict.points), Tone.NEUTRAL
        case Call.RIGHT if not left_of_stroke(verdict.debts, verdict.points):
            return TICKED(said=say.PEGGED_WELL(who=who, points=verdict.points)), Tone.RIGHT
        case Call.RIGHT | Call.UNDERPEGGED:
            more = verdict.off or left_of_stroke(verdict.debts, verdict.points)
            return say.MORE_TO_PEG(who=who, points=verdict.points, more=more), Tone.DOUBT
        case Call.PENDING:
            return _pending(verdict, who), Tone.DOUBT
        case Call.OVERPEGGED:
            return say.TOO_MANY(who=who, off=verdict.off), Tone.WRONG
        case Call.FALSE_CLAIM:
            return say.FALSE_CLAIM(who=who, off=verdict.off), Tone.WRONG
        case call:
            message, tone = _BY_CALL[call]
            return message(who=who), tone


_BY_CALL = {
    Call.TO_MOVE: (say.TO_FOLLOW, Tone.NEUTRAL),
    Call.WRONG_PEG: (say.FRONT_PEG_MOVED, Tone.WRONG),
    Call.WRONG_TRACK: (say.WRONG_TRACK, Tone.WRONG),
    Call.BACKWARD: (say.BEHIND, Tone.WRONG),
    Call.BOTH_OUT: (say.NEITHER_SEEN, Tone.DOUBT),
    Call.UNSEEN: (say.UNSEEN, Tone.NEUTRAL),
    Call.FOREIGN: (say.TOO_MANY_PEGS, Tone.WRONG),
    Call.UNCLEAR: (say.UNCLEAR, Tone.NEUTRAL),
    Call.IN_HAND: (say.HOLDS_PEG, Tone.NEUTRAL),
    Call.TAKEN_BACK: (say.WENT_BACK, Tone.NEUTRAL),
    Call.AT_REST: (say.AT_REST, Tone.NEUTRAL),
}
"""What is said of pegs by the call alone."""


def _pending(verdict: Verdict, who: Who) -> Sentence:
    explained = verdict.points - verdict.off
    if not explained:
        return say.NO_CARD_EXPLAINS(who=who, points=verdict.points)
    return say.ONLY_OWED(who=who, points=verdict.points, owed=explained)
