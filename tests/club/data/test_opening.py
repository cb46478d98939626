"""The database: made and migrated, two at a time, transactions whole, and sentences where it cannot be opened."""

from __future__ import annotations

import threading

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from companion.club.accounts.tables import ACCOUNT
from companion.club.data.opening import ClubDatabaseError, open_club_database, usual_database
from companion.club.data.people import add_player, club_players
from companion.club.data.schema import METADATA, PAIRING


def test_migrations_make_what_the_program_asks_for(database):
    with database.reading() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        ours = {table.name for table in METADATA.sorted_tables}
        assert ours >= {ACCOUNT.name, PAIRING.name}
        found = [each for each in compare_metadata(context, METADATA) if not _is_alembics(each)]
    assert found == []


def _is_alembics(difference):
    """Tell whether a difference is the table in which Alembic notes its version."""
    return difference[0] == "remove_table" and difference[1].name == "alembic_version"


def test_what_was_written_is_there_after_opening_again(database, database_url):
    with database.writing() as connection:
        add_player(connection, "Ann")
    database.close()
    again = open_club_database(database_url)
    with again.reading() as connection:
        assert [each.name for each in club_players(connection)] == ["Ann"]
    again.close()


def test_four_programs_that_open_an_empty_database_together_make_it_once(database_url):
    opened, failed = [], []

    def try_to_open():
        try:
            opened.append(open_club_database(database_url))
        except Exception as error:
            failed.append(error)

    threads = [threading.Thread(target=try_to_open) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert failed == []
    assert [each.revision() for each in opened] == [0] * 4
    for each in opened:
        each.close()


def test_a_transaction_that_fails_leaves_nothing_and_no_revision(database):
    def fail_late():
        with database.writing() as connection:
            add_player(connection, "Ann")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail_late()
    with database.reading() as connection:
        assert club_players(connection) == []
    assert database.revision() == 0


def test_writers_of_two_servers_wait_for_each_other(database, database_url):
    other = open_club_database(database_url)

    def add(to, letter):
        for number in range(20):
            with to.writing() as connection:
                assert len(club_players(connection)) >= number
                add_player(connection, f"{letter}{number}")

    threads = [threading.Thread(target=add, args=each) for each in ((database, "a"), (other, "b"))]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    with database.reading() as connection:
        assert len(club_players(connection)) == 40
    assert database.revision() == other.revision() == 40
    other.close()


def test_a_database_of_a_newer_version_is_left_alone(database, database_url):
    with database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(ClubDatabaseError, match="newer version"):
        open_club_database(database_url)


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("club.db", "names no database"),
        ("mysql://me@here/club", "names no database"),
        ("sqlite://", "names no database"),
        ("sqlite:////proc/nowhere/club.db", "cannot be opened"),
        ("postgresql://me:secret@127.0.0.1:1/club", "cannot be opened"),
    ],
)
def test_what_is_no_database_is_a_sentence_without_the_password(url, reason):
    with pytest.raises(ClubDatabaseError, match=reason) as raised:
        open_club_database(url)
    assert "secret" not in str(raised.value)


def test_a_file_that_is_no_database_is_a_sentence(tmp_path):
    (tmp_path / "club.db").write_bytes(b"no database at all, but long enough to be one" * 100)
    with pytest.raises(ClubDatabaseError, match="cannot be opened"):
        open_club_database(f"sqlite:///{tmp_path}/club.db")


def test_the_usual_database_lies_in_the_state_folder():
    assert usual_database({"COMPANION_STATE": "/srv/club"}) == "sqlite:////srv/club/club.db"
