"""In muggins a short peg looks like a right one on a bad board too: dead, stuck, ignored and paired holes (P12).

The same hands play the same game twice, once by what is owed and once short. All that leaves the session is compared
at every moment; the hole that the peg comes to and the points that it moves are called alike in both.
"""

from __future__ import annotations

import re
from dataclasses import fields, replace
from itertools import product

import pytest

from companion.app.view import View
from companion.errors import CompanionError
from companion.games.setup import Policy
from tests.sampled import sampled

RED, BLUE = 0, 1
MUGGINS = [Policy.MUGGINS, Policy.TOURNAMENT]
OWED = 4
MOMENTS = (100, 200, 800, 1000, 1000, 6000, 3000, 4000)
_INTERNAL = {"face", "game_id", "setup", "layout", "awaited", "outcome", "summary"}
"""What is the game's own, and what cannot differ before it is over."""


def alike(text: object, points: int) -> str:
    """Return a text in which the hole that the peg comes to, and those beside it, have the same names in both games."""
    words = re.sub(rf"(Red pegged |points=|off=){points}\b", r"\1K", str(text))
    names = {str(9 + points + beside): f"L{beside:+d}" for beside in (-1, 0, 1)}
    return re.sub(r"\b\d+\b", lambda found: names.get(found[0], found[0]), words)


def shown(view: View, points: int) -> dict[str, object]:
    """Return all that a screen, a light or a loudspeaker may make of a view."""
    facts = {field.name: getattr(view, field.name) for field in fields(view) if field.name not in _INTERNAL}
    facts["occupied"] = sorted(alike(hole, points) for hole in view.occupied)
    facts["lights"] = sorted((alike(hole, points), light) for hole, light in view.lights.items())
    facts["masked"] = sorted(alike(hole, points) for hole in view.masked)
    facts["log"] = [alike(line, points) for line in view.log]
    facts["verdicts"] = [(replace(verdict, seen=frozenset()), sorted(verdict.seen)) for verdict in view.verdicts]
    facts["number"] = view.notice.number if view.notice else None
    facts["notice"] = (view.notice.sentence, view.notice.tone, view.notice.side) if view.notice else None
    exact = ("lights", "log", "number")
    return {name: fact if name in exact else alike(fact, points) for name, fact in facts.items()}


def refused(table, attempt):
    """Return the sentence with which something is refused, or nothing."""
    try:
        attempt()
    except CompanionError as error:
        return str(error)
    return ""


def film(bench, policy, points, trouble, then):
    """Return what is shown at every moment of a game in which Red, owed 4, pegs `points`."""
    table = bench(policy)
    table.begin()
    table.four_for_red()
    landing = 9 + points
    frames = []

    def watch(moments=MOMENTS):
        for elapsed_ms in moments:
            table.wait(elapsed_ms)
            frames.append(shown(table.view, points))

    trouble(table, landing, watch)
    watch()
    then(table, landing, watch)
    return frames


def masked_landing(table, landing, watch):
    table.session.mask(f"track1/{landing}", table.now)
    table.stand(RED, 9, wait=0)


def masked_beside(table, landing, watch):
    table.session.mask(f"track1/{landing + 1}", table.now)
    table.stand(RED, 9, landing, wait=0)


def held_for_long_over_an_ignored_hole(table, landing, watch):
    table.session.mask(f"track1/{landing}", table.now)
    table.stand(RED, 9, wait=0)
    watch((500, 2100, 3000))


def paired_with_the_next(table, landing, watch):
    table.stand(RED, 9, wait=600)
    table.stand(RED, 9, landing, landing + 1, wait=0)


def paired_with_the_one_before(table, landing, watch):
    table.stand(RED, 9, wait=600)
    table.stand(RED, 9, landing, landing - 1, wait=0)


def paired_and_known(table, landing, watch):
    table.session.referee.sensors.crosstalk[f"track1/{landing + 1}"] = frozenset({f"track1/{landing}"})
    paired_with_the_next(table, landing, watch)


def paired_across_the_tracks(table, landing, watch):
    table.pegs[BLUE] |= {landing}
    table.stand(RED, 9, landing, wait=0)


def stuck_behind(table, landing, watch):
    table.stand(RED, 5, 9, landing, wait=0)


def dead_landing(table, landing, watch):
    table.stand(RED, 9, wait=0)


def flickering(table, landing, watch):
    for _ in range(25):
        table.stand(RED, 9, landing, wait=100)
        table.stand(RED, 9, wait=100)
        watch((0,))
    table.stand(RED, 9, landing, wait=0)


def both_out(table, landing, watch):
    table.stand(RED, 9, landing, wait=1500)
    table.stand(RED, wait=3000)
    watch((0,))
    table.stand(RED, 9, landing, wait=0)


def nothing_more(table, landing, watch):
    """Let it be."""


def the_next_card(table, landing, watch):
    table.lay("KD")
    watch()


def undo_and_redo(table, landing, watch):
    table.lay("KD")
    watch((400,))
    table.session.undo(table.now)
    watch((400, 1200))
    if table.view.can_redo:
        table.session.redo(table.now)
        watch((400, 1200))


def done_then_undo(table, landing, watch):
    table.session.done(table.now)
    watch((0, 1200))
    table.session.undo(table.now)
    watch((0, 1200))


def the_question_is_answered(table, landing, watch):
    question = table.view.question
    if question is not None:
        key = next((key for key, hole in question.holes.items() if hole == f"track1/{landing}"), "no")
        if key in question.answers:
            table.session.answer(key, table.now)
        watch()


def the_board_is_pulled(table, landing, watch):
    table.session.link(False, table.now)
    watch((0, 1000))
    table.session.link(True, table.now)
    table.stand(RED, *table.pegs[RED], wait=0)
    watch()


TROUBLES = [
    masked_landing, masked_beside, held_for_long_over_an_ignored_hole, paired_with_the_next,
    paired_with_the_one_before, paired_and_known, paired_across_the_tracks, stuck_behind, dead_landing, flickering,
    both_out,
]  # fmt: skip
THEN = [nothing_more, the_next_card, undo_and_redo, done_then_undo, the_question_is_answered, the_board_is_pulled]


EACH_WITH_SOME = range(0, len(MUGGINS) * len(TROUBLES) * len(THEN), len(THEN) - 1)
"""Each trouble under each policy, and by turns with all that may come then."""


@pytest.mark.parametrize(("policy", "trouble", "then"), sampled(product(MUGGINS, TROUBLES, THEN), *EACH_WITH_SOME))
def test_a_short_peg_looks_like_a_right_one_on_any_board(bench, policy, trouble, then):
    right, *short = (film(bench, policy, points, trouble, then) for points in (OWED, 3))
    for frames in short:
        assert frames == right
