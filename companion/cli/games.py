"""`companion games`: list the stored games, show one, write one out as a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.app.past import PastGame
    from companion.store.book import GameRow
    from companion.store.history import History


@click.group()
def command() -> None:
    """List, show and export stored games.

    They are in the folder that COMPANION_STATE names, or else in ~/.local/state/companion.
    """


@command.command("list", epilog="Example: companion games list --limit 5")
@click.option("--limit", type=click.IntRange(1), default=20, show_default=True, help="How many games at most.")
@click.option("--before", type=click.IntRange(1), metavar="ID", help="Go on before this game, for older ones.")
@click.option("--json", "wants_json", is_flag=True, help="Print the games as JSON.")
def list_games(limit: int, before: int | None, wants_json: bool) -> None:
    """List the stored games, newest first."""
    with _history() as history:
        games = history.games(limit, before)
    if wants_json:
        _print_json([_facts(game) for game in games])
        return
    if not games:
        click.echo("No games are stored yet." if before is None else f"No stored game is older than {before}.")
    for game in games:
        click.echo(f"{click.style(f'{game.game_id:>4}', bold=True)}  {_date(game)}  {_result(game)}")


@command.command(epilog="Example: companion games show 17")
@click.argument("game_id", type=int, metavar="ID")
@click.option("--json", "wants_json", is_flag=True, help="Print the game with all entries of its journal as JSON.")
def show(game_id: int, wants_json: bool) -> None:
    """Show a game: what was agreed, how it ended, and all that happened in it."""
    with _history() as history:
        game = history.game(game_id)
        if wants_json:
            entries = [{"seq": each.seq, "at": each.at, "text": each.text} for each in history.entries(game_id)]
            _print_json({**_facts(game), "entries": entries})
            return
        past = _past(history, game_id)
    click.secho(f"Game {game.game_id}: {_result(game)}", bold=True)
    click.echo(f"begun    {_date(game)}")
    click.echo(f"board    {game.board.partition(' ')[0]}")
    click.echo(f"game     {past.setup.game} to {past.setup.target}, {past.setup.policy.value}")
    for name, value in past.setup.options.items():
        click.echo(f"option   {name} {value}")
    click.echo("score    " + ", ".join(_standing(past)))
    for deal, sentences in past.told_by_deal():
        click.secho(f"\nDeal {deal}" if deal else "\nCut for the deal", bold=True)
        for sentence in sentences:
            click.echo(f"  {sentence}")


@command.command(epilog="Example: companion games export 17 -o final.txt")
@click.argument("game_id", type=int, metavar="ID")
@click.option("-o", "--output", metavar="FILE", default="-", help="Write to this file and not to standard output.")
@click.option("--json", "wants_json", is_flag=True, help="Write the setup and the actions as JSON.")
def export(game_id: int, output: str, wants_json: bool) -> None:
    """Write a game out as a text record, which can be read back and replayed."""
    with _history() as history:
        past = _past(history, game_id)
    text = _as_json(past) if wants_json else past.record
    if output == "-":
        click.echo(text, nl=False)
        return
    try:
        with open(output, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except (OSError, ValueError) as error:
        reason = (error.strerror or "unknown reason").lower() if isinstance(error, OSError) else "it is no file name"
        raise CompanionError(f'The game cannot be written to "{output}": {reason}.') from error


def _history() -> History:
    import os

    from companion.store.history import History
    from companion.store.paths import journal_path

    return History(journal_path(os.environ))


def _past(history: History, game_id: int) -> PastGame:
    from companion.app.past import read_past

    return read_past(history, game_id)


def _facts(game: GameRow) -> dict[str, Any]:
    from companion.store.summary import summary_to_json

    return {
        "id": game.game_id,
        "status": game.status.value,
        "begun": game.begun,
        "ended": game.ended or None,
        "board": game.board,
        "setup": game.setup,
        "summary": summary_to_json(game.summary) if game.summary else None,
    }


def _date(game: GameRow) -> str:
    return f"{game.begun[:16].replace('T', ' '):16}"


def _result(game: GameRow) -> str:
    """Say who played and how it ended: "Ann 121, Bob 88 (skunk)"."""
    summary = game.summary
    if summary is None:
        return f"{', '.join(game.setup.get('players', ['?']))} ({game.status.value})"
    sides = []
    for side, seats in enumerate(summary.sides):
        name = " & ".join(summary.players[seat] for seat in seats)
        skunk = f" ({summary.skunks[side]})" if any(summary.skunks[side : side + 1]) else ""
        sides.append(f"{name} {summary.totals[side]}{skunk}")
    return ", ".join(sides)


def _standing(past: PastGame) -> list[str]:
    return [f"{past.setup.side_name(side)} {total}" for side, total in enumerate(past.totals)]


def _as_json(past: PastGame) -> str:
    import json

    from companion.games.record import format_action, setup_to_json

    values = {"setup": setup_to_json(past.setup), "actions": [format_action(action) for action in past.match.actions]}
    return json.dumps({"id": past.row.game_id, "begun": past.row.begun, **values}, indent=2) + "\n"


def _print_json(value: object) -> None:
    import json

    click.echo(json.dumps(value, indent=2))
