"""What is told beside the table while a secret is kept there: a muggins window (P12), hands that the app dealt (C14).

And what is kept of a game whose end was taken back.
"""

from __future__ import annotations

import io
import json
import random
import re
import sys
import zipfile
from contextlib import redirect_stderr, redirect_stdout

import pytest

from companion.app.figures import figures_of
from companion.app.past import ExportError, PastGame, export, kept_review, read_past, review_file
from companion.app.replaying import replay_entries
from companion.app.review_json import encode_review
from companion.app.settings import LastGame
from companion.app.statistics import KeptFigures
from companion.app.summing import summary_of
from companion.cards import PACK
from companion.cli.main import main
from companion.games.action import Peg, Short
from companion.games.catalogue import game_named
from companion.games.cribbage.actions import Dealer, Dealt, Discard, Shuffle
from companion.games.cribbage.playout import honest_actions
from companion.games.match import Match
from companion.games.record import format_action
from companion.games.setup import Policy, Setup
from companion.games.setup_json import setup_to_json
from companion.mqtt.club_start import start_of
from companion.mqtt.payloads import Continue, Seating
from companion.players.coach import coach_of
from companion.store.backup import make_backup, restore_backup
from companion.store.book import GameRow, Status
from companion.store.history import History
from companion.store.journal import open_store

AT = "2026-11-20T18:30:00+00:00"
BOARD = "cribbage-2 sim:"


@pytest.fixture
def state(tmp_path, monkeypatch):
    """Return where the journal of this machine is."""
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "state" / "companion.db"


def shell(monkeypatch, *words):
    """Return all that the command writes, as a person in front of a terminal reads it."""
    told = io.TextIOWrapper(io.BytesIO(), "utf-8")
    monkeypatch.setattr(sys, "argv", ["companion", *words])
    with redirect_stdout(told), redirect_stderr(told), pytest.raises(SystemExit):
        main()
    told.flush()
    return told.buffer.getvalue().decode()


def unlike(text):
    """Return a text without what everybody sees on the wood anyway: how many holes were pegged; and the seal of it."""
    return re.sub(r"\bpeg (\d) \d+", r"peg \1 #", re.sub(r"(?m)^seal: .*", "seal: #", text))


def twins(policy):
    """Yield evenings that were left in an open muggins window: pegged in full, and the same but for one point.

    The peg is released, and the next card or count has been touched; nobody has called yet.
    """
    setup, chance = Setup(("Ann", "Bea"), policy=policy), random.Random(5)
    packs = (chance.sample(PACK, 52) for _ in range(60))
    played = list(honest_actions(setup, packs, chance.choice))
    match = Match(game_named("cribbage"), setup)
    for place, action in enumerate(played[:-1]):
        due = isinstance(action, Peg) and match.state.ledger.accounts[action.side]
        if due and action.points > 1 and all(debt.award.muggins for debt in due.debts):
            before = [*map(format_action, played[:place])]
            right = [*before, format_action(action)]
            short = [*before, format_action(Peg(action.side, action.points - 1)), format_action(Short(action.side))]
            window = replay_entries(setup, short)
            if not window.left_out and window.match.state.ledger.accounts[action.side].claimable == 1:
                yield setup, right, short
        match.push(action)


def stored(path, setup, entries):
    """Store a game that is not over, and return its number."""
    with open_store(path) as store:
        game = store.begin(setup_to_json(setup), BOARD, AT)
        for entry in entries:
            store.append(game, entry, AT)
    return game


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
@pytest.mark.parametrize("words", [["export"], ["export", "--json"], ["show", "--json"]], ids=" ".join)
def test_the_shell_writes_out_no_open_muggins_window(state, monkeypatch, policy, words):
    """Bea pegs 3 of 4 and releases; Ann, who has noticed nothing, looks the game up in the shell of the same machine.

    P12: until the window closes nothing tells a right peg from a short one. The journal of the short evening has a line
    "short 1" that the other lacks: it names whose points can be claimed now.
    """
    setup, right, short = next(twins(policy))
    told = []
    for entries in (right, short):
        game = stored(state, setup, entries)
        said = unlike(shell(monkeypatch, "games", words[0], str(game), *words[1:]))
        told.append(re.sub(r'("seq": |"id": |[Gg]ame )\d+', r"\1#", said))
    assert "short" not in told[1]
    assert told[0].count("\n") == told[1].count("\n")
    assert told[0] == told[1]


@pytest.mark.parametrize("policy", [Policy.MUGGINS, Policy.TOURNAMENT])
def test_the_screen_writes_out_no_open_muggins_window(tmp_path, policy):
    """The same by touch: the way back, History, the game, *Export*; the file on the stick says who is short (P12)."""
    setup, right, short = next(twins(policy))
    told = []
    for number, entries in enumerate((right, short), 1):
        path = tmp_path / str(number) / "companion.db"
        path.parent.mkdir()
        stored(path, setup, entries)
        with History(path) as history:
            past = read_past(history, 1)
        try:
            told.append(unlike(export(past, tmp_path / str(number)).read_text("utf-8")))
        except ExportError as error:  # as where the app has dealt
            told.append(str(error))
    assert told[0] == told[1]


def test_a_bundle_for_diagnosis_shows_no_card_that_nobody_may_see_yet(state, tmp_path, monkeypatch):
    """The app deals; both have laid away, and play. One touches *Diagnostics* (or `companion diagnose`), opens the zip.

    C14: every hand is shown to its own seat alone, and all deals follow from one number. Neither that number nor what
    the other one laid away is in it.
    """
    setup = Setup(("Ann", "Bea"), options={"cards": "app"})
    match = Match(game_named("cribbage"), setup)
    for action in (Shuffle(471_147), Dealer(0), Dealt()):
        match.push(action)
    away = []
    while (actions := match.game.awaited(match.state).actions) and isinstance(actions[0], Discard):
        away.append(actions[0])
        match.push(actions[0])
    assert len(away) == 4
    stored(state, setup, map(format_action, match.actions))
    shell(monkeypatch, "diagnose", "-o", "bundle.zip")
    with zipfile.ZipFile(tmp_path / "bundle.zip") as bundle:
        told = bundle.read("journal.txt").decode()
    assert "471147" not in told
    assert not [each for each in map(format_action, away) if each in told]


def ended_twice():
    """Return a game as it ended first, and as it ended after that end was taken back: the other side has won."""
    setup, found = Setup(("Ann", "Bea"), target=61), {}
    for seed in range(40):
        chance = random.Random(seed)
        packs = (chance.sample(PACK, 52) for _ in range(60))
        match = Match(game_named("cribbage"), setup, honest_actions(setup, packs, chance.choice))
        found.setdefault(match.game.outcome(match.state).winner, match)
        if len(found) == 2:
            return setup, found[0], found[1]
    raise AssertionError(found)


def finish(path, setup, match, back_to=None):
    """Play a game to its end in the journal; or take its end back, as far as `back_to`, and play it to another one."""
    with open_store(path) as store:
        game = store.begin(setup_to_json(setup), BOARD, AT) if back_to is None else 1
        for entry in [f"undo {back_to}"] if back_to is not None else []:
            store.append(game, entry, AT)
        for action in match.actions[back_to or 0 :]:
            store.append(game, format_action(action), AT)
        store.finish(game, summary_of(match), AT)


def test_statistics_follow_a_game_whose_end_was_taken_back(tmp_path):
    """Ann pegs out; people look at the statistics; the last cards were entered wrongly: *Undo*, and Bea wins.

    The journal and the history have Bea's win, and so have the statistics, and what is exported of them.
    """
    path = tmp_path / "companion.db"
    setup, ann, bea = ended_twice()
    finish(path, setup, ann)
    *_, (_, (first,)) = KeptFigures(path).read()
    assert [player.won for player in first.players] == [True, False]
    finish(path, setup, bea, back_to=0)
    with History(path) as history:
        past = read_past(history, 1)
    assert past.row.summary.winner == 1
    *_, (_, (figures,)) = KeptFigures(path).read()
    assert [player.won for player in figures.players] == [False, True]
    assert figures == figures_of(past)


def test_statistics_after_a_restore_are_those_of_the_games_that_were_restored(tmp_path):
    """A new machine has played a game or two; then its owner restores the backup of the old one.

    Game 1 is another one now: neither figures nor reviews of the game that had this number before are left.
    """
    setup, ann, _ = ended_twice()
    old, new = tmp_path / "old" / "companion.db", tmp_path / "new" / "companion.db"
    finish(old, setup, ann)
    other = Setup(("Cleo", "Dora"), target=61)
    finish(new, other, Match(game_named("cribbage"), other, ann.actions))
    list(KeptFigures(new).read())
    make_backup(old.parent, tmp_path / "backup.zip", AT)
    restore_backup(tmp_path / "backup.zip", new.parent, "20261120")
    with History(new) as history:
        assert history.game(1).setup["players"] == ["Ann", "Bea"]
    *_, (_, (figures,)) = KeptFigures(new).read()
    assert [player.name for player in figures.players] == ["Ann", "Bea"]


def test_the_review_of_a_game_is_not_that_of_another_end_of_it(tmp_path):
    """A game is over and reviewed; its last cards had been entered wrongly, so they are taken back and laid again.

    It is as long as before, but nobody may be told of mistakes that he has not made.
    """
    setup = Setup(("Ann", "Bea"), target=61)
    chance = random.Random(4)
    packs = (chance.sample(PACK, 52) for _ in range(60))
    match = Match(game_named("cribbage"), setup, honest_actions(setup, packs, chance.choice))
    path = tmp_path / "companion.db"
    finish(path, setup, match)
    coach = coach_of("cribbage")
    *_, review = coach.review(match)
    file = review_file(path, 1)
    file.parent.mkdir()
    file.write_bytes(encode_review(review, coach))
    with History(path) as history:
        before = read_past(history, 1)
    assert kept_review(path, before) is not None
    other = _with_other_cards(match)
    after = PastGame(before.row, other)
    assert len(other) == len(match)
    assert other.actions != match.actions
    assert other.game.outcome(other.state) == match.game.outcome(match.state)
    assert kept_review(path, after) is None


def _with_other_cards(match):
    """Return the same game in which two cards of one suit were swapped with those of another in the last deal."""
    start = max(place for place, each in enumerate(match.actions) if type(each).__name__ == "Dealt")
    swap = str.maketrans("CDHS", "DCSH")
    entries = [format_action(each) for each in match.actions]
    last = [
        re.sub(r"\b(?:10|[2-9AJQK])[CDHS]\b", lambda card: card[0].translate(swap), each) for each in entries[start:]
    ]
    found = replay_entries(match.agreed, entries[:start] + last)
    assert not found.left_out
    return found.match


@pytest.mark.parametrize("policy", [Policy.CASUAL, Policy.MUGGINS, Policy.TOURNAMENT])
def test_a_club_game_that_goes_on_from_another_board_is_shown_with_its_score(policy):
    """A pairing is moved from a broken board at 60 : 50; here its pegs are set to that before a card is dealt.

    The table shows 60 : 50. "As deal 1 began" they stood so; that was agreed by all, before anything could be owed, so
    it is no secret (P12).
    """
    seating = Seating(
        event="e", event_title="Evening", round=2, pairing="p", seats=("Ann", "Bea"),
        continue_=Continue(scores=(60, 50), dealer=1, uid_before="0" * 32),
    )  # fmt: skip
    start = start_of(seating, LastGame(Setup(("Ann", "Bea"), policy=policy)))
    assert start.setup.policy is policy
    match = Match(game_named("cribbage"), start.setup, start.opening)
    match.push(Dealt())
    row = GameRow(1, Status.PLAYING, BOARD, AT, "", setup_to_json(start.setup), None)
    past = PastGame(row, match)
    assert past.totals == (60, 50)
    assert "track1/60" in past.pegs(start.layout)


def test_the_twins_of_this_file_are_twins():
    """They differ in what was pegged alone, and in what the journal notes of it."""
    for policy in (Policy.MUGGINS, Policy.TOURNAMENT):
        _, right, short = next(twins(policy))
        assert right[:-1] == short[:-2]
        assert json.dumps(right) != json.dumps(short)
