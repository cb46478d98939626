"""What holds of a look at the board, and of a way back in the game, where nothing else is said."""

from companion.referee.look import BoardLook
from companion.referee.reader import Back
from companion.referee.settle import Timing
from companion.referee.standing import GameStanding


def test_a_board_has_its_pegs_in_sight_unless_it_is_said_that_it_has_lost_them():
    look = BoardLook(frozenset(), GameStanding((), tuple), (), Timing(), 0, 0, 0)
    assert (look.blackout, look.long_blackout) == (False, False)


def test_a_game_goes_back_for_good_unless_it_is_said_that_only_a_peg_is_read_again():
    assert Back(3) == (3, False)
