"""What the referee's verdicts sound like: a sentence and a tone for each, that keep the secrets of muggins (P12)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.app.amiss import left_of_stroke
from companion.app.view import Tone
from companion.games.game import Policy
from companion.referee.verdict import Call, Verdict


def tell_verdict(verdict: Verdict, names: Sequence[str], policy: Policy) -> tuple[str, Tone]:
    """Return the sentence and the tone for a verdict.

    In muggins a right and a short peg get the very same words and tone.
    """
    name = names[verdict.side]
    if policy.muggins and verdict.call in (Call.RIGHT, Call.UNDERPEGGED):
        return f"{name} pegged {verdict.points}.", Tone.NEUTRAL
    match verdict.call:
        case Call.PEGGED:
            return f"{name} pegged {verdict.points}.", Tone.NEUTRAL
        case Call.MISPLACED:
            return verdict.words, Tone.WRONG
        case Call.TO_MOVE:
            return f"{name}'s pegs have to follow the game.", Tone.NEUTRAL
        case Call.RIGHT if not left_of_stroke(verdict.debts, verdict.points):
            return f"{name} pegged {verdict.points} ✓", Tone.RIGHT
        case Call.RIGHT | Call.UNDERPEGGED:
            more = verdict.off or left_of_stroke(verdict.debts, verdict.points)
            return f"{name} pegged {verdict.points}: {more} more to peg.", Tone.DOUBT
        case Call.PENDING:
            return _pending(verdict, name, policy), Tone.NEUTRAL if policy.muggins else Tone.DOUBT
        case Call.OVERPEGGED:
            return f"{name} pegged {verdict.off} too many.", Tone.WRONG
        case Call.FALSE_CLAIM:
            return f"{name} is in the game hole with {verdict.off} too many.", Tone.WRONG
        case Call.WRONG_PEG:
            return f"{name} moved the front peg: the back peg leaps over it.", Tone.WRONG
        case Call.WRONG_TRACK:
            return f"One of {name}'s pegs stands on another track.", Tone.WRONG
        case Call.BACKWARD:
            return f"{name}'s pegs stand behind where they were.", Tone.WRONG
        case Call.BOTH_OUT:
            return f"The board sees neither of {name}'s pegs.", Tone.DOUBT
        case Call.UNSEEN:
            return f"The board does not see {name}'s pegs.", Tone.NEUTRAL
        case Call.FOREIGN:
            return f"There are too many pegs on {name}'s track.", Tone.WRONG
        case Call.UNCLEAR:
            return f"It is unclear where {name}'s pegs stand: please look.", Tone.NEUTRAL
        case Call.IN_HAND:
            return f"{name} holds a peg.", Tone.NEUTRAL
        case Call.TAKEN_BACK:
            return f"{name}'s pegs went back: so does the game.", Tone.NEUTRAL
        case Call.AT_REST:
            return f"{name}'s pegs are at rest.", Tone.NEUTRAL


def _pending(verdict: Verdict, name: str, policy: Policy) -> str:
    explained = verdict.points - verdict.off
    if policy.muggins:
        return f"{name} pegged {verdict.points}."
    if not explained:
        return f"{name} pegged {verdict.points}: no card explains it yet."
    return f"{name} pegged {verdict.points}, but only {explained} {'is' if explained == 1 else 'are'} owed."
