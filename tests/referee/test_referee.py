"""One judge for every board: tracks beside a group whose peg follows the game, which no board of ours has yet."""

from __future__ import annotations

import pytest

from companion.board.boards import load_board
from companion.board.layout import Group, GroupKind, Hole, HoleName
from companion.games.game import Stand
from companion.games.ledger import Account, Award, Ledger
from companion.games.reason import ScoreReason
from companion.games.setup import Policy
from companion.referee.referee import Referee
from companion.referee.standing import GameStanding
from companion.referee.verdict import Call
from companion.words.message import Who

RED, BLUE = 0, 1


def with_a_counter():
    """Return the usual board with a row of four holes, far from the tracks, that counts the games won."""
    plain = load_board("cribbage-2")
    names = [HoleName(f"games/{number}") for number in range(4)]
    holes = {name: Hole(name, 1000.0 + 20 * number, 1000.0) for number, name in enumerate(names)}
    games = Group("games", GroupKind.COUNTER, "", dict(enumerate(names)))
    return plain._replace(holes={**plain.holes, **holes}, groups={**plain.groups, "games": games})


class MixedBoard:
    """The board, its referee, and what red is owed; `games` is what the game wants the counter to show."""

    def __init__(self, policy=Policy.CASUAL, *, owed=0, games=0):
        self.layout = with_a_counter()
        self.referee = Referee(self.layout, policy, (Who("Red"), Who("Blue")))
        ledger = Ledger(121, (Account(5, 9), Account(2, 6)), by_peg=policy.muggins)
        self.ledger = ledger.owe([Award(RED, owed, ScoreReason.FIFTEEN)]) if owed else ledger
        self.games, self.now = games, 0

    def stand(self, *numbers, games):
        track1, track2 = (group.holes for group in self.layout.tracks)
        return self.see({*(track1[number] for number in numbers), track2[2], track2[6], f"games/{games}"})

    def see(self, pegs):
        self.referee.see(frozenset(pegs), self.now)
        self.now += 3000
        owed = [self.ledger.owed(side) for side in (RED, BLUE)]
        stands = (Stand("games", frozenset({self.games})),)
        self.finding = self.referee.judge(GameStanding(owed, list, stands), self.now)
        return self

    @property
    def moves(self):
        guidance = self.finding.guidance
        return guidance and (guidance.lift, guidance.place, guidance.asked)


@pytest.mark.parametrize("policy", list(Policy))
def test_where_all_stand_as_the_game_has_them_nothing_is_said(policy):
    board = MixedBoard(policy, games=1).stand(5, 9, games=1)
    assert (board.finding.verdicts, board.finding.guidance) == ((), None)


def test_a_leap_is_played_while_the_counter_is_asked_for():
    board = MixedBoard(owed=4).stand(5, 9, games=0)
    board.games = 1
    board.stand(9, 13, games=0)
    assert [(peg.side, peg.points) for peg in board.finding.pegs] == [(RED, 4)]
    assert board.moves == ("games/0", "games/1", True)
    assert Call.MISPLACED not in [verdict.call for verdict in board.finding.verdicts]


def test_a_counter_that_shows_too_much_is_named_and_guided_beside_a_peg_that_went_backward():
    board = MixedBoard().stand(5, 9, games=0)
    board.games = 1
    board.stand(5, 9, games=3).stand(3, 9, games=3)
    calls = {verdict.call for verdict in board.finding.verdicts}
    assert calls == {Call.MISPLACED, Call.BACKWARD}
    assert (board.moves, board.finding.guidance.left) == (("games/3", "games/1", False), 1)
    board.stand(3, 9, games=1)
    assert board.moves == ("track1/3", "track1/5", False)


def test_pegs_of_tracks_that_vanish_together_are_no_fault_of_the_counter():
    board = MixedBoard(games=2).stand(5, 9, games=2).see({"games/2"})
    assert [reading.call for reading in board.finding.readings] == [Call.UNSEEN, Call.UNSEEN]
    assert board.finding.fault is not None
