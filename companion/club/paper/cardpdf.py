"""Score cards as a PDF to print, two on a sheet of A4: the games, the totals, and lines for both sides to sign.

What was signed on the board has a mark there; what was not is signed on paper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from companion.club.paper.card import CardLine, ScoreCard
from companion.club.paper.sheet import Sheets
from companion.words import club_pages as said
from companion.words.message import Said

_MARGIN_MM: Final = 12.0
_CARD_MM: Final = 148.5
"""Half of A4, upright: a sheet is cut across its middle."""
_WIDTH_MM: Final = 210.0 - 2 * _MARGIN_MM
_COLUMNS_MM: Final = (12.0, 60.0, 26.0, 20.0, 20.0, 20.0, 28.0)
_NUMBERS: Final = (0, 3, 4, 5)
_MOST_ROW_MM: Final = 9.0
_HEAD_MM: Final = 7.0
_TOTALS_MM: Final = 8.0
_HEADS: Final = (
    said.GAME_NUMBER,
    said.OPPONENT,
    said.TABLE_OF_CARD,
    said.POINTS_OF_CARD,
    said.SPREAD_WON,
    said.SPREAD_LOST,
    said.SIGNED_BY_OPPONENT,
)
Speak = Callable[[Said], str]
_Texts = tuple[str, ...]


def cards_pdf(cards: Iterable[ScoreCard], say: Speak) -> bytes:
    """Return these cards as a PDF; `say` writes its words in the language of the person who prints."""
    sheets = Sheets(say(said.SCORE_CARDS()))
    heads = tuple(say(head()) for head in _HEADS)
    for place, card in enumerate(cards):
        if place % 2 == 0:
            sheets.add()
        else:
            sheets.cut(_CARD_MM)
        _card(sheets, card, heads, say, place % 2 * _CARD_MM)
    return sheets.finished()


def _card(sheets: Sheets, card: ScoreCard, heads: _Texts, say: Speak, top: float) -> None:
    sheets.write(card.player, (_MARGIN_MM, top + 8, _WIDTH_MM, 8), 16, bold=True)
    sheets.write(f"{card.event} · {card.day.isoformat()}", (_MARGIN_MM, top + 16, _WIDTH_MM, 5), 10, grey=True)
    rows = [_row(line, say) for line in card.lines]
    filled = {line.round for line in card.lines}
    rows += [(str(number), *[""] * 6) for number in range(1, card.rounds + 1) if number not in filled]
    height = min(_MOST_ROW_MM, (_CARD_MM - 58) / max(len(rows), 1))
    under = top + 24
    sheets.grid(_MARGIN_MM, _COLUMNS_MM, under, (_HEAD_MM, *[height] * len(rows), _TOTALS_MM))
    _cells(sheets, heads, under, _HEAD_MM, 8, bold=True)
    under += _HEAD_MM
    for row in rows:
        _cells(sheets, row, under, height, min(10, height * 1.8))
        under += height
    _cells(sheets, _totals(card, say), under, _TOTALS_MM, 10, bold=True)
    _signatures(sheets, say, top + _CARD_MM - 12)


def _row(line: CardLine, say: Speak) -> _Texts:
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


def _totals(card: ScoreCard, say: Speak) -> _Texts:
    """Return the last row: to be filled in while nothing was played."""
    if not any(line.points is not None for line in card.lines):
        return ("", say(said.TOTAL()), "", "", "", "", "")
    gained = sum(max(line.spread or 0, 0) for line in card.lines)
    lost = sum(max(-(line.spread or 0), 0) for line in card.lines)
    won = say(said.GAMES_WON_TOTAL(count=card.won))
    return ("", won, "", str(card.points), str(gained), str(lost), f"{card.spread:+d}")


def _cells(sheets: Sheets, texts: _Texts, top: float, height: float, size: float, *, bold: bool = False) -> None:
    left = _MARGIN_MM
    for column, (text, width) in enumerate(zip(texts, _COLUMNS_MM, strict=True)):
        sheets.write(text, (left, top, width, height), size, bold=bold, right=column in _NUMBERS)
        left += width


def _signatures(sheets: Sheets, say: Speak, top: float) -> None:
    half = (_WIDTH_MM - 10) / 2
    for left, label in ((_MARGIN_MM, said.PLAYER()), (_MARGIN_MM + half + 10, said.SIGNED_DIRECTOR())):
        sheets.line(left, top, half)
        sheets.write(say(label), (left, top + 0.5, half, 4), 8, grey=True)
