"""One table as the director sees it: its result, a forfeit, another board, and a note for those who play there."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.responses import Response

from companion.club.accounts.roles import ClubRole
from companion.club.data.corrections import correct_outcome, corrections_of, forfeit_pairing, outcome_version
from companion.club.data.people import ClubError, club_boards
from companion.club.data.rounds import MOST_NOTE, club_pairing, move_pairing, note_pairing, open_pairings
from companion.club.data.values import Carried, Pairing
from companion.club.formats.fixture import FixtureResult
from companion.club.web.directing import changes_shown
from companion.club.web.evening import entered_by_hand, live_state, shown_table
from companion.club.web.guard import Endpoint, FormFields, read, write
from companion.club.web.headings import heading_of
from companion.club.web.typed import TypedForm
from companion.club.web.visit import Visit, go
from companion.words import club as club_words
from companion.words import club_pages as said
from companion.words.message import Said

REASON_LENGTH: Final = 200
_PAPER: Final = ""
"""What stands for no board in the choice of boards."""


def _table(visit: Visit) -> Response:
    return _page(visit, TypedForm())


def _page(visit: Visit, typed: TypedForm) -> Response:
    with visit.site.database.reading() as connection:
        pairing = _pairing(visit, club_pairing(connection, visit.number("pairing")))
        event = heading_of(connection, pairing.event)
        version = outcome_version(connection, pairing.id)
        changes = [each for each in corrections_of(connection, pairing.event) if each.pairing == pairing.id]
        taken = {each.board: each for each in open_pairings(connection) if each.id != pairing.id}
        boards = [each for each in club_boards(connection) if each.in_use]
    choices: list[tuple[str, Said]] = [(_PAPER, said.NO_BOARD())]
    choices += [
        (each.id, said.BOARD_FREE(board=each.id, place=each.place))
        for each in boards
        if each.id not in taken and each.id != pairing.board
    ]
    return visit.page(
        "pairing.html",
        200 if typed.fine else 422,
        typed=TypedForm({"note": pairing.note, **_standing(pairing, version), **typed.values}, typed.wrong),
        pairing=pairing,
        event=event,
        table=shown_table(pairing, visit.site.boards(), any(each.before for each in changes)),
        boards=choices,
        changes=changes_shown(visit, changes, [pairing]),
        from_board=pairing.outcome is not None and pairing.outcome.uid is not None and not entered_by_hand(changes),
    )


def _pairing(visit: Visit, pairing: Pairing) -> Pairing:
    if pairing.second is None:
        raise HTTPException(404)
    return pairing


def _standing(pairing: Pairing, version: int) -> dict[str, str]:
    """Return what the fields begin with: what counts so far, and which version of it."""
    seen = str(version)
    if pairing.outcome is None or pairing.outcome.result.forfeit:
        return {"seen": seen}
    first, second = pairing.outcome.result.points
    return {"first": str(first), "second": str(second), "seen": seen}


def _enter_by_hand(visit: Visit, form: FormFields) -> Response:
    """Enter or correct a result. One that came in since the page was read is not overwritten unseen."""
    typed, number = TypedForm(form), visit.number("pairing")
    with visit.site.database.reading() as connection:
        pairing = club_pairing(connection, number)
        target = heading_of(connection, pairing.event).target
    scores = typed.whole("first", 0, target), typed.whole("second", 0, target)
    if typed.fine and (max(scores) != target or min(scores) == target):
        typed.refuse("first", club_words.BAD_SCORES(target=target))
    why = typed.text("reason", REASON_LENGTH) if pairing.outcome else str(said.BY_HAND())
    if not typed.fine:
        return _page(visit, typed)
    result = FixtureResult(int(scores[1] > scores[0]), scores)
    return _changed(visit, typed, pairing, result, why)


def _call_forfeit(visit: Visit, form: FormFields) -> Response:
    typed = TypedForm(form)
    winner, why = typed.one_of("winner", {"0", "1"}), typed.text("why", REASON_LENGTH)
    with visit.site.database.reading() as connection:
        pairing = club_pairing(connection, visit.number("pairing"))
    if not typed.fine:
        return _page(visit, typed)
    return _changed(visit, typed, pairing, FixtureResult(int(winner), (0, 0), forfeit=True), why)


def _take_back(visit: Visit, form: FormFields) -> Response:
    typed = TypedForm(form)
    why = typed.text("because", REASON_LENGTH)
    with visit.site.database.reading() as connection:
        pairing = club_pairing(connection, visit.number("pairing"))
    return _changed(visit, typed, pairing, None, why) if typed.fine else _page(visit, typed)


def _changed(visit: Visit, typed: TypedForm, pairing: Pairing, result: FixtureResult | None, why: str) -> Response:
    try:
        with visit.site.database.writing() as connection:
            if typed.values.get("seen", "") != str(outcome_version(connection, pairing.id)):
                raise ClubError(said.CHANGED_MEANWHILE())
            if result is not None and result.forfeit:
                forfeit_pairing(connection, pairing.id, result.winner, visit.who.name, why)
            else:
                correct_outcome(connection, pairing.id, result, visit.who.name, why)
    except ClubError as error:
        values = {name: value for name, value in typed.values.items() if name != "seen"}
        return _page(visit, TypedForm(values, {"all": error.said}))
    return go(f"/events/{pairing.event}?round={pairing.round}")


def _note(visit: Visit, form: FormFields) -> Response:
    """Say something to those who play, on the screen of their board."""
    typed, number = TypedForm(form), visit.number("pairing")
    note = typed.text("note", MOST_NOTE, needed=False)
    if not typed.fine:
        return _page(visit, typed)
    with visit.site.database.writing() as connection:
        pairing = club_pairing(connection, number)
        note_pairing(connection, number, note)
    return go(f"/events/{pairing.event}?round={pairing.round}")


def _move(visit: Visit, form: FormFields) -> Response:
    """Move a game to another board, with the scores that its own board last published."""
    typed, number = TypedForm(form), visit.number("pairing")
    board, dealer = typed.values.get("board", ""), typed.one_of("dealer", {"0", "1"})
    if not typed.fine:
        return _page(visit, typed)
    try:
        with visit.site.database.writing() as connection:
            pairing = club_pairing(connection, number)
            move_pairing(connection, number, board[:64] or None, _carried(visit, pairing, int(dealer)))
    except ClubError as error:
        typed.refuse("board", error.said)
        return _page(visit, typed)
    return go(f"/events/{pairing.event}?round={pairing.round}")


def _carried(visit: Visit, pairing: Pairing, dealer: int) -> Carried | None:
    """Return where the game stood: as its board published it, else as it was carried to that board before."""
    boards = visit.site.boards()
    _, scores = live_state(pairing, boards)
    seen = boards.get(pairing.board or "")
    if scores is None or seen is None or seen.state is None or seen.state.uid is None or seen.state.over:
        return pairing.carried
    return Carried(scores, dealer, seen.state.uid)


TABLE_PAGES: Final[tuple[Endpoint, ...]] = (
    read("/pairings/{pairing:row}", _table, ClubRole.DIRECTOR),
    write("/pairings/{pairing:row}/result", _enter_by_hand),
    write("/pairings/{pairing:row}/forfeit", _call_forfeit),
    write("/pairings/{pairing:row}/back", _take_back),
    write("/pairings/{pairing:row}/note", _note),
    write("/pairings/{pairing:row}/move", _move),
)
