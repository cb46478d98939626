"""The boxes of a field that no side owns, and the colour of a track, are called in the language that is spoken."""

from __future__ import annotations

import pytest

from companion.board.boards import load_board
from companion.board.naming import hole_words
from companion.locale.languages import catalogue
from companion.referee.track_guidance import hole_called
from companion.words.holes import BOXES
from companion.words.message import Who
from companion.words.referee import BOX_PEG, FIELD_MOVE
from companion.words.text import Language

SIDES = (Who("Ann"), Who("Bob"))
FIELD = load_board("round-the-bases")
CALLED = {
    "en": ("the runners box", "2 in the outs box", "the neutral hole in the innings box", "60 of the blue track"),
    "de": ("Feld Runner", "2 im Feld Aus", "neutrales Loch im Feld Innings", "60, Bahn Blau"),
    "es": (
        "la caja de corredores",
        "2 de la caja de outs",
        "el agujero neutral de la caja de entradas",
        "60 (calle: azul)",
    ),
    "fr": (
        "la boîte des coureurs",
        "2 dans la boîte des retraits",
        "le trou neutre de la boîte des manches",
        "60 (piste : bleu)",
    ),
}


@pytest.mark.parametrize("code", CALLED)
def test_boxes_and_tracks_are_called_in_the_language(code):
    language = Language(catalogue(code))
    found = [hole_words(FIELD, hole, SIDES) for hole in ("runners/2", "outs/2", "innings/0")]
    found.append(hole_called(load_board("cribbage-2"), 0, "track2/60"))
    assert tuple(map(language.text, found)) == CALLED[code]


def test_a_peg_of_a_box_is_called_in_german():
    moved = FIELD_MOVE(peg=BOX_PEG(box=BOXES["outs"]()), lift="1", place="2")
    assert Language(catalogue("de")).text(moved) == "Aus-Stift umsetzen: 1 → 2."


def test_every_box_of_a_shipped_field_that_no_side_owns_has_a_name():
    shared = {name for name, group in FIELD.groups.items() if not group.label and name != "path"}
    assert shared == BOXES.keys()
