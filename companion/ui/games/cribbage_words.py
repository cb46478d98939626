"""What the faces of cribbage say beside their cards: what happened last, what is owed, what to touch. Pure."""

from __future__ import annotations

from typing import Final

from companion.app.headline import goal
from companion.app.view import SideView, View
from companion.games.cribbage.messages import GO_TO_CRIB
from companion.games.cribbage.state import CribbageFace, Phase
from companion.games.seating import Side
from companion.ui.games.owing import owing_words
from companion.ui.kit import theme
from companion.ui.kit.lettering import strong
from companion.ui.kit.spoken import Accent, accented, printed
from companion.ui.table.saying import ways_right
from companion.words import panels as say
from companion.words.holes import THE_START
from companion.words.message import Said

_HINTS: Final = {
    Phase.CUT: say.TOUCH_CUT,
    Phase.STARTER: say.TOUCH_TURNED_UP,
    Phase.DEAL: say.TOUCH_TURNED_UP,
    Phase.NEXT: say.TOUCH_TURNED_UP,
}


def notice_of(view: View) -> Said:
    """Return what was said last."""
    return view.notice.sentence if view.notice is not None else ""


def hand_words(view: View, side: Side, points: int, *, counted: bool) -> str:
    """Say what of a hand's points is pegged and where the pegs go; in muggins only what everybody saw."""
    news = printed(notice_of(view))
    if not view.revealed:
        return "\n".join(text for text in (news, owing_words(view)) if text)
    if view.wrong_peg is not None and (view.wrong_peg.more or view.wrong_peg.side != side):
        return ways_right(view, view.wrong_peg, keys=False)
    owing = view.sides[side]
    if owing.owed and counted:
        return _to_peg(view, owing, points)
    if any(other.owed for other in view.sides):
        return "\n".join((news, owing_words(view)))
    return news


def _to_peg(view: View, side: SideView, worth: int) -> str:
    """Say which peg goes where: the back peg leaps; once it has landed short it is the front peg, and goes on."""
    target, front, owed = Accent(goal(view, side), theme.GOOD), Accent(side.front, theme.TEXT), side.owed or 0
    points = Accent(owed, theme.TEXT)
    if view.layout.sides[side.side].adds_up:
        return accented(say.TO_ADD(points=points, front=side.front, goal=target))
    pegged = worth - owed
    if pegged > 0:
        more = say.MORE[owed - 1]() if owed <= len(say.MORE) else say.SO_MANY_MORE(count=owed)
        who = view.setup.who(side.side)
        pegged_some = Accent(pegged, theme.TEXT)
        return accented(say.PEGGED_SOME(who=who, points=pegged_some, more=more, front=front, goal=target))
    back = Accent(side.back, theme.TEXT) if side.back > 0 else THE_START()
    return accented(say.TO_PEG(points=points, back=back, goal=target))


def hinted(view: View, state: CribbageFace) -> str:
    """Say what happened last, and which card is to be touched where that is new to a player and nothing is to peg."""
    if view.wrong_peg is not None or any(side.owed for side in view.sides):
        return _news(view)
    hint = _HINTS.get(state.phase)
    if state.phase is Phase.PLAY and state.deal == 1 and not any(state.laid):
        hint = say.TOUCH_LAID
    told = printed(hint() if hint else None)
    if state.setup.app_deals:
        told = _whose_crib(state)
    return "\n".join(text for text in (_news(view), told) if text)


def _whose_crib(state: CribbageFace) -> str:
    """Say where the cards go that are laid away, where the app deals."""
    if state.phase is not Phase.DISCARD or state.dealer is None:
        return ""
    return printed(GO_TO_CRIB(player=state.setup.player(state.dealer)))


def _news(view: View) -> str:
    """Say what happened last, and where the pegs of those who owe points go."""
    if view.held:
        return strong(printed(view.held), theme.ACCENT)
    if view.wrong_peg is not None:
        return ways_right(view, view.wrong_peg)
    owing = owing_words(view)
    return "\n".join(text for text in (printed(notice_of(view)), owing) if text)
