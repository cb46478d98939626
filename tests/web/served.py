"""An application served for real, on a free port of this machine."""

from __future__ import annotations

import socket
from contextlib import contextmanager

from companion.web.serving import PageServer


def bound(address: str = "127.0.0.1") -> socket.socket:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    end = socket.socket(family, socket.SOCK_STREAM)
    end.bind((address, 0))
    return end


@contextmanager
def served(app, limits=None):
    """Serve an application and yield its port."""
    end = bound()
    port = end.getsockname()[1]
    server = PageServer(app, [end], limits)
    server.start()
    try:
        yield port
    finally:
        server.stop()
