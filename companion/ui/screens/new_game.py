"""New game: who plays, to how many, on which board, with which referee. One touch on Deal plays."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.app.fitting import trouble_at, why_another
from companion.app.labels import field_labels, played_with_labels
from companion.board.layout import GroupKind
from companion.drivers.spec import is_real
from companion.games.catalogue import game_names, listed
from companion.games.listed import TO_A_HOLE
from companion.games.seating import Seat
from companion.games.setup import Policy
from companion.ui.kit import theme
from companion.ui.kit.button import Button, disable_until_done
from companion.ui.kit.choice import ChoiceBar
from companion.ui.kit.frame import Column, Row, Space
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.text import Text
from companion.ui.kit.theme import SIDES
from companion.ui.kit.unit import Shape, px
from companion.ui.screens.draft import Draft, draft_of
from companion.ui.screens.page import Page, free, primary
from companion.ui.screens.rows import LinkRow, PickRow, PlayerChip
from companion.ui.screens.terms import NO_BOARD, POLICY_WORDS, board_words, place_words
from companion.words import screens as say
from companion.words.message import Said


class NewGameScreen(Page):
    """Puts a game together; what was chosen last time is chosen already."""

    title = say.NEW_GAME()

    def build(self) -> None:
        """Make the widgets."""
        self.draft = draft_of(self.shell.settings.last_game).of_bots(self.shell.bots)
        self._make_players()
        self._make_referees()
        self.board_row = LinkRow(say.BOARD(), on_tap=lambda _: self.shell.go("choose_board", new_game=self))
        self.rules_button = Button(say.MORE_RULES(), on_tap=lambda _: self.shell.go("more_rules", new_game=self))
        self.labels_button = Button(say.FIELD_LABELS(), on_tap=lambda _: self._read_labels())
        self.buttons = [self.rules_button]
        self.primary = primary(say.DEAL_CARDS(), on_tap=lambda _: self.deal())
        self.take(self.draft)

    def _make_players(self) -> None:
        names = [(name, SCREEN.known(listed(name).short)) for name in game_names()]
        self.game = ChoiceBar(names, on_choice=lambda _, game: self.take(self.draft.of_game(game)))
        self.players = ChoiceBar([(2, "2"), (3, "3"), (4, "4")])
        self.players.bind(on_choice=lambda _, count: self.take(self.draft.for_players(count)))
        self.target = ChoiceBar([(61, "61"), (121, "121")], on_choice=lambda _, to: self.take(self.draft.to(to)))
        self.length_words = Text(TO_A_HOLE.label(), theme.STRONG, ink=theme.MUTED)
        self.chips = [PlayerChip(SIDES[0], "", on_tap=self._rename) for _ in range(4)]

    def _make_referees(self) -> None:
        self.referee = ChoiceBar([(policy, POLICY_WORDS[policy][0]()) for policy in Policy])
        self.referee.bind(on_choice=lambda _, policy: self.take(self.draft.refereed(policy)))
        self.sentence = Text(role=theme.NOTE, ink=theme.MUTED, lines=2, valign="top")
        self.policies = {policy: PickRow(*(words() for words in POLICY_WORDS[policy])) for policy in Policy}
        for each, row in self.policies.items():
            row.bind(on_tap=lambda _, policy=each: self.take(self.draft.refereed(policy)))

    def take(self, draft: Draft) -> None:
        """Show other terms."""
        count = draft.count
        regroup = self._built and (count != self.draft.count or draft.game != self.draft.game)
        self.draft = draft
        self.game.value = draft.game
        self.players.offer([(number, str(number)) for number in draft.listed.players])
        self.target.offer([(length, str(length)) for length in sorted(draft.listed.lengths)])
        self.length_words.text = SCREEN.text(draft.listed.length.label())
        on_tracks = draft.listed.scores_on == GroupKind.TRACK.value
        self.buttons = [self.rules_button] if on_tracks else [self.rules_button, self.labels_button]
        self.referee.offer([(policy, POLICY_WORDS[policy][0]()) for policy in draft.policies])
        self.players.value, self.target.value, self.referee.value = count, draft.target, draft.policy
        self.sentence.text = SCREEN.text(POLICY_WORDS[draft.policy][1]())
        for policy, row in self.policies.items():
            row.chosen = policy is draft.policy
        for seat, chip in enumerate(self.chips):
            chip.look = SIDES[draft.setup.side_of(Seat(seat)) if seat < count else seat]
            chip.name = draft.setup.players[seat] if seat < count else ""
            chip.changed()
        self.board_row.title, self.board_row.note = map(SCREEN.text, self._board_words())
        self.board_row.value = "" if draft.spec == "none" else SCREEN.text(place_words(draft.spec))
        if regroup:
            self.rearrange()

    def _board_words(self) -> tuple[Said, Said]:
        """Return the title and the note of the board; of a file that the game cannot be played on, its name alone."""
        draft = self.draft
        if draft.spec == "none":
            return NO_BOARD
        if trouble_at(draft.spec, draft.board, draft.setup):
            return Path(draft.board).name, ""
        return board_words(draft.layout)

    def arrange(self, shape: Shape) -> None:
        """Set the games in the place of the title, or below it in a high window."""
        self.instead_of_title = None if shape is Shape.PORTRAIT else self.game
        self.game.lines = 2 if shape is Shape.PORTRAIT else 1
        super().arrange(shape)

    def body(self, shape: Shape) -> Any:
        """Lie in one column; in a high window the referees are a list."""
        column = Column(gap=theme.GAP)
        if shape is Shape.PORTRAIT:
            column.add(free(self.game), size=2 * theme.TOUCH)
        top = column.add(Row(), size=theme.TOUCH)
        top.add(Text(say.PLAYERS(), theme.STRONG, ink=theme.MUTED), size=84)
        top.add(free(self.players), share=1.3)
        short = self.draft.listed.length is TO_A_HOLE
        self.length_words.align = "left" if shape is Shape.PORTRAIT and short else "right"
        top.add(free(self.length_words), size=84 if not short else 24 if shape is Shape.PORTRAIT else 60)
        top.add(free(self.target))
        self._place_chips(column, shape)
        if shape is Shape.PORTRAIT:
            column.add(Text(say.REFEREE_LABEL(), theme.STRONG, ink=theme.MUTED, valign="bottom"), size=40)
            for policy in self.draft.policies:
                row = self.policies[policy]
                column.add(free(row), size=row.wanted(self.width - 2 * px(theme.GAP)))
            column.add(Text(say.BOARD(), theme.STRONG, ink=theme.MUTED, valign="bottom"), size=40)
        else:
            column.add(free(self.referee), size=theme.TOUCH)
            column.add(free(self.sentence), size=theme.roomy(26))
        column.add(free(self.board_row), size=theme.roomy(84 if shape is Shape.PORTRAIT else 66))
        column.add(Space())
        return column

    def _place_chips(self, column: Column, shape: Shape) -> None:
        """Put the players side by side; partners sit opposite, so in a high window each side has a line."""
        chips = [free(chip) for chip in self.chips][: self.draft.count]
        if shape is not Shape.PORTRAIT or len(chips) == 2:
            lines = [chips]
        elif len(chips) == 3:
            lines = [[chip] for chip in chips]
        else:
            lines = [chips[0::2], chips[1::2]]
        for line in lines:
            row = column.add(Row(), size=theme.TOUCH)
            for chip in line:
                row.add(chip)

    def _rename(self, chip: PlayerChip) -> None:
        self.shell.go("player", new_game=self, seat=self.chips.index(chip))

    def _read_labels(self) -> None:
        """Read the labels of the field that the game is played on, if it is on one."""
        if trouble := trouble_at(self.draft.spec, self.draft.board, self.draft.setup):
            self.shell.show_message(trouble)
        else:
            self.shell.go("labels", new_game=self)

    def deal(self) -> None:
        """Remember the terms and start the game; the owner of a field of wood is asked first what it prints."""
        draft = self.draft
        if trouble := trouble_at(draft.spec, draft.board, draft.setup):
            self.shell.show_message(trouble)
            return
        on_a_field = draft.listed.scores_on != GroupKind.TRACK.value
        if on_a_field and is_real(draft.spec) and not field_labels(draft.layout)[1]:
            self.shell.go("labels", new_game=self, deal=True)
            return
        self.shell.change_settings(self.shell.settings.with_game(draft.last_game))
        setup = played_with_labels(draft.setup, draft.layout)
        started = self.shell.table.new_game(setup, draft.layout, draft.spec, draft.opening)
        self.shell.when_done(started, lambda _: self._at_the_table(draft))
        disable_until_done(self.primary, started)

    def _at_the_table(self, draft: Draft) -> None:
        self.shell.go("table")
        if other := why_another(draft.board, draft.setup):
            self.shell.show_message(other, keep=True, of_game=True)

    def at_place(self, spec: str) -> None:
        """Play at another place: on the screen, at a cable, at the pins."""
        self.take(self.draft.at_place(spec))

    def on_board(self, known_as: str, spec: str) -> None:
        """Take the board that was chosen on its own screen."""
        self.take(replace(self.draft, board=known_as, spec=spec))
