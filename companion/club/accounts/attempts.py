"""How often somebody may try a password or a code: by account and address together, and more slowly by each alone.

A browser that is known for an account (`devices.py`) is counted for itself: no stranger uses up what its owner has. Nor
does one stranger use up what there is at other addresses, where the owner may sit at a new browser.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from threading import Lock
from typing import Final

from companion.club.accounts.secrets import digest


@dataclass(frozen=True, slots=True)
class AttemptBound:
    """So many attempts in so many seconds."""

    most: int
    seconds: int


_MINUTE: Final = 60
_HOUR: Final = 3600
BY_BOTH: Final = (AttemptBound(5, 5 * _MINUTE), AttemptBound(30, _HOUR))
"""Of one account from one address, and of each browser that is known for it: five in five minutes, thirty an hour."""
BY_ACCOUNT: Final = (AttemptBound(100, _HOUR),)
"""Of one account from all addresses, which takes four of them: 2,400 a day, of passwords of ten characters and more."""
BY_ADDRESS: Final = (AttemptBound(20, _MINUTE), AttemptBound(200, _HOUR))
"""From one address: more, since a whole club may stand behind one."""
_SWEPT: Final = 1000
"""After so many attempts it is forgotten what is older than any bound looks back."""

_AttemptKey = tuple[str, str]
"""For what is counted: the kind, and which one of it."""
_Asked = tuple[tuple[AttemptBound, ...], _AttemptKey]


class Attempts:
    """Counts attempts in memory, each server for itself: a second server doubles what may be tried, no more.

    Time is that since the machine was switched on: a clock that is set, back or forward, lets nobody try oftener, and
    keeps nobody out.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Count from nothing."""
        self._clock, self._lock = clock, Lock()
        self._tried = dict[_AttemptKey, list[float]]()
        self._since_swept = 0

    def allow(self, address: str, tried: str | None = None) -> bool:
        """Count one attempt, of an account or of a code; tell whether it may be made. A refused one is not counted."""
        place, asked = network(address), list[_Asked]()
        if tried is not None:
            asked += [(BY_BOTH, ("both", _both(place, tried))), (BY_ACCOUNT, ("account", digest(tried)))]
        return self._allow([*asked, (BY_ADDRESS, ("address", place))])

    def allow_device(self, device: str) -> bool:
        """Count one attempt that comes from a browser which is known for the account."""
        return self._allow([(BY_BOTH, ("device", digest(device)))])

    def forgive(self, address: str, tried: str) -> None:
        """Forget the attempts at an account from here: the right password was given. Those from elsewhere count on."""
        self._forget(("both", _both(network(address), tried)))

    def forgive_device(self, device: str) -> None:
        """Forget the attempts of a browser; those that strangers made at the account count on."""
        self._forget(("device", digest(device)))

    def _allow(self, asked: Sequence[_Asked]) -> bool:
        with self._lock:
            now = self._clock()
            if any(self._reached(bound, counted, now) for bounds, counted in asked for bound in bounds):
                return False
            for _, counted in asked:
                self._tried.setdefault(counted, []).append(now)
            self._sweep(now)
            return True

    def _reached(self, bound: AttemptBound, counted: _AttemptKey, now: float) -> bool:
        times = self._tried.get(counted, [])
        return len(times) >= bound.most and times[-bound.most] > now - bound.seconds

    def _sweep(self, now: float) -> None:
        self._since_swept += 1
        if self._since_swept >= _SWEPT:
            self._since_swept = 0
            kept = {counted: [at for at in times if at > now - _HOUR] for counted, times in self._tried.items()}
            self._tried = {counted: times for counted, times in kept.items() if times}

    def _forget(self, counted: _AttemptKey) -> None:
        with self._lock:
            self._tried.pop(counted, None)


def _both(place: str, tried: str) -> str:
    return digest(f"{place} {tried}")


def network(address: str) -> str:
    """Return what of an address counts: of IPv6 the first 64 bits, since one household has all of the rest."""
    try:
        found = ip_address(address)
    except ValueError:
        return "unknown"
    return str(IPv6Address(int(found) >> 64 << 64)) if isinstance(found, IPv6Address) else str(found)
