"""The card of a club's evening on the first screen: the game it asks for, or how far the one played here is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from kivy.properties import StringProperty

from companion.mqtt.client import BrokerPhase
from companion.mqtt.evening import ClubEvening, Signing
from companion.ui.kit import theme
from companion.ui.kit.drawn import Touchable
from companion.ui.kit.paint import box_of, outline, slab, word
from companion.ui.kit.spoken import SCREEN
from companion.ui.kit.unit import px
from companion.words import club_board as say
from companion.words.message import Said, every

if TYPE_CHECKING:
    from companion.ui.shell import Shell

_DO: Final = {Signing.PLAYING: say.GO_ON, Signing.ASKED: say.SIGN, Signing.DISPUTED: say.SIGN}


class ClubCard(Touchable):
    """Round and players, what is to be done, and the word for it on a slip at the right."""

    title = StringProperty("")
    note = StringProperty("")
    value = StringProperty("")

    def __init__(self, shell: Shell, resume: Callable[[int], None]) -> None:
        """Belong to a shell; `resume` goes on with a game."""
        self._shell, self._resume = shell, resume
        self.game_id: int | None = None
        """The club's game that this card stands for, while it is played."""
        super().__init__(on_tap=lambda _: self.go())
        self.bind(title=self.changed, note=self.changed, value=self.changed)

    @property
    def evening(self) -> ClubEvening | None:
        """The club's evening, while the board is at a broker."""
        return self._shell.broker.evening if self._shell.broker is not None else None

    def show(self) -> bool:
        """Say how it is now; return whether there is anything to say."""
        evening = self.evening
        self.game_id = None
        if evening is None:
            return False
        offered, game = evening.offered, evening.current
        if offered is not None and (game is None or game.signing not in (Signing.ASKED, Signing.DISPUTED)):
            self._say(offered.round, offered.seats, say.SHORT["offered"](), say.PLAY())
            return True
        if game is None:
            return False
        self.game_id = game.game_id if game.signing is Signing.PLAYING else None
        self._say(game.seating.round, game.seating.seats, self._far(game.signing), _DO.get(game.signing, say.LOOK)())
        return True

    def _say(self, number: int, seats: tuple[str, ...], note: Said, value: Said) -> None:
        self.title = SCREEN.text(say.ROUND_PAIR(round=number, players=every(seats)))
        self.note, self.value = SCREEN.text(note), SCREEN.text(value)

    def _far(self, signing: Signing) -> Said:
        broker = self._shell.broker
        connected = broker is not None and broker.condition.phase is BrokerPhase.CONNECTED
        waits = signing is Signing.SIGNED and not connected
        return say.SHORT["waits" if waits else signing.value or "playing"]()

    def go(self) -> None:
        """Do what the slip says."""
        evening = self.evening
        if evening is None:
            return
        if self.value == SCREEN.text(say.PLAY()):
            self._shell.go("club_game")
        elif self.game_id is not None:
            self._resume(self.game_id)
        else:
            self._shell.go("signing")

    def paint(self) -> None:
        """Draw the card as that of the game to go on with."""
        x, y, w, h = box_of(self)
        slab((x, y, w, h), theme.sunk() if self.pressed else theme.RAISED, px(theme.RADIUS))
        slip = min(px(190), w * 0.36)
        slab((x + w - slip, y, slip, h), theme.TEXT, px(theme.RADIUS))
        outline((x, y, w, h), theme.TEXT, px(theme.RADIUS), px(2))
        word(self.value, theme.BUTTON, (x + w - slip, y, slip, h), theme.INK, "center")
        room, below = w - slip - px(32), px(34)
        word(self.title, theme.STRONG, (x + px(16), y + below, room, h - below - px(4)), theme.TEXT, lines=2)
        word(self.note, theme.NOTE, (x + px(16), y + px(6), room, below - px(4)), theme.MUTED)
