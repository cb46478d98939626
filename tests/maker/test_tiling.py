from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.maker.tiling import A4, AROUND_MM, LETTER, OVERLAP_MM, tiling

SIZES = st.floats(20, 2000, allow_nan=False)


@given(st.sampled_from([A4, LETTER]), SIZES, SIZES)
def test_the_sheets_show_all_of_the_wood_and_what_is_around_it(paper, width, height):
    sheets = tiling(paper, width, height)
    window_w, window_h = sheets.paper.window_mm
    for along, window, length in (("left_mm", window_w, width), ("top_mm", window_h, height)):
        places = sorted({round(getattr(sheet, along), 6) for sheet in sheets.sheets})
        assert places[0] <= -AROUND_MM + 1e-6
        assert places[-1] + window >= length + AROUND_MM - 1e-6
        for one, other in pairwise(places):
            assert one + window - other == pytest.approx(OVERLAP_MM)


@given(st.sampled_from([A4, LETTER]), SIZES, SIZES)
def test_every_two_neighbours_share_two_marks_that_both_show_whole(paper, width, height):
    sheets = tiling(paper, width, height)
    window_w, window_h = sheets.paper.window_mm

    def shown(sheet):
        return {
            match.number
            for match in sheets.matches
            if 3 <= match.at_mm[0] - sheet.left_mm <= window_w - 3
            and 3 <= match.at_mm[1] - sheet.top_mm <= window_h - 3
        }

    for one in sheets.sheets:
        for other in sheets.sheets:
            if abs(one.row - other.row) + abs(one.column - other.column) == 1:
                assert len(shown(one) & shown(other)) >= 2


@given(st.sampled_from([A4, LETTER]), SIZES, SIZES)
def test_the_paper_is_turned_when_that_saves_sheets(paper, width, height):
    sheets = tiling(paper, width, height)
    assert len(sheets.sheets) == sheets.rows * sheets.columns
    assert len(sheets.sheets) <= len(tiling(paper.across, width, height).sheets)


def test_sheets_are_named_by_row_and_column():
    assert [sheet.name for sheet in tiling(A4, 290, 262).sheets] == ["A1", "A2", "B1", "B2"]
