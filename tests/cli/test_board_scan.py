"""`companion board scan` as a person runs it: the sheet, a photograph, corrections, and pictures that are none."""

import struct
import zlib

import numpy as np
import pytest

from companion.board.boards import load_board
from companion.scan.sheet import CELLS, MARKER_MM, MARKERS, PATTERNS, STRIPS, black_cells, marker_corner_mm

cv2 = pytest.importorskip("cv2")
from tests.tools.photo_scenes import look, scene  # noqa: E402
from tests.tools.photographs import photograph  # noqa: E402


@pytest.fixture(scope="module")
def photo(tmp_path_factory):
    """A photograph of a short board."""
    path = tmp_path_factory.mktemp("photo") / "photo.jpg"
    of = scene("straight", 3, pegs=0, height_mm=0)
    cv2.imwrite(str(path), photograph(of, look(of, 0, (1600, 1200), 0.15)))
    return path, of.board.like


def png(wide, tall):
    """Return a small file that says that it is a picture of this size."""

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", wide, tall, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")


def test_a_photograph_becomes_a_board_that_passes_the_check(run, tmp_path, photo):
    path, like = photo
    result = run("board", "scan", str(path), "--like", like, "-o", "mine.toml")
    assert result.returncode == 0, result.stderr
    holes = len(load_board(like).holes)
    assert f"mine.toml: {holes} holes, known to 0." in result.stdout
    assert run("board", "check", "mine.toml").stdout == f"mine.toml: ok, {holes} holes\n"
    assert cv2.imread(str(tmp_path / "mine.png")).shape[2] == 3
    assert run("board", "scan", str(path), "--like", like, "-o", "mine.toml").stderr.startswith("mine.toml is there")


def test_corrections_that_fit_nothing_get_a_sentence(run, tmp_path, photo):
    path, like = photo
    words = ["board", "scan", str(path), "--like", like, "-o", "mine.toml"]
    (tmp_path / "fixes.txt").write_text("# nothing is here\nremove 5,5\n")
    assert "no spot to remove" in run(*words, "--corrections", "fixes.txt").stderr
    assert "is no place" in run(*words, "--add", "here").stderr


def test_the_sheet_has_the_markers_that_opencv_knows(run, tmp_path):
    book = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_50)
    for marker in range(STRIPS * MARKERS):
        picture = cv2.aruco.generateImageMarker(book, marker, CELLS)
        assert {(x, y) for y, x in np.argwhere(picture == 0).tolist()} == set(black_cells(marker))
    assert len(PATTERNS) == STRIPS * MARKERS
    for paper in ("a4", "letter"):
        assert run("board", "scan", "--sheet", f"{paper}.pdf", "--paper", paper).returncode == 0
        assert seen_on(tmp_path / f"{paper}.pdf") == STRIPS * MARKERS


def seen_on(path):
    """Return how many markers a page shows, each of its right size and, on its strip, in its right place."""
    import pdfplumber

    from companion.scan.markers import seen_markers

    with pdfplumber.open(path) as pages:
        drawn = np.asarray(pages.pages[0].to_image(resolution=254).original.convert("L"))
    found = seen_markers(np.ascontiguousarray(drawn))
    for marker in found:
        sides = np.linalg.norm(marker.corners - np.roll(marker.corners, 1, axis=0), axis=1) / 10
        assert np.abs(sides - MARKER_MM).max() < 0.15
    first = {m.number: m.corners[0] / 10 for m in found}
    for number, at in first.items():
        same = first[number - number % MARKERS]
        meant = np.array(marker_corner_mm(number)) - np.array(marker_corner_mm(number - number % MARKERS))
        assert np.abs(at - same - meant).max() < 0.15
    return len(found)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"hello, I am a cat", "is no photograph: give a JPEG or PNG file."),
        (b"", "is no photograph: give a JPEG or PNG file."),
        (b"\xff\xd8\xff\xe0\0\x10JFIF" + b"\0" * 50, "is no photograph: give a JPEG or PNG file."),
        (b"\0\0\0\x18ftypheic" + b"\0" * 50, "is a HEIC picture: save it as JPEG, and scan that."),
        (png(60_000, 60_000), "has 60000 x 60000 pixels, which is too much: save it smaller."),
        (png(100, 100), "pixels: send the photograph as it was taken."),
        (png(3000, 3000)[:-30], "is cut off: copy the photograph again."),
    ],
    ids=["text", "empty", "broken", "heic", "huge", "small", "cut"],
)
def test_a_file_that_is_no_photograph_gets_a_sentence(refusal, tmp_path, content, says):
    (tmp_path / "photo.jpg").write_bytes(content)
    said = refusal("board", "scan", "photo.jpg", "--like", "cribbage-2")
    assert said.startswith("photo.jpg ")
    assert said.endswith(says) or "is no photograph" in said


def test_a_photograph_that_is_cut_off_gets_a_sentence(refusal, tmp_path, photo):
    whole = photo[0].read_bytes()
    (tmp_path / "half.jpg").write_bytes(whole[: len(whole) // 2])
    said = refusal("board", "scan", "half.jpg", "--like", "cribbage-2")
    assert said == "half.jpg is cut off: copy the photograph again."


def test_a_picture_without_markers_gets_a_sentence(refusal, tmp_path):
    random = np.random.default_rng(4)
    cat = cv2.GaussianBlur(random.integers(0, 255, (900, 1200, 3)).astype(np.uint8), (0, 0), 9)
    cv2.imwrite(str(tmp_path / "cat.jpg"), cat)
    said = refusal("board", "scan", "cat.jpg", "--like", "cribbage-2")
    assert said == "Photograph 1 shows 0 markers of the sheet, and 4 are needed: lay the strips around the board."


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "Name a photograph, and the board that it is like with --like; or print"),
        (["a.jpg"], "Say which board it is like, such as --like cribbage-2"),
        (["a.jpg", "--like", "cribbage-2"], "a.jpg cannot be read: no such file or directory."),
        (["a.jpg", "--like", "cribage-2"], "There is no board"),
        (["a.jpg", "--like", "cribbage-2", "--height", "tall"], '--height: "tall" is no number of millimetres from'),
        (["a.jpg", "--like", "cribbage-2", "--start", "there"], '"there" is no place in the overlay picture'),
        (["a.jpg", "--like", "cribbage-2", "--corrections", "no.txt"], "The corrections in no.txt cannot be read"),
        (["a.jpg", "--like", "cribbage-2", "-o", "board.png"], "board.png"),
    ],
)
def test_words_that_do_not_fit_get_a_sentence(refusal, words, says):
    assert says in refusal("board", "scan", *words)


@pytest.mark.parametrize("named", [["-o", "top.toml"], ["--picture", "./top.png", "-o", "mine.toml"]])
def test_the_picture_is_not_written_over_a_photograph(refusal, tmp_path, named):
    photo = tmp_path / "top.png"
    photo.write_bytes(b"the only photograph")
    said = refusal("board", "scan", "top.png", "--like", "cribbage-2", *named)
    assert said.endswith("top.png is one of the photographs: name another file for the picture, with --picture.")
    assert photo.read_bytes() == b"the only photograph"


def test_a_sheet_that_is_there_is_written_over_only_when_asked_for(run, refusal, tmp_path):
    """As a board file is: both are one rule."""
    (tmp_path / "sheet.pdf").write_bytes(b"mine")
    said = refusal("board", "scan", "--sheet", "sheet.pdf")
    assert said == "sheet.pdf is there already: name another file, or move it away."
    assert (tmp_path / "sheet.pdf").read_bytes() == b"mine"
    assert run("board", "scan", "--sheet", "sheet.pdf", "--replace").returncode == 0
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")


def test_the_sheet_is_written_over_no_photograph(refusal, tmp_path):
    (tmp_path / "top.jpg").write_bytes(b"the only photograph")
    assert "The sheet is a PDF" in refusal("board", "scan", "--sheet", "top.jpg")
    assert (tmp_path / "top.jpg").read_bytes() == b"the only photograph"
