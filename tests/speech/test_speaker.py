"""Programs that are stuck, missing or broken hold nothing up, leave nothing behind and are tried again later."""

from __future__ import annotations

import os
import stat
import time

import pytest

from companion.speech import player
from companion.speech.child import Child, reap
from companion.speech.manner import Manner, Utterance
from companion.speech.speaker import Speaker
from tests.engines.bots import alive, children

SOUND = b"RIFF" + bytes(200_000)
WANTED = Utterance("seven", Manner())


class Tones:
    """Makes the same sound of every text; `asked` are the texts."""

    name = "tones"

    def __init__(self, pieces=(SOUND,)):
        self.pieces, self.asked = pieces, []

    def is_slow(self, wanted):
        return True

    def sound(self, wanted, stopped):
        self.asked.append(wanted.text)
        yield from self.pieces


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def never():
    return False


@pytest.fixture
def program(tmp_path):
    """Make a program of a line of shell; return what is in the environment for it."""

    def made(line):
        path = tmp_path / "player"
        path.write_text(f"#!/bin/sh\n{line}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return {player.CHOSEN: str(path)}

    return made


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(player, "_GRACE_S", 0.2)
    monkeypatch.setattr(player, "_BYTES_A_SECOND", 1_000_000)


def zombies():
    """Return the children of this process that have ended and were not waited for."""
    return [pid for pid in children() if not alive(pid) and pid in children()]


def test_what_is_played_is_the_whole_sound(program, tmp_path):
    tones = Tones((SOUND[:100], SOUND[100:]))
    assert Speaker(tones, program(f"cat > {tmp_path}/heard")).speak(WANTED, never)
    assert (tmp_path / "heard").read_bytes() == SOUND


def test_what_was_spoken_lately_is_not_made_again(program):
    tones = Tones()
    speaker = Speaker(tones, program("cat > /dev/null"))
    for text in ("seven", "seven", "ten", "seven"):
        assert speaker.speak(Utterance(text, Manner()), never)
    assert tones.asked == ["seven", "ten"]
    assert speaker.speak(Utterance("seven", Manner(speed=150)), never)
    assert tones.asked == ["seven", "ten", "seven"]


@pytest.mark.parametrize("line", ["exec sleep 1000", "cat > /dev/null; exec sleep 1000", "trap '' TERM; sleep 1000"])
def test_a_player_that_is_stuck_is_ended_and_leaves_nothing_behind(program, impatient, line):
    speaker = Speaker(Tones(), program(line))
    begun = time.monotonic()
    assert not speaker.speak(WANTED, never)
    assert time.monotonic() - begun < 60
    assert speaker.resting
    assert reap() == 0
    assert zombies() == []


def test_a_player_that_fails_is_tried_again_later_and_later_each_time(program):
    clock = Clock()
    environ = program("exit 3")
    speaker = Speaker(Tones(), environ, clock)
    pauses = []
    for _ in range(9):
        assert not speaker.speak(WANTED, never)
        begun = clock.now
        while speaker.resting:
            assert not speaker.speak(WANTED, never)
            clock.now += 0.5
        pauses.append(clock.now - begun)
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60, 60]
    program("cat > /dev/null")
    assert speaker.speak(WANTED, never)
    assert not speaker.resting


def test_nothing_is_waited_for_once_it_is_not_wanted(program):
    calls = []
    speaker = Speaker(Tones(), program("exec sleep 1000"))
    assert not speaker.speak(WANTED, lambda: calls.append(1) or len(calls) > 3)
    assert not speaker.resting
    assert zombies() == []


def test_a_player_that_is_not_there_is_no_trouble():
    speaker = Speaker(Tones(), {player.CHOSEN: "/no/such/player"})
    assert not speaker.speak(WANTED, never)
    assert speaker.resting


def test_a_player_that_complains_without_end_is_not_held_up_by_it(program):
    assert Speaker(Tones(), program("cat > /dev/null; head -c 300000 /dev/zero >&2")).speak(WANTED, never)


def test_no_file_stays_open(program):
    speaker = Speaker(Tones(), program("cat > /dev/null"))
    speaker.speak(WANTED, never)
    before = len(os.listdir("/proc/self/fd"))
    for number in range(5):
        speaker.speak(Utterance(str(number), Manner()), never)
    assert len(os.listdir("/proc/self/fd")) == before


def test_a_process_that_cannot_end_yet_is_looked_for_again(program):
    child = Child(["sleep", "1000"])
    Child.left.append(child._process)
    assert reap() == 1
    child._process.kill()
    child._process.wait()
    assert reap() == 0
    child.kill()


def test_a_sound_that_was_prepared_is_not_made_when_it_is_wanted(program):
    tones = Tones()
    speaker = Speaker(tones, program("cat > /dev/null"))
    assert speaker.prepare(WANTED, never)
    assert speaker.speak(WANTED, never)
    assert tones.asked == ["seven"]


def test_a_sound_of_the_table_goes_the_same_way(program, tmp_path):
    speaker = Speaker(Tones(), program(f"cat > {tmp_path}/heard"))
    assert speaker.play(SOUND, never)
    assert (tmp_path / "heard").read_bytes() == SOUND


def test_a_player_that_is_stuck_with_a_sound_is_ended_and_rests(program, impatient):
    clock = Clock()
    speaker = Speaker(Tones(), program("exec sleep 60"), clock)
    assert not speaker.play(SOUND, never)
    assert speaker.resting
    assert not speaker.speak(WANTED, never)
    assert reap() == 0
    assert not Speaker(Tones(), program("exec sleep 60")).play(SOUND, lambda: True)
