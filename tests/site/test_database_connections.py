"""Database connections are reused between requests and replaced after the database was down."""

import psycopg
import pytest
from django.db import connection

from games.selectors.games import load_game_view
from games.selectors.running_games import load_running_games
from games.tasks import notify_turns
from tests.games.table import start_table
from tests.stack import wait_for

pytestmark = pytest.mark.django_db(transaction=True)


def get_backend_pid() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return int(cursor.fetchone()[0])


def close_unusable_connection() -> None:
    """Close the connection if Django would close it at the beginning of a request."""
    connection.close_if_unusable_or_obsolete()


def test_a_database_connection_is_reused_by_the_next_request() -> None:
    connection.close()  # the connection of earlier tests may be so old that it would be replaced
    first = get_backend_pid()
    close_unusable_connection()
    assert get_backend_pid() == first


def terminate_backend() -> int:
    """Let PostgreSQL end the process that serves this connection, and return the id of the process."""
    backend = get_backend_pid()
    with psycopg.connect(**connection.get_connection_params() | {"cursor_factory": psycopg.Cursor}) as other:
        other.execute("SELECT pg_terminate_backend(%s)", [backend])
    wait_for(lambda: not connection.is_usable(), "the end of the connection has come")
    return backend


def test_a_connection_that_the_server_has_closed_is_replaced() -> None:
    first = terminate_backend()
    close_unusable_connection()
    assert get_backend_pid() != first


def test_a_task_replaces_a_connection_that_the_server_has_closed() -> None:
    first = terminate_backend()
    assert notify_turns.apply().successful()
    assert get_backend_pid() != first


SELECT_PLAN_COUNTS = "SELECT generic_plans, custom_plans FROM pg_prepared_statements WHERE statement LIKE %s"
"""Selects how often a prepared statement was executed with a generic plan, and how often with a custom plan."""


def count_plans(part: str) -> tuple[int, int]:
    with connection.cursor() as cursor:
        cursor.execute(SELECT_PLAN_COUNTS, [f"%{part}%"])
        (plans,) = cursor.fetchall()
        return plans


def test_frequent_statements_are_planned_once_per_connection() -> None:
    table = start_table("classic-36", 2)
    connection.close()  # other tests have executed the same statements on the old connection
    for _ in range(10):
        assert load_game_view(table.game.pk, None)
        assert load_running_games([table.people[0].user.pk])
    assert count_plans("FROM games_game game") == (10, 0)
    assert count_plans("FROM games_gameseat own") == (10, 0)
