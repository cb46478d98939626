"""What players were called before: a board that began a game publishes its result under the old name."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "former_name",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name=op.f("fk_former_name_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_former_name")),
    )
    op.create_index(op.f("ix_former_name_player"), "former_name", ["player"], unique=False)


def downgrade() -> None:
    """Drop it."""
    op.drop_index(op.f("ix_former_name_player"), table_name="former_name")
    op.drop_table("former_name")
