import subprocess
from random import Random

import pytest

from companion.board.boards import load_board
from companion.board.wiring import SensorKind
from companion.games.setup import Setup
from companion.simulation.evening import Evening
from companion.simulation.faults import LEVELS, Level
from tests.cli.conftest import COMPANION
from tests.sampled import sampled


@pytest.fixture
def answer(tmp_path):
    """Run `companion board new WORD...` and answer its questions, a line each."""

    def answered(*words, lines=()):
        return subprocess.run(
            [COMPANION, "board", "new", *words],
            input="".join(f"{line}\n" for line in lines),
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    return answered


def test_nothing_but_return_makes_the_usual_board(answer, run, tmp_path):
    result = answer("mine.toml", lines=[""] * 8)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith("How many tracks? (2, 3, 4) [2] Up to which hole? (61, 121) [121] ")
    assert "mine.toml: 246 holes on 312 x 62.4 mm.\n" in result.stdout
    assert run("board", "check", "mine.toml").stdout == "mine.toml: ok, 246 holes\n"
    assert "\nsensors  246, each a standing reed switch\n" in run("board", "show", "mine.toml").stdout
    assert load_board(str(tmp_path / "mine.toml")).holes == load_board("cribbage-2").holes


def test_answers_and_options_make_the_same_board(answer, tmp_path):
    answer("asked.toml", lines=["3", "61", "7.5", "400", "", "hall", "chain", "no"])
    words = ["--tracks", "3", "--length", "61", "--pitch", "7.5", "--width", "400"]
    answer("told.toml", *words, "--sensor", "hall", "--reader", "chain", "--lights", "no", "--yes")
    assert (tmp_path / "asked.toml").read_text() == (tmp_path / "told.toml").read_text()
    board = load_board(str(tmp_path / "told.toml"))
    assert (len(board.tracks), board.tracks[0].last, board.pitch_mm, board.width_mm) == (3, 61, 7.5, 400)
    assert board.wiring.sensor is SensorKind.HALL
    assert board.wiring.inputs.chips == 24


def test_an_answer_that_is_none_is_asked_again(answer):
    result = answer("mine.toml", lines=["5", "3", "", "eight", "8", "", "", "", "", ""])
    assert result.returncode == 0
    assert result.stderr.splitlines() == [
        '"5" is none of 2, 3, 4.',
        '"eight" is not a number of millimetres such as 8 or 6.35.',
    ]
    assert "369 holes" in result.stdout


def test_a_size_that_does_not_fit_is_asked_again_and_the_answers_are_kept(answer):
    result = answer("mine.toml", lines=["3", "", "", "100", "", "", "", "", *[""] * 3, "500", *[""] * 4])
    assert result.returncode == 0
    assert "do not fit into 100 x any mm: they need" in result.stderr
    assert result.stderr.endswith("Please answer again:\n")
    assert "How many tracks? (2, 3, 4) [3]" in result.stdout
    assert "369 holes on 500 x" in result.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("mine", "--yes"), 'A board file ends in ".toml": name it mine.toml.'),
        (("there.toml", "--yes"), "there.toml is there already: name another file, or move it away."),
        (("mine.toml",), "The questions were not answered: answer them, or say --yes to take the usual answers."),
        (("mine.toml", "--yes", "--tracks", "5"), '--tracks: "5" is none of 2, 3, 4.'),
        (("mine.toml", "--yes", "--streets", "x"), '--streets: "x" is not a whole number.'),
        (("mine.toml", "--yes", "--pitch", "2"), "Holes 2 mm apart cannot be made: say 5 to 20 mm"),
        (("mine.toml", "--yes", "--width", "250", "--height", "60"), "holes 6.4 mm apart would fit, in 4 streets."),
        (("no/mine.toml", "--yes"), 'The board cannot be written to "no/mine.toml": no such file or directory.'),
    ],
)
def test_what_new_cannot_do_is_said_in_one_sentence_and_nothing_is_written(answer, words, sentence, tmp_path):
    (tmp_path / "there.toml").write_text("mine")
    result = answer(*words)
    assert result.returncode == 2
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["there.toml"]
    assert (tmp_path / "there.toml").read_text() == "mine"


@pytest.mark.parametrize(("tracks", "length", "players"), sampled([(2, 61, 2), (2, 121, 2), (3, 121, 3)], 2))
def test_a_new_board_is_played_on_to_the_end_of_a_game(answer, tracks, length, players, tmp_path):
    answer("mine.toml", "--tracks", str(tracks), "--length", str(length), "--pitch", "7", "--yes")
    setup = Setup(("Red", "Blue", "Green")[:players], target=length)
    tally = Evening(setup, str(tmp_path / "mine.toml"), LEVELS[Level.NONE], Random(3)).play()
    assert tally.stories == []
    assert tally.sound
    assert tally.verdicts > 10
