"""Stored games in words and lines: titles and notes for lists, facts, and the race of the totals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Final

from companion.app.kept import GameRow, Status, Summary
from companion.app.past import PastGame
from companion.app.summing import summary_of
from companion.errors import CompanionError
from companion.games.game import EventKind
from companion.games.record import setup_from_json
from companion.ui.kit.chart import RaceLine
from companion.ui.kit.lettering import plain
from companion.ui.kit.theme import SIDES
from companion.ui.screens.terms import setup_words

_EVENING_MIN: Final = 600


def day(at: str) -> str:
    """Return a time of the journal as people write the day: "20 November 2026, 18:30" in local time."""
    try:
        local = datetime.fromisoformat(at).astimezone()
    except ValueError:
        return "at an unknown time"
    return f"{local.day} {local:%B %Y, %H:%M}"


def side_names(summary: Summary) -> tuple[str, ...]:
    """Return what the sides are called."""
    return tuple(" & ".join(summary.players[seat] for seat in seats) for seats in summary.sides)


def row_title(row: GameRow) -> str:
    """Return who beat whom by how much (markup), or who plays a game that is not finished."""
    if row.summary is None:
        return plain(_listed([str(name) for name in row.setup.get("players", ())]) or "Players unknown")
    names = side_names(row.summary)
    won = _listed([name for side, name in enumerate(names) if row.summary.won(side)])
    others = _listed([name for side, name in enumerate(names) if not row.summary.won(side)])
    by = f" by {row.summary.margin(row.summary.winner)}" if len(row.summary.winners) < 2 else ""
    return plain(f"{won} beat {others}{by}")


def _listed(names: Sequence[str]) -> str:
    """Return names as people list them: "Ann, Bob and Cleo"."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def row_score(row: GameRow, totals: Sequence[int]) -> str:
    """Return where the sides stand ("121 : 98"), who won first; "" where nobody knows."""
    if row.summary is None:
        return " : ".join(map(str, totals))
    return " : ".join(str(totals[side]) for side in row.summary.ranked)


def row_note(row: GameRow) -> str:
    """Return when a game was and how long it took, what was played, how it ended, and its number: no two are alike."""
    words = [day(row.begun)]
    if row.summary is None:
        words.append("not finished" if row.status is Status.PLAYING else "given up")
    else:
        words.append(counted(row.summary.deals, "deal") + _lasted(row))
        words.extend(skunk for skunk in dict.fromkeys(row.summary.skunks) if skunk)
    words.extend(_played(row))
    return plain(", ".join((*words, f"game {row.game_id}")))


def _lasted(row: GameRow) -> str:
    """Return " in 42 minutes" for a game whose times are known and of one evening."""
    try:
        minutes = (datetime.fromisoformat(row.ended) - datetime.fromisoformat(row.begun)).total_seconds() / 60
    except (ValueError, TypeError):
        return ""
    return f" in {counted(round(minutes), 'minute')}" if 1 <= minutes < _EVENING_MIN else ""


def _played(row: GameRow) -> Iterator[str]:
    with suppress(CompanionError):
        yield setup_words(setup_from_json(row.setup))


def counted(number: int, what: str) -> str:
    """Return "1 deal" or "7 deals"."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def fact_lines(game: PastGame) -> tuple[str, ...]:
    """Return what there is to say of a game, a sentence each (markup)."""
    summary = summary_of(game.match)
    if summary is None:
        called = [game.setup.side_name(side) for side in game.setup.sides]
        stand = ", ".join(f"{name} {total}" for name, total in zip(called, game.totals, strict=True))
        return (f"Not finished: {plain(stand)}.", f"Deal {game.deals}." if game.deals else "Nobody has dealt yet.")
    names = side_names(summary)
    won = _listed([name for side, name in enumerate(names) if summary.won(side)])
    told = [f"{won} won in {counted(summary.deals, 'deal')}."]
    told += [f"{name}: {skunk}." for name, skunk in zip(names, summary.skunks, strict=False) if skunk]
    told.append(f"Worth {counted(summary.game_points, 'game point')}.")
    best = max(summary.highest_hands, default=0)
    if best:
        told.append(f"Highest hand: {best}, by {summary.players[summary.highest_hands.index(best)]}.")
    claims = zip(names, summary.muggins_taken, summary.muggins_missed, strict=False)
    told += [f"{name}: {taken} taken by muggins, {missed} missed." for name, taken, missed in claims if taken or missed]
    return tuple(plain(sentence) for sentence in told)


def race(game: PastGame) -> tuple[tuple[RaceLine, ...], tuple[tuple[float, str], ...]]:
    """Return a line for each side, and a tick where each deal began; time is counted in actions."""
    match, lines = game.match, []
    for side in game.setup.sides:
        points = [(0.0, 0)]
        for length in range(1, len(match) + 1):
            total = match.game.totals(match.state_at(length))[side]
            if total != points[-1][1]:
                points.append((float(length), total))
        points.append((float(len(match)), points[-1][1]))
        lines.append(RaceLine(SIDES[side], tuple(points)))
    begun = [
        index for index, played in enumerate(match.played) for event in played.events if event.kind is EventKind.DEALER
    ]
    return tuple(lines), tuple((float(at), str(deal)) for deal, at in enumerate(begun, 1))
