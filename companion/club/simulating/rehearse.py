"""A rehearsed evening: real broker, real servers, light boards; rounds are drawn as a director does, things go wrong.

Everything runs on this machine, in a folder that is gone afterwards.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from companion.club.data.events import EventPlan, enter_player, plan_event
from companion.club.data.opening import Database, open_club_database
from companion.club.data.people import add_board, add_player
from companion.club.data.results import incidents_of
from companion.club.data.rounds import draw_round, open_of_event
from companion.club.simulating.cables import Cables
from companion.club.simulating.figures import EveningFigures, compare, signed_results
from companion.club.simulating.injected_faults import InjectedFault, InjectedFaultKind, injected_faults
from companion.club.simulating.light_board import Rehearsal
from companion.club.simulating.played_out import GAMES, played_out
from companion.club.simulating.programs import Program, RehearsalError, broker_program, free_port, server_program
from companion.club.simulating.room import RehearsedRoom
from companion.club.simulating.screen import Behind, ProjectorScreen

GAME_S: Final = 30.0
"""How long a game takes, where nothing is said."""
KILL_S: Final = 4.0
"""An evening is stretched so that broker and server run at least about so long between two kills."""
_STUCK_S: Final = 300.0
"""When no result has come for so long, the evening is given up, and what is open is lost."""


@dataclass(frozen=True)
class EveningPlan:
    """What is rehearsed. `database` is a URL; without one it is a file of SQLite.

    With `lose_a_server` the first of several servers is killed in the middle, and stays so.
    """

    boards: int
    rounds: int = 9
    kills: int = 0
    seed: int = 1
    servers: int = 1
    database: str | None = None
    game_s: float = GAME_S
    lose_a_server: bool = False

    @property
    def long_game_s(self) -> float:
        """How long a game takes so that all that goes wrong has room."""
        return max(self.game_s, self.kills * KILL_S / self.rounds)


def rehearse(plan: EveningPlan, on_round: Callable[[], object]) -> EveningFigures:
    """Play an evening, and return what came of it; `on_round` is called after each round. Raises `RehearsalError`."""
    with TemporaryDirectory(prefix="club-", ignore_cleanup_errors=True) as folder, ExitStack() as stack:
        return _Evening(plan, Path(folder), stack).play(on_round)


class _Evening:
    """An evening with all that belongs to it; what was started ends with the stack."""

    def __init__(self, plan: EveningPlan, folder: Path, stack: ExitStack) -> None:
        self._plan, self._folder, self._stack = plan, folder, stack
        self._names = [f"table-{number}" for number in range(1, plan.boards + 1)]
        self._behind, self._figures, self._hit = Behind(), EveningFigures(plan.boards), Counter[str]()
        self._over, self._stuck = threading.Event(), False
        self._failed: RehearsalError | None = None
        self._broker = self._start_broker()
        self._database, self._event = self._make_event(plan.database or f"sqlite:///{folder}/club.db")
        self._servers = self._start_servers()
        self._room = self._make_room()

    # --- what there is ---

    def _start_broker(self) -> Program:
        self._broker_port = free_port()
        broker = broker_program(self._folder, self._broker_port)
        self._stack.callback(broker.kill)
        broker.start()
        return broker

    def _make_event(self, url: str) -> tuple[Database, int]:
        self._url = url
        database = open_club_database(url)
        self._stack.callback(database.close)
        with database.writing() as connection:
            event = plan_event(connection, EventPlan("Rehearsal", "2026-01-01", rounds=self._plan.rounds)).id
            for number in range(1, 2 * self._plan.boards + 1):
                enter_player(connection, event, add_player(connection, f"Player {number}").id)
            for place, name in enumerate(self._names, 1):
                add_board(connection, name, place)
        return database, event

    def _start_servers(self) -> list[tuple[Program, int]]:
        servers = []
        for number in range(1, self._plan.servers + 1):
            port = free_port()
            server = server_program(self._folder, number, self._url, self._broker_port, port)
            self._stack.callback(server.kill)
            server.start()
            servers.append((server, port))
        return servers

    def _make_room(self) -> RehearsedRoom:
        plan, cables = self._plan, None
        if plan.kills:
            cables = Cables(self._names, self._broker_port)
            cables.begin()
            self._stack.callback(cables.end)
        games = played_out(GAMES, Random(plan.seed))
        rehearsal = Rehearsal(games, plan.long_game_s, self._behind.published)
        room = RehearsedRoom(self._names, self._folder, self._broker_port, cables, rehearsal, plan.seed)
        self._stack.callback(room.switch_off)
        return room

    # --- how it goes ---

    def play(self, on_round: Callable[[], object]) -> EveningFigures:
        began = time.monotonic()
        screen = ProjectorScreen(self._event, self._server_ports, self._behind)
        self._room.switch_all_on()
        screen.begin()
        self._stack.callback(screen.end)
        hitting = threading.Thread(target=self._go_wrong, args=(began,), name="mishaps", daemon=True)
        hitting.start()
        for number in range(1, self._plan.rounds + 1):
            if not self._play_round(number):
                self._over.set()
                break
            on_round()
        hitting.join()
        self._over.set()
        if self._failed:
            raise self._failed
        self._wait(lambda: self._room.unacknowledged == 0)
        return self._figures_after(time.monotonic() - began)

    def _play_round(self, number: int) -> bool:
        """Play a round to its end; return False where it came to none."""
        self._behind.forget()
        with self._database.writing() as connection:
            draw_round(connection, self._event)
        if self._plan.lose_a_server and number == self._plan.rounds // 2 + 1:
            self._servers.pop(0)[0].kill()
            self._hit["servers lost"] += 1
        self._wait(lambda: self._still_open() == 0)
        self._figures.rounds = number
        self._figures.server_mb_by_round.append(round(max(each.megabytes for each, _ in self._servers), 1))
        return self._still_open() == 0

    def _still_open(self) -> int:
        with self._database.reading() as connection:
            return len(open_of_event(connection, self._event))

    def _wait(self, done: Callable[[], bool]) -> None:
        """Wait until something is so, or the database has not changed for too long."""
        revision, since = -1, time.monotonic()
        while not done() and not self._failed:
            if (now := self._database.revision()) != revision:
                revision, since = now, time.monotonic()
            if time.monotonic() - since > _STUCK_S:
                self._stuck = True
                return
            time.sleep(0.1)

    def _server_ports(self) -> list[int]:
        return [port for _, port in self._servers]

    # --- what goes wrong ---

    def _go_wrong(self, began: float) -> None:
        plan = self._plan
        for each in injected_faults(plan.kills, plan.long_game_s * plan.rounds * 0.9, Random(f"mishaps {plan.seed}")):
            self._over.wait(max(began + each.at_s - time.monotonic(), 0))
            if self._stuck:
                return
            self._hit[each.kind.value] += 1
            try:
                self._hit_by(each)
            except RehearsalError as error:
                self._failed = error
                return

    def _hit_by(self, fault: InjectedFault) -> None:
        match fault.kind:
            case InjectedFaultKind.BROKER:
                self._broker.kill()
                self._broker.start()
            case InjectedFaultKind.SERVER:
                server, _ = self._servers[int(fault.which * len(self._servers))]
                server.kill()
                server.start()
            case InjectedFaultKind.BOARD:
                self._room.kill(fault.which)
            case InjectedFaultKind.NETWORK:
                self._room.cut(fault.which)

    def _figures_after(self, seconds: float) -> EveningFigures:
        figures = self._figures
        figures.seed, figures.kills, figures.seconds = self._plan.seed, dict(self._hit), seconds
        figures.behind_ms_p99, figures.behind_ms_p50 = (self._behind.percentile_ms(share) for share in (0.99, 0.5))
        figures.states = len(self._behind.delays_ms)
        figures.server_mb = max(figures.server_mb_by_round)
        figures.broker_mb = self._broker.megabytes
        with self._database.reading() as connection:
            compare(figures, connection, self._event, signed_results(self._folder, self._names))
            figures.incidents = len(incidents_of(connection))
        return figures
