"""Guiding the pegs of a field: what to lift, where to set it, and the words for it."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Final

from companion.board.layout import NO_HOLE, Group, GroupKind, HoleName, Layout, Occupancy
from companion.board.naming import box_called, hole_words, of_owner
from companion.games.seating import Side
from companion.referee.guidance import Move
from companion.referee.place import Place
from companion.referee.stores import free_in, in_store, pegs_of, store_of
from companion.referee.track import Holes
from companion.referee.verdict import Ask, Question
from companion.words import holes
from companion.words import referee as say
from companion.words.message import Sentence, Who, either

_ORDER: Final = {GroupKind.PATH: 0, GroupKind.COUNTER: 1, GroupKind.RUNS: 2}


def name_misplaced(layout: Layout, place: Place, names: Sequence[Who]) -> Sentence:
    """Return a sentence about a peg that was set where it does not belong: how far off, where that can be said.

    There is such a peg in every group that is misplaced: one that only lacks pegs is said to be in a hand.
    """
    extra, missing = sorted(place.extra, reverse=True), sorted(place.missing, reverse=True)
    group = place.group
    if group.kind is GroupKind.PATH and extra and missing:
        off, batter = extra[0] - missing[0], extra[0] == 0 or missing[0] == 0
        said = _FAR_OFF[batter, off > 0]
        return said(off=abs(off), hole=_at(layout, group, extra[0], names))
    if group.kind is GroupKind.COUNTER and missing:
        return say.COUNTER_WRONG(box=box_called(group), shown=extra[0], real=missing[0])
    if group.kind is GroupKind.RUNS:
        box = of_owner(layout, group, names, holes.RUNS_BOX_OF, holes.THE_RUNS_BOX)
        return say.RUNS_WRONG(box=box, shown=sum(place.seen), real=sum(place.goal))
    return say.STRAY(hole=_at(layout, group, extra[0], names))


_FAR_OFF: Final = {
    (True, True): say.BATTER_TOO_FAR,
    (True, False): say.BATTER_TOO_SHORT,
    (False, True): say.RUNNER_TOO_FAR,
    (False, False): say.RUNNER_TOO_SHORT,
}
"""What is said of a peg on the base path: by whether it is the batter's, and whether it stands too far."""


def _at(layout: Layout, group: Group, number: int, names: Sequence[Who]) -> Sentence:
    return hole_words(layout, group.holes[number], names)


def moves_of_places(
    layout: Layout,
    places: Sequence[Place],
    names: Sequence[Who],
    visible: Occupancy,
    before: Mapping[str, tuple[Holes, int]],
    hidden: Occupancy,
    joined: Container[str],
) -> list[Move]:
    """Return the moves that bring pegs where the game has them.

    `before`: where each group's pegs were last in order, and how many runs have been scored since. One that stood in a
    `hidden` hole is there still, although nobody sees it: it goes on rather than one of a box.
    `joined`: the groups whose pegs stand so since a box lacks one, which may have come there.
    """
    moves = list[Move]()
    for place in sorted(places, key=lambda each: _ORDER[each.group.kind]):
        group, side = place.group, place.stand.side or Side(0)
        on_path, stood = group.kind is GroupKind.PATH, before[group.name][0]
        unseen = frozenset(number for number in stood if group.holes[number] in hidden)
        running = _all_by_one_number(layout, place, *before[group.name], unseen, visible, names) if on_path else []
        lifts = place.extra | set(sorted(unseen - place.goal)[: max(len(place.missing) - len(place.extra), 0)])
        known = None if hidden else stood
        own = hidden or group.name not in joined
        strangers = frozenset[int]() if own else _strangers_that_count(place, stood)
        if running:
            moves += running
        elif strangers and _homes_of_others(layout, group, visible):
            moves += pair_up(layout, side, group, strangers, frozenset(), visible, names, known)
        elif group.kind is GroupKind.COUNTER and place.missing and not lifts:
            lift = _surplus(layout, layout.stores, visible)
            moves.append(_move(layout, side, group, lift, group.holes[min(place.missing)], names))
        else:
            moves += pair_up(layout, side, group, lifts, place.missing, visible, names, known)
    return moves


def fill_from_strays(
    layout: Layout,
    moves: Sequence[Move],
    places: Sequence[Place],
    names: Sequence[Who],
    visible: Occupancy,
    in_hands: int,
) -> list[Move]:
    """Have pegs that stand in another box fill what lacks one, where no peg is `in_hands` that could.

    Without that people were told where to set a peg, and not which, although nobody held one.
    """
    over = [place for place in places if len(place.extra) > len(place.missing)]
    strays = [(place.group, place.group.holes[number]) for place in over for number in sorted(place.extra)]
    filled = list(moves)
    empty = [move for move in moves if move.lift is None]
    for move in empty[in_hands:]:
        group = layout.group_of(move.place or NO_HOLE)
        lift = next((hole for own, hole in strays if own is not group), None)
        if group is None or lift is None:
            continue
        strays = [each for each in strays if each[1] != lift]
        filled[filled.index(move)] = _move(layout, move.side, group, lift, move.place, names)
        filled = [each for each in filled if each.lift != lift or each.place == move.place]
    return filled


def _strangers_that_count(place: Place, stood: Holes) -> Holes:
    """Return where a counter's peg should come to, if another has come there while its own still stands."""
    own_still_stands = place.group.kind is GroupKind.COUNTER and bool(stood & place.extra)
    return place.goal & place.seen if own_still_stands else frozenset()


def move_between_boxes(
    layout: Layout, lacking: Sequence[Group], names: Sequence[Who], visible: Occupancy
) -> list[Move]:
    """Return the move of a peg that waits in another's box than its own, if there is one."""
    for store in lacking:
        free, lift = free_in(store, visible), _surplus(layout, _others(layout, store), visible)
        if free and lift is not None:
            return [_move(layout, Side(0), store, lift, free[0], names)]
    return []


def pair_up(
    layout: Layout,
    side: Side,
    group: Group,
    extra: Holes,
    missing: Holes,
    visible: Occupancy,
    names: Sequence[Who],
    stood: Holes | None = None,
) -> list[Move]:
    """Pair what stands wrong with what is missing, the lead runner first; what is left belongs to the store.

    Pegs of another store go there first: so many as are too many, of those that have not `stood` here before. Without
    that none does: while a scale is scored on, or some hole lies, its own peg may be where nobody sees it.
    """
    homes = [] if stood is None else _homes_of_others(layout, group, visible)
    others = sorted(extra - (stood or frozenset()), reverse=True)[: max(len(extra) - len(missing), 0)]
    home = list(zip(others, homes, strict=False))
    ways: list[tuple[HoleName | None, HoleName | None]] = [(group.holes[number], box) for number, box in home]
    lifts = [group.holes[number] for number in sorted(extra - {number for number, _ in home}, reverse=True)]
    places = [group.holes[number] for number in sorted(missing, reverse=True)]
    both = min(len(lifts), len(places))
    ways += zip(lifts, places, strict=False)
    free = _free(layout, group, visible) or next(iter(_homes_of_others(layout, group, visible)), None)
    ways += [(lift, free) for lift in lifts[both:]]
    ways += [(_waiting(layout, group, visible), place) for place in places[both:]]
    return [_move(layout, side, group, lift, place, names) for lift, place in ways]


def _all_by_one_number(
    layout: Layout, place: Place, stood: Holes, scored: int, unseen: Holes, visible: Occupancy, names: Sequence[Who]
) -> list[Move]:
    """Return the moves of runners who all move on by the same number, the lead runner first; none when they do not.

    Pegs look alike, so fewer moves would do; but this is how the game is played (R3, R4, R7). Who comes home scores:
    where nobody has, the batter is out, and the runners hold (R1).
    """
    home, side, group, there = place.group.last, place.stand.side or Side(0), place.group, place.seen | unseen
    for by in range(1, home + 1):
        ends = {hole: hole + by for hole in sorted(stood, reverse=True)}
        running = {end for end in ends.values() if end < home}
        if running == place.goal and len(ends) - len(running) == scored:
            break
    else:
        return []
    scoring = [hole for hole, end in ends.items() if end >= home and hole in there]
    home_now = scoring[: max(len(there) - len(place.goal), 0)]
    ways = [(hole, _free(layout, group, visible)) for hole in home_now]
    free = place.missing | set(scoring if home_now else ())
    for hole, end in ends.items():
        if end in free and hole in there and hole not in home_now:
            ways.append((hole, group.holes[end]))
            free |= {hole}  # for the runner behind, who follows there
    return [_move(layout, side, group, group.holes[hole], end, names) for hole, end in ways]


def _move(
    layout: Layout, side: Side, group: Group, lift: HoleName | None, place: HoleName | None, names: Sequence[Who]
) -> Move:
    """Return a move that the game asks for; a peg in a hand goes first, to where nothing has to be lifted for.

    It stays until its peg is set; but not one to a scale, where what the other pegs show tells how it goes on.
    """
    said = _sentence(layout, group, lift, place, names)
    on_scale = group.kind is GroupKind.SCALE and place in group.numbers
    then = _sentence(layout, group, None, place, names) if place and not on_scale else None
    return Move(side, lift, place, said, first=lift is None, asked=True, then=then)


def _free(layout: Layout, group: Group, visible: Occupancy) -> HoleName | None:
    store = store_of(layout, group.name)
    free = [] if store is None else free_in(store, visible)
    return free[0] if free else None


def _homes_of_others(layout: Layout, group: Group, visible: Occupancy) -> list[HoleName]:
    """Return where those pegs belong that are too many among a group's own: free holes of other boxes that lack one."""
    own = store_of(layout, group.name)
    if own is None:
        over = len(visible & group.numbers.keys()) - len(layout.start_holes & group.numbers.keys())
    else:
        over = pegs_of(layout, own, visible) - own.pegs
    lacking = ((store, store.pegs - pegs_of(layout, store, visible)) for store in layout.stores if store is not own)
    homes = [hole for store, lack in lacking if lack > 0 for hole in free_in(store, visible)[:lack]]
    return homes[: max(over, 0)]


def _waiting(layout: Layout, group: Group, visible: Occupancy) -> HoleName | None:
    """Return where a peg waits: in the group's store, or in another that has one too many.

    None while one is in a hand, for that is the one to set.
    """
    store = store_of(layout, group.name)
    if store is None:
        return None
    waiting = in_store(store, visible)
    if waiting and pegs_of(layout, store, visible) >= store.pegs:
        return waiting[-1]
    return _surplus(layout, _others(layout, store), visible)


def _others(layout: Layout, store: Group) -> list[Group]:
    return [each for each in layout.stores if each is not store]


def _surplus(layout: Layout, stores: Sequence[Group], visible: Occupancy) -> HoleName | None:
    """Return where a peg waits in one of some boxes that has one too many."""
    too_many = (each for each in stores if pegs_of(layout, each, visible) > each.pegs)
    return next((holes[-1] for each in too_many if (holes := in_store(each, visible))), None)


def _sentence(
    layout: Layout, group: Group, lift: HoleName | None, place: HoleName | None, names: Sequence[Who]
) -> Sentence:
    peg = _peg_of(group, place)
    if not place:
        return say.FIELD_TAKE_OUT(peg=peg, lift=hole_words(layout, lift or NO_HOLE, names))
    end = hole_words(layout, place, names)
    if not lift:
        return say.FIELD_SET(peg=peg, place=end)
    return say.FIELD_MOVE(peg=peg, lift=hole_words(layout, lift, names), place=end)


def _peg_of(group: Group, place: HoleName | None) -> Sentence:
    """Return what a peg of a group is called: on the base path it is a player."""
    match group.kind:
        case GroupKind.PATH:
            return say.BATTER() if place is not None and group.numbers.get(place) == 0 else say.RUNNER()
        case GroupKind.COUNTER:
            return say.BOX_PEG(box=box_called(group)) if place is None or place in group.numbers else say.PEG()
        case _:
            return say.PEG()


def ask_missing(layout: Layout, store: Group, names: Sequence[Who]) -> Question:
    """Ask about a peg that is in no hole of its store nor of the groups that the store feeds."""
    box = hole_words(layout, next(iter(store.holes.values())), names)
    places = either(dict.fromkeys(_family(layout, name, names) for name in store.feeds))
    return Question(
        Ask.HAND, _owner(layout, store), say.MISSING_FROM_BOX(box=box, places=places), {"no": say.IN_A_HAND()}
    )


def ask_lost(layout: Layout, hole: HoleName, names: Sequence[Who]) -> Question:
    """Ask whether an ignored hole still has its peg."""
    store = next(store for store in layout.stores if hole in layout.holes_by_store[store.name])
    called, side = hole_words(layout, hole, names), _owner(layout, store)
    answers = {"there": say.IT_IS_THERE(), "gone": say.IT_IS_NOT_THERE()}
    return Question(Ask.HAND, side, say.STANDS_IN(who=names[side], hole=called), answers, hole)


def _owner(layout: Layout, store: Group) -> Side:
    """Return the side whose pegs wait in a store; the first one of a store that all use."""
    labels = [group.label for group in layout.sides]
    return Side(labels.index(store.label) if store.label in labels else 0)


def _family(layout: Layout, name: str, names: Sequence[Who]) -> Sentence:
    group = layout.groups[name]
    match group.kind:
        case GroupKind.SCALE:
            return of_owner(layout, group, names, holes.SCALE_OF, holes.THE_SCALE)
        case GroupKind.RUNS:
            return holes.THE_RUNS_BOX()
        case _:
            return holes.THE_BASES()
