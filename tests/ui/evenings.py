"""Evenings at other games than cribbage, by ear: two people and a pack, who do what was asked aloud."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

from listening import NAMES, Ear

from companion.cards import PACK, Card


class Evening:
    """Two people and a pack; `answers` are patterns of what is asked, and what is done then."""

    def __init__(self, ear: Ear, seed: int) -> None:
        self.ear, self.place = ear, 0
        self.pack = random.Random(seed).sample(PACK, len(PACK))
        self.cuts = list(self.pack[-2:])

    def play(self, end: str) -> list[str]:
        """Do what is asked until something is said that matches `end`; return all that was said."""
        while True:
            self.ear.wait_for("", self.place)
            text = self.ear.said[self.place]
            self.place += 1
            if re.search(end, text):
                return self.ear.said[: self.place]
            for pattern, do in self.answers().items():
                if found := re.search(pattern, text):
                    do(*found.groups())
                    break

    def answers(self) -> dict[str, Callable[..., Any]]:
        return {r"^\w+: cut for the deal": lambda: self.touch(self.cuts.pop())}

    def touch(self, card: Card) -> None:
        self.ear.press(NAMES[card])
