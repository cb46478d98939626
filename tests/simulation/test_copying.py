"""Copies of rooms: what changes in one of them leaves the other as it is."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass, field
from random import Random

from companion.cards import parse_card
from companion.simulation.copying import copied


@dataclass
class _Peg:
    holes: set[int] = field(default_factory=set)
    next: _Peg | None = None


@dataclass(frozen=True)
class _Value:
    text: str


class _Hand:
    def __init__(self) -> None:
        self.peg, self.counted = _Peg({1}), Counter("aab")
        self.speak = self.say

    def say(self) -> _Peg:
        return self.peg


def test_what_can_change_is_copied_and_keeps_its_ties() -> None:
    """Lists, sets, counters, methods of their own and circles of objects are other ones in the copy."""
    hand = _Hand()
    hand.peg.next = hand.peg
    things = [hand, deque([hand.peg]), {"peg": hand.peg}, (hand.peg, 1)]
    copies = copied(things, {})
    other = copies[0]
    assert isinstance(other, _Hand)
    assert other.peg is not hand.peg
    assert other.peg.next is other.peg
    assert other.speak() is other.peg
    assert copies[1] == deque([other.peg])
    assert copies[3] == (other.peg, 1)
    other.peg.holes.add(2)
    other.counted["c"] += 1
    assert hand.peg.holes == {1}
    assert "c" not in hand.counted


def test_values_are_shared() -> None:
    """A card exists once; frozen values and tuples of such are the same in the copy."""
    things = [parse_card("5H"), _Value("a"), frozenset({1}), (1, "b", _Value("c"))]
    assert all(one is other for one, other in zip(copied(things, {}), things, strict=True))


def test_luck_goes_on_alike_and_apart() -> None:
    """A copied `Random` gives what the other gives, and does not move it."""
    chance = Random(4)
    other = copied(chance, {})
    assert [other.random() for _ in range(3)] == [chance.random() for _ in range(3)]


def test_the_memo_says_what_stands_for_a_thing() -> None:
    """What the memo names is put in the place of a thing, wherever it is found."""
    peg, instead = _Peg(), _Peg({9})
    assert copied([peg, {"a": peg}], {id(peg): instead}) == [instead, {"a": instead}]
