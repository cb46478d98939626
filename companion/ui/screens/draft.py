"""A new game as it is being put together: changed step by step over several screens, sound after every step."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from companion.app.fitting import board_for, fits, fitting_boards, own_board_trouble
from companion.app.settings import COLOURS, COMPASS, COMPUTER, LastGame, unnamed
from companion.app.shuffling import shuffled
from companion.board.boards import is_board_file, load_board
from companion.board.layout import Layout
from companion.drivers.spec import is_real
from companion.games.action import Action
from companion.games.catalogue import USUAL, game_named, game_names, listed, options_of
from companion.games.listed import WITH_CARDS, Listed
from companion.games.option import Option
from companion.games.seating import Seat
from companion.games.setup import STAND_IN, Policy, Setup, bot_in


@dataclass(frozen=True, slots=True)
class Draft:
    """The terms so far. `names` always holds four, "" for who has not said one; only the first `count` play."""

    count: int
    names: tuple[str, ...]
    target: int
    policy: Policy
    options: dict[str, str]
    board: str
    spec: str
    game: str = USUAL
    deals: int = 0
    """The number that the app shuffles by (C14); 0 for chance. Not kept for the next game."""
    own: str = ""
    """The file of a board of one's own that was named last: it stays in the list while others are looked at."""

    @property
    def setup(self) -> Setup:
        """The game as it would be started now."""
        called = zip(self.names, unnamed(self.count), strict=False)
        players = tuple(name or default for name, default in called)
        options = {"alone": "0", **self.options} if self.listed.two_sides and self.count == 3 else self.options
        return Setup(players, self.game, self.target, self.policy, options)

    @property
    def listed(self) -> Listed:
        """What is known of the game."""
        return listed(self.game)

    @property
    def policies(self) -> tuple[Policy, ...]:
        """The referees that the game can have."""
        return tuple(each for each in self.listed.policies if each in WITH_CARDS or not self.setup.computers)

    @property
    def shuffles(self) -> bool:
        """Whether the app shuffles, so that a number deals the same cards again."""
        return bool(shuffled(game_named(self.game), self.setup))

    @property
    def opening(self) -> tuple[Action, ...]:
        """What the game begins with: the app shuffles by the number that was entered, if one was."""
        return shuffled(game_named(self.game), self.setup, self.deals) if self.deals else ()

    @property
    def to_choose(self) -> tuple[Option, ...]:
        """The options that matter with this referee and so many players; with the computer the app deals (C14)."""
        settled = {"cards"} if self.setup.computers else set()
        return tuple(
            each
            for each in options_of(self.game)
            if self.policy in each.policies and each.players in (0, self.count) and each.name not in settled
        )

    def of_game(self, game: str) -> Draft:
        """Return the draft for another game: as many players if it can be, its usual length, the board it needs."""
        if game == self.game:
            return self
        known = listed(game)
        count = self.count if self.count in known.players else known.players[0]
        policy = self.policy if self.policy in known.policies else Policy.CASUAL
        names = tuple("" if f"seat{seat}" in self.options else name for seat, name in enumerate(self.names))
        other = replace(self, game=game, count=count, names=names, target=known.lengths[0], policy=policy, options={})
        return other._on_best_board()

    @property
    def sides(self) -> int:
        """How many tracks it takes."""
        return len(self.setup.sides)

    @property
    def boards(self) -> tuple[Layout, ...]:
        """The boards it can be played on: that of one's own, which was named last, and then the most suitable first."""
        own = board_for(self.own, self.setup) if self.own else None
        known = fitting_boards(self.setup)
        return (own, *known) if own is not None and own.known_as == self.own else known

    @property
    def layout(self) -> Layout:
        """The board it would be played on."""
        return board_for(self.board, self.setup)

    @property
    def last_game(self) -> LastGame:
        """The terms to remember for the next time."""
        board = self.board if own_board_trouble(self.board) else self.layout.known_as  # its file may come back
        return LastGame(self.setup, board, self.spec, self.own)

    def for_players(self, count: int) -> Draft:
        """Return the draft for 2, 3 or 4 players, on the board that suits them best."""
        return self._with_players(count)._on_best_board()

    def _with_players(self, count: int) -> Draft:
        beyond = [f"seat{seat}" for seat in range(count, 4)]
        options = {name: value for name, value in self.options.items() if name not in ("alone", "partners", *beyond)}
        names = tuple(
            "" if f"seat{seat}" in self.options and seat >= count else name for seat, name in enumerate(self.names)
        )
        return replace(self, count=count, names=names, options=options)

    def to(self, target: int) -> Draft:
        """Return the draft of a game to 121 or 61, on the board that suits it best."""
        return replace(self, target=target)._on_best_board()

    def with_options(self, options: Mapping[str, str]) -> Draft:
        """Return the draft with these options, on the board that suits it best where it does not fit this one."""
        draft = replace(self, options=dict(options))
        stays = draft.sides == self.sides and draft.layout.known_as == self.layout.known_as
        return draft if stays else draft._on_best_board()

    def at_place(self, spec: str) -> Draft:
        """Return the draft at another place, which `spec` names, on the board that is there."""
        return replace(self, spec=spec, board=_board_at(spec, self))

    def called(self, seat: Seat, name: str) -> Draft:
        """Return the draft with another name at a seat; somebody else of that name swaps places.

        A colour or a point of the compass is no name: the seat is called as the seat of nobody in particular.
        """
        names, players = list(self.names), self.setup.players
        if name in players:
            names[players.index(name)] = names[seat]
        names[seat] = "" if name in (*COLOURS, *COMPASS) else name
        return replace(self, names=tuple(names))

    def player(self, seat: Seat) -> str:
        """Return who plays a seat, as the value of its option: a level of the computer's, a bot; "" for a person."""
        return self.options.get(f"seat{seat}", "") if self.setup.level(seat) else ""

    def played_by(self, seat: Seat, player: str) -> Draft:
        """Return the draft with the computer or a bot at a seat, or with "" a person; the app deals then (C14)."""
        names, before = list(self.names), self.player(seat)
        if bool(player) is not bool(before) or bot_in(player) != bot_in(before):
            names[seat] = self._name(seat, bot_in(player) or COMPUTER) if player else ""
        options = {name: value for name, value in self.options.items() if name != f"seat{seat}"}
        if player:
            options |= {f"seat{seat}": str(player), "cards": "app"}
        after = replace(self, names=tuple(names), options=options)
        return after if after.policy in after.policies else after.refereed(Policy.CASUAL)

    def of_bots(self, offered: Sequence[str]) -> Draft:
        """Return the draft with the computer at the seats of bots that are not offered."""
        gone = [seat for seat, name in self.setup.bots.items() if name not in offered]
        return reduce(lambda draft, seat: draft.played_by(seat, STAND_IN), gone, self)

    def _name(self, seat: Seat, called: str) -> str:
        """Return what the computer or a bot is called there: two have two names."""
        others = {name for place, name in enumerate(self.names) if place != seat}
        return next(name for name in (called, *(f"{called} {number}" for number in (2, 3, 4))) if name not in others)

    def refereed(self, policy: Policy) -> Draft:
        """Return the draft with another referee; options that do not matter with both are forgotten."""
        both = {each.name for each in options_of(self.game) if each.policies >= {policy, self.policy}}
        both |= {"cards", *(f"seat{seat}" for seat in range(4))} if policy in WITH_CARDS else set()
        kept = {name: value for name, value in self.options.items() if name in both}
        lost = self.options.keys() - kept.keys()  # who sits where the computer sat has said no name yet
        names = tuple("" if f"seat{seat}" in lost else name for seat, name in enumerate(self.names))
        return self if policy is self.policy else replace(self, policy=policy, options=kept, names=names)

    def _on_best_board(self) -> Draft:
        """Return the draft on the board that suits it best; one's own whose file is gone may come back with it.

        At real wires a board stays that the game fits; else one's own is there, whether or not the game fits that.
        """
        if own_board_trouble(self.board):
            return self
        if is_real(self.spec):
            if is_board_file(self.board) or self.layout.known_as == self.board:
                return self
            if self.own:
                return replace(self, board=self.own)
        return replace(self, board=self.boards[0].known_as)


def draft_of(last: LastGame) -> Draft:
    """Return a draft with the terms of the last game."""
    setup = last.setup
    given = ("" if name in (*COLOURS, *COMPASS) else name for name in setup.players)
    names = (*given, "", "", "")[:4]
    options = {name: value for name, value in setup.options.items() if name != "labels"}
    levels = listed(setup.game).levels
    options |= {
        f"seat{seat}": levels[-1].value for seat in setup.computers if levels and setup.level(seat) not in levels
    }
    terms = len(setup.players), names, setup.target, setup.policy, options, last.board, last.spec, setup.game
    draft = Draft(*terms, own=last.board if is_board_file(last.board) and not _is_recorded(last.spec) else last.own)
    return _shortened_to_fit(draft)


def at_place(last: LastGame, spec: str) -> LastGame:
    """Return the terms of the last game at another place, on the board that is there."""
    board = _board_at(spec, last)
    moved = replace(last, spec=spec, board=board)
    return moved if board == last.board or own_board_trouble(board) else on_named_board(moved, load_board(board))


def _board_at(spec: str, before: Draft | LastGame) -> str:
    """Return the board at a place: what took the place of one's own on the screen does not come to real wires."""
    comes = before.own and is_real(spec) and not is_real(before.spec)
    return before.own if comes else before.board


def on_named_board(last: LastGame, layout: Layout) -> LastGame:
    """Return the terms of the last game on a board that was named at the start, or of a game that fits that board."""
    # Another start may be from another folder.
    known_as = os.path.abspath(layout.file) if layout.file else layout.name
    own = known_as if layout.file and not _is_recorded(last.spec) else last.own
    last = replace(last, board=known_as, own=own)
    if fits(layout, last.setup):
        return last
    others = ((name, listed(name)) for name in game_names())
    setups = (Setup(unnamed(known.players[0]), name, known.lengths[0]) for name, known in others)
    for setup in (last.setup, *setups):
        draft = draft_of(replace(last, setup=setup))
        if draft.layout.known_as == known_as:
            return draft.last_game
    return last


def _is_recorded(spec: str) -> bool:
    """Tell whether a board is only replayed: nobody has it here."""
    return spec.startswith("replay:")


def _shortened_to_fit(draft: Draft) -> Draft:
    """Return the draft as its board can be played: a short board makes the game short, few tracks the players few."""
    for target in (draft.target, *draft.listed.lengths):
        for count in (draft.count, *draft.listed.players):
            other = replace(draft if count == draft.count else draft._with_players(count), target=target)
            if other.layout.known_as == draft.board:
                return other
    return draft
