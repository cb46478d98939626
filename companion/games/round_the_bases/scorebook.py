"""What became of an at bat in the words of baseball, and the scorebook and line score as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.games.round_the_bases import messages as say
from companion.games.round_the_bases.profile import LEAST_HIT
from companion.games.round_the_bases.running import Fate, Happened
from companion.games.round_the_bases.state import AtBat, BasesFace, BasesState
from companion.games.seating import facing
from companion.words.message import Sentence

BASES_CALLED: Final = {6: say.FIRST_BASE(), 12: say.SECOND_BASE(), 18: say.THIRD_BASE(), 24: say.HOME()}
_ON: Final = {6: "first", 12: "second", 18: "third"}
_HITS: Final = {6: say.SINGLE, 12: say.DOUBLE, 18: say.TRIPLE, 24: say.HOME_RUN}
_PLAYS: Final = {2: say.DOUBLE_PLAY, 3: say.TRIPLE_PLAY}


def result_of(fates: Sequence[Fate], difference: int, least_hit: int = LEAST_HIT) -> Sentence:
    """Return what a swing came to: "single", "strikeout", "out on hole 7, double play", "inside-the-park home run"."""
    outs = sum(fate.happened is Happened.OUT for fate in fates)
    batter = next((fate for fate in fates if fate.batter), None)
    if difference >= 24:
        return say.INSIDE_THE_PARK()
    if difference < least_hit:
        return say.STRIKEOUT()
    result = say.OUT_ON(hole=difference)
    if batter is not None and batter.happened is not Happened.OUT:
        result = say.LEFT() if batter.happened is Happened.STRANDED else _HITS[batter.end]()
    return _PLAYS[outs](what=result) if outs in _PLAYS else result


def stolen(base: int, fates: Sequence[Fate]) -> Sentence:
    """Return what an attempt to steal came to: "stole second base", "caught stealing home"."""
    safe = any(fate.happened in (Happened.SAFE, Happened.SCORED) for fate in fates)
    return (say.STOLE if safe else say.CAUGHT)(base=BASES_CALLED[base + 6])


def line_score(state: BasesFace) -> tuple[tuple[str, tuple[str, ...], int], ...]:
    """Return for each side, the one that bats first on top: its name, its runs by inning as texts, all its runs.

    "" is an inning to come, "x" one that need not be played.
    """
    innings = max(state.innings, state.inning)
    rows = []
    for side in (state.first, facing(state.first)):
        runs = [str(number) for number in state.line[side]]
        if side == state.batting and len(runs) < state.inning:
            begun = state.stage.value not in ("roll-off", "choose")
            runs.append(str(state.diamond.runs) if begun else "")
        to_come = innings - len(runs)
        runs += ["x" if state.winner is not None else ""] * to_come
        rows.append((state.setup.side_name(side), tuple(runs), state.runs_scored[side]))
    return tuple(rows)


def format_scorebook(state: BasesState) -> str:
    """Return the line score and every at bat as a text in columns."""
    rows = line_score(state)
    wide = max(len(name) for name, _, _ in rows)
    head = " ".join(f"{number:>2}" for number in range(1, len(rows[0][1]) + 1))
    lines = [f"{'':{wide}}  {head}    R"]
    for name, runs, total in rows:
        lines.append(f"{name:{wide}}  {' '.join(f'{each:>2}' for each in runs)}  {total:>3}")
    lines += ["", *map(str.rstrip, _at_bats(state))]
    return "\n".join(lines) + "\n"


def _at_bats(state: BasesState) -> list[str]:
    lines, half = list[str](), (0, -1)
    for entry in state.book:
        if (entry.inning, entry.side) != half:
            half = entry.inning, entry.side
            which = "Second" if entry.side != state.first else "First"
            lines.append(f"{which} half of inning {entry.inning}: {state.setup.side_name(entry.side)} at bat")
        lines.append(f"  {state.setup.players[entry.seat]}: {_entry(entry)}")
    return lines


def _entry(entry: AtBat) -> str:
    words = [str(entry.result)]
    if entry.points:
        words.append(f"{entry.points[0]} to {entry.points[1]}, by {entry.difference:+d}")
    if entry.runs_scored:
        words.append(f"{entry.runs_scored} {'run scores' if entry.runs_scored == 1 else 'runs score'}")
    words.append(f"{entry.outs} out")
    if entry.bases:
        words.append("on " + " and ".join(_ON[base] for base in entry.bases))
    return "; ".join(words)
