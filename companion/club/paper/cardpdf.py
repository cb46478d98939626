"""Score cards as a PDF to print, two on a sheet of A4: the games, the totals, and lines for both sides to sign.

What was signed on the board has a mark there; what was not is signed on paper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final, Literal

from fpdf import FPDF

import companion
from companion.club.paper.card import CardLine, ScoreCard
from companion.words import club_pages as said
from companion.words.message import Said

_FONTS: Final = Path(companion.__file__).parent / "ui" / "assets" / "fonts"
_MARGIN_MM: Final = 12.0
_CARD_MM: Final = 148.5
"""Half of A4, upright: a sheet is cut across its middle."""
_WIDTH_MM: Final = 210.0 - 2 * _MARGIN_MM
_COLUMNS_MM: Final = (12.0, 60.0, 26.0, 20.0, 20.0, 20.0, 28.0)
_NUMBERS: Final = (0, 3, 4, 5)
_MOST_ROW_MM: Final = 9.0
_GREY: Final = 120
Speak = Callable[[Said], str]


def cards_pdf(cards: Iterable[ScoreCard], say: Speak) -> bytes:
    """Return these cards as a PDF; `say` writes its words in the language of the person who prints."""
    pdf = FPDF(format="A4")
    pdf.set_auto_page_break(False)
    pdf.set_title(say(said.SCORE_CARDS()))
    pdf.add_font("Inter", "", _FONTS / "Inter-Regular.ttf")
    pdf.add_font("Inter", "B", _FONTS / "Inter-Bold.ttf")
    for place, card in enumerate(cards):
        if place % 2 == 0:
            pdf.add_page()
        else:
            _cut(pdf)
        _card(pdf, card, say, place % 2 * _CARD_MM)
    if not pdf.pages_count:
        pdf.add_page()
    return bytes(pdf.output())


def _cut(pdf: FPDF) -> None:
    pdf.set_draw_color(_GREY)
    pdf.set_dash_pattern(dash=2, gap=2)
    pdf.line(0, _CARD_MM, 210, _CARD_MM)
    pdf.set_dash_pattern()


def _card(pdf: FPDF, card: ScoreCard, say: Speak, top: float) -> None:
    pdf.set_draw_color(0)
    pdf.set_line_width(0.2)
    pdf.set_xy(_MARGIN_MM, top + 8)
    _write(pdf, card.player, _WIDTH_MM, 8, size=16, bold=True)
    pdf.set_xy(_MARGIN_MM, top + 16)
    pdf.set_text_color(_GREY)
    _write(pdf, f"{card.event} · {card.day.isoformat()}", _WIDTH_MM, 5, size=10)
    pdf.set_text_color(0)
    rows = [_row(line, say) for line in card.lines]
    filled = {line.round for line in card.lines}
    rows += [(str(number), *[""] * 6) for number in range(1, card.rounds + 1) if number not in filled]
    height = min(_MOST_ROW_MM, (_CARD_MM - 58) / max(len(rows), 1))
    _table(pdf, rows, card, say, top + 24, height)
    _signatures(pdf, say, top + _CARD_MM - 12)


def _row(line: CardLine, say: Speak) -> tuple[str, ...]:
    number = str(line.round)
    if line.bye:
        return (number, say(said.BYE()), "", str(line.points or 0), "", "", "")
    if line.points is None or line.spread is None:
        return (number, line.opponent, line.table, "", "", "", "")
    gained, lost = (line.spread, "") if line.won else ("", -line.spread)
    if line.forfeit:
        gained, lost = "", ""
    signed = say(said.FORFEIT()) if line.forfeit else f"✓ {say(said.ON_THE_BOARD())}" if line.signed else ""
    return (number, line.opponent, line.table, str(line.points), str(gained), str(lost), signed)


def _table(pdf: FPDF, rows: Sequence[tuple[str, ...]], card: ScoreCard, say: Speak, top: float, height: float) -> None:
    heads = (
        said.GAME_NUMBER(),
        said.OPPONENT(),
        said.TABLE_OF_CARD(),
        said.POINTS_OF_CARD(),
        said.SPREAD_WON(),
        said.SPREAD_LOST(),
        said.SIGNED_BY_OPPONENT(),
    )
    pdf.set_fill_color(235)
    _cells(pdf, [say(head) for head in heads], top, 7, size=8, bold=True, fill=True)
    top += 7
    for row in rows:
        _cells(pdf, row, top, height, size=min(10, height * 1.8))
        top += height
    played = any(line.points is not None for line in card.lines)
    gained = sum(max(line.spread or 0, 0) for line in card.lines)
    lost = sum(max(-(line.spread or 0), 0) for line in card.lines)
    totals = (str(card.points), str(gained), str(lost), f"{card.spread:+d}") if played else ("", "", "", "")
    won = say(said.GAMES_WON_TOTAL(count=card.won)) if played else say(said.TOTAL())
    _cells(pdf, ("", won, "", *totals), top, 8, size=10, bold=True, fill=True)


def _cells(
    pdf: FPDF, texts: Sequence[str], top: float, height: float, *, size: float, bold: bool = False, fill: bool = False
) -> None:
    left = _MARGIN_MM
    for column, (text, width) in enumerate(zip(texts, _COLUMNS_MM, strict=True)):
        pdf.set_xy(left, top)
        align = "R" if column in _NUMBERS else "L"
        _write(pdf, text, width, height, size=size, bold=bold, border=1, align=align, fill=fill)
        left += width


def _signatures(pdf: FPDF, say: Speak, top: float) -> None:
    half = (_WIDTH_MM - 10) / 2
    for left, label in ((_MARGIN_MM, said.PLAYER()), (_MARGIN_MM + half + 10, said.SIGNED_DIRECTOR())):
        pdf.line(left, top, left + half, top)
        pdf.set_xy(left, top + 0.5)
        pdf.set_text_color(_GREY)
        _write(pdf, say(label), half, 4, size=8)
        pdf.set_text_color(0)


def _write(
    pdf: FPDF,
    text: str,
    width: float,
    height: float,
    *,
    size: float,
    bold: bool = False,
    border: Literal[0, 1] = 0,
    align: str = "L",
    fill: bool = False,
) -> None:
    """Write one line, in a smaller type or shortened where it would not fit."""
    room = width - 2 * pdf.c_margin
    pdf.set_font("Inter", "B" if bold else "", size)
    while pdf.get_string_width(text) > room and size > 6:
        size -= 0.5
        pdf.set_font_size(size)
    while len(text) > 1 and pdf.get_string_width(text) > room:
        text = text.removesuffix("…")[:-1] + "…"
    pdf.cell(width, height, text, border=border, align=align, fill=fill)
