"""The board's side of a club's evening: who plays here next, the signing of the result, and its way to the server.

What counts is in the journal: the id of a game and its pairing are kept with its beginning, a signed result until a
server has acknowledged it. A program that is killed anywhere goes on from there. Called from several threads, but never
from the table's; nothing here waits for the network.
"""

from __future__ import annotations

import logging
import threading
import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final

import msgspec

from companion.app.table import Table
from companion.errors import CompanionError
from companion.games.seating import Side
from companion.mqtt.kept import KEPT, kept_note, missing, surplus
from companion.mqtt.payloads import Result, ResultAck, Seating, ServerHistory
from companion.mqtt.publishing import OfGame, result_of
from companion.store.book import Status

_log: Final = logging.getLogger(__name__)

UID: Final = "uid"
CLUB: Final = "club"
OUTBOX: Final = "outbox"
"""The names of the notes in the journal: the id of a game; its pairing and how far its result is; a result to send."""


class Signing(Enum):
    """How far the result of a club game is."""

    PLAYING = ""
    ASKED = "asked"
    """The game is over, and both sides are asked to sign."""
    DISPUTED = "disputed"
    """Somebody says that the result is not right: the director is called."""
    SETTLED = "settled"
    """The club asks for this game no more: the director has entered its result, or moved it. Nothing is signed."""
    SIGNED = "signed"
    """It is on its way to the server."""
    COUNTED = "counted"
    REFUSED = "refused"
    """The server has it, and does not count it."""


OPEN: Final = (Signing.PLAYING, Signing.ASKED, Signing.DISPUTED)
"""Until here the sides have not both signed."""
_UNSIGNED: Final = (Signing.ASKED, Signing.DISPUTED, Signing.SETTLED)
"""The game is over, and nothing is signed."""
_ANSWERED: Final = (Signing.COUNTED, Signing.REFUSED)
_NOTE_S: Final = 10.0
"""How long the table may take to note something."""


@dataclass(frozen=True, slots=True)
class ClubGame:
    """A game of an evening at this board."""

    game_id: int
    uid: str
    seating: Seating
    signing: Signing = Signing.PLAYING
    why: str = ""
    """What the server said of the result."""
    left: bool = False
    """Whether the server has asked for something else since it has the result: if it asks again, it is played again."""


def new_uid() -> str:
    """Return an id for a game: nobody else ever has the same."""
    return uuid.uuid4().hex


def notes_of(seating: Seating) -> dict[str, Any]:
    """Return what is noted with the beginning of a game that a server has asked for."""
    return {UID: new_uid(), CLUB: _club_note(seating, Signing.PLAYING, "")}


def _club_note(seating: Seating, signing: Signing, why: str, *, left: bool = False) -> dict[str, Any]:
    return {"seating": msgspec.to_builtins(seating), "signing": signing.value, "why": why, "left": left}


class ClubEvening:
    """What this board knows of a club's evening. `on_change` is called after each change, in whatever thread."""

    def __init__(self, table: Table, board: str, on_change: Callable[[], object] = lambda: None) -> None:
        """Read from the journal how far the last club game is, and what is still to be sent."""
        self._table, self._board = table, board
        self._on_change = on_change
        self._lock = threading.RLock()
        self._signed: set[Side] = set()
        self._scores: tuple[int, ...] = ()
        """What was signed so far."""
        self._seating: Seating | None = None
        self._seated = False
        self._ids: dict[int, OfGame] = {}
        self.game: ClubGame | None = self._newest()
        self.outbox: dict[int, Result] = self._unsent()

    # --- from the journal ---

    def _newest(self) -> ClubGame | None:
        for game_id, note in self._table.games.noted(CLUB, 1).items():
            return self._club_game(game_id, note)
        return None

    def _club_game(self, game_id: int, note: Any) -> ClubGame | None:
        try:
            seating = msgspec.convert(note["seating"], Seating)
            uid = str(self._table.games.notes(game_id)[UID])
            left = note.get("left") is True
            return ClubGame(game_id, uid, seating, Signing(note["signing"]), str(note["why"]), left)
        except (msgspec.ValidationError, KeyError, TypeError, ValueError):
            return None  # a later program wrote it

    def _unsent(self) -> dict[int, Result]:
        unsent = {}
        for game_id, note in self._table.games.noted(OUTBOX).items():
            with suppress(msgspec.ValidationError):  # a later program wrote it, and will send it
                if note:
                    unsent[game_id] = msgspec.convert(note, Result)
        return unsent

    def of_game(self, game_id: int) -> OfGame:
        """Return the id of a game, made now where it has none, with its pairing and how far its result is."""
        with self._lock:
            found = self._ids.get(game_id) or self._read(game_id)
            self._ids = {game_id: found}
            if self.game is not None and self.game.game_id == game_id:
                found = found._replace(signing=self.game.signing.value)
            return found

    def _read(self, game_id: int) -> OfGame:
        notes = self._table.games.notes(game_id)
        uid = str(notes.get(UID) or new_uid())
        if UID not in notes:
            self._table.note(game_id, {UID: uid}).result(_NOTE_S)
        club = self._club_game(game_id, notes[CLUB]) if CLUB in notes else None
        if club is None:
            return OfGame(uid)
        before = club.seating.continue_
        return OfGame(uid, club.seating.pairing, club.signing.value, before.uid_before if before else None)

    def result(self, game_id: int, *, signed: bool) -> Result | None:
        """Return the result of a game of the journal; None for one that is not finished."""
        row = self._table.games.row(game_id)
        if row.status is not Status.FINISHED:
            return None
        return result_of(row, self._board, self.of_game(game_id), self._table.games.moves(game_id), signed=signed)

    # --- who plays here ---

    @property
    def offered(self) -> Seating | None:
        """Who is to play here next; None while nobody is, or while they do. What was taken back is played again."""
        with self._lock:
            return self._seating if self.game is None or not self._is_wanted(self.game) else None

    def _is_wanted(self, game: ClubGame) -> bool:
        """Whether the server wants this very game, and not for one that goes on from where another board left it."""
        seating = self._seating
        if seating is None or seating.pairing != game.seating.pairing or game.left:
            return False
        before = seating.continue_
        return before is None or before.uid_before == game.uid or before == game.seating.continue_

    @property
    def current(self) -> ClubGame | None:
        """The game that people here have to do with: what is not settled, and what the server still knows of here."""
        with self._lock:
            game = self.game
            if game is None or game.signing in (Signing.ASKED, Signing.DISPUTED, Signing.SIGNED):
                return game
            return game if self._is_wanted(game) else None

    def seat(self, seating: Seating | None) -> None:
        """Take from the server who plays here next; None for nobody. A game it asks for no more is not signed.

        Raises `CompanionError` where the journal does not take that.
        """
        with self._lock:
            changed, self._seating = self._seating != seating or not self._seated, seating
            self._seated = True
            self._settle()
        if changed:
            self._on_change()

    def unseat(self) -> None:
        """No server has said who plays here next: nobody is offered a game, and one that is over can be signed."""
        with self._lock:
            changed, self._seating, self._seated = self._seating is not None, None, False
        if changed:
            self._on_change()

    def _settle(self) -> None:
        """Keep whether the game that was played here last is still to be signed, or else was left behind."""
        game = self.game
        if game is None:
            return
        if game.signing in _ANSWERED and not game.left:
            if not self._is_wanted(game):
                self._keep(replace(game, left=True))
        elif game.signing in _UNSIGNED:
            wanted = self._unsigned(game)
            if game.signing is Signing.SETTLED or wanted is Signing.SETTLED:
                self._keep(replace(game, signing=wanted))

    def _unsigned(self, game: ClubGame) -> Signing:
        """Return how far a game that is over and not signed is."""
        return Signing.ASKED if not self._seated or self._is_wanted(game) else Signing.SETTLED

    def begun(self, game_id: int, notes: dict[str, Any]) -> None:
        """A game began that the server had asked for, with these notes."""
        with self._lock:
            self.game = self._club_game(game_id, notes[CLUB])
            self._signed.clear()
        self._on_change()

    # --- signing ---

    @property
    def signed(self) -> frozenset[Side]:
        """The sides that have signed the result as it is now: an undo may have changed it since."""
        with self._lock:
            result = self.result(self.game.game_id, signed=False) if self.game is not None and self._signed else None
            return frozenset(self._signed) if result is not None and result.scores == self._scores else frozenset()

    def seen(self, game_id: int, *, over: bool) -> None:
        """A game is seen at the table: where it is over both sides are asked, unless an undo took the end back."""
        with self._lock:
            game = self.game
            if game is None or game.game_id != game_id:
                return
            if over and game.signing is Signing.PLAYING:
                self._keep(replace(game, signing=self._unsigned(game)))
            elif not over and game.signing in _UNSIGNED:
                self._keep(replace(game, signing=Signing.PLAYING))
            else:
                return
        self._on_change()

    def sign(self, side: Side) -> None:
        """A side says that the result is right; when both have, it is sent. Raises `CompanionError`: not kept."""
        with self._lock:
            game = self.game
            if game is None or game.signing not in OPEN:
                return
            result = self.result(game.game_id, signed=True)
            if result is None:
                return
            if game.signing is not Signing.ASKED:
                self._keep(replace(game, signing=Signing.ASKED))
            self._signed, self._scores = {*self.signed, side}, result.scores
            if len(self._signed) >= len(result.scores):
                self.outbox[game.game_id] = result
                self._keep(replace(self.game or game, signing=Signing.SIGNED), {OUTBOX: msgspec.to_builtins(result)})
        self._on_change()

    def dispute(self) -> None:
        """Somebody says that the result is not right: nothing is signed, and the director is called."""
        with self._lock:
            if self.game is not None and self.game.signing in OPEN:
                self._keep(replace(self.game, signing=Signing.DISPUTED))
        self._on_change()

    def acknowledged(self, ack: ResultAck) -> bool:
        """The server has a result: it is sent no more. Return whether it was one that waited."""
        with self._lock:
            for game_id, result in self.outbox.items():
                if result.uid == ack.uid:
                    self._delivered(game_id, ack)
                    break
            else:
                return False
        self._on_change()
        return True

    def compare(self, history: ServerHistory) -> None:
        """Send results again that the server's database has lost, since a backup took its place.

        The journal does not keep this: the history is retained, so a board that loses power before it has sent gets it
        again.
        """
        with self._lock:
            gone = {game: each for game, each in missing(self._table.games, history).items() if game not in self.outbox}
            self.outbox.update(gone)
        if gone:
            self._on_change()

    def _delivered(self, game_id: int, ack: ResultAck) -> None:
        signing = Signing.COUNTED if ack.counted else Signing.REFUSED
        done = {OUTBOX: None, KEPT: kept_note(self.outbox[game_id], ack.stamp)}
        if self.game is not None and self.game.game_id == game_id:
            self._keep(replace(self.game, signing=signing, why=ack.why), done)
        else:
            club = self._club_game(game_id, self._table.games.notes(game_id).get(CLUB))
            note = {CLUB: _club_note(club.seating, signing, ack.why)} if club is not None else {}
            self._table.note(game_id, {**done, **note}).result(_NOTE_S)
        del self.outbox[game_id]
        for each in surplus(self._table.games):
            self._table.note(each, {KEPT: None}).result(_NOTE_S)

    def _keep(self, game: ClubGame, others: dict[str, Any] | None = None) -> None:
        """Note how far a game is, before it holds. Raises `CompanionError` where the journal does not take it."""
        note = _club_note(game.seating, game.signing, game.why, left=game.left)
        try:
            self._table.note(game.game_id, {CLUB: note, **(others or {})}).result(_NOTE_S)
        except CompanionError:
            if OUTBOX in (others or {}):
                self.outbox = self._unsent()
            raise
        self.game = game
        self._signed = self._signed if game.signing is Signing.ASKED else set()
