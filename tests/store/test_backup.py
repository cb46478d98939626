"""Backups: whole beside a writer, verified, refused when damaged; restoring keeps what was there."""

from __future__ import annotations

import json
import random
import sqlite3
import zipfile
from contextlib import suppress

import pytest

from companion.store.backup import check_backup, make_backup, restore_backup
from companion.store.faults import StoreError
from companion.store.journal import open_store
from companion.store.paths import JOURNAL_NAME
from tests.store.stored import AT, SETUP, fill, texts


@pytest.fixture
def state(tmp_path):
    """A state folder with three games, a setting and a calibration; nobody plays."""
    folder = tmp_path / "state"
    with open_store(folder / JOURNAL_NAME) as store:
        fill(store, 2, 30)
        store.set_setting("speed", 2, AT)
    (folder / "boards").mkdir()
    (folder / "boards" / "cribbage-2.calibration.json").write_text('{"holes": {}}')
    return folder


def contents(state):
    with open_store(state / JOURNAL_NAME) as store:
        games = {game: [entry.text for entry in store.entries(game)] for game in (1, 2, 3)}
        return games, store.settings()


def everything(folder):
    return {
        path.name: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file() and "lock" not in path.name
    }


def test_what_was_acknowledged_while_somebody_plays_is_in_the_backup(tmp_path):
    state = tmp_path / "state"
    with open_store(state / JOURNAL_NAME) as store:
        game = store.begin(SETUP, "cribbage-2", AT)
        for number in range(200):
            store.append(game, f"lay 0 {number}", AT)
        found = make_backup(state, tmp_path / "backup.zip", AT)
        store.append(game, "lay 0 later", AT)
        assert len(store.entries(game)) == 201
    restore_backup(tmp_path / "backup.zip", tmp_path / "other", "now")
    with open_store(tmp_path / "other" / JOURNAL_NAME) as again:
        assert [entry.text for entry in again.entries(game)] == [f"lay 0 {number}" for number in range(200)]
        assert again.notice == ""
    assert (found.games, found.at) == (1, AT)


def test_a_backup_restores_games_settings_and_boards(state, tmp_path):
    make_backup(state, tmp_path / "backup.zip", AT)
    _, kept = restore_backup(tmp_path / "backup.zip", tmp_path / "new", "now")
    assert kept is None
    assert contents(tmp_path / "new") == contents(state)
    name = "boards/cribbage-2.calibration.json"
    assert (tmp_path / "new" / name).read_text() == (state / name).read_text()


def test_what_was_there_is_kept_whole(state, tmp_path):
    make_backup(state, tmp_path / "backup.zip", AT)
    with open_store(state / JOURNAL_NAME) as store:
        store.append(3, "lay 0 newest", AT)
    before = contents(state)
    _, kept = restore_backup(tmp_path / "backup.zip", state, "now")
    assert contents(state)[0][3] == texts(3, 30)
    assert contents(kept) == before
    assert (kept / "boards" / "cribbage-2.calibration.json").exists()


def test_a_power_cut_writer_whose_log_holds_the_newest_is_kept_too(state, tmp_path):
    make_backup(state, tmp_path / "backup.zip", AT)
    store = open_store(state / JOURNAL_NAME)
    store.append(3, "lay 0 newest", AT)
    cut = tmp_path / "cut"
    cut.mkdir()
    for name in (JOURNAL_NAME, f"{JOURNAL_NAME}-wal"):
        (cut / name).write_bytes((state / name).read_bytes())
    store.close()
    _, kept = restore_backup(tmp_path / "backup.zip", cut, "now")
    assert contents(cut)[0][3] == texts(3, 30)
    assert contents(kept)[0][3] == [*texts(3, 30), "lay 0 newest"]


def test_a_damaged_journal_is_replaced_and_no_longer_mended(state, tmp_path):
    make_backup(state, tmp_path / "backup.zip", AT)
    whole = contents(state)
    (state / JOURNAL_NAME).write_bytes(b"\xff" * 9000)
    restore_backup(tmp_path / "backup.zip", state, "now")
    with open_store(state / JOURNAL_NAME) as store:
        assert store.notice == ""
    assert contents(state) == whole


def test_any_damaged_byte_is_found_and_nothing_is_changed(state, tmp_path):
    file = tmp_path / "backup.zip"
    make_backup(state, file, AT)
    sound, before, chance = file.read_bytes(), everything(state), random.Random(3)
    refused = 0
    for _ in range(300):
        place = chance.randrange(len(sound))
        spoilt = bytearray(sound)
        spoilt[place] ^= 1 << chance.randrange(8)
        file.write_bytes(spoilt)
        with suppress(StoreError):
            found = check_backup(file)
            assert (found.games, found.at) == (3, AT)  # a byte that no reader looks at, as a file's date
            continue
        refused += 1
        with pytest.raises(StoreError, match=r"Nothing was changed\.$"):
            restore_backup(file, state, "now")
        assert everything(state) == before
    assert refused > 200


@pytest.mark.parametrize("length", [0, 1, 100, 0.5, 0.99])
def test_a_backup_that_breaks_off_is_refused(state, tmp_path, length):
    file = tmp_path / "backup.zip"
    make_backup(state, file, AT)
    data = file.read_bytes()
    file.write_bytes(data[: length if isinstance(length, int) else int(len(data) * length)])
    with pytest.raises(StoreError, match="is no backup that can be used"):
        check_backup(file)


def archive(path, manifest, **files):
    """Make an archive; a manifest with files gets what else belongs in one."""
    if isinstance(manifest, dict):
        manifest = {"at": AT, "games": 0, "entries": 0, **manifest}
    with zipfile.ZipFile(path, "w") as made:
        if manifest is not None:
            made.writestr("manifest.json", json.dumps(manifest))
        for name, data in files.items():
            made.writestr(name, data)


@pytest.mark.parametrize(
    ("manifest", "why"),
    [
        (None, "it has no manifest.json"),
        ([], "does not say what is in it"),
        ({"format": 9, "files": {}}, "it has format 9, and this program reads 1: update the program"),
        ({"format": 1, "files": {}}, "there is no journal in it"),
        ({"format": 1, "files": {"companion.db": "", "../../evil": ""}}, "companion.db is not what was backed up"),
        ({"format": 1, "files": {"../../evil": "", "companion.db": ""}}, "does not belong in a backup"),
        ({"format": 1, "files": {"boards/..": "", "companion.db": ""}}, "does not belong in a backup"),
    ],
)
def test_other_archives_are_refused_with_the_reason(tmp_path, manifest, why):
    archive(tmp_path / "x.zip", manifest, **{"companion.db": "x"})
    with pytest.raises(StoreError, match=r"Nothing was changed") as refusal:
        restore_backup(tmp_path / "x.zip", tmp_path / "state", "now")
    assert why in str(refusal.value)
    assert not (tmp_path / "state").exists()
    assert not (tmp_path.parent / "evil").exists()


def test_while_somebody_plays_nothing_is_restored(state, tmp_path):
    make_backup(state, tmp_path / "backup.zip", AT)
    with open_store(state / JOURNAL_NAME) as store:
        with pytest.raises(StoreError, match="Another program is playing"):
            restore_backup(tmp_path / "backup.zip", state, "now")
        store.append(3, "lay 0 on", AT)
    assert contents(state)[0][3][-1] == "lay 0 on"


def test_without_a_game_there_is_nothing_to_back_up(tmp_path):
    with pytest.raises(StoreError, match="nothing to back up"):
        make_backup(tmp_path, tmp_path / "backup.zip", AT)
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_journal_is_not_backed_up_as_if_it_were_whole(state, tmp_path):
    with sqlite3.connect(state / JOURNAL_NAME) as connection:
        connection.execute("UPDATE entry SET text = 'lay 9 9' WHERE game = 2 AND seq = 3")
    with pytest.raises(StoreError, match=r"as the journal is damaged \(entry 3 of game 2\): open the companion once"):
        make_backup(state, tmp_path / "backup.zip", AT)
    assert not (tmp_path / "backup.zip").exists()


def test_a_folder_that_is_not_there_is_not_made(state, tmp_path):
    with pytest.raises(StoreError, match="cannot be written: no such file"):
        make_backup(state, tmp_path / "no stick" / "backup.zip", AT)
    assert not (tmp_path / "no stick").exists()


def test_a_restore_that_fails_leaves_the_games_and_nothing_half_done(state, tmp_path):
    make_backup(state, tmp_path / "backup.zip", AT)
    before = contents(state)
    (state / "boards" / "cribbage-2.calibration.json.new").mkdir()
    with pytest.raises(StoreError, match="cannot be restored"):
        restore_backup(tmp_path / "backup.zip", state, "now")
    assert contents(state) == before
    assert not (state / f"{JOURNAL_NAME}.restored").exists()
