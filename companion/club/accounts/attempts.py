"""How often somebody may try a password or a code: by the account that is tried, and by the address that tries.

A browser that is known for an account (`devices.py`) is counted for itself: no stranger uses up what its owner has.
"""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv6Address, ip_address
from typing import Final

from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from companion.club.accounts.secrets import digest

BY_ACCOUNT: Final = (RateLimitItemPerMinute(5, 5), RateLimitItemPerHour(30))
"""Of one account, and of each browser that is known for it: five in five minutes, thirty in an hour."""
BY_ADDRESS: Final = (RateLimitItemPerMinute(20), RateLimitItemPerHour(200))
"""From one address: more, since a whole club may stand behind one."""

_LimitOf = tuple[RateLimitItem, str, str]
"""A limit, and for what it counts: the kind, and which one of it."""


class Attempts:
    """Counts attempts in memory, each server for itself: a second server doubles what may be tried, no more."""

    def __init__(self) -> None:
        """Count from nothing."""
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def allow(self, address: str, tried: str | None = None) -> bool:
        """Count one attempt, of an account or of a code; tell whether it may be made. A refused one is not counted."""
        asked = [(limit, "account", digest(tried)) for limit in BY_ACCOUNT if tried is not None]
        return self._allow([*asked, *((limit, "address", network(address)) for limit in BY_ADDRESS)])

    def allow_device(self, device: str) -> bool:
        """Count one attempt that comes from a browser which is known for the account."""
        return self._allow([(limit, "device", digest(device)) for limit in BY_ACCOUNT])

    def forgive(self, tried: str) -> None:
        """Forget the attempts at an account: the right password was given."""
        self._forget("account", tried)

    def forgive_device(self, device: str) -> None:
        """Forget the attempts of a browser; those that strangers made at the account count on."""
        self._forget("device", device)

    def _allow(self, asked: Sequence[_LimitOf]) -> bool:
        if not all(self._limiter.test(limit, *who) for limit, *who in asked):
            return False
        counted = [self._limiter.hit(limit, *who) for limit, *who in asked]
        return all(counted)

    def _forget(self, kind: str, tried: str) -> None:
        for limit in BY_ACCOUNT:
            self._limiter.clear(limit, kind, digest(tried))


def network(address: str) -> str:
    """Return what of an address counts: of IPv6 the first 64 bits, since one household has all of the rest."""
    try:
        found = ip_address(address)
    except ValueError:
        return "unknown"
    return str(IPv6Address(int(found) >> 64 << 64)) if isinstance(found, IPv6Address) else str(found)
