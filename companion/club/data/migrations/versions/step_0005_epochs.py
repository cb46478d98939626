"""The epochs of the database's history, by which boards learn that a backup has taken its place."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "epoch",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_epoch")),
        sa.UniqueConstraint("since", name=op.f("uq_epoch_since")),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("epoch")
