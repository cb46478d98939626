"""What is said at a board that takes part in a club's evening."""

from __future__ import annotations

from typing import Final

from companion.words import panels
from companion.words.message import Explanation, Message

_PLAY: Final = Explanation(
    "playing",
    "A club's evening",
    "The club's server asks for this game at this board: [who plays here next](../mqtt.md#seating). Touch *Play* if "
    "the names are yours; ask the director if they are not.",
)
_SIGN: Final = Explanation(
    "playing",
    "A club's evening",
    "A game of the club is over. Each side touches its own button if the scores are right; then the result is kept on "
    "the board and sent until the club has it. If they are not right, *This is not right* calls the director: nothing "
    "is signed until it is settled, on the table by an undo or by the director. Once the director has entered the "
    "result, nobody has to sign any more, and the board is free for the next game.",
)
_SENT: Final = Explanation(
    "playing",
    "A club's evening",
    "Both sides have signed. The result is in the board's journal and is sent again and again until the club says that "
    "it has it, also after the board was switched off. Where it is not counted the director sees why and corrects it.",
)

ROUND_PAIR: Final = Message("Round {round}: {players}")
PLAY: Final = Message("Play", context="a game of the club")
GO_ON: Final = Message("Go on", context="a game of the club")
SIGN: Final = Message("Sign")
LOOK: Final = Message("Look")
NEXT_GAME: Final = Message("The club asks you to play")
"""The title of the page."""
DEALS_FIRST: Final = Message("{who} deals first.", explanation=_PLAY)
GOES_TO: Final = Message("{game}, to {target}.", explanation=_PLAY)
GOES_ON: Final = Message(
    "The game goes on from another board: {scores}. The lights lead the pegs to their places.", explanation=_PLAY
)
NOT_THESE: Final = Message("Others sit here? Ask the director; nothing has begun yet.", explanation=_PLAY)

RESULT: Final = Message("The result")
SIGNS: Final = Message("{who} signs")
HAS_SIGNED: Final = Message("✓ {who} has signed")
NOT_RIGHT: Final = Message("This is not right")
SCORES: Final = panels.SCORES
ASKED: Final = Message("If this is right, both sides sign it with a touch.", explanation=_SIGN)
NOT_OVER: Final = Message("The game is not over.", explanation=_SIGN)
DISPUTED: Final = Message(
    "The director has been told. Nothing is signed. When it is settled both sides sign, or undo on the table what was "
    "wrong.",
    explanation=_SIGN,
)
DISPUTED_ALONE: Final = Message(
    "There is no connection, so the director does not know: call the director. When it is settled both sides sign, or "
    "undo on the table what was wrong.",
    explanation=_SIGN,
)
SETTLED: Final = Message(
    "The director has settled this game: its result was entered, or it goes on at another board. Nothing is signed "
    "here.",
    explanation=_SIGN,
)
ON_ITS_WAY: Final = Message("Signed. The result is on its way to the club.", explanation=_SENT)
WAITS: Final = Message(
    "Signed and kept. There is no connection to the club: the result is sent as soon as there is one, even after the "
    "board was switched off.",
    explanation=_SENT,
)
COUNTED: Final = Message("The club has counted this game.", explanation=_SENT)
REFUSED: Final = Message("The club has the result and does not count it. Ask the director.", explanation=_SENT)
REFUSED_FOR: Final = Message(
    "The club has the result and does not count it: {reason}. Ask the director.", explanation=_SENT
)
SHORT: Final = {
    "playing": Message("The club's game goes on"),
    "asked": Message("Both sides sign the result"),
    "disputed": Message("The director is called"),
    "signed": Message("The result is on its way"),
    "waits": Message("The result waits for the network"),
    "counted": Message("Counted; the club says who plays next"),
    "refused": Message("Not counted: ask the director"),
    "offered": NEXT_GAME,
}
"""How far the club's game is, in a few words."""
