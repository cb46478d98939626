"""What the command line writes beside figures: labels of rows, and remarks on them."""

from __future__ import annotations

from typing import Final

from companion.words.message import Message

# --- a board ---

NAME: Final = Message("name")
SIZE: Final = Message("size")
HOLES: Final = Message("holes")
SENSORS: Final = Message("sensors")
LIGHTS: Final = Message("lights")
SIZES: Final = Message("{width} x {height} mm, holes {pitch} mm apart")
TRACK: Final = Message("{label}, holes 1 to {last} and {starts} start holes")
STORE: Final = Message("{label}, {holes} holes for {pegs} pegs of {groups}")
PATH: Final = Message("{holes} holes, labels {labels}")
GROUP: Final = Message("{label}, {kind} of {holes} holes")
SHARED: Final = Message("shared")
SENSED_BY: Final = Message("{count}, each {part}")
LIT_THROUGH: Final = Message("{count}, through {way}, {size} mm wide")
OWN_HOLES: Final = Message("holes of their own")
THINNED: Final = Message("wood thinned to {left} mm")

# --- a Pico ---

PORT: Final = Message("Port")
FIRMWARE: Final = Message("Firmware")
INPUTS: Final = Message("Inputs")
PICO_LIGHTS: Final = Message("Lights")
STARTED: Final = Message("Started")
IDENTITY: Final = Message("Id")
NOT_WIRED: Final = Message("not wired yet (companion firmware wiring --board NAME)")
NEWER: Final = Message("{version} ({newest} is newer: update)")

# --- a stored game ---

GAME_IS: Final = Message("Game {number}: {result}")
BEGUN: Final = Message("begun")
BOARD: Final = Message("board")
OPTION: Final = Message("option")
SCORE: Final = Message("score")
SCORE_WHEN_DEALT: Final = Message("score as deal {number} began")
TERMS: Final = Message("{game} to {target}, {policy}")
TOTAL: Final = Message("{side} {total}")
DEAL: Final = Message("Deal {number}")
THE_CUT: Final = Message("Cut for the deal")

# --- a simulation ---

GAMES: Final = Message("games")
VERDICTS: Final = Message("verdicts")
MISTAKES: Final = Message("mistakes")
WRONG_ACCUSATIONS: Final = Message("wrong accusations")
MISSED_ERRORS: Final = Message("missed errors")
LOST_GAMES: Final = Message("lost games")
LEAKS: Final = Message("leaks")
IN_DOUBT: Final = Message("in doubt")
UNCLEAR: Final = Message("unclear")
RECOVERIES: Final = Message("recoveries")
MASKED: Final = Message("masked")
MOVES: Final = Message("moves")
NEEDLESS: Final = Message("needless questions")
RUN_OF_GAMES: Final = Message("{game}, faults: {faults}, seed {seed}")
BY_THE_REFEREE: Final = Message("how a side's pegs stand, said by the referee")
BY_THE_HANDS: Final = Message("made by the hands")
MUST_BE_NONE: Final = Message("must be 0")
NONE_LOST: Final = Message("must be 0; {cuts} power cuts, {cables} cables pulled")
NO_LEAK: Final = Message("must be 0: how a right peg in muggins looked unlike a short one")
SHOWN_RIGHT: Final = Message("a bad sensor showed a mistake as if it could be right")
NOT_READ: Final = Message("questions, and pegs that could not be read")
HALF_WITHIN: Final = Message("half within {half} s, 95 % within {most} s")
IGNORED: Final = Message("sensors that the hands had ignored")
INTO_HOLES: Final = Message("pegs set into holes")
IN_ORDER: Final = Message("asked although pegs, sensors and hands were in order")

# --- labels of a baseball field ---

RUN_OF_FIELD: Final = Message("{game}, profile: {profile}, seed {seed}")
AT_BATS: Final = Message("at-bats")
HITS: Final = Message("hits")
HOME_AT_ONCE: Final = Message("of these {count} came home at once")
BATTING_AVERAGE: Final = Message("batting average")
HALF_INNINGS: Final = Message("half innings")
EXTRA: Final = Message("{count} games went into extra innings")
RUNS: Final = Message("runs")
RUNS_A_HALF: Final = Message("runs a half inning")

# --- a list of boards, and of the holes of one ---

SO_MANY_HOLES: Final = Message("{count} holes")
CHECKED: Final = Message("{board}: {ok}, {count} holes")
IS_WELL: Final = Message("ok")
HOLE: Final = Message("hole")
X_MM: Final = Message("x mm")
Y_MM: Final = Message("y mm")
SENSOR: Final = Message("sensor")
LIGHT: Final = Message("light")
LIGHT_AT: Final = Message("light at mm")

# --- a match of players, and the trial of a bot ---

WINS: Final = Message("wins")
WIN_RATE: Final = Message("win rate")
SKUNKS: Final = Message("skunks")
MEAN_MARGIN: Final = Message("mean margin")
A_CARD: Final = Message("a card")
A_LAY_AWAY: Final = Message("a lay-away")
MATCH_OF: Final = Message("{game} to {length}, seed {seed}")
AGAINST: Final = Message("of {first} against {second}")
INTERVAL: Final = Message("with 95 % from {low} to {high}")
SUFFERED: Final = Message("and {count} suffered")
IN_POINTS: Final = Message("points")
NO_SLOWER: Final = Message("ms, 95 % of choices are no slower")
THE_SAME: Final = Message("ms, the same")
IS_WRONG: Final = Message("wrong")

# --- the ways to lay away ---

LAY_AWAY: Final = Message("lay away")
HAND: Final = Message("hand", context="the head of a column: points on average")
CRIB: Final = Message("crib", context="the head of a column: points on average")
PLAY: Final = Message("play", context="the head of a column: points on average")
POINTS: Final = Message("points", context="the head of a column: points on average")
WIN: Final = Message("win", context="the head of a column: chance to win")

# --- what the doctor looks at, and what it finds ---

MARKS: Final = {
    "ok": Message("ok", context="a finding of the doctor"),
    "warning": Message("warning", context="a finding of the doctor"),
    "bad": Message("bad", context="a finding of the doctor"),
}
LOOKED_AT: Final = {
    "board": Message("board", context="what the doctor looks at"),
    "board files": Message("board files", context="what the doctor looks at"),
    "doctor": Message("doctor", context="what the doctor looks at"),
    "firmware": Message("firmware", context="what the doctor looks at"),
    "groups": Message("groups", context="what the doctor looks at"),
    "journal": Message("journal", context="what the doctor looks at"),
    "packages": Message("packages", context="what the doctor looks at"),
    "port": Message("port", context="what the doctor looks at"),
    "screen": Message("screen", context="what the doctor looks at"),
    "storage": Message("storage", context="what the doctor looks at"),
    "voice": Message("voice", context="what the doctor looks at"),
}

# --- the review of a game ---

GRADES: Final = Message("best {best}, fine {fine}, slips {slips}, mistakes {mistakes}; lost {lost}")
LOST_BOTH: Final = Message("{percent} %, {points} points")
LOST_POINTS: Final = Message("{points} points")
LOST: Final = Message("lost {lost}")
KIND_OF: Final = Message("{kind}: {held}")
HELD_AT: Final = Message("{cards} at {count} ({series})")
TAKEN: Final = Message("taken {taken}, best {best}")
