"""What people call holes and parts of a board, as phrases within a sentence. A hole of a track is mostly its number."""

from typing import Final

from companion.words.message import Message

THE_START: Final = Message("the start")
THE_GAME_HOLE: Final = Message("the game hole")
THE_START_HOLE: Final = Message("the start hole")
THE_REAR_START_HOLE: Final = Message("the rear start hole")
ON_TRACK_OF: Final = Message("{hole} of {who}'s track")
OF_TRACK: Final = Message("{hole} of the {track} track")

HOLE: Final = Message("hole {hole}")
BATTERS_BOX: Final = Message("the batter's box")
FIRST_BASE: Final = Message("first base")
SECOND_BASE: Final = Message("second base")
THIRD_BASE: Final = Message("third base")
HOME_PLATE: Final = Message("home plate")
OF_BASE_PATH: Final = Message("hole {hole} of the base path")
IN_BOX: Final = Message("{hole} in the {box} box")
NEUTRAL_IN_BOX: Final = Message("the neutral hole in the {box} box")
ON_SCALE_OF: Final = Message("{hole} on {who}'s scale")
ON_SCALE: Final = Message("{hole} on the scale")
IN_RUNS_BOX_OF: Final = Message("{hole} in {who}'s runs box")
IN_RUNS_BOX: Final = Message("{hole} in the runs box")
SCALE_OF: Final = Message("{who}'s scale")
THE_SCALE: Final = Message("the scale")
RUNS_BOX_OF: Final = Message("{who}'s runs box")
THE_RUNS_BOX: Final = Message("the runs box")
PEGS_BOX_OF: Final = Message("{who}'s pegs box")
THE_PEGS_BOX: Final = Message("the pegs box")
THE_BOX: Final = Message("the {box} box")
THE_BASES: Final = Message("the bases")

# --- what the boxes of a field are called that no side owns, within the phrases above ---

BOXES: Final = {
    "outs": Message("outs", context="a box of the field"),
    "innings": Message("innings", context="a box of the field"),
    "runners": Message("runners", context="a box of the field"),
}
"""By the name of the group in a board's file; another is said as it stands there."""
