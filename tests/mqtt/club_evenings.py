"""A club's evening at one board, for tests: a seating, a game of it, a table that knows of both."""

from contextlib import contextmanager

from companion.games.seating import Side
from companion.mqtt.evening import ClubEvening, notes_of
from companion.mqtt.payloads import Seating
from tests.mqtt.boards import begin, finish, table_in

ANN, BERT = Side(0), Side(1)


def seating(pairing="r1-1", number=1, **kwargs):
    return Seating(
        event="e1", event_title="Monday", round=number, pairing=pairing, seats=("Ann", "Bert"), target=61, **kwargs
    )


def play(table, evening, which=None, over=True):
    which = which or evening.offered
    notes = notes_of(which)
    game = begin(table, notes=notes)
    evening.begun(game, notes)
    if over:
        finish(table)
    return game


@contextmanager
def an_evening(folder, which=None):
    with table_in(folder) as table:
        evening = ClubEvening(table, "board")
        if which is not None:
            evening.seat(which)
        yield table, evening
