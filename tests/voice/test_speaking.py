"""The voice's thread: what comes in holds nobody up, and what is outdated is cut off."""

from __future__ import annotations

from itertools import pairwise
from threading import Event, Thread

import pytest

from companion.games.setup import Policy, Setup
from companion.speech.table_sounds import PEGS, TableSound, file_of
from companion.voice.phrase import Speaking
from companion.voice.sounding import sounds_between
from companion.voice.speaking import SOUND_LATE_MS, Voice
from companion.voice.tuning import Tuning
from companion.words.message import Message
from tests.voice.views import views_of

LONG_S = 30


class AtOnce:
    def prepare(self, wanted, stopped):
        return True


class Slow(AtOnce):
    """Speaks until it is stopped; `speaking` is set while it does."""

    def __init__(self):
        self.said, self.whole, self.speaking, self.go_on = [], [], Event(), Event()
        self.sounds = []

    def play(self, sound, stopped):
        self.sounds.append(sound)
        self.said.append("a sound")
        return True

    def speak(self, wanted, stopped):
        self.said.append(wanted.text)
        self.speaking.set()
        while not self.go_on.is_set():
            if stopped():
                return False
            self.go_on.wait(0.005)
        self.whole.append(wanted.text)
        return True


class Stuck(Slow):
    """Takes what comes while it speaks, and cannot be cut off."""

    def speak(self, wanted, stopped):
        self.said.append(wanted.text)
        self.speaking.set()
        while not self.go_on.wait(0.005):
            stopped()
        return True


@pytest.fixture
def slow():
    return Slow()


@pytest.fixture
def voice(slow):
    with Voice(lambda: slow) as voice:
        voice.tune(Tuning(Speaking.ALL))
        yield voice


def until(condition):
    """Wait until something holds."""
    ready = Event()
    for _ in range(500):
        if condition():
            return
        ready.wait(0.01)
    raise AssertionError("it did not come")


def usual_views():
    return views_of(Setup(("Red", "Blue"), target=61))


def test_views_that_come_while_something_is_stuck_hold_nobody_up(voice, slow):
    done = Event()

    def publish():
        for view in usual_views():
            voice.on_view(view)
        done.set()

    voice.say("something long")
    assert slow.speaking.wait(LONG_S)
    Thread(target=publish).start()
    assert done.wait(LONG_S)


def test_a_call_that_is_outdated_is_cut_off_and_those_between_are_never_said(voice, slow):
    voice.on_view(usual_views()[0])
    for view in usual_views()[1:]:
        voice.on_view(view)
    voice.say("end")
    until(lambda: "end" in slow.said)
    slow.go_on.set()
    until(lambda: any("won" in text for text in slow.said))
    assert len(slow.said) < 12
    assert len(slow.whole) < 6


def test_what_was_said_last_is_said_again(voice, slow):
    slow.go_on.set()
    for view in usual_views()[:20]:
        voice.on_view(view)
    voice.say("x")
    until(lambda: slow.said[-1:] == ["x"])
    before = slow.said[:-1]
    voice.again()
    until(lambda: len(slow.said) > len(before) + 1)
    assert slow.said[-1] in before


def test_a_fault_of_the_voice_ends_nothing(slow):
    class Broken(AtOnce):
        def speak(self, wanted, stopped):
            slow.said.append(wanted.text)
            raise RuntimeError

    with Voice(Broken) as voice:
        voice.say("one")
        voice.say(Message("{broken}")(other=1))
        until(lambda: slow.said == ["one"])
        voice.say("two")
        until(lambda: slow.said == ["one", "two"])


@pytest.mark.parametrize("speaking", [Speaking.OFF, Speaking.COUNTS])
def test_what_is_not_wanted_is_not_said(slow, speaking):
    slow.go_on.set()
    with Voice(lambda: slow) as voice:
        voice.tune(Tuning(speaking))
        for view in usual_views():
            voice.on_view(view)
        voice.say("end")
        until(lambda: slow.said[-1:] == ["end"])
    assert not any("pegs" in text for text in slow.said)
    assert (len(slow.said) > 1) == (speaking is Speaking.COUNTS)


def test_muggins_is_spoken_of_without_a_secret():
    assert usual_views()[-1].outcome is not None
    assert views_of(Setup(("Red", "Blue"), target=61, policy=Policy.MUGGINS))[-1].revealed is False


def test_what_is_said_often_is_made_before_it_is_wanted_and_gives_way_to_what_is(slow):
    made, tries = [], []

    class Patient(Slow):
        def prepare(self, wanted, stopped):
            tries.append(wanted.text)
            if wanted.text == "thirty-one for two" and "x" not in self.said:
                while not stopped():
                    Event().wait(0.001)
                return False
            made.append(wanted.text)
            return True

    patient = Patient()
    patient.go_on.set()
    with Voice(lambda: patient) as voice:
        voice.tune(Tuning(Speaking.COUNTS))
        until(lambda: "thirty-one for two" in tries)
        assert made == ["go", "fifteen for two"]
        voice.say("x")
        until(lambda: "nothing" in made)
    assert patient.said == ["x"]
    assert {"thirty-one for two", "one for last", "one", "thirty", "fifteen two"} <= set(made)


LOUD = Tuning(Speaking.ALL, pegs=40, cards=60)


@pytest.fixture
def pegged():
    """Return the views before and after a peg, of which nothing but the peg is heard."""
    pairs = pairwise(usual_views())
    return next(pair for pair in pairs if set(sounds_between(*pair)) == {TableSound.PEG_SET} and pair[0].notice)


@pytest.fixture
def laid():
    """Return the views before and after a card."""
    return next(pair for pair in pairwise(usual_views()) if sounds_between(*pair)[:1] == (TableSound.CARD,))


def test_a_sound_is_heard_before_what_is_said_of_the_same_view(voice, slow, laid):
    slow.go_on.set()
    voice.tune(LOUD)
    voice.on_view(laid[0])
    voice.say("now")
    until(lambda: slow.said[-1:] == ["now"])
    slow.said.clear()
    voice.on_view(laid[1])
    until(lambda: len(slow.said) > 1)
    assert slow.said[0] == "a sound"
    assert slow.sounds[-1] == file_of(TableSound.CARD, 60)


@pytest.mark.parametrize(("tuning", "expected"), [(LOUD, 1), (LOUD._replace(pegs=0), 0), (Tuning(pegs=40), 1)])
def test_each_kind_has_a_level_of_its_own_and_needs_no_speech(slow, tuning, expected, pegged):
    slow.go_on.set()
    with Voice(lambda: slow) as voice:
        voice.tune(tuning)
        for view in pegged:
            voice.on_view(view)
        voice.say("end")
        until(lambda: "end" in slow.said)
        assert slow.sounds == [file_of(TableSound.PEG_SET, 40)] * expected


@pytest.mark.parametrize(("waited_ms", "played"), [(SOUND_LATE_MS, True), (SOUND_LATE_MS + 1, False)])
def test_a_sound_that_would_come_late_is_dropped(waited_ms, played, pegged):
    now, slow = [0], Stuck()
    with Voice(lambda: slow, clock=lambda: now[0]) as voice:
        voice.tune(Tuning(pegs=40))
        voice.on_view(pegged[0])
        voice.say("something long")
        assert slow.speaking.wait(LONG_S)
        voice.on_view(pegged[1])
        taken = Event()
        voice._inbox.put(taken.set)
        assert taken.wait(LONG_S)
        now[0] = waited_ms
        slow.go_on.set()
        voice.say("end")
        until(lambda: "end" in slow.said)
        assert bool(slow.sounds) is played


def test_of_sounds_that_wait_only_the_newest_is_heard(slow):
    with Voice(lambda: slow, clock=lambda: 0) as voice:
        voice.tune(LOUD)
        voice.say("something long")
        assert slow.speaking.wait(LONG_S)
        for sound in PEGS:
            voice.sample(sound)
        voice.sample(TableSound.DICE)
        taken = Event()
        voice._inbox.put(taken.set)
        assert taken.wait(LONG_S)
        slow.go_on.set()
        until(lambda: slow.sounds)
        voice.say("end")
        until(lambda: "end" in slow.said)
        assert slow.sounds == [file_of(TableSound.DICE, 60)]
