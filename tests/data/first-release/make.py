"""Write a file of every kind that the program kept, run by the code of the first release.

    git worktree add --detach /tmp/first b885c02
    cd /tmp/first && python PATH/make.py OUT && (cd OUT && zip -9 -r ../files.zip .)

The sessions in it are those of `companion simulate --games 1 --seed 4 --game NAME --faults ordinary --json --record
FOLDER` of then (the first 500 lines), with what it printed, and what `companion replay --json` printed of them.
diagnosis.zip is what `companion diagnose` of then made of the same folder, after a board was traced:

    python PATH/make.py OUT files/sessions/cribbage.jsonl
"""

import json
import os
import subprocess
import sys
from itertools import count
from pathlib import Path
from random import Random

from companion.app.calibrated import calibration_path, keep_calibration
from companion.app.diagnosing import write_bundle
from companion.app.labels import keep_labels
from companion.app.settings import LastGame, Settings, keep_settings
from companion.app.summing import summary_of
from companion.app.trace import Trace
from companion.board.boards import load_board
from companion.board.calibration import Calibration
from companion.drivers.session_record import BoardRecord, read_header, read_records
from companion.games.catalogue import game_named, playout_of
from companion.games.match import Match
from companion.games.record import format_action, format_record
from companion.games.round_the_bases.profile import profile_of
from companion.games.setup import Policy, Setup
from companion.games.setup_json import setup_to_json
from companion.store.backup import make_backup
from companion.store.journal import open_store

AT = "2026-11-21T20:00:00+00:00"
GAMES = (
    (Setup(("Ann", "Bob"), "cribbage", 61, Policy.MUGGINS, {"muggins": "called"}), "cribbage-61"),
    (Setup(("Ann", "Bob", "Cleo", "Dan"), "cribbage", 61, Policy.TOURNAMENT), "cribbage-61"),
    (Setup(("Ann", "Bob"), "crosscribb", 31, Policy.COACH), "crosscribb"),
    (Setup(("Ann", "Bob", "Cleo"), "battlefield", 121, Policy.CASUAL), "cribbage-3"),
    (Setup(("Ann", "Bob"), "round-the-bases", 3, Policy.CASUAL), "round-the-bases"),
)
LABELS = "ooorrboopprbooprrbooprrb"


def played(setup, seed):
    random, game = Random(seed), game_named(setup.game)
    packs = (random.sample(game.pack, len(game.pack)) for _ in count())
    match = Match(game, setup)
    for action in playout_of(setup.game).script(match, packs, random.choice):
        match.push(action)
        for side in setup.sides:
            account = match.state.ledger.accounts[side]
            if account.owed and match.state.ledger.target - account.front:
                legal = match.game.legal(match.state)[::-1]
                match.push(next(each for each in legal if getattr(each, "side", -1) == side))
        if match.game.outcome(match.state):
            break
    return match


def journal(state, out):
    with open_store(state / "companion.db") as store:
        for seed, (setup, board) in enumerate(GAMES, 1):
            match = played(setup, seed)
            number = store.begin(setup_to_json(setup), f"{board} sim:", AT)
            for action in match.actions:
                store.append(number, format_action(action), AT)
            if seed < len(GAMES):
                store.finish(number, summary_of(match), AT)
            text = format_record(setup, match.actions, date=AT[:10])
            (out / f"game-{number}.txt").write_text(text, "utf-8")
            (out / f"game-{number}.totals.json").write_text(json.dumps(match.game.totals(match.state)))
        last = LastGame(GAMES[3][0], "cribbage-3", "serial:auto")
        kept = Settings(30, True, True, True, 180, 15, 3, 300, 1250, 6000, 9000, 60, 150, 700, ("Ann", "Zoë"), last)
        keep_settings(store, Settings(), kept, AT)


def boards(state, out):
    environ = {"COMPANION_STATE": str(state)}
    mine = out / "mine.toml"
    command = "board new mine.toml --tracks 3 --length 61 --sensor hall --reader pico --lights yes --title Mine --yes"
    subprocess.run(
        [sys.executable, "-m", "companion", *command.split()], cwd=out, env={"PYTHONPATH": os.getcwd()}, check=True
    )
    for path in ("cribbage-2", str(mine)):
        layout = load_board(path)
        found = {hole: number for number, hole in enumerate(reversed(tuple(layout.holes)))}
        found[next(iter(layout.holes))] = None
        keep_calibration(Calibration(layout, found), calibration_path(path, environ))
    keep_labels(load_board("round-the-bases"), profile_of(LABELS), environ)


def diagnosis(state, out, session):
    header, trace = read_header(session), Trace(state)
    trace.begin(header.setup, header.board)
    for record in read_records(session):
        if isinstance(record, BoardRecord):
            trace.saw(record.occupied, record.at_ms)
    trace.close()
    (state / "companion.log").write_text("2026-11-21 20:00:00 WARNING Ann's board was unplugged.\n", "utf-8")
    write_bundle(out / "diagnosis.zip", {"COMPANION_STATE": str(state), "HOME": str(out)})


def write(out, *sessions):
    state = out / "state"
    state.mkdir(parents=True)
    journal(state, out)
    boards(state, out)
    make_backup(state, out / "backup.zip", AT)
    for session in sessions:
        diagnosis(state, out, session)


if __name__ == "__main__":
    write(*map(Path, sys.argv[1:]))
