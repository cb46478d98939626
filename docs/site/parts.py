"""What the parts of pages say that the program writes: help, rulings, options, settings, commands, messages."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from inspect import cleandoc, getdoc
from typing import Final

from companion.app.settings import SPANS, Settings
from companion.cli.main import VERBS
from companion.cli.words import Words
from companion.games import catalogue
from companion.games.option import Option, default_of
from companion.games.setup import Policy
from companion.ui.screens.terms import POLICY_WORDS
from companion.ui.texts.reading import END, ChartStep, Section, help_pages, rulings
from companion.words import settings as said
from docs.site.messages import message_entries
from docs.site.payloads import broker_settings_part, payload_part
from docs.site.view import face_part, view_part


def _markdown(text: str) -> str:
    """Return a text of the screen as Markdown: its bold, and nothing of it taken for markup."""
    return text.replace("*", r"\*").replace("_", r"\_").replace("[b]", "**").replace("[/b]", "**")


# --- help ---


def help_page(key: str) -> str:
    """Return a page of the help: its sections with their paragraphs and flow charts."""
    page = next(page for page in help_pages() if page.key == key)
    return "\n\n".join(_section(section) for section in page.sections)


def _section(section: Section) -> str:
    heading = [f"### {section.heading}"] if section.heading else []
    chart = ["\n".join(_step(number, step) for number, step in enumerate(section.chart, 1))] if section.chart else []
    return "\n\n".join([*heading, *map(_markdown, section.paragraphs), *chart])


def _step(number: int, step: ChartStep) -> str:
    if not step.ask:
        return f"{number}. {step.text}"
    further = "the end" if step.then == END else "go on" if step.then == number else f"go on with {step.then + 1}"
    return f"{number}. {step.text} *Yes:* {step.yes}; {further}. *No:* go on."


# --- rulings and options ---


def rulings_of(letter: str) -> str:
    """Return the rulings of a family: C, P, R, X or B."""
    return "\n\n".join(
        f"### {each.ruling_id}. {each.title}\n\n{_markdown(each.text)}\n\n*Why:* {_markdown(each.why)}"
        + (f"\n\n*To choose:* {_markdown(each.option)}" if each.option else "")
        for each in rulings()
        if each.ruling_id.startswith(letter)
    )


def policies(_: str) -> str:
    """Return the five referees, each with its sentence."""
    rows = [f"| **{name.text}** | {sentence.text} |" for name, sentence in POLICY_WORDS.values()]
    return _table("referee", "in one sentence", rows)


def options_of(game: str) -> str:
    """Return what can be chosen for a game under More rules."""
    rows = [_option(option) for option in catalogue.options_of(game)]
    if not rows:
        return "Nothing: it is played in one way."
    return _table("option | what it is about | values, the usual one first", "with", rows)


def _option(option: Option) -> str:
    who = (
        "all referees"
        if option.policies == frozenset(Policy)
        else ", ".join(POLICY_WORDS[policy][0].text.lower() for policy in Policy if policy in option.policies)
    )
    strict = [
        dict(option.values)[default_of(option, policy)].text
        for policy in (Policy.TOURNAMENT,)
        if default_of(option, policy) != option.values[0][0]
    ]
    values = " *or* ".join(words.text for _, words in option.values) + "".join(
        f" (tournament: {words})" for words in strict
    )
    few = f", {option.players} players" if option.players else ""
    note = f"{option.note.text.removesuffix('.')} ({option.ruling})." if option.ruling else option.note.text
    return f"| {option.title.text} | {note} | {values} | {who}{few} |"


# --- settings ---


_LONE: Final = {
    "volume": ("Volume", "%"),
    "rotation": ("The whole screen is turned anticlockwise by", "degrees"),
    "blank_min": ("The screen goes dark when nothing has happened for (0: never)", "min"),
    "off_pin": ("Pin of a button that switches the machine off when held, on a kiosk (0: none)", ""),
}
"""Settings that stand alone on the screen, in no table."""


def settings(_: str) -> str:
    """Return every setting of the screen: its range, and what it is at first. Raises KeyError for one without words."""
    first = Settings()
    words = {
        **_LONE,
        **{name: (str(text()), said.LIGHT_UNITS[name]) for name, text in said.LIGHTS.items()},
        **{name: (str(text()), "%") for name, text in said.SPEECH_NUMBERS.items()},
        **{name: (str(text()), "%") for name, text in said.TABLE_SOUNDS.items()},
        **{name: (f"It is night {str(text()).lower()}", "o'clock") for name, text in said.NIGHT_HOURS.items()},
        **{name: (f"At night: {text()}", "%") for name, text in said.NIGHT_LEVELS.items()},
        **{name: (str(text()), "ms") for name, text in said.PATIENCE.items()},
    }
    spans = [
        f"| {words[name][0]} | {span.least:,} to {span.most:,} {words[name][1]} | {getattr(first, name):,} |"
        for name, span in SPANS.items()
    ]
    switches = [
        f"| {words()} | on or off | {'on' if getattr(first, name) else 'off'} |"
        for name, words in said.SWITCHES.items()
    ]
    spoken = {value: str(word()) for value, word in said.SPOKEN.items()}
    choices = [
        f"| {said.SPEECH()} | {', '.join(spoken.values())} | {spoken[first.speech]} |",
        f"| {said.WHOSE_VOICE()} | {said.USUAL_VOICE()}, or one that was added | {said.USUAL_VOICE()} |",
    ]
    looks = ", ".join(str(words()) for words in said.PALETTES.values())
    palette = f"| {said.PALETTE()} | {looks} | {said.PALETTES[first.palette]()} |"
    return _table("setting | range", "at first", [*switches, palette, *choices, *spans])


# --- commands ---


def commands(_: str) -> str:
    """Return every verb of the command line: how it is called, and what its words mean."""
    return "\n\n".join(_verb(name) for name in _names("companion", VERBS))


def _names(before: str, verbs: Mapping[str, str]) -> Iterator[str]:
    for verb in verbs:
        name = f"{before} {verb}"
        group = getattr(_module(name), "VERBS", None)
        if group is None:
            yield name
        else:
            yield from _names(name, group)


def _module(name: str) -> object:
    return import_module("companion.cli." + name.partition(" ")[2].replace(" ", "_").replace("-", "_"))


def _verb(name: str) -> str:
    module = _module(name)
    words = Words(name)
    module.take(words)
    actions = [action for action in words._actions if action.help != argparse.SUPPRESS]  # an older name of another
    rows = [f"| {_called(action)} | {_meaning(action)} |" for action in actions]
    parts = [f"## {name}", cleandoc(getdoc(module.run) or ""), f"    {name} {_usage(actions)}".rstrip()]
    example = (words.epilog or "").removeprefix("Example: ")
    parts += [_table("word", "means", rows)] if rows else []
    parts += [f"- {note}" for note in [words.notes().replace("\n", "\n- ")] if note]
    parts += [f"For example:\n\n    {example}" if example != (words.epilog or "") else example] if example else []
    return "\n\n".join(parts)


def _usage(actions: list[argparse.Action]) -> str:
    """Return the words of a command line, its arguments first, what may be left out in brackets."""
    ordered = sorted(actions, key=lambda action: bool(action.option_strings))
    return " ".join(_word(action) for action in ordered)


def _word(action: argparse.Action) -> str:
    value = _value(action)
    if not action.option_strings:
        return f"[{value}]" if action.nargs == "?" else f"{value} ..." if action.nargs in ("+", "*") else value
    word = f"{action.option_strings[0]} {value}".strip()
    return word if action.required else f"[{word}]"


def _value(action: argparse.Action) -> str:
    return "" if action.nargs == 0 else str(action.metavar or action.dest.upper())


def _called(action: argparse.Action) -> str:
    words = action.option_strings or [""]
    return ", ".join(f"`{f'{word} {_value(action)}'.strip()}`" for word in words)


def _meaning(action: argparse.Action) -> str:
    return (action.help or "").replace("|", r"\|")


def _table(left: str, right: str, rows: list[str]) -> str:
    columns = f"| {left} | {right} |"
    rule = "|" + "---|" * (columns.count("|") - 1)
    return "\n".join([columns, rule, *rows])


PARTS: Final[Mapping[str, Callable[[str], str]]] = {
    "help": help_page,
    "rulings": rulings_of,
    "policies": policies,
    "options": options_of,
    "settings": settings,
    "commands": commands,
    "messages": message_entries,
    "view": view_part,
    "face": face_part,
    "payload": payload_part,
    "brokersettings": broker_settings_part,
}
"""For every name that a part may have what writes it."""
