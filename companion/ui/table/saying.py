"""What the table says in words: the sentence at the top, cards with their suits, holes as people call them. Pure."""

from __future__ import annotations

import re
from typing import Final

from companion.app.amiss import Amiss
from companion.app.view import SideView, View
from companion.board.layout import GroupKind, HoleName, Layout
from companion.games.round_the_bases.profile import EXTRA_HOLE
from companion.ui.kit import sentence as tints
from companion.ui.kit import theme
from companion.ui.kit.lettering import plain, strong
from companion.ui.kit.spoken import SCREEN
from companion.ui.table.pane import Heading
from companion.words.message import Said

_CARD: Final = re.compile(r"\b(?:(10|[2-9AJQK])([CDHS])|JOKER)\b")
_SUITS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def with_suits(view: View, said: Said) -> str:
    """Return a sentence with its cards as people write them ("6♦", "joker"); names that look like cards stay."""

    def drawn(found: re.Match[str]) -> str:
        if found[0] in view.setup.players:
            return found[0]
        return found[1] + _SUITS[found[2]] if found[2] else "joker"

    return _CARD.sub(drawn, SCREEN.text(said))


def heading(view: View) -> Heading:
    """Return whose move it is and what is awaited; pegs come first where the game waits for them."""
    if view.outcome is not None:
        return about(view, view.outcome.winner, view.awaited.sentence)
    owing = pegs_first(view)
    if owing is not None:
        return Heading(f": peg {owing.owed}, from {owing.front} to {goal(view, owing)}", owing.side, owing.name)
    seat = view.awaited.seat
    sentence = with_suits(view, view.awaited.sentence)
    if seat is None:
        return Heading(sentence[:1].upper() + sentence[1:])
    return Heading(f": {sentence}", view.setup.side_of(seat), view.setup.players[seat])


def wrong_so_far(view: View, amiss: Amiss) -> Heading:
    """Return what was pegged and what is owed, as the headline of a peg that is wrong so far."""
    name = view.setup.side_name(amiss.side)
    if not amiss.more:
        words = f" pegged {amiss.pegged} of {amiss.owed}: {amiss.owed - amiss.pegged} more"
    elif amiss.owed:
        words = f" pegged {amiss.pegged}, but {_are(amiss.owed)} owed"
    else:
        words = f" pegged {amiss.pegged}: no card says so yet"
    return Heading(words, amiss.side, name, tints.AMBER)


def ways_right(view: View, amiss: Amiss, *, keys: bool = True) -> str:
    """Return how a peg that is wrong so far comes right, as markup: by the peg, or (with `keys`) by a missing card."""
    missing = strong("A card missing? Touch it.", theme.AMBER) + " Or: " if keys and amiss.more else ""
    if amiss.stands is None or amiss.belongs is None:
        by = strong(str(abs(amiss.pegged - amiss.owed)), theme.CREAM)
        return f"{missing}Set the pegs back by {by}." if amiss.more else f"Set the pegs on by {by}."
    stands, belongs = (strong(_numbered(view, amiss, number), theme.CREAM) for number in (amiss.stands, amiss.belongs))
    if amiss.more:
        return f"{missing}Set the peg back from {stands} to {belongs}."
    return f"Peg the rest: from {stands} on to {belongs}."


def _are(number: int) -> str:
    return f"only {number} {'is' if number == 1 else 'are'}"


def _numbered(view: View, amiss: Amiss, number: int) -> str:
    return plain(hole_text(view.layout, view.layout.tracks[amiss.side].holes[number]))


def about(view: View, side: int, said: Said) -> Heading:
    """Return a sentence as a heading about a side, whose name is not said twice."""
    name, sentence = view.setup.side_name(side), SCREEN.text(said)
    if sentence.startswith(name):
        return Heading(sentence[len(name) :], side, name)
    return Heading(sentence) if name in sentence else Heading(f": {sentence}", side, name)


def pegs_first(view: View) -> SideView | None:
    """Return the side that has to peg before the game can go on, where all that is awaited waits for it (C7)."""
    actions = view.awaited.actions
    if not actions or not all(action.after_pegging for action in actions):
        return None
    return next((side for side in view.sides if side.owed), None)


def goal(view: View, side: SideView) -> int:
    """Return the hole that a side's front peg comes to once everything owed is pegged; of a scale, what it shows then.

    A scale counts on where its pegs stay (R15).
    """
    total = side.front + (side.owed or 0)
    return min(total, view.setup.target) if view.layout.tracks else total


def hole_text(layout: Layout, hole: HoleName) -> str:
    """Return a hole's number as it is written large: "47", "start", "game"; on a field "1st", "box", "bat"."""
    group = layout.group_of(hole)
    if group is None:
        return hole
    number = group.numbers[hole]
    match group.kind:
        case GroupKind.TRACK:
            return "start" if number <= 0 else "game" if number == group.last else str(number)
        case GroupKind.STORE:
            return "box"
        case GroupKind.PATH:
            return _BASES.get(number, str(number))
        case GroupKind.COUNTER:
            return "X" if number == EXTRA_HOLE else str(number)
        case _:
            return str(number)


_BASES: Final = {0: "bat", 6: "1st", 12: "2nd", 18: "3rd", 24: "home"}


def track_of(layout: Layout, hole: HoleName) -> int | None:
    """Return the side whose track a hole is on, or None for a hole of several or none."""
    owners = [group.label for group in layout.groups.values() if hole in group.numbers]
    sides = [side for side, group in enumerate(layout.sides) if [group.label] == owners]
    return sides[0] if sides else None
