"""What the page Settings says: its switches and numbers by the names of the settings, and their units."""

from __future__ import annotations

from typing import Final

from companion.words import common
from companion.words.message import Explanation, Message
from companion.words.screens import OFF
from companion.words.speech import NO_VOICE

LANGUAGE: Final = Message("Language")
TABLE: Final = Message("Table")
SCREEN: Final = Message("Screen")
VOLUME: Final = Message("Volume")

SWITCHES: Final = {
    "mute": Message("Mute: no sounds"),
    "far_side_turned": Message("Turn the far player's panel round"),
    "large_text": Message("Large text, from the next start on"),
    "left_handed": Message("Left-handed: buttons the other way round"),
    "reduced_motion": Message("Nothing blinks on the screen"),
    "fullscreen": Message("Fill the whole screen"),
    "by_ear": Message("By ear: a touch says it, a second one does it"),
    "night": Message("At night the screen is dark, and all is quieter"),
}

PALETTE: Final = Message("Colours")
PALETTES: Final = {"dark": Message("light on dark"), "light": Message("dark on light"), "contrast": Message("contrast")}
START_AGAIN: Final = Message("Start again")
"""What is set for the next start holds then; a game goes on where it was."""

TURNED: Final = Message("The screen is turned")
TURNS: Final = {0: Message("upright"), 90: Message("left"), 180: Message("over"), 270: Message("right")}
"""How the whole screen can be turned, in degrees anticlockwise."""

LIGHTS_HEADING: Final = Message("Lights of the board")
LIGHTS: Final = {
    "brightness": Message("Brightness of the board's lights"),
    "light_speed": Message("How fast they blink"),
    "current_cap_ma": Message("The most current that they take together"),
}
LIGHT_UNITS: Final = {"brightness": "%", "light_speed": "%", "current_cap_ma": "mA"}

PATIENCE_HEADING: Final = Message("Patience of the referee, from the next game on")
PATIENCE: Final = {
    "settle_ms": Message("A board is read when it has not changed for"),
    "release_ms": Message("A peg counts as released when it has rested for"),
    "hand_ms": Message("A peg in no hole is asked about after"),
    "pending_ms": Message("Points nobody can explain are asked about after"),
}

DARK: Final = Message("The screen goes dark when nothing has happened for")
OFF_BUTTON: Final = Message("A button that switches off when held, from the next start on")

VOICE: Final = Message("Voice")
SPEECH: Final = Message("What is spoken")
SPOKEN: Final = {
    "off": OFF,
    "counts": Message("counts"),
    "all": Message("all"),
}
WHOSE_VOICE: Final = Message("Whose voice")
USUAL_VOICE: Final = Message("usual")
SPEECH_NUMBERS: Final = {
    "speech_volume": Message("How loud it speaks"),
    "speech_speed": Message("How fast it speaks"),
}
TRY_VOICE: Final = Message("Let me hear it")
SPEECH_NOTE: Final = Message("Nothing to be heard? The manual has a page on the voice.", explanation=NO_VOICE)

NIGHT: Final = Message("Night")
NIGHT_HOURS: Final = {"night_from": Message("From"), "night_to": Message("Until")}
NIGHT_LEVELS: Final = {
    "night_volume": Message("Voice and sounds, of the day's volume"),
    "night_brightness": Message("Light of board and screen, of the day's"),
}
_CLOCK: Final = Explanation(
    "playing",
    "The machine",
    "Whether it is night goes by the time of day of this machine. Where that is wrong, the machine's clock is: a "
    "Raspberry Pi without a battery for its clock has the right time when it has reached a network. Its time zone is "
    "set with `sudo timedatectl set-timezone`. Nothing but colours, light and loudness depends on it.",
)
NIGHT_NOW: Final = Message("This machine's clock says {time}: it is night.", explanation=_CLOCK)
DAY_NOW: Final = Message("This machine's clock says {time}: it is day.", explanation=_CLOCK)
OCLOCK: Final = Message("{hour}:00")
"""An hour of the day, from 0 to 23."""

TABLE_SOUNDS: Final = {"peg_sounds": Message("Sounds of pegs"), "card_sounds": Message("Sounds of cards and dice")}

AMOUNT: Final = Message("{amount} {unit}")
MINUTES: Final = Message("{amount} min")
SECONDS: Final = Message("{amount} s")
PERCENT: Final = Message("{amount} %")
PIN: Final = Message("GPIO {pin}")
NEVER: Final = Message("never")
NONE: Final = common.NONE
