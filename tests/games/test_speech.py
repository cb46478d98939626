import pytest

from companion.cards import parse_cards
from companion.games.cribbage import CRIBBAGE
from companion.games.event import Event, EventKind
from companion.games.match import Match
from companion.games.reason import ScoreReason, SharedReason
from companion.games.record import parse_action
from companion.games.setup import Policy, Setup
from companion.games.speech import event_sentence, event_sentences, reason_called

SETUP = Setup(("Ann", "Blue"))


def match_after(*lines, setup=SETUP):
    return Match(CRIBBAGE, setup, (parse_action(CRIBBAGE, line) for line in lines))


PLAY = ("dealer 0", "dealt", "starter KC", "lay 1 4H", "lay 0 5D", "lay 1 6D")


def told(match, **how):
    return tuple(map(str, event_sentences(match.setup, match.played[-1].events, **how)))


def test_a_card_and_what_it_scored_are_one_sentence():
    assert told(match_after(*PLAY)) == ("Blue laid 6D, fifteen: 2, run of three: 3.",)


def test_under_the_veil_of_muggins_the_points_are_left_out():
    match = match_after(*PLAY, setup=Setup(("Ann", "Blue"), policy=Policy.MUGGINS))
    assert told(match, veiled=True) == ("Blue laid 6D.",)
    assert told(match) == ("Blue laid 6D, fifteen: 2, run of three: 3.",)


def test_a_counted_hand_keeps_its_worth_under_the_veil():
    cards = parse_cards(["5H", "5S", "5C", "JD", "5D"])
    counted = Event(EventKind.COUNTED, 0, 0, 29, SharedReason.HAND, cards, secret=True)
    assert str(event_sentence(SETUP, counted)) == "Ann counts the hand, 5H 5S 5C JD with 5D: 29."
    assert str(event_sentence(SETUP, counted, veiled=True)) == "Ann counts the hand, 5H 5S 5C JD with 5D."
    assert event_sentence(SETUP, Event(EventKind.SHORT, side=0, points=2, secret=True), veiled=True) is None


def scored(side, points, reason):
    return Event(EventKind.SCORED, side=side, points=points, reason=reason)


def test_partners_score_by_both_their_names():
    four = Setup(("Ann", "Bob", "Cleo", "Dan"))
    assert str(event_sentence(four, scored(0, 2, ScoreReason.HIS_HEELS))) == "Ann & Cleo score 2 for his heels."


def test_scores_have_their_article():
    assert str(event_sentence(SETUP, scored(1, 6, ScoreReason.PAIR))) == "Blue scores 6 for a pair royal."
    assert str(event_sentence(SETUP, scored(1, 2, ScoreReason.FIFTEEN))) == "Blue scores 2 for fifteen."


@pytest.mark.parametrize(
    ("reason", "points", "words"),
    [
        (ScoreReason.THIRTY_ONE, 2, "31"),
        (ScoreReason.HIS_NOBS, 1, "his nobs"),
        (ScoreReason.RUN, 7, "run of seven"),
        (ScoreReason.PAIR, 2, "pair"),
        (ScoreReason.PAIR, 6, "pair royal"),
        (ScoreReason.PAIR, 12, "double pair royal"),
        (ScoreReason.LAST_CARD, 1, "last card"),
        (ScoreReason.DOUBLE_RUN, 8, "double run of three"),
        (ScoreReason.DOUBLE_RUN, 10, "double run of four"),
        (ScoreReason.TRIPLE_RUN, 15, "triple run of three"),
        (ScoreReason.DOUBLE_DOUBLE_RUN, 16, "double-double run of three"),
    ],
)
def test_reasons_are_said_as_players_say_them(reason, points, words):
    assert str(reason_called(reason, points)) == words


@pytest.mark.parametrize("kind", list(EventKind))
def test_every_event_is_a_sentence_with_the_name_of_who_did_it(kind):
    event = Event(kind, 0, 0, 3, ScoreReason.FIFTEEN, parse_cards(["5H", "KC"]))
    sentence = str(event_sentence(SETUP, event))
    assert sentence.endswith(".")
    nobodys = ["PARTNERS", "DEALT", "STARTER", "OPENED", "RENEWED", "TURN_CARD", "CEASE_FIRE", "KILLED"]
    assert "Ann" in sentence or kind.name in nobodys


@pytest.mark.parametrize(
    ("cards", "reason", "words"),
    [
        ("4C 5C 6C", ScoreReason.RUN, "run of three"),
        ("KC KD KH", ScoreReason.PAIR, "pair royal"),
        ("4C 5C 6C 6D", ScoreReason.DOUBLE_RUN, "double run of three"),
    ],
)
def test_of_points_lost_in_part_the_whole_score_is_named(cards, reason, words):
    lost = Event(EventKind.LOST, side=0, points=1, reason=reason, cards=parse_cards(cards.split()))
    assert str(event_sentence(SETUP, lost)) == f"Ann lost 1 not pegged: {words}."
