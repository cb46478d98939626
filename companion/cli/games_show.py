"""`companion games show`: a stored game, and all that happened in it."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from companion.cli.stored import date_of, facts, open_history, past_of, result_text
from companion.cli.terminal import print_json, say, styled
from companion.cli.words import Words, whole

if TYPE_CHECKING:
    from companion.app.past import PastGame


def take(words: Words) -> None:
    """Take the number of a game."""
    words.add_argument("game_id", metavar="ID", type=whole(), help="The number of the game in the list.")
    words.flag("--json", "Print the game with all entries of its journal as JSON.")
    words.epilog = "Example: companion games show 17"


def run(options: Namespace) -> None:
    """Show a game: what was agreed, how it ended, and all that happened in it."""
    from companion.store.lengths import lost_sentence

    with open_history() as history:
        game = history.game(options.game_id)
        if options.json:
            past_of(history, game.game_id).refuse_to_show_cards()
            entries = [{"seq": each.seq, "at": each.at, "text": each.text} for each in history.entries(game.game_id)]
            print_json({**facts(game), "entries": entries, "lost": history.lost(game.game_id)})
            return
        past, lost = past_of(history, game.game_id), history.lost(game.game_id)
    say(styled(f"Game {game.game_id}: {result_text(game)}", "bold"))
    say(f"begun    {date_of(game)}")
    say(f"board    {game.board.partition(' ')[0]}")
    if lost:
        say(styled(lost_sentence(game.game_id, lost) or "", "red"))
    _tell(past)


def _tell(past: PastGame) -> None:
    say(f"game     {past.setup.game} to {past.setup.target}, {past.setup.policy.value}")
    for name, value in past.setup.options.items():
        say(f"option   {name} {value}")
    say("score    " + ", ".join(f"{past.setup.side_name(side)} {total}" for side, total in enumerate(past.totals)))
    for deal, sentences in past.told_by_deal():
        say(styled(f"\nDeal {deal}" if deal else "\nCut for the deal", "bold"))
        for sentence in sentences:
            say(f"  {sentence}")
