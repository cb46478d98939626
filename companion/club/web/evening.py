"""An evening gathered from the database and from the boards: what its page, the scoreboard and the lists show."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import date
from threading import Lock
from typing import Final

from sqlalchemy import Connection

from companion.club.data.corrections import corrections_of
from companion.club.data.events import club_events, entries_of
from companion.club.data.opening import Database
from companion.club.data.people import club_players
from companion.club.data.rounds import fixtures_of, pairings_of
from companion.club.data.tables import table_of_season
from companion.club.data.values import ClubEvent, Correction, EventEntry, Pairing
from companion.club.evening.live import PublishedBoard
from companion.club.formats.table import ClubLine, club_table, lines_of_fixture
from companion.club.paper.card import CardLine, ScoreCard
from companion.club.web.headings import heading_of, known_event
from companion.club.web.showing import ShownEvening, ShownEvent, ShownLine, ShownTable, TableState
from companion.mqtt.seat_names import seat_order

Boards = Mapping[str, PublishedBoard]
MOST_KEPT: Final = 8
"""So many evenings are kept in memory, each with the tables of one round and not of all that were played."""


@dataclass(frozen=True, slots=True)
class GatheredEvening:
    """What the database has of an event at one revision: its standings, and the pairings of its newest round."""

    heading: ShownEvent
    pairings: Sequence[Pairing]
    changed: Set[int]
    standings: Sequence[ShownLine]
    revision: int

    def shown(self, boards: Boards, earlier: Sequence[Pairing] | None = None) -> ShownEvening:
        """Return it with its newest tables, or those of an earlier round, as their boards stand now."""
        pairings = self.pairings if earlier is None else earlier
        tables = [shown_table(each, boards, each.id in self.changed) for each in pairings]
        return ShownEvening(self.heading, tables, self.standings, self.revision)


def gathered(connection: Connection, event: int, revision: int) -> GatheredEvening:
    """Gather an event; raises 404."""
    heading, found = heading_of(connection, event), known_event(connection, event)
    entries, pairings = entries_of(connection, event), pairings_of(connection, event, heading.round)
    changed = frozenset(each.pairing for each in corrections_of(connection, event) if each.before is not None)
    by_number = {each.number: each for each in entries}
    lines = club_table([each.member for each in entries], fixtures_of(connection, event), found.scoring)
    standings = [_line(line, by_number[line.member]) for line in lines]
    return GatheredEvening(heading, pairings, changed, standings, revision)


class GatheredEvenings:
    """The evenings that were last looked at, each gathered once for a revision, however many look at the same time."""

    def __init__(self, database: Database) -> None:
        """Have gathered none."""
        self._database = database
        self._lock = Lock()
        self._kept = OrderedDict[int, GatheredEvening]()

    def of(self, event: int) -> GatheredEvening:
        """Return an event as it is in the database now; raises 404."""
        revision = self._database.revision()  # before the rest: what comes between is shown twice, and not never
        with self._lock:
            kept = self._kept.pop(event, None)
            if kept is None or kept.revision != revision:
                with self._database.reading() as connection:
                    kept = gathered(connection, event, revision)
            self._kept[event] = kept
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
            return kept


# --- tables ---


def shown_table(pairing: Pairing, boards: Boards, corrected: bool = False) -> ShownTable:
    """Return a table as it stands: what counts, else what its board last published."""
    names = tuple(each.name for each in (pairing.first, pairing.second) if each)
    table = ShownTable(pairing.id, pairing.place, pairing.board or "", names, TableState.BYE)
    if pairing.second is None:
        return table
    if pairing.outcome is not None:
        result = pairing.outcome.result
        return ShownTable(
            pairing.id,
            pairing.place,
            pairing.board or "",
            names,
            TableState.OVER,
            result.points,
            result.winner,
            result.skunk,
            result.forfeit,
            corrected,
        )
    state, scores = live_state(pairing, boards)
    if state is TableState.WAITING and pairing.carried is not None:
        state, scores = TableState.MOVED, pairing.carried.scores
    return ShownTable(pairing.id, pairing.place, pairing.board or "", names, state, scores)


def live_state(pairing: Pairing, boards: Boards) -> tuple[TableState, tuple[int, int] | None]:
    """Return how far an open game is by what its board published, and its scores if it plays this pairing."""
    seen = boards.get(pairing.board) if pairing.board else None
    if seen is None or seen.state is None or seen.state.pairing != str(pairing.id) or len(seen.state.sides) != 2:
        return TableState.WAITING, None
    state = seen.state
    first, second = state.sides
    names = pairing.first.name, pairing.second.name if pairing.second is not None else ""
    swapped = seat_order(names, state.names) == (1, 0)
    scores = (second.score, first.score) if swapped else (first.score, second.score)
    if state.signing == "disputed":
        return TableState.DISPUTED, scores
    if state.over:
        return TableState.SIGNING, scores
    return (TableState.PLAYING if seen.online else TableState.LOST), scores


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table with its round: one line of the list of games."""

    round: int
    table: ShownTable


def games_of(connection: Connection, event: int) -> list[PlayedTable]:
    """Return all tables of an event as they count, by round."""
    return [PlayedTable(each.round, shown_table(each, {})) for each in pairings_of(connection, event)]


# --- standings ---


def _line(line: ClubLine, entry: EventEntry) -> ShownLine:
    return _named(line, entry.player, entry.name, left=entry.leaves is not None)


def _named(line: ClubLine, player: int, name: str, *, evenings: int = 1, left: bool = False) -> ShownLine:
    return ShownLine(
        line.place,
        player,
        name,
        line.game_points,
        line.games_won,
        line.spread,
        line.played,
        line.skunks,
        line.skunked,
        evenings,
        left,
    )


def season_lines(connection: Connection, season: int) -> list[ShownLine]:
    """Return the standings of a season."""
    names = {each.id: each.name for each in club_players(connection)}
    came = [
        entry.player
        for event in club_events(connection)
        if event.season == season
        for entry in entries_of(connection, event.id)
    ]
    lines = table_of_season(connection, season)
    return [_named(line, line.member, names[line.member], evenings=came.count(line.member)) for line in lines]


# --- score cards ---


def cards_of(connection: Connection, event: int, players: Iterable[int] | None = None) -> list[ScoreCard]:
    """Return the score cards of an event, by name; of some players alone where they are named."""
    found = known_event(connection, event)
    entries, pairings = entries_of(connection, event), pairings_of(connection, event)
    wanted = None if players is None else set(players)
    unsigned = entered_by_hand(corrections_of(connection, event))
    shown = [each for each in entries if wanted is None or each.player in wanted]
    played = _pairings_by_entry(pairings)
    rounds = max(found.rounds, max((pairing.round for pairing in pairings), default=0))
    return [
        ScoreCard(
            each.name,
            found.title,
            date.fromisoformat(found.held_on),
            rounds,
            [_card_line(pairing, each, found, unsigned) for pairing in played[each.id]],
        )
        for each in sorted(shown, key=lambda each: each.name.casefold())
    ]


def _pairings_by_entry(pairings: Iterable[Pairing]) -> Mapping[int, Sequence[Pairing]]:
    """Return the pairings of each who plays, by the ids of the entries."""
    found = defaultdict[int, list[Pairing]](list)
    for pairing in pairings:
        for each in (pairing.first, pairing.second):
            if each is not None:
                found[each.id].append(pairing)
    return found


def entered_by_hand(corrections: Iterable[Correction]) -> Set[int]:
    """Return the pairings whose scores a director has entered last: on the board other ones were signed."""
    newest = {each.pairing: each for each in sorted(corrections, key=lambda each: each.id)}
    return {number for number, each in newest.items() if each.after is not None}


def _card_line(pairing: Pairing, entry: EventEntry, event: ClubEvent, unsigned: Set[int]) -> CardLine:
    if pairing.second is None:
        return CardLine(pairing.round, "", "", event.bye, 0, bye=True)
    other = pairing.second if entry.id == pairing.first.id else pairing.first
    lines = lines_of_fixture(pairing.fixture, event.scoring)
    line = next((each for each in lines if each.member == entry.number), None)
    if line is None or pairing.outcome is None:
        return CardLine(pairing.round, other.name, str(pairing.place))
    signed = pairing.outcome.uid is not None and pairing.id not in unsigned
    forfeit = pairing.outcome.result.forfeit
    return CardLine(pairing.round, other.name, str(pairing.place), line.game_points, line.spread, signed, forfeit)
