"""The one error that a person can cause: a sentence that says what was wrong and what to do.

Every exception that ends a command or refuses an action derives from `CompanionError`, so that the
edges (command line, screen) can show its text and nothing else. Its state-changing callers promise
that nothing has changed when it escapes.
"""


class CompanionError(ValueError):
    """Something a person gave us cannot be used; the message is a whole sentence for that person."""
