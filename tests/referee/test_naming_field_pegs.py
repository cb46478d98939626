"""What is said of a peg of a field that was set where it does not belong, and of one that is nowhere."""

from __future__ import annotations

import pytest

from companion.games.game import Stand
from companion.referee.field_guidance import ask_missing, name_misplaced
from companion.referee.place import Place
from companion.referee.verdict import Ask
from companion.words.message import Who
from tests.referee.field import BLUE, FIELD, RED

NAMES = (Who("Red"), Who("Blue"))


def said(group, seen, goal):
    """Say what is wrong with the pegs of a group that stand so, where the game has them elsewhere."""
    seen, goal = frozenset(seen), frozenset(goal)
    place = Place(Stand(group, goal), FIELD.groups[group], seen, goal, goal - seen)
    return str(name_misplaced(FIELD, place, NAMES))


@pytest.mark.parametrize(
    ("seen", "goal", "sentence"),
    [
        ({7}, {6}, "A runner stands 1 too far, on hole 7 of the base path."),
        ({5}, {6}, "A runner stands 1 too short, on hole 5 of the base path."),
        ({4}, {0}, "The batter stands 4 too far, on hole 4 of the base path."),  # nobody else belongs in that box
        ({0}, {6}, "The batter stands 6 too short, on the batter's box."),
        ({1}, {3}, "A runner stands 2 too short, on hole 1 of the base path."),  # hole 1 is not the batter's box
        ({3}, {1}, "A runner stands 2 too far, on hole 3 of the base path."),
    ],
)
def test_it_is_said_how_far_off_a_runner_stands_and_which_one_is_the_batter(seen, goal, sentence):
    assert said("path", seen, goal) == sentence


@pytest.mark.parametrize(
    ("seen", "goal", "sentence"),
    [
        ({5, 13}, {4, 12}, "A runner stands 1 too far, on hole 13 of the base path."),
        ({5, 11}, {4, 12}, "A runner stands 1 too short, on hole 11 of the base path."),
        ({0, 13}, {6, 12}, "A runner stands 1 too far, on hole 13 of the base path."),  # the batter is not the lead one
        ({5, 13}, {0, 12}, "A runner stands 1 too far, on hole 13 of the base path."),
    ],
)
def test_of_several_runners_the_lead_one_is_named(seen, goal, sentence):
    assert said("path", seen, goal) == sentence


@pytest.mark.parametrize(
    ("group", "seen", "goal", "sentence"),
    [
        ("path", {0, 7}, {0}, "A peg stands in hole 7 of the base path that does not belong there."),
        ("path", {0, 7, 20}, {0}, "A peg stands in hole 20 of the base path that does not belong there."),
        ("outs", {1, 2}, {1}, "A peg stands in 2 in the outs box that does not belong there."),
    ],
)
def test_a_peg_too_many_is_off_from_nowhere_and_only_said_to_be_strange(group, seen, goal, sentence):
    assert said(group, seen, goal) == sentence


@pytest.mark.parametrize(
    ("group", "seen", "goal", "sentence"),
    [
        ("outs", {1}, {2}, "The peg in the outs box shows 1: it is 2."),
        ("outs", {1, 3}, {2}, "The peg in the outs box shows 3: it is 2."),  # of two the one that shows most
        ("runs1", {2, 3}, {2}, "The pegs in Red's runs box show 5: it is 2."),
        ("runs2", {1, 2}, {1, 4}, "The pegs in Blue's runs box show 3: it is 5."),
    ],
)
def test_of_a_box_it_is_said_what_it_shows_and_what_it_should(group, seen, goal, sentence):
    assert said(group, seen, goal) == sentence


@pytest.mark.parametrize(
    ("box", "side", "sentence"),
    [
        (
            "pegs1",
            RED,
            "A peg of Red's pegs box is in no hole: set it in Red's pegs box, or on Red's scale or the runs",
        ),
        ("pegs2", BLUE, "A peg of Blue's pegs box is in no hole: set it in Blue's pegs box, or on Blue's scale or the"),
        ("runners", RED, "A peg of the runners box is in no hole: set it in the runners box, or on the bases."),
    ],
)
def test_a_peg_in_no_hole_is_asked_of_the_side_that_owns_its_box_or_of_the_first(box, side, sentence):
    question = ask_missing(FIELD, FIELD.groups[box], NAMES)
    assert (question.ask, question.side) == (Ask.HAND, side)
    assert str(question.sentence).startswith(sentence)
    assert {key: str(words) for key, words in question.answers.items()} == {"no": "It is in a hand"}
