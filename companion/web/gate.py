"""Who is let in: by where they are, by the name that they call this machine, and by what they ask for."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from companion.web.reader import reader_of
from companion.words import web as words
from companion.words.message import Sentence

Address = IPv4Address | IPv6Address

LOCAL: Final = tuple(
    map(
        ip_network,
        (
            "10.0.0.0/8",
            "172.16.0.0/12",
            "192.168.0.0/16",
            "169.254.0.0/16",
            "127.0.0.0/8",
            "fc00::/7",
            "fe80::/10",
            "::1/128",
        ),
    )
)
"""The networks that no router of the Internet passes on (RFC 1918, 3927, 4193 and 4291)."""
_HEAD_BYTES: Final = 16_384
"""A server reads more than that at once, and its own bound is for what comes in pieces."""
READING: Final = frozenset({"GET", "HEAD"})


def local_address(text: str) -> Address | None:
    """Return an address of a local network or of this machine; None for any other address and for what is none."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    return address if any(address in network for network in LOCAL if network.version == address.version) else None


def named_in(host: str) -> str:
    """Return the name or address in a Host header, without its port and the brackets of IPv6; "" for nonsense."""
    host = host.strip().lower()
    if host.startswith("["):
        name, bracket, port = host[1:].partition("]")
        return name if bracket and (not port or _port(port)) else ""
    name, colon, port = host.partition(":")
    return name.rstrip(".") if not colon or _port(":" + port) else ""


def _port(text: str) -> bool:
    return text[:1] == ":" and text[1:].isascii() and text[1:].isdecimal()


class Gate:
    """Lets in who is near, calls this machine by an address or a name of its own, and asks by a known method.

    A page of somewhere else whose name is made to lead here (DNS rebinding) gives itself away by the name that the
    browser sends. `names` are those of this machine; with `near` everybody has to be in a local network.
    """

    def __init__(
        self, app: ASGIApp, names: Iterable[str] = (), *, near: bool = True, methods: frozenset[str] = READING
    ) -> None:
        """Stand before an application."""
        self._app, self._near, self._methods = app, near, methods
        self._names = {"localhost", *(name.lower() for name in names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it with a sentence."""
        if scope["type"] != "http":
            return  # nothing here speaks WebSocket
        refused = self._refused(scope)
        if refused is None:
            await self._app(scope, receive, send)
            return
        status, said = refused
        answer = PlainTextResponse(reader_of(Request(scope)).say(said) + "\n", status)
        if status == 405:
            answer.headers["Allow"] = ", ".join(sorted(self._methods))
        await answer(scope, receive, send)

    def _refused(self, scope: Scope) -> tuple[int, Sentence] | None:
        client = scope.get("client")
        if sum(len(name) + len(value) for name, value in scope["headers"]) + len(scope["query_string"]) > _HEAD_BYTES:
            return 431, words.TOO_LONG()
        if self._near and (client is None or local_address(client[0]) is None):
            return 403, words.NOT_NEAR()
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if len(hosts) != 1 or not self._ours(named_in(hosts[0])):
            return 421, words.NOT_OUR_NAME()
        if scope["method"] not in self._methods:
            return 405, words.ONLY_READING()
        return None

    def _ours(self, name: str) -> bool:
        return bool(name) and (name in self._names or local_address(name) is not None)
