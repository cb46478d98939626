"""Verdicts, guidance and questions of which only the least is said: nothing more is taken to be so."""

from __future__ import annotations

from companion.referee.verdict import Ask, Call, Guidance, Question, Verdict
from companion.words import referee as say

SAID = say.PEG()


def test_a_verdict_that_tells_no_points_has_none_and_is_neither_in_doubt_nor_confirmed():
    verdict = Verdict(0, Call.FOREIGN, frozenset({5, 9, 40}))
    assert (verdict.points, verdict.off, verdict.debts, verdict.since_ms) == (0, 0, (), 0)
    assert (verdict.doubtful, verdict.confirmed) == (False, False)
    assert (verdict.sentence, verdict.group) == (None, "")


def test_a_move_of_guidance_is_the_last_one_and_mends_what_stands_wrong():
    """The game asks for others, or they are of pegs that a late card may explain; that is said of them."""
    guidance = Guidance(0, "track1/5", "track1/9", SAID)
    assert (guidance.left, guidance.asked, guidance.perhaps_more) == (0, False, False)


def test_a_question_without_answers_is_about_no_hole():
    question = Question(Ask.UNCLEAR, 0, SAID)
    assert (question.answers, question.holes) == ({}, {})
    assert (question.hole, question.group) == (None, "")
