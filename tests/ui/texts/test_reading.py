"""The help has every ruling, with a reason, in the project's own words."""

from __future__ import annotations

from companion.ui.texts.reading import help_pages, rulings


def test_every_ruling_of_the_games_and_of_pegs_is_there_in_order():
    families = {"C": 13, "P": 13, "R": 19, "X": 10, "B": 12}
    expected = [f"{letter}{number}" for letter, last in families.items() for number in range(1, last + 1)]
    assert [ruling.ruling_id for ruling in rulings()] == expected


def test_every_ruling_says_what_is_played_and_why():
    assert all(len(ruling.text) > 40 and len(ruling.why) > 40 for ruling in rulings())


def test_the_rulings_that_leave_a_choice_say_so():
    ids = {ruling.ruling_id for ruling in rulings() if ruling.option}
    assert ids == {"C8", "C10", "C11", "P4", "P7", "P10", "P11", "R11", "R14", "R18", "X2", "X3", "X4", "X9", "B11"}


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


def test_every_question_of_a_chart_says_where_its_yes_leads():
    steps = [step for page in help_pages() for section in page.sections for step in section.chart]
    assert len(steps) > 20
    assert all(bool(step.yes) == step.ask and step.text for step in steps)
