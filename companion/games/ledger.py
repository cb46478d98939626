"""Who was awarded what, and what of it has been pegged.

A ledger is the games' view of the wood: where each side's two pegs rest and which points it still has to
peg. Awards go in (`owe`), pegs pay them (`peg`); in muggins what is not pegged falls short and may be
claimed until its window closes. Everything here is a value; every change gives a new ledger.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from companion.cards import Card
from companion.errors import CompanionError
from companion.games.reason import Reason
from companion.games.seating import Side
from companion.words import rules as say
from companion.words.message import Sentence


class LedgerError(CompanionError):
    """Points that nobody owes cannot be pegged or claimed."""


@dataclass(frozen=True, slots=True)
class Award:
    """Points that a side has earned: how many, for what, with which cards.

    `muggins` is False for what can never be claimed by others: heels, penalties, muggins (P9).
    `play` tells points of the play from those of the show: their windows close differently (P8).
    """

    side: Side
    points: int
    reason: Reason | Sentence
    cards: tuple[Card, ...] = ()
    muggins: bool = True
    play: bool = False


@dataclass(frozen=True, slots=True)
class Debt:
    """The part of an award that is not pegged yet.

    `due` are the points still to peg; debts of one `batch` were earned at one stroke. `claimable`: its
    muggins window is open. `payable`: its side may still peg it (not after release in a tournament). `held`: a peg of
    its side was in a hand, so that until it falls short again nobody claims it, and nothing that others do closes it.
    """

    award: Award
    due: int
    batch: int
    claimable: bool = False
    payable: bool = True
    held: bool = False

    @property
    def can_be_claimed(self) -> bool:
        """Whether others may claim it now."""
        return self.claimable and not self.held


@dataclass(frozen=True, slots=True)
class Account:
    """One side's pegs at rest and its debts, oldest first. `batch` is that of the last debt pegged.

    `public` are the points still to be pegged by what everybody saw: those that nobody can claim, less all that was
    pegged since. What of them is paid is another matter: older debts are paid first, and those are a secret (P12).
    `strokes` is how many strokes, of anybody, had earned points when its side pegged last. `stops` are the holes that
    its back peg may have come to, where its last points were pegged by touch and nobody has seen its pegs since.
    """

    back: int = -1
    front: int = 0
    debts: tuple[Debt, ...] = ()
    batch: int = 0
    public: int = 0
    strokes: int = 0
    stops: frozenset[int] = frozenset()

    @property
    def owed(self) -> int:
        """Points that may still be pegged."""
        return sum(debt.due for debt in self.debts if debt.payable)

    @property
    def begun(self) -> bool:
        """Whether its side has pegged, as everybody knows, but a part of points that nobody can claim."""
        sure = (debt for debt in self.debts if debt.payable and not debt.award.muggins)
        return self.public > 0 and any(debt.batch <= self.strokes for debt in sure)

    @property
    def standing(self) -> int:
        """Where the front peg comes to stand once everything is pegged, short points included."""
        return self.front + sum(debt.due for debt in self.debts)

    @property
    def claimable(self) -> int:
        """Points that the others may claim now."""
        return sum(debt.due for debt in self.debts if debt.can_be_claimed)


@dataclass(frozen=True, slots=True)
class TrackOwed:
    """What a track shows at rest, and what must be pegged on it: all that the referee needs to know of a game.

    `free` means that any forward leap is a score (the scorekeeper's way). `pushed`: the front peg of this side was
    the last thing that moved, so it may be pushed on. `begun`: so it may for the rest of an award, as everybody knows.
    `stops`: the holes that its back peg may rest in, where nobody
    has seen it since its last points were pegged by touch. `ending`: what is chosen next may bring the pegs home
    (R10, R11), and people may have done so before they chose it.
    """

    side: Side
    back: int
    front: int
    target: int
    debts: tuple[Debt, ...] = ()
    batch: int = 0
    free: bool = False
    pushed: bool = False
    begun: bool = False
    ending: bool = False
    stops: frozenset[int] = frozenset()

    @property
    def sums(self) -> tuple[int, ...]:
        """The running sums of points that may rightly be pegged now, ascending: with and without what fell short."""
        if not self.debts:
            return ()
        every = [debt.due for debt in self.debts]
        fresh = [debt.due for debt in self.debts if not debt.claimable]
        return tuple(sorted({*accumulate(every), *accumulate(fresh)}))

    @property
    def continues(self) -> bool:
        """Whether the next points belong to the stroke pegged last, so that the front peg may just be pushed on."""
        return self.pushed or any(debt.batch == self.batch for debt in self.debts)

    @property
    def may_push(self) -> bool:
        """Whether what is seen may be the front peg pushed on.

        Where nobody saw it come to where it stands, it may have gone there and on in one leap.
        """
        return self.continues or self.begun or bool(self.stops)

    @property
    def broken(self) -> bool:
        """Whether an award has been pegged in part, and the rest cannot be claimed yet."""
        pegging = (debt for debt in self.debts if debt.batch == self.batch)
        return any(debt.due < debt.award.points and not debt.claimable for debt in pegging)


@dataclass(frozen=True, slots=True)
class Ledger:
    """The accounts of all sides.

    `reached` is the side that came to the target first, which ends the game; who has won then is for the game to say.
    `by_peg`: the target is reached with the peg (muggins), not with the points (C8). `strict`: what fell short can no
    longer be pegged (tournament, P2, P3).
    """

    target: int
    accounts: tuple[Account, ...]
    by_peg: bool = False
    strict: bool = False
    batches: int = 0
    reached: Side | None = None

    def total(self, side: Side) -> int:
        """Return where a side stands: what it pegged, and (outside muggins) what it is about to peg."""
        account = self.accounts[side]
        return min(account.front + (0 if self.by_peg else account.owed), self.target)

    def hand_pending(self, side: Side) -> bool:
        """Whether a side has points of the show that are neither pegged nor short (P8)."""
        debts = self.accounts[side].debts
        return any(debt.award.muggins and not debt.award.play and not debt.claimable for debt in debts)

    def owed(self, side: Side, *, free: bool = False) -> TrackOwed:
        """Return what a side's track shows and what must be pegged on it."""
        account = self.accounts[side]
        debts = tuple(debt for debt in account.debts if debt.payable)
        seen = TrackOwed(side, account.back, account.front, self.target, debts, account.batch, free)
        return replace(seen, begun=account.begun, stops=account.stops)

    def owe(self, awards: Iterable[Award]) -> Ledger:
        """Add awards earned at one stroke, in order. Once the target is reached nothing counts any more (C8)."""
        ledger = replace(self, batches=self.batches + 1)
        for award in awards:
            ledger = ledger.add(award)
        return ledger

    def add(self, award: Award) -> Ledger:
        """Add one more award to the batch that `owe` began."""
        if self.reached is not None:
            return self
        account = self.accounts[award.side]
        # Surplus holes are not pegged (C8). In muggins earlier points may yet be lost, so nothing is cut there.
        due = award.points if self.by_peg else min(award.points, self.target - self.total(award.side))
        debt = Debt(award, due, self.batches)
        public = account.public + (0 if award.muggins else due)
        ledger = self._with(award.side, replace(account, debts=(*account.debts, debt), public=public))
        there = not self.by_peg and ledger.total(award.side) >= self.target
        return replace(ledger, reached=award.side) if there else ledger

    def by_touch(self, side: Side) -> int:
        """Return how many points are pegged for a side by a touch, while nobody can see its pegs."""
        account = self.accounts[side]
        return min(sum(due for _, due in _known(account, secrets=self.by_peg)), self.room(side))

    def peg(self, side: Side, points: int, *, slide: bool = False, by_touch: bool = False) -> Ledger:
        """Move a side's pegs on and pay its debts, oldest first; `by_touch` only those that everybody knows of.

        What fell short is passed over where only the fresh points explain the move; passing it over closes
        its window in the play (P8). Raises `LedgerError` for points that are not owed.
        """
        account = self.accounts[side]
        if account.front == self.target:
            raise LedgerError(say.IN_GAME_HOLE())
        front = min(account.front + points, self.target)
        payable = _known(account, secrets=self.by_peg) if by_touch else _explaining(account, points)
        if front == self.target and account.front + account.owed >= self.target:
            paid, batch = tuple[Debt, ...](), self.batches
        else:
            paid, batch = _pay(account, points, payable)
        back, public = account.back if slide else account.front, max(account.public - points, 0)
        stops = account.stops if slide else frozenset[int]()
        stops = _stops(account, payable, front) if by_touch else stops
        ledger = self._with(side, Account(back, front, paid, batch, public, self.batches, stops))
        return replace(ledger, reached=side) if front == self.target and self.reached is None else ledger

    def room(self, side: Side) -> int:
        """Return how many holes are left before a side's front peg."""
        return self.target - self.accounts[side].front

    def within_room(self, side: Side) -> Ledger:
        """Forget what can be claimed of a side although there are no holes for it, the newest first (C8, P15)."""
        account, left, debts = self.accounts[side], self.room(side), list[Debt]()
        for debt in account.debts:
            due = min(left, debt.due) if debt.claimable else debt.due
            left -= due if debt.claimable else 0
            if due:
                debts.append(replace(debt, due=due))
        return self._with(side, replace(account, debts=tuple(debts)))

    def fall_short(self, side: Side) -> Ledger:
        """Open the muggins window on all that a side has not pegged (P2, P3, P9)."""
        account = self.accounts[side]
        debts = tuple(
            replace(debt, claimable=True, payable=not self.strict, held=False) if debt.award.muggins else debt
            for debt in account.debts
        )
        return self._with(side, replace(account, debts=debts))

    def still_pegging(self, side: Side) -> Ledger:
        """Hold what a side fell short of, and may still peg, against it no more until it falls short again."""
        account = self.accounts[side]
        debts = tuple(replace(debt, held=debt.claimable and debt.payable) for debt in account.debts)
        return self._with(side, replace(account, debts=debts))

    def drop(self, side: Side, debts: Sequence[Debt]) -> Ledger:
        """Forget some debts: they are lost, or another side has taken them."""
        account = self.accounts[side]
        kept = tuple(debt for debt in account.debts if debt not in debts)
        public = account.public - sum(debt.due for debt in debts if not debt.award.muggins)
        return self._with(side, replace(account, debts=kept, public=max(public, 0)))

    def claim(self, side: Side, points: int) -> Ledger:
        """Take claimable points from a side, oldest first (P10).

        Raises `LedgerError` when there are not that many.
        """
        account, left, debts = self.accounts[side], points, []
        for debt in account.debts:
            taken = min(left, debt.due) if debt.can_be_claimed else 0
            left -= taken
            if debt.due > taken:
                debts.append(replace(debt, due=debt.due - taken))
        if left:
            raise LedgerError(say.ONLY_CLAIMABLE(left=points - left, points=points))
        return self._with(side, replace(account, debts=tuple(debts)))

    def place(self, side: Side, back: int, front: int) -> Ledger:
        """Set a side's pegs to holes that were agreed on; its debts are settled by that, unless the front peg stays.

        That may reach the target, or no longer.
        """
        account = self.accounts[side]
        debts, public = (account.debts, account.public) if front == account.front else ((), 0)
        placed = replace(account, back=back, front=front, debts=debts, public=public, stops=frozenset())
        ledger = self._with(side, placed)._unless_lost(side)
        return replace(ledger, reached=side) if front == self.target and ledger.reached is None else ledger

    def resettle(self, side: Side, back: int, front: int) -> Ledger:
        """Set a side's back peg to where it is seen, of all the holes that it may have come to.

        Raises `LedgerError` for any other hole.
        """
        account = self.accounts[side]
        if front != account.front or back not in account.stops | {account.back}:
            raise LedgerError(say.CANNOT_STAND(back=back, front=front, target=self.target))
        return self._with(side, replace(account, back=back, stops=frozenset()))

    def set_back(self, side: Side, points: int) -> Ledger:
        """Take points off a side that it had no right to: off its debts first, newest first, then off the board.

        The target may no longer be reached then.
        """
        account, left, debts = self.accounts[side], points, []
        for debt in reversed(account.debts):
            taken = min(left, debt.due)
            left -= taken
            if debt.due > taken:
                debts.append(replace(debt, due=debt.due - taken))
        front = max(account.front - left, 0)
        back = account.back if not left else max(min(account.back, front - 1), -1)
        public = max(account.public - points, 0)
        stops = account.stops if front == account.front else frozenset[int]()
        moved = replace(account, back=back, front=front, debts=tuple(reversed(debts)), public=public, stops=stops)
        return self._with(side, moved)._unless_lost(side)

    def _unless_lost(self, side: Side) -> Ledger:
        """Take it back that a side has reached the target when its total no longer does."""
        return replace(self, reached=None) if self.reached == side and self.total(side) < self.target else self

    def _with(self, side: Side, account: Account) -> Ledger:
        accounts = (*self.accounts[:side], account, *self.accounts[side + 1 :])
        return replace(self, accounts=accounts)


def open_ledger(sides: int, target: int, *, by_peg: bool = False, strict: bool = False) -> Ledger:
    """Return the ledger at the start of a game: both pegs of every side in its start holes."""
    return Ledger(target, (Account(),) * sides, by_peg, strict)


def _explaining(account: Account, points: int) -> list[tuple[Debt, int]]:
    """Return the debts that a peg pays which went on by `points`, and how much of each it may pay."""
    payable = [debt for debt in account.debts if debt.payable]
    fresh = [debt for debt in payable if not debt.claimable]
    exact = points in accumulate(debt.due for debt in payable)
    paying = payable if exact or points not in accumulate(debt.due for debt in fresh) else fresh
    return [(debt, debt.due) for debt in paying]


def _known(account: Account, *, secrets: bool) -> list[tuple[Debt, int]]:
    """Return the debts that everybody knows to be unpaid, and how much of each.

    Where there are `secrets` these are the public points, as far as nothing was pegged since, and what was earned since
    the side pegged last and cannot be claimed. Of all that was owed before, nobody is told whether it has been pegged:
    it may be that a part was left out, whichever debt the ledger took the peg for (P12).
    """
    known, public = list[tuple[Debt, int]](), account.public
    for debt in account.debts:
        due = debt.due if debt.payable else 0
        if secrets and not debt.award.muggins:
            due = min(due, public)
            public -= due
        elif secrets and (debt.can_be_claimed or debt.batch <= account.strokes):
            due = 0
        if due:
            known.append((debt, due))
    return known


def _stops(account: Account, paid: Sequence[tuple[Debt, int]], front: int) -> frozenset[int]:
    """Return where a side's back peg may stand when all that it pegged since it was seen has brought it to `front`.

    It may have gone in several leaps, from each running sum to a later one, the last of them to the end (P1). Where
    that is the rest of what it pegged last, the front peg may have been pushed on (P2).
    """
    sums = accumulate((due for _, due in paid), initial=account.front)
    stops = account.stops | {number for number in sums if number < front}
    return stops | {account.back} if paid and all(_continues(account, debt) for debt, _ in paid) else stops


def _continues(account: Account, debt: Debt) -> bool:
    """Tell whether a debt belongs to what its side pegged last; of points that nobody can claim everybody knows it."""
    return debt.batch == account.batch or (debt.batch <= account.strokes and not debt.award.muggins)


def _pay(account: Account, points: int, paying: Iterable[tuple[Debt, int]]) -> tuple[tuple[Debt, ...], int]:
    """Return the debts that are left when `points` are pegged, and the batch paid last."""
    left, batch, rest = points, account.batch, {id(debt): debt for debt in account.debts}
    for debt, due in paying:
        taken = min(left, due)
        left -= taken
        if taken:
            batch = debt.batch
            rest[id(debt)] = replace(debt, due=debt.due - taken)
    if left:
        raise LedgerError(say.ONLY_OWED(points=points, left=points - left))
    return tuple(debt for debt in rest.values() if debt.due), batch
