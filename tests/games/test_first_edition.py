"""Games that were played by the first edition of the rulings still come to what they came to then.

The files were written by the program of then. Each holds a moment that X11, B13 or P15 decide otherwise.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.record import format_record, replay
from companion.games.setup_json import RecordError

GAMES = sorted((Path(__file__).parents[1] / "data" / "first-edition").glob("*.txt"))


def test_the_games_are_there():
    assert [game.stem for game in GAMES] == [
        "battlefield-as-seated",
        "battlefield-tie",
        "crosscribb-tie",
        "muggins-near-the-end",
    ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.stem)
def test_a_game_comes_to_its_totals_and_is_written_as_it_was(game):
    head, text = game.read_text("utf-8").split("\n", 1)
    match = replay(text)
    assert match.game.totals(match.state) == tuple(map(int, head.removeprefix("# totals ").split()))
    assert match.game.outcome(match.state) is not None
    assert match.setup.players == match.agreed.players
    assert format_record(match.agreed, match.actions) == text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.stem)
def test_by_the_rulings_of_today_it_would_be_another_game(game):
    text = game.read_text("utf-8")
    today = text.replace("\noptions: {}\n", "\noptions: {}\nedition: 2\n")
    assert today != text
    try:
        match = replay(today)
    except RecordError:
        return
    assert match.setup.players != match.agreed.players
