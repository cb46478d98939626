"""The labels that a real field prints beside the holes of its base path, as its owner has read them.

They are kept beside the board's file, as its calibration is: `board.labels.json`. Until then those of the board file
hold, which nobody has verified.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from companion.app.calibrated import calibration_path
from companion.board.boards import read_plain
from companion.board.layout import GroupKind, Layout
from companion.errors import CompanionError, reason_of
from companion.games.round_the_bases.profile import EXTRA_HOLE, Profile, profile_of
from companion.games.setup import Setup
from companion.words import machine as said

_MOST_BYTES: Final = 10_000


def labels_path(board: str, environ: Mapping[str, str] = os.environ) -> Path:
    """Return where the labels of a board are kept, by the board's name or file."""
    path = calibration_path(board, environ)
    return path.with_name(path.name.removesuffix(".calibration.json") + ".labels.json")


def field_labels(layout: Layout, environ: Mapping[str, str] = os.environ) -> tuple[Profile, bool]:
    """Return the labels of a field, and whether its owner has read them off the wood.

    Labels that cannot be read are as good as none: those of the board file hold, unverified.
    """
    path = next(group for group in layout.groups.values() if group.kind is GroupKind.PATH)
    try:
        kept = json.loads(read_plain(str(labels_path(layout.known_as, environ)), _MOST_BYTES))
        return _as_played(profile_of(str(kept["labels"]))), True
    except (ValueError, KeyError, TypeError, RecursionError):
        return _as_played(profile_of(path.labels)), False


def _as_played(profile: Profile) -> Profile:
    """Return labels as they are played with: those of holes 1 to 3 are outs unless the field has its own procedure."""
    return profile.with_procedure(own=profile.own_procedure)


def keep_labels(layout: Layout, profile: Profile, environ: Mapping[str, str] = os.environ) -> None:
    """Store the labels of a field in one step. Raises `CompanionError`."""
    path = labels_path(layout.known_as, environ)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_name(path.name + ".new")
        new.write_text(json.dumps({"board": layout.name, "labels": profile.text}) + "\n", "utf-8")
        os.replace(new, path)
    except OSError as error:
        raise CompanionError(said.LABELS_NOT_KEPT(path=path, reason=reason_of(error))) from error


def played_with_labels(setup: Setup, layout: Layout) -> Setup:
    """Return a game with what its field prints: labels, and perhaps a hole X; on a board of tracks as it is."""
    if not any(group.kind is GroupKind.PATH for group in layout.groups.values()):
        return setup
    options = {**setup.options, "labels": field_labels(layout)[0].text}
    if EXTRA_HOLE in layout.groups["innings"].holes:
        options["extra_hole"] = "on"
    return replace(setup, options=options)


def labelled(layout: Layout, setup: Setup) -> Layout:
    """Return a field as a game is played on it."""
    text = setup.options.get("labels")
    return layout if text is None else with_labels(layout, profile_of(text))


def with_labels(layout: Layout, profile: Profile) -> Layout:
    """Return a field with other labels."""
    groups = {
        name: group._replace(labels=profile.letters) if group.kind is GroupKind.PATH else group
        for name, group in layout.groups.items()
    }
    return layout._replace(groups=groups)
