"""The first tables: players, events, entries, boards, pairings, results, corrections."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    _tables_1()
    _tables_2()
    _tables_3()
    _tables_4()


def _tables_1() -> None:
    op.create_table(
        "board",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("in_use", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_board")),
        sa.UniqueConstraint("place", name=op.f("uq_board_place")),
    )
    op.create_table(
        "incident",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("board", sa.String(length=32), nullable=False),
        sa.Column("uid", sa.String(length=32), nullable=False),
        sa.Column("pairing", sa.Integer(), nullable=True),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("seen", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_incident")),
        sa.UniqueConstraint("kind", "uid", "board", name=op.f("uq_incident_kind_uid_board")),
    )
    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("folded", sa.String(length=160), nullable=False),
        sa.Column("note", sa.String(length=200), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
        sa.UniqueConstraint("folded", name=op.f("uq_player_folded")),
    )
    op.create_table(
        "revision",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_revision")),
    )
    op.create_table(
        "season",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_season")),
        sa.UniqueConstraint("title", name=op.f("uq_season_title")),
    )


def _tables_2() -> None:
    op.create_table(
        "event",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("held_on", sa.String(length=10), nullable=False),
        sa.Column("format", sa.String(length=20), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("target", sa.Integer(), nullable=False),
        sa.Column("bye", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("season", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["season"], ["season.id"], name=op.f("fk_event_season")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_event")),
    )
    op.create_index(op.f("ix_event_season"), "event", ["season"], unique=False)
    op.create_table(
        "entry",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("enters", sa.Integer(), nullable=False),
        sa.Column("leaves", sa.Integer(), nullable=True),
        sa.Column("seed", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["event"], ["event.id"], name=op.f("fk_entry_event")),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name=op.f("fk_entry_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entry")),
        sa.UniqueConstraint("event", "number", name=op.f("uq_entry_event_number")),
        sa.UniqueConstraint("event", "player", name=op.f("uq_entry_event_player")),
    )
    op.create_index(op.f("ix_entry_player"), "entry", ["player"], unique=False)


def _tables_3() -> None:
    op.create_table(
        "pairing",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("board", sa.String(length=32), nullable=True),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("second", sa.Integer(), nullable=True),
        sa.Column("note", sa.String(length=200), nullable=False),
        sa.Column("carried", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["board"], ["board.id"], name=op.f("fk_pairing_board")),
        sa.ForeignKeyConstraint(["event"], ["event.id"], name=op.f("fk_pairing_event")),
        sa.ForeignKeyConstraint(["first"], ["entry.id"], name=op.f("fk_pairing_first")),
        sa.ForeignKeyConstraint(["second"], ["entry.id"], name=op.f("fk_pairing_second")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pairing")),
        sa.UniqueConstraint("event", "round", "place", name=op.f("uq_pairing_event_round_place")),
    )
    op.create_index(op.f("ix_pairing_board"), "pairing", ["board"], unique=False)
    op.create_table(
        "correction",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("pairing", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.Column("who", sa.String(length=80), nullable=False),
        sa.Column("before", sa.Text(), nullable=False),
        sa.Column("after", sa.Text(), nullable=False),
        sa.Column("why", sa.String(length=200), nullable=False),
        sa.ForeignKeyConstraint(["pairing"], ["pairing.id"], name=op.f("fk_correction_pairing")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_correction")),
    )
    op.create_index(op.f("ix_correction_pairing"), "correction", ["pairing"], unique=False)


def _tables_4() -> None:
    op.create_table(
        "outcome",
        sa.Column("pairing", sa.Integer(), nullable=False),
        sa.Column("winner", sa.Integer(), nullable=False),
        sa.Column("first_points", sa.Integer(), nullable=False),
        sa.Column("second_points", sa.Integer(), nullable=False),
        sa.Column("forfeit", sa.Boolean(), nullable=False),
        sa.Column("uid", sa.String(length=32), nullable=True),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["pairing"], ["pairing.id"], name=op.f("fk_outcome_pairing")),
        sa.PrimaryKeyConstraint("pairing", name=op.f("pk_outcome")),
        sa.UniqueConstraint("uid", name=op.f("uq_outcome_uid")),
    )
    op.create_table(
        "result",
        sa.Column("uid", sa.String(length=32), nullable=False),
        sa.Column("board", sa.String(length=32), nullable=False),
        sa.Column("pairing", sa.Integer(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("counted", sa.Boolean(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("at", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["pairing"], ["pairing.id"], name=op.f("fk_result_pairing")),
        sa.PrimaryKeyConstraint("uid", name=op.f("pk_result")),
    )
    op.create_index(op.f("ix_result_pairing"), "result", ["pairing"], unique=False)


def downgrade() -> None:
    """Drop them."""
    op.drop_index(op.f("ix_result_pairing"), table_name="result")
    op.drop_table("result")
    op.drop_table("outcome")
    op.drop_index(op.f("ix_correction_pairing"), table_name="correction")
    op.drop_table("correction")
    op.drop_index(op.f("ix_pairing_board"), table_name="pairing")
    op.drop_table("pairing")
    op.drop_index(op.f("ix_entry_player"), table_name="entry")
    op.drop_table("entry")
    op.drop_index(op.f("ix_event_season"), table_name="event")
    op.drop_table("event")
    op.drop_table("season")
    op.drop_table("revision")
    op.drop_table("player")
    op.drop_table("incident")
    op.drop_table("board")
