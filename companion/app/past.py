"""Games that lie in the journal: replayed from their entries, to look at, to go on with, to write out."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from companion.app.replaying import replay_entries
from companion.board.layout import GroupKind, Layout, Occupancy
from companion.errors import CompanionError, reason_of
from companion.games.action import Amend
from companion.games.catalogue import listed
from companion.games.event import Event, EventKind
from companion.games.game import State
from companion.games.match import Match
from companion.games.record import check_actions, format_action, format_record, seal
from companion.games.setup import Setup
from companion.games.setup_json import setup_from_json
from companion.games.speech import event_sentences, is_missed
from companion.referee.showing import resting
from companion.store.book import GameRow
from companion.store.entry import Entry
from companion.store.history import History
from companion.store.paths import REVIEWS_NAME
from companion.words import machine as said
from companion.words.message import Sentence
from companion.words.text import Language

if TYPE_CHECKING:
    from companion.players.coach import GameReview

_ENGLISH = Language()


class ExportError(CompanionError):
    """A record could not be written; the sentence says where and why."""


@dataclass(frozen=True, slots=True)
class PastGame:
    """A stored game with everything that was played in it."""

    row: GameRow
    match: Match[State]

    @property
    def setup(self) -> Setup:
        """What was agreed before the game, with the players as they sit at its end."""
        return self.match.setup

    @property
    def over(self) -> bool:
        """Whether it was played to its end."""
        return self.match.game.outcome(self.match.state) is not None

    @property
    def veiled(self) -> bool:
        """Whether it keeps secrets: a game of muggins that is not over, which a player may look up meanwhile (P12)."""
        return self.setup.policy.muggins and not self.over

    @property
    def public_length(self) -> int:
        """How many of its actions may be told of: where it keeps secrets, those before the play of this deal.

        What is owed in it is a secret until nobody can claim it any more, and so is whether it was pegged.
        """
        if not self.veiled:
            return len(self.match)
        length = max((length for length, played in enumerate(self.match.played, 1) if _deals(played.events)), default=0)
        agreed = takewhile(lambda action: isinstance(action, Amend), self.match.actions[length:])
        return length + len(tuple(agreed))  # such as where the pegs of a game stand that goes on from another board

    @property
    def totals(self) -> tuple[int, ...]:
        """Where the sides stand, as far as it may be told."""
        return self.totals_at(self.public_length)

    def totals_at(self, length: int) -> tuple[int, ...]:
        """Return where the sides stood after so many actions: in a game that goes on by their pegs, as at the table."""
        state = self.match.state_at(length)
        if self.over or not self.scored_on_tracks:
            return self.match.game.totals(state)
        return tuple(account.front for account in state.ledger.accounts)

    @property
    def deals(self) -> int:
        """How many deals were begun."""
        return sum(_deals(played.events) for played in self.match.played)

    @property
    def number(self) -> int | None:
        """The number by which the app shuffled, which deals the same cards again (C14); None where people dealt."""
        numbers = (action.number for action in self.match.actions if not action.chosen)
        return next(numbers, None)

    @property
    def record(self) -> str:
        """The game as a record, as far as it may be told."""
        match, remark = self.match, f"# {said.DEAL_LEFT_OUT(number=self.deals)}\n" if self.veiled else ""
        return seal(format_record(match.agreed, match.actions[: self.public_length], date=self.row.begun[:10])) + remark

    def public_entries(self, entries: Sequence[Entry]) -> Sequence[Entry]:
        """Return those of its entries in the journal that may be told: where it keeps secrets, until this deal."""
        if not self.veiled:
            return entries
        last = format_action(self.match.actions[self.public_length - 1]) if self.public_length else None
        return entries[: max((at for at, entry in enumerate(entries, 1) if entry.text == last), default=0)]

    @property
    def keeps_cards(self) -> bool:
        """Whether there are cards in it that nobody may see yet: the app deals, and the game can go on (C14)."""
        return self.setup.app_deals and not self.over

    def refuse_to_show_cards(self) -> None:
        """Raise `ExportError` where what is in the journal would show cards that nobody may see yet."""
        if self.keeps_cards:
            raise ExportError(said.CARDS_STILL_SECRET(game=self.row.game_id))

    @property
    def scored_on_tracks(self) -> bool:
        """Whether it is won by reaching a hole of a track."""
        return listed(self.setup.game).scores_on == GroupKind.TRACK.value

    def scorebook(self, language: Language) -> str:
        """Return the sheet that people keep of such a game, as far as it may be told, or ""."""
        return self.match.game.scorebook(self.match.state_at(self.public_length), language)

    def sentences_by_deal(self) -> tuple[tuple[int, tuple[Sentence, ...]], ...]:
        """Return what happened as sentences, by deal: 0 is the cut for the deal.

        A game of muggins that is not over keeps its secrets, as a player may look it up in the middle of it (P12).
        """
        veiled, silent = self.veiled, self.veiled and not self.setup.tells_missed
        told: list[tuple[int, list[Sentence]]] = [(0, [])]
        for number, played in enumerate(self.match.played):
            setup = self.match.state_at(number).setup
            events = [event for event in played.events if not (silent and is_missed(event))]
            begins = next((at for at, event in enumerate(events) if event.kind is EventKind.DEALER), None)
            told[-1][1].extend(event_sentences(setup, events[:begins], veiled=veiled))
            if begins is not None:
                told.append((told[-1][0] + 1, [*event_sentences(setup, events[begins:], veiled=veiled)]))
        return tuple((deal, tuple(sentences)) for deal, sentences in told if sentences)

    def pegs(self, layout: Layout) -> Occupancy:
        """Return where the pegs stand on a board that fits the game, as far as it may be told."""
        game, state = self.match.game, self.match.state_at(self.public_length)
        return resting(layout, game.owed(state), game.stands(state))


def _deals(events: Iterable[Event]) -> int:
    return sum(event.kind is EventKind.DEALER for event in events)


def read_past(history: History, game_id: int) -> PastGame:
    """Return a game of the journal, as far as it can be replayed. Raises `CompanionError` for one without a setup."""
    row = history.game(game_id)
    entries = [entry.text for entry in history.entries(game_id)]
    return PastGame(row, replay_entries(setup_from_json(row.setup), entries).match)


def review_file(journal: Path, game_id: int) -> Path:
    """Return where the review of a game is kept: in a folder beside the journal."""
    return journal.parent / REVIEWS_NAME / f"game-{game_id}.json"


def kept_review(journal: Path, game: PastGame) -> GameReview | None:
    """Return the review of a game that was made before, of this very game; None where there is none."""
    from companion.app.review_json import decode_review

    with suppress(OSError):
        found = decode_review(review_file(journal, game.row.game_id).read_bytes())
        if found is not None and found.actions == len(game.match) and found.game == check_actions(game.match.actions):
            return found
    return None


def export(game: PastGame, folder: Path, journal: Path | None = None, language: Language = _ENGLISH) -> Path:
    """Write a game's record into a folder and return the file; beside it its scorebook, if it has one, in a language.

    So is its review, if one was made and is kept beside the `journal`. An older export is replaced.

    Raises `ExportError`.
    """
    game.refuse_to_show_cards()
    file = folder / f"game-{game.row.game_id}-{game.row.begun[:10] or 'undated'}.txt"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file.write_text(game.record, "utf-8", newline="\n")
        if scorebook := game.scorebook(language):
            file.with_suffix(".scorebook.txt").write_text(scorebook, "utf-8", newline="\n")
        if journal is not None and kept_review(journal, game) is not None:
            shutil.copyfile(review_file(journal, game.row.game_id), file.with_suffix(".review.json"))
    except OSError as error:
        raise ExportError(said.NOT_EXPORTED(path=file, reason=reason_of(error))) from error
    return file
