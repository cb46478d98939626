"""How to reach a broker, and as whom. Values, light to import."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.errors import CompanionError
from companion.words import mqtt as said
from companion.words.message import Said

if TYPE_CHECKING:
    from ssl import SSLContext

PLAIN_PORT: Final = 1883
TLS_PORT: Final = 8883
KEEPALIVE_S: Final = 15
"""After so long without a word each end asks whether the other is there, and after as long again gives it up."""


class BrokerError(CompanionError):
    """The broker cannot be reached, refuses, or was lost; it is tried again."""


class BrokerMessage(NamedTuple):
    """What is published under a topic."""

    topic: str
    payload: bytes
    retain: bool = False


class BrokerAccount(NamedTuple):
    """A broker, and who one is there. `ca`, `certificate` and `key` are files; without `ca` the system's are used."""

    host: str
    port: int = PLAIN_PORT
    user: str = ""
    password: str = ""
    tls: bool = False
    ca: Path | None = None
    certificate: Path | None = None
    key: Path | None = None

    def context(self) -> SSLContext | None:
        """Return what TLS needs; None without it. Raises `BrokerError` for files that cannot be used."""
        if not self.tls:
            return None
        import ssl

        try:
            context = ssl.create_default_context(cafile=self.ca)
            if self.certificate is not None:
                context.load_cert_chain(self.certificate, self.key)
        except (OSError, ssl.SSLError) as error:
            files = ", ".join(str(file) for file in (self.ca, self.certificate, self.key) if file is not None)
            raise BrokerError(said.BAD_CERTIFICATE(files=files, reason=network_reason(error))) from error
        return context


def network_reason(error: Exception) -> Said:
    """Return in words why the network or TLS refused."""
    import ssl

    if isinstance(error, ssl.SSLCertVerificationError):
        return said.NOT_TRUSTED(reason=error.verify_message)
    if isinstance(error, ssl.SSLError):
        return said.NO_TLS(reason=error.reason or str(error))
    if isinstance(error, TimeoutError):
        return said.NO_ANSWER()
    return getattr(error, "strerror", "") or str(error)
