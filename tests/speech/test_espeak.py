"""The sound itself, as espeak-ng makes it: a WAV file with speech in it."""

from __future__ import annotations

from array import array
from shutil import which

import pytest

from companion.speech.espeak import PROGRAM, Espeak
from companion.speech.faults import SpeechFault
from companion.speech.manner import Manner, Utterance

pytestmark = pytest.mark.skipif(which(PROGRAM) is None, reason="espeak-ng is not installed")

COUNT = "fifteen two, fifteen four, and a pair is six"


def samples(text=COUNT, speed=100, **manner):
    """Return the samples of a text, and how many of them are a second."""
    data = b"".join(Espeak().sound(Utterance(text, Manner(speed=speed, **manner)), lambda: False))
    assert data[:4] == b"RIFF"
    assert data[8:16] == b"WAVEfmt "
    rate = int.from_bytes(data[24:28], "little")
    return array("h", data[44 : len(data) - len(data) % 2]), rate


def level(sound):
    """Return the root of the mean square: 0 for silence, 32,768 at most."""
    return (sum(sample * sample for sample in sound) / len(sound)) ** 0.5


def test_a_count_takes_about_three_seconds_and_is_not_silent():
    sound, rate = samples()
    assert 1.5 < len(sound) / rate < 5
    assert level(sound) > 500
    assert max(map(abs, sound)) > 5000


def test_it_begins_to_sound_soon_after_its_beginning():
    sound, rate = samples()
    first = next(place for place, sample in enumerate(sound) if abs(sample) > 500)
    assert first / rate < 0.1


def test_more_words_take_longer_and_more_speed_takes_less():
    usual, fast, short = (len(samples(*how)[0]) for how in ((COUNT, 100), (COUNT, 180), ("go", 100)))
    assert fast < 0.75 * usual
    assert short < 0.5 * usual


def test_more_volume_is_louder():
    assert level(samples(volume=30)[0]) < 0.6 * level(samples(volume=90)[0])


@pytest.mark.parametrize(("language", "text"), [("de", "fünfzehn zwei"), ("fr", "quinze deux"), ("es", "quince dos")])
def test_it_speaks_other_languages_and_not_in_english(language, text):
    spoken, _ = samples(text, language=language)
    assert level(spoken) > 500
    assert spoken != samples(text)[0]


def test_a_text_that_looks_like_an_option_is_spoken():
    assert level(samples("--version")[0]) > 500


def test_a_voice_that_there_is_not_is_a_fault_with_its_reason():
    with pytest.raises(SpeechFault, match=r"espeak-ng failed: .*voice"):
        samples(voice="nobody-speaks-so")
