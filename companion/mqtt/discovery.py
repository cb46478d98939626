"""What Home Assistant is told, so that it finds a board by itself: a retained message for each thing it shows. Pure.

Topics and fields are those of its documentation, https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery:
`PREFIX/COMPONENT/NODE/OBJECT/config`, one message for each entity; an empty one takes it away again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from companion import __version__
from companion.mqtt import topics
from companion.mqtt.account import BrokerMessage
from companion.mqtt.config import COMMANDS, BrokerSettings
from companion.words import mqtt as said
from companion.words.text import Language

SIDES: Final = 4
"""No game has more sides."""
_USUAL_SIDES: Final = 2
_IN_ENGLISH: Final = Language()


def discovery(
    settings: BrokerSettings, sides: int = _USUAL_SIDES, language: Language = _IN_ENGLISH
) -> tuple[BrokerMessage, ...]:
    """Return the messages that tell of a board with so many sides; what is not there or not allowed is taken away.

    `language` is that in which Home Assistant shows what things are called.
    """
    entities = dict(_entities(settings, sides)) if settings.home_assistant else {}
    return tuple(
        BrokerMessage(
            topic,
            msgspec.json.encode(entities[topic], enc_hook=language.text) if topic in entities else b"",
            retain=True,
        )
        for topic in _all_topics(settings)
    )


def removal(settings: BrokerSettings) -> tuple[BrokerMessage, ...]:
    """Return the messages that take everything away."""
    return tuple(BrokerMessage(topic, b"", retain=True) for topic in _all_topics(settings))


def _all_topics(settings: BrokerSettings) -> Iterator[str]:
    for component, item in _KNOWN:
        yield _topic(settings, component, item)


def _topic(settings: BrokerSettings, component: str, item: str) -> str:
    return f"{settings.discovery_prefix}/{component}/cribbage_{settings.name}/{item}/config"


def _entities(settings: BrokerSettings, sides: int) -> Iterator[tuple[str, dict[str, Any]]]:
    for side in range(max(sides, _USUAL_SIDES)):
        yield _entity(settings, "sensor", f"score_{side}", _score(side))
    for item, (component, fields) in _SENSORS.items():
        yield _entity(settings, component, item, fields)
    for command in settings.commands:
        component, fields = _COMMANDS[command]
        topic = topics.command(settings.name, command)
        yield _entity(settings, component, command, fields | {"command_topic": topic}, state=False)


def _entity(
    settings: BrokerSettings, component: str, item: str, fields: dict[str, Any], *, state: bool = True
) -> tuple[str, dict[str, Any]]:
    config = {
        **fields,
        "unique_id": f"cribbage_{settings.name}_{item}",
        "availability_topic": topics.availability(settings.name),
        "qos": topics.QOS,
        "device": {
            "identifiers": [f"cribbage_{settings.name}"],
            "name": said.CRIBBAGE_BOARD(name=settings.name),
            "manufacturer": "Cribbage Companion",
            "sw_version": __version__,
        },
        "origin": {"name": "Cribbage Companion", "sw_version": __version__},
    }
    if state:
        config["state_topic"] = topics.state(settings.name)
    if "json_attributes_template" in fields:
        config["json_attributes_topic"] = topics.state(settings.name)
    return _topic(settings, component, item), config


def _score(side: int) -> dict[str, Any]:
    here = f"value_json.sides | length > {side}"
    return {
        "name": said.SCORE_OF_SIDE(number=side + 1),
        "icon": "mdi:cards-playing-outline",
        "state_class": "measurement",
        "value_template": f"{{{{ value_json.sides[{side}].score if {here} else None }}}}",
        "json_attributes_template": f"{{{{ (value_json.sides[{side}] if {here} else {{}}) | tojson }}}}",
    }


_SENSORS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "turn": (
        "sensor",
        {
            "name": said.TURN(),
            "icon": "mdi:account-arrow-right",
            "value_template": "{{ value_json.sides[value_json.turn].name if value_json.turn is not none else '' }}",
        },
    ),
    "winner": (
        "sensor",
        {
            "name": said.WINNER(),
            "icon": "mdi:trophy",
            "value_template": "{{ value_json.sides[value_json.winner].name if value_json.winner is not none else '' }}",
        },
    ),
    "over": (
        "binary_sensor",
        {
            "name": said.GAME_OVER(),
            "icon": "mdi:flag-checkered",
            "value_template": "{{ 'ON' if value_json.over else 'OFF' }}",
        },
    ),
    "connected": (
        "binary_sensor",
        {
            "name": said.BOARD_CONNECTED(),
            "device_class": "connectivity",
            "entity_category": "diagnostic",
            "value_template": "{{ 'ON' if value_json.health.connected else 'OFF' }}",
        },
    ),
    "problem": (
        "binary_sensor",
        {
            "name": said.BOARD_PROBLEM(),
            "device_class": "problem",
            "entity_category": "diagnostic",
            "value_template": "{{ 'ON' if value_json.health.faults or value_json.health.words else 'OFF' }}",
        },
    ),
    "faults": (
        "sensor",
        {
            "name": said.BAD_SENSORS(),
            "icon": "mdi:alert-circle-outline",
            "entity_category": "diagnostic",
            "state_class": "measurement",
            "value_template": "{{ value_json.health.faults }}",
        },
    ),
}
"""What is shown of the state, besides the scores."""

_COMMANDS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "lights": (
        "number",
        {
            "name": said.LIGHTS(),
            "icon": "mdi:brightness-6",
            "min": 10,
            "max": 100,
            "step": 10,
            "unit_of_measurement": "%",
        },
    ),
    "night": (
        "switch",
        {
            "name": said.NIGHT(),
            "icon": "mdi:weather-night",
            "payload_on": "on",
            "payload_off": "off",
            "optimistic": True,
        },
    ),
    "say_again": ("button", {"name": said.SAY_AGAIN(), "icon": "mdi:repeat", "payload_press": "PRESS"}),
    "show_name": ("button", {"name": said.SHOW_NAME(), "icon": "mdi:card-text", "payload_press": "PRESS"}),
}
_KNOWN: Final = (
    *(("sensor", f"score_{side}") for side in range(SIDES)),
    *((component, item) for item, (component, _) in _SENSORS.items()),
    *((_COMMANDS[command][0], command) for command in COMMANDS),
)
