"""What is agreed before a game: who plays what, on which terms, and how strictly pegs are judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from functools import cached_property
from typing import Final, cast

from companion.games.seating import Seat, SeatPlan, Side, seat_plan
from companion.words import rules as say
from companion.words.message import Who, either, listing, people

EDITION: Final = 2
"""The edition of the rulings that new games are played by. The second brought X11, B13, P15 and the play's windows that
close with any peg for the first hand (P8); in a game of the first those who tied cut again, partners sit as seated,
muggins takes points for which there were no holes left, and only a hand that is pegged whole closes these windows."""


class ComputerLevel(StrEnum):
    """How well the computer plays a seat, the weakest first."""

    BEGINNER = "beginner"
    CLUB = "club"
    EXPERT = "expert"
    MASTER = "master"


LEVELS: Final = tuple(ComputerLevel)
_LEVEL_NAMES: Final = frozenset(level.value for level in ComputerLevel)

BOT: Final = "bot:"
"""How the value of a seat's option begins where a bot plays it: its name follows, and never the command."""
STAND_IN: Final = ComputerLevel.CLUB
"""The level that a bot's seat has: it plays where the bot does not, and sees what a bot misses in muggins."""
BOT_NAME_LENGTH: Final = 12
"""The most letters of a bot's name: with a number behind it, it still is a player's name."""


def bot_in(word: str) -> str:
    """Return the name of the bot that the value of a seat's option names, or ""."""
    name = word.removeprefix(BOT)
    return name if word.startswith(BOT) and is_bot_name(name) else ""


def is_bot_name(name: str) -> bool:
    """Tell whether a bot can be called so: shown in a line, with its spaces in order."""
    return 0 < len(name) <= BOT_NAME_LENGTH and name.isprintable() and name == " ".join(name.split())


class Policy(Enum):
    """How strictly pegs are judged (rulings P1-P13)."""

    SCOREKEEPER = "scorekeeper"
    CASUAL = "casual"
    MUGGINS = "muggins"
    TOURNAMENT = "tournament"
    COACH = "coach"

    @property
    def muggins(self) -> bool:
        """Whether short pegs may be claimed, and the true score is a secret while they may (P12)."""
        return self in (Policy.MUGGINS, Policy.TOURNAMENT)


@dataclass(frozen=True)
class Setup:
    """What is agreed before a game: who plays what, on which terms.

    `players` are names by seat; `target` is how long it is: points to reach, or innings to play.
    `options` hold the settings of the rulings marked *option*, as texts. Every game says which it has (`OPTIONS` of its
    engine); of all games these two make the sides: `alone` the seat that plays against two others (X3), `partners` off
    where each of four plays alone (B11); where they are drawn the players may change seats (B13). Those of cribbage:
    `muggins` called | automatic, `false_claim` on | off, `game_points` regal | acc, `false_go` told | acc, `excess`
    mend | opponent, `opponents_peg` on | off. `seat0` and so on say who plays a seat that no person plays: a level, or
    "bot:" with the name of a bot. A missing option has its ruling's default.
    `edition` is that of the rulings by which it is played: stored games keep theirs (see `EDITION`).
    Who sits where is asked many times at every look at a board, and worked out once.
    """

    players: tuple[str, ...]
    game: str = "cribbage"
    target: int = 121
    policy: Policy = Policy.CASUAL
    options: Mapping[str, str] = field(default_factory=dict, hash=False)
    edition: int = EDITION

    @cached_property
    def seats(self) -> Sequence[Seat]:
        """All seats, in rotation to the left."""
        return cast("Sequence[Seat]", range(len(self.players)))

    @cached_property
    def sides(self) -> Sequence[Side]:
        """All sides: four are two partnerships (C2) unless they agreed otherwise, one of three may play alone (X3)."""
        return self._plan.sides

    def side_of(self, seat: Seat) -> Side:
        """Return the side of a seat; partners sit opposite, and one who plays alone is side 0."""
        return self._plan.side_of(seat)

    def members(self, side: Side) -> tuple[Seat, ...]:
        """Return the seats of a side."""
        return self._plan.members.get(side, ())

    @cached_property
    def _plan(self) -> SeatPlan:
        return seat_plan(len(self.players), self.options.get("alone"), self.options.get("partners"))

    def level(self, seat: Seat) -> ComputerLevel | None:
        """Return at which level the computer plays a seat, or stands in for a bot; None where a person plays."""
        word = self.options.get(f"seat{seat}", "")
        if bot_in(word):
            return STAND_IN
        return ComputerLevel(word) if word in _LEVEL_NAMES else None

    def bot(self, seat: Seat) -> str:
        """Return the name of the bot that plays a seat, or ""."""
        return bot_in(self.options.get(f"seat{seat}", ""))

    @property
    def bots(self) -> Mapping[Seat, str]:
        """The names of the bots that play, by their seats."""
        return {seat: name for seat in self.seats if (name := self.bot(seat))}

    @cached_property
    def computers(self) -> tuple[Seat, ...]:
        """The seats that the computer or a bot plays."""
        return tuple(filter(self.level, self.seats))

    @cached_property
    def computer_sides(self) -> tuple[Side, ...]:
        """The sides without a person: somebody has to move their pegs for them."""
        return tuple(side for side in self.sides if all(map(self.level, self.members(side))))

    def side_name(self, side: Side) -> str:
        """Return what people call a side: "Ann", or "Ann & Cleo"."""
        return people(self.players[seat] for seat in self.members(side))

    def player(self, seat: Seat) -> Who:
        """Return who sits at a seat as sentences speak of one."""
        return Who(self.players[seat])

    def who(self, side: Side) -> Who:
        """Return a side as sentences speak of it."""
        return Who(self.side_name(side), len(self.members(side)))

    @property
    def tells_missed(self) -> bool:
        """Whether points that nobody pegged or took are told at last: unless it was agreed, not in a tournament."""
        return self.option("tell_missed", "off" if self.policy is Policy.TOURNAMENT else "on") == "on"

    @property
    def gives_hints(self) -> bool:
        """Whether players may ask a coach what to do: unless it was agreed, not where muggins is played (C15)."""
        return self.option("hints", "off" if self.policy.muggins else "on") == "on"

    @property
    def app_deals(self) -> bool:
        """Whether the app deals the cards, or draws them, and shows each only to those who may see it (C14)."""
        return self.option("cards", "real") == "app"

    def option(self, name: str, default: str) -> str:
        """Return a setting, or its ruling's default."""
        return self.options.get(name, default)


def check_options(setup: Setup, known: Mapping[str, tuple[str, ...]], besides: tuple[str, ...] = ()) -> None:
    """Raise `IllegalAction` for an option that a game does not have, or not with that value, but for `besides`."""
    from companion.games.action import IllegalAction

    for name, value in setup.options.items():
        sought = STAND_IN.value if name.startswith("seat") and bot_in(value) else value
        if name not in besides and sought not in known.get(name, ()):
            if not known:
                raise IllegalAction(say.NO_OPTIONS(name=repr(name)))
            options = (say.OPTION_VALUES(option=option, values=either(values)) for option, values in known.items())
            raise IllegalAction(say.NO_OPTION(name=repr(name), value=repr(value), options=listing(options)))
