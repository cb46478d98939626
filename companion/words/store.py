"""What the store says of the journal, its disk, its damage, and of backups."""

from __future__ import annotations

from companion.words import shared
from companion.words.message import Explanation, Message

_DISK_FULL = Explanation(
    "files",
    "The disk",
    "Make room: old backups and logs first, then whatever is large (`df -h`, `du -sh *`). Touch the card again; "
    "the game is as it was.",
)
DISK_FULL = Message(
    "The disk is full, so nothing was stored in {path}: make room and do it again.", explanation=_DISK_FULL
)

_READ_ONLY = Explanation(
    "files",
    "The disk",
    "The file or its folder belongs to somebody else, or the disk is mounted read-only, as after an error. See "
    "`mount`; give yourself the permission; or name another folder in `COMPANION_STATE`.",
)
READ_ONLY = Message(
    "{path} cannot be written, so nothing was stored: check the permissions of its folder.", explanation=_READ_ONLY
)
NO_RIGHT = Message("{path} cannot be used: this user has no permission.", explanation=_READ_ONLY)
CANNOT_OPEN = Message(
    "{path} cannot be opened: check the permissions of its folder, and its disk.", explanation=_READ_ONLY
)

_DISK_FAILS = Explanation(
    "files",
    "The disk",
    "The disk refuses to write. It is full or it is failing: a memory card that does this is at its end. Make a "
    "backup onto another one at once.",
)
DISK_FAILS = Message(
    "The disk fails at {path} ({error}): nothing was stored. See whether it is full or broken.", explanation=_DISK_FAILS
)

_HELD = Explanation(
    "files",
    "The disk",
    "Another companion has the journal open: perhaps the kiosk's service runs while you start it by hand "
    "(`systemctl stop companion`). End one of them.",
)
HELD = Message("{path} is held by another program: end that and do it again.", explanation=_HELD)
PLAYED_ELSEWHERE = Message("Another program is playing with the journal {path}: end it first.", explanation=_HELD)

_NO_MEMORY = Explanation(
    "files",
    "The disk",
    "Other programs have taken all of the memory. End them.",
)
NO_MEMORY = Message(
    "There is not enough memory to use {path}: end other programs and do it again.", explanation=_NO_MEMORY
)

_CANNOT_BE_USED = Explanation(
    "files",
    "The disk",
    "The folder of the journal cannot be made or opened, or a folder lies where the file should be. Look to its "
    "rights, or set `COMPANION_STATE` to a folder of your own.",
)
CANNOT_BE_USED = Message(
    "The journal {path} cannot be used ({reason}): see to its folder, or set COMPANION_STATE.",
    explanation=_CANNOT_BE_USED,
)

_DAMAGED = Explanation(
    "files",
    "A damaged journal",
    "A part of the journal is not what was written: a power cut on a card that lies about having written, a bad "
    "card, a crash of the system. Start the program again: it keeps the damaged file, and saves all that can be "
    "read into a new one.",
)
DAMAGED = Message(
    "The journal {path} is damaged ({what}): start the program again, it will be mended.", explanation=_DAMAGED
)
A_FOLDER = Message("it is a folder", explanation=_CANNOT_BE_USED)
NAME_NO_TEXT = Message("a name in it is no text", explanation=_DAMAGED)
ANOTHER_KIND = Message("a value in it is of another kind", explanation=_DAMAGED)
_TWO_VERSIONS = Explanation(
    "files",
    "A damaged journal",
    "The journal belongs to another version of the program. An older journal is brought up to date by the first "
    "start of `companion play`. For a newer one install that version again; nothing was changed.",
)
TWO_VERSIONS = Message("its version is written in two ways", explanation=_TWO_VERSIONS)
LIST_OF_GAMES = Message("the list of games", explanation=_DAMAGED)
COUNT_OF_GAMES = Message("the count of games", explanation=_DAMAGED)
STATISTICS = Message("the statistics", explanation=_DAMAGED)
SETTINGS = Message("the settings", explanation=_DAMAGED)
NOTES = Message("what is noted of games", explanation=_DAMAGED)
LEARNED = Message("what is kept of how players learn", explanation=_DAMAGED)
BOOK_OF_GAMES = Message("the book of games", explanation=_DAMAGED)
BOOK_SHORTER = Message("the book of games is shorter than it was", explanation=_DAMAGED)
GAME = Message("game {game}", explanation=_DAMAGED)
ENTRY = Message("entry {entry} of game {game}", explanation=_DAMAGED)
ENDS_EARLY = Message("game {game} ends at entry {entry} of {entries}", explanation=_DAMAGED)
BOOK_ENDS_EARLY = Message("the book of games ends at entry {entry} of {entries}", explanation=_DAMAGED)
LENGTH_OF_GAME = Message("the length of game {game}", explanation=_DAMAGED)
ALL_LENGTHS = Message("the lengths of all games", explanation=_DAMAGED)

_MENDED = Explanation(
    "files",
    "A damaged journal",
    "It has been mended. How much was saved is in the sentence, and where the damaged file is now; keep it until "
    "you are content. If entries of a game are missing in the middle, those behind the gap are kept apart, and "
    "the game ends before it.",
)
MENDED = Message("The journal was damaged: {games} with {entries} could be read and were kept.", explanation=_MENDED)
SET_ASIDE = Message("The damaged file is now {aside}.", explanation=_MENDED)
KEPT_APART = Message(
    "{count} of them stands behind a lost one and is kept apart.",
    "{count} of them stand behind a lost one and are kept apart.",
    by="count",
    explanation=_MENDED,
)
LOST = Message("Lost: {lost}.", explanation=_MENDED)
GAME_SHORTER = Message("game {game} has {left} of its {had} entries", explanation=_MENDED)
GAME_GONE = Message("game {game} is gone", explanation=_MENDED)
MORE_SHORTER = Message("{count} more game is shorter", "{count} more games are shorter", explanation=_MENDED)
NOTES_GONE = Message(
    "{count} note of results, settings and the like is gone",
    "{count} notes of results, settings and the like are gone",
    by="count",
    explanation=_MENDED,
)
LOG_END = Message(
    "The end of the journal {path} was damaged; {entries} could still be read there and were kept.", explanation=_MENDED
)
GAMES = Message("{count} game", "{count} games")
ENTRIES = Message("{count} entry", "{count} entries")

_COUNT_MISSING = Explanation(
    "files",
    "A damaged journal",
    "The file `companion.db.count` beside the journal knows how many entries the game that is being played has. "
    "It was removed or damaged, or only the journal was copied to another place. Compare the score with the pegs; "
    "from then on it is counted again.",
)
COUNT_MISSING = Message(
    "{path} is missing or damaged: whether the newest entries are all there cannot be told. See that the score is "
    "right before you play on.",
    explanation=_COUNT_MISSING,
)

NOT_WHOLE = Message(
    "Game {game} is not whole: {count} entry of it was lost when the journal was damaged.",
    "Game {game} is not whole: {count} entries of it were lost when the journal was damaged.",
    by="count",
    explanation=shared.LOST,
)
GAME_LOST = Message(
    "Game {game} was lost when the journal was damaged: nothing of it could be read.", explanation=shared.LOST
)

OLDER = Message(
    "The journal {path} was written by an older version: start the program once to bring it up to date.",
    explanation=_TWO_VERSIONS,
)
NEWER = Message(
    "The journal {path} was written by a newer version of this program: install that version again.",
    explanation=_TWO_VERSIONS,
)

_NO_GAME = Explanation(
    "files",
    "A damaged journal",
    "There is no game of that number, or not so many actions in it. `companion games list` has the numbers.",
)
NO_GAME = Message("There is no game {game}: see companion games list.", explanation=_NO_GAME)
NO_GAME_HERE = Message("There is no game {game} in {path}.", explanation=_NO_GAME)

# --- backups ---

_NOTHING_TO_BACK_UP = Explanation(
    "files",
    "Backup and restore",
    "No game has been played with this state folder. As another user, or for the kiosk, name its folder: "
    "`COMPANION_STATE=/var/lib/companion`.",
)
NOTHING_TO_BACK_UP = Message(
    "There is nothing to back up: no game was played yet ({path} is not there).", explanation=_NOTHING_TO_BACK_UP
)

_BACKUP_FAILED = Explanation(
    "files",
    "Backup and restore",
    "The place cannot be written: it is full, not mounted, or not yours. The reason is in the sentence. What was "
    "there before is untouched.",
)
BACKUP_FAILED = Message("The backup {path} cannot be written: {reason}.", explanation=_BACKUP_FAILED)
RESTORE_FAILED = Message("The backup cannot be restored to {folder}: {reason}.", explanation=_BACKUP_FAILED)

_UNSOUND = Explanation(
    "files",
    "Backup and restore",
    "The journal is damaged, and a backup of it would be too. Start `companion play` once, which mends it, then "
    "back it up.",
)
UNSOUND = Message(
    "{path} cannot be backed up, as {reason}: open the companion once, which mends it, then back it up.",
    explanation=_UNSOUND,
)
JOURNAL_DAMAGED = Message("the journal is damaged ({what})", explanation=_UNSOUND)
JOURNAL_UNREADABLE = Message("the journal cannot be read ({reason})", explanation=_UNSOUND)

_NO_BACKUP = Explanation(
    "files",
    "Backup and restore",
    "No such file. Name the one that `companion backup` wrote.",
)
NO_BACKUP = Message("There is no file {path}: name the backup that was made.", explanation=_NO_BACKUP)

_NOT_USABLE = Explanation(
    "files",
    "Backup and restore",
    "The file is damaged, was changed, is no backup, or comes from a newer version; what exactly follows the "
    "colon. Nothing was changed on this machine. Use another backup, or copy the file again from where it came.",
)
NOT_USABLE = Message("{path} is no backup that can be used: {reason}. Nothing was changed.", explanation=_NOT_USABLE)
OTHER_TABLES = Message("the journal has not the tables of one", explanation=_NOT_USABLE)
NO_ARCHIVE = Message("it is no zip archive, or it is cut off", explanation=_NOT_USABLE)
TOO_MANY_FILES = Message("it lists more than the {most} files that a backup can have", explanation=_NOT_USABLE)
OTHER_PACKING = Message("it is packed in another way", explanation=_NOT_USABLE)
MORE_LISTED = Message("it lists more than there is of it", explanation=_NOT_USABLE)
TOO_LARGE = Message("it would take {size} MB, more than a backup of {packed} MB can hold", explanation=_NOT_USABLE)
NOT_IN_IT = Message("it has no {file}", explanation=_NOT_USABLE)
TOO_LONG = Message("its {file} is too long", explanation=_NOT_USABLE)
SAYS_NOTHING = Message("its {file} does not say what is in it", explanation=_NOT_USABLE)
OTHER_FORMAT = Message(
    "it has format {written}, and this program reads {format}: update the program", explanation=_NOT_USABLE
)
NO_JOURNAL = Message("there is no journal in it", explanation=_NOT_USABLE)
FOREIGN = Message("{file} does not belong in a backup", explanation=_NOT_USABLE)
CHANGED = Message("{file} is not what was backed up", explanation=_NOT_USABLE)
OTHER_COUNT = Message("it should have {expected} entries, and has {entries}", explanation=_NOT_USABLE)
