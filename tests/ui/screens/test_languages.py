"""The screen in other languages: chosen at the first start or in the settings, and spoken at once by every screen."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
import reading
from faults import NAMES, faults
from kivy.base import EventLoop
from touch import tap, touch
from unspoken import unspoken

from companion.app.settings import COMPASS, read_settings
from companion.games.setup import Setup
from companion.locale.languages import ENGLISH, codes
from companion.ui.kit.button import Button
from companion.ui.kit.spoken import SCREEN, marked
from companion.words.message import Who
from companion.words.screens import WHO_IS_IT
from tests.locale.beginnings import speaking
from tests.sampled import sampled
from tests.tools.scenes import Stage, scenes
from tests.tools.screenshots import PSEUDO
from tests.tools.translations.extraction import template
from tests.tools.translations.pseudo import Pseudo


@pytest.fixture
def pseudo():
    """Have the screen speak English with accents."""
    SCREEN.change_to(Pseudo(template()))
    yield
    SCREEN.change_to(None)


GERMAN = {
    ("the name of this language, in this language", "English"): "Deutsch",
    "Language": "Sprache",
    "Settings": "Einstellungen",
    "Back": "Zurück",
    "New game": "Neues Spiel",
    "Red": "Rot",
}


@pytest.fixture
def german(tmp_path):
    """Have a little German as a language of the program."""
    with speaking(tmp_path / "locale", de=GERMAN):
        yield
    SCREEN.speak("en")


def test_a_language_that_is_chosen_is_spoken_at_once_and_kept(german, application):
    app = application()
    app.go("home")
    screen = app.go("settings")
    assert screen.bar.text == "Settings"
    x, y, wide, high = screen.language.box("de")
    touch(*screen.language.to_window(x + wide / 2, y + high / 2))
    assert app.screen is not screen
    assert (app.screen.bar.text, app.screen.back_button.text) == ("Einstellungen", "Zurück")
    assert app.screen.language.value == "de"
    assert read_settings(app.store)[0].language == "de"
    app.screen.back()
    assert "Neues Spiel" in [button.text for button in app.screen.walk() if isinstance(button, Button)]


def test_the_first_start_asks_in_every_language_and_then_is_at_home(german, application):
    app = application()
    screen = app.go("language")
    assert screen.bar.text == "Language · Sprache"
    assert {code: button.text for code, button in screen.choices.items()} == {"en": "English", "de": "Deutsch"}
    tap(screen.choices["de"])
    assert app.shell.current == "home"
    assert app.shell.settings.language == "de"
    assert app.go("settings").bar.text == "Einstellungen"


def test_without_another_language_nothing_is_offered(application):
    with speaking(Path("/nowhere")):
        screen = application().go("settings")
        assert screen.language.parent is None


def test_a_player_without_a_name_is_called_in_the_language_of_the_screen(german):
    SCREEN.speak("de")
    assert SCREEN.text("Red") == SCREEN.fact(Who("Red")) == "Rot"
    assert SCREEN.text("Redmond") == "Redmond"
    assert "[b]Rot[/b]" in marked(WHO_IS_IT(who=Who("Red")), (1, 1, 1, 1)).replace("[color=#ffffff]", "")


def test_figures_are_of_players_as_the_screen_calls_them(german, application):
    app = application()
    app.store_game(setup=Setup(("Red", "Ann"), target=61))
    SCREEN.speak("de")
    screen = app.go("figures")
    app.until(lambda: screen.games)
    while screen.player != "Red":
        tap(screen.who)
    assert screen.who.text == "Rot"
    assert "Rot" in screen.bar.text
    tap(screen.who)
    app.segment(screen.view, "rivals")
    assert any("Rot" in row.text for row in screen.list.rows)


SAMPLE = (
    *("table-muggins", "table-muggins-call", "table-show", "out-of-step", "solo-discard", "field-dice", "grid-place"),
    *("battle-count", "new-game", "more-rules", "settings", "measure"),
)
"""The scenes of the normal run; `make proofs` takes them all."""


@pytest.fixture
def without_accent(pseudo, stage, tmp_path):
    """Bring about scenes in the pseudo-language, and return the texts that are in no catalogue.

    They are known from the widgets: nothing is drawn for them.
    """

    def found(only=()):
        bare = dict[str, str]()
        with reading.watched():
            application = Stage(tmp_path, COMPASS, history=not only)
            try:
                stage(application.shell, (800, 480))
                for name, bring in scenes(application):
                    if only and name not in only:
                        continue
                    bring()
                    for _ in range(6):
                        EventLoop.idle()
                    for text in unspoken(application.shell, EventLoop.window):
                        bare.setdefault(text, name)
            finally:
                application.close()
        return bare

    return found


def test_the_texts_of_the_screens_are_in_the_catalogue(without_accent):
    assert without_accent(SAMPLE) == {}


@pytest.mark.proofs
def test_every_text_of_every_screen_is_in_the_catalogue(without_accent):
    assert without_accent() == {}


# --- room ---

SHIPPED = tuple(code for code in codes() if code != ENGLISH)
SMALLEST = (640, 400)
SIZES = ((800, 480), SMALLEST, (720, 1280))


@pytest.fixture
def faulty(stage, tmp_path):
    """Look at scenes in a language and return what has no room in it: `faulty(code, size, only)`.

    No language changes an ink, so nothing is drawn for it.
    """

    def look(code, size, only=()):
        SCREEN.change_to(Pseudo(template())) if code == PSEUDO else SCREEN.speak(code)
        wrong = []
        with reading.watched():
            application = Stage(tmp_path, NAMES, history=not only)
            try:
                stage(application.shell, size)
                for name, bring in scenes(application):
                    if only and name not in only:
                        continue
                    bring()
                    for _ in range(6):
                        EventLoop.idle()
                    wrong += faults(name, application.shell, EventLoop.window, inks=False)
            finally:
                application.close()
        return wrong

    yield look
    SCREEN.change_to(None)
    SCREEN.speak(ENGLISH)


@pytest.mark.parametrize("code", sampled(SHIPPED))
def test_the_narrowest_screens_have_room_for_every_language(faulty, code):
    narrow = ("table-muggins", "out-of-step", "field-dice", "battle-lay", "drill-lead", "new-game", "settings")
    wrong = faulty(code, SMALLEST, narrow)
    assert not wrong, "\n".join(wrong)


def test_a_text_that_has_no_room_is_found_without_its_being_drawn(faulty):
    assert faulty("de", (240, 400), ("settings",))


@pytest.mark.proofs
@pytest.mark.parametrize(("code", "size"), list(product((*SHIPPED, PSEUDO), SIZES)), ids=str)
def test_every_screen_has_room_for_every_language(faulty, code, size):
    wrong = faulty(code, size)
    assert not wrong, "\n".join(wrong)
