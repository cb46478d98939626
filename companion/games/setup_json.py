"""A setup as what JSON can hold, and back: the head of a record, a stored game, the terms that are kept.

Games are not loaded for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.errors import CompanionError
from companion.games.setup import EDITION, Policy, Setup
from companion.words import records as say

_FIRST_EDITION: Final = 1
_KEYS: Final = ("game", "players", "target", "policy", "options")


class RecordError(CompanionError):
    """A record cannot be read; the message has the number of the line and the reason."""


def setup_to_json(setup: Setup) -> dict[str, object]:
    """Return a setup as what JSON can hold."""
    return {
        "game": setup.game,
        "players": list(setup.players),
        "target": setup.target,
        "policy": setup.policy.value,
        "options": dict(setup.options),
        **({"edition": setup.edition} if setup.edition > _FIRST_EDITION else {}),
    }


def setup_from_json(data: Mapping[str, object]) -> Setup:
    """Return the setup that `setup_to_json` wrote; unknown keys are passed over. Raises `RecordError`.

    One that names no edition of the rulings was written when there was only the first.
    """
    if not isinstance(data, Mapping):
        raise RecordError(say.NO_SETUP(found=repr(data)))
    missing = [key for key in _KEYS if key not in data]
    if missing:
        raise RecordError(say.KEY_MISSING(key=repr(missing[0])))
    game, players, target, policy, options = (data[key] for key in _KEYS)
    if not isinstance(game, str):
        raise RecordError(say.GAME(found=repr(game)))
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        raise RecordError(say.PLAYERS(found=repr(players)))
    if not isinstance(target, int) or isinstance(target, bool):
        raise RecordError(say.TARGET(found=repr(target)))
    if policy not in [each.value for each in Policy]:
        raise RecordError(say.POLICY(found=repr(policy), policies=", ".join(each.value for each in Policy)))
    if not isinstance(options, dict) or not all(isinstance(text, str) for pair in options.items() for text in pair):
        raise RecordError(say.OPTIONS(found=repr(options)))
    edition = data.get("edition", _FIRST_EDITION)
    if type(edition) is not int or not _FIRST_EDITION <= edition <= EDITION:
        raise RecordError(say.EDITION(newest=EDITION, found=repr(edition)))
    return Setup(tuple(players), game, target, Policy(policy), options, edition)
