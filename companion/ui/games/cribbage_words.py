"""What the faces of cribbage say beside their cards: what happened last, what is owed, what to touch. Pure."""

from __future__ import annotations

from typing import Final

from companion.app.view import SideView, View
from companion.games.cribbage.messages import GO_TO_CRIB
from companion.games.cribbage.state import CribbageFace, Phase
from companion.ui.games.owing import owing_words
from companion.ui.kit import theme
from companion.ui.kit.lettering import plain, strong
from companion.ui.kit.spoken import printed
from companion.ui.table.saying import goal, ways_right
from companion.words.message import Said

_NUMBERS: Final = ("", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
_TURNED: Final = "Touch the card that is turned up."
_HINTS: Final = {
    Phase.CUT: "Touch the card that is cut, or say below who deals.",
    Phase.STARTER: _TURNED,
    Phase.DEAL: _TURNED,
    Phase.NEXT: _TURNED,
}


def notice_of(view: View) -> Said:
    """Return what was said last."""
    return view.notice.sentence if view.notice is not None else ""


def hand_words(view: View, side: int, points: int, *, counted: bool) -> str:
    """Say what of a hand's points is pegged and where the pegs go; in muggins only what everybody saw."""
    news = printed(notice_of(view))
    if not view.revealed:
        return news
    if view.amiss is not None and (view.amiss.more or view.amiss.side != side):
        return ways_right(view, view.amiss, keys=False)
    owing = view.sides[side]
    if owing.owed and counted:
        return _to_peg(view, owing, points)
    if any(other.owed for other in view.sides):
        return "\n".join((news, owing_words(view)))
    return news


def _to_peg(view: View, side: SideView, points: int) -> str:
    """Say which peg goes where: the back peg leaps; once it has landed short it is the front peg, and goes on."""
    target, owed = strong(str(goal(view, side)), theme.GOOD), side.owed or 0
    if not view.layout.tracks:
        return f"{strong(str(owed), theme.CREAM)} to add: the scale goes from {side.front} to {target}."
    pegged = points - owed
    if pegged > 0:
        done = f"{plain(side.name)} pegged {strong(str(pegged), theme.CREAM)}."
        more = (_NUMBERS[owed] if owed < len(_NUMBERS) else str(owed)) + " more"
        return f"{done} {more}: the front peg goes from {strong(str(side.front), theme.CREAM)} to {target}."
    start = strong(str(side.back), theme.CREAM) if side.back > 0 else "the start"
    return f"{strong(str(owed), theme.CREAM)} to peg: the back peg leaps from {start} to {target}."


def hinted(view: View, state: CribbageFace) -> str:
    """Say what happened last, and which card is to be touched where that is new to a player and nothing is to peg."""
    if view.amiss is not None or (view.revealed and any(side.owed for side in view.sides)):
        return _news(view)
    hint = _HINTS.get(state.phase, "")
    if state.phase is Phase.PLAY and state.deal == 1 and not any(state.laid):
        hint = "Touch every card as it is laid."
    if state.app_deals:
        hint = _whose_crib(state)
    return "\n".join(text for text in (_news(view), hint) if text)


def _whose_crib(state: CribbageFace) -> str:
    """Say where the cards go that are laid away, where the app deals."""
    if state.phase is not Phase.DISCARD or state.dealer is None:
        return ""
    return printed(GO_TO_CRIB(player=state.setup.player(state.dealer)))


def _news(view: View) -> str:
    """Say what happened last, and where the pegs of those who owe points go."""
    if view.held:
        return strong(printed(view.held), theme.YELLOW)
    if view.amiss is not None:
        return ways_right(view, view.amiss)
    owing = owing_words(view) if view.revealed else ""
    return "\n".join(text for text in (printed(notice_of(view)), owing) if text)
