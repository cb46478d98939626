"""The help has every ruling, with a reason, in the project's own words."""

from __future__ import annotations

import pytest

from companion.locale.languages import catalogue, codes
from companion.ui.texts.reading import END, help_pages, rulings
from companion.words.lesson import FIRST_HAND
from companion.words.screens import ABOUT, RULINGS
from companion.words.text import Language


def test_every_ruling_of_the_games_and_of_pegs_is_there_in_order():
    families = {"C": 15, "P": 15, "R": 21, "X": 12, "B": 14, "F": 3, "W": 3}
    expected = [f"{letter}{number}" for letter, last in families.items() for number in range(1, last + 1)]
    assert [ruling.ruling_id for ruling in rulings()] == expected


def test_every_ruling_says_what_is_played_and_why():
    assert all(len(ruling.text) > 40 and len(ruling.why) > 40 for ruling in rulings())


def test_the_rulings_that_leave_a_choice_say_so():
    ids = {ruling.ruling_id for ruling in rulings() if ruling.option}
    cribbage = {"C8", "C10", "C11", "C15", "P4", "P7", "P10", "P11"}
    assert ids == cribbage | {"R11", "R14", "R18", "R20", "X2", "X3", "X4", "X9", "B11", "B13", "W1"}


def test_an_id_finds_one_ruling_in_any_case():
    assert [ruling.ruling_id for ruling in rulings() if ruling.about("c1")] == ["C1"]
    assert [ruling.ruling_id for ruling in rulings() if ruling.about("P12")] == ["P12"]
    assert [ruling.ruling_id for ruling in rulings() if ruling.about("r14")] == ["R14"]


def test_words_find_the_rulings_that_have_them_all():
    assert [ruling.ruling_id for ruling in rulings() if ruling.about("HEELS jack")] == ["C4", "R9", "X5", "B7", "B12"]
    assert not [ruling for ruling in rulings() if ruling.about("backgammon")]


def test_nothing_sought_finds_everything():
    assert all(ruling.about("  ") for ruling in rulings())


def test_every_page_has_a_key_of_its_own_and_something_to_read():
    pages = help_pages()
    assert len({page.key for page in pages}) == len(pages) >= 4
    assert all(section.paragraphs or section.chart for page in pages for section in page.sections)


def test_a_picture_stands_above_the_paragraphs_or_below_them_as_it_is_written():
    sections = {(page.key, section.heading): section for page in help_pages() for section in page.sections}
    assert sections["round-the-bases", "A turn at bat"].picture_first
    assert not sections["lowball", "What changes"].picture_first
    assert not any(section.picture_first for section in sections.values() if not section.picture)


def test_every_question_of_a_chart_says_where_its_yes_leads():
    steps = [step for page in help_pages() for section in page.sections for step in section.chart]
    assert len(steps) > 20
    assert all(bool(step.yes) == step.ask and step.text for step in steps)


def charts():
    return {section.heading: section.chart for page in help_pages() for section in page.sections if section.chart}


def test_battlefield_has_the_five_charts_of_its_sheet():
    assert list(charts()) == ["A game", "A skirmish", "A turn", "What the line scores", "Score the Battlefield"]


def test_every_yes_leads_on_to_a_later_step_or_to_the_end():
    for heading, chart in charts().items():
        for place, step in enumerate(chart):
            assert step.then == END or place < step.then <= len(chart), heading
            assert not step.ask or step.then < len(chart), f"{heading}: {step.text!r} leads nowhere"
        assert not chart[-1].ask, f"{heading} ends with a question"


def ways(chart, place=0):
    """All ways through a chart, as the texts that one comes by."""
    if place in (END, len(chart)):
        yield ()
        return
    step = chart[place]
    for rest in ways(chart, place + 1):
        yield (step.text, *rest)
    if step.ask:
        for rest in ways(chart, step.then):
            yield (step.text, step.yes, *rest)


def test_whoever_scores_a_line_comes_by_every_question_whatever_scored_before():
    chart = charts()["What the line scores"]
    questions = {step.text for step in chart if step.ask}
    assert all(questions <= set(way) for way in ways(chart))


def test_a_first_turn_goes_on_after_two_cards_were_turned_up():
    chart = charts()["A turn"]
    for way in ways(chart):
        assert way[-1] == "Your turn is over"
        assert "Do you want the frontline's end card?" in way
        assert ("Swap it in, and lay the card that it replaces" in way) != any(text.startswith("Draw") for text in way)


def test_every_way_of_counting_ends_with_pegging_and_one_of_flush_and_nobs_does_not_hide_the_other():
    for way in ways(charts()["Score the Battlefield"]):
        assert way[-1] == "The deal passes to the left"
        assert any(text.startswith("Peg it all") for text in way)
        if any(text.startswith("2 for every fifteen") for text in way):
            assert "Are the four that you keep of one suit?" in way
            assert "Is the jack of the turn card's suit among them?" in way


@pytest.mark.parametrize("code", codes())
def test_in_every_language_the_help_lists_each_thing_under_a_name_of_its_own(code):
    language = Language(catalogue(code))
    titles = [page.told(language.known).title for page in help_pages()]
    titles += [language.text(each()) for each in (FIRST_HAND, RULINGS, ABOUT)]
    assert len({*titles}) == len(titles)
