import pytest

from companion.board.boards import board_names, load_board, shipped_boards
from companion.board.layout import Layout, TextMark
from companion.board.problems import BoardFileError, UnknownBoardError

# name: tracks, game hole, holes
SHIPPED = {
    "cribbage-2": (2, 121, 246),
    "cribbage-2-shared": (2, 121, 245),
    "cribbage-3": (3, 121, 369),
    "cribbage-4": (4, 121, 492),
    "cribbage-61": (2, 61, 126),
    "crosscribb": (2, 31, 66),
}


def test_the_boards_that_come_with_the_program():
    assert board_names() == tuple(sorted((*SHIPPED, "round-the-bases")))


@pytest.mark.parametrize(("name", "facts"), SHIPPED.items(), ids=SHIPPED)
def test_a_shipped_board_has_its_tracks_and_holes(name, facts):
    board = load_board(name)
    assert (len(board.tracks), board.tracks[0].last, len(board.holes)) == facts
    assert all(set(track.holes) == set(range(-1, facts[1] + 1)) for track in board.tracks)
    assert [track.label for track in board.tracks] == ["red", "blue", "green", "yellow"][: facts[0]]


@pytest.mark.parametrize("name", board_names())
def test_every_shipped_board_is_sound_and_is_not_looked_at_again(name):
    assert load_board(name, check=True) == load_board(name)


@pytest.mark.parametrize("name", board_names())
def test_every_hole_of_a_shipped_board_has_a_sensor_and_a_light_of_its_own(name):
    holes = load_board(name).holes.values()
    assert sorted(hole.sensor for hole in holes) == list(range(len(holes)))
    assert sorted(hole.light for hole in holes) == list(range(len(holes)))


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_board_can_be_drilled(name):
    board = load_board(name)
    assert 6.35 <= board.pitch_mm <= 8
    for hole in board.holes.values():
        assert 5 < hole.x_mm < board.width_mm - 5
        assert 5 < hole.y_mm < board.height_mm - 5
    for track in board.tracks:
        for number in range(1, track.last):
            steps_mm = gap_mm(board, track.holes[number], track.holes[number + 1])
            assert 6.35 <= steps_mm <= 46, (track.name, number)


def gap_mm(board: Layout, one: str, other: str) -> float:
    a, b = board.holes[one], board.holes[other]
    return ((a.x_mm - b.x_mm) ** 2 + (a.y_mm - b.y_mm) ** 2) ** 0.5


@pytest.mark.parametrize("name", SHIPPED)
def test_a_printed_number_stands_behind_the_hole_of_its_number(name):
    board = load_board(name)
    printed = [mark for mark in board.marks if isinstance(mark, TextMark) and mark.text.isdigit()]
    last = board.tracks[0].last
    assert [int(mark.text) for mark in printed] == list(range(5, last, 5))
    for mark in printed:
        hole = board.holes[f"track1/{mark.text}"]
        before = board.holes[f"track1/{int(mark.text) - 1}"]
        forward = 1 if hole.x_mm > before.x_mm else -1
        beside_lights = 1.4 if name == "cribbage-3" else 0  # there they stand in the row of the middle track
        assert mark.at_mm[0] - hole.x_mm == pytest.approx(6 * forward + beside_lights)


def test_only_the_shared_board_shares_its_game_hole():
    shared = {name for name in SHIPPED if len({track.holes[track.last] for track in load_board(name).tracks}) == 1}
    assert shared == {"cribbage-2-shared"}
    assert {track.holes[121] for track in load_board("cribbage-2-shared").tracks} == {"game"}


def test_a_file_of_ones_own_is_a_board(tmp_path, small_text):
    path = tmp_path / "mine.toml"
    path.write_text(small_text, encoding="utf-8")
    assert load_board(path) == load_board(str(path))
    assert load_board(path).name == "mine"


def test_an_unknown_name_is_answered_with_the_nearest():
    with pytest.raises(UnknownBoardError) as caught:
        load_board("Cribage-2")
    assert str(caught.value) == 'There is no board "Cribage-2": did you mean "cribbage-2"?'


def test_a_name_like_no_other_is_answered_with_all_known():
    with pytest.raises(UnknownBoardError, match=r'"zzz": there are cribbage-2, .*, round-the-bases\.$'):
        load_board("zzz")


def test_a_bad_file_is_named_as_it_was_asked_for(tmp_path):
    path = tmp_path / "bad.toml"
    path.write_text("title = 3", encoding="utf-8")
    with pytest.raises(BoardFileError) as caught:
        load_board(str(path))
    assert str(caught.value).startswith(f"{path}: title: must be text")


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda path: None, "there is no such file"),
        (lambda path: path.mkdir(), "is a folder, not a file"),
        (lambda path: path.write_bytes(b"title = '\xff'"), "is not UTF-8 text (byte 10)"),
        (lambda path: path.symlink_to(path), "cannot be read: too many levels of symbolic links"),
    ],
    ids=["absent", "folder", "not text", "loop"],
)
def test_an_unreadable_file_is_one_sentence(tmp_path, make, reason):
    path = tmp_path / "bad.toml"
    make(path)
    with pytest.raises(BoardFileError) as caught:
        load_board(path)
    assert str(caught.value) == f"{path}: {reason}."


def test_a_name_that_no_file_can_have_is_one_sentence():
    with pytest.raises(BoardFileError, match="is neither the name of a board nor of a file"):
        load_board("a\0b.toml")


def test_what_is_listed_of_a_board_is_what_the_board_is():
    listed = {board.name: (board.title, board.holes) for board in shipped_boards()}
    loaded = {board.name: (board.title, len(board.holes)) for board in map(load_board, board_names())}
    assert listed == loaded
