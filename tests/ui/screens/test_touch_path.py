"""The way of a touched card from the screen to the journal: few stations, none of which calls back up."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path

from deals import PLAY, deal

from companion.app.listening import TableListener
from companion.app.worker import Worker
from companion.store.journal import Store

COMPANION = Path(sys.modules["companion"].__path__[0])
CONTAINERS = ("ui/kit/frame.py",)
"""Through it Kivy passes every touch to the widget that is touched, where the way begins."""


def stations(frame):
    """Return the modules of the program that stand above a frame, the first one called first."""
    found = []
    while frame is not None:
        path = Path(frame.f_code.co_filename)
        if path.is_relative_to(COMPANION):
            module = path.relative_to(COMPANION).as_posix()
            if not module.startswith(CONTAINERS) and (not found or found[-1] != module):
                found.append(module)
        frame = frame.f_back
    return found[::-1]


def imported(module, seen):
    """Put the modules that a module imports, and all that these do, into `seen`; of packages their modules."""
    loaded = sys.modules["companion." + module.removesuffix(".py").removesuffix("/__init__").replace("/", ".")]
    for each in list(vars(loaded).values()):
        name = getattr(each, "__module__", None) or getattr(each, "__name__", "")
        other = sys.modules.get(name) if isinstance(name, str) and name.startswith("companion.") else None
        path = Path(other.__file__).relative_to(COMPANION).as_posix() if other is not None else module
        if path not in seen:
            seen.add(path)
            imported(path, seen)
    return seen


def test_a_touched_card_comes_to_the_journal_by_few_stations_and_none_calls_back_up(table, monkeypatch):
    ways, send, append = [], Worker.submit, Store.append

    def sent(self, work):
        ways.append(stations(sys._getframe(1)))
        return send(self, work)

    def appended(self, *words):
        ways.append(stations(sys._getframe(1)))
        return append(self, *words)

    playing = table()
    deal(playing)
    monkeypatch.setattr(Worker, "submit", sent)
    monkeypatch.setattr(Store, "append", appended)
    playing.card(PLAY[0][1])
    of_screen, of_table = (next(way for way in ways if way[0].startswith(first)) for first in ("ui", "app/worker"))
    way = [*of_screen, *of_table]
    assert way[-1] == "store/journal.py"
    assert len(way) <= 10, way
    assert way[0].startswith("ui/kit/"), way  # the widget that is touched calls back who made it
    climbs = [(one, other) for one, other in pairwise(way[1:]) if one in imported(other, set())]
    assert climbs == [], way


def test_two_things_come_back_to_the_screen_for_a_touched_card_the_future_and_the_view(table, monkeypatch):
    back, send = [], Worker.submit

    def sent(self, work):
        back.append("future")
        return send(self, work)

    playing = table()
    deal(playing)
    monkeypatch.setattr(Worker, "submit", sent)
    for name in (name for name in vars(TableListener) if name.startswith("on_")):
        was = getattr(playing.shell.bridge, name)
        monkeypatch.setattr(
            playing.shell.bridge, name, lambda *news, name=name, was=was: (back.append(name), was(*news))
        )
    playing.card(PLAY[0][1])
    assert back == ["future", "on_view"]
