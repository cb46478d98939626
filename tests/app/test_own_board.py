"""A board of one's own is named once, by its file: every later game is played on it, and a stored one goes on on it."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest

from companion.app.fitting import (
    NoBoardError,
    board_at,
    board_for,
    own_board_trouble,
    stored_board,
    trouble_at,
    why_another,
)
from companion.app.labels import field_labels, keep_labels
from companion.app.settings import LastGame, Settings, keep_settings, read_settings, stored_settings, unnamed
from companion.board.boardfile import BoardFileError
from companion.board.boards import board_file_text, load_board
from companion.games.catalogue import listed
from companion.games.round_the_bases.profile import profile_of
from companion.games.setup import Setup
from companion.games.setup_json import setup_to_json
from companion.mqtt.club_start import start_of
from companion.mqtt.payloads import Seating
from companion.store.journal import open_store
from companion.ui.screens.draft import at_place, draft_of, on_named_board

SHORT = Setup(("Ann", "Bob"), target=61)
SHORT_JSON = setup_to_json(SHORT)


@pytest.fixture(params=["mine.toml", "my boards/walnut and maple.toml"])
def own(tmp_path, request):
    """The file of a short board of one's own."""
    file = tmp_path / request.param
    file.parent.mkdir(exist_ok=True)
    file.write_text(board_file_text("cribbage-61").replace('title = "', 'title = "Walnut: ', 1))
    return str(file)


def test_the_next_game_is_played_on_it_too(own):
    draft = draft_of(LastGame(SHORT, own, "serial:auto"))
    assert draft.layout.file == own
    assert draft_of(draft.last_game).layout.file == own
    assert draft_of(draft.last_game).last_game == draft.last_game


def test_a_game_that_is_too_long_for_it_is_made_short_and_not_put_on_another_board(own):
    draft = draft_of(LastGame(Setup(("Ann", "Bob")), own, "serial:auto"))
    assert (draft.target, draft.layout.file) == (61, own)


def test_a_short_board_that_is_named_at_the_start_is_the_board_of_all_screens_at_once(own, monkeypatch, tmp_path):
    """Home shows it, and it is the one that is calibrated, before any game was played on it."""
    monkeypatch.chdir(tmp_path)
    last = on_named_board(LastGame(Setup(("Ann", "Bob")), "cribbage-2", "sim:"), load_board(os.path.relpath(own)))
    assert (last.board, last.setup.target, last.spec, last.own) == (own, 61, "sim:", own)
    assert board_for(last.board, last.setup).file == own


def test_a_board_that_is_named_and_fits_leaves_the_terms_as_they_were():
    last = LastGame(Setup(("Ann", "Bob"), target=121), "cribbage-2", "serial:auto")
    assert on_named_board(last, load_board("cribbage-3")) == replace(last, board="cribbage-3")


@pytest.mark.parametrize("game", ["round-the-bases", "battlefield", "crosscribb", "five-card"])
def test_a_board_that_the_last_game_cannot_be_played_on_brings_a_game_that_can(own, game):
    last = on_named_board(replace(LastGame(), setup=Setup(unnamed(2), game, listed(game).lengths[0])), load_board(own))
    assert board_for(last.board, last.setup).file == own


def test_a_field_that_is_named_brings_its_game():
    last = on_named_board(LastGame(), load_board("round-the-bases"))
    assert (last.setup.game, last.board, last.own) == ("round-the-bases", "round-the-bases", "")


def test_it_is_taken_again_whenever_the_game_fits_it(own):
    """A touch on players, length or game does not put it aside, nor does a game on another board."""
    draft = draft_of(LastGame(SHORT, own, "serial:auto"))
    assert draft.to(121).layout.name == "cribbage-2"
    assert draft.to(121).to(61).layout.file == own
    assert draft.for_players(3).for_players(2).to(61).layout.file == own
    assert draft.of_game("round-the-bases").of_game("cribbage").to(61).layout.file == own
    field = draft.of_game("round-the-bases").last_game
    assert (field.board, field.own) == ("round-the-bases", own)
    assert draft_of(field).of_game("cribbage").to(61).layout.file == own


def test_it_is_kept_from_the_start_and_over_games_on_other_boards(own, tmp_path):
    """The start names it, the first game has its terms already, and it is stored all the same."""
    with open_store(tmp_path / "state" / "companion.db") as store:
        stored, _ = read_settings(store)
        named = replace(stored, last_game=on_named_board(stored.last_game, load_board(own)))
        keep_settings(store, stored, named.with_game(draft_of(named.last_game).last_game), "2026-11-29T10:00:00Z")
        again, refused = read_settings(store)
    assert (again.last_game.board, again.last_game.own, refused) == (own, own, "")


def test_it_is_the_first_to_choose_and_stays_so_while_others_are_looked_at(own):
    draft = draft_of(LastGame(SHORT, own, "sim:"))
    assert [each.known_as for each in draft.boards][:2] == [own, "cribbage-61"]
    other = draft.for_players(3)
    assert own not in [each.known_as for each in other.boards]
    assert own in [each.known_as for each in other.for_players(2).boards]


def test_boards_that_come_with_the_program_are_listed_once():
    draft = draft_of(LastGame(SHORT, "cribbage-61", "sim:"))
    names = [each.known_as for each in draft.boards]
    assert names == sorted(set(names), key=names.index)
    assert names[0] == "cribbage-61"


@pytest.mark.parametrize("path", ["/t/b sim:.toml", "/t/replay:x sim:y.toml", "/t/no ending"])
def test_a_path_that_looks_like_a_driver_is_told_from_it(path):
    assert stored_board(f"{path} serial:auto") == (path, "serial:auto")


@pytest.mark.parametrize("spec", ["sim:", "serial:auto", "serial:/dev/ttyACM0", "gpio:", "none"])
def test_a_stored_game_goes_on_on_it(own, spec):
    assert stored_board(f"{own} {spec}") == (own, spec)
    assert board_for(stored_board(f"{own} {spec}")[0], SHORT).file == own


@pytest.mark.parametrize(
    ("stored", "board"),
    [
        ("cribbage-2 sim:", ("cribbage-2", "sim:")),
        ("cribbage-2", ("cribbage-2", "sim:")),  # as the first release kept it
        ("", ("cribbage-2", "sim:")),
        ("cribbage-3 replay:my games/one.jsonl", ("cribbage-3", "sim:")),
    ],
)
def test_games_of_other_boards_go_on_as_before(stored, board):
    assert stored_board(stored) == board


def test_a_board_whose_file_is_gone_is_replaced_by_one_that_fits_and_people_are_told(tmp_path, own):
    gone = str(tmp_path / "gone.toml")
    assert board_for(gone, SHORT) == load_board("cribbage-61")
    assert (
        str(own_board_trouble(gone))
        == f"{gone}: there is no such file. Put its file back or right, or choose another board."
    )
    assert (
        str(own_board_trouble(f"{tmp_path}/gone"))
        == f"{tmp_path}/gone: there is no such file. Put its file back or right, or choose another board."
    )
    assert own_board_trouble(own) == own_board_trouble("cribbage-61") == own_board_trouble("") == ""


@pytest.mark.parametrize("spec", ["serial:auto", "gpio:"])
def test_at_real_wires_no_other_board_takes_its_place(tmp_path, own, spec):
    """Whether its file is gone, or it is too short for the game; boards that come with the program are as before."""
    gone, long = f"{tmp_path}/gone.toml", replace(SHORT, target=121)
    assert (
        str(trouble_at(spec, gone, SHORT))
        == f"{gone}: there is no such file. Put its file back or right, or choose another board."
    )
    assert "hole 61" in str(trouble_at(spec, own, long))
    assert trouble_at(spec, own, SHORT) == trouble_at(spec, "cribbage-61", long) == trouble_at(spec, "", long) == ""
    assert trouble_at("sim:", gone, SHORT) == trouble_at("none", own, long) == ""


def test_at_real_wires_no_other_board_takes_the_place_of_one_that_is_not_known():
    """As that of an older or a newer version: a shipped one was taken without a word."""
    assert str(trouble_at("serial:auto", "oldboard", SHORT)).startswith('There is no board "oldboard": there are ')
    assert trouble_at("sim:", "oldboard", SHORT) == ""
    with pytest.raises(NoBoardError, match="oldboard"):
        board_at("serial:auto", "oldboard", "", SHORT)


def test_a_club_begins_no_game_that_it_is_too_short_for(own):
    def seating(target):
        return Seating(event="1", event_title="", round=1, pairing="1", seats=("Ann", "Bob"), target=target)

    with pytest.raises(NoBoardError, match="hole 61"):
        start_of(seating(121), LastGame(SHORT, own, "serial:auto"))
    assert start_of(seating(121), LastGame(SHORT, own, "sim:")).layout.name == "cribbage-2"
    assert start_of(seating(61), LastGame(SHORT, own, "serial:auto")).layout.file == own


@pytest.mark.parametrize("spec", ["serial:auto", "gpio:"])
@pytest.mark.parametrize("there", [True, False])
def test_at_real_wires_no_other_board_comes_by_a_touch_on_length_players_or_game(own, tmp_path, spec, there):
    """Dealing says then why it cannot be; another board has to be chosen. On the screen one comes by itself."""
    board = own if there else f"{tmp_path}/gone.toml"
    draft = replace(draft_of(LastGame(SHORT, own, spec)), board=board, own=board)
    for touched in (draft.to(121), draft.for_players(3), draft.of_game("battlefield")):
        assert touched.board == board
        assert trouble_at(spec, touched.board, touched.setup)
    assert replace(draft, spec="sim:").to(121).layout.known_as == "cribbage-2"
    assert bool(trouble_at(spec, draft.to(121).to(61).board, SHORT)) != there


def test_what_took_its_place_on_the_screen_does_not_come_to_real_wires(own):
    """Neither by a touch on the place nor at the next start; there people choose a board themselves."""
    draft = draft_of(LastGame(SHORT, own, "sim:")).to(121)
    assert draft.layout.name == "cribbage-2"
    at_wires = draft.at_place("serial:auto")
    assert at_wires.board == own
    assert trouble_at(at_wires.spec, at_wires.board, at_wires.setup)
    chosen = replace(at_wires, board="cribbage-2")
    assert chosen.at_place("gpio:").board == "cribbage-2"
    again = at_place(draft.last_game, "serial:auto")
    assert (again.board, again.setup.target, again.spec) == (own, 61, "serial:auto")


def test_a_place_that_is_touched_leaves_a_board_whose_file_is_gone(tmp_path):
    gone = f"{tmp_path}/gone.toml"
    draft = draft_of(LastGame(SHORT, gone, "serial:auto"))
    assert draft.at_place("gpio:").at_place("serial:auto").board == gone
    assert at_place(draft_of(LastGame(SHORT, gone, "sim:")).last_game, "serial:auto").board == gone


def test_a_board_that_was_chosen_at_real_wires_stays_as_long_as_the_game_fits_it(own):
    chosen = replace(draft_of(LastGame(SHORT, own, "serial:auto")), board="cribbage-2")
    assert chosen.to(121).to(61).board == "cribbage-2"


def test_a_file_that_is_edited_is_read_again(own):
    """What is told of it and what is played are the same board."""
    long = replace(SHORT, target=121)
    assert board_for(own, long).name == "cribbage-2"
    assert trouble_at("serial:auto", own, long)
    with open(own, "w") as file:
        file.write(board_file_text("cribbage-2").replace('title = "', 'title = "Oak: ', 1))
    assert not trouble_at("serial:auto", own, long)
    assert board_for(own, long).file == own


@pytest.mark.parametrize("spec", ["sim:", "gpio:"])
def test_a_board_for_fewer_than_last_time_takes_the_computer_out_of_seats_that_it_has_not(own, spec):
    three = Setup(("Ann", "Bob", "Computer"), target=61, options={"seat2": "club"})
    last = on_named_board(LastGame(three, "cribbage-3", spec), load_board(own))
    assert (len(last.setup.players), last.setup.options, last.board) == (2, {}, own)


def test_a_name_that_is_no_text_is_told_and_never_stored(tmp_path):
    file = f"{tmp_path}/b\udcff.toml"
    with pytest.raises(BoardFileError, match="udcff"):
        load_board(file)
    assert "\udcff" not in str(own_board_trouble(file))


def seating(target=121, game="cribbage"):
    return Seating(event="1", event_title="", round=1, pairing="1", seats=("Ann", "Bob"), target=target, game=game)


def test_after_a_game_on_another_wood_it_comes_back_to_the_wires_where_that_does_not_fit(own):
    """A club's pairing and the first hand took a third board: the most suitable one that is shipped."""
    field = LastGame(Setup(unnamed(2), "round-the-bases", 3), "round-the-bases", "serial:auto", own)
    assert start_of(seating(61), field).layout.file == own
    assert board_at("serial:auto", "round-the-bases", own, SHORT).file == own
    with pytest.raises(NoBoardError, match="hole 61"):
        start_of(seating(121), field)
    assert start_of(seating(121), replace(field, spec="sim:")).layout.name == "cribbage-2"
    assert start_of(seating(121), replace(field, own="")).layout.name == "cribbage-2"


def test_a_clubs_game_on_a_field_is_played_with_the_labels_that_its_owner_read(tmp_path):
    file = tmp_path / "field.toml"
    file.write_text(board_file_text("round-the-bases"))
    layout = load_board(str(file))
    profile = field_labels(layout)[0]
    read = profile_of(profile.text.replace("r", "o", 1))
    keep_labels(layout, read)
    last = LastGame(Setup(unnamed(2), "round-the-bases", 3), str(file), "serial:auto", str(file))
    setup = start_of(seating(3, "round-the-bases"), last).setup
    assert setup.options["labels"] == field_labels(layout)[0].text != profile.text


def test_a_recording_names_no_board_of_ones_own(own, tmp_path):
    other = tmp_path / "other.toml"
    other.write_text(board_file_text("cribbage-61"))
    last = on_named_board(LastGame(SHORT, own, "replay:evening.jsonl", own), load_board(str(other)))
    assert (last.board, last.own) == (str(other), own)
    dealt = draft_of(last).last_game
    assert (dealt.board, dealt.own) == (str(other), own)
    assert at_place(dealt, "serial:auto").board == own


@pytest.mark.parametrize(
    ("setup", "spec", "kept"),
    [
        ({"game": "chess"}, "serial:auto", "serial:auto"),
        (None, "serial:auto", "serial:auto"),
        (SHORT_JSON, "usb:auto", "sim:"),
        (SHORT_JSON, "serial:COM3", "sim:"),
    ],
)
def test_terms_that_cannot_be_read_are_no_reason_to_forget_the_board(own, setup, spec, kept):
    """As after going back to an earlier version."""

    class Kept:
        def settings(self):
            return {"last_game": {"setup": setup, "board": own, "spec": spec, "own": own}}

    settings, told = read_settings(Kept())
    assert settings.last_game == LastGame(board=own, spec=kept, own=own)
    assert "last_game" in str(told)


@pytest.mark.parametrize("board", [{}, {"board": 7}, {"board": "cribbage-5"}, {"board": ""}])
def test_a_last_board_that_is_none_is_that_of_ones_own(own, board):
    """A shipped one was opened at its wires."""
    last = {"setup": SHORT_JSON, "spec": "serial:auto", "own": own, **board}
    assert stored_settings({"last_game": last})[0].last_game.board == own


def test_on_the_screen_a_board_whose_file_is_gone_is_replaced_and_comes_back_with_it(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(board_file_text("cribbage-2"))
    draft = draft_of(LastGame(Setup(("Ann", "Bob")), str(file), "sim:", str(file)))
    file.unlink()
    dealt = draft.to(61).for_players(3).for_players(2).to(121).last_game
    assert why_another(dealt.board, dealt.setup) == own_board_trouble(str(file))
    file.write_text(board_file_text("cribbage-2"))
    assert draft_of(dealt).layout.file == str(file)
    assert why_another(dealt.board, dealt.setup) == ""


@pytest.mark.parametrize("spec", ["sim:", "serial:auto"])
def test_a_rule_that_the_board_does_not_fit_brings_one_that_it_fits_and_at_wires_ones_own(own, spec):
    four = LastGame(
        Setup(("A", "B", "C", "D"), "battlefield", listed("battlefield").lengths[0]), "cribbage-2", spec, own
    )
    draft = draft_of(four)
    assert draft.with_options({"deal": "whatever"}).board == draft.board
    alone = draft.with_options({"partners": "off"})
    assert alone.layout.known_as == "cribbage-4"
    assert alone.board == (own if spec == "serial:auto" else "cribbage-4")


def test_a_rule_that_ones_own_board_fits_again_brings_it_back(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(board_file_text("cribbage-2"))
    partners = Setup(("A", "B", "C", "D"), "battlefield", listed("battlefield").lengths[0])
    draft = draft_of(LastGame(partners, str(file), "sim:", str(file)))
    alone = draft.with_options({"partners": "off"})
    assert (draft.board, alone.board) == (str(file), "cribbage-4")
    assert alone.with_options({"partners": "on"}).board == str(file)


@pytest.mark.parametrize("last", [None, [], {"board": 7, "spec": 8}, {}])
def test_a_last_game_that_is_none_is_the_usual_one(last):
    class Kept:
        def settings(self):
            return {"last_game": last}

    assert read_settings(Kept())[0] == Settings()
