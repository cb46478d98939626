import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import PACK
from companion.cli.score_play import lay
from companion.games.scoring import play_scores

ISSUED = ("score-play", "7H", "8S", "9D", "7C")


def counts(run, *cards: str) -> list[int]:
    return [laid["count"] for laid in json.loads(run("score-play", *cards, "--json").stdout)]


def test_each_card_has_a_line_with_its_count_and_its_scores(run):
    assert run(*ISSUED).stdout.splitlines() == [
        " 7H   7",
        " 8S  15  fifteen for 2",
        " 9D  24  a run of three for 3",
        " 7C  31  thirty-one for 2, a run of three for 3",
    ]


def test_json_gives_each_card_with_its_count_points_and_scores(run):
    answer = json.loads(run(*ISSUED, "--json").stdout)
    assert [list(laid) for laid in answer] == [["card", "count", "points", "scores"]] * 4
    assert [(laid["card"], laid["count"], laid["points"]) for laid in answer] == [
        ("7H", 7, 0),
        ("8S", 15, 2),
        ("9D", 24, 3),
        ("7C", 31, 5),
    ]
    assert [[score["reason"] for score in laid["scores"]] for laid in answer] == [
        [],
        ["fifteen"],
        ["run"],
        ["thirty_one", "run"],
    ]
    assert set(answer[2]["scores"][0]["cards"]) == {"7H", "8S", "9D"}


def test_the_count_starts_again_after_31(run):
    assert counts(run, "10H", "JH", "AH", "10S", "5C") == [10, 20, 21, 31, 5]


def test_the_count_starts_again_at_a_card_that_would_pass_31(run):
    assert counts(run, "10H", "JH", "KH", "2S", "5C") == [10, 20, 30, 2, 7]


def test_nothing_spans_a_new_count(run):
    answer = json.loads(run("score-play", "10H", "QH", "KH", "KS", "--json").stdout)
    assert answer[3] == {"card": "KS", "count": 10, "points": 0, "scores": []}


@given(st.lists(st.sampled_from(PACK), unique=True, min_size=1))
def test_no_count_passes_31_and_each_grows_by_its_card_or_starts_at_it(cards):
    before = 0
    for laid in lay(cards, play_scores):
        assert laid.count <= 31
        assert laid.count == (before + laid.card.value if before + laid.card.value <= 31 else laid.card.value)
        before = laid.count


def test_scores_have_colour_on_a_terminal_and_none_in_a_pipe(run, run_on_terminal):
    assert "\x1b[" in run_on_terminal(*ISSUED)
    assert "\x1b[" not in run(*ISSUED).stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("7H 8S 7H", "The card 7H is there twice: a pack has only one of each."),
        ("", "Missing CARD: see companion score-play --help."),
    ],
)
def test_bad_input_is_one_sentence(refusal, words, sentence):
    assert refusal("score-play", *words.split()) == sentence


def test_five_card_cribbage_has_one_count(run, refusal):
    assert run("score-play", "KH", "QS", "JD", "AC", "--game", "five-card").stdout.split()[-1] == "2"
    for after in (["KH", "QS", "JD", "AC", "2S"], ["KH", "QS", "JD", "5C"]):
        said = refusal("score-play", *after, "--game", "five-card")
        assert f"The play is over at {31 if len(after) == 5 else 30}, as this game has one count: {after[-1]}" in said


def test_a_frontline_is_counted_with_its_runs_and_their_doubles(run):
    cards = ["AC", "AH", "AS", "3D", "2C", "4D", "JOKER", "KH", "9C", "9D"]
    lines = run("score-play", *cards, "--game", "battlefield").stdout.splitlines()
    assert [line.split("  ")[-1].strip() for line in lines if " for " in line] == [
        "a pair for 2",
        "a pair royal for 6",
        "a triple run of three for 15",
        "a double run of four for 10",
        "thirty-one for 2",
    ]
    assert lines[-1].split() == ["9D", "9"]


def test_a_game_without_a_play_is_said(refusal):
    said = refusal("score-play", "3C", "--game", "crosscribb")
    assert "In crosscribb no cards are laid and counted: choose another game." in said
    assert "There is no card 'joker'" in refusal("score-play", "joker")
