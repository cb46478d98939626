"""What a way to sense pegs makes of a board: the chance of each trouble, for every hole and for the whole board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log1p

from companion.board.layout import HoleName, Layout
from companion.maker.physics.chances import FAR, NEVER, RareChance, rare_chance
from companion.maker.physics.filling import OWN, Filling, Neighbourhood, nominal_field, peg_count
from companion.maker.physics.magnetism import Magnet
from companion.maker.physics.margins import MarginModel, WrongAnswer
from companion.maker.physics.setups import SensorSetup

GOAL = 1e-6
"""The chance of a trouble that the recommended build stays below, for each hole."""

DRAWS = 2000
_SEED = 1
_ALIKE = 0.9  # holes whose neighbours make at least this share of the field of a worse one count as that


@dataclass(frozen=True)
class Case:
    """Holes that count alike: the filling of the worst of them, and how likely the trouble is there."""

    trouble: WrongAnswer
    holes: tuple[HoleName, ...]
    filling: Filling
    chance: RareChance


@dataclass(frozen=True)
class Study:
    """A way to sense the pegs of a board, with a magnet: what the sensors feel, and what follows."""

    setup: SensorSetup
    magnet: Magnet
    pegs: int
    own_mt: float
    nearest_mt: float
    """What a sensor feels of the one peg beside it that it feels most."""
    cases: tuple[Case, ...]
    pairs: float
    """How many holes of a board, on the average, close when a peg stands in the one hole beside that disturbs most."""

    def worst(self, trouble: WrongAnswer) -> RareChance:
        """Return the chance of a trouble in the hole where it is most likely."""
        return max(self._of(trouble), key=lambda case: case.chance.value).chance

    def filling(self, trouble: WrongAnswer) -> Filling:
        """Return the worst filling for a trouble: that of which a sensor feels most."""
        return max((case.filling for case in self._of(trouble)), key=lambda filling: abs(filling.together_mt))

    def on_board(self, trouble: WrongAnswer) -> float:
        """Return the chance that any hole of a board has a trouble in its own worst filling."""
        return float(
            1 - exp(sum(len(case.holes) * log1p(-min(case.chance.value, 1 - 1e-15)) for case in self._of(trouble)))
        )

    def expected(self, trouble: WrongAnswer) -> float:
        """Return how many holes of a board have a trouble, on the average."""
        return sum(len(case.holes) * case.chance.value for case in self._of(trouble))

    @property
    def by_hole(self) -> Mapping[HoleName, Mapping[WrongAnswer, float]]:
        """The chance of each trouble for every hole."""
        found: dict[HoleName, dict[WrongAnswer, float]] = {}
        for case in self.cases:
            for hole in case.holes:
                found.setdefault(hole, {})[case.trouble] = case.chance.value
        return found

    @property
    def good(self) -> bool:
        """Whether no hole has a trouble more often than the goal allows."""
        return all(self.worst(trouble).value < GOAL for trouble in (WrongAnswer.MISSED, WrongAnswer.HELD))

    def _of(self, trouble: WrongAnswer) -> Sequence[Case]:
        return [case for case in self.cases if case.trouble is trouble]


def study(
    layout: Layout,
    setup: SensorSetup,
    magnet: Magnet,
    around: Neighbourhood | None = None,
    draws: int = DRAWS,
    step: Callable[[], None] = lambda: None,
) -> Study:
    """Return what a way to sense pegs makes of a board; `step` is called for each trouble."""
    around, pegs = around or Neighbourhood(layout), max(peg_count(layout), 2)
    own_mt, *felt_mt = nominal_field(setup, magnet, [OWN, *around.places])
    felt = dict(zip(around.places, felt_mt, strict=True))
    cases = list[Case]()
    for trouble in WrongAnswer:
        found = _fillings(around, felt, pegs, own_mt, trouble)
        cases += _cases(layout, setup, magnet, trouble, found, draws)
        step()
    single = around.fillings(felt, 1, None)
    pairs = sum(
        len(case.holes) * case.chance.value for case in _cases(layout, setup, magnet, WrongAnswer.FELT, single, draws)
    )
    nearest_mt = max((filling.together_mt for filling in single.values()), key=abs, default=0.0)
    return Study(setup, magnet, pegs, own_mt, nearest_mt, tuple(cases), pairs)


def _fillings(
    around: Neighbourhood, felt: Mapping[tuple[float, float], float], pegs: int, own_mt: float, trouble: WrongAnswer
) -> Mapping[HoleName, Filling]:
    """Return the worst fillings: around a peg those that take from its field, around an empty hole the strongest."""
    if trouble is WrongAnswer.MISSED:
        return around.fillings(felt, pegs - 1, own_mt < 0)
    return around.fillings(felt, pegs, None)


def _cases(
    layout: Layout,
    setup: SensorSetup,
    magnet: Magnet,
    trouble: WrongAnswer,
    fillings: Mapping[HoleName, Filling],
    draws: int,
) -> Iterator[Case]:
    for filling, holes in _alike(fillings):
        pegs = (OWN, *filling.pegs) if trouble is WrongAnswer.MISSED else filling.pegs
        yield Case(
            trouble, holes, filling, _chance(MarginModel(setup, magnet, layout.stack.wood_mm, trouble, pegs), draws)
        )


def _chance(model: MarginModel, draws: int) -> RareChance:
    """Return how often a sensor answers wrongly; without any peg near it there is nothing to answer to."""
    if not model.pegs:
        return RareChance(NEVER, 0.0, FAR)
    return rare_chance(model.margin, model.dimension, draws, _SEED)


def _alike(fillings: Mapping[HoleName, Filling]) -> Iterator[tuple[Filling, tuple[HoleName, ...]]]:
    """Yield the fillings that count, the strongest first, each with the holes that are almost as badly off."""
    ordered = sorted(fillings.items(), key=lambda item: (-abs(item[1].together_mt), item[1].pegs))
    worst, holes = None, list[HoleName]()
    for name, filling in ordered:
        if worst is not None and abs(filling.together_mt) < _ALIKE * abs(worst.together_mt):
            yield worst, tuple(holes)
            worst, holes = None, []
        worst = worst or filling
        holes.append(name)
    if worst is not None:
        yield worst, tuple(holes)
