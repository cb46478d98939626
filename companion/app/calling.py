"""When the computer calls muggins: once people had their chance to peg, and before they play on past it (P8)."""

from __future__ import annotations

from companion.app.falling_short import has_had_its_chance
from companion.app.moment import Moment
from companion.app.progress import Progress
from companion.games.action import Action, Claim
from companion.players.overlooking import lets_pass


def claim_before(progress: Progress, moment: Moment, action: Action) -> Claim | None:
    """Return what the computer claims before people play on, which says that they have pegged all that they claim.

    A hand and the crib, or two cards in a row, are counted by one person without a moment between (P8).
    """
    by_people = progress.match.game.awaited(progress.match.state).seat not in progress.setup.computers
    if moment.away or not by_people or not (action.by_turn or action.after_pegging):
        return None
    claim = claim_in(progress, playing_on=True)
    return claim if claim is not None and moment.shows_all(claim.side) else None


def claim_in(progress: Progress, *, playing_on: bool = False) -> Claim | None:
    """Return what the computer claims: points that people had their chance to peg, and said that they are done with.

    `playing_on`: people are about to go on, which says as much.
    """
    setup = progress.setup
    if not setup.policy.muggins or setup.option("muggins", "called") == "automatic" or not setup.computer_sides:
        return None
    by = setup.computer_sides[0]
    level = setup.level(setup.members(by)[0])
    for side in setup.sides:
        account = progress.account(side)
        short = side not in setup.computer_sides and account.claimable
        due = short and (playing_on or has_had_its_chance(progress, side))
        claim = Claim(by, side, account.claimable)
        if due and not lets_pass(level, progress.game_id, side, account.standing) and progress.match.allows(claim):
            return claim
    return None
