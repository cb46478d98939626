"""Which language is spoken: by the locale of a terminal, and never where a program reads."""

import subprocess
import sys

import pytest

from companion.locale.languages import ENGLISH, codes, language_of, own_names
from tests.locale.beginnings import speaking

NAME = "the name of this language, in this language"


@pytest.fixture
def spoken(tmp_path):
    """Have German and French as languages, and Italian begun."""
    (tmp_path / "it" / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "it" / "LC_MESSAGES" / "companion.po").write_text("")
    with speaking(tmp_path, de={(NAME, "English"): "Deutsch"}, fr={(NAME, "English"): "Français"}):
        yield tmp_path


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({}, None),
        ({"LC_ALL": "", "LANG": ""}, None),
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
