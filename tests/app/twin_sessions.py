"""Two sessions that differ in one thing: what the last points of a side are worth. The same hands play at both.

Nothing of `companion.simulation` but the patch of a state is used here: hands, sensors and what is compared are this
module's own, so that it finds what the simulation overlooks.
"""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import count
from random import Random

from companion.app.fitting import fitting_boards
from companion.app.labels import labelled
from companion.app.picture import view_of
from companion.app.session import Session
from companion.board.boards import load_board
from companion.board.layout import GroupKind
from companion.errors import CompanionError
from companion.games.action import BOARD_ACTIONS
from companion.games.catalogue import game_named, listed, playout_of
from companion.games.cribbage.actions import Dealer, Shuffle
from companion.games.event import EventKind
from companion.games.setup import Setup
from companion.referee.scale import combination
from companion.simulation.copying import copied
from companion.simulation.twins import worth_more
from tests.app.timed import TimedSession

NAMES = ("Red", "Blue", "Green", "White")
CLOSING = {EventKind.LOST, EventKind.CLAIMED, EventKind.FALSE_CLAIM, EventKind.WON}
"""What tells, rightly, how much somebody fell short."""
GOOD, BAD = "a good board", "a bad board"


class Table(TimedSession):
    """A session, the wood before it, and sensors that may be bad."""

    def __init__(self, setup):
        self.layout = load_board(fitting_boards(setup)[0].name)
        self.session = Session(setup, self.layout, [].append)
        self.layout = labelled(self.layout, setup)
        self.wood, self.now = self.session.at_rest(), 0
        self.dead, self.stuck, self.pairs = frozenset(), frozenset(), ()
        self.frames = None
        self.see(1500)

    def see(self, wait_ms=0, wood=None):
        """Let the wood be so, and let time pass."""
        self.wood = self.wood if wood is None else wood
        self.session.snapshot(self.closed(self.wood), self.now)
        self.look()
        self.wait(wait_ms)

    def closed(self, wood):
        """Return the holes whose sensors answer for the wood."""
        answering = {second for first, second in self.pairs if first in wood}
        return (wood | self.stuck | answering) - self.dead

    def look(self):
        """Note all that leaves the session, where it has changed."""
        if self.frames is None:
            return
        view = view_of(self.session)
        frame = {field.name: getattr(view, field.name) for field in fields(view)}
        frame |= {"wakes at": self.session.wake_ms(), "doubts": dict(self.session.referee.sensors.doubts)}
        if not self.frames or self.frames[-1][1] != frame:
            self.frames.append((self.now, frame))

    def do(self, deed):
        """Do something at the screen; a refusal is seen as well."""
        try:
            deed(self.session)
        except CompanionError as error:
            self.frames.append((self.now, str(error)))
        self.look()

    @property
    def told(self):
        """How often it has been told, rightly, what somebody missed."""
        return sum(event.kind in CLOSING for step in self.session.match.played for event in step.events)


def fork(table, side, more):
    """Return a copy of a table at which a side's last points are worth more."""
    session, played = table.session, table.session.match.played
    memo = {id(each): each for each in (table.layout, session.layout, session.setup, *played)}
    memo[id(played[-1])] = replace(played[-1], state=worth_more(session.match.state, side, more))
    memo[id(session.play.note.__self__)] = []
    twin = object.__new__(Table)
    twin.__dict__.update(table.__dict__, session=copied(session, memo), frames=[])
    twin.session.play.note = [].append
    return twin


def due_sides(table):
    """Return the sides that owe points which are secret, and have pegged none of them."""
    accounts = table.session.match.state.ledger.accounts
    return [
        side
        for side in table.session.setup.sides
        if accounts[side].debts
        and not accounts[side].claimable
        and all(debt.award.muggins for debt in accounts[side].debts)
    ]


def dealt_tables_with_a_debt(setup, seed):
    """Play a whole game by chance where the app deals, and yield the table whenever a side owes secret points."""
    chance, table = Random(seed), Table(setup)
    game = table.session.match.game
    table.session.act(Shuffle(seed), table.now)
    while game.outcome(table.session.match.state) is None:
        actions = [each for each in game.awaited(table.session.match.state).actions if not isinstance(each, Dealer)]
        table.session.act(chance.choice(actions), table.now)
        for side in due_sides(table):
            yield table, side
        table.see(1500, table.session.expected())


def tables_with_a_debt(game, policy, seed, *, automatic=False):
    """Play a whole game honestly, and yield the table whenever a side owes points that are secret."""
    chance, known = Random(seed), listed(game)
    players = chance.choice(known.players)
    options = {"alone": "0"} if known.two_sides and players == 3 else {}
    options |= {"muggins": "automatic"} if automatic else {}
    table = Table(Setup(NAMES[:players], game, min(known.lengths), policy, options))
    pack = game_named(game).pack
    packs = (chance.sample(pack, len(pack)) for _ in count())
    for action in playout_of(game).script(table.session.match, packs, chance.choice):
        table.session.act(action, table.now)
        if table.session.question() is not None:
            table.session.answer("wait", table.now)
            table.see(1500, table.session.expected())
            table.session.act(action, table.now)
        for side in due_sides(table):
            yield table, side
        table.see(1500, table.session.expected())
        if table.session.match.game.outcome(table.session.match.state) is not None:
            return


class Hands:
    """What people do at a table from a fork on, by chance, but the same at both."""

    def __init__(self, table, side, due, seed, board):
        self.table, self.side, self.due, self.board = table, side, due, board
        self.chance, self.did = Random(seed), []
        group = table.layout.sides[side]
        self.front = table.session.match.state.ledger.accounts[side].front
        self.group, self.base = group, table.wood

    def play(self):
        """Yield after each thing that was done."""
        if self.board is BAD:
            self.trouble()
        deeds = [self.peg, self.peg, self.hold, self.wait, self.lift_another, self.act, self.done, self.claim]
        deeds += [self.undo, self.redo, self.answer, self.pull, self.accept_board]
        deeds += [self.mask, self.mask] if self.board is BAD else []
        for deed in self.chance.choices(deeds, k=self.chance.randint(2, 8)):
            self.did.append(deed.__name__)
            deed()
            yield
        self.table.wait(13_000)
        yield

    def landing(self, points):
        """Return the wood with so many of the points pegged, as far as it still stands as it did."""
        wood, number, table = self.table.wood, self.front + points, self.table
        own = [hole for hole in wood if hole in self.group.numbers]
        if self.group.kind is GroupKind.TRACK:
            if len(own) != 2:
                return wood
            back = min(own, key=self.group.numbers.__getitem__)
            return wood - {back} | {self.group.holes[min(number, self.group.last)]}
        store = next(each for each in table.layout.groups.values() if self.group.name in each.feeds)
        goal = {self.group.holes[hole] for hole in combination(self.group, number)}
        free = [hole for _, hole in sorted(store.holes.items()) if hole not in wood]
        waiting = [hole for _, hole in sorted(store.holes.items()) if hole in wood]
        wood = wood - set(own) | goal
        more = len(goal) - len(own)
        return wood - set(waiting[:more]) if more > 0 else wood | set(free[:-more])

    # deeds

    def peg(self):
        points = self.due if self.chance.random() < 0.5 else self.chance.randint(1, self.due)
        self.did.append(points)
        goal = self.landing(points)
        if not self.shows_too_far(goal):
            self.table.see(self.chance.choice((50, 300, 2500)), self.table.wood & goal)
            self.table.see(self.chance.choice((100, 700, 3000)), goal)

    def hold(self):
        wood = self.table.wood
        own = sorted(hole for hole in wood if hole in self.group.numbers)
        if own:
            self.table.see(self.chance.choice((600, 2600, 9000)), wood - {self.chance.choice(own)})
            self.table.see(self.chance.choice((100, 1500)), wood)

    def lift_another(self):
        wood = self.table.wood
        self.table.see(self.chance.choice((600, 9000)), wood - {self.chance.choice(sorted(wood))})
        self.table.see(self.chance.choice((100, 1500)), wood)

    def wait(self):
        self.table.wait(self.chance.choice((300, 1100, 3000, 13_000)))

    def act(self):
        actions = self.table.session.match.game.awaited(self.table.session.match.state).actions
        actions = [each for each in actions if not isinstance(each, BOARD_ACTIONS)]
        pick = self.chance.random()
        if actions:
            action = actions[int(pick * len(actions))]
            self.did.append(str(action))
            self.table.do(lambda session: session.act(action, self.table.now))

    def done(self):
        self.table.do(lambda session: session.done(self.table.now))

    def claim(self):
        by = self.chance.choice([side for side in self.table.session.setup.sides if side != self.side])
        self.table.do(lambda session: session.claim(by, self.side, 1, self.table.now))

    def undo(self):
        self.table.do(lambda session: session.undo(self.table.now))

    def redo(self):
        self.table.do(lambda session: session.redo(self.table.now))

    def answer(self):
        question, pick = self.table.session.question(), self.chance.random()
        if question is not None:
            key = sorted(question.answers)[int(pick * len(question.answers))]
            self.did.append(key)
            self.table.do(lambda session: session.answer(key, self.table.now))

    def accept_board(self):
        self.table.do(lambda session: session.accept_board(self.table.now))

    def pull(self):
        self.table.do(lambda session: session.link(False, self.table.now))
        self.table.wait(self.chance.choice((100, 3000)))
        self.table.do(lambda session: session.link(True, self.table.now))
        self.table.see(0)

    def mask(self):
        hole = self.chance.choice(self.near())
        masked = hole not in self.table.session.referee.masked
        if not self.too_far({hole}):
            self.did.append(hole)
            self.table.do(lambda session: session.mask(hole, self.table.now, masked=masked))

    # a bad board

    def near(self):
        about = range(self.front - 1, self.front + self.due + 2)
        if self.group.kind is GroupKind.SCALE:
            about = sorted(
                {*combination(self.group, self.front), *combination(self.group, self.front + self.due), 1, 2}
            )
        own = [self.group.holes[number] for number in about if number in self.group.holes]
        return own + sorted({hole for each in own for hole in self.table.layout.neighbours(each)})

    def too_far(self, holes):
        """Tell whether these holes, closed or said to be, could look like a peg too far: that is no secret (P4)."""
        numbers = [self.group.numbers[hole] for hole in holes if hole in self.group.numbers]
        if self.group.kind is GroupKind.SCALE:
            numbers = [number + sum(self.group.numbers.get(hole, 0) for hole in self.table.wood) for number in numbers]
        return any(number > self.front + self.due for number in numbers)

    def shows_too_far(self, wood):
        """Tell whether the sensors, a bad one with them, would show more than is owed: that is no secret (P4)."""
        numbers = [self.group.numbers[hole] for hole in self.table.closed(wood) if hole in self.group.numbers]
        shown = sum(numbers) if self.group.kind is GroupKind.SCALE else max(numbers, default=0)
        return shown > self.front + self.due

    def trouble(self):
        table = self.table
        hole = self.chance.choice(self.near())
        beside = self.chance.choice(sorted(table.layout.neighbours(hole)) or [hole])
        kind = self.chance.choice(("ignored", "dead", "stuck", "paired"))
        self.did.append((kind, hole, beside))
        match kind:
            case "ignored":
                table.do(lambda session: session.mask(hole, table.now))
            case "dead":
                table.dead |= {hole}
            case "stuck" if not self.too_far({hole}):
                table.stuck |= {hole}
            case "paired" if not self.too_far({beside}):
                table.pairs += ((hole, beside),)
        table.see(self.chance.choice((100, 3000)))


def first_difference(table, side, more, seed, board, kind=Hands):
    """Return where two tables with a kind of hands first look different before either told what was missed, or ""."""
    due = table.session.match.state.ledger.accounts[side].owed
    twins = [fork(table, side, extra) for extra in (0, more)]
    hands = [kind(twin, side, due, seed, board) for twin in twins]
    before = table.told
    for _ in zip(*(each.play() for each in hands), strict=True):
        if any(twin.told != before for twin in twins):
            return ""
        one, other = (twin.frames for twin in twins)
        if one != other:
            return told_apart(one, other, hands)
    return ""


def told_apart(one, other, hands):
    where = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), None)
    did = f"side {hands[0].side} from {hands[0].front}, owed {hands[0].due}: {hands[0].did}"
    if where is None:
        return f"{did}: one goes on: {max(one, other, key=len)[min(len(one), len(other))]}"
    (at, mine), (then, theirs) = one[where], other[where]
    if isinstance(mine, str) or isinstance(theirs, str):
        return f"{did}: at {at} {mine} and at {then} {theirs}"
    names = [name for name in mine if mine[name] != theirs[name]]
    return f"{did}: at {at} and {then}: " + ", ".join(f"{name}: {mine[name]} and not {theirs[name]}" for name in names)
