"""What is said of the server of a club night: its database, players, rounds and results."""

from __future__ import annotations

from typing import Final

from companion.words.message import Explanation, Message

_DATABASE: Final = Explanation(
    "commands",
    "The club",
    "The club's database could not be opened; the reason follows. For SQLite look at the folder and who may write "
    "there, "
    "for PostgreSQL at its address, user and password.",
)
NO_DATABASE: Final = Message("The club's database {database} cannot be opened: {reason}.", explanation=_DATABASE)

_DATABASE_URL: Final = Explanation(
    "commands",
    "The club",
    "A database is a file of SQLite, `sqlite:///` and its path, or a server of PostgreSQL, "
    "`postgresql://user:password@host/name`.",
)
NO_DATABASE_URL: Final = Message(
    "{url} names no database: say sqlite:////path/to/club.db or postgresql://user:password@host/name.",
    explanation=_DATABASE_URL,
)

_NEWER: Final = Explanation(
    "commands",
    "The club",
    "A newer version of the program has changed the tables. Use that version, or a backup from before it.",
)
NEWER_DATABASE: Final = Message(
    "The club's database {database} is of a newer version of this program.", explanation=_NEWER
)

# --- players and events ---

_PLAYER: Final = Explanation(
    "commands",
    "The club",
    "A player's name tells players apart: it has 1 to 40 letters, and no other player of the club has it, in "
    "whatever case.",
)
PLAYER_TWICE: Final = Message("There is a player {name} already.", explanation=_PLAYER)
NO_PLAYER_NAME: Final = Message("A player's name has 1 to 40 letters on one line.", explanation=_PLAYER)

_THERE_NOT: Final = Explanation(
    "commands",
    "The club",
    "What was asked for is not in the database, or no more. Load the page again, and choose from what it shows.",
)
NO_SUCH_PLAYER: Final = Message("There is no such player.", explanation=_THERE_NOT)
NO_SUCH_EVENT: Final = Message("There is no such event.", explanation=_THERE_NOT)
NO_SUCH_PAIRING: Final = Message("There is no such pairing.", explanation=_THERE_NOT)
NO_SUCH_BOARD: Final = Message("There is no board {board}.", explanation=_THERE_NOT)
NO_SUCH_SEASON: Final = Message("There is no such season.", explanation=_THERE_NOT)

_EVENT: Final = Explanation(
    "commands",
    "The club",
    "An event has a title of 1 to 80 letters, a date, 1 to 99 rounds, a target of 11 to 1000 and 0 to 3 game points "
    "for a bye; "
    "a season has a title that no other has.",
)
BAD_EVENT: Final = Message(
    "An event needs a title, a date such as 2026-11-23, 1 to 99 rounds, a target from 11 to 1000 and 0 to 3 points a "
    "bye.",
    explanation=_EVENT,
)
BAD_SEASON: Final = Message("A season needs a title of 1 to 80 letters that no other season has.", explanation=_EVENT)

_ENTERED: Final = Explanation(
    "commands",
    "The club",
    "Everybody enters an event once. Somebody who left can come back: enter them again, and they play from the next "
    "round on.",
)
ENTERED_TWICE: Final = Message("{name} takes part already.", explanation=_ENTERED)
NOT_ENTERED: Final = Message("{name} does not take part.", explanation=_ENTERED)

_OVER: Final = Explanation(
    "commands",
    "The club",
    "An event that is over takes neither players nor rounds. Corrections of its results are still possible.",
)
EVENT_OVER: Final = Message("{event} is over.", explanation=_OVER)

# --- rounds ---

_OPEN: Final = Explanation(
    "commands",
    "The club",
    "The next round begins when the results of the last one are there: from the boards, or entered by the director; "
    "somebody "
    "who left forfeits.",
)
ROUND_OPEN: Final = Message(
    "{count} game of round {round} is still open.", "{count} games of round {round} are still open.", explanation=_OPEN
)
_LAST: Final = Explanation(
    "commands",
    "The club",
    "All rounds of this event have been played, or nobody is left who could play another. Give the event more "
    "rounds, or end it.",
)
NO_ROUND_LEFT: Final = Message("There is no further round in {event}.", explanation=_LAST)

_BOARD: Final = Explanation(
    "commands",
    "The club",
    "A board is known to the club by its name at the broker, and stands at a table with a number of its own.",
)
PLACE_TAKEN: Final = Message("Board {board} already stands at table {place}.", explanation=_BOARD)
BOARD_BUSY: Final = Message("Board {board} already has a game of this round.", explanation=_BOARD)
BYE_NEEDS_NO_BOARD: Final = Message("Nobody plays in a bye.", explanation=_BOARD)

# --- results ---

_SCORES: Final = Explanation(
    "commands",
    "The club",
    "The winner has reached the target and the loser has not. Both are written down as they stood at the end.",
)
BAD_SCORES: Final = Message("The winner reaches {target}, and the loser stays below it.", explanation=_SCORES)

_REASON: Final = Explanation(
    "commands",
    "The club",
    "A correction is logged: who made it, when, what it was before, and why. Give a reason of 1 to 200 letters.",
)
REASON_MISSING: Final = Message("Say why, in a few words.", explanation=_REASON)

_REFUSED: Final = Explanation(
    "commands",
    "The club",
    "The server has the result, but it does not count for a pairing. The director sees it under *Incidents*, and can "
    "enter it "
    "by hand where it should count after all.",
)
FREE_GAME: Final = Message("A game outside the pairings does not count.", explanation=_REFUSED)
OTHER_BOARD: Final = Message("The pairing is played at another board.", explanation=_REFUSED)
NO_PAIRING: Final = Message("The club has no such pairing.", explanation=_REFUSED)
NOT_SIGNED: Final = Message("Not both sides have signed.", explanation=_REFUSED)
OTHER_GAME: Final = Message("The result is not one of a game to {target} points for two.", explanation=_REFUSED)
OTHER_PLAYERS: Final = Message("The result names other players than the pairing.", explanation=_REFUSED)
SECOND_RESULT: Final = Message("The pairing has another result already.", explanation=_REFUSED)
TAKEN_BACK: Final = Message("The director has taken this result back.", explanation=_REFUSED)
CHANGED_RESULT: Final = Message("The same game came with another result before, which counts.", explanation=_REFUSED)

# --- the server ---

_SERVING: Final = Explanation(
    "commands",
    "The club",
    "The server runs until it is stopped. Its pages are at this machine's address and this port.",
)
SERVING: Final = Message("The club's pages are at port {port} of this machine; Ctrl-C ends.", explanation=_SERVING)

_PORT: Final = Explanation(
    "commands",
    "The club",
    "Another program has this port, or this machine does not have this address, or the port is below 1024 and only "
    "for root. "
    "Choose another with `--port` or `--host`.",
)
NO_PORT: Final = Message("The server cannot listen at {host}, port {port}: {reason}.", explanation=_PORT)

_BROKER_URL: Final = Explanation(
    "commands",
    "The club",
    "A broker is named as `mqtt://user@host:port`, or `mqtts://` with TLS; user and port may be left out, and `none` "
    "is no "
    "broker. The password is in a file of its own, which `--password-file` names: anybody who lists the programs of a "
    "machine sees their options.",
)
NO_BROKER_URL: Final = Message(
    "{url} names no broker: say mqtt://user@host or mqtts://user@host.", explanation=_BROKER_URL
)
PASSWORD_IN_URL: Final = Message(
    "Everybody at this machine could read a password there: name its file with --password-file.",
    explanation=_BROKER_URL,
)
NO_PASSWORD: Final = Message("The password cannot be read from {path}: {reason}.", explanation=_BROKER_URL)
PASSWORD_NO_TEXT: Final = Message("There is no password in {path}: it is no text.", explanation=_BROKER_URL)

_BACKUP: Final = Explanation(
    "commands",
    "The club",
    "The database was copied as it was at one moment; the server may go on meanwhile. Where it could not be, the "
    "reason "
    "follows, and a file that was there before is as it was. Databases of PostgreSQL are copied by its own `pg_dump`: "
    "`apt install postgresql-client`.",
)
BACKUP_WRITTEN: Final = Message("{path} has the club's database ({kilobytes} kB).", explanation=_BACKUP)
NO_BACKUP: Final = Message("The club's database was not copied to {path}: {reason}.", explanation=_BACKUP)
NO_PG_DUMP: Final = Message(
    "To copy a PostgreSQL database its program pg_dump has to be installed.", explanation=_BACKUP
)

# --- an evening rehearsed ---

_REHEARSAL: Final = Explanation(
    "commands",
    "The club",
    "To rehearse an evening a real broker is started on this machine: `apt install mosquitto`, and if it runs as a "
    "service it may "
    "go on doing so. What a program said before it ended follows in the sentence.",
)
NO_MOSQUITTO: Final = Message("To rehearse an evening mosquitto has to be installed.", explanation=_REHEARSAL)
NOT_STARTED: Final = Message("{program} did not start: {log}", explanation=_REHEARSAL)
ONE_SERVER: Final = Message("To lose a server there have to be two: say --servers 2.", explanation=_REHEARSAL)

BOARDS: Final = Message("boards")
GAMES_PLAYED: Final = Message("games played")
RESULTS_COUNTED: Final = Message("results counted")
RESULTS_LOST: Final = Message("results lost")
COUNTED_TWICE: Final = Message("counted twice")
SCREEN_BEHIND: Final = Message("screen behind the boards (99 of 100)")
SERVER_MEMORY: Final = Message("the server's memory")
