"""In which holes a peg is not, once people say that it is in a hand."""

from __future__ import annotations

import pytest

from companion.board.boards import load_board
from companion.games.setup import Policy
from companion.referee.referee import Referee
from companion.referee.verdict import Ask, Question
from companion.words import referee as say
from companion.words.message import Who

WHO = (Who("Red"), Who("Blue"))


def asked(ask, hole=None, **offered):
    return Question(ask, 0, say.LOOK_AGAIN(), hole=hole, holes=offered)


def ignoring(board, hole):
    referee = Referee(load_board(board), Policy.CASUAL, WHO)
    referee.mask(hole, masked=True)
    return referee


@pytest.mark.parametrize("ask", [Ask.HAND, Ask.UNCLEAR, Ask.PENDING])
def test_it_is_not_in_the_hole_that_was_asked_about(ask):
    assert list(ignoring("cribbage-2", "track1/7").ruled_out(asked(ask, "track1/30"))) == ["track1/30"]


def test_on_a_track_it_is_in_no_ignored_hole():
    referee = ignoring("cribbage-2", "track1/7")
    assert set(referee.ruled_out(asked(Ask.HAND, a="track1/9"))) == {"track1/7"}


def test_on_a_scale_it_is_in_no_hole_that_was_offered():
    referee = ignoring("round-the-bases", "scale1/7")
    assert set(referee.ruled_out(asked(Ask.HAND, a="scale1/3", b="scale1/7"))) == {"scale1/3", "scale1/7"}


@pytest.mark.parametrize("ask", [Ask.UNCLEAR, Ask.PENDING])
@pytest.mark.parametrize(("board", "hole"), [("cribbage-2", "track1/7"), ("round-the-bases", "scale1/7")])
def test_another_question_that_names_no_hole_rules_none_out(board, hole, ask):
    assert list(ignoring(board, hole).ruled_out(asked(ask, a=hole))) == []
