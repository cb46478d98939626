"""A board measured in photographs at the screen: each step in a thread of its own, and what a finger put right.

The photographs lie on a stick or in a folder; the board file goes where records go.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final, TypeVar

from companion.board.layout import Layout, Point
from companion.errors import CompanionError, reason_of
from companion.words import scan as said

if TYPE_CHECKING:
    from companion.scan.glance import Glance
    from companion.scan.scanning import Scan, SeenBoard, Wanted

T = TypeVar("T")

FOLDER: Final = "photographs"
"""The folder beside the journal for photographs, where no stick is in."""
_KINDS: Final = (".jpg", ".jpeg", ".png")
_MOST: Final = 12
_MOST_FILES: Final = 999


def photographs_in(folders: Sequence[Path]) -> tuple[Path, ...]:
    """Return the photographs in folders, the newest first and at most twelve; a folder that is none has none."""
    found = list[tuple[float, Path]]()
    for folder in folders:
        try:
            files = [path for path in folder.iterdir() if path.suffix.lower() in _KINDS and path.name[0] != "."]
            found += [(path.stat().st_mtime, path) for path in files if path.is_file()]
        except OSError:
            continue  # it is not there, or the stick was pulled out
    return tuple(path for _, path in sorted(found, key=lambda each: (-each[0], each[1].name))[:_MOST])


@dataclass(frozen=True)
class Measured:
    """A scan at the screen: what was seen, the part of the picture that is shown, and the board that came out."""

    seen: SeenBoard
    wanted: Wanted
    glance: Glance
    scan: Scan

    def corrected(self, wanted: Wanted) -> Measured:
        """Return the board with other corrections. Raises `CorrectionError`."""
        from companion.scan.scanning import name_board

        return replace(self, wanted=wanted, scan=name_board(self.seen, wanted))

    def with_hole(self, at: Point) -> Wanted:
        """Return the corrections with a hole at a pixel of the picture."""
        corrections = self.wanted.corrections
        return replace(self.wanted, corrections=corrections._replace(added=(*corrections.added, at)))

    def without_hole(self, at: Point) -> Wanted:
        """Return the corrections with no hole there; one that was added there is only taken back."""
        corrections = self.wanted.corrections
        added = tuple(each for each in corrections.added if each != at)
        if added != corrections.added:
            return replace(self.wanted, corrections=corrections._replace(added=added))
        return replace(self.wanted, corrections=corrections._replace(removed=(*corrections.removed, at)))

    def from_start(self, at: Point) -> Wanted:
        """Return the same with the first track beginning there."""
        return replace(self.wanted, start=at)


class Work:
    """Something that is done in a thread: `share` of it is done, `future` will be what comes out."""

    def __init__(self, task: Callable[[Work], Measured]) -> None:
        """Begin."""
        self.share = 0.0
        self.future: Future[Measured] = Future()
        Thread(target=self._run, args=(task,), name="measure", daemon=True).start()

    def _run(self, task: Callable[[Work], Measured]) -> None:
        try:
            self.future.set_result(task(self))
        except ModuleNotFoundError as error:
            self.future.set_exception(CompanionError(said.NEEDS_OPENCV(library=error.name)))
        except BaseException as error:
            self.future.set_exception(error)


def measuring(paths: Sequence[Path], like: Layout, title: str = "") -> Work:
    """Begin to measure a board in photographs, which is to be called `title`."""

    def task(work: Work) -> Measured:
        from companion.scan.glance import glance
        from companion.scan.photo import read_photo
        from companion.scan.scanning import Wanted, name_board, see

        steps = 2 * len(paths) + 1

        def step() -> None:
            work.share = min(work.share + 1 / steps, 1.0)

        photos = []
        for path in paths:
            photos.append(read_photo(str(path)))
            step()
        wanted = Wanted(like, title=title)
        seen = see(photos, wanted, step)
        return Measured(seen, wanted, glance(seen), name_board(seen, wanted))

    return Work(task)


def correcting(measured: Measured, wanted: Wanted) -> Work:
    """Begin to name the holes with other corrections."""
    return Work(lambda _: measured.corrected(wanted))


def keep_board(measured: Measured, folder: Path) -> Path:
    """Write the board file into a folder, over none that is there. Raises `CompanionError`."""
    name = f"{measured.wanted.like.name}-measured"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(1, _MOST_FILES):
            file = folder / (f"{name}.toml" if number == 1 else f"{name}-{number}.toml")
            try:
                with file.open("x", encoding="utf-8") as opened:
                    opened.write(measured.scan.text)
            except FileExistsError:
                continue
            return file
    except OSError as error:
        raise CompanionError(said.NOT_WRITTEN(path=folder, reason=reason_of(error))) from error
    raise CompanionError(said.NOT_WRITTEN(path=folder, reason=f"{_MOST_FILES} files"))
