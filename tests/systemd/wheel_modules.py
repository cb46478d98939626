"""Which modules of a wheel a user can reach: from the start, its commands and its screens, over all imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from companion.games.catalogue import game_names, package_of, panel_module

Sources = Mapping[str, str]
"""The text of each module, by its dotted name."""

OPENED_BY_NAME = ("companion.cli.", "companion.ui.screens.", "companion.club.data.migrations.")
"""Commands and screens are imported when somebody asks for them, by names put together at run time; migrations too."""

OF_A_GAME = ("about", "engine", "options", "playout", "counted", "calls")
"""What the catalogue imports of a game's package by name."""

OF_ITS_PLAYERS = ("coaching", "dealing", "drills", "levels", "seated")
"""What is imported by name of a game's package among the players."""


def sources(files: Mapping[str, bytes]) -> dict[str, str]:
    """Return the modules among the files of a wheel; the board's firmware runs on the board and is none."""
    modules = {}
    for name, body in files.items():
        if name.endswith(".py") and not name.startswith("companion/firmware/"):
            dotted = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            modules[dotted] = body.decode()
    return modules


def reached(modules: Sources) -> set[str]:
    """Return what is imported from the start on; a module that is named in a text counts as imported."""
    waiting = ["companion.__main__", *(name for name in modules if name.startswith(OPENED_BY_NAME)), *_of_games()]
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in modules and name not in found:
            found.add(name)
            waiting += [name.rpartition(".")[0], *_named(modules[name])]
    return found


def _of_games() -> Iterator[str]:
    for game in game_names():
        yield panel_module(game)
        yield from (f"{package_of(game)}.{part}" for part in OF_A_GAME)
        yield from (f"{package_of(game).replace('.games.', '.players.')}.{part}" for part in OF_ITS_PLAYERS)


def _named(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names):
                yield from (each.name for each in names)
            case ast.ImportFrom(module=str(module), names=names):
                yield module
                yield from (f"{module}.{each.name}" for each in names)
            case ast.Constant(value=str(text)) if text.startswith("companion."):
                yield text.partition(":")[0]
