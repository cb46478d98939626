"""The board of 'Round the Bases, and what is wrong with a field that is not sound."""

from __future__ import annotations

from math import hypot

import pytest

from companion.board.boardfile import parse_board
from companion.board.boards import load_board
from companion.board.drawing import draw_board
from companion.board.layout import AreaMark, GroupKind
from companion.board.problems import BoardFileError

FIELD = load_board("round-the-bases")


@pytest.fixture(scope="module")
def text(pytestconfig):
    return (pytestconfig.rootpath / "hardware/boards/round-the-bases.toml").read_text()


def test_each_side_has_its_scale_runs_and_pegs_and_the_rest_is_shared():
    groups = FIELD.groups
    assert [group.name for group in FIELD.sides] == ["scale1", "scale2"]
    assert FIELD.tracks == ()
    for side, label in ((1, "red"), (2, "blue")):
        assert set(groups[f"scale{side}"].holes) == {*range(1, 10), 10, 20, 30, 40, 50}
        assert set(groups[f"runs{side}"].holes) == {1, 2, 3, 4, 5, 10, 15, 20}
        assert groups[f"pegs{side}"].feeds == (f"scale{side}", f"runs{side}")
        assert {groups[f"{name}{side}"].label for name in ("scale", "runs", "pegs")} == {label}
    assert set(groups["path"].holes) == set(range(25))
    assert {group.kind for group in groups.values() if not group.label} == {
        GroupKind.PATH,
        GroupKind.COUNTER,
        GroupKind.STORE,
    }


def test_the_bases_make_a_diamond_and_the_path_runs_evenly_around_it():
    path = FIELD.groups["path"].holes
    places = [FIELD.holes[path[number]] for number in range(1, 25)]
    steps = [hypot(a.x_mm - b.x_mm, a.y_mm - b.y_mm) for a, b in zip(places, places[1:] + places[:1], strict=True)]
    assert max(steps) - min(steps) < 0.01
    first, second, third, home = (FIELD.holes[path[number]] for number in (6, 12, 18, 24))
    assert third.x_mm < home.x_mm == second.x_mm < first.x_mm
    assert second.y_mm < first.y_mm == third.y_mm < home.y_mm


def test_outs_are_in_left_field_and_innings_in_right():
    middle_mm = FIELD.holes["path/12"].x_mm
    assert all(FIELD.holes[hole].x_mm < middle_mm for hole in FIELD.groups["outs"].holes.values())
    assert all(FIELD.holes[hole].x_mm > middle_mm for hole in FIELD.groups["innings"].holes.values())


def test_before_a_game_all_pegs_are_in_their_stores_and_the_counters_at_zero():
    starts = FIELD.start_holes
    assert len(starts) == 5 + 5 + 4 + 2
    assert {"outs/0", "innings/0", "runners/4", "pegs1/5", "pegs2/1"} <= starts


def test_the_drawing_shows_the_field_and_what_its_holes_do():
    svg = draw_board(FIELD, frozenset({"path/6"}))
    assert svg.count("<polygon") == sum(isinstance(mark, AreaMark) for mark in FIELD.marks) == 16
    assert [svg.count(f'data-label="{letter}"') for letter in "orpb"] == [9, 8, 3, 0]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('labels = "ooorrb', 'labels = "ooorr', "group path, labels: must be a letter for each of holes 1 to 24"),
        ('labels = "ooo', 'labels = "oox', "o (out), r (must roll), p (pickle), b (base), but is 'oox"),
        ('feeds = ["path"]', 'feeds = ["pth"]', 'group runners, feeds: there is no other group "pth"'),
        ("pegs = 4", "pegs = 7", "group runners, pegs: are 7, but the store has only 4 holes"),
        ("first = 1\nlast = 9\n", "first = 2\nlast = 9\n", "group scale1: has no hole 1; a scale needs"),
        ('paint = "dirt"', 'paint = "sand"', 'paint: must be one of "grass"'),
        ('kind = "scale"\nlabel = "blue"', 'kind = "scale"\nlabel = "red"', 'another scale is already called "red"'),
        ('feeds = ["path"]', "feeds = []", 'a list of names such as ["scale1", "runs1"]'),
    ],
)
def test_a_field_that_is_not_sound_is_named_with_its_reason(text, old, new, why):
    with pytest.raises(BoardFileError) as raised:
        parse_board(text.replace(old, new, 1), "field")
    assert why in str(raised.value)
