"""How the first director, and one who forgot the password, come in: by a code that the machine itself gives."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time

import pytest

from companion.club.accounts.holders import invitation
from companion.club.accounts.roles import ClubRole
from companion.club.data.opening import open_club_database

CODE = re.compile(r"by the code ((?:[A-Z2-9]{3}-){3}[A-Z2-9]{3}):")


def command(*words):
    return [sys.executable, "-m", "companion", "club", *words]


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_code_made_at_the_machine_lets_a_director_in(database_url):
    told = subprocess.run(command("invite", "--database", database_url), capture_output=True, text=True, check=True)
    database = open_club_database(database_url)
    invited = invitation(database, CODE.search(told.stdout)[1], int(time.time()))
    database.close()
    assert (invited.role, invited.player) == (ClubRole.DIRECTOR, None)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_the_server_prints_a_code_while_there_is_no_director(database_url):
    words = command("serve", "--database", database_url, "--broker", "none", "--host", "127.0.0.1", "--port", "0")
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
        lines = [server.stdout.readline() for _ in range(2)]
        server.send_signal(signal.SIGTERM)
        assert server.wait(30) == 0
    assert CODE.search(lines[1])
