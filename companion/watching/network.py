"""By which addresses and names other machines of the local network reach this one, and a port to serve them on."""

from __future__ import annotations

import errno
import fcntl
import os
import socket
import struct
from contextlib import suppress
from typing import Final

from companion.errors import CompanionError, reason_of
from companion.words import watching as words

PORT: Final = 8121
"""Where the page is unless another port is named: the game hole, behind the 8 that web servers like."""
TRIES: Final = 10
"""So many ports from there on are tried, so that two companions on one machine can both be watched."""
_INTERFACES: Final = "/sys/class/net"
_SIOCGIFADDR: Final = 0x8915
"""Asks Linux for the address of an interface (netdevice(7))."""
_ANYWHERE: Final = ("192.0.2.1", 9)
"""An address for documentation (RFC 5737): nothing is sent there, but the kernel says which way it would."""
_NOT_REAL: Final = ("lo", "docker", "br-", "veth", "virbr", "vmnet", "tun", "tap", "wg", "zt", "tailscale")
"""Interfaces that no phone is behind."""


class NotShared(CompanionError):
    """Nobody can watch, and why."""


def addresses() -> tuple[str, ...]:
    """Return the IPv4 addresses of this machine in local networks, the one of the usual way out first."""
    from companion.web.gate import local_address

    found = dict.fromkeys((*_way_out(), *_of_interfaces()))
    local = {address: local_address(address) for address in found}
    return tuple(each for each, known in local.items() if known is not None and not known.is_loopback)


def host_names() -> tuple[str, ...]:
    """Return the names that this machine goes by in its network: its own, and that of multicast DNS."""
    own = socket.gethostname().partition(".")[0].lower()
    return (own, f"{own}.local")


def bind(port: int | None) -> socket.socket:
    """Return a socket on a port, or without one on the first that is free from `PORT` on. Raises `NotShared`."""
    if port is not None:
        return _bound(port)
    for each in range(PORT, PORT + TRIES - 1):
        with suppress(NotShared):
            return _bound(each)
    return _bound(PORT + TRIES - 1)


def _bound(port: int) -> socket.socket:
    try:
        return _on_both(port) if socket.has_ipv6 else _on_one(port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise NotShared(words.PORT_TAKEN(port=port, other=_other(port))) from error
        if error.errno not in (errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL):
            raise NotShared(words.NO_PORT(reason=reason_of(error))) from error
    try:
        return _on_one(port)  # the kernel has no IPv6
    except OSError as error:
        if error.errno == errno.EAFNOSUPPORT:  # what systemd answers where a unit may have no network
            raise NotShared(words.NO_NETWORK()) from error
        taken = error.errno == errno.EADDRINUSE
        said = words.PORT_TAKEN(port=port, other=_other(port)) if taken else words.NO_PORT(reason=reason_of(error))
        raise NotShared(said) from error


def _other(port: int) -> int:
    return port + 1 if port < 65_535 else PORT


def _on_both(port: int) -> socket.socket:
    end = socket.socket(socket.AF_INET6, socket.SOCK_STREAM)
    return _take(end, ("::", port), v6_only=False)


def _on_one(port: int) -> socket.socket:
    return _take(socket.socket(socket.AF_INET, socket.SOCK_STREAM), ("", port))


def _take(end: socket.socket, at: tuple[str, int], *, v6_only: bool | None = None) -> socket.socket:
    try:
        end.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if v6_only is not None:
            end.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, v6_only)
        end.bind(at)
        end.listen(1)  # of two programs that bind at once only one may listen
    except BaseException:
        end.close()
        raise
    return end


def _way_out() -> tuple[str, ...]:
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as end:
        end.connect(_ANYWHERE)
        return (end.getsockname()[0],)
    return ()


def _of_interfaces() -> tuple[str, ...]:
    found = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as end:
        for name in sorted(os.listdir(_INTERFACES)):
            if not name.startswith(_NOT_REAL):
                with suppress(OSError):
                    asked = struct.pack("256s", name.encode()[:15])
                    found.append(socket.inet_ntoa(fcntl.ioctl(end.fileno(), _SIOCGIFADDR, asked)[20:24]))
    return tuple(found)
