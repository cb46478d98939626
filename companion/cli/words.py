"""Reading the words of a command line: argparse, with one sentence for what is wrong and help in our own form.

argparse and not a larger library: an answer in the shell must cost little more than the interpreter.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable
from typing import Final, NoReturn

from companion.cli.terminal import LANGUAGE
from companion.errors import CompanionError, nearest
from companion.words import help as headings
from companion.words import shell as said
from companion.words.message import Said, series

_MISSING: Final = "the following arguments are required: "
_NOT_TOGETHER: Final = ": not allowed with argument "
_STRANGE: Final = "unrecognized arguments: "


class UsageError(CompanionError):
    """The words of a command line cannot be used; the sentence says why and where help is."""


class Words(argparse.ArgumentParser):
    """The words that one verb takes."""

    def __init__(self, name: str) -> None:
        """Take no words yet. `name` is all that stands before them: "companion board show"."""
        super().__init__(prog=name, formatter_class=_Help, allow_abbrev=False, add_help=False)
        self.notes: Callable[[], str] = str
        self._positionals.title = LANGUAGE.text(headings.ARGUMENTS())
        self._optionals.title = LANGUAGE.text(headings.OPTIONS())

    def flag(self, name: str, help: str) -> None:
        """Take an option without a value: "--json"."""
        self.add_argument(name, action="store_true", help=help)

    def game(self) -> None:
        """Take the option for a game of the catalogue."""
        from companion.games.catalogue import USUAL, game_names

        told = headings.GAME(usual=USUAL, others=series(game_names()[1:]))
        self.add_argument("--game", default=USUAL, metavar="GAME", help=LANGUAGE.text(told))

    def output(self) -> None:
        """Take the option for a file to write to."""
        self.add_argument(
            "-o", "--output", metavar="FILE", default="-", help="Write to this file and not to standard output."
        )

    def format_help(self) -> str:
        """Return the help in the language of the shell; what `notes` says is only worked out here."""
        for action in self._actions:
            action.help = LANGUAGE.known(action.help or "")
        self.epilog = "\n\n".join(filter(None, (self.notes(), LANGUAGE.known(self.epilog or ""))))
        return super().format_help()

    def read(self, words: Iterable[str]) -> argparse.Namespace:
        """Return what the words say. Raises `UsageError`; ends the program after help was asked for."""
        self.add_argument("-h", "--help", action="help", help=LANGUAGE.text(headings.HELP()))
        # argparse would cut off as many letters as "usage: " has.
        self.usage = self.format_usage().removeprefix(_usage()).rstrip()
        return self.parse_intermixed_args(list(words))

    def error(self, message: str) -> NoReturn:
        """Raise what argparse found wrong as one sentence."""
        raise UsageError(said.SEE_HELP(reason=self._reason(message.rstrip(".")), command=self.prog))

    def _reason(self, message: str) -> Said:
        """Return what argparse says as a sentence of ours, where it is one of the usual ones."""
        if message.startswith(_STRANGE):
            return self._strange(message.removeprefix(_STRANGE))
        if message.startswith(_MISSING):
            return said.MISSING(arguments=message.removeprefix(_MISSING))
        message = message.removeprefix("argument ")
        argument, together, other = message.partition(_NOT_TOGETHER)
        return said.NOT_TOGETHER(argument=argument, other=other) if together else message

    def _strange(self, words: str) -> Said:
        """Say that there is no such argument, or option, and which was meant."""
        first = words.split(" ")[0]
        meant = nearest(first.partition("=")[0], self._option_string_actions) if first.startswith("--") else None
        return said.NO_ARGUMENT_NEAR(argument=first, meant=meant) if meant else said.NO_ARGUMENT(argument=first)


def size(least: tuple[int, int]) -> Callable[[str], tuple[int, int]]:
    """Return a reader of a size in pixels, of at least `least`, for `add_argument(type=...)`."""

    def read(text: str) -> tuple[int, int]:
        wide, _, high = text.partition("x")
        if not (wide.isascii() and wide.isdigit() and high.isascii() and high.isdigit()):
            raise argparse.ArgumentTypeError(LANGUAGE.text(said.NO_SIZE(text=text)))
        found = int(wide), int(high)
        if found[0] < least[0] or found[1] < least[1]:
            raise argparse.ArgumentTypeError(
                LANGUAGE.text(said.SIZE_TOO_SMALL(text=text, width=least[0], height=least[1]))
            )
        return found

    return read


MOST_GAMES: Final = 1_000_000
"""So many games are played at the most: where each one takes a millisecond that is a quarter of an hour."""


def whole(least: int | None = None, most: int | None = None) -> Callable[[str], int]:
    """Return a reader of whole numbers from `least` to `most`, for `add_argument(type=...)`."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(LANGUAGE.text(said.NO_WHOLE_NUMBER(text=text))) from None
        if least is not None and number < least:
            raise argparse.ArgumentTypeError(LANGUAGE.text(said.TOO_LOW(number=number, least=least)))
        if most is not None and number > most:
            raise argparse.ArgumentTypeError(LANGUAGE.text(said.TOO_HIGH(number=number, most=most)))
        return number

    return read


def processes(wanted: int | None, tasks: int) -> int:
    """Return on how many processes to work: as many as were asked for, but none that would have nothing to do.

    More than the machine has cores for would only wait for each other, and fill its memory.
    """
    cores = os.cpu_count() or 1
    return min(wanted or cores, max(2 * cores, 4), tasks)


def _usage() -> str:
    return f"{LANGUAGE.text(headings.USAGE())}: "


def _width() -> int:
    try:
        return os.get_terminal_size().columns - 2
    except OSError:
        return 78


class _Help(argparse.RawDescriptionHelpFormatter):
    """Help that begins with "Usage: ", as wide as the terminal."""

    def __init__(self, prog: str) -> None:
        # argparse asks shutil for the width, each time that it takes an argument: that is dear to import.
        super().__init__(prog, width=_width())

    def add_usage(self, usage, actions, groups, prefix=None) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
        super().add_usage(usage, actions, groups, _usage() if prefix is None else prefix)
