"""What is said when a view follows another. Pure.

All of it comes from views, in which nothing depends on what muggins keeps secret (P12); so neither does what is said,
nor when.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.app.headline import goal
from companion.app.view import View
from companion.games.calls import NO_CALLS, Calls
from companion.games.catalogue import calls_of
from companion.voice.phrase import Batch, Phrase, Speaking, Topic
from companion.words import spoken as say
from companion.words import table, telling
from companion.words.message import Said, Sentence, either

_OF_THE_STATE = frozenset({Topic.PLAY, Topic.COUNT, Topic.ASKED})
"""Topics that are over as soon as the game goes on, or back."""
_CALLED = frozenset({telling.LAID, telling.LAID_SCORING, telling.GO, telling.COUNTED, telling.COUNTS, telling.LEADS})
"""News that the calls say already, where cards and players are seen."""


def phrases_between(before: View | None, now: View | None, speaking: Speaking, *, by_ear: bool = False) -> Batch:
    """Return what is said of a change; `by_ear` also what the screen shows of whose move it is and what was laid."""
    if now is None or speaking is Speaking.OFF:
        return Batch(over=frozenset(Topic))
    if before is None or before.game_id != now.game_id:
        return Batch(tuple(_standing(None, now, speaking, by_ear=by_ear)), frozenset(Topic) - {Topic.TOUCHED})
    phrases = (*_calls(before, now), *_news(before, now, speaking, by_ear=by_ear))
    return Batch((*phrases, *_standing(before, now, speaking, by_ear=by_ear)), _over(before, now))


def _over(before: View, now: View) -> frozenset[Topic]:
    """Return of what nothing is true any more."""
    over = set[Topic]()
    if before.face != now.face:
        over |= _OF_THE_STATE
    if before.awaited.sentence != now.awaited.sentence:
        over.add(Topic.ASKED)
    if _guided(before, by_ear=True) not in (None, _guided(now, by_ear=True)):
        over.add(Topic.GUIDE)
    if before.question not in (None, now.question):
        over.add(Topic.QUESTION)
    if before.outcome is not None and now.outcome is None:
        over.add(Topic.WON)
    return frozenset(over)


def _calls(before: View, now: View) -> Iterator[Phrase]:
    calls = _called(before, now)
    yield from (Phrase(Topic.PLAY, said) for said in calls.play)
    yield from (Phrase(Topic.COUNT, said) for said in calls.shown)


def _called(before: View, now: View) -> Calls:
    between = calls_of(now.setup.game)
    if between is None or before.face == now.face:
        return NO_CALLS
    return between(before.face, now.face, revealed=now.revealed)


def _news(before: View, now: View, speaking: Speaking, *, by_ear: bool) -> Iterator[Phrase]:
    """Say what is new in the log, but for what is called already."""
    if speaking is not Speaking.ALL and not by_ear:
        return
    called = _called(before, now) != NO_CALLS
    for said in logged(before, now):
        message = said.message if isinstance(said, Sentence) else None
        in_calls = called and (message is telling.SCORES or (message in _CALLED and not by_ear))
        if not in_calls and not (now.outcome and message is telling.WINS):
            yield Phrase(Topic.NEWS, said)


def logged(before: View, now: View) -> tuple[Said, ...]:
    """Return what was added to the log, of which only the newest lines are kept."""
    if before.notice == now.notice:
        return ()
    for lost in range(len(before.log) + 1):
        kept = before.log[lost:]
        if now.log[: len(kept)] == kept:
            return now.log[len(kept) :]
    return now.log[-1:]


def _standing(before: View | None, now: View, speaking: Speaking, *, by_ear: bool) -> Iterator[Phrase]:
    """Say what stands until somebody does something about it, as soon as it does."""
    if now.outcome is not None and (before is None or before.outcome is None):
        yield Phrase(Topic.WON, now.awaited.sentence)
    if speaking is not Speaking.ALL and not by_ear:
        return
    guided = _guided(now, by_ear=by_ear)
    if guided is not None and (before is None or _guided(before, by_ear=by_ear) != guided):
        yield Phrase(Topic.GUIDE, guided)
    if now.question is not None and (before is None or before.question != now.question):
        yield Phrase(Topic.QUESTION, question_aloud(now, by_ear=by_ear))
    if by_ear:
        yield from _asked(before, now)


def _guided(view: View, *, by_ear: bool) -> Sentence | None:
    """Return where a peg belongs, where pegs do not stand as the game says; `by_ear` also what a field asks for."""
    if view.guidance is None:
        return None
    told = view.out_of_step or view.held or (by_ear and view.guidance.asked)
    return view.guidance.sentence if told else None


def question_aloud(view: View, *, by_ear: bool) -> Said:
    """Return the question, with its answers where nobody sees them."""
    question = view.question
    assert question is not None  # callers look
    if not by_ear or not question.answers:
        return question.sentence
    return say.ANSWERS(question=question.sentence, answers=either(question.answers.values()))


def _asked(before: View | None, now: View) -> Iterator[Phrase]:
    """Say what is owed, and what is awaited."""
    owed = {side.side: side.owed for side in before.sides} if before is not None else {}
    for side in now.sides:
        if side.owed and (owed.get(side.side) or 0) < side.owed:
            who, there = now.setup.who(side.side), goal(now, side)
            yield Phrase(Topic.ASKED, table.PEGS(who=who, points=side.owed, front=side.front, goal=there))
    if now.outcome is None and (before is None or before.awaited.sentence != now.awaited.sentence):
        yield Phrase(Topic.ASKED, now.awaited.sentence)
