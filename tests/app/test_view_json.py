"""Views as JSON: read back as they were written, described field by field, and no burden on a program that has none."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import fields
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import get_type_hints

import msgspec
import pytest

from companion.app import view_schema
from companion.app.fitting import fits
from companion.app.picture import view_of
from companion.app.session import Session
from companion.app.view import View
from companion.app.view_json import AGREED, ViewJsonError, decode_view, encode_view, sentence_to_json, view_to_json
from companion.board.boards import board_names, load_board
from companion.cards import parse_card
from companion.games.catalogue import game_named, game_names, listed, playout_of
from companion.games.setup import Policy, Setup
from companion.games.viewer import TABLE, WATCHER, seat_viewer
from companion.words.message import Message, Who, every
from tests.sampled import sampled

PAGE = (Path(__file__).parents[2] / "docs/view.md").read_text("utf-8")


@cache
def views(game: str, policy: Policy = Policy.CASUAL) -> list[View]:
    """Return the views of a game that honest people play for a while, for everybody who could look."""
    setup = Setup(("Ann", "Bob"), game, listed(game).lengths[0], policy)
    layout = next(layout for layout in map(load_board, board_names()) if fits(layout, setup))
    session, chance, seen = Session(setup, layout, lambda entry: None), Random(5), []
    pack = list(game_named(game).pack)
    packs = (chance.sample(pack, len(pack)) for _ in range(40))
    session.link(False, 0)
    for now, action in enumerate(islice(playout_of(game).honest_actions(setup, packs, chance.choice), 90)):
        if action.verb != "peg":
            session.act(action, now)
            seen += [view_of(session, viewer) for viewer in (TABLE, WATCHER, seat_viewer(0), seat_viewer(1))]
    return seen


@pytest.mark.parametrize("game", sampled(game_names(), *range(4)))
def test_a_view_is_read_back_as_it_was_written(game):
    for view in views(game):
        data = encode_view(view)
        assert decode_view(data) == msgspec.convert(json.loads(data), view_schema.ViewJson)
        assert encode_view(view) == data
        read = json.loads(data)
        assert read["version"] == 2
        assert read["face"]["game"] == game
        assert read["awaited"]["sentence"]["text"] == str(view.awaited.sentence)
        assert set(read["face"]) == {"game", *(each.name for each in fields(view.face))} - AGREED


def test_a_view_leaves_out_nothing():
    """Whatever a view holds its JSON holds too: the layout by the name of its board."""
    held = {each.name for each in fields(View)} - {"layout"} | {"board", "version"}
    assert held == set(get_type_hints(view_schema.ViewJson))


@pytest.mark.parametrize("game", game_names())
def test_the_page_describes_every_field(game):
    for name, kind in vars(view_schema).items():
        if name.endswith("Json"):
            for field in get_type_hints(kind):
                assert f"| `{field}` |" in PAGE.partition(f"view {name} -->")[2].partition("<!-- until here -->")[0]
    described = PAGE.partition(f"face {game} -->")[2].partition("<!-- until here -->")[0]
    for field in views(game)[0].face.__dataclass_fields__:
        assert field in AGREED or f"| `{field}` |" in described


def test_a_sentence_has_its_message_its_facts_and_its_text():
    pegged = Message("{side} pegged {points} with {cards}.")
    said = sentence_to_json(
        pegged(side=Who("Ann & Cleo", 2), points=4, cards=every((parse_card("5H"), parse_card("10S"))))
    )
    assert said.message == pegged.text
    assert said.text == "Ann & Cleo pegged 4 with 5H and 10S."
    assert said.facts == {
        "side": {"name": "Ann & Cleo", "members": 2},
        "points": 4,
        "cards": {"all": ["5H", "10S"], "joined": "{most} and {last}"},
    }
    assert sentence_to_json("No such file.").text == "No such file."


@pytest.mark.parametrize(
    ("data", "says"), [(b"{}", "no view of a table"), (b"nonsense", "no view of a table"), (None, "version 3")]
)
def test_what_is_no_view_is_refused_in_a_sentence(data, says):
    if data is None:
        later = msgspec.structs.replace(view_to_json(views("cribbage")[0]), version=3)
        data = msgspec.json.encode(later)
    with pytest.raises(ViewJsonError, match=says):
        decode_view(data)


def test_neither_shell_nor_table_loads_it_before_it_is_needed():
    asked = (
        "import sys, companion.cli.main, companion.app.table, companion.app.session; print('msgspec' in sys.modules)"
    )
    found = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, timeout=60, check=True)
    assert found.stdout.strip() == "False"
