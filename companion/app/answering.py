"""What follows from the answer to a question."""

from __future__ import annotations

from companion.app.asking import penalties
from companion.app.progress import Progress
from companion.games.action import Action
from companion.referee.finding import Finding
from companion.referee.verdict import Ask, Call, Question


def answer(progress: Progress, question: Question, key: str, finding: Finding, now_ms: int) -> Action | None:
    """Take the answer of a key, and return the action that has waited for it and is done after all."""
    referee = progress.referee
    match question.ask, key:
        case _ if key in question.holes:
            referee.point_at(question.side, question.holes[key])
        case Ask.HAND, "yes":
            assert question.hole is not None  # only then is the answer "yes" offered
            progress.mask(question.hole)
        case Ask.HAND, "there":
            assert question.hole is not None
            referee.point_at(question.side, question.hole)
        case Ask.HAND, "gone":
            referee.find_gone()
        case Ask.PENDING, _ if question.group:
            referee.explain_field(now_ms, missing=key == "missing")
        case (Ask.HAND | Ask.UNCLEAR, _) | (Ask.PENDING, "missing"):
            referee.waiting(question.side, now_ms, *referee.ruled_out(question))
        case Ask.PENDING, _:
            referee.finalise([question.side])
        case Ask.HEELS, _:
            return progress.questions.answer_heels(key)
        case Ask.PENALTY, _:
            _answer_penalty(progress, finding, carry_out=key == "penalty")
    return None


def _answer_penalty(progress: Progress, finding: Finding, *, carry_out: bool) -> None:
    """Carry a penalty out or not; the same verdict asks nothing any more (P13)."""
    verdict = progress.questions.accused(progress.setup, finding)
    if verdict is None:
        return
    for action in penalties(progress.setup, verdict) if carry_out else ():
        progress.commit(action)
    progress.questions.dismiss(verdict)
    if carry_out and verdict.call is Call.FALSE_CLAIM:
        progress.referee.guide_home()
