"""What the pages of a club say: logging in, forms, events, tables, standings, corrections."""

from __future__ import annotations

from typing import Final

from companion.words import panes
from companion.words.message import Explanation, Message

CLUB_NIGHT: Final = Message("Club night")
PAGES: Final = Message("Pages")
SKIP: Final = Message("Skip to the page itself")

# --- who comes in ---

LOG_IN: Final = Message("Log in")
LOG_OUT: Final = Message("Log out")
PASSWORD: Final = Message("Password")
NEW_PASSWORD: Final = Message("New password")
OLD_PASSWORD: Final = Message("Password until now")
PASSWORD_AGAIN: Final = Message("The same password again")
CHANGE_PASSWORD: Final = Message("Change the password")
ACCOUNT: Final = Message("Account")
CODE: Final = Message("Code")
USE_A_CODE: Final = Message("Use a code")
ONWARD: Final = Message("Go on")
ENTER: Final = Message("Come in")
LOGIN_NAME: Final = Message("Name to log in with")
OTHER_DIRECTORS: Final = Message("More directors")
INVITE_DIRECTOR: Final = Message("Make a code for another director")

_JOINING = Explanation(
    "club-pages",
    "Logging in",
    "Directors and players have an account each, made once by a code: the server prints the first director's code"
    " when it starts and there is none; directors make codes for players (on the player's page) and for more "
    "directors (on their account page). A code holds for seven days and works once. For a forgotten password the "
    "director makes a new code.",
)
HAVE_A_CODE: Final = Message("Did the director give you a code?", explanation=_JOINING)
CODE_IS: Final = Message(
    "The director gives you a code. The first director's is printed where the server was started.", explanation=_JOINING
)
LET_IN_AS_DIRECTOR: Final = Message(
    "With this code you direct the club: choose a name and a password.", explanation=_JOINING
)
LET_IN_AS_PLAYER: Final = Message("With this code you see your own games: choose a password.", explanation=_JOINING)
DIRECTORS_CODE: Final = Message(
    "Give this code to the new director. It is shown only now, and holds for seven days.", explanation=_JOINING
)
PLAYERS_CODE: Final = Message(
    "Give this code to {name}. It is shown only now, and holds for seven days.", explanation=_JOINING
)
DIRECTOR_COMES_BY: Final = Message(
    "A director comes in by the code {code}: on the pages, Log in, Use a code.", explanation=_JOINING
)
YOU_DIRECT: Final = Message("You direct this club.", explanation=_JOINING)
YOU_PLAY: Final = Message("You see your own games.", explanation=_JOINING)
NO_SUCH_CODE: Final = Message(
    "This code is not known here, was used, or is too old: ask the director for a new one.", explanation=_JOINING
)
NAME_TAKEN: Final = Message("Somebody else logs in as {name}: choose another name.", explanation=_JOINING)

_PASSWORDS = Explanation(
    "club-pages",
    "Logging in",
    "What was typed as name or password is not what the account has, or a new password cannot be taken. Capitals "
    "count in passwords and not in names. Changing a password logs the account out everywhere else.",
)
NOT_RECOGNISED: Final = Message("Name and password do not go together.", explanation=_PASSWORDS)
PASSWORD_SHORT: Final = Message("A password has {count} characters or more.", explanation=_PASSWORDS)
PASSWORD_HINT: Final = Message("Ten characters or more; three words are easy to remember.", explanation=_PASSWORDS)
NOT_THE_SAME: Final = Message("The two passwords are not the same.", explanation=_PASSWORDS)
PASSWORD_CHANGED: Final = Message(
    "The password is changed, and you are logged out everywhere else.", explanation=_PASSWORDS
)
TOO_OFTEN: Final = Message(
    "That was tried too often: wait five minutes, then try again.",
    explanation=Explanation(
        "club-pages",
        "Logging in",
        "Five attempts at one account from one address in five minutes, and bounds for all that one address tries and "
        "for all that is tried at one account: nobody should guess passwords. What others try does not count in a "
        "browser in which you have logged in before. Wait, or ask the director for a new code, which also changes a "
        "forgotten password.",
    ),
)
_NOT_ALLOWED = Explanation(
    "club-pages",
    "Logging in",
    "This is not for everybody: reading is, players see their own games, and the director changes things. Log in "
    "(a session ends after twelve hours without use, and after seven days), then go to the page again.",
)
LOG_IN_FIRST: Final = Message("Log in first, then do it again.", explanation=_NOT_ALLOWED)
DIRECTORS_ONLY: Final = Message("Only the director can do this.", explanation=_NOT_ALLOWED)

# --- what is wrong with a form ---

_FORMS = Explanation(
    "club-pages",
    "Forms",
    "What was typed into a field cannot be used. The sentence stands beside the field, all else that was typed is"
    " still there, and nothing was changed.",
)
PLEASE_FILL_IN: Final = Message("Please fill this in.", explanation=_FORMS)
TOO_LONG: Final = Message(
    "This is too long: {count} character at most.", "This is too long: {count} characters at most.", explanation=_FORMS
)
NUMBER_BETWEEN: Final = Message("Write a whole number from {least} to {most}.", explanation=_FORMS)
NO_DATE: Final = Message("Write a date as in 2026-11-23.", explanation=_FORMS)
CHOOSE_ONE: Final = Message("Choose one of these.", explanation=_FORMS)

_STRANGE = Explanation(
    "club-pages",
    "Forms",
    "What arrived is not what a page of this server sends, so nothing was changed: the page was open since before"
    " you logged in or out, cookies are off, the upload is too big, or another page tried it. Load the page again"
    " and repeat it there.",
)
STRANGE_FORM: Final = Message(
    "This form was out of date, and nothing was changed: load its page again and repeat it.", explanation=_STRANGE
)
FORM_UNREADABLE: Final = Message("This form cannot be read, and nothing was changed.", explanation=_STRANGE)
TOO_MUCH: Final = Message("That is more than these pages take, and nothing was changed.", explanation=_STRANGE)
NOT_THAT_WAY: Final = Message("This address does not take what was sent to it.", explanation=_STRANGE)

# --- what stands on the pages ---

NAME: Final = Message("Name")
SEASON: Final = Message("Season")
SEASONS: Final = Message("Seasons")
BOARDS: Final = Message("Boards")
MY_GAMES: Final = Message("My games")
ALL_EVENTS: Final = Message("All events")
RUNNING: Final = Message("Now")
EARLIER: Final = Message("Earlier evenings")
GO_ON: Final = panes.MORE
NEW_EVENT: Final = Message("New event")
EVENT: Final = Message("Event")
TITLE: Final = Message("Title")
DATE: Final = Message("Date")
FORMAT: Final = Message("Format")
ROUNDS: Final = Message("Rounds")
ROUND: Final = Message("Round")
ROUND_OF: Final = Message("Round {round} of {rounds}")
ROUND_NUMBER: Final = Message("Round {round}")
NOT_BEGUN: Final = Message("Not begun")
CLOSED: Final = Message("Closed")
PLAYERS_COUNT: Final = Message("{count} player", "{count} players")
GAMES_OPEN: Final = Message("{count} game open", "{count} games open")
ALL_OVER: Final = Message("all games over")
STANDINGS: Final = Message("Standings")
TABLES: Final = Message("Tables")
TABLE_NUMBER: Final = Message("Table {number}")
SCOREBOARD: Final = Message("Scoreboard")
SCORE_CARDS: Final = Message("Score cards")
PRINT_CARDS: Final = Message("Score cards (PDF)")
SCORE_CARD: Final = Message("Score card (PDF)")
BOARD_HEALTH: Final = Message("Health", context="of a board of the club")
TAKE_OUT: Final = Message("Take out of use")
TAKE_IN: Final = Message("Take into use")
INCIDENTS: Final = Message("Incidents")
STANDINGS_LIST: Final = Message("Standings (CSV)")
GAMES_LIST: Final = Message("Games (CSV)")
WHO_PLAYS: Final = Message("Who plays")
CHANGES: Final = Message("Changes")
FORMATS: Final = {
    "grass-roots": Message("Grass roots: nine games, tables rotate"),
    "round-robin": Message("Round robin: each against each"),
    "swiss": Message("Swiss: level players meet"),
    "knock-out": Message("Knock-out: who loses is out"),
}
SHORT_FORMATS: Final = {
    "grass-roots": Message("Grass roots"),
    "round-robin": Message("Round robin"),
    "swiss": Message("Swiss"),
    "knock-out": Message("Knock-out"),
}

PLACE: Final = Message("Place")
PLAYER: Final = Message("Player")
GAME_POINTS: Final = Message("Points", context="game points of a club")
GAMES_WON: Final = Message("Games won")
SPREAD: Final = Message("Spread")
PLAYED: Final = Message("Played")
EVENINGS: Final = Message("Evenings")
SKUNKS_GIVEN: Final = Message("Skunks given")
SKUNKS_TAKEN: Final = Message("Skunks taken")
WITHDRAWN: Final = Message("withdrawn")
FROM_ROUND: Final = Message("from round {round}")
NO_PLACES: Final = Message("No places yet")

WAITING: Final = Message("not begun", context="a game of a club evening")
PLAYING: Final = Message("playing")
SIGNING: Final = Message("to be signed")
DISPUTED: Final = Message("director, please")
LOST_TOUCH: Final = Message("no connection")
OVER: Final = Message("over", context="a game of a club evening")
BYE: Final = Message("bye")
FORFEIT: Final = Message("forfeit")
SKUNK_MARK: Final = Message("skunk", context="a game of a club evening")
WINNER: Final = Message("Winner")
LEADS: Final = Message("leads")
HAS_BYE: Final = Message("{name} has a bye")
CORRECTED: Final = Message("corrected")
MORE: Final = Message("{page} of {pages}")

# --- cards and lists ---

GAME_NUMBER: Final = Message("No.")
OPPONENT: Final = Message("Opponent")
TABLE_OF_CARD: Final = Message("Table", context="which table of a club")
POINTS_OF_CARD: Final = Message("Game pts")
SPREAD_WON: Final = Message("Spread +")
SPREAD_LOST: Final = Message("Spread -")
SIGNED_BY_OPPONENT: Final = Message("Opponent signs")
ON_THE_BOARD: Final = Message("on the board")
GAMES_WON_TOTAL: Final = Message("Total: {count} game won", "Total: {count} games won")
TOTAL: Final = Message("Total")
SIGNED_DIRECTOR: Final = Message("Director")
FIRST: Final = Message("First player")
SECOND: Final = Message("Second player")
FIRST_SCORE: Final = Message("First player's score")
REMARK: Final = Message("Remark")
SECOND_SCORE: Final = Message("Second player's score")

# --- what the director does ---

CREATE_EVENT: Final = Message("Create the event")
PLAYERS_LIST: Final = Message("Players, one a line")
PLAYERS_FILE: Final = Message("or a list as a file (CSV: the first column holds the names)")
NO_SEASON: Final = Message("none", context="no season")
START_ROUND: Final = Message("Start round {round}")
CLOSE_EVENT: Final = Message("Close the event")
OPEN_AGAIN: Final = Message("Open it again")
ADD_PLAYER: Final = Message("Somebody comes late")
ADD: Final = Message("Let them play")
WITHDRAW: Final = Message("Withdraw")
BACK_IN: Final = Message("Back in")
ENTER_RESULT: Final = Message("Enter the result")
CORRECT_RESULT: Final = Message("Correct the result")
SCORE_OF: Final = Message("Score of {name}")
TAKE_BACK: Final = Message("Take the result back")
DEALS_NEXT: Final = Message("Who deals next")
SAVE_EVENT: Final = Message("Save the event")
NO_RESULT: Final = Message("no result")
GAME_OF: Final = Message("Round {round}: {first} and {second}")
BY_HAND: Final = Message("entered by hand")
REASON: Final = Message("Reason")
WON_BY_FORFEIT: Final = Message("{name} wins by forfeit")
CALL_FORFEIT: Final = Message("Somebody does not play")
WHO_WINS: Final = Message("Who wins by forfeit")
MOVE_TABLE: Final = Message("Play at another board")
MOVE: Final = Message("Move")
NOTE_FOR_TABLE: Final = Message("Say something to this table")
NOTE: Final = Message("Note")
SAVE_NOTE: Final = Message("Save the note")
BOARD_FREE: Final = Message("table {place} ({board})")
NO_BOARD: Final = Message("no board: on paper")
TO_THE_EVENT: Final = Message("Back to the event")
NEW_SEASON: Final = Message("New season")
CREATE: Final = Message("Create")
RENAME: Final = Message("Change the name")
MAKE_CODE: Final = Message("Make a code for {name}")
BOARD_ID: Final = Message("Board's name")
LAST_SEEN: Final = Message("Last seen")
ADD_BOARD: Final = Message("Add a board")
WHEN: Final = Message("When")
WHO: Final = Message("Who")
WHAT: Final = Message("What")
"""Labels, buttons and headings."""

STATES: Final = {
    "waiting": WAITING,
    "moved": MOVE_TABLE,
    "playing": PLAYING,
    "signing": SIGNING,
    "disputed": DISPUTED,
    "lost": LOST_TOUCH,
    "over": OVER,
    "bye": BYE,
}
"""How far a game is, as its table on a page says it."""

_EMPTY = Explanation(
    "club-pages",
    "An evening",
    "There is nothing to show yet, or nothing runs. A director creates an event, says who plays, and starts the first "
    "round; results come from the boards or are entered by hand.",
)
NOTHING_RUNS: Final = Message("No event is on at the moment.", explanation=_EMPTY)
NOTHING_RUNS_DIRECTOR: Final = Message("No event is on: create one to begin.", explanation=_EMPTY)
NO_TABLES: Final = Message("The first round has not begun.", explanation=_EMPTY)
NO_SEASONS: Final = Message("There is no season yet.", explanation=_EMPTY)
NO_PLAYERS: Final = Message("Nobody is known here yet: players come with the first event.", explanation=_EMPTY)
NO_BOARDS: Final = Message("No board is known here: games are entered by hand.", explanation=_EMPTY)
NO_CHANGES: Final = Message("No result was changed.", explanation=_EMPTY)
NO_GAMES: Final = Message("No games yet.", explanation=_EMPTY)

_DIRECTING = Explanation(
    "club-pages",
    "An evening",
    "What the director's buttons do. Every step can be taken on a phone as well as on a laptop; nothing is lost "
    "when two directors do the same at the same time: the second one reads that it is done.",
)
ADD_PLAYER_HINT: Final = Message("They play from the next round on.", explanation=_DIRECTING)
LIST_HINT: Final = Message("Names that are known are taken from the club's players.", explanation=_DIRECTING)
FORFEIT_HINT: Final = Message("The other side wins, without spread points.", explanation=_DIRECTING)
MOVE_HINT: Final = Message(
    "The game goes on at the other board where it stands; its result counts there.", explanation=_DIRECTING
)
NOTE_HINT: Final = Message("It stands on the screen of their board before the game begins.", explanation=_DIRECTING)
CORRECT_HINT: Final = Message("The change is logged with your name and the reason.", explanation=_DIRECTING)
RESULT_FROM_BOARD: Final = Message("The board published this result, signed by both sides.", explanation=_DIRECTING)
RESULT_BY_HAND: Final = Message("A director entered this result.", explanation=_DIRECTING)
CLOSE_HINT: Final = Message("The standings become final; results can still be corrected.", explanation=_DIRECTING)
BOARD_HINT: Final = Message("Its name at the broker: small letters, digits and hyphens.", explanation=_DIRECTING)
NAMED_TWICE: Final = Message("This name stands in the list twice: {names}.", explanation=_FORMS)
TOO_MANY_PLAYERS: Final = Message("This list has more than {count} names.", explanation=_FORMS)
NOBODY: Final = Message("An event needs two players or more.", explanation=_FORMS)
"""What stands in the place of tables, and beside buttons."""

_MEANWHILE = Explanation(
    "club-pages",
    "An evening",
    "Two did something at the same time, or a step comes too early: nothing was changed. The page now shows how "
    "it stands; repeat what is still wanted.",
)
TAKE_BACK_HINT: Final = Message("The game is open again, as if it had not been played.", explanation=_DIRECTING)
CHANGED_MEANWHILE: Final = Message(
    "Meanwhile another result came in for this game: look at it first.", explanation=_MEANWHILE
)
CLOSE_LATER: Final = Message(
    "{count} game is still open: enter its result, or a forfeit.",
    "{count} games are still open: enter their results, or forfeits.",
    explanation=_MEANWHILE,
)
FORMAT_STAYS: Final = Message("The format stays as it is once a round was started.", explanation=_FORMS)

_SEEING = Explanation(
    "club-pages",
    "Boards",
    "How a board is, as it last published at the broker: whether it has a connection, and how many of its sensors"
    " look bad. A board that is out of use is not drawn for the next round; a game that is open there is moved on"
    " its own page.",
)
NEVER_SEEN: Final = Message("never", context="a board was never seen")
SEEN_NOW: Final = Message("now", context="a board was seen just now")
SEEN_AGO: Final = Message("{count} minute ago", "{count} minutes ago")
BOARD_WELL: Final = Message("well")
BOARD_OFFLINE: Final = Message("no connection to the broker")
BOARD_SILENT: Final = Message("the board does not answer")
BOARD_FAULTS: Final = Message("{count} sensor looks bad", "{count} sensors look bad")
OUT_OF_USE: Final = Message("out of use")
BOARDS_HINT: Final = Message("Boards in use are drawn for the next round, by their tables.", explanation=_SEEING)

_INCIDENTS = Explanation(
    "club-pages",
    "Boards",
    "A board published a result that does not count: for a pairing that has one, that is played elsewhere, or "
    "that is not known. It is kept here. Where it should count after all, enter it at the table; then mark it as "
    "seen.",
)
NO_INCIDENTS: Final = Message("Every result that boards published counts.", explanation=_INCIDENTS)
INCIDENT_KINDS: Final = {
    "changed": Message("The same game came with another result.", explanation=_INCIDENTS),
    "second": Message("The pairing had a result already.", explanation=_INCIDENTS),
    "other-board": Message("The pairing is not played at this board.", explanation=_INCIDENTS),
    "no-pairing": Message("Nobody is paired for this game.", explanation=_INCIDENTS),
    "unfit": Message("No game of this event can end like that.", explanation=_INCIDENTS),
}
SEEN: Final = Message("I have seen it")
TO_THE_TABLE: Final = Message("To the table")
INCIDENTS_OPEN: Final = Message("{count} incident", "{count} incidents")
"""Boards, and what went wrong with them."""
