"""Where sound can be made, and that nothing is opened, loaded or complained of where it cannot."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.ui.kit.sound import SoundEffect, can_sound

PLAY = """
import sys
from pathlib import Path
from companion.ui.kit.window import prepare
prepare(Path(sys.argv[1]))
from companion.ui.kit.sound import SoundEffect, Sounds
print([Sounds().play(effect) for effect in SoundEffect])
"""


def test_a_machine_without_card_and_server_cannot_sound(tmp_path):
    (tmp_path / "dev" / "snd").mkdir(parents=True)
    (tmp_path / "dev" / "snd" / "timer").touch()  # ALSA itself, without a card
    (tmp_path / "dev" / "snd" / "pcmC0D0c").touch()  # a microphone
    assert not can_sound({"HOME": str(tmp_path)}, tmp_path)


@pytest.mark.parametrize(
    "place",
    ["dev/snd/pcmC1D0p", "run/pulse/native", "etc/asound.conf", "mine/pulse/native", "mine/pipewire-0", ".asoundrc"],
)
def test_a_card_a_server_or_a_configured_way_can_sound(tmp_path, place):
    file = tmp_path / place
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()
    assert can_sound({"HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path / "mine")}, tmp_path)


def test_a_driver_or_server_that_was_chosen_is_believed(tmp_path):
    assert can_sound({"SDL_AUDIODRIVER": "alsa"}, tmp_path)
    assert can_sound({"PULSE_SERVER": "tcp:otherwhere"}, tmp_path)


@pytest.mark.skipif(can_sound({"HOME": "/nowhere"}), reason="this machine has sound")
def test_nothing_is_said_on_the_terminal_of_a_machine_without_sound(tmp_path):
    silent = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_AUDIO", "PULSE", "XDG"))}
    ran = subprocess.run(
        [sys.executable, "-c", PLAY, tmp_path],
        env={**silent, "HOME": str(tmp_path)},
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.strip() == str([False] * len(SoundEffect))
    assert "ALSA" not in ran.stderr
