"""A match whose every step is in the journal before it counts, and is told once it does."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import takewhile

from companion.app.replaying import replay_entries
from companion.app.teller import Teller
from companion.board.layout import HoleName
from companion.games.action import BY_CHOICE, Action, Amend, Peg, Penalty, StillPegging, is_choice
from companion.games.catalogue import game_named
from companion.games.event import Event
from companion.games.game import Stand, State, Step
from companion.games.match import Match, Played
from companion.games.record import format_action
from companion.games.seating import Side
from companion.games.setup import Policy, Setup
from companion.referee.standing import Positions
from companion.referee.verdict import Verdict
from companion.words import session as say
from companion.words.message import Said, Sentence


class JournalledMatch:
    """A match and its journal. When the journal refuses an entry its error escapes, and nothing has changed."""

    def __init__(self, setup: Setup, journal: Callable[[str], None], teller: Teller) -> None:
        """Start a game; `journal` makes an entry durable before it returns."""
        self.match = Match(game_named(setup.game), setup)
        self.announced: list[Event | Verdict] = []
        """Everything that came of the game and was not fetched yet, for recordings."""
        self.note = journal
        self.lost: Sentence | None = None
        """That something of the journal could not be read back, for people to acknowledge."""
        self._teller = teller
        self._earlier: list[tuple[State, Positions]] = []
        self._undoable: list[tuple[State, int | None]] = []
        """The state after each action, with the place of the last one until then that a person chose."""

    def commit(self, action: Action, step: Step[State] | None = None) -> None:
        """Journal an action, then let it count. Raises `IllegalAction` before anything is written.

        `step` is what the match has previewed of it, where that was asked for in the same state.
        """
        step = step or self.match.preview(action)
        self.note(format_action(action))
        self.match.take(action, step)
        self.announced.extend(step.events)
        self._teller.say_events(step.events)
        self._teller.seat(self.match.setup)

    def back_to(self, length: int) -> None:
        """Take off all actions but the first `length`."""
        self.note(f"undo {length}")
        self.match.back_to(length)
        self._teller.seat(self.match.setup)

    def redo(self, pegging: Collection[Side] = ()) -> None:
        """Put back what was taken off last, with what fell short by it and the pegs that followed it.

        Not what sides fell short of that are `pegging` now, unless that was held open for them.
        """
        while isinstance(action := self.match.next_undone, BY_CHOICE):
            held = StillPegging(action.side) in takewhile(_is_brought, self.match.undone_actions)
            if action.side in pegging and not held:
                self._forget(0)
            else:
                self._redo_one()
        self._redo_one()
        self._redo_followers()

    def forget_claims(self) -> None:
        """Have Redo put back no claim, nor what fell short by it and what followed from it."""
        while places := _of_a_claim(self.match.undone_actions):
            for place in reversed(places):
                self._forget(place)

    def _forget(self, place: int) -> None:
        self.note(f"forget {place}")
        self.match.forget(place)

    @property
    def next_choice(self) -> Action | None:
        """The choice that `redo` would put back; None where nobody chose what was taken off last."""
        action = self._next_but_brought
        return None if action is None or _follows(action) else action

    @property
    def _next_but_brought(self) -> Action | None:
        return next((action for action in self.match.undone_actions if not _is_brought(action)), None)

    def _redo_followers(self) -> None:
        """Put back what followed from a choice, up to the next one of a person, and what fell short by that."""
        match = self.match
        while match.undone:
            action = self._next_but_brought
            if action is not None and not (
                _follows(action) or _by_one_touch(match.actions[-1], action) or self._by_computer(action, len(match))
            ):
                return
            self._redo_one()

    def said_of(self, played: Played[State]) -> Said:
        """Return what was done in an action, as far as it may be told."""
        card = None if played.action.private else played.action.card
        return self._teller.said_of(played.events) or (say.THE_CARD(card=card) if card else say.THE_LAST_STEP())

    def _redo_one(self) -> None:
        self.note("redo")
        played = self.match.redo()
        self._teller.say_events(played.events if played else ())
        self._teller.seat(self.match.setup)

    def last_choice(self) -> int | None:
        """Return the place of the last action that somebody chose, or None when there was none."""
        return self._last_but(_follows)

    def _last_but(self, passed_over: Callable[[Action], bool]) -> int | None:
        """Return the place of the last action that is not passed over, if any."""
        actions = self.match.actions
        return next((n for n in range(len(actions) - 1, -1, -1) if not passed_over(actions[n])), None)

    def last_undoable(self) -> int | None:
        """Return the place of the last action that a person chose, or None: the computer's go with it.

        The computer would do its own again at once, so that nobody could get back to theirs.
        """
        known, match = self._undoable, self.match
        while known and (len(known) > len(match) or known[-1][0] is not match.state_at(len(known))):
            known.pop()  # the game went back, and perhaps on in another way
        for place in range(len(known), len(match)):
            action = match.actions[place]
            by_person = not _follows(action) and not self._by_computer(action, place)
            before = known[-1][1] if known else None
            known.append((match.state_at(place + 1), place if by_person else before))
        return known[-1][1] if known else None

    def before_choice(self, place: int) -> int:
        """Return how long the game was before somebody chose the action at a place, and points fell short by it.

        Not so an award that its side had pegged in part at a tournament: the rest is short as soon as the peg is
        released. Between two awards more may come.
        """
        actions, first = self.match.actions, place
        while first and (_is_brought(actions[first - 1]) or _by_one_touch(actions[first - 1], actions[first])):
            first -= 1
        if self.match.setup.policy is Policy.TOURNAMENT:
            since = next((n for n in range(first - 1, -1, -1) if not _follows(actions[n])), 0)
            owed = self.match.game.owed(self.match.state_at(first))
            pegged = {action.side for action in actions[since:first] if isinstance(action, Peg)}
            released = {side for side in pegged if owed[side].broken}
            while isinstance(action := actions[first], BY_CHOICE) and action.side in released:
                first += 1
        return first

    def _by_computer(self, action: Action, length: int) -> bool:
        """Tell whether the computer does an action after the first `length`: at its turn, or calling muggins."""
        match = self.match
        if not match.setup.computers:
            return False
        if action.shared:  # what is agreed about pegs, people agree on
            return action.claims and action.by in match.setup.computer_sides
        return match.game.awaited(match.state_at(length)).seat in match.setup.computers

    def pegged_since(self, side: Side, place: int) -> bool:
        """Tell whether a side has pegged anything after the action at a place."""
        return any(isinstance(action, Peg) and action.side == side for action in self.match.actions[place + 1 :])

    def pegged_points(self, side: Side) -> int:
        """Return how many points a side has pegged since anybody chose something."""
        place = self.last_choice() or 0
        pegs = (action for action in self.match.actions[place:] if isinstance(action, Peg) and action.side == side)
        return sum(peg.points for peg in pegs)

    def earlier(self) -> list[Positions]:
        """Return where the pegs rested before each action so far."""
        known, match = self._earlier, self.match
        while known and (len(known) > len(match) or known[-1][0] is not match.state_at(len(known) - 1)):
            known.pop()  # the game went back, and perhaps on in another way
        for length in range(len(known), len(match)):
            state = match.state_at(length)
            known.append((state, tuple((account.back, account.front) for account in state.ledger.accounts)))
        return [positions for _, positions in known]

    def stood_before(self) -> tuple[Stand, ...]:
        """Return where the pegs of the other groups belonged before the last action that everybody saw, if any."""
        last = self._last_but(lambda action: action.silent)
        return () if last is None else self.match.game.stands(self.match.state_at(last))

    def unseen(self) -> list[int]:
        """Return the places of the actions of which nobody hears, such as those that open or close windows (P12)."""
        return [place for place, action in enumerate(self.match.actions) if action.silent]

    def resume(self, entries: Sequence[str], before_undo: Callable[[Match[State], int], object]) -> frozenset[HoleName]:
        """Play the entries of a journal again and return the holes whose sensors are ignored.

        `before_undo` sees the match before each undo, with what was taken back then, and how many actions were left.

        What cannot be played again (a damaged entry, and all that built on it) is left out for good: an entry
        "mend N" says so, and the players are told.
        """
        replayed = replay_entries(self.match.agreed, entries, before_undo)
        self.match = replayed.match
        for number, played in enumerate(self.match.played):
            self._teller.seat(self.match.state_at(number).setup)
            self._teller.say_events(played.events)
        self._teller.seat(self.match.setup)
        if replayed.left_out:
            self.note(f"mend {len(self.match)}")
            self.lost = say.ENTRIES_LOST(count=replayed.left_out)
            self._teller.say(self.lost)
        return replayed.masked


def _of_a_claim(undone: Sequence[Action]) -> range:
    """Return where the first claim is among actions that were taken off, with what it brought along and all after it.

    What follows goes as far as the next thing that somebody chose.
    """
    claim = next((place for place, action in enumerate(undone) if action.claims), None)
    if claim is None:
        return range(0)
    first = claim
    while first and _is_brought(undone[first - 1]):
        first -= 1
    after = claim + 1
    while after < len(undone) and _follows(undone[after]) and not _is_brought(undone[after]):
        after += 1
    return range(first, after)


def _is_brought(action: Action) -> bool:
    """Whether a choice brought an action along."""
    return isinstance(action, BY_CHOICE)


def _by_one_touch(one: Action, next_one: Action) -> bool:
    """Whether two actions came of one touch: several sides score a penalty, or have their pegs accepted, at once.

    Two touches of that kind with nothing between them are taken for one.
    """
    return type(one) is type(next_one) and isinstance(one, (Penalty, Amend)) and one.side != next_one.side


def _follows(action: Action) -> bool:
    """Whether nobody chose an action: it followed from pegs, or the app did it."""
    return not is_choice(action)
