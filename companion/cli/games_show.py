"""`companion games show`: a stored game, and all that happened in it."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from companion.cli.stored import date_of, facts, open_history, past_of, result_text
from companion.cli.terminal import print_json, say, say_rows, styled
from companion.cli.words import Words, whole
from companion.games.seating import by_side
from companion.words import figures
from companion.words.message import series
from companion.words.panes import GAME
from companion.words.scores import FOR_ALL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.app.past import PastGame
    from companion.words.message import Said


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
            past = past_of(history, game.game_id)
            past.refuse_to_show_cards()
            told = past.public_entries(history.entries(game.game_id))
            entries = [{"seq": each.seq, "at": each.at, "text": each.text} for each in told]
            print_json({**facts(game), "entries": entries, "lost": history.lost(game.game_id)})
            return
        past, lost = past_of(history, game.game_id), history.lost(game.game_id)
    say(styled(figures.GAME_IS(number=game.game_id, result=result_text(game)), "bold"))
    if lost:
        say(styled(lost_sentence(game.game_id, lost) or "", "red"))
    say_rows(((figures.BEGUN(), date_of(game)), (figures.BOARD(), game.board.partition(" ")[0]), *_terms(past)))
    _print_game(past)


def _terms(past: PastGame) -> Iterator[tuple[Said, Said]]:
    """Yield what was agreed, and the totals."""
    setup = past.setup
    yield GAME(), figures.TERMS(game=setup.game, target=setup.target, policy=setup.policy.value)
    yield from ((figures.OPTION(), f"{name} {value}") for name, value in setup.options.items())
    totals = (figures.TOTAL(side=setup.side_name(side), total=total) for side, total in by_side(past.totals))
    score = figures.SCORE_WHEN_DEALT(number=past.deals) if past.veiled and past.deals else figures.SCORE()
    yield score, FOR_ALL(reasons=series(totals))


def _print_game(past: PastGame) -> None:
    for deal, sentences in past.sentences_by_deal():
        say()
        say(styled(figures.DEAL(number=deal) if deal else figures.THE_CUT(), "bold"))
        for sentence in sentences:
            say(f"  {sentence}")
