"""The example of a broker with TLS and access lists, as it is: who may publish what, and who is let in at all."""

import subprocess
from pathlib import Path
from shutil import copy

import pytest

from companion.mqtt import topics
from tests.mqtt.boards import onlooker, send
from tests.mqtt.mosquitto import Broker, running, until

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
        send(one, topics.HISTORY, b"one")
        send(one, f"{topics.ROOT}/table-1/state", b"last")
        until(lambda: seen.newest.get(f"{topics.ROOT}/table-1/state") == b"last")
        send(club, topics.HISTORY, b"club", retain=True)
        with visitor(guarded, "table-2", topics.HISTORY) as two:
            until(lambda: two.newest.get(topics.HISTORY) == b"club")
        send(club, f"{topics.ROOT}/table-2/seating", b"last")
        until(lambda: seen.newest.get(f"{topics.ROOT}/table-2/seating") == b"last")
    allowed = {f"{topics.ROOT}/table-1/{topic}" for topic in BOARD}
    allowed |= {f"{topics.ROOT}/table-2/seating", topics.HISTORY, "homeassistant/sensor/cribbage_table-1/turn/config"}
    assert set(seen.newest) == allowed


@pytest.mark.parametrize(
    "other", [{"password": "wrong"}, {"password": ""}, {"ca": None}, {"tls": False, "ca": None}], ids=str
)
def test_nobody_else_is_let_in(guarded, other):
    with pytest.raises(AssertionError), visitor(guarded, "table-1", most_s=1.5, **other):
        pass


@pytest.fixture(scope="module")
def asking(guarded, tmp_path_factory):
    """Give a broker that lets in who shows a certificate of the club's, under the name that stands in it."""
    folder = tmp_path_factory.mktemp("asking")
    for name in ("ca.crt", "ca.key", "broker.crt", "broker.key"):
        copy(guarded.folder / name, folder)
    key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    openssl(folder, "req", *key, "-keyout", "board.key", "-out", "board.csr", "-subj", "/CN=table-1")
    signed = ("-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2")
    openssl(folder, "x509", "-req", "-in", "board.csr", "-out", "board.crt", *signed)
    openssl(folder, "req", "-x509", *key, "-keyout", "other.key", "-out", "other.crt", "-subj", "/CN=table-1")
    copy(EXAMPLE / "access.acl", folder)
    with running(
        folder,
        f"cafile {folder}/ca.crt\ncertfile {folder}/broker.crt\nkeyfile {folder}/broker.key\n"
        f"require_certificate true\nuse_identity_as_username true\nacl_file {folder}/access.acl\n",
    ) as broker:
        yield broker


def shown(broker, name, *filters, **other):
    files = {"certificate": broker.folder / f"{name}.crt", "key": broker.folder / f"{name}.key"} if name else {}
    return onlooker(broker.port, *filters, tls=True, ca=broker.folder / "ca.crt", **files, **other)


def test_a_board_that_shows_its_certificate_is_let_in_under_the_name_in_it(asking):
    own, others = (f"{topics.ROOT}/{board}/results/{UID}/ack" for board in ("table-1", "table-2"))
    with shown(asking, "board", own, others) as one:
        until(lambda: one.client.connected)
        for board in ("table-2", "table-1"):
            send(one, topics.availability(board), b"online", retain=True)
    log = asking.log.read_text()
    assert "as 'table-1'" in log or "u'table-1'" in log, log


@pytest.mark.parametrize("name", ["", "other"], ids=["without a certificate", "with one of nobody's"])
def test_without_a_certificate_of_the_club_nobody_is_let_in(asking, name):
    with pytest.raises(AssertionError), shown(asking, name, most_s=1.5):
        pass
