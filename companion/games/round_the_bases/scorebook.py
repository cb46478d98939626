"""What became of an at bat in the words of baseball, and the scorebook and line score as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from companion.games.round_the_bases import messages as say
from companion.games.round_the_bases.profile import LEAST_HIT
from companion.games.round_the_bases.running import Happened, PegOutcome
from companion.games.round_the_bases.state import AtBat, BasesFace, BasesState
from companion.games.seating import facing
from companion.words.message import AND, Sentence, Several, listing
from companion.words.text import Language

_ENGLISH: Final = Language()

BASES_CALLED: Final = {6: say.FIRST_BASE(), 12: say.SECOND_BASE(), 18: say.THIRD_BASE(), 24: say.HOME()}
_ON: Final = {6: say.ON_FIRST(), 12: say.ON_SECOND(), 18: say.ON_THIRD()}
_HITS: Final = {6: say.SINGLE, 12: say.DOUBLE, 18: say.TRIPLE, 24: say.HOME_RUN}
_PLAYS: Final = {2: say.DOUBLE_PLAY, 3: say.TRIPLE_PLAY}


def result_of(outcomes: Sequence[PegOutcome], difference: int, least_hit: int = LEAST_HIT) -> Sentence:
    """Return what a swing came to: "single", "strikeout", "out on hole 7, double play", "inside-the-park home run"."""
    outs = sum(outcome.happened is Happened.OUT for outcome in outcomes)
    batter = next((outcome for outcome in outcomes if outcome.batter), None)
    if difference >= 24:
        return say.INSIDE_THE_PARK()
    if difference < least_hit:
        return say.STRIKEOUT()
    result = say.OUT_ON(hole=difference)
    if batter is not None and batter.happened is not Happened.OUT:
        result = say.LEFT() if batter.happened is Happened.STRANDED else _HITS[batter.end]()
    return _PLAYS[outs](what=result) if outs in _PLAYS else result


def stolen(base: int, outcomes: Sequence[PegOutcome]) -> Sentence:
    """Return what an attempt to steal came to: "stole second base", "caught stealing home"."""
    safe = any(outcome.happened in (Happened.SAFE, Happened.SCORED) for outcome in outcomes)
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


def format_scorebook(state: BasesState, language: Language = _ENGLISH) -> str:
    """Return the line score and every at bat as a text in columns."""
    rows = [(language.text(name), runs, total) for name, runs, total in line_score(state)]
    wide = max(len(name) for name, _, _ in rows)
    head = " ".join(f"{number:>2}" for number in range(1, len(rows[0][1]) + 1))
    lines = [f"{'':{wide}}  {head}    R"]
    for name, runs, total in rows:
        lines.append(f"{name:{wide}}  {' '.join(f'{each:>2}' for each in runs)}  {total:>3}")
    lines += ["", *(f"{'' if heads else '  '}{language.text(said)}" for heads, said in _at_bats(state))]
    return "\n".join(lines) + "\n"


def _at_bats(state: BasesState) -> Iterator[tuple[bool, Sentence]]:
    """Yield the lines of the at bats, and whether each is the head of a half inning."""
    half = (0, -1)
    for entry in state.book:
        if (entry.inning, entry.side) != half:
            half = entry.inning, entry.side
            which = say.SECOND_HALF if entry.side != state.first else say.FIRST_HALF
            yield True, which(inning=entry.inning, who=state.setup.who(entry.side))
        yield False, say.SCORING_LINE(player=state.setup.player(entry.seat), what=listing(_entry(entry)))


def _entry(entry: AtBat) -> Iterator[Sentence]:
    yield entry.result
    if entry.points:
        batting, fielding = entry.points
        yield say.SWUNG_AT(batting=batting, fielding=fielding, difference=f"{entry.difference:+d}")
    if entry.runs_scored:
        yield say.RUNS_CAME_HOME(count=entry.runs_scored)
    yield say.SO_MANY_OUT(count=entry.outs)
    if entry.bases:
        bases = tuple(_ON[base] for base in entry.bases)
        yield say.STANDING_ON(bases=Several(bases, AND, AND))
