import pytest

from companion.board.boards import load_board
from companion.board.reading import hole_at, track_numbers

SHARED = load_board("cribbage-2-shared")
RED, BLUE = SHARED.tracks


def test_a_track_reads_only_its_own_pegs():
    occupancy = frozenset({"track1/-1", "track1/47", "track2/0", "track2/60"})
    assert track_numbers(RED, occupancy) == {-1, 47}
    assert track_numbers(BLUE, occupancy) == {0, 60}


def test_a_peg_in_a_shared_game_hole_is_read_on_both_tracks():
    assert [track_numbers(track, frozenset({"game"})) for track in SHARED.tracks] == [{121}, {121}]


def test_an_empty_board_reads_as_nothing():
    assert track_numbers(RED, frozenset()) == frozenset()


@pytest.mark.parametrize(("number", "name"), [(-1, "track2/-1"), (47, "track2/47"), (121, "game")])
def test_a_number_finds_its_hole_and_back(number, name):
    assert hole_at(BLUE, number) == name
    assert track_numbers(BLUE, frozenset({name})) == {number}


def test_a_number_that_a_track_does_not_have_is_a_key_error():
    with pytest.raises(KeyError):
        hole_at(BLUE, 122)
