"""The page of the broker and a club's evening on the screen, at a real table, a real store and a real broker."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec import structs
from touch import tap

from companion.app.settings import LastGame, Settings
from companion.club.data.opening import open_club_database
from companion.club.data.people import add_board
from companion.club.data.results import incidents_of
from companion.club.data.rounds import draw_round, pairings_of
from companion.club.evening.server import ClubServer
from companion.club.web.site import ClubSite
from companion.games.setup import Policy, Setup
from companion.mqtt import topics
from companion.mqtt.account import BrokerAccount
from companion.mqtt.at_broker import AtBroker
from companion.mqtt.client import BrokerPhase
from companion.mqtt.config import FILE, BrokerSettings, read_broker_settings, write_broker_settings
from companion.mqtt.evening import OUTBOX, Signing
from companion.mqtt.payloads import Continue, Result, ResultAck, Seating, decode, encode
from companion.ui.broker import on_the_screen
from companion.ui.screens.club_card import ClubCard
from tests.club.evenings import new_evening
from tests.club.web.visitors import DIRECTOR, Visitor, let_in, served
from tests.mqtt.boards import onlooker, send
from tests.mqtt.mosquitto import free_port, running
from tests.sampled import sampled_sizes

SCOREKEEPER = Settings(last_game=LastGame(Setup(("Red", "Blue"), policy=Policy.SCOREKEEPER), spec="sim:"))
SEATING = Seating(
    event="e1",
    event_title="Monday",
    round=3,
    pairing="r3-7",
    seats=("Annabelle Longer-Name", "Bert"),
    first_deal=1,
    target=61,
    note="Raffle after round five.",
)
SIZES = sampled_sizes([(800, 480), (720, 1280)], 1)


@pytest.fixture
def at_broker(application, tmp_path):
    """Put an application at a broker: `at_broker(port)`."""
    opened = []

    def make(port=0, size=(800, 480), **settings):
        if port:
            found = BrokerSettings(on=True, host="127.0.0.1", port=port, board="screen", **settings)
            write_broker_settings(tmp_path, found)
        app = application(settings=SCOREKEEPER, size=size)
        broker = AtBroker(app.table, tmp_path, machine=Path("/nowhere"))
        app.shell.broker = broker
        on_the_screen(broker, app.shell)
        broker.__enter__()
        opened.append(broker)
        return app

    yield make
    for broker in opened:
        broker.__exit__()


@pytest.fixture(scope="module")
def mosquitto(tmp_path_factory):
    with running(tmp_path_factory.mktemp("mosquitto")) as broker:
        yield broker


def words_on(screen):
    return [widget.text for widget in screen.walk() if isinstance(getattr(widget, "text", None), str)]


# --- the settings ---


@pytest.mark.parametrize("size", SIZES)
def test_a_broker_is_set_by_touch_and_the_board_connects(at_broker, mosquitto, tmp_path, size):
    app = at_broker(size=size)
    screen = app.go("broker")
    assert "no broker" in screen.status.text
    screen.entries["host"].dispatch("on_edit", "127.0.0.1")
    screen.entries["port"].dispatch("on_edit", str(mosquitto.port))
    screen.entries["board"].dispatch("on_edit", "by-touch")
    tap(screen.on)
    app.until(lambda: "Connected to 127.0.0.1 as by-touch" in screen.status.text)
    kept = read_broker_settings(tmp_path).settings
    assert (kept.on, kept.host, kept.port, kept.board) == (True, "127.0.0.1", mosquitto.port, "by-touch")


def test_a_broker_that_is_not_there_is_said_in_words(at_broker):
    app = at_broker(free_port())
    screen = app.go("broker")
    app.until(lambda: "No connection to 127.0.0.1: " in screen.status.text)
    assert "the game goes on" in screen.status.text


def test_a_password_is_typed_and_seen_nowhere(at_broker, tmp_path):
    app = at_broker(size=(720, 1280))
    screen = app.go("broker")
    entry = screen.entries["password"]
    entry.dispatch("on_tap")
    entry.pad.type("s3cret")
    assert all("s3cret" not in text for text in words_on(screen))
    entry.pad.finish()
    assert read_broker_settings(tmp_path).settings.password == "s3cret"
    assert entry.text == "********"
    assert all("s3cret" not in text for text in words_on(screen))
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0
    entry.dispatch("on_tap")
    assert entry.pad.text == "", "it is typed as a whole"
    entry.pad.finish()
    assert read_broker_settings(tmp_path).settings.password == ""


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("port", "99999", "A port"),
        ("port", "no", "A port"),
        ("board", "Tisch 7", "board's name"),
        ("host", "a b", "no name"),
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(at_broker, tmp_path, name, text, words):
    app = at_broker()
    screen = app.go("broker")
    screen.entries[name].dispatch("on_edit", text)
    assert words in app.shell.message
    assert not (tmp_path / FILE).exists()


def test_without_a_host_it_is_not_switched_on(at_broker):
    app = at_broker()
    screen = app.go("broker")
    tap(screen.on)
    assert "host" in app.shell.message
    assert not screen.on.active


def test_commands_are_allowed_one_by_one_and_done(at_broker, mosquitto, tmp_path):
    app = at_broker(mosquitto.port, size=(720, 1280))
    screen = app.go("broker")
    app.until(lambda: app.shell.broker.condition.phase.value == "connected")
    screen.commands["show_name"].dispatch("on_switch", True)
    assert read_broker_settings(tmp_path).settings.commands == ("show_name",)
    app.until(lambda: app.shell.broker.condition.phase.value == "connected")
    with onlooker(mosquitto.port, f"{topics.ROOT}/screen/#") as seen:
        app.until(lambda: seen.newest.get(topics.availability("screen")) == b"online")
        app.until(lambda: topics.state("screen") in seen.newest)
        send(seen, topics.command("screen", "show_name"), b"")
        app.until(lambda: app.shell.message == "This board is screen.")


# --- the evening ---


@pytest.mark.parametrize("size", SIZES)
def test_a_game_of_an_evening_from_the_seating_to_its_count(at_broker, mosquitto, size):
    app = at_broker(mosquitto.port, size=size)
    with onlooker(mosquitto.port, f"{topics.ROOT}/screen/#") as seen:
        home = app.go("home")
        send(seen, topics.seating("screen"), encode(SEATING), retain=True)
        app.until(lambda: home.club is not None and home.club.title == "Round 3: Annabelle Longer-Name and Bert")
        tap(home.club)
        assert app.shell.current == "club_game"
        assert "Bert deals first." in app.screen.facts.text
        assert SEATING.note in app.screen.facts.text
        tap(app.screen.primary)
        app.until(lambda: app.shell.current == "table" and app.shell.view is not None)
        assert app.shell.view.setup.players == ("Annabelle Long", "Bert")
        play(app)
        app.until(lambda: "Sign" in offered(app.screen))
        assert "Rematch" not in offered(app.screen)
        screen = app.go("signing")
        assert screen.scores.text.replace("\N{NO-BREAK SPACE}", " ") == "Annabelle Long 61, Bert 20"
        tap(screen.signs[0])
        assert "has signed" in screen.signs[0].text
        assert not app.table.games.noted(OUTBOX)
        tap(screen.signs[1])
        assert screen.signs == []
        uid = app.shell.broker.evening.game.uid
        app.until(lambda: topics.finished("screen", uid) in seen.newest)
        assert "on its way" in screen.words.text
        result = decode(Result, seen.newest[topics.finished("screen", uid)])
        assert (result.pairing, result.scores, result.signed) == ("r3-7", (61, 20), (True, True))
        send(seen, topics.ack("screen", uid), encode(ResultAck(uid=uid, counted=True)))
        app.until(lambda: "counted" in screen.words.text)
        send(seen, topics.seating("screen"), b"", retain=True)


def offered(screen):
    return [button.text for button in screen.walk() if hasattr(button, "kind")]


def play(app):
    """Annabelle Long wins by 61 to 20, with the pegs of the board alone."""
    for side, back, front in ((1, -1, 20), (0, -1, 29), (0, 0, 58), (0, 29, 61)):
        hand, track = app.table.peg_hand, f"track{side + 1}"
        hand.lift(f"{track}/{back}")
        hand.place(f"{track}/{front}")
        app.until(lambda side=side, front=front: app.shell.view.sides[side].total == front)
    app.until(lambda: app.shell.view.outcome is not None)


def begin(app, seating=SEATING):
    evening = app.shell.broker.evening
    evening.seat(seating)
    home = app.go("home")
    tap(home.club)
    tap(app.screen.primary)
    app.until(lambda: app.shell.current == "table" and app.shell.view is not None and evening.game is not None)
    return evening


def test_without_a_network_the_result_waits_and_says_so(at_broker):
    app = at_broker(free_port())
    evening = begin(app)
    play(app)
    screen = app.go("signing")
    tap(screen.wrong)
    assert evening.game.signing is Signing.DISPUTED
    assert "call the director" in screen.words.text
    for _ in range(2):
        tap(next(button for button in screen.signs if not button.disabled))
    assert evening.game.signing is Signing.SIGNED
    assert "no connection" in screen.words.text
    home = app.go("home")
    assert (home.club.note, home.club.value) == ("The result waits for the network", "Look")
    tap(home.club)
    assert app.shell.current == "signing"


@contextmanager
def at_club(tmp_path, **plan):
    """Give a club's database, the event of two at the board "screen", and the broker at which its real server is."""
    database = open_club_database(f"sqlite:///{tmp_path}/club.db")
    event = new_evening(database, count=2, boards=0, target=61, **plan)
    with database.writing() as connection:
        add_board(connection, "screen", 1)
        draw_round(connection, event)
    with running(tmp_path / "broker") as broker:
        server = ClubServer(database, BrokerAccount("127.0.0.1", broker.port), poll_s=0.02)
        server.begin()
        try:
            yield database, event, broker, server
        finally:
            server.end()
            database.close()


def play_first_round(app):
    """Take the game that the club asks for from the first screen, and play it to its end."""
    home = app.go("home")
    app.until(lambda: home.club is not None and "Round 1" in home.club.title)
    tap(home.club)
    tap(app.screen.primary)
    app.until(lambda: app.shell.current == "table" and app.shell.view is not None)
    play(app)


def test_a_result_that_is_signed_while_the_broker_is_away_is_counted_by_a_real_server(at_broker, tmp_path):
    with at_club(tmp_path) as (database, event, broker, _):
        app = at_broker(broker.port)
        play_first_round(app)
        broker.kill()
        app.until(lambda: app.shell.broker.condition.phase is BrokerPhase.WAITING)
        screen = app.go("signing")
        for _ in range(2):
            tap(next(button for button in screen.signs if not button.disabled))
        assert "no connection" in screen.words.text
        broker.start()
        app.until(lambda: "counted" in screen.words.text)
        with database.reading() as connection:
            (pairing,) = pairings_of(connection, event)
    assert (pairing.outcome.result.points, pairing.outcome.uid) == ((61, 20), app.shell.broker.evening.game.uid)
    assert not any(app.table.games.noted(OUTBOX).values())


def test_a_dispute_is_settled_by_the_director_at_a_real_server_and_nobody_signs(at_broker, tmp_path):
    with at_club(tmp_path, rounds=2) as (database, event, broker, server):
        let_in(database, DIRECTOR, "Dora")
        app = at_broker(broker.port)
        play_first_round(app)
        screen = app.go("signing")
        app.until(lambda: screen.wrong in screen.buttons)
        tap(screen.wrong)
        with served(ClubSite(database, boards=server.boards)) as address:
            director = Visitor(address)
            director.logs_in("Dora")
            app.until(lambda: 'data-state="disputed"' in director.get(f"/events/{event}").text)
            page = "/pairings/1"
            assert director.send(f"{page}/result", page, seen="0", first="50", second="61").status_code == 303
            app.until(lambda: "The director has settled" in screen.words.text)
            assert screen.signs == []
            home = app.go("home")
            assert not home._cards()
            assert director.send(f"/events/{event}/round", f"/events/{event}", round="2").status_code == 303
            app.until(lambda: home.club is not None and "Round 2" in home.club.title)
            assert home.club.value == "Play"
        with database.reading() as connection:
            first = pairings_of(connection, event)[0]
            assert (first.outcome.result.points, first.outcome.uid) == ((50, 61), None)
            assert incidents_of(connection) == []


def test_the_first_button_after_a_club_game_says_where_it_leads(at_broker):
    app = at_broker(free_port())
    evening = begin(app)
    play(app)
    app.until(lambda: "Sign" in offered(app.screen))
    evening.seen(app.shell.view.game_id, over=True)
    evening.seat(None)  # the director has entered the result
    app.until(lambda: "Look" in offered(app.screen))
    assert not {"Sign", "Rematch"} & {*offered(app.screen)}
    evening.seat(structs.replace(SEATING, round=4, pairing="r4-7"))
    app.until(lambda: "Play" in offered(app.screen))
    tap(next(button for button in app.screen.walk() if getattr(button, "text", "") == "Play"))
    assert app.shell.current == "club_game"
    assert "Round 4" in app.screen.players.text


def test_a_game_that_was_left_is_gone_on_with_from_its_card(at_broker):
    app = at_broker(free_port())
    evening = begin(app)
    home = app.go("home")
    assert [type(card) for card in home._cards()] == [ClubCard], "the same game is not offered twice"
    assert home.club.value == "Go on"
    app.shell.when_done(app.table.leave())
    app.until(lambda: app.shell.view is None)
    tap(home.club)
    app.until(lambda: app.shell.current == "table")
    app.until(lambda: app.shell.view is not None and app.shell.view.game_id == evening.game.game_id)


def test_a_seating_that_is_taken_back_leads_home(at_broker):
    app = at_broker(free_port())
    app.shell.broker.evening.seat(SEATING)
    app.go("club_game")
    app.shell.broker.evening.seat(None)
    app.until(lambda: app.shell.current == "home")
    assert not app.screen._cards()


def test_a_game_from_another_board_begins_where_it_stood(at_broker):
    app = at_broker(free_port())
    before = Seating(
        event="e1", event_title="", round=1, pairing="p", seats=("A", "B"), continue_=Continue((60, 55), 1, "ab" * 16)
    )
    evening = app.shell.broker.evening
    evening.seat(before)
    app.go("club_game")
    assert "60 to 55" in app.screen.facts.text
    tap(app.screen.primary)
    app.until(lambda: app.shell.view is not None)
    assert [side.total for side in app.shell.view.sides] == [60, 55]


def test_a_game_that_nobody_knows_here_is_refused_in_words(at_broker):
    app = at_broker(free_port())
    app.shell.broker.evening.seat(
        Seating(event="e", event_title="E", round=1, pairing="p", seats=("A", "B"), game="mahjong")
    )
    app.go("club_game")
    tap(app.screen.primary)
    assert app.shell.message
    assert app.shell.current == "club_game"
