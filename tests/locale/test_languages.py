"""Which language is spoken: by the locale of a terminal, and never where a program reads."""

import subprocess
import sys

import pytest

from companion.locale import languages
from companion.locale.languages import ENGLISH, catalogue, codes, language_of, own_names
from tests.locale.beginnings import begin


@pytest.fixture
def spoken(tmp_path, monkeypatch):
    """Have German and French as languages, with what the tests ask for."""
    begin(tmp_path, "de", {("the name of this language, in this language", "English"): "Deutsch", "nothing": "nichts"})
    begin(tmp_path, "fr", {("the name of this language, in this language", "English"): "Français"})
    (tmp_path / "it" / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "it" / "LC_MESSAGES" / "companion.po").write_text("")
    monkeypatch.setattr(languages, "FOLDER", str(tmp_path))
    catalogue.cache_clear()
    yield tmp_path
    catalogue.cache_clear()


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "fr_CH@euro"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "de_DE.UTF-8"}, "de"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
        ({"LANG": "nl_NL.UTF-8"}, None),
        ({"LANG": "it_IT.UTF-8"}, None),
        ({"LANG": "../../etc"}, None),
    ],
)
def test_the_locale_says_which_language_is_spoken(spoken, environ, code):
    assert language_of(environ) == code


def test_a_language_that_is_not_compiled_is_not_offered(spoken):
    assert codes() == (ENGLISH, "de", "fr")


def test_each_language_is_called_as_its_speakers_call_it(spoken):
    assert own_names() == {"en": "English", "de": "Deutsch", "fr": "Français"}


def test_english_costs_no_gettext():
    code = "import sys; from companion.cli.main import _run; _run([]); sys.exit('gettext' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, env={"LANG": "C.UTF-8"})
