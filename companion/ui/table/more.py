"""The pane of the offers that found no room at the foot of the table: each a large button."""

from __future__ import annotations

from collections.abc import Sequence

from companion.app.view import View
from companion.ui.kit import theme
from companion.ui.kit.button import Button
from companion.ui.kit.frame import Row, Space
from companion.ui.kit.unit import Shape
from companion.ui.table.offers import Offer
from companion.ui.table.pane import Pane
from companion.words import panes as say


class MorePane(Pane):
    """Two buttons a row."""

    def build(self) -> None:
        """Start without offers."""
        self.offered: tuple[Offer, ...] = ()

    def lay(self, offers: Sequence[Offer]) -> None:
        """Show these offers."""
        self.offered = tuple(offers)
        self.clear()
        for start in range(0, len(offers), 2):
            row = self.add(Row(), size=64)
            for offer in offers[start : start + 2]:
                row.add(Button(offer.label, offer.kind, on_tap=lambda _, run=offer.run: self._run(run)))
            if start + 1 == len(offers):
                row.add(Space())
        self.add(Space())

    def _run(self, run: object) -> None:
        self.desk.close()
        if callable(run):
            run()

    def room(self, view: View, shape: Shape) -> float:
        """Return the height wanted."""
        return max(64.0 * ((len(self.offered) + 1) // 2) + 2 * theme.GAP, 140.0)

    def offers(self, view: View) -> tuple[Offer, ...]:
        """Return the way back."""
        return (Offer(say.CANCEL(), self.desk.close),)
