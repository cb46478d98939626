"""Scenes of a board at a broker, and of a club's evening: what a server says is handed to the evening itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.app.fitting import board_for
from companion.games.action import Tally
from companion.games.seating import Side
from companion.games.setup import Policy, Setup
from companion.mqtt.at_broker import AtBroker
from companion.mqtt.client import BrokerCondition, BrokerPhase
from companion.mqtt.config import BrokerSettings
from companion.mqtt.evening import ClubEvening, notes_of
from companion.mqtt.payloads import ResultAck, Seating
from companion.ui.broker import on_the_screen
from tests.tools.scenes.stage import Scene, Stage


class BrokerOnPaper(AtBroker):
    """A board that says it is at a broker, without a network."""

    connected = True

    @property
    def condition(self) -> BrokerCondition:
        """As the scene wants it."""
        return BrokerCondition(BrokerPhase.CONNECTED if self.connected else BrokerPhase.WAITING)


def scenes(stage: Stage) -> Iterator[Scene]:
    """Yield the settings, a game that is offered, and its signing."""
    paper = BrokerOnPaper(stage.table, stage.table.store.path.parent, machine=Path("/nowhere"))
    yield "broker", lambda: _settings(stage, paper)
    yield "club-home", lambda: _offer(stage, paper)
    yield "club-game", lambda: stage.shell.go("club_game")
    yield "club-sign", lambda: _over(stage, paper)
    yield "club-signed-by-one", lambda: _sign(stage, paper, 0)
    yield "club-disputed", lambda: _dispute(stage, paper)
    yield "club-settled", lambda: _settle(stage, paper)
    yield "club-waits", lambda: _wait(stage, paper)
    yield "club-home-waits", lambda: stage.shell.go("home")
    yield "club-counted", lambda: _counted(stage, paper)
    yield "club-over", lambda: _leave(stage)


def _settings(stage: Stage, paper: BrokerOnPaper) -> None:
    paper.settings = BrokerSettings(
        on=True, host="broker.club.lan", tls=True, password="x", board="table-7", commands=("night", "show_name")
    )
    stage.shell.broker = paper
    on_the_screen(paper, stage.shell)
    stage.from_home("broker")


def _seating(stage: Stage) -> Seating:
    return Seating(
        event="e",
        event_title="Monday evening",
        round=3,
        pairing="r3-7",
        seats=(stage.names[0], stage.names[1]),
        first_deal=1,
        note="The raffle is after round five.",
    )


def _offer(stage: Stage, paper: BrokerOnPaper) -> None:
    paper.evening = ClubEvening(stage.table, "table-7", paper.on_change)
    paper.evening.seat(_seating(stage))
    stage.shell.go("home")


def _over(stage: Stage, paper: BrokerOnPaper) -> None:
    assert paper.evening is not None
    notes = notes_of(_seating(stage))
    setup = Setup((stage.names[0], stage.names[1]), policy=Policy.SCOREKEEPER)
    scored = ((1, 29), (1, 29), (1, 29), (0, 29), (0, 29), (0, 29), (0, 29), (0, 5))
    # Where pegs already stand they are the score, and would take back what is entered beside them.
    opening = [Tally(Side(side), points) for side, points in scored]
    game = stage.table.new_game(setup, board_for("", setup), "none", opening, notes).result()
    paper.evening.begun(game, notes)
    paper.evening.seen(game, over=True)
    stage.from_home("signing")


def _sign(stage: Stage, paper: BrokerOnPaper, *sides: int) -> None:
    assert paper.evening is not None
    for side in sides:
        paper.evening.sign(Side(side))
    stage.from_home("signing")


def _dispute(stage: Stage, paper: BrokerOnPaper) -> None:
    assert paper.evening is not None
    paper.evening.dispute()
    stage.from_home("signing")


def _settle(stage: Stage, paper: BrokerOnPaper) -> None:
    assert paper.evening is not None
    paper.evening.seat(None)
    stage.from_home("signing")


def _wait(stage: Stage, paper: BrokerOnPaper) -> None:
    assert paper.evening is not None
    paper.evening.seat(_seating(stage))
    paper.connected = False
    _sign(stage, paper, 0, 1)


def _counted(stage: Stage, paper: BrokerOnPaper) -> None:
    assert paper.evening is not None
    assert paper.evening.game is not None
    paper.connected = True
    paper.evening.acknowledged(ResultAck(uid=paper.evening.game.uid, counted=True))
    stage.from_home("signing")


def _leave(stage: Stage) -> None:
    """Take the board from its broker again, for the scenes that follow."""
    stage.shell.broker = None
    stage.table.leave().result()
    stage.shell.go("home")
