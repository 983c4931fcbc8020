"""The cost of showing a position does not grow with the length of the game."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from games.services.computer_moves import play_computer_move
from games.services.order_changes import replace_orders
from tests.factories import make_anonymous_client
from tests.games.api.calls import API
from tests.games.table import Table, start_table
from tests.games.web.pages import create_browser_for
from tests.query_plans import prefer_indexes

pytestmark = pytest.mark.django_db

ORDERS_TO_TAKE_ALWAYS = {"openings": ["lowest"], "defences": [{"do": "take"}], "throw_ins": {"then": "pass"}}
MAX_ROWS = 500
"""Maximum number of rows of the log that one page may read. The log of the game in these tests has
more than five thousand rows."""


def count_rows_read(call: Callable[[], Any]) -> int:
    """Make a request, and return how many rows of the log PostgreSQL has scanned for it, filtered rows included."""
    before = count_scanned_rows()
    response = call()
    assert response.status_code in (200, 304), response.content
    return count_scanned_rows() - before


def count_scanned_rows() -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT seq_tup_read + idx_tup_fetch FROM pg_stat_xact_user_tables WHERE relname = 'games_event'"
        )
        (rows,) = cursor.fetchone() or (0,)
    return int(rows or 0)


def play_game_of_takers() -> Table:
    """Play a game of three in which every defender takes, until the rules end it after bout 1,000."""
    table = start_table("alemi-36", 3, seed=bytes(32))
    for one in table.people.values():
        replace_orders(game_id=table.game.pk, user=one.user, words=ORDERS_TO_TAKE_ALWAYS)
    while play_computer_move(game_id=table.game.pk):
        pass
    assert table.reload().is_over
    assert table.reload().version > 5000
    prefer_indexes()
    return table


def build_get_call(client: Client, table: Table, path: str, **headers: str) -> Callable[[], Any]:
    return lambda: client.get(f"/games/{table.game.pk}/{path}", headers=headers)


def test_showing_a_moment_of_a_long_game_reads_only_nearby_log_rows() -> None:
    table = play_game_of_takers()
    stranger, player, last = create_browser_for(None), create_browser_for(table.people[1]), table.reload().version
    pages = [
        (stranger, "replay?at=2000"),
        (stranger, f"replay?open=1&at={last}"),
        (player, "replay?at=3000"),
        (player, "lately?at=1500&at=1503&at=1504"),
        (stranger, "picture.png?at=2500"),
    ]
    for client, page in pages:
        build_get_call(client, table, page)()  # the first reader of a moment reads the log up to it
    read = {page: count_rows_read(build_get_call(client, table, page)) for client, page in pages}
    assert max(read.values()) < MAX_ROWS, read
    assert count_rows_read(build_get_call(stranger, table, "replay?at=2017")) < MAX_ROWS
    assert len(build_get_call(stranger, table, "replay?at=2000")().content) < 40_000


def test_a_record_is_read_from_the_log_once() -> None:
    table = play_game_of_takers()
    for query in ("", "?format=text"):
        address = f"{API}/games/{table.game.pk}/record{query}"
        first = make_anonymous_client().get(address)
        assert count_rows_read(lambda address=address: make_anonymous_client().get(address)) == 0
        again = make_anonymous_client().get(address)
        assert (again.content, again["ETag"]) == (first.content, first["ETag"])
        unchanged = make_anonymous_client().get(address, headers={"If-None-Match": first["ETag"]})
        assert (unchanged.status_code, unchanged.content, unchanged["ETag"]) == (304, b"", first["ETag"])


def test_a_state_folded_from_a_checkpoint_equals_the_state_folded_from_the_deal() -> None:
    table = play_game_of_takers()
    reader, address = create_browser_for(table.people[2]), f"/games/{table.game.pk}/lately?at="
    from_the_deal = [reader.get(f"{address}{number}").content for number in (20, 49, 50, 51, 333)]
    create_browser_for(None).get(f"/games/{table.game.pk}/replay?open=1&at=1000")
    assert [reader.get(f"{address}{number}").content for number in (20, 49, 50, 51, 333)] == from_the_deal


@pytest.mark.parametrize(
    ("page", "limit"),
    [
        ("/games/{}/replay?at=9", "900/day"),
        ("/games/{}/lately?at=9", "900/day"),
        (f"{API}/games/{{}}/record", "30/day"),
    ],
)
def test_reading_the_past_counts_against_the_limit_of_work(page: str, limit: str, settings: Any) -> None:
    """A page that shows a past moment costs much more than the few events of a short game."""
    settings.DURAK = {**settings.DURAK, "work": limit}
    table = start_table("alemi-36", 2)
    table.play(1, "resign")
    address = page.format(table.game.pk)
    assert [make_anonymous_client().get(address).status_code for _ in range(3)] == [200, 429, 429]
