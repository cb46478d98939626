"""Run a club night: the server that pairs, counts and shows; its backup; a rehearsal of a whole evening.

docs/club.md tells how an evening goes.
"""

from __future__ import annotations

from typing import Final

VERBS: Final = {
    "serve": "Serve a club night: draw rounds, count the results of the boards, show them.",
    "invite": "Make a code that lets a director in.",
    "backup": "Write the club's database to one file, while the server runs.",
    "simulate": "Rehearse an evening with a real broker and server and any number of boards.",
}
"""Each verb with its line of help."""
