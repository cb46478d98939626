"""Secrets: passwords hashed by argon2, tokens of sessions and of forms, and codes that people read to each other."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from threading import BoundedSemaphore
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

SHORTEST: Final = 10
LONGEST: Final = 200
"""Characters of a password: an upper bound, or else a long one keeps the server hashing."""

_HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
"""19 MiB and two passes, the least that OWASP's password storage sheet advises: a Pi also carries the evening."""
_AT_ONCE: Final = BoundedSemaphore(2)
"""So many passwords are hashed at a time: a flood of logins takes neither all memory nor all processors."""
_NOBODYS: Final = _HASHER.hash(secrets.token_hex())
_LETTERS: Final = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
"""What a code is made of: nothing that is read as something else (no I, L, O, U, 0, 1)."""
_CODE_LENGTH: Final = 12


def hashed_password(password: str) -> str:
    """Return what is kept of a password."""
    with _AT_ONCE:
        return _HASHER.hash(password)


def is_password(password: str, kept: str | None) -> bool:
    """Tell whether a password is the one of which this is kept. It takes as long where nobody has such an account."""
    try:
        with _AT_ONCE:
            return _HASHER.verify(kept or _NOBODYS, password[:LONGEST]) and kept is not None
    except (VerificationError, InvalidHashError):
        return False


def new_token() -> str:
    """Return a token that nobody guesses: 256 bits."""
    return secrets.token_urlsafe(32)


def digest(secret: str) -> str:
    """Return what is kept of a token or a code: they are long and by chance, so a fast hash will do."""
    return hashlib.sha256(secret.encode()).hexdigest()


def form_token(token: str) -> str:
    """Return what a form carries to show that it comes from a page of this session."""
    return hmac.new(token.encode(), b"form", hashlib.sha256).hexdigest()


def is_form_token(given: str, token: str) -> bool:
    """Tell whether a form comes from a page of this session."""
    return hmac.compare_digest(given.encode(), form_token(token).encode())


def new_code() -> str:
    """Return a code to let somebody in once: twelve letters and digits, 58 bits, in threes to read them out."""
    letters = "".join(secrets.choice(_LETTERS) for _ in range(_CODE_LENGTH))
    return "-".join(letters[at : at + 3] for at in range(0, _CODE_LENGTH, 3))


def plain_code(typed: str) -> str:
    """Return a code as it is compared, however it was typed."""
    return "".join(letter for letter in typed.upper() if letter in _LETTERS)
