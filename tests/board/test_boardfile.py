import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.board.boardfile import LABELS, parse_board
from companion.board.boards import shipped_boards
from companion.board.layout import Hole, LineMark, TextMark
from companion.board.problems import BoardFileError
from tests.bounded import bounded


def problems_of(text):
    with pytest.raises(BoardFileError) as caught:
        parse_board(text, "mine")
    return [(problem.key, str(problem.reason)) for problem in caught.value.problems]


def test_a_street_and_a_single_hole_become_holes_with_millimetres_and_channels(small_text):
    board = parse_board(small_text, "mine")
    assert (board.name, board.title, board.width_mm, board.height_mm, board.pitch_mm) == (
        "mine",
        "Two tracks of 10",
        120,
        40,
        8,
    )
    assert len(board.holes) == 23
    assert board.holes["track2/-1"] == Hole("track2/-1", 10.0, 20.0, 11, None)
    assert board.holes["track2/9"] == Hole("track2/9", 98.0, 20.0, 21, None)
    assert board.holes["game"] == Hole("game", 108.0, 15.0, 22, None)


def test_a_wider_gap_follows_every_group_of_holes(small_text):
    board = parse_board(small_text, "mine")
    xs = [board.holes[f"track1/{number}"].x_mm for number in range(-1, 10)]
    assert xs == [10, 18, 26, 34, 42, 54, 62, 70, 78, 86, 98]


def test_channels_count_on_along_a_street(small_text):
    holes = parse_board(small_text, "mine").holes
    assert [(holes[f"track1/{n}"].sensor, holes[f"track1/{n}"].light) for n in (-1, 0, 9)] == [
        (0, 100),
        (1, 101),
        (10, 110),
    ]


def test_a_shared_game_hole_is_the_last_hole_of_both_tracks(small_text):
    board = parse_board(small_text, "mine")
    assert [(track.label, track.last, track.holes[10]) for track in board.tracks] == [
        ("red", 10, "game"),
        ("blue", 10, "game"),
    ]


def test_what_is_printed_on_the_wood_is_read_too(small_text):
    assert parse_board(small_text, "mine").marks == (
        TextMark("5", (60.0, 15.0), 4.0),
        TextMark("10", (100.0, 15.0), 4.0),
        TextMark("start & <go>", (20.0, 30.0), 3.0),
        LineMark(((50.0, 5.0), (50.0, 25.0))),
    )


SPOILT = {
    "missing key": ("pitch_mm = 8\n", "", "pitch_mm", "is missing"),
    "text for a number": ("height_mm = 40", 'height_mm = "40"', "height_mm", "must be millimetres from 20 to 2000"),
    "true for a number": ("height_mm = 40", "height_mm = true", "height_mm", "but is true"),
    "not a number": ("height_mm = 40", "height_mm = nan", "height_mm", "but is nan"),
    "endless": ("height_mm = 40", "height_mm = inf", "height_mm", "but is inf"),
    "no title": ('"Two tracks of 10"', '" "', "title", "must be text of 1 to 80 characters"),
    "misspelt key": ("light_first", "ligth_first", "street 1, ligth_first", 'the nearest is "light_first"'),
    "unknown table": ("[[line]]", "[[lines]]", "lines", 'is not a key that belongs here, the nearest is "line"'),
    "single table": ("[[line]]", "[line]", "line", "must be written as [[line]] tables"),
    "unknown kind": ('kind = "track"', 'kind = "road"', "group 1, kind", 'must be one of "track", "scale",'),
    "unknown label": ('"blue"', '"mauve"', "group 2, label", '"red", "blue", "green", "yellow"'),
    "label twice": ('"blue"', '"red"', "group 2, label", 'another track is already called "red"'),
    "unknown group": ('group = "track2"', 'group = "track9"', "street 2, group", 'there is no group "track9"'),
    "unknown sharer": ("track2 = 10 }", "track9 = 10 }", "hole 1, numbers", 'there is no group "track9"'),
    "no sharer": ("{ track1 = 10, track2 = 10 }", "{}", "hole 1, numbers", "must be a table such as"),
    "crooked place": ("[108.0, 15.0]", "[108.0]", "hole 1, at_mm", "must be a place of two numbers in millimetres"),
    "line of one place": ("[[50.0, 5.0], [50.0, 25.0]]", "[[50.0, 5.0]]", "line 1, points_mm", "two or more places"),
    "street backward": ("last = 9", "last = -2", "street 1, last", "must be a whole number from -1 to 999"),
    "negative channel": ("sensor = 22", "sensor = -1", "hole 1, sensor", "must be a whole number from 0 to 9999"),
    "half a channel": ("sensor = 22", "sensor = 2.5", "hole 1, sensor", "but is 2.5"),
    "gaps longer than the street": ("gap_mm = 12.0", "gap_mm = 50.0", "street 1, to_mm", "too near to from_mm"),
    "gap without a group": ("group_of = 5\n", "", "street 1, group_of", "is missing"),
    "sensor twice": (
        "sensor = 22",
        "sensor = 4",
        "hole 1, sensor",
        "channel 4 of hole game is already given in street 1",
    ),
    "light twice": (
        "sensor = 22",
        "light = 104",
        "hole 1, light",
        "channel 104 of hole game is already given in street 1",
    ),
    "name twice": ('"game"', '"track1/3"', "hole 1, name", 'hole "track1/3" is already given in street 1'),
    "number twice": (
        "track1 = 10,",
        "track1 = 9,",
        "hole 1, track1",
        "track1 already has a hole 9, track1/9 in street 1",
    ),
    "same place": (
        "[108.0, 15.0]",
        "[98.0, 10.0]",
        "hole 1, place",
        "holes track1/9 (street 1) and game are 0 mm apart",
    ),
    "too close": ("[108.0, 15.0]", "[101.0, 10.0]", "hole 1, place", "and game are 3 mm apart, less than 4 mm"),
    "outside": (
        "[108.0, 15.0]",
        "[121.0, 15.0]",
        "hole 1, place",
        "hole game at [121, 15] is outside the board of 120 x 40",
    ),
    "over the edge": (
        "[108.0, 15.0]",
        "[119.0, 15.0]",
        "hole 1, place",
        "hole game at [119, 15] is over the edge of the board of 120 x 40",
    ),
    "no start hole": (
        "first = -1",
        "first = 0",
        "group track1",
        "has no start hole -1; a track starts with holes 0 and -1",
    ),
    "gap in the track": ("track1 = 10,", "track1 = 12,", "group track1", "has no hole 10, 11; a track runs from 1"),
    "shared too early": (
        "[[hole]]",
        '[[hole]]\ngroup = "track1"\nnumber = 11\nat_mm = [110.0, 30.0]\n[[hole]]',
        "hole 2, numbers",
        "hole game is shared, but not the last hole of track1",
    ),
    "tracks of unequal length": (
        "[[hole]]",
        '[[hole]]\ngroup = "track1"\nnumber = 11\nat_mm = [110.0, 30.0]\n[[hole]]',
        "group track2",
        "its game hole is 10, that of track1 is 11",
    ),
}


@pytest.mark.parametrize(("good", "bad", "key", "reason"), SPOILT.values(), ids=SPOILT)
def test_a_spoilt_file_is_named_with_its_key_and_the_reason(small_text, good, bad, key, reason):
    assert good in small_text
    found = problems_of(small_text.replace(good, bad, 1))
    assert any(said == key and reason in why for said, why in found), found


def test_a_group_without_holes_is_named(small_text):
    spare = '[[group]]\nname = "track3"\nkind = "track"\nlabel = "green"\n'
    assert problems_of(small_text + spare) == [("group track3", "has no holes")]


def test_a_file_without_groups_says_so(small_text):
    assert ("group", "is missing: a board needs a [[group]] for each track") in problems_of('title = "Bare"')


def test_broken_toml_is_refused_with_its_line():
    assert problems_of('title = "x"\nwidth_mm = = 3') == [("", "is not TOML: Invalid value (at line 2, column 12)")]


def test_brackets_without_end_are_refused():
    assert problems_of("a = " + "[" * 5000) == [("", "has brackets or names nested too deep to read")]


def test_every_problem_of_a_file_is_listed_and_the_sentence_says_how_many(small_text):
    text = small_text.replace("pitch_mm = 8\n", "").replace("sensor = 22", "sensor = -1")
    with pytest.raises(BoardFileError) as caught:
        parse_board(text, "mine")
    assert [problem.key for problem in caught.value.problems] == ["pitch_mm", "hole 1, sensor"]
    assert str(caught.value) == 'mine.toml: pitch_mm: is missing ("companion board check" lists 1 more).'


PIECES = ["[[", "]]", "=", '"', "\n", "{}", "nan", "-", "1e999", "[[hole]]", "'''", "\\u0001"]
VALUES = [
    "nan",
    "-inf",
    "true",
    "[]",
    "{}",
    "[[]]",
    "''",
    "'a/b'",
    "-0.0",
    "1979-05-27",
    "07:32:00",
    "[nan, 1.0]",
    "[10.0, 10.0]",
    "10",
    "999",
]
MORE_VALUES = ["{ track1 = 1, track1x = 2 }", "{ '' = 1 }", "[[1, 2], [3, 'x']]", '"\\u0000"']
HUGE = "9" * 400
pieces = st.one_of(st.text(max_size=8), st.sampled_from([*PIECES, HUGE]))
values = st.sampled_from([*VALUES, *MORE_VALUES, HUGE])


def answered(text):
    """Parse a text; what is not a board is refused with at least one reason on one line."""
    try:
        board, refusal = parse_board(text, "mine"), None
    except BoardFileError as error:
        board, refusal = None, error
    if refusal:
        assert refusal.problems
        assert str(refusal).startswith("mine.toml: ")
        assert "\n" not in str(refusal)
    else:
        assert board.tracks
        assert all(hole in board.holes for track in board.tracks for hole in track.holes.values())


@given(st.data())
def test_no_mutation_of_a_file_is_answered_with_anything_but_a_board_or_a_sentence(small_text, data):
    text = small_text
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 40)))
        text = text[:start] + data.draw(pieces) + text[end:]
    answered(text)


@given(st.data())
def test_no_value_in_the_place_of_another_is_answered_with_anything_but_a_board_or_a_sentence(small_text, data):
    lines = small_text.splitlines()
    index = data.draw(st.sampled_from([index for index, line in enumerate(lines) if " = " in line]))
    lines[index] = lines[index].split(" = ")[0] + " = " + data.draw(values)
    answered("\n".join(lines))


HEAD = 'title = "Large"\nwidth_mm = 2000\nheight_mm = 2000\npitch_mm = 8\n'
TRACK = '[[group]]\nname = "track1"\nkind = "track"\nlabel = "red"\n'
STREET = '[[street]]\ngroup = "track1"\nfirst = 0\nlast = 999\nfrom_mm = [10, 10]\nto_mm = [1900, 10]\n'
NUMBERS = "[[numbers]]\nfirst = 0\nlast = 999\nevery = 1\nfrom_mm = [1, 1]\nto_mm = [9, 9]\nsize_mm = 2\n"
NAMES = ("a.", "a .", '"a".', "''.", '"\\"".')


def many_holes(places):
    groups = "".join(f'[[group]]\nname = "s{row}"\nkind = "store"\npegs = 1\nfeeds = ["s0"]\n' for row in range(6))
    return f"{HEAD}{groups}" + "".join(
        f'[[hole]]\nname = "h{count}"\nnumbers = {{ s{count // 900} = {count % 900} }}\n'
        f"at_mm = [{x}, {y}]\nsensor = {count}\n"
        for count, (x, y) in enumerate(places)
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (HEAD + TRACK + STREET * 200, "has more than 5000 holes"),
        (HEAD + TRACK + NUMBERS * 200, "has more than 5000 marks"),
        *((f"{name * 60_000}a = 1", "names nested too deep") for name in NAMES),
        (many_holes((100, 100) for _ in range(4900)), "mm apart"),
        (many_holes((100, 10 + place * 0.39) for place in range(4900)), "mm apart"),
        (many_holes((10 + place % 70 * 5, 10 + place // 70 * 5) for place in range(4900)), "feeds"),
    ],
)
def test_a_file_made_to_take_long_is_refused_with_little_memory_and_time(text, reason):
    def parse():
        try:
            return str(parse_board(text, "large"))
        except BoardFileError as error:
            return f"{error} {error.problems}"

    outcome = bounded(parse)
    assert outcome.error == ""
    assert reason in outcome.value


def test_a_board_of_ten_times_the_holes_of_the_largest_is_taken():
    kinds = [f'kind = "track"\nlabel = "{label}"\n' for label in LABELS]
    kinds += ['kind = "store"\npegs = 20\nfeeds = ["g0"]\n'] * 6
    groups = "".join(
        f'[[group]]\nname = "g{row}"\n{kind}[[street]]\ngroup = "g{row}"\nfirst = -1\nlast = 490\n'
        f"from_mm = [10, {10 + 10 * row}]\nto_mm = [1990, {10 + 10 * row}]\n"
        for row, kind in enumerate(kinds)
    )
    layout = parse_board(HEAD + groups, "large")
    assert len(layout.holes) >= 10 * max(board.holes for board in shipped_boards())
