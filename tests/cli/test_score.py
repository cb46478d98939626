import json

import pytest

OF_A_HAND = "A hand or a crib has 4 cards, and the starter is the fifth (or --starter CARD)"
PERFECT = ("score", "5H", "5S", "5D", "JC", "--starter", "5C")


def test_the_perfect_hand_is_counted_aloud(run):
    assert run(*PERFECT).stdout == (
        "fifteen 2, fifteen 4, fifteen 6, fifteen 8, fifteen 10, fifteen 12, fifteen 14, fifteen 16, "
        "a double pair royal is 28, and his nobs is 29\n"
    )


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("5H 5S 5D KC --starter 2D", "fifteen 2, fifteen 4, fifteen 6, fifteen 8, and a pair royal is 14"),
        (
            "AH AS 2H 3D --starter 9C",
            "fifteen 2, fifteen 4, a pair is 6, a run of three is 9, and a run of three is 12",
        ),
        ("2H 4S 6D 8C --starter KC", "nothing"),
        ("2H 4H 6H 8H --starter KC", "a flush of four is 4"),
        ("2H 4H 6H 8H --starter KC --crib", "nothing"),
        ("2H 4H 6H 8H --starter KH --crib", "a flush of five is 5"),
        ("7h 8s 2d Kc --starter 10♣", "fifteen 2"),
    ],
)
def test_a_hand_is_counted_aloud(run, words, count):
    assert run("score", *words.split()).stdout == f"{count}\n"


@pytest.mark.parametrize("crib", [(), ("--crib",)])
def test_the_fifth_card_is_the_starter(run, crib):
    hand = ("2H", "4H", "6H", "8H")
    assert run("score", *hand, "KC", *crib).stdout == run("score", *hand, "--starter", "KC", *crib).stdout != ""


def test_json_gives_the_total_and_each_score_with_its_cards(run):
    answer = json.loads(run(*PERFECT, "--json").stdout)
    assert answer["total"] == sum(score["points"] for score in answer["scores"]) == 29
    fifteen = {"JC", "5H"}
    assert {"reason": "fifteen", "points": 2} in [
        {"reason": score["reason"], "points": score["points"]}
        for score in answer["scores"]
        if set(score["cards"]) == fifteen
    ]
    assert {score["reason"] for score in answer["scores"]} == {"fifteen", "pair", "his_nobs"}


def test_json_names_runs_and_flushes(run):
    answer = json.loads(run("score", "AH", "2H", "3H", "9H", "--starter", "KC", "--json").stdout)
    assert answer["total"] == 11
    assert {"reason": "flush", "points": 4} in [
        {key: score[key] for key in ("reason", "points")} for score in answer["scores"]
    ]
    assert ["run", 3, {"AH", "2H", "3H"}] in [
        [score["reason"], score["points"], set(score["cards"])] for score in answer["scores"]
    ]


def test_a_hand_of_nothing_has_no_scores(run):
    words = ("score", "2H", "4S", "6D", "8C", "--starter", "KC", "--json")
    assert json.loads(run(*words).stdout) == {"total": 0, "scores": []}


@pytest.mark.parametrize("cards", ["5H 5S 5D JC", "5H 5S 5D --starter JC", "5H 5S 5D JC 6H --starter 5C"])
def test_a_crib_of_five_card_cribbage_has_four_cards_and_the_starter(refusal, cards):
    said = refusal("score", *cards.split(), "--crib", "--game", "five-card")
    size = 6 if "6H" in cards else 4
    assert said == f"A crib has 4 cards, and the starter is the fifth (or --starter CARD): these are {size}."


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("5H 5S 5D JC 6H --starter 5C", f"{OF_A_HAND}: these are 6."),
        ("5H 5S 5D --starter 5C", f"{OF_A_HAND}: these are 4."),
        ("5H 5S 5D JC", f"{OF_A_HAND}: these are 4."),
        ("--starter 5C", "Missing CARD: see companion score --help."),
        ("5H 5S 5D JC --starter 5H", "The card 5H is there twice: a pack has only one of each."),
        (
            "5H 5S 5D 1C --starter 5C",
            "There is no card '1C': write a rank (A 2-10 J Q K) and a suit (C D H S), like 5H or 10S.",
        ),
    ],
)
def test_bad_input_is_one_sentence(refusal, words, sentence):
    assert refusal("score", *words.split()) == sentence


def test_a_line_of_crosscribb_counts_any_four_of_a_suit_and_nobs_only_with_the_cut_card(run):
    assert run("score", "2H", "4H", "6H", "8H", "KS", "--game", "crosscribb").stdout == "a flush of four is 4\n"
    with_cut = run("score", "5H", "5S", "5D", "JC", "--starter", "5C", "--game", "crosscribb").stdout
    assert with_cut.endswith("and his nobs is 29\n")
    without = run("score", "5H", "5S", "5D", "JC", "5C", "--game", "crosscribb").stdout
    assert without.endswith("a double pair royal is 28\n")
    crib = run("score", "2H", "4H", "6H", "8H", "--starter", "KS", "--crib", "--game", "crosscribb").stdout
    assert "flush" not in crib


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("2H", "4H", "--game", "crosscribb"), "A line has 5 cards, the cut card included: these are 2."),
        (
            ("5H", "5S", "5D", "JC", "--starter", "5C", "--game", "whist"),
            'There is no game "whist": there are cribbage, ',
        ),
    ],
)
def test_what_cannot_be_counted_is_said(refusal, words, why):
    assert why in refusal("score", *words)


def test_of_a_formation_the_best_four_are_counted_and_the_fifth_is_named(run):
    words = ("score", "5H", "5S", "5D", "JC", "2H", "--starter", "5C", "--game", "battlefield")
    assert run(*words).stdout.endswith("and his nobs is 29; leave the 2H\n")
    answer = json.loads(run("score", "5H", "5S", "JOKER", "JC", "2H", "--starter", "5C", *words[-2:], "--json").stdout)
    assert (answer["total"], answer["left"]) == (6 + 2 + 6 + 1, "JOKER")


def test_a_joker_kills_a_hand_and_a_formation_without_a_turn_card_counts_after_a_cease_fire(run):
    battlefield = ("--game", "battlefield")
    assert run("score", "5H", "5S", "5D", "joker", "--starter", "5C", *battlefield).stdout == "nothing\n"
    assert run("score", "JH", "2H", "4H", "8H", "5C", *battlefield).stdout == "fifteen 2, fifteen 4\n"
    reserve = run("score", "2H", "4H", "6H", "8H", "--starter", "KS", "--crib", *battlefield).stdout
    assert reserve == "nothing\n"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("5H 5S --game battlefield", "After a cease-fire 5 cards count; else say the turn card: --starter CARD."),
        ("5H 5S 5C --starter KD --game battlefield", "A formation has 5 cards, a hand or a reserve 4: these are 3."),
        ("5H 5S 5C joker --starter KD", "There is no card 'joker'"),
    ],
)
def test_what_is_no_formation_is_said(refusal, words, why):
    assert why in refusal("score", *words.split())
