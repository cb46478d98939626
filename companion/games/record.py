r"""The text record of a game: written, read back and replayed exactly, in the spirit of chess's PGN.

A head of `key: value` lines, an empty line, then one action a line: its verb and its fields in order.

    record: 1
    game: cribbage
    players: ["Ann", "Bob"]
    target: 121
    policy: casual
    options: {"muggins": "called"}
    edition: 2
    date: 2026-11-20

    cut 0 5H
    lay 1 10S
    peg 1 2 no

Cards are written as 5H, numbers as they are, yes and no for what is so or not, texts quoted as in JSON. Lines
that start with # are remarks. A head without `edition` is of a game by the first edition of the rulings. The file is
UTF-8; a line ends with a line feed and with nothing else.
"""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterable
from typing import Final, NoReturn, cast, get_type_hints
from zlib import crc32

from companion.cards import JOKER, Card, parse_card
from companion.errors import CompanionError
from companion.games.action import Action
from companion.games.catalogue import game_named
from companion.games.game import Game, State
from companion.games.match import Match
from companion.games.setup import Setup
from companion.games.setup_json import RecordError, setup_from_json, setup_to_json
from companion.words import records as say
from companion.words.message import Said, Term

FORMAT: Final = 1
_SEAL: Final = "seal"
"""The version of the format, in the first line of a record."""

_WORD: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[^ ]+')
_YES_NO: Final = {"yes": True, "no": False}
_KINDS: Final = {bool: say.YES_OR_NO, int: say.A_NUMBER}


def format_action(action: Action) -> str:
    """Write an action in one line: "lay 1 10S"."""
    return " ".join((action.verb, *(_format_value(getattr(action, name)) for name in _fields(type(action)))))


def parse_action(game: Game[State], text: str) -> Action:
    """Read an action that `format_action` wrote. Raises `RecordError`."""
    verb, *words = _WORD.findall(text) or [""]
    kind = game.actions.get(verb)
    if kind is None:
        raise RecordError(say.NO_ACTION(game=Term(game.title), verb=repr(verb), verbs=", ".join(game.actions)))
    fields = _fields(kind)
    if len(words) != len(fields):
        raise RecordError(say.VALUES(verb=repr(verb), wanted=len(fields), fields=", ".join(fields), count=len(words)))
    joker = JOKER in game.pack
    return kind(*(_parse_value(wanted, word, joker) for wanted, word in zip(fields.values(), words, strict=True)))


def format_record(setup: Setup, actions: Iterable[Action], *, date: str = "") -> str:
    """Write a game: its head, then its actions."""
    head: dict[str, object] = {"record": FORMAT, **setup_to_json(setup)}
    if date:
        head["date"] = date
    lines = [f"{key}: {value if _is_plain(value) else _quote(value)}" for key, value in head.items()]
    return "\n".join((*lines, "", *map(format_action, actions), ""))


def seal(record: str) -> str:
    """Return a record with a line in its head by which a reader notices that it was cut off or damaged."""
    head, rest = record.split("\n", 1)
    return f"{head}\n{_SEAL}: {_check_value(record)}\n{rest}"


def check_actions(actions: Iterable[Action]) -> str:
    """Return how many actions there are, and a check value by which others are told from them."""
    return _check_value("\n".join(map(format_action, actions)))


def _check_value(record: str) -> str:
    """Return how many lines a record has, and their check value: without remarks, empty lines, and the seal itself."""
    lines = [line.rstrip("\r ") for line in record.split("\n")]
    counted = [line for line in lines if line and not line.startswith(("#", f"{_SEAL}: "))]
    return f"{len(counted)}-{crc32(chr(10).join(counted).encode('utf-8', 'replace')):08x}"


def parse_record(text: str) -> tuple[Setup, tuple[Action, ...]]:
    """Read a game. Raises `RecordError` with the line and the reason; the rules are not looked at."""
    setup, numbered = _parse(text)
    return setup, tuple(action for _, action in numbered)


def replay(text: str) -> Match[State]:
    """Read a game and play it again. Raises `RecordError` also for an action that the rules refuse."""
    setup, numbered = _parse(text)
    try:
        match = Match(game_named(setup.game), setup)
    except CompanionError as error:
        raise RecordError(say.NO_SUCH_GAME(reason=error.said)) from error
    for number, action in numbered:
        try:
            match.push(action)
        except CompanionError as error:
            _fail(number, say.AGAINST_RULES(action=repr(format_action(action)), reason=error.said), error)
    return match


def _parse(text: str) -> tuple[Setup, list[tuple[int, Action]]]:
    lines = [(number, line.rstrip("\r ")) for number, line in enumerate(text.split("\n"), 1)]
    lines = [(number, line) for number, line in lines if not line.startswith("#")]
    end = next((index for index, (_, line) in enumerate(lines) if not line), len(lines))
    setup = _parse_head(lines[:end])
    sealed = [line for _, line in lines[:end] if line.startswith(f"{_SEAL}: ")]
    if sealed and sealed[0] != f"{_SEAL}: {_check_value(text)}":
        raise RecordError(say.NOT_AS_WRITTEN(seal=_SEAL))
    try:
        game = game_named(setup.game)
    except CompanionError as error:
        raise RecordError(say.UNKNOWN_GAME(reason=error.said)) from error
    actions = list[tuple[int, Action]]()
    for number, line in lines[end:]:
        if line:
            actions.append((number, _parse_line(game, number, line)))
    return setup, actions


def _parse_line(game: Game[State], number: int, line: str) -> Action:
    try:
        return parse_action(game, line)
    except CompanionError as error:
        _fail(number, error.said, error)


def _parse_head(lines: list[tuple[int, str]]) -> Setup:
    head = dict[str, object]()
    for number, line in lines:
        key, colon, value = line.partition(": ")
        if not colon:
            _fail(number, say.NO_LINE_OF_HEAD(line=repr(line)))
        if key in head:
            _fail(number, say.TWICE(key=repr(key)))
        head[key] = _parse_json(number, key, value)
    if head.get("record") != FORMAT:
        raise RecordError(say.NO_RECORD(format=FORMAT))
    return setup_from_json(head)


def _parse_json(number: int, key: str, value: str) -> object:
    if key in ("game", "policy", "date", _SEAL) and not value.startswith('"'):
        return value
    try:
        return json.loads(value)
    except (ValueError, RecursionError) as error:
        _fail(number, say.VALUE_UNREADABLE(key=repr(key), value=repr(value)), error)


def _fail(number: int, reason: Said, cause: Exception | None = None) -> NoReturn:
    raise RecordError(say.LINE(number=number, reason=reason)) from cause


_FIELDS: Final = dict[type[Action], dict[str, type]]()


def _plain(hint: object) -> type:
    """Return what a type is made of: a seat is a whole number."""
    return cast(type, getattr(hint, "__supertype__", hint))


def _fields(kind: type[Action]) -> dict[str, type]:
    """Return an action's fields with their types, in order; looked up once, for it is slow."""
    if kind not in _FIELDS:
        types = get_type_hints(kind)
        _FIELDS[kind] = {each.name: _plain(types[each.name]) for each in dataclasses.fields(kind)}  # type: ignore[arg-type]
    return _FIELDS[kind]


def _format_value(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case int() | Card():
            return str(value)
        case str():
            return _quote(value)
    raise TypeError(f"a record cannot hold {value!r}")


def _parse_value(wanted: type, word: str, joker: bool) -> bool | int | Card | str:
    """Read one value of an action. Raises `RecordError`, or `CardError` for what is no card."""
    if wanted is Card:
        return parse_card(word, joker=joker)
    try:
        if wanted is bool:
            return _YES_NO[word]
        if wanted is int:
            return int(word)
        text = json.loads(word)
    except (ValueError, KeyError, RecursionError) as error:
        raise RecordError(say.IS_NOT(word=repr(word), kind=_KINDS.get(wanted, say.QUOTED_TEXT)())) from error
    if not isinstance(text, str):
        raise RecordError(say.IS_NOT(word=repr(word), kind=say.QUOTED_TEXT()))
    return text


def _is_plain(value: object) -> bool:
    """Whether a value of the head can stand as it is."""
    return isinstance(value, str) and re.fullmatch(r"[\w.+-]+", value, re.ASCII) is not None


def _quote(value: object) -> str:
    """Write JSON in one line that keeps every letter; what cannot be printed is escaped."""
    text = json.dumps(value, ensure_ascii=False)
    return text if text.isprintable() else json.dumps(value)
