"""`companion club serve`: pages and the broker in one process, until it is stopped; sentences for what is wrong."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from companion.club.broker import ServingError, broker_account
from companion.club.simulating.programs import free_port
from companion.mqtt.account import BrokerAccount
from tests.mqtt.mosquitto import running, until


def serve(tmp_path, *words):
    command = [sys.executable, "-m", "companion", "club", "serve", "--database", f"sqlite:///{tmp_path}/club.db"]
    return subprocess.Popen(
        [*command, "--host", "127.0.0.1", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def ask(port, path):
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=20) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def test_it_serves_pages_and_says_how_it_is_until_it_is_stopped(tmp_path):
    with running(tmp_path / "broker") as broker:
        server = serve(tmp_path, "--port", "0", "--broker", f"mqtt://127.0.0.1:{broker.port}")
        line = server.stdout.readline()
        port = int(line.split("port ")[1].split(" ")[0])
        until(lambda: ask(port, "/health")[0] == 200)
        assert ask(port, "/")[0] == 200
        assert json.loads(ask(port, "/health")[1])["broker"] is True
        broker.kill()
        until(lambda: ask(port, "/health")[0] == 503)
        broker.start()
        until(lambda: ask(port, "/health")[0] == 200)
        server.send_signal(signal.SIGTERM)
        assert server.wait(30) == 0
    assert server.stderr.read() == ""


def test_without_a_broker_results_are_entered_by_hand(tmp_path):
    server = serve(tmp_path, "--port", "0", "--broker", "none")
    port = int(server.stdout.readline().split("port ")[1].split(" ")[0])
    assert json.loads(ask(port, "/health")[1])["broker"] is None
    server.send_signal(signal.SIGINT)
    assert server.wait(30) == 0


def refusal(tmp_path, *words):
    server = serve(tmp_path, *words)
    said = server.communicate(timeout=60)[1]
    assert server.returncode == 2
    return said


def test_a_port_that_another_program_has_is_a_sentence(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        said = refusal(tmp_path, "--broker", "none", "--port", str(taken.getsockname()[1]))
    assert said.endswith("address already in use.\n")


def test_a_password_file_that_is_not_there_is_a_sentence(tmp_path):
    assert "cannot be read" in refusal(tmp_path, "--password-file", str(tmp_path / "none"))
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\xff")
    assert "no text" in refusal(tmp_path, "--password-file", str(tmp_path / "bytes"))


@pytest.mark.parametrize(
    ("url", "account"),
    [
        ("localhost", BrokerAccount("localhost", 1883)),
        ("mqtt://club@pi.local:1234", BrokerAccount("pi.local", 1234, "club", "secret")),
        ("mqtts://pi.local/", BrokerAccount("pi.local", 8883, tls=True, ca=Path("ca.pem"))),
    ],
)
def test_a_broker_is_named_by_a_url(url, account):
    ca = str(account.ca) if account.ca else None
    assert broker_account(url, account.password, ca) == account


@pytest.mark.parametrize(
    "url", ["http://pi", "mqtt://", "mqtt://pi:port", "mqtt://pi/path", "mqtt://[x", "mqtt://pi:99999"]
)
def test_what_names_no_broker_is_a_sentence(url):
    with pytest.raises(ServingError, match="names no broker"):
        broker_account(url)


def test_a_password_in_the_url_is_refused_without_saying_it():
    with pytest.raises(ServingError, match="password-file") as raised:
        broker_account("mqtt://club:hunter2@pi")
    assert "hunter2" not in str(raised.value)


def test_a_free_port_can_be_listened_at():
    with socket.create_server(("127.0.0.1", free_port())) as found:
        assert found.getsockname()[1] > 0
