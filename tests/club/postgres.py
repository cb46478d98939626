"""A server of PostgreSQL for tests: in a folder of its own, at a Unix socket there, gone afterwards."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest


@dataclass(frozen=True)
class Postgres:
    socket: Path

    def url(self, name):
        return f"postgresql://postgres@/{name}?host={self.socket}"

    def new_database(self, name, template="template1"):
        with psycopg.connect(f"host={self.socket} user=postgres dbname=postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.url(name)


def programs():
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if found:
        return found[-1].parent
    plain = shutil.which("postgres")
    return Path(plain).parent if plain else None


@contextmanager
def start_postgres():
    binaries = programs()
    if binaries is None:
        pytest.skip("PostgreSQL is not installed")
    # A socket's path may have 107 bytes: no folder of pytest's.
    with tempfile.TemporaryDirectory(prefix="club-pg-") as folder:
        as_user = []
        if os.geteuid() == 0:  # it refuses to run as root
            shutil.chown(folder, "postgres")
            as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        data = f"{folder}/data"
        make = [*as_user, binaries / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8"]
        subprocess.run(make, check=True, capture_output=True, cwd=folder)
        options = f"-k {folder} -h '' -F -c max_connections=60"
        control = [*as_user, binaries / "pg_ctl", "-D", data, "-w"]
        start = [*control, "-l", f"{folder}/log", "-o", options, "start"]
        subprocess.run(start, check=True, stdout=subprocess.DEVNULL, cwd=folder)
        try:
            yield Postgres(Path(folder))
        finally:
            subprocess.run([*control, "-m", "immediate", "stop"], check=True, stdout=subprocess.DEVNULL, cwd=folder)
