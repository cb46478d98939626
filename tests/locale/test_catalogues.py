"""The catalogues of the languages: whole, fitting their English, compiled, and readable in the shipped fonts."""

from __future__ import annotations

import re
from datetime import datetime
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.dates import format_datetime, get_month_names
from babel.messages.catalog import Catalog
from babel.numbers import format_decimal
from fontTools.ttLib import TTFont

import companion.ui
from companion.locale.languages import ENGLISH, OWN_NAME, codes
from companion.ui.kit.suits import SUIT_GLYPHS
from companion.words.history import DAY_AND_TIME, MONTHS, TIME
from companion.words.message import Figure
from companion.words.panes import CANCEL, UNDO
from companion.words.screens import BACK
from companion.words.text import Language
from tests.tools.translations import catalogues
from tests.tools.translations.checks import flaws
from tests.tools.translations.extraction import template
from tests.tools.translations.pseudo import ACCENTS, Pseudo, accented

SHIPPED = tuple(code for code in codes() if code != ENGLISH)
FONTS = sorted((Path(companion.ui.__file__).parent / "assets" / "fonts").glob("*.ttf"))


@pytest.fixture(scope="module")
def texts() -> Catalog:
    return template()


def read_back(catalogue: Catalog) -> GNUTranslations:
    return GNUTranslations(BytesIO(catalogues.compiled(catalogue)))


def told(texts: GNUTranslations) -> tuple[dict, dict]:
    """Return all texts, and what is said of them but for the version of the compiler."""
    about = {name: value for name, value in texts.info().items() if name != "generated-by"}
    return {text: translated for text, translated in texts._catalog.items() if text}, about


# --- the languages that are offered ---


@pytest.mark.parametrize("code", SHIPPED)
def test_a_language_that_is_offered_lacks_nothing_and_fits_its_english(code, texts):
    found = [str(flaw) for flaw in flaws(catalogues.read(code), texts)]
    assert found == [], f"make translations LANGUAGES={code} says what is to be done"


@pytest.mark.parametrize("code", SHIPPED)
def test_what_is_compiled_is_what_translators_wrote(code):
    path = catalogues.path_of(code)
    with path.with_suffix(".mo").open("rb") as file:
        assert told(GNUTranslations(file)) == told(read_back(catalogues.read(code))), f"{path}: make translations"


@pytest.mark.parametrize("code", SHIPPED)
def test_undo_back_and_cancel_are_three_words(code):
    catalogue = catalogues.read(code)
    said = {message.text: catalogue[message.text].string for message in (UNDO, BACK, CANCEL)}
    words = {str(text).strip("↶ ") for text in said.values()}
    assert len(words) == len(said), said


@pytest.mark.parametrize("code", SHIPPED)
@pytest.mark.parametrize("font", FONTS, ids=lambda path: path.stem)
def test_no_glyph_is_missing_in_the_shipped_fonts(code, font):
    drawn = set(TTFont(font, lazy=True).getBestCmap())
    written = {
        letter
        for message in catalogues.read(code)
        if message.id
        for form in ([message.string] if isinstance(message.string, str) else message.string)
        for letter in form
    }
    # The face of titles and of cards' indices draws no arrows and no ticks.
    needed = {letter for letter in written if letter.isalnum() or font.stem != "RobotoSlab-Bold"}
    assert {letter for letter in needed if ord(letter) not in drawn and letter.isprintable()} == set()


@pytest.mark.parametrize("code", SHIPPED)
def test_numbers_and_dates_are_written_as_in_the_locale(code):
    spoken = Language(read_back(catalogues.read(code)))
    assert spoken.fact(Figure(12.5, 1)) == format_decimal(12.5, locale=code)
    for number, month in enumerate(MONTHS, 1):
        assert spoken.text(month()) == get_month_names("wide", "format", code)[number]
    at = datetime(2026, 11, 20, 18, 5)
    day = spoken.text(DAY_AND_TIME(day=20, month=MONTHS[10](), year=2026, time=TIME(hour="18", minute="05")))
    assert day.startswith(format_datetime(at, "long", locale=code).split("2026")[0] + "2026")
    assert re.search(r"18\D+05", day)


def test_the_suits_are_in_every_font():
    for font in FONTS:
        drawn = set(TTFont(font, lazy=True).getBestCmap())
        assert {glyph for glyph in SUIT_GLYPHS.values() if ord(glyph) not in drawn} == set(), font.name


# --- the template ---


def test_translators_are_given_help_rulings_boards_and_the_shell_with_the_places_they_stand_in(texts):
    for text, file in (
        ("Your first game", "companion/ui/texts/pages.toml"),
        ("Pegged too few", "companion/ui/texts/rulings.toml"),
        ("Who deals first", "companion/games/cribbage/rulings.toml"),
        ("Cribbage, two tracks of 121", "hardware/boards/cribbage-2.toml"),
        ("Count a hand or a crib with its starter.", "companion/cli/main.py"),
        ("Count a crib: a flush needs all five cards.", "companion/cli/score.py"),
        ("Play at a board on the screen.", "companion/cli/main.py"),
    ):
        assert file in [place for place, _ in texts[text].locations], text
    assert texts.get("English", OWN_NAME.context) is not None


def test_a_translator_is_told_where_a_text_stands_and_why_it_is_said(texts):
    told = " ".join(texts["{hole} is good: {count} change.", "{hole} is good: {count} changes."].auto_comments)
    assert "GOOD" in told
    assert "the health of sensors" in told
    assert "Why it is said" in told


# --- what is checked ---


def catalogue_of(code: str, *texts: tuple) -> Catalog:
    made = Catalog(locale=code)
    for english, translated, *more in texts:
        made.add(english, translated, *more)
    return made


@pytest.mark.parametrize(
    ("english", "german", "kind"),
    [
        ("{who} deals.", "{who} gibt.", None),
        ("{who} deals.", "", "missing"),
        ("{who} deals.", "{wer} gibt.", "placeholders"),
        ("{who} deals.", "Es wird gegeben.", "placeholders"),
        ("Deal.", "{who} gibt.", "placeholders"),
        ("{who} deals.", "{who} gibt{.", "placeholders"),
        ("[b]Go[/b]: one", "[b]Go[/b]: eins", None),
        ("[b]Go[/b]: one", "Go: eins", "markup"),
        ("Go ", "Weiter", "spaces"),
        (("{count} hole", "{count} holes"), ("{count} Loch", "{count} Löcher"), None),
        (("{count} hole", "{count} holes"), ("ein Loch", "{count} Löcher"), "placeholders"),
        (("one hole", "{count} holes"), ("ein Loch", "{count} Löcher"), None),
        (("{count} hole", "{count} holes"), ("{count} Loch", ""), "plural"),
        (("{count} hole", "{count} holes"), ("", ""), "missing"),
    ],
)
def test_what_does_not_fit_is_found(english, german, kind):
    found = list(flaws(catalogue_of("de", (english, german)), catalogue_of("de", (english, ""))))
    assert [flaw.kind for flaw in found] == ([kind] if kind else [])


def test_a_text_whose_english_changed_is_uncertain_and_one_that_is_gone_is_gone():
    before = catalogue_of("de", ("Lay a card, please.", "Lege eine Karte."), ("Nothing of the kind", "Nichts davon"))
    now = catalogue_of("de", ("Lay a card, please!", ""))
    after = catalogues.updated(before, now)
    assert [flaw.kind for flaw in flaws(after, now)] == ["fuzzy"]
    assert after["Lay a card, please!"].string == "Lege eine Karte."
    assert b"Nichts davon" not in catalogues.po_text(after)


def test_what_is_uncertain_is_not_compiled():
    made = catalogue_of("de", ("Red", "Rot", (), {"fuzzy"}), ("Blue", "Blau"))
    spoken = read_back(made)
    assert (spoken.gettext("Red"), spoken.gettext("Blue")) == ("Red", "Blau")


def test_the_same_texts_give_the_same_files():
    made = catalogue_of("de", ("Blue", "Blau"), ("Red", "Rot"))
    assert catalogues.po_text(made) == catalogues.po_text(catalogue_of("de", ("Blue", "Blau"), ("Red", "Rot")))


# --- the pseudo-language ---


def test_the_pseudo_language_is_longer_has_accents_and_keeps_places_and_markup():
    told = accented("[b]Go[/b]: {who} cannot lay a card {{of any suit}}.")
    assert "[b]" in told
    assert "{who}" in told
    assert "{{" in told
    assert set(told) & ACCENTS
    assert 1.25 < len(accented("Nobody has dealt yet")) / len("Nobody has dealt yet") < 1.5


def test_the_pseudo_language_knows_only_what_is_in_the_catalogue(texts):
    spoken = Language(Pseudo(texts))
    assert spoken.known("Your first game") == accented("Your first game")
    assert spoken.known("Not of the program") == "Not of the program"
