import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import PACK
from companion.games.action import Peg, Penalty
from companion.games.cribbage import CRIBBAGE
from companion.games.cribbage.actions import Cut
from companion.games.cribbage.playout import honest_actions
from companion.games.record import format_action, format_record, parse_action, parse_record, replay, seal
from companion.games.setup import Policy, Setup
from companion.games.setup_json import RecordError, setup_from_json, setup_to_json
from tests.sampled import examples

SETUP = Setup(("Ann", "Bob"), options={"muggins": "called"})
RECORD = """record: 1
game: cribbage
players: ["Ann", "Bob"]
target: 121
policy: casual
options: {"muggins": "called"}
edition: 2

dealer 1
dealt
starter 10S
lay 0 5H
"""

PLAYERS = st.lists(st.text(max_size=8), min_size=2, max_size=4).map(tuple)
OPTIONS = st.dictionaries(st.sampled_from(["false_go", "tell_missed"]), st.text(max_size=5), max_size=2)
SETUPS = st.builds(
    Setup,
    PLAYERS,
    target=st.sampled_from([61, 121]),
    policy=st.sampled_from([policy for policy in Policy if policy is not Policy.SCOREKEEPER]),
    options=OPTIONS,
)


def honest_game(setup, seed):
    chance = Random(seed)
    packs = iter(lambda: chance.sample(PACK, len(PACK)), None)
    return list(honest_actions(setup, packs, chance.choice))


def test_a_record_reads_as_it_is_documented():
    setup, actions = parse_record(RECORD)
    assert setup == SETUP
    assert format_record(setup, actions) == RECORD
    assert replay(RECORD).state.count == 5


def test_a_record_without_an_edition_is_of_the_first_and_is_written_without_one():
    old = RECORD.replace("edition: 2\n", "")
    setup, actions = parse_record(old)
    assert setup.edition == 1
    assert format_record(setup, actions) == old
    assert setup_from_json(setup_to_json(setup)) == setup


def test_a_date_may_be_given_and_remarks_and_empty_lines_are_passed_over():
    text = format_record(*parse_record(RECORD), date="2026-11-20").replace("\ndealt", "\n\n# now it begins\ndealt")
    assert "\ndate: 2026-11-20\n" in text
    assert parse_record(text) == parse_record(RECORD)


def test_a_record_that_came_through_windows_reads_the_same():
    assert parse_record(RECORD.replace("\n", "\r\n")) == parse_record(RECORD)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Cut(1, PACK[9]), "cut 1 10C"),
        (Peg(0, 12, slide=True), "peg 0 12 yes"),
        (
            Penalty(1, 2, 'a "reason"\nin two lines, größer'),
            r'penalty 1 2 "a \"reason\"\nin two lines, größer"',
        ),
    ],
)
def test_actions_are_their_verb_and_their_values(action, text):
    assert format_action(action) == text
    assert parse_action(CRIBBAGE, text) == action


@given(st.text())
def test_any_text_survives_in_an_action(reason):
    line = format_action(Penalty(0, 2, reason))
    assert "\n" not in line
    assert "\r" not in line
    assert parse_action(CRIBBAGE, line) == Penalty(0, 2, reason)


@given(SETUPS)
def test_any_setup_comes_back_from_a_record_and_from_json(setup):
    assert parse_record(format_record(setup, ()))[0] == setup
    assert setup_from_json(json.loads(json.dumps(setup_to_json(setup)))) == setup


@examples(0.3)
@given(st.sampled_from([2, 3, 4]), st.sampled_from([61, 121]), st.sampled_from(list(Policy)[1:]), st.integers(0, 9999))
def test_a_whole_game_round_trips_exactly(players, target, policy, seed):
    setup = Setup(("Ann: 1", "Bob\n2", "Zoë\u2028", "#")[:players], target=target, policy=policy)
    actions = honest_game(setup, seed)[:80]
    text = format_record(setup, actions)
    assert parse_record(text) == (setup, tuple(actions))
    assert format_record(*parse_record(text)) == text
    assert replay(text).actions == tuple(actions)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("record: 1", "record: 2", "Line 1 of the record must be `record: 1`"),
        (RECORD, "", "Line 1 of the record must be"),
        ("target: 121", "target 121", "Line 4 of the record: 'target 121' is no `key: value` line"),
        ("target: 121", "target: many", "Line 4 of the record: the value of 'target' cannot be read"),
        ("target: 121\n", "", "has no 'target'"),
        ("target: 121", "target: true", "target must be a number"),
        ("target: 121", "target: 12", "describes no game: A game goes to 121 or 61"),
        ("policy: casual", "policy: strict", "no policy 'strict'"),
        ("policy: casual", "policy: casual\npolicy: coach", "Line 6 of the record: 'policy' is there twice"),
        ("game: cribbage", "game: whist", 'no game "whist"'),
        ('["Ann", "Bob"]', '"Ann"', "list of names"),
        ('["Ann", "Bob"]', "[1, 2]", "list of names"),
        ('{"muggins": "called"}', '{"muggins": 1}', "texts by name"),
        ("edition: 2", "edition: 3", "plays the editions 1 to 2 of the rulings, not 3"),
        ("edition: 2", "edition: true", "plays the editions 1 to 2 of the rulings, not True"),
        ("edition: 2", 'edition: "2"', "plays the editions 1 to 2 of the rulings, not '2'"),
        ("edition: 2", "edition: [2]", "plays the editions 1 to 2 of the rulings, not [2]"),
        ("lay 0 5H", "lie 0 5H", "Line 12 of the record: Cribbage has no action 'lie'"),
        ("lay 0 5H", "lay 0", "Line 12 of the record: 'lay' takes 2 values"),
        ("lay 0 5H", "lay 0 5H 6H", "Line 12 of the record: 'lay' takes 2 values"),
        ("lay 0 5H", "lay Ann 5H", "Line 12 of the record: 'Ann' is not a number"),
        ("lay 0 5H", "lay 0 1H", "Line 12 of the record: There is no card '1H'"),
        ("lay 0 5H", "lay 1 5H", "Line 12 of the record: 'lay 1 5H' is against the rules"),
        ("lay 0 5H", "peg 0 2 perhaps", "Line 12 of the record: 'perhaps' is not yes or no"),
        ("lay 0 5H", "penalty 0 2 17", "Line 12 of the record: '17' is not a quoted text"),
        ("lay 0 5H", "penalty 0 2 " + "[" * 100_000, "is not a quoted text"),
    ],
)
def test_a_record_that_cannot_be_read_is_refused_with_line_and_reason(old, new, words):
    with pytest.raises(RecordError) as refused:
        replay(RECORD.replace(old, new))
    assert words in str(refused.value)


@pytest.mark.parametrize("data", [[], None, {}, {"game": 1}, {**setup_to_json(SETUP), "policy": ["casual"]}])
def test_a_setup_from_broken_json_is_refused(data):
    with pytest.raises(RecordError):
        setup_from_json(data)


@given(st.text(alphabet='abcdeghlopstuy 0123456789HSDC"\\-:\n#[]{}', max_size=60))
def test_no_text_makes_the_reader_fail_otherwise_than_with_a_sentence(text):
    for body in (text, RECORD + text):
        try:
            replay(body)
        except RecordError as error:
            assert str(error)  # noqa: PT017 - any sentence will do, any other exception fails


@pytest.mark.parametrize(
    "damage", [lambda text: text[:-6], lambda text: text.replace("lay", "Lay", 1), lambda text: text[: len(text) // 2]]
)
def test_a_sealed_record_that_was_cut_off_or_changed_is_refused(damage):
    text = seal(RECORD)
    assert parse_record(text) == parse_record(RECORD)
    assert parse_record(f"# written by hand\n{text}\n\n# and more") == parse_record(RECORD)
    with pytest.raises(RecordError):
        parse_record(damage(text))
    lines = text.splitlines(keepends=True)
    with pytest.raises(RecordError, match='take out its line "seal"'):
        parse_record("".join(lines[:-1]))
    assert parse_record("".join(line for line in lines[:-1] if not line.startswith("seal")))
