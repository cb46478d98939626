"""The browsers from which somebody has logged in before: nobody else's wrong passwords keep them out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "device",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("account", sa.Integer(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name=op.f("fk_device_account"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_device")),
    )
    op.create_index(op.f("ix_device_account"), "device", ["account"], unique=False)


def downgrade() -> None:
    """Drop it."""
    op.drop_index(op.f("ix_device_account"), table_name="device")
    op.drop_table("device")
