"""In muggins whole views are the same, byte by byte and at the same moments, after a right peg and after a short one.

Random games are played with hands at a simulated board. Again and again the game goes on in two copies that differ in
what the last points were worth, so the very same peg is right in one and short in the other. Until the window closes
everything that any viewer gets is compared: nothing is left out.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.app import picture
from companion.app.fitting import fitting_boards
from companion.app.view import View
from companion.app.view_json import encode_view
from companion.games.catalogue import game_names, listed
from companion.games.setup import Policy, Setup
from companion.games.viewer import TABLE, WATCHER, seat_viewer
from companion.mqtt.own_board import Board
from companion.mqtt.payloads import encode
from companion.mqtt.publishing import OfGame, state_of
from companion.simulation import leaks, twins
from companion.simulation.evening import Evening
from companion.simulation.faults import Faults
from companion.simulation.tally import Totals
from companion.speech.table_sounds import TableSound
from companion.voice import phrases, sounding
from companion.voice.aloud import Aloud
from companion.watching.feed import Watched
from companion.watching.race import Race
from companion.watching.scene import BoardPictures, Scene
from companion.web.reader import PageReader, language_in
from tests.sampled import crossed

NOT_BY_PEGS = {"crosscribb"}
"""There it is a line's count said aloud that may be too small, not a peg (X9)."""
SHARE = {"battlefield": 0.08}
"""How many of the pegs are played twice: fewer in long games."""
BY_PEGS = [each for each in game_names() if each not in NOT_BY_PEGS and Policy.MUGGINS in listed(each).policies]
VIEWERS = (TABLE, WATCHER, seat_viewer(0), seat_viewer(1))


def look_at_all(onlooker: twins.Onlooker) -> None:
    """Note what every viewer gets, as it leaves the program."""
    session = onlooker._room.session
    session.play.announced.clear()
    views = {f"{viewer.name} {viewer.seat}": picture.view_of(session, viewer) for viewer in VIEWERS}
    spoken = {f"said to {name}": said(onlooker, name, view) for name, view in views.items()}
    encoded = {name: encode_view(view) for name, view in views.items()}
    onlooker._note(
        encoded | spoken | served(onlooker, picture.view_as(WATCHER, session, views[f"{TABLE.name} {TABLE.seat}"]))
    )


def served(onlooker: twins.Onlooker, view: View) -> dict[str, bytes]:
    """Return what leaves by the network: the page for phones, in two languages and for programs, and the broker's."""
    if not hasattr(onlooker, "race"):
        onlooker.race, onlooker.boards = Race(), BoardPictures()
    scene = Scene(Watched(view, onlooker.race.see(view)), onlooker.boards)
    pages = {f"page in {code}": scene.event(PageReader(code, language=language_in(code))) for code in ("en", "de")}
    state = state_of(view, OfGame("0" * 32), Board())
    return pages | {"view.json": scene.json, "state at the broker": encode(state)}


def said(onlooker: twins.Onlooker, name: str, view: View) -> tuple[str, ...]:
    """Return all that has been said to a viewer since the onlooker came, by ear, and all sounds of the table."""
    if not hasattr(onlooker, "heard"):
        onlooker.heard = {}
    before, so_far = onlooker.heard.get(name, (None, ()))
    batch = phrases.phrases_between(before, view, phrases.Speaking.ALL, by_ear=True)
    texts = tuple(Aloud().text(phrase.said) for phrase in batch.phrases)
    sounds = tuple(f"sound: {each.value}" for each in sounding.sounds_between(before, view))
    onlooker.heard[name] = view, so_far + texts + sounds
    return so_far + texts + sounds


@pytest.fixture
def twice(monkeypatch):
    """Have leaks looked for in whole views; return the pegs that were played twice."""
    played = []

    def counted(room, side, more):
        played.append((side, more))
        return twins.twin_of(room, side, more)

    monkeypatch.setattr(twins.Onlooker, "look", look_at_all)
    monkeypatch.setattr(leaks, "twin_of", counted)
    return played


def evening(game: str, seed: int, policy: Policy, share: float = 0.3) -> Totals:
    """Play a whole game in which so many of the pegs are played twice."""
    setup = Setup(("Red", "Blue"), game, min(listed(game).lengths), policy)
    board = fitting_boards(setup)[0].name
    return Evening(setup, board, Faults(pegged_twice=share), Random(seed)).play()


@pytest.mark.parametrize(("game", "policy"), crossed(BY_PEGS, [Policy.MUGGINS, Policy.TOURNAMENT]))
def test_no_view_of_a_random_game_tells_a_right_peg_from_a_short_one(twice, game, policy):
    tally = evening(game, 11, policy, SHARE.get(game, 0.2))
    assert tally.stories == []
    assert len(twice) >= 4


class FoundOut(Exception):
    """Two views differ."""


def stop_at_the_first(one, other):
    if difference := twins.first_difference(one, other):
        raise FoundOut(difference)
    return ""


def owed_points(session, view):
    accounts = session.match.state.ledger.accounts
    return replace(view, sides=tuple(replace(side, owed=accounts[side.side].owed) for side in view.sides))


def the_state(session, view):
    return replace(view, face=session.match.state)


def a_light(session, view):
    return replace(view, lights={} if short(session) else view.lights)


def a_sound(session, view):
    if view.notice is None or not short(session):
        return view
    return replace(view, notice=replace(view.notice, number=view.notice.number + 1))


def a_question_that_waits(session, view):
    """What comes only where the board has been still for a while longer."""
    return replace(view, done=short(session) and session.referee._settler.stable_ms(session.judging.judged_ms) > 900)


def a_face_for_one_viewer_alone(session, view):
    return the_state(session, view) if view.viewer == WATCHER else view


def short(session) -> bool:
    return any(account.debts for account in session.match.state.ledger.accounts)


@pytest.mark.parametrize(
    "leak", [owed_points, the_state, a_light, a_sound, a_question_that_waits, a_face_for_one_viewer_alone]
)
def test_a_view_with_a_secret_is_found_out(twice, monkeypatch, leak):
    honest = picture.view_of
    monkeypatch.setattr(picture, "view_of", lambda session, viewer: leak(session, honest(session, viewer)))
    monkeypatch.setattr(leaks, "first_difference", stop_at_the_first)
    with pytest.raises(FoundOut):
        evening("cribbage", 11, Policy.MUGGINS)


def session_shown(monkeypatch):
    """Return a list that always holds the session of which a view was shown last."""
    honest, shown = picture.view_of, []

    def view_of(session, viewer):
        shown[:] = [session]
        return honest(session, viewer)

    monkeypatch.setattr(picture, "view_of", view_of)
    return shown


def test_a_voice_with_a_secret_is_found_out(twice, monkeypatch):
    """One that would say a short peg in another way, though no view shows a difference."""
    honest, shown = phrases.phrases_between, session_shown(monkeypatch)

    def leaky(before, now, speaking, *, by_ear):
        batch = honest(before, now, speaking, by_ear=by_ear)
        return batch._replace(phrases=batch.phrases[:0]) if short(shown[0]) else batch

    monkeypatch.setattr(phrases, "phrases_between", leaky)
    monkeypatch.setattr(leaks, "first_difference", stop_at_the_first)
    with pytest.raises(FoundOut, match="said to"):
        evening("cribbage", 11, Policy.MUGGINS)


def test_a_sound_with_a_secret_is_found_out(twice, monkeypatch):
    """Pegs that would sound again as soon as they are found to be right, though no view shows a difference."""
    honest, shown = sounding.sounds_between, session_shown(monkeypatch)

    def leaky(before, view):
        return honest(before, view) if short(shown[0]) else (TableSound.PEG_SET,)

    monkeypatch.setattr(sounding, "sounds_between", leaky)
    monkeypatch.setattr(leaks, "first_difference", stop_at_the_first)
    with pytest.raises(FoundOut, match="said to"):
        evening("cribbage", 11, Policy.MUGGINS)
