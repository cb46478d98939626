"""Whether this machine can speak, as the doctor finds it."""

from __future__ import annotations

import pytest

from companion.app.doctor import CheckMark, examine
from companion.speech.checking import find_voice
from companion.speech.faults import SpeechFault
from companion.speech.player import CHOSEN


def voice_of(environ):
    return next(check for check in examine(environ, port=None) if check.what == "voice")


def test_a_machine_that_can_speak_is_told_by_what(tmp_path):
    environ = {CHOSEN: "/usr/bin/aplay -D null", "COMPANION_STATE": str(tmp_path)}
    assert find_voice(environ) == ("espeak-ng", "aplay")
    check = voice_of(environ)
    assert (check.mark, str(check.found)) == (CheckMark.OK, "espeak-ng speaks, by aplay.")


def test_what_is_missing_is_named_with_how_to_install_it(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SpeechFault):
        find_voice({})
    check = voice_of({"COMPANION_STATE": str(tmp_path)})
    assert check.mark is CheckMark.WARNING
    assert "espeak-ng is not installed" in str(check.found)
    assert str(check.advice) == "Install it: sudo apt install espeak-ng"
