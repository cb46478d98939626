"""What came of a rehearsed evening: the diaries of the boards held against the database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import Connection, select

from companion.club.data.rounds import pairings_of
from companion.club.data.schema import RESULT
from companion.club.data.tables import event_table
from companion.mqtt.payloads import Result, decode


@dataclass
class EveningFigures:
    """The figures of an evening; `as_json` gives them by their names."""

    boards: int = 0
    games: int = 0
    """How many games boards have finished and signed."""
    results: int = 0
    """How many results count in the database."""
    lost: int = 0
    """Games that a board finished and that do not count, or count otherwise than the board said."""
    twice: int = 0
    """Results or games in tables beyond one for each game."""
    behind_ms_p99: float | None = None
    server_mb: float = 0.0
    rounds: int = 0
    seed: int = 0
    kills: Mapping[str, int] = field(default_factory=dict)
    seconds: float = 0.0
    behind_ms_p50: float | None = None
    states: int = 0
    """How many published states the screen's delay was measured of."""
    server_mb_by_round: list[float] = field(default_factory=list)
    incidents: int = 0
    broker_mb: float = 0.0

    @property
    def sound(self) -> bool:
        """Whether nothing was lost and nothing counted twice, and everything was played."""
        return not self.lost and not self.twice and self.results > 0

    def as_json(self) -> dict[str, object]:
        """Return the figures by their names."""
        return {name: round(value, 1) if isinstance(value, float) else value for name, value in vars(self).items()}


def signed_results(folder: Path, names: Iterable[str]) -> list[Result]:
    """Return the results that boards have kept as over and signed, from their files."""
    found = []
    for name in names:
        for line in (folder / f"{name}.diary").read_text("utf-8").splitlines():
            if line.startswith("result "):
                found.append(decode(Result, line.removeprefix("result ").encode()))
    return found


def compare(figures: EveningFigures, connection: Connection, event: int, signed: Iterable[Result]) -> None:
    """Fill in what counts in the database, and what is lost or there twice."""
    signed = list(signed)
    pairings = pairings_of(connection, event)
    counting = {each.outcome.uid: each for each in pairings if each.outcome and each.outcome.uid}
    figures.games, figures.results = len(signed), len(counting)
    for result in signed:
        found = counting.get(result.uid)
        right = found and found.outcome and found.outcome.result.points == result.scores
        figures.lost += not right
    figures.lost += sum(each.is_open for each in pairings)
    counted = Counter(connection.execute(select(RESULT.c.pairing).where(RESULT.c.counted)).scalars())
    figures.twice = sum(times - 1 for times in counted.values())
    figures.twice += max(sum(line.played for line in event_table(connection, event)) - 2 * len(signed), 0)
