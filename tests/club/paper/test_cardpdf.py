"""Score cards as a PDF: what stands on them and where, and that hundreds of them are made in seconds."""

from __future__ import annotations

import io
from datetime import date

import pdfplumber
from fpdf import FPDF

from companion.club.paper.card import CardLine, ScoreCard
from companion.club.paper.cardpdf import cards_pdf

DAY = date(2026, 11, 23)
LINES = (
    CardLine(1, "Bert", "12", 2, 33, True),
    CardLine(2, "Cleo", "3", 0, -41),
    CardLine(3, "", "", 0, 0, bye=True),
    CardLine(4, "Dora", "7", 2, 0, forfeit=True),
    CardLine(5, "Eve", "9"),
)


def card(player="Ann", lines=LINES, rounds=9):
    return ScoreCard(player, "Monday", DAY, rounds, lines)


def pages(*cards):
    with pdfplumber.open(io.BytesIO(cards_pdf(cards, str))) as pdf:
        return [(page.extract_tables(), page.extract_words(), page.chars) for page in pdf.pages]


def test_a_card_has_a_box_for_each_game_what_was_played_and_the_totals():
    ((tables, _, _),) = pages(card())
    (table,) = tables
    assert table == [
        ["No.", "Opponent", "Table", "Game pts", "Spread +", "Spread -", "Opponent signs"],
        ["1", "Bert", "12", "2", "33", "", "✓ on the board"],
        ["2", "Cleo", "3", "0", "", "41", ""],
        ["3", "bye", "", "0", "", "", ""],
        ["4", "Dora", "7", "2", "", "", "forfeit"],
        ["5", "Eve", "9", "", "", "", ""],
        *([str(number), *[""] * 6] for number in range(6, 10)),
        ["", "Total: 2 games won", "", "4", "33", "41", "-8"],
    ]


def test_two_cards_are_on_a_sheet_and_no_cards_are_an_empty_one():
    found = pages(*(card(f"Player {number}") for number in range(5)))
    assert [len(tables) for tables, _, _ in found] == [2, 2, 1]
    assert pages() == [([], [], [])]


def test_a_name_that_is_too_long_is_written_smaller_and_then_shortened_in_its_box():
    longer = "Nobody With A Name That Is Too Long Here"
    longest = "W" * 80
    lines = [CardLine(1, "Bert", "1"), CardLine(2, longer, "1"), CardLine(3, longest, "1")]
    ((tables, _, chars),) = pages(card(lines=lines, rounds=3))
    names = [row[1] for row in tables[0][1:4]]
    assert names[:2] == ["Bert", longer]
    assert names[2].startswith("WWW")
    assert names[2].endswith("…")
    sizes = {each["text"]: each["size"] for each in chars if each["x0"] < 200}
    assert sizes["W"] == 6
    assert all(each["x1"] < 238 for each in chars if each["text"] in "W…" and each["size"] == 6)


def test_numbers_stand_at_the_right_of_their_boxes():
    ((_, words, _),) = pages(card(lines=[CardLine(1, "Bert", "1", 2, 100), CardLine(2, "Cleo", "1", 3, 7)], rounds=2))
    ends = {each["text"]: round(each["x1"], 1) for each in words if each["text"] in ("100", "7", "107")}
    assert len(ends) == 3
    assert len(set(ends.values())) == 1


def test_what_stands_on_many_cards_is_measured_once(monkeypatch):
    asked = []
    measured = FPDF.get_string_width

    def counting(pdf, text, *more, **others):
        asked.append(text)
        return measured(pdf, text, *more, **others)

    monkeypatch.setattr(FPDF, "get_string_width", counting)
    cards_pdf([card()], str)
    once = len(asked)
    cards_pdf([card()] * 40, str)
    assert len(asked) == 2 * once
