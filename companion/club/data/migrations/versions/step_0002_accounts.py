"""Who may do what: accounts, sessions of those who are logged in, codes that let somebody in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "account",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("login", sa.String(length=180), nullable=False),
        sa.Column("role", sa.String(length=16), nullable=False),
        sa.Column("password", sa.String(length=200), nullable=False),
        sa.Column("player", sa.Integer(), nullable=True),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name=op.f("fk_account_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_account")),
        sa.UniqueConstraint("login", name=op.f("uq_account_login")),
        sa.UniqueConstraint("player", name=op.f("uq_account_player")),
    )
    op.create_table(
        "invitation",
        sa.Column("code", sa.String(length=64), nullable=False),
        sa.Column("role", sa.String(length=16), nullable=False),
        sa.Column("player", sa.Integer(), nullable=True),
        sa.Column("ends", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name=op.f("fk_invitation_player")),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_invitation")),
    )
    op.create_table(
        "login",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("account", sa.Integer(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name=op.f("fk_login_account"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_login")),
    )
    op.create_index(op.f("ix_login_account"), "login", ["account"], unique=False)


def downgrade() -> None:
    """Drop them."""
    op.drop_index(op.f("ix_login_account"), table_name="login")
    op.drop_table("login")
    op.drop_table("invitation")
    op.drop_table("account")
