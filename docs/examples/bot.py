#!/usr/bin/env python3
"""A bot in plain Python that keeps the best cards and lays what scores most: docs/engine-protocol.md."""

import itertools
import random
import sys

RANKS = "A23456789TJQK"


def rank(card):
    return RANKS.index(card[:-1].replace("10", "T")) + 1


def count(cards):
    return sum(min(rank(card), 10) for card in cards)


def run_length(ranks):
    """Return how long a run these ranks are, in any order, or 0."""
    ranks = sorted(ranks)
    return len(ranks) if len(ranks) > 2 and ranks == list(range(ranks[0], ranks[0] + len(ranks))) else 0


def kept(cards):
    """Return what cards are worth in the hand: fifteens, pairs, runs, a flush."""
    points, longest = 0, 0
    for size in range(2, len(cards) + 1):
        for some in itertools.combinations(cards, size):
            points += 2 * (count(some) == 15)
            points += 2 * (size == 2 and rank(some[0]) == rank(some[1]))
            longest = max(longest, run_length(map(rank, some)))
    runs = sum(run_length(map(rank, some)) for some in itertools.combinations(cards, longest)) if longest else 0
    return points + runs + len(cards) * (len({card[-1] for card in cards}) == 1)


def laid(series):
    """Return what the last card of a series scores in the play."""
    points = 2 * (count(series) in (15, 31))
    same = len(list(itertools.takewhile(lambda card: rank(card) == rank(series[-1]), reversed(series))))
    points += same * (same - 1)
    return points + max((run_length(map(rank, series[-size:])) for size in range(3, len(series) + 1)), default=0)


class Bot:
    def __init__(self):
        self.chance = random.Random()
        self.hand, self.series, self.laid, self.passed, self.players = [], [], [], set(), 2

    def heard(self, words):
        """Take a line that tells what has happened."""
        if words[0] == "game":
            self.players = int(words[words.index("players") + 1])
            self.chance.seed(words[words.index("seed") + 1])
        elif words[0] == "deal":
            self.series, self.laid, self.passed = [], [], set()
        elif words[0] == "hand":
            self.hand = words[1:]
        elif words[:2] == ["did", "go"]:
            self.passed.add(words[2])
            self.begin_again_at_the_end()
        elif words[:2] == ["did", "lay"]:
            self.series.append(words[3])
            self.laid.append(words[2])
            self.begin_again_at_the_end()

    def begin_again_at_the_end(self):
        """The count begins again at 31, and where everybody with cards has said go."""
        out = self.passed | {seat for seat in self.laid if self.laid.count(seat) == 4}
        if count(self.series) == 31 or len(out) == self.players:
            self.series, self.passed = [], set()

    def worth(self, option):
        words = option.split()
        if words[0] == "to-crib":
            return kept([card for card in self.hand if card not in words[2:]])
        return laid([*self.series, words[2]]) if words[0] == "lay" else 0


def main():
    bot = Bot()
    for line in sys.stdin:
        words = line.split()
        if words[0] == "cribbage-companion":
            print("ready 1 Plain Bot", flush=True)
        elif words[0] == "choose":
            options = line.rstrip("\n").split(" | ")[1:]
            bot.chance.shuffle(options)
            print("move", words[1], max(options, key=bot.worth), flush=True)
        elif words[0] == "quit":
            return
        else:
            bot.heard(words)


if __name__ == "__main__":
    main()
