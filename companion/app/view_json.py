"""A view as JSON, and back: for watchers, seats and servers that are not in this process.

The fields are those of `view_schema.py`. A sentence keeps its message and its facts, so that it can be said in any
language; plain text is its own message.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, lru_cache
from typing import Any, Final, TypeVar

import msgspec

from companion.app import view_schema as schema
from companion.app.celebrating import Cheer
from companion.app.view import Notice, ShownVerdict, SideView, View
from companion.app.wrong_peg import WrongPeg
from companion.cards import Card
from companion.errors import CompanionError
from companion.games.game import Awaited, Outcome, Throw
from companion.games.record import format_action
from companion.games.setup_json import setup_to_json
from companion.games.viewer import Viewer
from companion.referee.verdict import Guidance, Question
from companion.store.summary import summary_to_json
from companion.words.message import Said, Sentence, Several, Who
from companion.words.view import NO_VIEW, OTHER_VERSION

AGREED: Final = frozenset({"setup", "rules"})
"""Fields of faces that do not say how the game stands: what was agreed is a field of the view, rules are the game's."""

T = TypeVar("T")
R = TypeVar("R")


class ViewJsonError(CompanionError):
    """Bytes that are no view, or one of another version."""


def encode_view(view: View) -> bytes:
    """Return a view as JSON in UTF-8: the same view always gives the same bytes."""
    return msgspec.json.encode(view_to_json(view), order="sorted")


def decode_view(data: bytes) -> schema.ViewJson:
    """Return the view that JSON holds. Raises `ViewJsonError`."""
    try:
        view = msgspec.json.decode(data, type=schema.ViewJson)
    except msgspec.DecodeError as error:
        raise ViewJsonError(NO_VIEW(error=str(error))) from error
    if view.version != schema.VERSION:
        raise ViewJsonError(OTHER_VERSION(found=view.version, known=schema.VERSION))
    return view


def view_to_json(view: View) -> schema.ViewJson:
    """Return a view as the values that its JSON consists of."""
    return schema.ViewJson(
        version=schema.VERSION,
        game_id=view.game_id,
        viewer=_viewer(view.viewer),
        setup=setup_to_json(view.setup),
        board=view.layout.name,
        face=face_to_json(view),
        awaited=_awaited(view.awaited),
        sides=tuple(_side(each, view) for each in view.sides),
        occupied=tuple(sorted(view.occupied)),
        lights={hole: light.value for hole, light in sorted(view.lights.items())},
        verdicts=tuple(map(_verdict, view.verdicts)),
        notice=_unless_none(_notice, view.notice),
        guidance=_unless_none(_guidance, view.guidance),
        question=_unless_none(_question, view.question),
        out_of_step=view.out_of_step,
        wrong_peg=_unless_none(_wrong_peg, view.wrong_peg),
        held=sentence_to_json(view.held or ""),
        revealed=view.revealed,
        cheer=_unless_none(_cheer, view.cheer),
        by_pegs=view.by_pegs,
        muggins_open=view.muggins_open,
        done=view.done,
        accepted=view.accepted,
        masked=tuple(sorted(view.masked)),
        connected=view.connected,
        link=sentence_to_json(view.link),
        can_undo=view.can_undo,
        can_redo=view.can_redo,
        outcome=_unless_none(_outcome, view.outcome),
        summary=_unless_none(summary_to_json, view.summary),
        log=tuple(map(sentence_to_json, view.log)),
    )


@lru_cache(maxsize=256)
def sentence_to_json(said: Said) -> schema.SentenceJson:
    """Return a sentence, or a text of somebody else, as JSON values.

    Kept, since the lines of the log are in every view until 60 more have been said.
    """
    if isinstance(said, str):
        return schema.SentenceJson(said, {}, said)
    return schema.SentenceJson(said.message.text, {name: _fact(fact) for name, fact in said.facts}, str(said))


def _fact(fact: object) -> Any:
    match fact:
        case Sentence():
            return msgspec.to_builtins(sentence_to_json(fact))
        case Several(facts, last):
            return {"all": [_fact(each) for each in facts], "joined": last.text}
        case Who(name, members):
            return {"name": str(name), "members": members}
        case bool() | int() | float() | None:
            return fact
        case _:
            return str(fact)


def _unless_none(make: Callable[[T], R], value: T | None) -> R | None:
    return None if value is None else make(value)


def _viewer(viewer: Viewer) -> str:
    return viewer.name if viewer.seat is None else f"{viewer.name} {viewer.seat}"


def face_to_json(view: View) -> dict[str, object]:
    """Return the face of a view as the values that its JSON consists of."""
    return {"game": view.setup.game, **_fields(view.face)}


def _fields(value: Any) -> dict[str, Any]:
    kind: Any = type(value)
    return {name: _plain(getattr(value, name)) for name in _field_names(kind)}


@cache
def _field_names(kind: Any) -> tuple[str, ...]:
    """Return the names of the fields of a kind that its JSON has."""
    return tuple(each.name for each in fields(kind) if each.name not in AGREED)


def _plain(value: Any) -> Any:
    """Return a value of a face in JSON values: cards as they are written, enums by their values."""
    match value:
        case Card():
            return value.text
        case Enum():
            return value.value
        case tuple() | list():
            return [_plain(each) for each in value]
        case frozenset():
            return sorted(_plain(each) for each in value)
        case None | bool() | int() | float() | str():
            return value
        case Sentence():
            return msgspec.to_builtins(sentence_to_json(value))
        case _ if is_dataclass(value):
            return _fields(value)
        case _:
            raise TypeError(f"{type(value).__name__} in a face")


def _side(side: SideView, view: View) -> schema.SideJson:
    return schema.SideJson(
        side.side,
        str(side.name),
        view.setup.members(side.side),
        side.total,
        side.back,
        side.front,
        side.owed,
        sentence_to_json(side.owed_for),
        side.dealer,
        side.turn,
    )


def _awaited(awaited: Awaited) -> schema.AwaitedJson:
    return schema.AwaitedJson(
        awaited.seat,
        sentence_to_json(awaited.sentence),
        {card.text: format_action(action) for card, action in awaited.cards.items()},
        tuple(schema.ChoiceJson(sentence_to_json(each.label), format_action(each.action)) for each in awaited.choices),
        _unless_none(_throw, awaited.throw),
    )


def _throw(throw: Throw) -> schema.ThrowJson:
    actions = {" ".join(map(str, pips)): format_action(action) for pips, action in throw.actions.items()}
    return schema.ThrowJson(tuple(map(sentence_to_json, throw.labels)), actions)


def _verdict(verdict: ShownVerdict) -> schema.VerdictJson:
    return schema.VerdictJson(
        verdict.side,
        verdict.call.value,
        tuple(sorted(verdict.seen)),
        verdict.points,
        verdict.off,
        sentence_to_json(verdict.sentence or ""),
        verdict.group,
    )


def _notice(notice: Notice) -> schema.NoticeJson:
    return schema.NoticeJson(notice.number, sentence_to_json(notice.sentence), notice.tone.value, notice.side)


def _guidance(move: Guidance) -> schema.GuidanceJson:
    return schema.GuidanceJson(move.side, move.lift, move.place, sentence_to_json(move.sentence), move.left, move.asked)


def _question(asked: Question) -> schema.QuestionJson:
    answers = {key: sentence_to_json(words) for key, words in asked.answers.items()}
    return schema.QuestionJson(
        asked.ask.value, asked.side, sentence_to_json(asked.sentence), answers, asked.hole, dict(asked.holes)
    )


def _wrong_peg(wrong_peg: WrongPeg) -> schema.WrongPegJson:
    return schema.WrongPegJson(wrong_peg.side, wrong_peg.pegged, wrong_peg.owed, wrong_peg.stands, wrong_peg.belongs)


def _outcome(outcome: Outcome) -> schema.OutcomeJson:
    return schema.OutcomeJson(outcome.winner, outcome.totals, outcome.skunks, outcome.game_points)


def _cheer(cheer: Cheer) -> schema.CheerJson:
    return schema.CheerJson(
        cheer.side, sentence_to_json(cheer.title), sentence_to_json(cheer.words), cheer.numbers, cheer.won
    )
