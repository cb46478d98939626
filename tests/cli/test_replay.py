"""`companion replay`: recorded sessions, told again event by event."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs" / "session-record.md"
HEADER = {
    "companion-session": 1,
    "setup": {"game": "cribbage", "players": ["Ann", "Bob"], "target": 121, "policy": "casual", "options": {}},
    "board": "cribbage-2",
}


def example() -> str:
    """Return the worked example of the documentation."""
    blocks = re.findall(r"```json\n(.*?)```", DOCS.read_text(), re.DOTALL)
    return max(blocks, key=len)


def lines(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


def session(tmp_path, *records, **setup):
    header = {**HEADER, "setup": {**HEADER["setup"], **setup}}
    file = tmp_path / "session.jsonl"
    file.write_text("\n".join(json.dumps(line) for line in (header, *records)))
    return str(file)


def test_the_documented_example_comes_to_the_verdicts_that_it_tells_of(run, tmp_path):
    file = tmp_path / "evening.jsonl"
    file.write_text(example())
    result = run("replay", str(file), "--json")
    assert result.returncode == 0
    verdicts = [
        (line["side"], line["verdict"], line["points"], line["off"]) for line in lines(result) if "verdict" in line
    ]
    assert verdicts == [(0, "right", 2, 0), (1, "underpegged", 2, 1), (1, "right", 3, 0)]


def test_every_event_tells_its_points_reason_and_cards(run, tmp_path):
    file = tmp_path / "evening.jsonl"
    file.write_text(example())
    scored = [line for line in lines(run("replay", str(file), "--json")) if line.get("event") == "scored"]
    assert [(line["points"], line["reason"], line["cards"]) for line in scored] == [
        (2, "fifteen", ["7H", "8C"]),
        (3, "run", ["7H", "8C", "6S"]),
    ]


def test_a_verdict_brings_its_evidence(run, tmp_path):
    file = tmp_path / "evening.jsonl"
    file.write_text(example())
    short = next(line for line in lines(run("replay", str(file), "--json")) if line.get("verdict") == "underpegged")
    assert short["seen"] == [0, 2]
    assert short["owed"] == [{"points": 3, "reason": "run", "cards": ["7H", "8C", "6S"]}]


def test_without_json_the_lines_are_for_people(run, tmp_path):
    file = tmp_path / "evening.jsonl"
    file.write_text(example())
    output = run("replay", str(file)).stdout
    assert "Bob scores 3 for a run of three." in output
    assert "{" not in output


def test_without_snapshots_the_pegs_move_themselves(run, tmp_path):
    acts = ["dealer 0", "dealt", "starter JD", "lay 1 7H", "lay 0 8C"]
    file = session(tmp_path, *({"at_ms": 1000 * n, "act": act} for n, act in enumerate(acts)))
    pegged = [line["points"] for line in lines(run("replay", file, "--json")) if line.get("event") == "pegged"]
    assert pegged == [2, 2]


def test_a_session_with_a_claim_of_muggins_is_judged(run, tmp_path):
    start = ["track1/-1", "track1/0", "track2/-1", "track2/0"]
    acts = ["dealer 0", "dealt", "starter KD", "lay 1 7H", "lay 0 8C"]
    records = [{"at_ms": 0, "board": start}, *({"at_ms": 1000, "act": act} for act in acts)]
    records += [{"at_ms": 5000, "act": "lay 1 KC"}, {"at_ms": 6000, "act": "muggins 1 0 2"}]
    told = lines(run("replay", session(tmp_path, *records, policy="muggins"), "--json"))
    assert [(line["event"], line["side"], line["points"]) for line in told if line.get("event") == "claimed"] == [
        ("claimed", 1, 2)
    ]


def test_what_the_rules_refuse_is_told_and_the_session_goes_on(run, tmp_path):
    acts = ["dealer 0", "lay 1 7H", "dealt"]
    file = session(tmp_path, *({"at_ms": 1000 * n, "act": act} for n, act in enumerate(acts)))
    told = lines(run("replay", file, "--json"))
    assert sum("refused" in line for line in told) == 1
    assert told[-1]["event"] == "dealt"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "no such file"),
        ("", "line 1"),
        ("not json", "line 1"),
        (json.dumps(HEADER) + '\n{"at_ms": 5, "act": 7}', "line 2"),
        (json.dumps({**HEADER, "board": "no-such-board"}), "no-such-board"),
        (json.dumps({**HEADER, "setup": {"players": 3}}), "has no 'game'"),
        (json.dumps({**HEADER, "setup": {**HEADER["setup"], "policy": "lenient"}}), "lenient"),
    ],
)
def test_a_bad_file_is_one_sentence_and_exit_status_2(refusal, tmp_path, content, says):
    file = tmp_path / "bad.jsonl"
    if content is not None:
        file.write_text(content)
    assert says in refusal("replay", str(file)).lower()


def test_what_stands_before_a_bad_line_has_been_played_without_snapshots_too(run, tmp_path):
    file = session(tmp_path, {"at_ms": 0, "act": "dealer 0"}, {"at_ms": 5, "act": "dealt"}, {"at_ms": 4, "tick": True})
    outcome = run("replay", file)
    assert "Ann deals." in outcome.stdout
    assert outcome.returncode == 2
    assert "line 4" in outcome.stderr
