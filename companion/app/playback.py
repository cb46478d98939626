"""Playing a recorded session again without a table: what was said by people and sensors in, what came of it out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.app.session import Session
from companion.board.layout import Layout
from companion.drivers.session_record import (
    Accepted,
    AcceptRecord,
    ActRecord,
    AnswerRecord,
    AnyRecord,
    BoardRecord,
    DoneRecord,
    Header,
    LinkRecord,
    MaskRecord,
    RedoRecord,
    TickRecord,
    UndoRecord,
)
from companion.errors import CompanionError
from companion.games.action import Claim
from companion.games.event import Event
from companion.games.ledger import Debt
from companion.games.record import parse_action
from companion.games.setup import Setup
from companion.games.setup_json import setup_from_json
from companion.games.speech import event_sentence
from companion.referee.verdict import Guidance, Question, Verdict
from companion.words import playback as said
from companion.words.message import Said, row

PlaybackItem = Event | Verdict | Guidance | Question | CompanionError
"""Something that came of a session. A `CompanionError` is a refusal: what was asked for could not be done."""


@dataclass(frozen=True, slots=True)
class PlaybackLine:
    """What was announced, and when."""

    at_ms: int
    item: PlaybackItem


class Playback:
    """Plays records at a session, as fast as it can; the session's time is that of the records."""

    def __init__(self, header: Header, layout: Layout, *, pegs_follow: bool) -> None:
        """Set the game up. With `pegs_follow` there is no board, and pegs move themselves."""
        self.session = Session(setup_from_json(dict(header.setup)), layout, lambda entry: None)
        self.session.pegs_speak = header.pegs_speak
        self.setup = self.session.setup
        """What was agreed before the game, with the players as they sat when the last record was played."""
        self._pegs_follow = pegs_follow
        self._now = 0
        self._last: tuple[Guidance | None, Question | None] = (None, None)

    def play(self, records: Iterable[AnyRecord]) -> Iterator[PlaybackLine]:
        """Yield everything that comes of the records, in order."""
        for record in records:
            self.setup = self.session.setup
            yield from self._pass_time(record.at_ms)
            try:
                self._do(record)
            except CompanionError as refusal:
                yield PlaybackLine(self._now, refusal)
            yield from self._new_lines()
        if self._pegs_follow:
            yield from self._pass_time(self._now + self.session.referee.timing.release_ms)

    def _pass_time(self, until_ms: int) -> Iterator[PlaybackLine]:
        """Let happen what falls due before the next record, at its own time."""
        self._follow()
        while (wake := self.session.wake_ms()) is not None and wake <= until_ms:
            self._now = max(self._now, wake)
            self.session.tick(self._now)
            self._follow()
            yield from self._new_lines()
        self._now = max(self._now, until_ms)

    def _follow(self) -> None:
        if self._pegs_follow and self.session.referee.occupied != self.session.expected():
            self.session.snapshot(self.session.expected(), self._now)

    def _new_lines(self) -> Iterator[PlaybackLine]:
        told, self.session.play.announced = self.session.play.announced, []
        for each in told:
            yield PlaybackLine(self._now, each)
        asked = self.session.finding.guidance, self.session.question()
        for before, after in zip(self._last, asked, strict=True):
            if after is not None and after != before:
                yield PlaybackLine(self._now, after)
        self._last = asked

    def _do(self, record: AnyRecord) -> None:
        session, now = self.session, self._now
        match record:
            case BoardRecord():
                session.snapshot(record.occupied, now)
            case ActRecord():
                self._act(record.text)
            case DoneRecord():
                session.done(now)
            case AcceptRecord():
                session.accept_board(now) if record.what is Accepted.BOARD else session.accept(now)
            case UndoRecord():
                session.undo(now)
            case RedoRecord():
                session.redo(now)
            case AnswerRecord():
                session.answer(record.text, now)
            case MaskRecord():
                session.mask(record.hole, now, masked=record.masked)
            case LinkRecord():
                session.link(record.connected, now)
            case TickRecord():
                session.tick(now)

    def _act(self, text: str) -> None:
        action = parse_action(self.session.match.game, text)
        if isinstance(action, Claim):
            self.session.claim(action.by, action.side, action.points, self._now)
        else:
            self.session.act(action, self._now)


def line_to_json(line: PlaybackLine, setup: Setup) -> dict[str, object]:
    """Return a line as JSON values: `at_ms`, the kind of thing it is, its facts, and a sentence."""
    return {"at_ms": line.at_ms, **_facts(line.item, setup)}


def _facts(item: PlaybackItem, setup: Setup) -> dict[str, object]:
    match item:
        case Event():
            cards = [str(card) for card in item.cards]
            facts: dict[str, object] = {"event": item.kind.value, "seat": item.seat, "side": item.side}
            return facts | {
                "points": item.points,
                "reason": str(item.reason or ""),
                "cards": cards,
                "text": str(event_sentence(setup, item)),
            }
        case Verdict():
            facts = {"verdict": item.call.value, "side": item.side, "seen": sorted(item.seen), "points": item.points}
            return facts | {
                "off": item.off,
                "owed": [_debt(debt) for debt in item.debts],
                "since_ms": item.since_ms,
                "doubtful": item.doubtful,
            }
        case Guidance():
            return {"guidance": str(item.sentence), "side": item.side, "from": item.lift, "to": item.place}
        case Question():
            answers = {key: str(label) for key, label in item.answers.items()}
            return {"question": str(item.sentence), "side": item.side, "answers": answers}
        case _:
            return {"refused": str(item)}


def _debt(debt: Debt) -> dict[str, object]:
    return {"points": debt.due, "reason": str(debt.award.reason), "cards": [str(card) for card in debt.award.cards]}


def told_words(item: PlaybackItem, setup: Setup) -> Said:
    """Say for people what came of a session."""
    match item:
        case Event():
            return event_sentence(setup, item) or ""
        case Verdict():
            call, who = said.CALLS[item.call.value](), setup.who(item.side)
            if not item.seen:
                return said.JUDGED_UNSEEN(who=who, call=call)
            return said.JUDGED(who=who, call=call, holes=row(sorted(item.seen)))
        case Guidance() | Question():
            return item.sentence
        case _:
            return said.REFUSED(reason=item.said)
