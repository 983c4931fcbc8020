"""A process keeps its connections to the database between requests, and goes on when the database was away."""

import psycopg
import pytest
from django.db import connection

from games.selectors.games import game_seen
from games.selectors.running import running_games
from tests.games.table import table
from tests.stack import wait_for

pytestmark = pytest.mark.django_db(transaction=True)


def number_of_the_server() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return int(cursor.fetchone()[0])


def next_request() -> None:
    """What Django does with its connections when a request begins."""
    connection.close_if_unusable_or_obsolete()


def test_a_connection_is_kept() -> None:
    connection.close()  # one that has grown old while other tests ran is made anew, rightly
    first = number_of_the_server()
    next_request()
    assert number_of_the_server() == first


def test_a_connection_that_the_server_has_ended_is_made_anew() -> None:
    first = number_of_the_server()
    with psycopg.connect(**connection.get_connection_params() | {"cursor_factory": psycopg.Cursor}) as other:
        other.execute("SELECT pg_terminate_backend(%s)", [first])
    wait_for(lambda: not connection.is_usable(), "the end of the connection has come")
    next_request()
    assert number_of_the_server() != first


PLANS = "SELECT generic_plans, custom_plans FROM pg_prepared_statements WHERE statement LIKE %s"
"""How often one plan for all values was taken, and how often one was made for the values that were asked about."""


def plans_of(part: str) -> tuple[int, int]:
    with connection.cursor() as cursor:
        cursor.execute(PLANS, [f"%{part}%"])
        (plans,) = cursor.fetchall()
        return plans


def test_what_nearly_every_request_asks_is_planned_once_for_a_connection() -> None:
    at = table("classic-36", 2)
    connection.close()  # other tests have asked the same
    for _ in range(10):
        assert game_seen(at.game.pk, None)
        assert running_games([at.people[0].user.pk])
    assert plans_of("FROM games_game game") == (10, 0)
    assert plans_of("FROM games_seat own") == (10, 0)
