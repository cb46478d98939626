"""What is said of a view that comes as JSON."""

from __future__ import annotations

from companion.words.message import Explanation, Message

_OTHER = Explanation(
    "files",
    "Views",
    "What was read as a view of a table ([its fields](../view.md)) is something else, or was written by a program of "
    "another version: use the same version at both ends.",
)
NO_VIEW = Message("This is no view of a table: {error}.", explanation=_OTHER)
OTHER_VERSION = Message("This view is of version {found}, and this program reads version {known}.", explanation=_OTHER)
