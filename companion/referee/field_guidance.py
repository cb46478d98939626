"""Guiding the pegs of a field: what to lift, where to set it, and the words for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.board.layout import Group, GroupKind, HoleName, Layout, Occupancy
from companion.board.naming import hole_words, owner_words
from companion.referee.places import Place, in_store, pegs_of, store_of
from companion.referee.track import Holes, Reading
from companion.referee.verdict import Ask, Guidance, Question

_ORDER: Final = {GroupKind.PATH: 0, GroupKind.COUNTER: 1, GroupKind.RUNS: 2, GroupKind.SCALE: 3}
_Move = tuple[int, Group, HoleName | None, HoleName | None]
"""A side, the group whose peg it is, the hole to lift it from and the hole to set it in."""


def name_misplaced(layout: Layout, place: Place, names: Sequence[str]) -> str:
    """Return a sentence about a peg that was set where it does not belong: how far off, where that can be said."""
    extra, missing = sorted(place.extra, reverse=True), sorted(place.missing, reverse=True)
    if place.group.kind is GroupKind.PATH and extra and missing:
        off = extra[0] - missing[0]
        far = f"{abs(off)} too {'far' if off > 0 else 'short'}"
        who = "The batter" if extra[0] == 0 or missing[0] == 0 else "A runner"
        return f"{who} stands {far}, on {_at(layout, place.group, extra[0], names)}."
    if place.group.kind is GroupKind.COUNTER and missing:
        return f"The peg in the {place.group.name} box shows {extra[0] if extra else 'nothing'}: it is {missing[0]}."
    if place.group.kind is GroupKind.RUNS:
        box = f"{owner_words(layout, place.group, names)} runs box"
        return f"The pegs in {box} show {sum(place.seen)}: it is {sum(place.goal)}."
    return f"A peg stands in {_at(layout, place.group, extra[0], names)} that does not belong there."


def _at(layout: Layout, group: Group, number: int, names: Sequence[str]) -> str:
    return hole_words(layout, group.holes[number], names)


def guide_field(
    layout: Layout,
    scales: Sequence[Reading],
    goals: Mapping[int, Holes],
    places: Sequence[Place],
    names: Sequence[str],
    visible: Occupancy,
    *,
    stood: Mapping[str, Holes],
    hidden: Occupancy,
    wrong: bool,
) -> Guidance | None:
    """Return the next move with its sentence; `wrong` says that something stands where no rule puts it."""
    moves: list[_Move] = []
    for place in sorted(places, key=lambda each: _ORDER[each.group.kind]):
        if place.group.kind is GroupKind.PATH:
            running = _all_by_one_number(layout, place, stood[place.stand.group], visible)
            if running:
                moves += running
                continue
        if place.group.kind is GroupKind.COUNTER and place.missing and not place.extra:
            holes, side = place.group.holes, place.stand.side or 0
            unseen = next((holes[n] for n in stood[place.stand.group] if holes[n] in hidden), None)
            moves.append((side, place.group, unseen, holes[min(place.missing)]))
            continue
        moves += _pair(layout, place.stand.side or 0, place.group, place.extra, place.missing, visible)
    for reading in scales:
        group, goal = layout.sides[reading.side], goals[reading.side]
        moves += _pair(layout, reading.side, group, reading.seen - goal, goal - reading.seen, visible)
    if not moves:
        return None
    # A peg in a hand goes first: to where one is missing that nothing has to be lifted for.
    side, group, lift, place_in = min(moves, key=lambda move: move[2] is not None)
    sentence = _sentence(layout, group, lift, place_in, names)
    return Guidance(side, lift, place_in, sentence, len(moves) - 1, asked=not wrong)


def guide_between_boxes(
    layout: Layout, lacking: Sequence[Group], names: Sequence[str], visible: Occupancy
) -> Guidance | None:
    """Return the move of a peg that waits in another's box than its own, if there is one."""
    for store in lacking:
        free = [hole for _, hole in sorted(store.holes.items()) if hole not in visible]
        lift = _surplus(layout, store, visible)
        if free and lift is not None:
            return Guidance(0, lift, free[0], _sentence(layout, store, lift, free[0], names), asked=True)
    return None


def _pair(layout: Layout, side: int, group: Group, extra: Holes, missing: Holes, visible: Occupancy) -> list[_Move]:
    """Pair what stands wrong with what is missing, the lead runner first; what is left belongs to the store."""
    lifts, places = sorted(extra, reverse=True), sorted(missing, reverse=True)
    moves: list[_Move] = []
    while lifts and places:
        moves.append((side, group, group.holes[lifts.pop(0)], group.holes[places.pop(0)]))
    moves += [(side, group, group.holes[hole], _free(layout, group, visible)) for hole in lifts]
    moves += [(side, group, _waiting(layout, group, visible), group.holes[hole]) for hole in places]
    return moves


def _all_by_one_number(layout: Layout, place: Place, stood: Holes, visible: Occupancy) -> list[_Move]:
    """Return the moves of runners who all move on by the same number, the lead runner first; none when they do not.

    Pegs look alike, so fewer moves would do; but this is how the game is played (R3, R4, R7).
    """
    home, side, group = place.group.last, place.stand.side or 0, place.group
    for by in range(1, home + 1):
        ends = {hole: hole + by for hole in sorted(stood, reverse=True)}
        if {end for end in ends.values() if end < home} == place.goal:
            break
    else:
        return []
    moves: list[_Move] = []
    scoring = [hole for hole, end in ends.items() if end >= home and hole in place.seen]
    for hole in scoring[: max(len(place.seen) - len(place.goal), 0)]:
        moves.append((side, group, group.holes[hole], _free(layout, group, visible)))
    for hole, end in ends.items():
        if end in place.missing | (set(scoring) if moves else set()) and hole in place.seen:
            moves.append((side, group, group.holes[hole], group.holes[end]))
    return moves


def _free(layout: Layout, group: Group, visible: Occupancy) -> HoleName | None:
    store = store_of(layout, group.name)
    free = [] if store is None else [hole for _, hole in sorted(store.holes.items()) if hole not in visible]
    return free[0] if free else None


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
    return _surplus(layout, store, visible)


def _surplus(layout: Layout, store: Group, visible: Occupancy) -> HoleName | None:
    """Return where a peg waits in another box that has one too many."""
    others = (each for each in layout.groups.values() if each.kind is GroupKind.STORE and each is not store)
    too_many = (each for each in others if pegs_of(layout, each, visible) > each.pegs)
    return next((holes[-1] for each in too_many if (holes := in_store(each, visible))), None)


def _sentence(layout: Layout, group: Group, lift: HoleName | None, place: HoleName | None, names: Sequence[str]) -> str:
    what = {GroupKind.PATH: "runner", GroupKind.COUNTER: f"{group.name} peg"}.get(group.kind, "peg")
    if group.kind is GroupKind.PATH and place is not None and group.numbers.get(place) == 0:
        what = "batter"
    if lift and place:
        start, end = hole_words(layout, lift, names), hole_words(layout, place, names)
        return f"Move the {what} from {start} to {end}."
    if place:
        return f"Set the {what} in {hole_words(layout, place, names)}."
    return f"Take the {what} out of {hole_words(layout, lift or '', names)}."


def ask_missing(layout: Layout, store: Group, visible: Occupancy, names: Sequence[str]) -> Question:
    """Ask about a peg that is in no hole of its store nor of the groups that the store feeds."""
    box = hole_words(layout, next(iter(store.holes.values())), names)
    labels = [group.label for group in layout.sides]
    side = labels.index(store.label) if store.label in labels else 0
    words = " or ".join(dict.fromkeys(_family_words(layout, name, names) for name in store.feeds))
    sentence = f"A peg of {box} is in no hole: set it in {box}, or on {words}. If it stands in a hole, mask that one."
    return Question(Ask.HAND, side, sentence, {"no": "It is in a hand"})


def _family_words(layout: Layout, name: str, names: Sequence[str]) -> str:
    group = layout.groups[name]
    match group.kind:
        case GroupKind.SCALE:
            return f"{owner_words(layout, group, names)} scale"
        case GroupKind.RUNS:
            return "the runs box"
        case _:
            return "the bases"
