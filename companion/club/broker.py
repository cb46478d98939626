"""Which broker a server of the club is told to use. Light to import: what is wrong with it is said at once."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlsplit

from companion.errors import CompanionError
from companion.mqtt.account import PLAIN_PORT, TLS_PORT, BrokerAccount
from companion.words import club as said


class ServingError(CompanionError):
    """The server cannot be started as asked."""


def broker_account(url: str, password: str = "", ca: str | None = None) -> BrokerAccount:
    """Return the broker of a URL: `mqtt://user@host:port`, or `mqtts://` with TLS. Raises `ServingError`."""
    try:
        parts = urlsplit(url if "://" in url else f"mqtt://{url}")
        port = parts.port
    except ValueError as error:
        raise ServingError(said.NO_BROKER_URL(url=repr(url))) from error
    if parts.scheme not in ("mqtt", "mqtts") or not parts.hostname or parts.path not in ("", "/") or parts.query:
        raise ServingError(said.NO_BROKER_URL(url=repr(url)))
    if parts.password is not None:
        raise ServingError(said.PASSWORD_IN_URL())
    tls = parts.scheme == "mqtts"
    user = unquote(parts.username or "")
    usual = TLS_PORT if tls else PLAIN_PORT
    return BrokerAccount(parts.hostname, port or usual, user, password, tls, Path(ca) if ca else None)
