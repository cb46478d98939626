"""How a game begins that a club's server asked for, with whatever names it sends."""

import json
import subprocess
import sys

STARTED = """
import json, sys
from companion.app.settings import LastGame
from companion.games.setup import Setup
from companion.mqtt.club_start import start_of
from companion.mqtt.payloads import Seating
last = LastGame(Setup(("Ann", "Bob"), target=121), board="cribbage-121")
for seats in json.loads(sys.argv[1]):
    seating = Seating(event="1", event_title="", round=1, pairing="1", seats=tuple(seats))
    print(json.dumps(start_of(seating, last).setup.players))
"""
SEATS = {
    ("Ann", "Ann"): ["Ann", "Ann 2"],
    ("\u202e", "\x07"): ["1", "2"],
    ("abcdefghijkl 2", "abcdefghijkl 2"): ["abcdefghijkl 2", "abcdefghijkl 3"],
    ("Maximilian v 2 A", "Maximilian v 2 B"): ["Maximilian v 2", "Maximilian v 3"],
}


def test_players_get_names_that_fit_and_differ_and_the_board_does_not_hang():
    command = [sys.executable, "-c", STARTED, json.dumps(list(SEATS))]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert [json.loads(line) for line in done.stdout.splitlines()] == list(SEATS.values()), done.stderr
