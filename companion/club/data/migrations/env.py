"""What Alembic runs a migration with: the connection that the program has opened. It is loaded by its path."""

from __future__ import annotations

from alembic import context

from companion.club.data.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite alters a table by making it again
)
with context.begin_transaction():
    context.run_migrations()
