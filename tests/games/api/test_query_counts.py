"""The number of queries of a read does not grow with the number of events, games or series.

Each bound is the present number of queries. Raise it if you add a query on purpose.
"""

import random
from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from games import engine
from games.services.series import create_series
from tests.factories import Person, make_anonymous_client
from tests.games.api.calls import API, join_series, post_series
from tests.games.table import Table, play_out, start_table

pytestmark = pytest.mark.django_db
AUTHENTICATION_QUERIES = 1
"""The number of queries for authentication. One query loads the token with its account."""


def count_queries(call: Callable[[], object]) -> int:
    call()  # the first request with a token stores the time of its use
    with CaptureQueriesContext(connection) as captured:
        response = call()
    assert response.status_code < 300, response.content
    return len(captured)


def build_get_call(client: APIClient, path: str) -> Callable[[], object]:
    return lambda: client.get(f"{API}/{path}")


def play_long_game() -> Table:
    """Play a game of three in which every defender takes, until it has a thousand events."""
    table = start_table(players=3)
    while table.reload().version < 1000:
        state = table.state()
        seat = engine.list_awaited_seats(state)[0]
        legal = [str(move) for move in engine.list_legal_moves(state, seat)]
        table.play(seat, next((text for text in ("take", "pass") if text in legal), legal[0]))
    return table


def play_until_a_bout_opens(table: Table) -> Table:
    while table.state().phase != "opening":
        table.play(
            engine.list_awaited_seats(table.state())[0], "take" if table.state().phase == "defending" else "pass"
        )
    return table


def test_reads_make_as_many_queries_at_event_1000_as_at_event_2() -> None:
    for table in (start_table(players=3), play_long_game()):
        for path, most in (("", 1), ("/legal", 1), ("/events", 2), ("/events?after=1&limit=500", 2)):
            address = f"games/{table.game.pk}{path}"
            assert count_queries(build_get_call(make_anonymous_client(), address)) <= most
            assert count_queries(build_get_call(table.people[0].client, address)) <= AUTHENTICATION_QUERIES + most


def test_a_move_makes_as_many_queries_in_a_long_game_as_in_a_new_game() -> None:
    def count_move_queries(table: Table) -> int:
        state = table.state()
        (seat,) = engine.list_awaited_seats(state)
        text = str(engine.list_legal_moves(state, seat)[0])
        client = table.people[seat].client
        client.get(f"{API}/me/turns")
        with CaptureQueriesContext(connection) as captured:
            response = client.post(f"{API}/games/{table.game.pk}/moves", {"move": text})
        assert response.status_code == 201, response.content
        return len(captured)

    assert (
        count_move_queries(play_until_a_bout_opens(play_long_game()))
        == count_move_queries(start_table(players=3))
        <= AUTHENTICATION_QUERIES + 8
    )


def test_a_record_makes_at_most_three_queries() -> None:
    table = start_table(players=2)
    play_out(table, random.Random(2))
    assert count_queries(build_get_call(make_anonymous_client(), f"games/{table.game.pk}/record")) <= 3


def test_lists_make_as_many_queries_for_eleven_series_as_for_one_series(owner: Person, member: Person) -> None:
    def start_joined_series() -> str:
        series = post_series(owner, "me", member, visibility="public")
        join_series(member, series)
        return str(series["id"])

    one = start_joined_series()
    lists = ["series", "series?state=running&player=Mitya", "series?creator=Olga", f"series/{one}/games", "me/turns"]
    paths = [*lists, f"series/{one}"]
    before = [count_queries(build_get_call(owner.client, path)) for path in paths]
    for _ in range(10):
        start_joined_series()
    assert [count_queries(build_get_call(owner.client, path)) for path in paths] == before
    for path, number, most in zip(paths, before, (4, 4, 5, 3, 1, 7), strict=True):
        assert number <= AUTHENTICATION_QUERIES + most, path


def test_inviting_six_players_makes_as_many_queries_as_inviting_one_player(owner: Person) -> None:
    from tests.factories import create_person

    def count_invitation_queries(number: int) -> int:
        seats = [{"player": "me"}, *({"player": create_person().name} for _ in range(number)), {"open": True}]
        with CaptureQueriesContext(connection) as captured:
            create_series(creator=owner.user, rules="spivak-52", seats=seats)
        return len(captured)

    assert count_invitation_queries(1) == count_invitation_queries(6)
