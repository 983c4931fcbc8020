"""Every move ends a long poll soon, although the broker is killed, frozen or restarted."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from durak_site.messaging import wakeups
from games import engine
from tests.conftest import build_worker_database_url
from tests.games.api.long_polls.test_polls_of_games import PollingReader
from tests.games.table import Table, start_table
from tests.own_broker import OwnBroker
from tests.pauses import sleep_to_disprove
from tests.stack import Stack, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("processes")]
MAX_DELAY = 12.0
"""Maximum number of seconds until a move reaches the client during an outage, on a busy machine. If the server did not
notice the outage, it would read each topic only every 30 seconds.
"""


@pytest.fixture
def stack_with_own_broker(transactional_db: None, broker: OwnBroker, tmp_path: Path) -> Iterator[Stack]:
    with Stack(build_worker_database_url(), broker.url, tmp_path) as stack:
        stack.start_web()
        yield stack


def measure_delay(stack: Stack, table: Table) -> float:
    """Return the seconds from a move to the response of the long poll that waits for it."""
    state = table.state()
    seat = engine.list_awaited_seats(state)[0]
    reader = PollingReader(stack, table, seat)
    tag = reader.request_game().headers["ETag"]
    with ThreadPoolExecutor(1) as thread:
        waiting = thread.submit(reader.request_game, 30, tag)
        sleep_to_disprove("an answer", 1)
        begin = time.monotonic()
        table.play(seat, str(engine.list_legal_moves(state, seat)[0]))
        assert waiting.result().headers["ETag"] != tag
    return time.monotonic() - begin


def test_moves_arrive_while_the_broker_is_away_and_when_it_is_back(
    stack_with_own_broker: Stack, broker: OwnBroker
) -> None:
    table = start_table(players=3, quick_pass=False)
    name = wakeups.build_listener_name(stack_with_own_broker.started_processes[0].pid)
    delays = {"before": measure_delay(stack_with_own_broker, table)}
    broker.kill()
    delays["killed"] = measure_delay(stack_with_own_broker, table)
    broker.restart()
    delays["back"] = measure_delay(stack_with_own_broker, table)
    wait_for(lambda: broker.count_subscribers(name), "the server listens again")
    broker.freeze()
    delays["frozen"] = measure_delay(stack_with_own_broker, table)
    broker.thaw()
    delays["thawed"] = measure_delay(stack_with_own_broker, table)
    assert max(delays.values()) < MAX_DELAY, delays
