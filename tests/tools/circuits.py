"""Write the finished files of the circuit boards of all shipped boards into hardware/circuits: `make circuits`.

    python -m tests.tools.circuits [NAME ...]

A board takes minutes. Its files are written when all of them are made.
"""

from __future__ import annotations

import shutil
import sys
from time import monotonic

from companion.board.boards import board_names, load_board
from companion.cli.terminal import say
from companion.errors import CompanionError
from companion.maker.pcb.board import finished_folder, made_files
from companion.maker.pcb.circuit import board_circuit, circuit_board_plan
from companion.maker.pcb.placement import place


def write_circuit(name: str) -> None:
    """Make the circuit board of a shipped board and put its files in their place."""
    plan = circuit_board_plan(load_board(name))
    files = made_files(plan, place(plan, board_circuit(plan)), lambda sentence: say(sentence, flush=True))
    folder = finished_folder() / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for file, content in files.items():
        (folder / file).write_bytes(content)


def write_circuits(names: list[str]) -> int:
    """Make the boards one after the other; return how many failed."""
    failed = 0
    for name in names or board_names():
        began = monotonic()
        try:
            write_circuit(name)
        except CompanionError as error:
            failed += 1
            say(f"{name}: {error}", flush=True)
        else:
            say(f"{name}: done in {monotonic() - began:.0f} s", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(write_circuits(sys.argv[1:]))
