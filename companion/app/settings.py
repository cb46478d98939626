"""What people have set: sound, screen, patience of the referee, and the terms of their last new game.

Each setting is one value of the journal. A value that is not understood, because another version wrote it or
it was damaged, is passed over: the default holds, and one sentence tells of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, Final, NamedTuple, Protocol

from companion.board.boards import board_names, is_board_file
from companion.drivers.spec import parse_spec
from companion.errors import CompanionError
from companion.games.catalogue import game_named
from companion.games.setup import Setup
from companion.games.setup_json import setup_from_json, setup_to_json
from companion.locale.languages import codes
from companion.referee.language import LightSettings
from companion.referee.settle import Timing
from companion.words import machine as said
from companion.words.message import Said, either, every

COLOURS: Final = ("Red", "Blue", "Green")
COMPASS: Final = ("North", "East", "South", "West")
"""What players are called who have not said their names: their pegs' colours, or where they sit at a table of four,
where two of them share a colour."""
COMPUTER: Final = "Computer"
_COMPUTERS: Final = frozenset({COMPUTER, "Computer 2", "Computer 3", "Computer 4"})
"""What seats of the computer's are called."""
RECENT_NAMES: Final = 12
NAME_LENGTH: Final = 14
"""The most letters of a name: so long it still stands beside its total on a small screen."""


def unnamed(players: int) -> tuple[str, ...]:
    """Return what so many players are called who have not said their names."""
    return COMPASS if players == 4 else COLOURS[:players]


class SettingError(CompanionError):
    """A setting cannot have that value; nothing was changed."""


class Span(NamedTuple):
    """The whole numbers that a setting may have, and the step of its slider."""

    least: int
    most: int
    step: int

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most


SPANS: Final[Mapping[str, Span]] = {
    "volume": Span(0, 100, 10),
    "settle_ms": Span(100, 1000, 50),
    "release_ms": Span(500, 5000, 250),
    "hand_ms": Span(3000, 30_000, 1000),
    "pending_ms": Span(3000, 60_000, 1000),
    "brightness": Span(10, 100, 10),
    "light_speed": Span(50, 200, 25),
    "current_cap_ma": Span(100, 5000, 100),
    "rotation": Span(0, 270, 90),
    "blank_min": Span(0, 120, 5),
    "off_pin": Span(0, 27, 1),
    "speech_volume": Span(10, 100, 10),
    "speech_speed": Span(50, 200, 10),
    "peg_sounds": Span(0, 100, 10),
    "card_sounds": Span(0, 100, 10),
    "night_from": Span(0, 23, 1),
    "night_to": Span(0, 23, 1),
    "night_volume": Span(10, 100, 10),
    "night_brightness": Span(10, 100, 10),
}
"""The range of every setting that is a number: percent for volume, brightness and speed, milliseconds, milliamperes,
degrees, minutes, the number of a pin, hours of the day."""

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {"speech": ("off", "counts", "all")}
"""The values of every setting that is one of a few words."""


class PaletteName(StrEnum):
    """The colours of the screen: light on dark, dark on light, or black and white with the strongest contrast."""

    DARK = "dark"
    LIGHT = "light"
    CONTRAST = "contrast"


@dataclass(frozen=True, slots=True)
class LastGame:
    """The terms of the last new game, offered for the next. `board` is what a board is known by, `spec` its driver.

    `own`: the file of the board of one's own that was named last, also where that game was on another one.
    """

    setup: Setup = field(default_factory=lambda: Setup(unnamed(2)))
    board: str = "cribbage-2"
    spec: str = "sim:"
    own: str = ""


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting, sound at all times: a value out of its range raises `SettingError`.

    `language` is the code of one of the languages, "" while nobody has chosen: then the machine's locale says it.
    `volume` is in percent; `far_side_turned` turns the panel of the player opposite by 180 degrees; the
    `..._ms` are those of `Timing`; `brightness` and `light_speed` are in percent; `names` are those used lately, the
    last one first. `large_text` holds from the next start on; `left_handed` turns rows of buttons round;
    with `reduced_motion` nothing blinks on the screen. `rotation` turns the whole screen, in degrees anticlockwise;
    after `blank_min` minutes without a touch or a peg it goes dark, 0 for never; a button at the Pi's pin `off_pin`
    (BCM) switches off, 0 for none.
    `speech` is how much is spoken, `voice` the name of a voice that was added or "", `speech_volume` and `speech_speed`
    are in percent; with `by_ear` a touch says what is there, and a second one does it. `peg_sounds` and `card_sounds`
    are how loud the table sounds, in percent. With `night` it is night from the hour `night_from` to the hour
    `night_to`: `night_volume` and `night_brightness` are in percent of the day's (see `night.py`).
    """

    language: str = ""
    volume: int = 70
    mute: bool = False
    far_side_turned: bool = False
    fullscreen: bool = False
    palette: PaletteName = PaletteName.DARK
    large_text: bool = False
    left_handed: bool = False
    reduced_motion: bool = False
    rotation: int = 0
    blank_min: int = 0
    off_pin: int = 0
    settle_ms: int = Timing().settle_ms
    release_ms: int = Timing().release_ms
    hand_ms: int = Timing().hand_ms
    pending_ms: int = Timing().pending_ms
    brightness: int = round(100 * LightSettings().brightness)
    light_speed: int = round(100 * LightSettings().speed)
    current_cap_ma: int = LightSettings().current_cap_ma
    speech: str = "off"
    by_ear: bool = False
    voice: str = ""
    speech_volume: int = 80
    speech_speed: int = 100
    peg_sounds: int = 0
    card_sounds: int = 0
    night: bool = False
    night_from: int = 20
    night_to: int = 7
    night_volume: int = 50
    night_brightness: int = 40
    names: tuple[str, ...] = ()
    last_game: LastGame = field(default_factory=LastGame)

    def __post_init__(self) -> None:
        for name, span in SPANS.items():
            value = getattr(self, name)
            if value not in span:
                raise SettingError(said.NO_NUMBER(setting=name, least=span.least, most=span.most, value=repr(value)))
        if self.language and self.language not in codes():
            raise SettingError(said.NO_LANGUAGE(languages=either(codes()), value=repr(self.language)))
        if self.rotation % 90:
            raise SettingError(said.NO_ROTATION(value=self.rotation))
        for name, words in CHOICES.items():
            if (word := getattr(self, name)) not in words:
                raise SettingError(said.NO_CHOICE(setting=name, words=either(words), value=repr(word)))
        if not isinstance(self.voice, str) or not self.voice.isprintable():
            raise SettingError(said.NO_VOICE_NAME())
        for name in _SWITCHES:
            if not isinstance(getattr(self, name), bool):
                raise SettingError(said.NO_SWITCH(setting=name, value=repr(getattr(self, name))))

    @property
    def timing(self) -> Timing:
        """How long the referee waits."""
        return Timing(self.settle_ms, self.release_ms, self.hand_ms, self.pending_ms)

    @property
    def lights(self) -> LightSettings:
        """How the board's lights shine."""
        return LightSettings(self.brightness / 100, self.light_speed / 100, self.current_cap_ma)

    @property
    def loudness(self) -> float:
        """How loud sounds are: 0.0 (muted) to 1.0."""
        return 0.0 if self.mute else self.volume / 100

    def with_game(self, last: LastGame) -> Settings:
        """Return the settings after a new game: its terms, and its names before those used earlier."""
        seated, computers = enumerate(last.setup.players), set(last.setup.computers)
        given = [name for seat, name in seated if seat not in computers and name not in (*COLOURS, *COMPASS)]
        names = tuple(dict.fromkeys((*given, *self.names)))[:RECENT_NAMES]
        return replace(self, last_game=last, names=names)


_SWITCHES: Final = (
    "mute",
    "far_side_turned",
    "fullscreen",
    "large_text",
    "left_handed",
    "reduced_motion",
    "by_ear",
    "night",
)


class Keeper(Protocol):
    """What keeps settings: the store."""

    def settings(self) -> dict[str, object]:
        """Return all values by name."""

    def set_setting(self, name: str, value: object, at: str) -> None:
        """Keep a value."""


def read_settings(keeper: Keeper) -> tuple[Settings, Said]:
    """Return the settings kept, and a sentence about those that could not be used, or ""."""
    return stored_settings(keeper.settings())


def stored_settings(kept: Mapping[str, object]) -> tuple[Settings, Said]:
    """Return settings from their values by name, and a sentence about those that could not be used, or ""."""
    settings, refused = Settings(), list[str]()
    for name, value in kept.items():
        try:
            settings = replace(settings, **{name: _from_json(name, value)})
        except (CompanionError, KeyError, TypeError, ValueError):
            refused.append(name)
            if name == "last_game":
                settings = replace(settings, last_game=_board_alone(value))
    return settings, _refused_sentence(refused)


def _board_alone(value: Any) -> LastGame:
    """Return the last game's board with the usual terms: a later version's terms are no reason to forget the board."""
    kept = value if isinstance(value, dict) else {}
    texts = {name: kept[name] for name in ("board", "spec", "own") if isinstance(kept.get(name), str)}
    texts.setdefault("board", texts.get("own") or LastGame().board)
    try:
        parse_spec(texts.get("spec", ""))
    except CompanionError:
        texts.pop("spec", None)
    return LastGame(**texts)


def keep_settings(keeper: Keeper, before: Settings, after: Settings, at: str) -> None:
    """Keep what has changed; `at` is the time of day in ISO 8601. Raises what the keeper raises."""
    for name, value in _changes(before, after):
        keeper.set_setting(name, value, at)


def checked_name(text: str) -> str:
    """Return a player's name with its spaces in order. Raises `SettingError` for one that cannot be shown."""
    name = " ".join(text.split())
    if not name or len(name) > NAME_LENGTH or not name.isprintable():
        raise SettingError(said.NO_NAME(most=NAME_LENGTH, name=repr(name), count=len(name)))
    return name


def _changes(before: Settings, after: Settings) -> Iterator[tuple[str, object]]:
    for each in fields(Settings):
        value = getattr(after, each.name)
        if value != getattr(before, each.name):
            yield each.name, _to_json(value)


def _to_json(value: object) -> object:
    match value:
        case LastGame(setup, board, spec, own):
            return {"setup": setup_to_json(setup), "board": board, "spec": spec, **({"own": own} if own else {})}
        case tuple():
            return list(value)
    return value


def _from_json(name: str, value: Any) -> Any:
    """Read a value. Raises `CompanionError`, `KeyError`, `TypeError` or `ValueError` for one that is not understood."""
    match name:
        case "last_game":
            board, spec, own = value["board"], value["spec"], value.get("own", "")
            if not all(isinstance(text, str) for text in (board, spec, own)):
                raise SettingError(said.NO_TEXT())
            parse_spec(spec)
            setup = setup_from_json(value["setup"])
            game_named(setup.game).start(setup)
            gone = own and not is_board_file(board) and board not in board_names()  # one of a later version
            return LastGame(setup, own if gone else board, spec, own)
        case "names":
            if not isinstance(value, list):
                raise SettingError(said.NO_LIST())
            names = tuple(checked_name(text) for text in value if isinstance(text, str))
            return tuple(name for name in names if name not in _COMPUTERS)  # early releases kept them
        case "palette":
            return PaletteName(value)
    return value


def _refused_sentence(refused: Sequence[str]) -> Said:
    return said.SETTINGS_UNREAD(count=len(refused), settings=every(refused)) if refused else ""
