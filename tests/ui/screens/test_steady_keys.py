"""Card keys stay where they are all through the play: no touch that is aimed at one card hits another, or nothing."""

from __future__ import annotations

import time

import pytest
from deals import DEALER
from kivy.base import EventLoop
from playing import Playing
from playing_field import FieldPlaying
from touch import frames, touch

from companion.cards import PACK, parse_card, parse_cards
from companion.games.cribbage.actions import Dealt, Lay, Starter
from companion.games.cribbage.messages import GO
from companion.games.round_the_bases.actions import BatFirst
from companion.games.setup import Policy, Setup
from companion.ui.kit import theme
from companion.ui.kit.palette import LARGER
from companion.ui.kit.spoken import SCREEN
from companion.ui.table.question import QuestionPane
from tests.sampled import crossed, sampled, sampled_sizes

HIGH = (720, 1280)
CRIBBAGE = (Playing, Setup(("Red", "Blue"), policy=Policy.MUGGINS), "cribbage-2")
FIELD = (FieldPlaying, Setup(("Red", "Blue"), "round-the-bases", 1, Policy.MUGGINS), "round-the-bases")
BEGIN = {"cribbage": DEALER, "round-the-bases": (BatFirst(0), Dealt(), Starter(parse_card("5D")))}

PEGS = {"cribbage": ("track1/-1", "track1/2"), "round-the-bases": ("pegs1/5", "scale1/20")}
"""Where a peg of Red's belongs, and where it asks for a card."""


@pytest.fixture
def speak():
    yield SCREEN.speak
    SCREEN.speak("en")


def keys(playing):
    """Where the card keys are, in pixels of the window."""
    pad = playing.screen.panel.pad
    return {card: (*pad.to_window(*pad.box(card)[:2]), *pad.box(card)[2:]) for card in PACK}


def act(playing, action):
    playing.table.act(action).result(5)
    playing.until(lambda: playing.view is playing.table.view)
    frames(2)


@pytest.fixture
def large_buttons(monkeypatch):
    """Have the words of buttons set as large as the setting for large text makes them."""

    def enlarge():
        monkeypatch.setattr(theme, "BUTTON", theme.BUTTON._replace(size=round(theme.BUTTON.size * LARGER)))
        monkeypatch.setattr(theme, "BUTTON_IN_ROW", 21.0)

    return enlarge


@pytest.mark.parametrize(("game", "language"), crossed([CRIBBAGE, FIELD], ["de", "en", "fr", "es"]))
@pytest.mark.parametrize("large", sampled([False, True], 1), ids=["", "large"])
def test_keys_stay_where_they_are_when_go_and_muggins_come(seat, speak, large_buttons, game, language, large):
    speak(language)
    if large:
        large_buttons()
    playing = seat(*game, size=HIGH)
    first, *others = BEGIN[playing.setup.game]
    act(playing, first)
    there, places = keys(playing), set()
    lays = [Lay(seat, card) for seat, card in zip((1, 0, 1), parse_cards(["KH", "QH", "9S"]), strict=True)]
    for action in (*others, *lays):
        act(playing, action)
        assert keys(playing) == there, action
        places |= {(label, *button.pos) for label, button in playing.screen.buttons.buttons.items() if "M" in label}
    assert SCREEN.text(GO()) in playing.labels
    assert len(places) == 1


@pytest.mark.parametrize(("game", "size"), crossed([CRIBBAGE, FIELD], [HIGH, (800, 480)]))
def test_keys_come_back_where_they_stay_when_pegs_are_mended(seat, game, size):
    """A missing card is asked for; the peg that asked is tapped, and its hole: the keys are not there in between."""
    playing = seat(*game, size=size)
    for action in BEGIN[playing.setup.game]:
        act(playing, action)
    act(playing, Lay(1, parse_card("KH")))
    there, picture = keys(playing), playing.screen.picture
    right, wrong = PEGS[playing.setup.game]
    playing.drag(right, wrong)
    playing.until(lambda: isinstance(playing.screen.pane, QuestionPane))
    places = []
    for hole in (wrong, right):
        touch(*picture.to_window(*picture.place_of(hole)))
        end = time.monotonic() + 0.6
        while time.monotonic() < end:
            EventLoop.idle()
            if playing.screen.pane is playing.screen.panel:
                places.append(keys(playing))
    playing.until(lambda: playing.screen.pane is playing.screen.panel)
    assert all(each == there for each in (*places, keys(playing)))


@pytest.mark.parametrize("game", [CRIBBAGE, FIELD], ids=["cribbage", "field"])
@pytest.mark.parametrize("size", sampled_sizes([HIGH, (800, 480), (640, 400)], 0, 1), ids=str)
def test_the_magnified_board_covers_all_that_is_below_it_but_the_buttons(seat, game, size):
    """The keys and, as it is asked where the peg is, the question: nothing of them shows in part, or can be touched."""
    playing = seat(*game, size=size)
    for action in BEGIN[playing.setup.game]:
        act(playing, action)
    screen, picture = playing.screen, playing.screen.picture

    def covered():
        frames(2)
        strip, pane = picture.strip, screen.pane
        assert [*strip.pos, *strip.size] == pytest.approx([*pane.to_window(*pane.pos), *pane.size])

    touch(*picture.to_window(*picture.place_of(PEGS[playing.setup.game][0])))
    covered()
    playing.until(lambda: isinstance(screen.pane, QuestionPane))
    covered()
