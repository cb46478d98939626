"""The reader of the groups that nobody scores on (path, counters, runs), whose pegs follow the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion.board.layout import HoleName, Layout, Occupancy
from companion.board.reading import hole_names, track_numbers
from companion.games.game import Stand
from companion.games.seating import Side
from companion.referee.asking import ask_field
from companion.referee.census import Census
from companion.referee.field_guidance import fill_from_strays, move_between_boxes, moves_of_places, name_misplaced
from companion.referee.guidance import Move
from companion.referee.look import BoardLook
from companion.referee.place import Place
from companion.referee.track import Holes
from companion.referee.unasked import can_be_late
from companion.referee.verdict import Call, Question, Verdict
from companion.referee.watch import Watch
from companion.words.message import Who

_LATE = 3
"""So many cards may be late while people go on."""


@dataclass
class PlaceWatch(Watch):
    """What is remembered of the pegs of one group."""

    stood: Holes = frozenset()
    """Where the pegs stood when they were last in order."""
    runs: int = 0
    """How many runs the game had then."""
    wanted: Holes = frozenset()
    """Where the game has wanted pegs since then. It may go on before they have stood still there."""
    entered: int = 0
    """How many cards and counts have been entered since the pegs stand as they do."""

    def look(self, seen: Holes, now_ms: int) -> None:
        """Note how the pegs stand now."""
        self.entered = self.entered if seen == self.seen else 0
        super().look(seen, now_ms)

    def wait(self, now_ms: int, denied: Holes) -> None:
        """Wait again for a card that explains how the pegs stand."""
        super().wait(now_ms, denied)
        self.entered = 0


class Places:
    """Knows of each group where its pegs belong now; the steps between are not judged."""

    def __init__(self, layout: Layout, census: Census) -> None:
        """Begin; nothing has been judged yet."""
        names = layout.groups.keys() - {group.name for group in layout.sides}
        self.watches: Mapping[str, PlaceWatch] = {name: PlaceWatch() for name in layout.groups if name in names}
        self._layout, self._census = layout, census

    def want(self, stands: Sequence[Stand]) -> None:
        """Note where the game wants pegs, which may go there before the board is judged again."""
        for stand in stands:
            self.watches[stand.group].wanted |= stand.holes

    def note_entry(self) -> None:
        """Something has been entered, and the pegs stand as before."""
        for watch in self.watches.values():
            watch.entered += 1

    def read(self, look: BoardLook) -> tuple[Place, ...]:
        """Read each group that the game has pegs in."""
        for name, watch in self.watches.items():
            watch.look(track_numbers(self._layout.groups[name], self._census.visible), look.now_ms)
        places = tuple(self._read(stand, look) for stand in look.game.stands)
        for place in places:
            if place.in_order and not self._census.in_hand(place.group.name):  # a peg in a hand is still to be set
                watch = self.watches[place.group.name]
                watch.stood, watch.wanted, watch.guided = place.goal, frozenset(), False
                watch.runs = runs_of(places)
        return places

    def _read(self, stand: Stand, look: BoardLook) -> Place:
        place = self._census.place(stand, self.watches[stand.group].stood)
        call = self._call(place, look)
        return place if call is place.call else replace(place, call=call)

    def _call(self, place: Place, look: BoardLook) -> Call:
        """Say how a group stands: in order, not moved yet, on the way, or set where its pegs do not belong."""
        watch, census = self.watches[place.group.name], self._census
        if place.in_order:
            return Call.AT_REST
        told = track_numbers(place.group, census.told.within(place.group))  # the game went on, and it has not followed
        told |= track_numbers(place.group, census.believed_again)
        strange = place.extra - watch.stood - watch.wanted - told
        if census.in_hand(place.group.name):
            return Call.IN_HAND
        closed, missing = hole_names(place.group, strange), hole_names(place.group, place.missing)
        may_lie = census.uncertain or (strange and census.may_lie(closed, missing)) or closed & census.lifts.unlifted
        if watch.guided or may_lie:  # where a sensor lies, nobody is accused
            return Call.TO_MOVE
        asked_for = place.goal != watch.stood
        final = watch.surplus.confirmed
        late = not final and can_be_late(place, watch.stood)
        if not strange:
            asked_for = asked_for or bool(place.extra or watch.wanted - place.goal)
            return Call.PENDING if late and not asked_for else Call.TO_MOVE
        if not asked_for and late:
            return Call.PENDING
        patience_ms = look.timing.release_ms if asked_for or final else look.timing.pending_ms
        return Call.MISPLACED if look.now_ms - watch.since_ms >= patience_ms else Call.PENDING

    def suspects(self, places: Sequence[Place]) -> Occupancy:
        """Return the holes that may be occupied without a peg: pegs too many, where they have not stood in order."""
        holes = set[HoleName]()
        for place in places:
            extra = frozenset[int]() if place.missing else place.extra
            holes |= {place.group.holes[number] for number in extra - self.watches[place.group.name].stood}
        return frozenset(holes)

    def verdicts(self, places: Sequence[Place], names: Sequence[Who]) -> list[Verdict]:
        """Return a verdict for each group with a peg that was set where it does not belong."""
        return [
            Verdict(
                place.stand.side or Side(0),
                Call.MISPLACED,
                place.extra,
                since_ms=self.watches[place.group.name].since_ms,
                sentence=name_misplaced(self._layout, place, names),
                group=place.group.name,
            )
            for place in places
            if place.call is Call.MISPLACED
        ]

    def question(self, look: BoardLook, places: Sequence[Place]) -> Question | None:
        """Ask about pegs that have long stood where no card has them yet: a card may be missing (P14).

        While people move pegs and enter cards that is not asked, unless more were entered than are likely to be late.
        """
        quiet_ms = look.disturbed(self._census.one_is_out).quiet_ms  # a box may lack one that waits in another
        for place in places:
            watch = self.watches[place.group.name]
            going_on = quiet_ms < look.timing.pending_ms and watch.entered <= _LATE
            waited = look.now_ms - watch.since_ms >= look.timing.pending_ms
            if place.call is Call.PENDING and waited and not going_on:
                return ask_field(place.stand.side or Side(0), place.group.name)
        return None

    def wait(self, now_ms: int) -> None:
        """A person says that a card is missing which explains how the pegs stand: begin to wait again."""
        for watch in self.watches.values():
            watch.wait(now_ms, frozenset())

    def confirm(self) -> None:
        """A person says that no card is missing: pegs that stand where none has them are misplaced."""
        for watch in self.watches.values():
            watch.surplus.confirm()

    def moves(self, places: Sequence[Place], names: Sequence[Who]) -> list[Move]:
        """Return the moves that bring pegs where the game has them."""
        asked = [place for place in places if place.call not in (Call.AT_REST, Call.PENDING)]
        runs = runs_of(places)
        stood = {name: (watch.stood, runs - watch.runs) for name, watch in self.watches.items()}
        visible = self._census.visible
        since_ms = min(self._census.lost_since_ms.values(), default=0)
        joined = {name for name, watch in self.watches.items() if watch.since_ms >= since_ms}
        moves = moves_of_places(self._layout, asked, names, visible, stood, self._census.hiding_pegs, joined)
        return fill_from_strays(self._layout, moves, places, names, visible, self._census.in_hands)

    def moves_between_boxes(self, names: Sequence[Who]) -> list[Move]:
        """Return the move of a peg that waits in another's box than its own, while none is in a hand."""
        lacking = () if self._census.one_is_out else self._census.lost_since_ms
        stores = [self._layout.groups[name] for name in lacking]
        return move_between_boxes(self._layout, stores, names, self._census.visible)


def runs_of(places: Sequence[Place]) -> int:
    """Return how many runs the game has for all sides together."""
    return sum(place.stand.total or 0 for place in places)
