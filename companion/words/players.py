"""What is said of the players that the computer brings, of matches between them, and of bots."""

from __future__ import annotations

from collections.abc import Mapping

from companion.words.message import Explanation, Message, Said, Sentence

_NO_PLAYER = Explanation(
    "commands",
    "Players of the computer",
    "A player is named by its level, by a yardstick, or as `exec:COMMAND` for a bot of your own. "
    "The sentence has the names that the game has.",
)
NO_PLAYER = Message('There is no player "{word}": {offer}', explanation=_NO_PLAYER)
NO_PROGRAM = Message("there is no program {program}", explanation=_NO_PLAYER)
NO_BOT_COMMAND = Message('Behind "exec:" there is no command: write exec:COMMAND.', explanation=_NO_PLAYER)
UNEVEN_QUOTES = Message("A quotation mark of the command is missing: {command}", explanation=_NO_PLAYER)
NOT_BETWEEN_SIDES = Message("{game} for {players} has no two sides: a match is between two.", explanation=_NO_PLAYER)

_BOT = Explanation(
    "commands",
    "Players of the computer",
    "A bot did not keep to [the protocol](../engine-protocol.md): it could not be started, ended, took longer than it "
    "may, or answered what cannot be read or what it was not offered. In a match it forfeits that game and is started "
    "again for the next; after three forfeits in a row the match ends. `companion match --check exec:COMMAND` tries a "
    "bot.",
)
BOT_NOT_STARTED = Message("{bot} cannot be started: {reason}.", explanation=_BOT)
BOT_ENDED = Message("{bot} ended by itself{how}{last}", explanation=_BOT)
WITH_STATUS = Message(" with status {number}", explanation=_BOT)
BY_SIGNAL = Message(" by signal {number}", explanation=_BOT)
LAST_WORDS = Message(": {words}", explanation=_BOT)
BOT_SLOW = Message("{bot} did not answer within {limit} ms.", explanation=_BOT)
BOT_ENDLESS = Message("{bot} wrote more than {most} bytes without an answer.", explanation=_BOT)
BOT_NOT_READING = Message("{bot} does not read what it is told.", explanation=_BOT)
BOT_NONSENSE = Message('{bot} answered "{line}", where {wanted} was awaited.', explanation=_BOT)
SHORTER_LINE = Message("a shorter line", explanation=_BOT)
BOT_NOT_OFFERED = Message('{bot} answered "{line}", which it was not offered.', explanation=_BOT)
BOT_VERSION = Message("{bot} speaks version {version} of the protocol, and not {ours}.", explanation=_BOT)
STARTS = Message("starts, and says that it is ready", explanation=_BOT)
PLAYS = Message("plays {count} whole game", "plays {count} whole games", explanation=_BOT)
CHOOSES_AGAIN = Message("chooses again after an undo", explanation=_BOT)
QUITS = Message("ends when it is told to quit", explanation=_BOT)
BOT_STAYS = Message("{bot} does not end within {limit} ms when it is told to quit.", explanation=_BOT)
FORFEITED = Message(
    "{bot} forfeited {count} game: {why}", "{bot} forfeited {count} games, the first: {why}", explanation=_BOT
)
OUT_OF_MATCH = Message("The match ended early, since {bot} forfeited {games} games in a row.", explanation=_BOT)

_AT_TABLE = Explanation(
    "playing",
    "Bots at the table",
    "The bot's process was ended, and nothing is lost: the computer has its seat until the game is left, and in a game "
    "that is gone on with the bot is tried again. `companion match --check exec:COMMAND` tries it without a table, and "
    "says more. One that is not set up here is in no `bots.toml`, and was not named by `companion play --bot`: see "
    "[bots](../engine-protocol.md#at-the-table).",
)
BOT_OUT = Message(
    "{bot} {how}: for the rest of the game the computer plays in its place, at level Club.",
    explanation=_AT_TABLE,
)
CANNOT_BE_STARTED = Message("cannot be started", explanation=_AT_TABLE)
HAS_ENDED = Message("ended by itself", explanation=_AT_TABLE)
TOO_SLOW = Message("did not answer in time", explanation=_AT_TABLE)
TOO_MUCH = Message("wrote without end", explanation=_AT_TABLE)
DEAF = Message("does not read what it is told", explanation=_AT_TABLE)
UNREADABLE_ANSWER = Message("answered what cannot be read", explanation=_AT_TABLE)
AGAINST_THE_RULES = Message("answered what it was not offered", explanation=_AT_TABLE)
OTHER_VERSION = Message("speaks another version of the protocol", explanation=_AT_TABLE)
NOT_SET_UP = Message("is not set up on this machine", explanation=_AT_TABLE)
HAS_FAILED = Message("failed", explanation=_AT_TABLE)
BOT_FAILED = Message("The part that speaks with the bot {bot} failed.", explanation=_AT_TABLE)

_BOTS_FILE = Explanation(
    "playing",
    "Bots at the table",
    "A bot is named by `companion play --bot 'NAME=COMMAND'`, or by a line of `bots.toml` in the folder of the games, "
    'below `[bots]`: `"My Bot" = "/home/ann/my-bot"`. A bot that cannot be used is not offered, the others are.',
)
NAME_AND_COMMAND = Message("A bot is written as NAME=COMMAND.", explanation=_BOTS_FILE)
NO_BOT_NAME = Message("A bot is called by 1 to {most} letters, and not {name}.", explanation=_BOTS_FILE)
COMMAND_IS_TEXT = Message("The command of the bot {bot} is no text in quotation marks.", explanation=_BOTS_FILE)
BOTS_NOT_USED = Message("{file} is not used: {reason}", explanation=_BOTS_FILE)
BOTS_UNREAD = Message("it cannot be read: {reason}.", explanation=_BOTS_FILE)
BOTS_NO_TOML = Message("it is no TOML: {reason}.", explanation=_BOTS_FILE)
BOTS_SECTION = Message("bots stand in it below [{section}], and nothing else does.", explanation=_BOTS_FILE)

_PLAINLY: Mapping[Message, Message] = {
    BOT_NOT_STARTED: CANNOT_BE_STARTED,
    BOT_ENDED: HAS_ENDED,
    BOT_SLOW: TOO_SLOW,
    BOT_ENDLESS: TOO_MUCH,
    BOT_NOT_READING: DEAF,
    BOT_NONSENSE: UNREADABLE_ANSWER,
    BOT_NOT_OFFERED: AGAINST_THE_RULES,
    BOT_VERSION: OTHER_VERSION,
}


def plainly(fault: Said) -> Sentence:
    """Return what a bot did in a few words, without any of its own, nor of its command: for the people at a table."""
    return (_PLAINLY.get(fault.message, HAS_FAILED) if isinstance(fault, Sentence) else HAS_FAILED)()


_MATCH = Explanation(
    "commands",
    "Players of the computer",
    "`companion match` takes two players, or `--check` and one bot, which is named as `exec:COMMAND`.",
)
MATCH_KILLED = Message(
    "A process of the match was killed from outside, so it ended without a result.",
    explanation=Explanation(
        "commands",
        "Players of the computer",
        "The system ends processes when its memory is full: play on fewer of them (`--jobs`). Otherwise a bot, or "
        "somebody at this machine, has done it.",
    ),
)
NOT_A_BOT = Message('"{word}" is no bot: name it as exec:COMMAND.', explanation=_MATCH)
TWO_PLAYERS = Message("A match is between two players: name both, or a bot behind --check", explanation=_MATCH)
ONLY_A_BOT = Message("--check tries a bot, exec:COMMAND, and takes no players beside it", explanation=_MATCH)

_ANALYSIS = Explanation(
    "commands",
    "Players of the computer",
    "`companion analyze` looks at the cards that you are dealt before you lay away: six with two players, five with "
    "more. `--score` is where a game of two stands, your points first, and nobody is home yet.",
)
SIX_CARDS = Message(
    "{two} cards are dealt to each of two players and {more} with more; this is {count}.",
    "{two} cards are dealt to each of two players and {more} with more; these are {count}.",
    explanation=_ANALYSIS,
)
SCORE_OF_TWO = Message(
    "--score is for two players, who are dealt 6 cards: with {more} leave it out.", explanation=_ANALYSIS
)
NO_SCORE = Message('"{text}" is no score: write your points and the other\'s, such as 105-112.', explanation=_ANALYSIS)
SCORE_TOO_HIGH = Message("{text} is past the end of a game to {length}.", explanation=_ANALYSIS)
NO_LENGTH = Message("A game is to 121 or to 61, and not to {text}.", explanation=_ANALYSIS)
