"""Which referee a board needs: that of tracks, or that of a field."""

from __future__ import annotations

from collections.abc import Sequence

from companion.board.layout import Layout
from companion.games.game import Policy
from companion.referee.field import FieldReferee
from companion.referee.referee import Referee
from companion.referee.settle import Timing
from companion.words.message import Who

AnyReferee = Referee | FieldReferee


def referee_for(layout: Layout, policy: Policy, names: Sequence[Who], timing: Timing | None = None) -> AnyReferee:
    """Return the referee of a board; both are asked alike and find in the same terms."""
    kind = Referee if layout.tracks else FieldReferee
    return kind(layout, policy, names, timing)
