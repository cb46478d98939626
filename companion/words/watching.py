"""What is said of the page that shows a game to phones: on the page itself, on the screen and in the shell."""

from __future__ import annotations

from typing import Final

from companion.words.message import Explanation, Message

# --- the page ---

_PAGE: Final = Explanation(
    "pages",
    "Watching a game",
    "The page can only look. It shows what everybody around the table sees and no more; people who watch have no say.",
)
TITLE: Final = Message("Watching the game")
NO_GAME_YET: Final = Message("No game is on the table. As soon as one is, it is here.", explanation=_PAGE)
CONNECTING: Final = Message("Looking for the table …", explanation=_PAGE)
NO_SCRIPT: Final = Message("This page needs JavaScript, which is switched off in this browser.", explanation=_PAGE)
TO_GO: Final = Message("{count} to go")
TO_PEG: Final = Message("{count} to peg")
DEALER: Final = Message("deals")
COUNT: Final = Message("count {count}")
CRIB: Final = Message("crib")
BOARD: Final = Message("The board")
SCORES: Final = Message("Scores")
CARDS: Final = Message("Cards on the table")
LATELY: Final = Message("What happened last")
LIVE: Final = Message("live")

# --- sharing it ---

_SHARING: Final = Explanation(
    "pages",
    "Watching a game",
    "Phones and other screens in the same network can watch the game that is on the table: *Settings*, *Phones can "
    "watch*, or `companion play --share`. Anybody with the code or the address sees it, without a password; nobody can "
    "touch anything. It ends when it is switched off and when the program ends, and is off at the next start. "
    "[Watching on phones](../watching.md) says more.",
)
WATCH: Final = Message("Phones can watch")
PHONES: Final = Message("Phones")
ON_PHONES: Final = Message("Watching on phones")
SCAN: Final = Message(
    "Point the camera of a phone at this code, or open the address in its browser.", explanation=_SHARING
)
SAME_NETWORK: Final = Message("The phone has to be in the same network (Wi-Fi) as this machine.", explanation=_SHARING)
ONLY_LOOK: Final = Message(
    "Phones can only look: they see the board, the scores and what is said, and no hidden card.", explanation=_SHARING
)
NOT_SHARED: Final = Message(
    "Nobody else sees this game. Switch it on, and a code for phones appears.", explanation=_SHARING
)
WATCHING_NOW: Final = Message("{count} page is open", "{count} pages are open")
SHARED_AT: Final = Message("Phones can watch at {address}", explanation=_SHARING)

_NO_NETWORK: Final = Explanation(
    "pages",
    "Watching a game",
    "The machine has no address in a local network, so no phone can reach it. Join a Wi-Fi or plug in a cable; the "
    "code appears by itself. A kiosk is cut off from networks on purpose: see [Watching on "
    "phones](../watching.md#on-a-kiosk).",
)
NO_NETWORK: Final = Message("This machine is in no network that a phone could share with it.", explanation=_NO_NETWORK)
PORT_TAKEN: Final = Message(
    "Phones cannot watch: port {port} is taken by another program. Choose another one, such as --share {other}.",
    explanation=Explanation(
        "pages",
        "Watching a game",
        "Another program, perhaps a second companion, serves something on this port. End it, or name another port; "
        "without one the companion looks for a free port by itself.",
    ),
)
NO_PORT: Final = Message(
    "Phones cannot watch: {reason}",
    explanation=Explanation(
        "pages",
        "Watching a game",
        "The operating system lets the program serve nothing on the network: a port below 1024, or a kiosk that is cut "
        "off from networks ([Watching on phones](../watching.md#on-a-kiosk)).",
    ),
)
