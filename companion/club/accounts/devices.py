"""Browsers from which somebody has logged in before: what strangers try at their account does not keep them out.

A browser keeps a token of its own, and the database its hash. Passwords that come with the token of their account are
counted for that browser; all others for the account and the address (OWASP, "Slow Down Online Guessing Attacks with
Device Cookies").
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete, insert, select

from companion.club.accounts.changing import changing
from companion.club.accounts.roles import login_name
from companion.club.accounts.secrets import digest, new_token
from companion.club.accounts.tables import ACCOUNT, DEVICE
from companion.club.data.opening import Database

KEPT_S: Final = 400 * 24 * 3600
"""So long a browser is known after a login that made it so: browsers keep no cookie for longer."""
MOST_DEVICES: Final = 20
"""So many browsers of one account are known; the oldest is forgotten."""


def is_device_of(database: Database, token: str, name: str, now: int) -> bool:
    """Tell whether somebody has logged in under this name with the browser that has this token."""
    if not token:
        return False
    query = select(DEVICE.c.token).join(ACCOUNT, ACCOUNT.c.id == DEVICE.c.account)
    ours = (DEVICE.c.token == digest(token)) & (ACCOUNT.c.login == login_name(name)) & (DEVICE.c.made > now - KEPT_S)
    with database.reading() as connection:
        return connection.execute(query.where(ours)).first() is not None


def remember_device(database: Database, account: int, now: int) -> str:
    """Return the token by which a browser is known from now on."""
    token = new_token()
    own = DEVICE.c.account == account
    with changing(database) as connection:
        newest = select(DEVICE.c.token).where(own).order_by(DEVICE.c.made.desc()).limit(MOST_DEVICES - 1)
        kept = connection.execute(newest).scalars().all()
        connection.execute(delete(DEVICE).where(own & (DEVICE.c.token.not_in(kept) | (DEVICE.c.made <= now - KEPT_S))))
        connection.execute(insert(DEVICE).values(token=digest(token), account=account, made=now))
    return token
