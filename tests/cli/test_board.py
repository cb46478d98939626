import json
import xml.etree.ElementTree as ET

import pytest

from companion.board.boards import board_names
from companion.board.looks import LOOKS


@pytest.fixture
def board(run):
    return lambda *words: run("board", *words)


def test_list_gives_name_holes_and_title(board):
    lines = board("list").stdout.splitlines()
    assert lines[0].split(maxsplit=3) == ["cribbage-2", "246", "holes", "Cribbage, two tracks of 121"]
    assert [line.split()[0] for line in lines] == list(board_names())


def test_list_as_json(board):
    assert {item["name"]: item["holes"] for item in json.loads(board("list", "--json").stdout)} == {
        "cribbage-2": 246,
        "cribbage-2-shared": 245,
        "cribbage-3": 369,
        "cribbage-4": 492,
        "cribbage-61": 126,
        "crosscribb": 66,
        "round-the-bases": 91,
    }


def test_show_gives_the_facts(board):
    assert board("show", "cribbage-2-shared").stdout.splitlines() == [
        "Cribbage, two tracks of 121 that share the game hole",
        "name     cribbage-2-shared",
        "size     312 x 62.4 mm, holes 8 mm apart",
        "track1   red, holes 1 to 121 and 2 start holes",
        "track2   blue, holes 1 to 121 and 2 start holes",
        "holes    245",
        "sensors  245",
        "lights   245, through holes of their own, 2 mm wide",
    ]


def test_show_lists_every_hole_when_asked(board):
    lines = board("show", "cribbage-61", "--holes").stdout.splitlines()
    rows = [line.split() for line in lines if line.startswith("track1/") or line.startswith("track2/")]
    assert len(rows) == 126
    assert ["track1/1", "34.00", "9.00", "2", "2", "37.40,", "9.00"] in rows


def test_show_as_json_has_every_hole_with_its_groups_and_channels(board):
    facts = json.loads(board("show", "cribbage-2-shared", "--json").stdout)
    assert facts["tracks"][1] == {"name": "track2", "label": "blue", "last": 121}
    assert len(facts["holes"]) == 245
    assert facts["holes"][-1] == {
        "name": "game",
        "x_mm": 20.0,
        "y_mm": 52.2,
        "groups": {"track1": 121, "track2": 121},
        "sensor": 244,
        "light": 244,
        "light_mm": [23.4, 52.2],
    }
    assert facts["lighting"] == {"way": "hole", "size_mm": 2.0, "left_mm": 0.8, "beside_mm": [3.4, 0.0]}
    assert facts["stack"] == {"wood_mm": 12.0, "gap_mm": 4.0, "circuit_mm": 1.6}


def test_check_says_ok_for_every_shipped_board(board):
    result = board("check", *board_names())
    assert result.returncode == 0
    assert [line.partition(":")[2].split(",")[0] for line in result.stdout.splitlines()] == [" ok"] * len(board_names())


def test_check_lists_every_problem_of_every_file_with_its_key_and_ends_with_2(board, tmp_path):
    bad, absent = tmp_path / "bad.toml", tmp_path / "absent.toml"
    bad.write_text(
        'title = 3\nwidth_mm = "x"\n[[group]]\nname = "a"\nkind = "track"\nlabel = "red"\n', encoding="utf-8"
    )
    result = board("check", str(bad), "cribbage-2", str(absent), "cribage-2")
    assert result.returncode == 2
    assert result.stdout.splitlines() == [
        f"{bad}: title: must be text of 1 to 80 characters on one line, but is 3",
        f"{bad}: width_mm: must be millimetres from 20 to 2000, but is 'x'",
        f"{bad}: height_mm: is missing",
        f"{bad}: pitch_mm: is missing",
        "cribbage-2: ok, 246 holes",
        f"{absent}: there is no such file",
        'There is no board "cribage-2": did you mean "cribbage-2"?',
    ]


def test_draw_writes_pegs_and_lights_to_standard_output(board):
    result = board("draw", "cribbage-2", "--pegs", "red=5,9,track2/-1", "--lights", "red=9,blue=4:white")
    nodes = list(ET.fromstring(result.stdout).iter())
    assert {node.get("data-peg") for node in nodes} - {None} == {"track1/5", "track1/9", "track2/-1"}
    lights = {node.get("data-light"): node[1].get("stroke") for node in nodes if node.get("data-light")}
    assert lights == {"track1/9": LOOKS["red"].colour, "track2/4": "#FFFFFF"}


def test_draw_writes_a_file_and_says_nothing(board, tmp_path):
    result = board("draw", "cribbage-61", "-o", str(tmp_path / "board.svg"))
    assert (result.returncode, result.stdout) == (0, "")
    assert ET.parse(tmp_path / "board.svg").getroot().get("width") == "318mm"


def test_a_board_is_not_drawn_over_its_own_file(run, refusal, tmp_path):
    assert run("board", "new", "mine.toml", "--yes").returncode == 0
    written = (tmp_path / "mine.toml").read_text()
    said = refusal("board", "draw", "mine.toml", "-o", "./mine.toml")
    assert said == "./mine.toml is what the drawing is made from: name another file to write to."
    assert (tmp_path / "mine.toml").read_text() == written


def test_draw_knows_whose_peg_is_in_a_shared_game_hole(board):
    assert "<title>Blue in 121</title>" in board("draw", "cribbage-2-shared", "--pegs", "blue=121").stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("show", "zzz"), 'There is no board "zzz": there are '),
        (("show", "/nowhere/b.toml"), "/nowhere/b.toml: there is no such file."),
        (("draw", "cribbage-2", "--pegs", "red=200"), "There is no hole 200 on the red track: it has -1 to 121."),
        (
            ("draw", "cribbage-2", "-o", "/nowhere/b.svg"),
            'The drawing cannot be written to "/nowhere/b.svg": no such file or directory.',
        ),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(refusal, words, sentence):
    assert refusal("board", *words).startswith(sentence)


def test_the_lists_are_plain_in_a_pipe_and_coloured_on_a_terminal(run, run_on_terminal):
    assert "\x1b[" not in run("board", "list").stdout
    assert "\x1b[1m" in run_on_terminal("board", "list")
