"""A game that is put on a table: begun and stored, or gone on with from the journal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from companion.app.utc import utc_now
from companion.board.layout import Layout, Occupancy
from companion.games.setup import Setup
from companion.games.setup_json import setup_from_json, setup_to_json
from companion.referee.settle import Timing
from companion.store.journal import Store
from companion.store.lengths import lost_sentence
from companion.words.message import Said

if TYPE_CHECKING:
    from companion.app.session import Session
    from companion.games.action import Action
    from companion.store.book import GameRow


def pegs_set_out(setup: Setup, layout: Layout, opening: Sequence[Action] = ()) -> Occupancy:
    """Return where the pegs stand when a game begins. Raises `CompanionError` for one that a board cannot be used for.

    Nothing is stored. A game that goes on from another board begins with where its pegs stand.
    """
    from companion.app.session import Session

    session = Session(setup, layout, lambda entry: None)
    _open(session, opening, 0)
    return session.at_rest()


def begin_game(
    store: Store,
    setup: Setup,
    layout: Layout,
    spec: str,
    opening: Sequence[Action],
    *,
    timing: Timing,
    clock: Callable[[], int],
    notes: Mapping[str, object] | None = None,
) -> Session:
    """Begin a game in the journal with its opening and these notes, all in one step.

    Where the app deals it shuffles first (C14).
    """
    from companion.app.session import Session

    entries: list[str] = []
    session = Session(setup, layout, entries.append, game_id=store.next_game(), timing=timing)
    _open(session, opening, clock())
    game_id = store.begin(setup_to_json(setup), f"{layout.known_as} {spec}", utc_now(), notes, entries)
    session.play.note = store.writer(game_id, utc_now)
    return session


def _open(session: Session, opening: Sequence[Action], now_ms: int) -> None:
    from companion.app.shuffling import shuffled

    begun = any(not action.chosen for action in opening)
    for action in opening if begun else (*shuffled(session.match.game, session.match.agreed), *opening):
        session.act(action, now_ms)


def resume_game(store: Store, row: GameRow, layout: Layout, *, timing: Timing) -> Session:
    """Return a game of the journal, replayed and verified. Raises `CompanionError`."""
    from companion.app.session import Session

    game_id, setup = row.game_id, setup_from_json(dict(row.setup))
    session = Session(setup, layout, store.writer(game_id, utc_now), game_id=game_id, timing=timing)
    session.resume([entry.text for entry in store.entries(game_id)])
    return session


def shuffle_if_cut_off(session: Session, now_ms: int) -> None:
    """Have the app shuffle for a game that goes on and was cut off before it had."""
    from companion.app.shuffling import not_shuffled_yet

    for action in not_shuffled_yet(session.match):
        session.act(action, now_ms)


def lost_of(store: Store, session: Session) -> tuple[Said, ...]:
    """Return what was lost of a game that goes on."""
    said = lost_sentence(session.game_id, store.lost(session.game_id)), session.play.lost
    return tuple(filter(None, said))
