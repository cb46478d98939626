"""Going on with a stored game on the board that it was played on."""

from __future__ import annotations

from companion.app.fitting import board_for, played_on, stored_board, trouble_at, why_another
from companion.app.kept import GameRow
from companion.games.setup import Setup
from companion.ui.shell import Shell


def go_on(shell: Shell, row: GameRow, setup: Setup) -> None:
    """Go on with a game of the journal, or say why that cannot be; in safe mode every board is on the screen."""
    name, spec = stored_board(row.board)
    spec = "sim:" if shell.safe else spec
    if trouble := trouble_at(spec, name, setup):
        shell.show_message(trouble)
        return

    def at_the_table(_: None) -> None:
        shell.go("table")
        own = shell.settings.last_game.own
        if other := played_on(spec, name, own, setup) or why_another(name, setup):
            shell.show_message(other, keep=True, of_game=True)

    shell.when_done(shell.table.resume(row.game_id, board_for(name, setup), spec), at_the_table)
