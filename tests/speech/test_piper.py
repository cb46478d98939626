"""A voice that the owner added, in a process of its own: here a package with the interface of piper, which hums."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.speech.child import Stop
from companion.speech.faults import SpeechFault
from companion.speech.manner import Manner, Utterance
from companion.speech.voices import FOLDER, Voices, added_voices

NAME = "en-hum"
PIPER = """
from types import SimpleNamespace

class SynthesisConfig:
    def __init__(self, length_scale, volume):
        self.length, self.volume = length_scale, volume

class PiperVoice:
    config = SimpleNamespace(sample_rate=16000)

    @classmethod
    def load(cls, path):
        return cls()

    def synthesize(self, text, manner):
        if text == "break":
            raise SystemExit("no such phoneme")
        for sentence in text.split("."):
            level = int(1000 * manner.volume).to_bytes(2, "little")
            yield SimpleNamespace(audio_int16_bytes=level * int(len(sentence) * 100 * manner.length))
"""


@pytest.fixture
def state(tmp_path, monkeypatch):
    packages, voices = tmp_path / "packages", tmp_path / FOLDER
    packages.mkdir()
    voices.mkdir()
    (packages / "piper.py").write_text(PIPER)
    (voices / f"{NAME}.onnx").touch()
    (voices / f"{NAME}.onnx.json").touch()
    (voices / "alone.onnx").touch()
    monkeypatch.syspath_prepend(str(packages))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(packages), str(Path(__file__).parents[2])]))
    return tmp_path


@pytest.fixture
def voices(state):
    made = Voices(state)
    yield made
    made._let_go()


def never():
    return False


def sound(voices, text, **manner):
    pieces = list(voices.sound(Utterance(text, Manner(NAME, **manner)), never))
    return pieces, b"".join(pieces)


def test_a_voice_has_two_files_and_is_called_by_them(state):
    assert list(added_voices(state)) == [NAME]


def test_a_sentence_is_a_piece_and_the_first_begins_a_wav_file(voices):
    pieces, whole = sound(voices, "one.three", volume=100)
    assert whole[:4] == b"RIFF"
    assert int.from_bytes(whole[24:28], "little") == 16_000
    assert [len(piece) for piece in pieces] == [44 + 600, 1000]
    assert int.from_bytes(whole[44:46], "little") == 1000


def test_faster_is_shorter_and_softer_is_lower(voices):
    assert len(sound(voices, "one", speed=200)[1]) == 44 + 300
    assert int.from_bytes(sound(voices, "one", volume=50)[1][44:46], "little") == 500


def test_what_was_cut_off_costs_no_new_process_and_is_not_heard_in_the_next(voices):
    sound(voices, "one")
    pid = voices._piper._child.pid
    cut = voices.sound(Utterance("one.two.three.four", Manner(NAME)), never)
    next(cut)
    cut.close()
    assert len(sound(voices, "seven")[1]) == 44 + 1000
    with pytest.raises(Stop):
        list(voices.sound(Utterance("one.two", Manner(NAME)), lambda: True))
    assert len(sound(voices, "seven")[1]) == 44 + 1000
    assert voices._piper._child.pid == pid


def test_a_voice_that_breaks_is_a_fault_with_its_last_words_and_begins_again(voices):
    with pytest.raises(SpeechFault, match="no such phoneme"):
        sound(voices, "break")
    assert len(sound(voices, "one")[1]) == 44 + 600


def test_where_a_voice_is_gone_the_usual_one_speaks(voices, state):
    (state / FOLDER / f"{NAME}.onnx").unlink()
    assert not voices.is_slow(Utterance("go", Manner(NAME)))
    assert b"".join(voices.sound(Utterance("go", Manner(NAME)), never))[:4] == b"RIFF"
