"""Stored games in words and lines: titles and notes for lists, facts, and the race of the totals."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Final

from companion.app.past import PastGame
from companion.app.summing import summary_of
from companion.cards import parse_card
from companion.games.game import EventKind
from companion.store.book import GameRow, Status
from companion.store.summary import Summary
from companion.ui.kit.chart import RaceLine
from companion.ui.kit.lettering import plain
from companion.ui.kit.suits import card_text
from companion.ui.kit.theme import SIDES

_CARD: Final = re.compile(r"\b(?:10|[2-9AJQK])[CDHS]\b")
SKUNK_LINES: Final = {121: 91, 61: 31}
"""Below which total a loser is skunked, by target (C9)."""


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
    """Return the players of a game (markup), with their totals when it is finished, the winner first."""
    if row.summary is None:
        return plain(", ".join(map(str, row.setup.get("players", ()))) or "Players unknown")
    names, totals, winner = side_names(row.summary), row.summary.totals, row.summary.winner
    others = [side for side in range(len(names)) if side != winner]
    return plain(", ".join(f"{names[side]} {totals[side]}" for side in (winner, *others)))


def row_note(row: GameRow) -> str:
    """Return when a game was, and how it ended."""
    words = [day(row.begun)]
    if row.summary is None:
        words.append("not finished" if row.status is Status.PLAYING else "given up")
    else:
        words.append(counted(row.summary.deals, "deal"))
        words.extend(skunk for skunk in dict.fromkeys(row.summary.skunks) if skunk)
    return ", ".join(words)


def counted(number: int, what: str) -> str:
    """Return "1 deal" or "7 deals"."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def facts(game: PastGame) -> tuple[str, ...]:
    """Return what there is to say of a game, a sentence each (markup)."""
    summary = summary_of(game.match)
    if summary is None:
        called = [game.setup.side_name(side) for side in game.setup.sides]
        stand = ", ".join(f"{name} {total}" for name, total in zip(called, game.totals, strict=True))
        return (f"Not finished: {plain(stand)}.", f"Deal {game.deals}." if game.deals else "Nobody has dealt yet.")
    names = side_names(summary)
    told = [f"{names[summary.winner]} won in {counted(summary.deals, 'deal')}."]
    told += [f"{name}: {skunk}." for name, skunk in zip(names, summary.skunks, strict=False) if skunk]
    told.append(f"Worth {counted(summary.game_points, 'game point')}.")
    best = max(summary.highest_hands, default=0)
    if best:
        told.append(f"Highest hand: {best}, by {summary.players[summary.highest_hands.index(best)]}.")
    claims = zip(names, summary.muggins_taken, summary.muggins_missed, strict=False)
    told += [f"{name}: {taken} taken by muggins, {missed} missed." for name, taken, missed in claims if taken or missed]
    return tuple(plain(sentence) for sentence in told)


def with_suits(sentence: str, players: Sequence[str]) -> str:
    """Return a sentence with its cards as they are printed ("6♦"); a player called "5H" stays so."""

    def printed(found: re.Match[str]) -> str:
        return found[0] if found[0] in players else card_text(parse_card(found[0]))

    return _CARD.sub(printed, sentence)


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
