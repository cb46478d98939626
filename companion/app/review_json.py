"""A review as JSON: kept beside the journal, exported with the record, and printed by the shell.

What can be read back are the figures; grades, losses and sentences are written for others, and made again.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from companion.cards import Card, parse_card
from companion.errors import CompanionError
from companion.players.coach import VERSION, Coach, Decision, GameReview

FORMAT: Final = 1


def encode_review(review: GameReview, coach: Coach) -> bytes:
    """Return a review as JSON in UTF-8, indented for people."""
    return msgspec.json.format(msgspec.json.encode(review_to_json(review, coach), order="sorted"), indent=1)


def review_to_json(review: GameReview, coach: Coach) -> dict[str, object]:
    """Return a review as what JSON can hold."""
    plain: dict[str, Any] = msgspec.to_builtins(review, enc_hook=_written)
    for row, decision in zip(plain["decisions"], review.decisions, strict=True):
        row.update(_verdict_of(decision, coach))
    for seat, accuracy in zip(plain["seats"], review.seats, strict=True):
        seat["accuracy"] = round(accuracy.accuracy, 1)
    return {"review": FORMAT, **plain}


def _verdict_of(decision: Decision, coach: Coach) -> dict[str, Any]:
    lost = decision.win_lost
    return {
        "grade": decision.grade.value,
        "win_lost": None if lost is None else round(lost, 2),
        "points_lost": round(decision.points_lost, 2),
        "sentences": [str(sentence) for sentence in coach.sentences(decision)],
    }


def decode_review(data: bytes) -> GameReview | None:
    """Return the review that JSON holds; None for anything else, and for one of another version."""
    try:
        found = msgspec.json.decode(data, type=GameReview, dec_hook=_read)
    except (msgspec.DecodeError, CompanionError, UnicodeDecodeError):
        return None
    sound = all(each.options and 0 <= each.taken < len(each.options) for each in found.decisions)
    return found if found.version == VERSION and sound else None


def _written(value: object) -> str:
    if isinstance(value, Card):
        return str(value)
    raise NotImplementedError(value)


def _read(kind: type, value: object) -> Card:
    if kind is Card and isinstance(value, str):
        return parse_card(value)
    raise NotImplementedError(kind)
