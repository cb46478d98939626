"""Real tables for tests of boards at a broker, played without a screen and without wood."""

from contextlib import contextmanager
from pathlib import Path

from companion.app.assembly import Journal, running_table
from companion.app.fitting import board_for
from companion.app.settings import Settings
from companion.games.action import Tally
from companion.games.seating import Side
from companion.games.setup import Policy, Setup
from companion.mqtt.account import BrokerAccount, BrokerMessage
from companion.mqtt.client import Client, Guest
from companion.mqtt.config import FILE, BrokerSettings, write_broker_settings
from companion.store.journal import open_store
from tests.mqtt.mosquitto import until

SETUP = Setup(("Ann", "Bert"), target=61, policy=Policy.SCOREKEEPER)


@contextmanager
def table_in(folder: Path):
    with open_store(folder / "companion.db") as store, running_table(Journal(store), Settings()) as table:
        yield table


def begin(table, setup=SETUP, notes=None) -> int:
    return table.new_game(setup, board_for("", setup), "none", (), notes).result(20)


def score(table, side: int, points: int) -> None:
    table.act(Tally(Side(side), points)).result(20)


def finish(table) -> None:
    """Side 0 wins by 61 to 20."""
    score(table, 1, 20)
    for points in (29, 29, 3):
        score(table, 0, points)


def settings_for(folder: Path, port: int, board: str, **kwargs) -> None:
    write_broker_settings(folder, BrokerSettings(on=True, host="127.0.0.1", port=port, board=board, **kwargs))
    assert (folder / FILE).stat().st_mode & 0o077 == 0


class Everything(Guest):
    """Keeps what is published below some topics, the newest of each, and all of it in order."""

    def __init__(self, filters):
        self.filters, self.client, self.newest, self.all = filters, None, {}, []

    def on_up(self):
        self.client.subscribe(self.filters)

    def on_message(self, message):
        self.newest[message.topic] = message.payload
        self.all.append(message)


@contextmanager
def onlooker(port, *filters, name="onlooker", most_s=20.0, **account):
    guest = Everything(filters or ("#",))
    guest.client = Client(BrokerAccount("127.0.0.1", port, **account), f"{name}-{id(guest)}", guest, chance=lambda: 0.0)
    with guest.client:
        until(lambda: guest.client.connected, most_s, what=str(guest.client.condition))
        yield guest


def send(guest, topic, payload, retain=False):
    guest.client.do(lambda: guest.client.publish(BrokerMessage(topic, payload, retain)))
