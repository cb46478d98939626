"""How often somebody may try a password or a code: by account and address together, and more slowly by each alone.

A browser that is known for an account (`devices.py`) is counted for itself: no stranger uses up what its owner has. Nor
does one stranger use up what there is at other addresses, where the owner may sit at a new browser.
"""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv6Address, ip_address
from typing import Final

from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from companion.club.accounts.secrets import digest

BY_BOTH: Final = (RateLimitItemPerMinute(5, 5), RateLimitItemPerHour(30))
"""Of one account from one address, and of each browser that is known for it: five in five minutes, thirty an hour."""
BY_ACCOUNT: Final = (RateLimitItemPerHour(100),)
"""Of one account from all addresses, which takes four of them: 2,400 a day, of passwords of ten characters and more."""
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
        place, asked = network(address), list[_LimitOf]()
        if tried is not None:
            asked += [(limit, "both", _both(place, tried)) for limit in BY_BOTH]
            asked += [(limit, "account", digest(tried)) for limit in BY_ACCOUNT]
        return self._allow([*asked, *((limit, "address", place) for limit in BY_ADDRESS)])

    def allow_device(self, device: str) -> bool:
        """Count one attempt that comes from a browser which is known for the account."""
        return self._allow([(limit, "device", digest(device)) for limit in BY_BOTH])

    def forgive(self, address: str, tried: str) -> None:
        """Forget the attempts at an account from here: the right password was given. Those from elsewhere count on."""
        self._forget("both", _both(network(address), tried))

    def forgive_device(self, device: str) -> None:
        """Forget the attempts of a browser; those that strangers made at the account count on."""
        self._forget("device", digest(device))

    def _allow(self, asked: Sequence[_LimitOf]) -> bool:
        if not all(self._limiter.test(limit, *who) for limit, *who in asked):
            return False
        counted = [self._limiter.hit(limit, *who) for limit, *who in asked]
        return all(counted)

    def _forget(self, kind: str, which: str) -> None:
        for limit in BY_BOTH:
            self._limiter.clear(limit, kind, which)


def _both(place: str, tried: str) -> str:
    return digest(f"{place} {tried}")


def network(address: str) -> str:
    """Return what of an address counts: of IPv6 the first 64 bits, since one household has all of the rest."""
    try:
        found = ip_address(address)
    except ValueError:
        return "unknown"
    return str(IPv6Address(int(found) >> 64 << 64)) if isinstance(found, IPv6Address) else str(found)
