"""Stored games as the command line reads and names them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.app.past import PastGame
    from companion.store.archive import Manifest
    from companion.store.book import GameRow
    from companion.store.history import History
    from companion.words.message import Sentence


def open_history() -> History:
    """Return the history of this machine's games."""
    import os

    from companion.store.history import History
    from companion.store.paths import journal_path

    return History(journal_path(os.environ))


def past_of(history: History, game_id: int) -> PastGame:
    """Return a game, replayed."""
    from companion.app.past import read_past

    return read_past(history, game_id)


def counts(found: Manifest) -> dict[str, Sentence]:
    """Return how many games and entries a backup has, as facts of a sentence."""
    from companion.words.store import ENTRIES, GAMES

    return {"games": GAMES(count=found.games), "entries": ENTRIES(count=found.entries)}


def facts(game: GameRow) -> dict[str, Any]:
    """Return what is known of a game without replaying it, for JSON."""
    from companion.store.summary import summary_to_json

    return {
        "id": game.game_id,
        "status": game.status.value,
        "begun": game.begun,
        "ended": game.ended or None,
        "board": game.board,
        "setup": game.setup,
        "summary": summary_to_json(game.summary) if game.summary else None,
    }


def date_of(game: GameRow) -> str:
    """Return when a game began."""
    return f"{game.begun[:16].replace('T', ' '):16}"


def result_text(game: GameRow) -> str:
    """Say who played and how it ended: "Ann 121, Bob 88 (skunk)"."""
    summary = game.summary
    if summary is None:
        return f"{', '.join(game.setup.get('players', ['?']))} ({game.status.value})"
    sides = []
    for side, seats in enumerate(summary.sides):
        name = " & ".join(summary.players[seat] for seat in seats)
        skunk = f" ({summary.skunks[side]})" if any(summary.skunks[side : side + 1]) else ""
        sides.append(f"{name} {summary.totals[side]}{skunk}")
    return ", ".join(sides)
