"""A card that would forfeit his heels waits for their pegs (C4): when it is laid without being touched again."""

from __future__ import annotations

from companion.app.moment import Moment
from companion.app.progress import Progress
from companion.games.action import Action


def card_to_lay(progress: Progress, moment: Moment, now_ms: int, *, settled: bool) -> Action | None:
    """Return the card that waits, once it forfeits nothing and the dealer's pegs have been let go.

    `settled`: the board has. The heels may be pegged with more, which a later card explains (P14). A peg that still
    stands where it may only rest on its way is waited for: nobody has gone on yet.
    """
    questions = progress.questions
    card = questions.look(progress.match)
    side = questions.heels_of
    if side is None:
        return None
    let_go = progress.referee.has_let_go(side, now_ms) and not moment.is_pegging(side)
    if card is not None:
        return card if let_go else None
    if let_go and progress.peg_heels(moment, side):
        return questions.look(progress.match)
    questions.ask(now_ms, unpegged=settled and (let_go or not moment.has_pegged(side)))
    return None
