"""Messages, and the sentences made of them."""

import pickle
from copy import copy
from gettext import GNUTranslations
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from hypothesis import given
from hypothesis import strategies as st

from companion.words.message import (
    Figure,
    Message,
    Quoted,
    Term,
    Who,
    against,
    either,
    every,
    listing,
    people,
    row,
    together,
)
from companion.words.text import Language

PEGGED = Message("{side} pegged {points}.")
SCORES = Message("{who} scores {points}.", "{who} score {points}.", by="who")
HOLES = Message("{count} hole", "{count} holes")
LEFT = Message("{who} has {holes} to go.", "{who} have {holes} to go.", by="who")


def test_a_sentence_is_a_value_of_a_message_and_its_facts():
    assert PEGGED(side="Ann", points=4) == PEGGED(points=4, side="Ann")
    assert PEGGED(side="Ann", points=4) != PEGGED(side="Ann", points=5)
    assert len({PEGGED(side="Ann", points=4), PEGGED(side="Ann", points=4)}) == 1
    assert PEGGED(side="Ann", points=4).fact == {"side": "Ann", "points": 4}


def test_its_text_is_the_message_with_every_fact_in_its_place():
    assert str(PEGGED(side="Ann", points=4)) == "Ann pegged 4."


@pytest.mark.parametrize(("members", "text"), [(1, "Ann scores 2."), (2, "Ann score 2."), (3, "Ann score 2.")])
def test_partners_take_the_plural(members, text):
    assert str(SCORES(who=Who("Ann", members), points=2)) == text


def test_a_sentence_in_a_sentence_has_a_count_of_its_own():
    assert str(LEFT(who=Who("Ann & Cleo", 2), holes=HOLES(count=1))) == "Ann & Cleo have 1 hole to go."
    assert str(LEFT(who=Who("Bob"), holes=HOLES(count=0))) == "Bob has 0 holes to go."


def test_a_place_without_a_fact_is_a_programming_error():
    with pytest.raises(KeyError, match="points"):
        str(PEGGED(side="Ann"))


@given(st.text())
def test_whatever_a_player_is_called_stands_in_the_text_as_it_is(name):
    assert str(PEGGED(side=name, points=4)) == f"{name} pegged 4."


def catalogue(entries):
    """Return a real gettext catalogue (Babel writes it as it would the shipped ones)."""
    written, made = BytesIO(), Catalog(locale="de")
    for key, text in entries.items():
        made.add(key, text)
    write_mo(written, made)
    return GNUTranslations(BytesIO(written.getvalue()))


def test_another_language_translates_whole_sentences_with_their_plurals():
    german = Language(
        catalogue(
            {
                LEFT.text: None,
                (LEFT.text, LEFT.plural): ("{who} hat noch {holes}.", "{who} haben noch {holes}."),
                (HOLES.text, HOLES.plural): ("{count} Loch", "{count} Löcher"),
            }
        )
    )
    assert german.text(LEFT(who=Who("Ann & Bob", 2), holes=HOLES(count=1))) == "Ann & Bob haben noch 1 Loch."
    assert german.text(LEFT(who=Who("Ann"), holes=HOLES(count=3))) == "Ann hat noch 3 Löcher."
    assert german.text(PEGGED(side="Ann", points=4)) == "Ann pegged 4."


def test_a_style_writes_facts_in_its_own_way():
    loud = Language(write=lambda fact: str(fact).upper())
    assert loud.text(PEGGED(side="Ann", points=4)) == "ANN pegged 4."
    assert loud.text("Permission denied") == "Permission denied"


@pytest.mark.parametrize(("holes", "text"), [((), "In ."), ((46,), "In 46."), ((46, 47, 48), "In 46, 47 and 48.")])
def test_several_facts_are_listed(holes, text):
    assert str(Message("In {holes}.")(holes=every(holes))) == text


def test_a_list_of_what_may_be_chosen_ends_with_or():
    assert str(Message("{who}?")(who=either(["Ann", "Bob"]))) == "Ann or Bob?"


def test_phrases_are_listed_with_semicolons():
    assert str(Message("Lost: {what}.")(what=listing([HOLES(count=1), HOLES(count=2)]))) == "Lost: 1 hole; 2 holes."


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ((), ""),
        (("",), ""),
        ((HOLES(count=1), ""), "1 hole"),
        ((HOLES(count=1), "x.", HOLES(count=3)), "1 hole x. 3 holes"),
    ],
)
def test_sentences_are_said_one_after_the_other(said, text):
    assert str(together(*said)) == text


def test_cards_stand_beside_each_other_and_totals_against_each_other():
    assert str(Message("{cards}")(cards=row(["5H", "6D", "7C"]))) == "5H 6D 7C"
    assert str(Message("{totals}")(totals=against([121, 98, 80]))) == "121 to 98 to 80"


@pytest.mark.parametrize(
    ("who", "text"),
    [
        ([Who("Ann")], "Ann scores 2."),
        ([Who("Ann & Cleo", 2)], "Ann & Cleo score 2."),
        ([Who("Ann"), Who("Bob")], "Ann and Bob score 2."),
    ],
)
def test_several_take_the_plural(who, text):
    assert str(SCORES(who=every(who), points=2)) == text


# --- facts that a language has its own forms of ---

APART = Message("{size} mm apart")


@pytest.mark.parametrize(
    ("figure", "text", "german"),
    [
        (Figure(62.4), "62.4", "62,4"),
        (Figure(8.0), "8", "8"),
        (Figure(2, 1), "2.0", "2,0"),
        (Figure(-0.5), "-0.5", "-0,5"),
        (Figure(12.25, 1), "12.2", "12,2"),
    ],
)
def test_a_figure_is_written_with_the_mark_of_the_language(figure, text, german):
    spoken = Language(catalogue({"{whole}.{decimals}": "{whole},{decimals}"}))
    assert str(APART(size=figure)) == Language().text(APART(size=figure)) == f"{text} mm apart"
    assert spoken.text(APART(size=figure)) == f"{german} mm apart"
    assert float(figure) == float(text)


def test_words_of_a_file_are_the_key_of_themselves():
    spoken = Language(catalogue({"The board {board}.": "Das Brett {board}.", "Two tracks": "Zwei Spuren"}))
    board = Message("The board {board}.")
    assert spoken.text(board(board=Term("Two tracks"))) == "Das Brett Zwei Spuren."
    assert spoken.text(board(board=Term("My own {board}"))) == "Das Brett My own {board}."
    assert spoken.text(board(board="Two tracks")) == "Das Brett Two tracks."
    assert str(board(board=Term("Two tracks"))) == "The board Two tracks."
    assert spoken.text(board(board=Quoted("Two tracks"))) == "Das Brett 'Zwei Spuren'."
    assert str(board(board=Quoted("Two tracks"))) == "The board 'Two tracks'."


def test_names_that_nobody_has_given_are_said_in_the_language_and_all_others_as_they_are():
    spoken = Language(catalogue({"{who} deals.": "{who} gibt.", "Red": "Rot", "North": "Nord", "South": "Süd"}))
    deals = Message("{who} deals.")
    assert spoken.text(deals(who=Who("Red"))) == "Rot gibt."
    assert spoken.text(deals(who=Who(people(("North", "South")), 2))) == "Nord & Süd gibt."
    assert spoken.text(people(("Ann", "South"))) == "Ann & Süd"
    assert spoken.text(deals(who=Who("Salt & South"))) == "Salt & South gibt."  # somebody called so, and no partners
    assert spoken.text(deals(who=Who("Redmond"))) == "Redmond gibt."
    assert spoken.text("Red") == "Rot"


def test_one_english_text_can_have_two_translations_by_its_context():
    made = Catalog(locale="de")
    made.add("Go", "Los", context="begin")
    made.add("Go", "Weiter")
    made.add(("{count} go", "{count} goes"), ("{count} Zug", "{count} Züge"), context="turns")
    written = BytesIO()
    write_mo(written, made)
    spoken = Language(GNUTranslations(BytesIO(written.getvalue())))
    assert spoken.text(Message("Go")()) == "Weiter"
    assert spoken.text(Message("Go", context="begin")()) == "Los"
    assert spoken.text(Message("{count} go", "{count} goes", context="turns")(count=2)) == "2 Züge"
    assert Language().text(Message("Go", context="begin")()) == "Go"


def test_a_language_can_be_changed_while_it_is_spoken():
    spoken = Language()
    spoken.change_to(catalogue({"Red": "Rot"}))
    assert spoken.text(Message("Red")()) == "Rot"
    spoken.change_to(None)
    assert spoken.text(Message("Red")()) == "Red"


def test_partners_are_one_name_that_can_be_copied_and_one_alone_is_no_partners():
    both = people(("Ann", "Cleo"))
    assert both == "Ann & Cleo"
    assert pickle.loads(pickle.dumps(both)).names == copy(both).names == ("Ann", "Cleo")
    assert type(people(["Ann"])) is str
