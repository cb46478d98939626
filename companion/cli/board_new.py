"""`companion board new`: a board file of one's own, from a few answers."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.cli.terminal import complain, say, write_out
from companion.cli.words import Words
from companion.errors import CompanionError
from companion.words import shell as said
from companion.words.message import Figure, Message, Said

if TYPE_CHECKING:
    from companion.board.design import Design
    from companion.board.designfile import Parts


class DesignQuestion(NamedTuple):
    """What is asked, the option that answers it beforehand, and what is taken unless something else is said."""

    key: str
    question: Message
    usual: str
    choices: tuple[str, ...] = ()
    """The answers there are; none where a number of millimetres is asked for."""
    optional: bool = False


AS_WIDE: Final = str(said.AS_WIDE())
AS_HIGH: Final = str(said.AS_HIGH())

QUESTIONS: Final = (
    DesignQuestion("tracks", said.TRACKS, "2", ("2", "3", "4")),
    DesignQuestion("length", said.LENGTH, "121", ("61", "121")),
    DesignQuestion("pitch", said.PITCH, "8"),
    DesignQuestion("width", said.WIDTH, AS_WIDE, optional=True),
    DesignQuestion("height", said.HEIGHT, AS_HIGH, optional=True),
    DesignQuestion("sensor", said.SENSOR, "reed", ("reed", "reed-lying", "hall", "contact")),
    DesignQuestion("reader", said.READER, "pico", ("pico", "chain", "matrix")),
    DesignQuestion("lights", said.LIGHTS, "yes", ("yes", "no")),
)


def take(words: Words) -> None:
    """Take the file, and what answers the questions beforehand."""
    words.add_argument("file", metavar="FILE", help="The board file to write (my-board.toml).")
    words.add_argument("--tracks", metavar="N", help="2, 3 or 4 tracks.")
    words.add_argument("--length", metavar="N", help="The game hole: 61 or 121.")
    words.add_argument("--pitch", metavar="MM", help="From one hole to the next along a street: 5 to 20 mm.")
    words.add_argument("--width", metavar="MM", help="The width of the wood.")
    words.add_argument("--height", metavar="MM", help="The height of the wood.")
    words.add_argument("--streets", metavar="N", help="How many streets; as many as fit if not given.")
    words.add_argument("--sensor", metavar="PART", help="reed, reed-lying, hall or contact.")
    words.add_argument("--reader", metavar="PART", help="pico, or at the Pi's own pins chain (74HC165) or matrix.")
    words.add_argument("--lights", metavar="WORD", help="yes or no.")
    words.add_argument("--title", metavar="TEXT", default="", help="What people call the board.")
    words.flag("--yes", "Ask nothing: take the usual answer where no option gives another.")
    words.epilog = "Example: companion board new my-board.toml --tracks 3 --width 420 --yes"


def run(options: Namespace) -> None:
    """Write a board file of your own: asks for tracks, length, sizes and parts, and lays the holes.

    The file is a sound board, to play on, to change by hand, and to make the maker's kit from.
    """
    from companion.board.boardfile import parse_board
    from companion.board.design import DesignError
    from companion.board.designfile import design_file

    _refuse_file(options.file)
    given = {question.key: _given(question, getattr(options, question.key)) for question in QUESTIONS}
    answers = {question.key: question.usual for question in QUESTIONS}
    while True:
        answers = {
            question.key: given[question.key] or (question.usual if options.yes else _prompt(question, answers))
            for question in QUESTIONS
        }
        try:
            text = design_file(_design(answers, options.streets), _parts(answers), options.title)
            break
        except DesignError as error:
            if options.yes or all(given.values()):
                raise
            complain(said.ONCE_MORE(refusal=error.said))
    write_out(text, options.file, said.BOARD_NOT_WRITTEN, new_only=True)
    layout = parse_board(text, "new")
    width, height = Figure(layout.width_mm), Figure(layout.height_mm)
    say(said.NEW_BOARD(path=options.file, holes=len(layout.holes), width=width, height=height))
    say(said.LOOK_AT_IT(command=f"companion board draw {options.file} -o board.svg"))
    # By its whole path: the app remembers the board, and may be started from anywhere.
    say(said.PLAY_ON_IT(command=f"companion play --board sim:{os.path.abspath(options.file)}"))
    say(said.BUILD_IT(command=f"companion hardware make {options.file} -o kit"))


def _refuse_file(file: str) -> None:
    if not file.endswith(".toml"):
        raise CompanionError(said.NO_TOML(name=file.rstrip(".")))
    if os.path.lexists(file):
        raise CompanionError(said.FILE_EXISTS(path=file))


def _given(question: DesignQuestion, word: str | None) -> str | None:
    """Return the answer of an option, None when it was not given. Raises `CompanionError` for one that cannot be."""
    if word is not None and (wrong := _wrong(question, word)):
        raise CompanionError(said.OPTION(option=f"--{question.key}", reason=wrong))
    return word


def _prompt(question: DesignQuestion, before: Mapping[str, str]) -> str:
    """Ask until the answer can be used; nothing means what is shown in brackets."""
    usual = before[question.key]
    message = said.QUESTION_OF if question.choices else said.QUESTION
    asked = message(question=question.question(), choices=", ".join(question.choices), usual=usual)
    while True:
        say(asked, end=" ", flush=True)
        try:
            answer = input().strip()
        except EOFError:
            say()
            raise CompanionError(said.NOT_ANSWERED()) from None
        if not answer:
            return usual
        if not (wrong := _wrong(question, answer)):
            return answer
        complain(wrong)


def _wrong(question: DesignQuestion, answer: str) -> Said:
    """Return what is wrong with an answer, "" when nothing is."""
    if question.choices:
        choices = ", ".join(question.choices)
        return "" if answer in question.choices else said.NONE_OF(answer=answer, choices=choices)
    if question.optional and answer == question.usual:
        return ""
    return "" if _number(answer) is not None else said.NO_MILLIMETRES(answer=answer)


def _number(text: str) -> float | None:
    from math import isfinite

    try:
        number = float(text)
    except ValueError:
        return None
    return number if isfinite(number) and 0 < number <= 2000 else None


def _design(answers: Mapping[str, str], streets: str | None) -> Design:
    from companion.board.design import Design

    if streets is not None and not streets.isdecimal():
        raise CompanionError(said.STREETS_NO_NUMBER(text=streets))
    return Design(
        tracks=int(answers["tracks"]),
        length=int(answers["length"]),
        pitch_mm=float(answers["pitch"]),
        streets=int(streets) if streets is not None else None,
        width_mm=_number(answers["width"]),
        height_mm=_number(answers["height"]),
    )


def _parts(answers: Mapping[str, str]) -> Parts:
    from companion.board.designfile import Parts, ReaderKind
    from companion.board.wiring import SensorKind

    return Parts(SensorKind(answers["sensor"]), ReaderKind(answers["reader"]), answers["lights"] == "yes")
