"""Several streams are read with one batch of queries. After a failed batch, the next batch reads the same changes."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.api.streams.batch_reads import FollowerReader
from games.api.streams.followers import Follower
from games.api.streams.frames import Frame
from games.api.streams.game_follower import GameFollower
from games.api.streams.player_follower import PlayerFollower
from games.selectors.batch_reader import BatchReader
from games.services.notifications import notify_due_turns
from tests.games.api.calls import API
from tests.games.table import Table, stack_deck, start_table

pytestmark = pytest.mark.django_db(transaction=True)
HANDS = ("6S 7S 8S 9S 6H 7H", "8H 9H TH TS JS QS", "6C 7C 8C 9C TC JC")


@pytest.fixture
def table() -> Table:
    """Start a game without quick pass in which seat 0 opens and seat 1 defends."""
    return start_table(players=3, deck=stack_deck(HANDS, "KS"), quick_pass=False)


def list_users(table: Table) -> list[User]:
    return [table.people[seat].user for seat in (0, 1, 2)]


def get_etag(table: Table, seat: int) -> str:
    return str(table.people[seat].client.get(f"{API}/games/{table.game.pk}")["ETag"])


def read_in_one_batch(*followers: Follower) -> list[list[Frame] | None]:
    reading = BatchReader(follower.topic for follower in followers)
    return [follower.read(reading) for follower in followers]


def test_a_game_is_read_once_and_streamed_as_each_viewer_sees_it(table: Table) -> None:
    followers = [PlayerFollower(user, None) for user in list_users(table)]
    spectator = GameFollower(table.game.pk, None, None)
    read_in_one_batch(*followers, spectator)
    table.play(0, "attack 6H")
    with CaptureQueriesContext(connection) as asked:
        *of_players, of_spectator = read_in_one_batch(*followers, spectator)
    assert len(asked) <= 4, "newest notifications, running games, the game, its events"
    assert [one[-1].data for one in of_players if one] == [
        {"game": table.game.pk, "tag": get_etag(table, seat)} for seat in (0, 1, 2)
    ]
    assert [frame.event for frame in of_spectator or ()] == ["event", "game"]


def test_a_failed_read_is_repeated_in_the_next_batch(table: Table) -> None:
    boris = PlayerFollower(list_users(table)[1], 0)
    read_in_one_batch(boris)
    table.play(0, "attack 6H")
    notify_due_turns(now=table.reload().waiting_since)
    for has_read_the_game in (False, True):
        with transaction.atomic():
            reading = BatchReader([boris.topic])
            if has_read_the_game:
                reading.load_game(table.game.pk, boris.viewer)
            fail_all_queries()
            with pytest.raises(DatabaseError):
                boris.read(reading)
            transaction.set_rollback(True)
    (frames,) = read_in_one_batch(boris)
    assert [frame.event for frame in frames or ()] == ["notification", "turns", "game"]


def fail_all_queries() -> None:
    """Break the current transaction, so that each later query in it fails."""
    with pytest.raises(DatabaseError), connection.cursor() as cursor:
        cursor.execute("SELECT 1 / 0")


def read_streams_and_close_connection(read: Callable[..., Any], together: list[Follower]) -> Any:
    try:
        return read(together)
    finally:
        connection.close()


def test_a_client_that_arrives_during_a_batch_joins_the_next_batch(table: Table) -> None:
    followers = [PlayerFollower(user, None) for user in list_users(table)]
    batch_sizes: list[int] = []
    may_read = asyncio.Event()

    async def count_and_run_in_thread(read: Callable[..., Any], together: list[Follower]) -> Any:
        batch_sizes.append(len(together))
        await may_read.wait()
        return await asyncio.to_thread(read_streams_and_close_connection, read, together)

    async def read_with_late_clients() -> list[list[Frame] | None]:
        together = FollowerReader(count_and_run_in_thread)
        come = [asyncio.create_task(together.read(follower)) for follower in followers]
        while not batch_sizes:
            await asyncio.sleep(0)
        late = asyncio.create_task(together.read(GameFollower("nothing", None, None)))
        gone = asyncio.create_task(together.read(GameFollower(table.game.pk, None, None)))
        await asyncio.sleep(0)
        gone.cancel()
        may_read.set()
        return [*await asyncio.gather(*come), await late]

    *frames, nothing = asyncio.run(read_with_late_clients())
    assert [[frame.event for frame in one or ()] for one in frames] == [["hello"]] * 3
    assert nothing is None
    assert batch_sizes == [3, 2]
