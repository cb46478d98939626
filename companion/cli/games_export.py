"""`companion games export`: a stored game as a text record or as JSON."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.stored import open_history, past_of
from companion.cli.terminal import LANGUAGE, json_text, write_out
from companion.cli.words import Words, whole
from companion.words import shell as said

if TYPE_CHECKING:
    from companion.app.past import PastGame


def take(words: Words) -> None:
    """Take the number of a game, and where to write it."""
    words.add_argument("game_id", metavar="ID", type=whole(), help="The number of the game in the list.")
    words.output()
    form = words.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="Write the setup and the actions as JSON.")
    form.add_argument(
        "--scorebook", action="store_true", help="Write the line score and every at bat of a baseball game."
    )
    words.epilog = "Example: companion games export 17 -o final.txt"


def run(options: Namespace) -> None:
    """Write a game out as a text record, which `companion review` reads.

    With --output its review, if one was made, is written beside it: FILE with the ending .review.json.
    """
    with open_history() as history:
        past, lost = past_of(history, options.game_id), history.lost(options.game_id)
        journal = history.path
    past.refuse_to_show_cards()
    write_out(_text(past, lost, options), options.output, said.GAME_NOT_WRITTEN)
    if options.output != "-" and not (options.json or options.scorebook):
        _write_review(past, journal, Path(options.output))


def _write_review(past: PastGame, journal: Path, record: Path) -> None:
    """Write the review that is kept of this very game beside its record, as the screen does."""
    from companion.app.past import kept_review, review_file

    if kept_review(journal, past) is not None:
        review = review_file(journal, past.row.game_id).read_text("utf-8")
        write_out(review, str(record.with_suffix(".review.json")), said.GAME_NOT_WRITTEN)


def _text(past: PastGame, lost: int, options: Namespace) -> str:
    from companion.errors import CompanionError
    from companion.store.lengths import lost_sentence

    if not options.scorebook:
        remark = f"# {lost_sentence(past.row.game_id, lost)}\n" if lost else ""
        return _as_json(past, lost) if options.json else past.record + remark
    scorebook = past.scorebook(LANGUAGE)
    if not scorebook:
        raise CompanionError(said.NO_SCOREBOOK(game=past.row.game_id))
    return scorebook


def _as_json(past: PastGame, lost: int) -> str:
    from companion.games.record import format_action
    from companion.games.setup_json import setup_to_json

    match = past.match
    values = {
        "setup": setup_to_json(match.agreed),
        "actions": [format_action(action) for action in match.actions[: past.public_length]],
    }
    return json_text({"id": past.row.game_id, "begun": past.row.begun, "lost": lost, **values}) + "\n"
