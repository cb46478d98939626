"""The example of a broker with TLS and access lists, as it is: who may publish what, and who is let in at all."""

import subprocess
from pathlib import Path
from shutil import copy

import pytest

from companion.mqtt import topics
from tests.mqtt.boards import onlooker, send
from tests.mqtt.mosquitto import Broker, until

EXAMPLE = Path(__file__).parents[2] / "docs/examples/mosquitto"
USERS = ("table-1", "table-2", "club", "home")
UID = "ab" * 16


def openssl(folder, *words):
    subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture(scope="module")
def guarded(tmp_path_factory):
    folder = tmp_path_factory.mktemp("guarded")
    key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    openssl(folder, "req", "-x509", *key, "-keyout", "ca.key", "-out", "ca.crt", "-subj", "/CN=club", "-days", "2")
    openssl(folder, "req", *key, "-keyout", "broker.key", "-out", "broker.csr", "-subj", "/CN=127.0.0.1")
    (folder / "names").write_text("subjectAltName=IP:127.0.0.1\n")
    signed = ("-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial", "-extfile", "names", "-days", "2")
    openssl(folder, "x509", "-req", "-in", "broker.csr", "-out", "broker.crt", *signed)
    (folder / "passwords").write_text("".join(f"{user}:{user}-secret\n" for user in USERS))
    subprocess.run(["mosquitto_passwd", "-U", "passwords"], cwd=folder, check=True)
    copy(EXAMPLE / "access.acl", folder)
    broker = Broker(folder, "")
    lines = (EXAMPLE / "mosquitto.conf").read_text().replace("8883", f"{broker.port} 127.0.0.1")
    for name in ("ca.crt", "broker.crt", "broker.key", "passwords", "access.acl"):
        lines = lines.replace(f" {name}", f" {folder / name}")
    (folder / "mosquitto.conf").write_text(f"{lines}user root\n")
    broker.start()
    yield broker
    broker.kill()


def visitor(broker, user, *filters, **other):
    account = {"user": user, "password": f"{user}-secret", "tls": True, "ca": broker.folder / "ca.crt"} | other
    return onlooker(broker.port, *filters, name=user, **account)


BOARD = ("availability", "state", "result", f"results/{UID}")
SERVER = (f"results/{UID}/ack", "seating")


def test_everybody_publishes_what_is_theirs_and_nothing_else(guarded):
    with (
        visitor(guarded, "home", "cribbage/1/#", "homeassistant/#") as seen,
        visitor(guarded, "table-1") as one,
        visitor(guarded, "club") as club,
    ):
        for board in ("table-1", "table-2"):
            for topic in (*BOARD, *SERVER, "command/night", "other"):
                send(one, f"{topics.ROOT}/{board}/{topic}", b"one")
            for topic in (*BOARD, "command/night", "other"):
                send(club, f"{topics.ROOT}/{board}/{topic}", b"club")
            send(one, f"homeassistant/sensor/cribbage_{board}/turn/config", b"one")
        send(one, f"{topics.ROOT}/table-1/state", b"last")
        until(lambda: seen.newest.get(f"{topics.ROOT}/table-1/state") == b"last")
        send(club, f"{topics.ROOT}/table-2/seating", b"last")
        until(lambda: seen.newest.get(f"{topics.ROOT}/table-2/seating") == b"last")
    allowed = {f"{topics.ROOT}/table-1/{topic}" for topic in BOARD}
    allowed |= {f"{topics.ROOT}/table-2/seating", "homeassistant/sensor/cribbage_table-1/turn/config"}
    assert set(seen.newest) == allowed


@pytest.mark.parametrize(
    "other", [{"password": "wrong"}, {"password": ""}, {"ca": None}, {"tls": False, "ca": None}], ids=str
)
def test_nobody_else_is_let_in(guarded, other):
    with pytest.raises(AssertionError), visitor(guarded, "table-1", most_s=1.5, **other):
        pass
