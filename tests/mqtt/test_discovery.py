"""What Home Assistant is told, by the fields that its documentation and its schemas ask for."""

import json
import re

import pytest

from companion.locale.languages import catalogue
from companion.mqtt import topics
from companion.mqtt.config import COMMANDS, BrokerSettings
from companion.mqtt.discovery import discovery, removal
from companion.mqtt.payloads import OFFLINE, ONLINE
from companion.words.text import Language

SETTINGS = BrokerSettings(on=True, host="h", board="table-7", commands=COMMANDS)
TOPIC = re.compile(r"homeassistant/(sensor|binary_sensor|number|switch|button)/[a-zA-Z0-9_-]+/[a-zA-Z0-9_-]+/config")
"""`PREFIX/COMPONENT/NODE/OBJECT/config`; a node and an object have letters, digits, underscores and hyphens."""
COMMON = {"name", "unique_id", "availability_topic", "qos", "device", "origin", "icon", "entity_category"}
STATE = {
    "state_topic",
    "value_template",
    "device_class",
    "state_class",
    "json_attributes_topic",
    "json_attributes_template",
}
KNOWN = {
    "sensor": STATE,
    "binary_sensor": STATE,
    "number": {"command_topic", "min", "max", "step", "unit_of_measurement"},
    "switch": {"command_topic", "payload_on", "payload_off", "optimistic"},
    "button": {"command_topic", "payload_press"},
}


def told(settings=SETTINGS, sides=2):
    return {each.topic: json.loads(each.payload) for each in discovery(settings, sides) if each.payload}


@pytest.mark.parametrize("topic", told())
def test_each_message_has_the_fields_of_its_component(topic):
    config, found = told()[topic], TOPIC.fullmatch(topic)
    assert found
    assert config.keys() <= COMMON | KNOWN[found[1]]
    assert {"name", "unique_id", "availability_topic", "device", "origin"} <= config.keys()
    assert config["device"]["identifiers"] == ["cribbage_table-7"]
    assert config["origin"]["name"]
    assert config["availability_topic"] == topics.availability("table-7")
    assert ("state_topic" in config) is (found[1] in ("sensor", "binary_sensor"))
    assert ("command_topic" in config) is (found[1] in ("number", "switch", "button"))


@pytest.mark.parametrize("topic", told())
def test_each_value_is_one_that_its_component_knows(topic):
    config, component = told()[topic], TOPIC.fullmatch(topic)[1]
    assert config["qos"] in (0, 1, 2)
    assert config.get("icon", "mdi:x").startswith("mdi:")
    assert config.get("entity_category", "diagnostic") == "diagnostic", "nothing that is read can be set"
    assert config.get("state_class", "measurement") in ("measurement", "total", "total_increasing")
    assert "state_class" not in config or component == "sensor"
    known = {"binary_sensor": {"connectivity", "problem"}}
    assert "device_class" not in config or config["device_class"] in known[component]
    assert config.get("min", 0) < config.get("max", 1)
    assert not config["name"].startswith(config["device"]["name"]), "it is shown behind the device's"
    assert config["device"].keys() <= {"identifiers", "name", "manufacturer", "model", "sw_version"}
    assert (ONLINE, OFFLINE) == (b"online", b"offline"), "what availability means where nothing is said"
    assert {"name"} <= config["origin"].keys() <= {"name", "sw_version", "support_url"}


def test_ids_differ_and_all_is_retained_and_taken_away_again():
    ids = [config["unique_id"] for config in told().values()]
    assert len(set(ids)) == len(ids)
    assert all(each.retain for each in (*discovery(SETTINGS), *removal(SETTINGS)))
    assert {each.topic for each in removal(SETTINGS)} >= told(sides=4).keys()
    assert not any(each.payload for each in removal(SETTINGS))


def test_what_is_not_allowed_or_not_wanted_is_not_told():
    assert not any("command_topic" in each for each in told(BrokerSettings(board="b")).values())
    assert told(BrokerSettings(board="b", home_assistant=False)) == {}
    assert len(told(sides=4)) == len(told()) + 2


def test_what_is_shown_has_its_names_in_the_language_of_the_board():
    language = Language(catalogue("de"))
    german = [json.loads(each.payload) for each in discovery(SETTINGS, 2, language) if each.payload]
    names = {config["name"] for config in german}
    assert {config["device"]["name"] for config in german} == {"Cribbage-Brett table-7"}
    assert {"Punkte der Seite 1", "Punkte der Seite 2", "Gewinner", "Brett verbunden"} <= names
    assert not names & {config["name"] for config in told().values()}
