"""A game that the club asks for: who plays whom, who deals first; one touch begins it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.errors import CompanionError
from companion.games.catalogue import listed
from companion.mqtt.club_start import ClubStart, start_of
from companion.mqtt.evening import ClubEvening, notes_of
from companion.mqtt.payloads import Seating
from companion.ui.kit import theme
from companion.ui.kit.button import disable_until_done
from companion.ui.kit.frame import Column, Space
from companion.ui.kit.spoken import SCREEN, printed
from companion.ui.kit.text import Text
from companion.ui.kit.unit import Shape
from companion.ui.screens.page import Page, free, primary
from companion.words import club_board as say
from companion.words.message import Said, Term, against, every


class ClubGameScreen(Page):
    """What the server said, and Play."""

    title = say.NEXT_GAME()

    def build(self) -> None:
        """Make the widgets."""
        self.heading = Text("", theme.TITLE, ink=theme.MUTED, lines=2)
        self.players = Text("", theme.TOTAL, lines=3)
        self.facts = Text("", theme.BODY, lines=8, valign="top")
        self.primary = primary(say.PLAY(), on_tap=lambda _: self.play())
        self._offered: Seating | None = None

    @property
    def evening(self) -> ClubEvening | None:
        """The club's evening, while the board is at a broker."""
        return self.shell.broker.evening if self.shell.broker is not None else None

    def enter(self, **_: Any) -> None:
        """Show who is to play."""
        self._show()

    def on_broker(self) -> None:
        """Show who is to play now; nobody any more leads home."""
        self._show()
        if self._offered is None:
            self.shell.go("home")

    def _show(self) -> None:
        self._offered = seating = self.evening.offered if self.evening is not None else None
        if seating is None:
            return
        self.heading.text = printed(seating.event_title)
        self.players.text = SCREEN.text(say.ROUND_PAIR(round=seating.round, players=every(seating.seats)))
        self.facts.text = "\n".join(SCREEN.text(each) for each in _facts(seating))
        self.rearrange()

    def body(self, shape: Shape) -> Any:
        """Stand below each other."""
        column = Column(gap=theme.GAP)
        column.add(free(self.heading), size=44)
        column.add(free(self.players), size=60 if shape.wide else 150)
        column.add(free(self.facts), share=3.0)
        column.add(Space(), share=0.5 if shape.wide else 3.0)
        return column

    def play(self) -> None:
        """Begin the game; say why it cannot begin."""
        seating, evening = self._offered, self.evening
        if seating is None or evening is None:
            return
        try:
            last = self.shell.settings.last_game
            start = start_of(seating, replace(last, spec="sim:") if self.shell.safe else last)
        except CompanionError as error:
            self.shell.show_message(error.said)
            return
        self._begin(start, evening, seating)

    def _begin(self, start: ClubStart, evening: ClubEvening, seating: Seating) -> None:
        notes = notes_of(seating)

        def begun(game_id: int) -> None:
            evening.begun(game_id, notes)
            self.shell.go("table")

        game = self.shell.table.new_game(start.setup, start.layout, start.spec, start.opening, notes)
        self.shell.when_done(game, begun)
        disable_until_done(self.primary, game)


def _facts(seating: Seating) -> list[Said]:
    title = Term(listed(seating.game).title) if _known(seating.game) else seating.game
    facts: list[Said] = [say.GOES_TO(game=title, target=seating.target)]
    before = seating.continue_
    dealer = before.dealer if before is not None else seating.first_deal
    if dealer < len(seating.seats):
        facts.append(say.DEALS_FIRST(who=seating.seats[dealer]))
    if before is not None:
        facts.append(say.GOES_ON(scores=against(before.scores)))
    return [*facts, *([printed(seating.note)] if seating.note else []), say.NOT_THESE()]


def _known(game: str) -> bool:
    try:
        listed(game)
    except (CompanionError, LookupError, ImportError):
        return False
    return True
