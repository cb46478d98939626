import subprocess
import sys

import pytest

from companion.games.catalogue import UnknownGame, game_named, game_names
from companion.games.cribbage import CRIBBAGE


def test_every_game_of_the_catalogue_is_there_under_its_name():
    assert [game_named(name).name for name in game_names()] == list(game_names())
    assert game_named("cribbage") is CRIBBAGE


def test_an_unknown_game_is_refused_with_those_there_are():
    with pytest.raises(UnknownGame, match="there are cribbage, round-the-bases"):
        game_named("whist")


def test_the_catalogue_loads_no_rules_before_they_are_asked_for():
    code = "import companion.games.catalogue, sys; sys.exit('companion.games.cribbage.engine' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
