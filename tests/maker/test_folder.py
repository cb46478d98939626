import pytest

from companion.errors import CompanionError
from companion.maker.document import Document
from companion.maker.folder import write_kit
from companion.maker.kit import INDEX


def kit(*paths, text=b"new"):
    index = "# Maker's kit: a board\n\n" + "".join(f"| [{path}]({path}) | is {path} |\n" for path in paths)
    return [*(Document(path, text, path) for path in paths), Document(INDEX, index.encode(), "the index")]


def write(documents, folder, replace=False):
    return [document.path for document in write_kit(documents, folder, replace)]


def files(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def breaking(documents, error):
    yield from documents
    raise error


def test_a_kit_is_written_to_a_new_or_an_empty_folder(tmp_path):
    for folder in (tmp_path / "a" / "new", tmp_path / "empty"):
        if folder.name == "empty":
            folder.mkdir()
        assert write(kit("one.svg", "deep/two.csv"), folder) == ["one.svg", "deep/two.csv", INDEX]
        assert set(files(folder)) == {"one.svg", "deep/two.csv", INDEX}


def test_a_folder_with_anything_else_in_it_is_left_alone(tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(CompanionError, match=r"holds notes\.txt, which is not of a kit: name a new or empty folder\.$"):
        write(kit("one"), tmp_path, replace=True)
    assert files(tmp_path) == {"notes.txt": b"mine"}


def test_a_readme_of_something_else_is_no_index(tmp_path):
    (tmp_path / INDEX).write_text("# My project\n\n| [one](one) | mine |\n")
    (tmp_path / "one").write_text("mine")
    with pytest.raises(CompanionError, match="is not of a kit"):
        write(kit("one"), tmp_path, replace=True)
    assert files(tmp_path)["one"] == b"mine"


def test_a_kit_makes_way_only_when_it_is_told_to(tmp_path):
    write(kit("one", "deep/old", text=b"old"), tmp_path)
    with pytest.raises(CompanionError, match=r"holds a kit already: name another folder, or say --replace\.$"):
        write(kit("one"), tmp_path)
    assert files(tmp_path)["one"] == b"old"
    write(kit("one"), tmp_path, replace=True)
    assert set(files(tmp_path)) == {"one", INDEX}
    assert files(tmp_path)["one"] == b"new"
    assert not (tmp_path / "deep").exists()


def test_what_somebody_added_to_a_kit_stops_it_from_making_way(tmp_path):
    write(kit("one", text=b"old"), tmp_path)
    (tmp_path / "photo.jpg").write_bytes(b"mine")
    with pytest.raises(CompanionError, match=r"holds photo\.jpg"):
        write(kit("one"), tmp_path, replace=True)
    assert files(tmp_path)["one"] == b"old"


def test_a_run_that_breaks_leaves_nothing_of_itself(tmp_path):
    folder = tmp_path / "new"
    with pytest.raises(ZeroDivisionError):
        write(breaking(kit("one"), ZeroDivisionError()), folder)
    assert not folder.exists()


def test_a_run_that_breaks_leaves_the_earlier_kit_whole(tmp_path):
    write(kit("one", "two", text=b"old"), tmp_path)
    before = files(tmp_path)
    with pytest.raises(CompanionError, match=r"cannot be written to .*: no space left on device\. Nothing is finished"):
        write(breaking(kit("one"), OSError(28, "No space left on device")), tmp_path, replace=True)
    assert files(tmp_path) == before


def test_what_a_killed_run_left_behind_is_cleared_away(tmp_path):
    (tmp_path / ".unfinished").mkdir()
    (tmp_path / ".unfinished" / "half").write_bytes(b"half")
    write(kit("one"), tmp_path)
    assert set(files(tmp_path)) == {"one", INDEX}


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "kit").write_text("mine")
    with pytest.raises(CompanionError, match=r"kit is a file: name a folder for the kit\.$"):
        write(kit("one"), tmp_path / "kit")
