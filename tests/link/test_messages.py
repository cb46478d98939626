"""Messages: what is written is read again; what is too short or means nothing is no message, and never raises."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.link.messages import (
    Colours,
    Fault,
    FaultCode,
    Hello,
    LightColour,
    LightsMessage,
    Palette,
    ResetCause,
    SettingsMessage,
    Snapshot,
    Welcome,
    decode_message,
)

GOLDEN = json.loads((Path(__file__).parents[2] / "firmware" / "golden.json").read_text("utf-8"))["frames"]
BY_NAME = {golden["name"]: golden for golden in GOLDEN}
KINDS = st.sampled_from(sorted({golden["type"] for golden in GOLDEN}))


def message(name: str):
    return decode_message(BY_NAME[name]["type"], bytes.fromhex(BY_NAME[name]["payload"]))


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["name"])
def test_the_golden_payloads_are_read_and_written_again(golden):
    read = decode_message(golden["type"], bytes.fromhex(golden["payload"]))
    assert read is not None
    assert (read.KIND, read.encode().hex()) == (golden["type"], golden["payload"])


def test_the_golden_payloads_mean_what_their_names_say():
    assert message("HELLO of another version") == Hello(3, 7)
    assert message("LIGHTS, five of them") == LightsMessage((0, 1, 2, 0, 15))
    assert message("SETTINGS") == SettingsMessage(10, 500, 128, 100, 500, 60)
    assert message("COLOURS of three lights from light 300") == Colours(300, ((255, 0, 0), (0, 255, 0), (1, 2, 3)))
    assert message("FAULT, the scan is stuck from input 64 on") == Fault(FaultCode.SCAN_STUCK, 64)
    assert message("PALETTE of two colours, one that blinks") == Palette(
        (LightColour(0, 158, 115), LightColour(240, 228, 66, 0x5555, 125))
    )
    welcome = message("WELCOME")
    assert isinstance(welcome, Welcome)
    assert (welcome.inputs, welcome.name, welcome.cause) == (246, "cribbage-2", ResetCause.POWER)
    snapshot = message("SNAPSHOT of 246 inputs, four closed")
    assert isinstance(snapshot, Snapshot)
    assert snapshot.inputs == 246
    assert int.from_bytes(snapshot.bits, "little") == sum(1 << closed for closed in (0, 1, 123, 245))


@pytest.mark.parametrize(
    "golden",
    [golden for golden in GOLDEN if golden["type"] not in (0x08, 0x86)],  # a piece of the wiring ends with its payload
    ids=lambda golden: golden["name"],
)
def test_what_a_newer_version_adds_at_the_end_is_passed_over(golden):
    payload = bytes.fromhex(golden["payload"])
    assert decode_message(golden["type"], payload + b"\x01\x02\x03") == decode_message(golden["type"], payload)


@pytest.mark.parametrize(
    "golden", [golden for golden in GOLDEN if golden["payload"]], ids=lambda golden: golden["name"]
)
def test_a_payload_that_is_too_short_is_no_message(golden):
    payload = bytes.fromhex(golden["payload"])
    fixed = 8 if golden["type"] in (0x08, 0x86) else len(payload)
    assert all(decode_message(golden["type"], payload[:size]) is None for size in range(fixed))


def test_an_unknown_type_is_no_message_and_an_unknown_cause_is_unknown():
    assert decode_message(0x42, b"whatever") is None
    payload = bytearray.fromhex(BY_NAME["WELCOME"]["payload"])
    payload[4] = 77
    assert decode_message(0x81, bytes(payload)).cause is ResetCause.UNKNOWN


@given(KINDS, st.binary(max_size=300))
def test_no_payload_raises(kind, payload):
    read = decode_message(kind, payload)
    assert read is None or {read.KIND} == {kind}


@given(st.lists(st.integers(0, 15), max_size=600))
def test_any_lights_are_read_as_they_were_written(numbers):
    lights = LightsMessage(tuple(numbers))
    assert decode_message(LightsMessage.KIND, lights.encode()) == lights
