"""The command `companion`: finds the verb that was asked for, and ends every complaint as one sentence.

A verb is a module of this package that exports a click command named `command`. It is imported when it is
called and not before, so that an answer on the command line costs no more than what it needs.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Final

import click

from companion import __version__
from companion.errors import CompanionError

BAD_INPUT: Final = 2
"""Exit status when a person's input cannot be used."""

INTERRUPTED: Final = 130
"""Exit status after Ctrl-C, as shells report it."""

VERBS: Final = {
    "play": "Play at a board on the screen.",
    "score": "Count a hand or a crib with its starter.",
    "score-play": "Count cards as they are laid in the play.",
    "replay": "Run a recorded session and print each event and verdict.",
    "games": "List, show and export stored games.",
    "board": "List, show, check and draw boards.",
}
"""Each verb with its line of help; the module of a verb has its name, with "_" for "-"."""


class _Verbs(click.Group):
    """A group whose verbs are modules, imported when called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        from importlib.util import find_spec

        return [verb for verb in VERBS if find_spec(_module(verb))]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        command: click.Command = import_module(_module(cmd_name)).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(verb, VERBS[verb]) for verb in self.list_commands(ctx)])


def _module(verb: str) -> str:
    return f"companion.cli.{verb.replace('-', '_')}"


@click.group(cls=_Verbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="companion", message="%(prog)s %(version)s")
def companion() -> None:
    """Cribbage Companion: a referee for real peg boards."""


def main() -> None:
    """Run the command line; bad input ends with one sentence on standard error and exit status 2.

    A reader that closes our pipe (`| head`) ends it quietly with exit status 1: click sees to that.
    """
    try:
        sys.exit(companion(prog_name="companion", standalone_mode=False))
    except CompanionError as error:
        _complain(str(error))
    except click.exceptions.NoArgsIsHelpError as question:
        click.echo(question.format_message())
    except click.UsageError as error:
        asked = error.ctx.command_path if error.ctx else "companion"
        _complain(f"{error.format_message().rstrip('.')}: see {asked} --help.")
    except click.ClickException as error:
        _complain(error.format_message())
    except click.Abort:
        sys.exit(INTERRUPTED)


def _complain(sentence: str) -> None:
    click.secho(" ".join(sentence.split()), fg="red", err=True)
    sys.exit(BAD_INPUT)
