"""What the pages for browsers say, whichever part of the program serves them."""

from __future__ import annotations

from companion.words.message import Explanation, Message

_REFUSED = Explanation(
    "pages",
    "Pages for browsers",
    "A browser asked for a page that it does not get. Pages are for the local network alone, under the address that "
    "the QR code or the program shows (or `localhost`): a page somewhere else cannot lead here under a name of its "
    "own. What can only be read answers no other request.",
)
NOT_NEAR = Message("These pages are for the local network only.", explanation=_REFUSED)
NOT_OUR_NAME = Message(
    "This machine does not go by that name here: use the address that it shows on its own screen.",
    explanation=_REFUSED,
)
ONLY_READING = Message("Nothing can be changed here: these pages can only be read.", explanation=_REFUSED)

TOO_LONG = Message("That is more than a browser asks.", explanation=_REFUSED)

_NO_PAGE = Explanation(
    "pages",
    "Pages for browsers",
    "The address is wrong, or of another version. Begin at the first page.",
)
NO_PAGE = Message("There is no such page here.", explanation=_NO_PAGE)
PAGE_FAILED = Message(
    "Something went wrong that should not have. The details are in the log of this machine.",
    explanation=Explanation(
        "pages",
        "Pages for browsers",
        "A page could not be made. That is a fault of the program; the game or the evening goes on. Load the page "
        "again, and please report what the log says.",
    ),
)
FIRST_PAGE = Message("To the first page")
LANGUAGES = Message("Languages")
_LOST = Explanation(
    "pages",
    "Pages for browsers",
    "A page that is open in a browser hears nothing more: the program has ended, its machine is switched off, or the "
    "network is gone (a phone out of reach of the Wi-Fi). The page comes back by itself as soon as it can.",
)
LOST = Message("The connection is lost. This page comes back by itself.", explanation=_LOST)
