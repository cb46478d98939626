"""A game is one folder: nothing outside of it names the game, but for its line in the catalogue."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

import companion
from companion.games.catalogue import (
    USUAL,
    counter_of,
    game_named,
    game_names,
    listed,
    options_of,
    package_of,
    panel_module,
    playout_of,
)
from tests.parsed import nodes, trees_in

PACKAGE: Final = Path(companion.__file__).parent

ALLOWED: Final = {
    "app/labels.py": "the labels that an owner reads off the wood of a field: only one game has one",
    "ui/screens/labels.py": "the page on which the owner reads them off",
    "ui/table/saying.py": "the hole X of a field's innings box",
    "ui/screens/pictures.py": "the pictures of the help, all in one place: a field and a grid among them",
    "cli/simulate.py": "--no-board plays baseball by cards and dice, to judge the labels of a field",
    "simulation/batting.py": "the same",
    "cli/analyze.py": "a hand of cribbage is analysed",
    "simulation/late.py": "a card laid late is the one of cribbage in every game that lays cards",
    "games/setup.py": "a setup that names no game is one of cribbage, as the first records were",
    "store/summary.py": "a summary that names no game is one of cribbage, as the first were",
    "mqtt/payloads.py": "what is published of a seat that names no game is one of cribbage",
    "club/simulating/light_board.py": "a club plays cribbage",
}
"""The modules outside that know a game by name, and why."""


def folders(name: str) -> tuple[str, ...]:
    """Return what belongs to a game: its package, the computer's players of it, and a panel of its own."""
    plain = name.replace("-", "_")
    return f"games/{plain}/", f"players/{plain}/", f"ui/games/{plain}"


def outside() -> Iterator[tuple[str, ast.Module]]:
    """Yield every module that belongs to no game, with its syntax tree."""
    own = tuple(folder for name in game_names() for folder in folders(name))
    for where, tree in trees_in().items():
        if where != "games/catalogue.py" and not where.startswith((*own, "ui/games/")):
            yield where, tree


def named(tree: ast.Module) -> set[str]:
    """Return the games that a module imports, or names in a text of its own."""
    texts = set[str]()
    for node in nodes(tree):
        match node:
            case ast.Import(names):
                texts |= {each.name for each in names}
            case ast.ImportFrom(module=str(module), names=names):
                texts |= {module, *(f"{module}.{each.name}" for each in names)}
            case ast.Constant(value=str(text)):
                texts.add(text)
    return {name for name in game_names() if name in texts or any(map(within(package_of(name)), texts))}


def within(package: str) -> Callable[[str], object]:
    """Return what tells whether a name is that of a package or of something in it."""
    return re.compile(rf"{re.escape(package)}(\.|\Z)").match


def test_no_module_outside_knows_a_game_by_name_but_for_those_with_a_reason():
    knowing = {where: games for where, tree in outside() if (games := named(tree))}
    assert {where: games for where, games in knowing.items() if where not in ALLOWED} == {}
    assert set(ALLOWED) == set(knowing), "an exception that is not needed any more"


@pytest.mark.parametrize(
    "text", ["import companion.games.crosscribb.lines", "from companion.games import crosscribb", 'x = "crosscribb"']
)
def test_the_check_sees_a_game_that_is_named(text):
    assert named(ast.parse(text)) == {"crosscribb"}
    assert named(ast.parse('"""Of crosscribb nothing is said."""')) == set()


@pytest.mark.parametrize("name", [name for name in game_names() if name != USUAL])
def test_no_game_is_known_to_another_but_for_cribbage(name):
    trees = trees_in(folders(name)[0].rstrip("/"))
    assert set().union(*map(named, trees.values())) <= {name, USUAL}


@pytest.mark.parametrize("name", game_names())
def test_everything_about_a_game_is_in_its_package(name):
    folder = PACKAGE / folders(name)[0]
    game = game_named(name)
    assert (game.name, game.title) == (name, listed(name).title)
    assert Path(import_module(package_of(name)).__file__).parent == folder
    for module in ("about", "engine", "options", "playout", "counted"):
        assert (folder / f"{module}.py").is_file()
    assert playout_of(name).script
    assert counter_of(name).takes
    assert isinstance(options_of(name), tuple)
    help_page, rulings = (tomllib.loads((folder / f"{text}.toml").read_text("utf-8")) for text in ("help", "rulings"))
    assert help_page["title"].startswith(game.title)
    assert rulings["ruling"]
    assert import_module(panel_module(name)).PANEL
