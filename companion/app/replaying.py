"""A game out of its journal: the entries played again, in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.board.layout import HoleName
from companion.errors import CompanionError
from companion.games.catalogue import game_named
from companion.games.game import State
from companion.games.match import Match
from companion.games.record import parse_action
from companion.games.setup import Setup


@dataclass(frozen=True, slots=True)
class Replayed:
    """What a journal comes to: the match, the holes whose sensors are ignored, and how many entries were left out.

    Entries are left out from the first that does not fit (a damaged one) to an entry "mend N", with which a
    later session went on from the N actions before it, or to the end.
    """

    match: Match[State]
    masked: frozenset[HoleName]
    left_out: int


def replay_entries(
    setup: Setup,
    entries: Sequence[str],
    before_undo: Callable[[Match[State], int], object] = lambda match, length: None,
) -> Replayed:
    """Play the entries of a journal again, as far as they fit.

    `before_undo` sees each match that is then shortened, and to how many actions.
    """
    match, masked = Match(game_named(setup.game), setup), set[HoleName]()
    index = left_out = 0
    while index < len(entries):
        try:
            if entries[index].startswith("undo "):
                before_undo(match, int(entries[index].removeprefix("undo ")))
            _replay(match, masked, entries[index])
            index += 1
        except (CompanionError, ValueError):
            ends = (later for later in range(index, len(entries)) if entries[later].startswith("mend "))
            end = next(ends, len(entries))
            left_out = len(entries) - index if end == len(entries) else 0
            index = end
    return Replayed(match, frozenset(masked), left_out)


def _replay(match: Match[State], masked: set[HoleName], entry: str) -> None:
    verb, _, argument = entry.partition(" ")
    match verb:
        case "undo" | "mend":
            _back(match, int(argument))
        case "redo":
            match.redo()
        case "forget":
            match.forget(int(argument or 0))
        case "mask":
            masked.add(HoleName(argument))
        case "unmask":
            masked.discard(HoleName(argument))
        case _:
            match.push(parse_action(match.game, entry))


def _back(match: Match[State], length: int) -> None:
    if not 0 <= length <= len(match):
        raise ValueError(length)
    match.back_to(length)
