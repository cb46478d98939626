"""The settings of the broker: kept and read back, and a file with anything wrong in it is a sentence."""

import pytest

from companion.app.view import View
from companion.games.setup import Setup
from companion.mqtt.config import COMMANDS, FILE, BrokerSettings, read_broker_settings, write_broker_settings
from companion.mqtt.own_board import Board
from companion.mqtt.publishing import OfGame, state_of
from tests.voice.views import views_of

FULL = BrokerSettings(
    on=True, host="b.lan", port=1, tls=True, ca="/a b/ü.crt", password='"\\\U0001f0a1', board="t-7", commands=COMMANDS
)


def test_settings_are_kept_and_the_machine_is_asked_where_there_are_none(tmp_path):
    machine = tmp_path / "machine"
    machine.mkdir()
    write_broker_settings(machine, FULL)
    assert read_broker_settings(tmp_path, machine / FILE).settings == FULL
    write_broker_settings(tmp_path, BrokerSettings())
    assert read_broker_settings(tmp_path, machine / FILE).settings == BrokerSettings()


@pytest.mark.parametrize(
    "text",
    [
        "[mqtt]\non = 1", "[mqtt]\non = true", "[mqtt]\nhots = 'x'", "[other]", "mqtt = 3", "[mqtt",
        "[mqtt]\nport = 70000",
        "[mqtt]\nboard = 'A/#'", "[mqtt]\ncommands = ['undo']", "[mqtt]\ncommands = [1]", "[mqtt]\nkey = 'k'", "\x00",
    ],
)  # fmt: skip
def test_a_file_with_anything_wrong_in_it_leaves_the_board_off_and_says_why(tmp_path, text):
    (tmp_path / FILE).write_text(text)
    found = read_broker_settings(tmp_path)
    assert not found.settings.on
    assert FILE in str(found.trouble)


def test_a_state_is_made_of_a_watchers_view_and_no_other():
    view: View = views_of(Setup(("Ann", "Bob"), target=61))[0]
    with pytest.raises(ValueError, match="table"):
        state_of(view, OfGame("ab" * 16), Board())
