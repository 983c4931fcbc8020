"""Real workers are killed, and a real broker loses its data. Every game still ends, and no move is lost."""

from datetime import timedelta

import pytest
import redis

from games.models import Event, Game
from tests.games.event_log.test_log import verify_game
from tests.games.table import Table, start_table
from tests.pauses import sleep_to_disprove
from tests.stack import Stack, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("processes")]


def start_tables_of_computers(number: int) -> list[Table]:
    computers = {0: "random", 1: "steady", 2: "random", 3: "steady"}
    slow = {"quick_pass": False, "window": timedelta(seconds=2)}
    return [start_table("spivak-52", 4, computers=computers, **slow) for _ in range(number)]


def list_events() -> list[tuple[str, int, str, str]]:
    return list(Event.objects.order_by("game_id", "seq").values_list("game_id", "seq", "kind", "by"))


def wait_for_progress() -> None:
    before = Event.objects.count()
    wait_for(lambda: Event.objects.count() > before + 20, "the computers play on")


def are_all_games_over() -> bool:
    return not Game.objects.filter(finished_at=None).exists()


def assert_games_are_over_and_complete(before: list[tuple[str, int, str, str]], tables: list[Table]) -> None:
    after = set(list_events())
    assert not [event for event in before if event not in after]
    for table in tables:
        assert table.reload().is_over
        assert verify_game(table.game) == "1 checked, 0 differ.\n"


def test_killed_workers_lose_no_moves_of_computers(live_stack: Stack) -> None:
    live_stack.start_beat()
    tables = start_tables_of_computers(4)
    events = []
    for _ in range(2):
        worker = live_stack.start_worker()
        if not are_all_games_over():
            wait_for_progress()
        live_stack.kill_process(worker)
        events = list_events()
    assert not are_all_games_over(), "the games ended before the last worker was killed: there are too few"
    live_stack.start_worker()
    wait_for(are_all_games_over, "all games end")
    assert_games_are_over_and_complete(events, tables)


def test_no_moves_are_lost_if_the_broker_loses_its_data(live_stack: Stack) -> None:
    live_stack.start_beat()
    live_stack.start_worker()
    tables = start_tables_of_computers(2)
    wait_for_progress()
    with redis.Redis.from_url(live_stack.redis_url) as broker:
        for _ in range(5):
            broker.flushdb()
            sleep_to_disprove("new tasks, which the next flush deletes", 0.2)
    events = list_events()
    wait_for(are_all_games_over, "all games end")
    assert_games_are_over_and_complete(events, tables)


@pytest.mark.parametrize("level", ["steady", "keen"])
def test_a_computer_moves_without_the_sweep(live_stack: Stack, level: str) -> None:
    """Without beat, only messages wake a worker: one after the commit of a move, and one when a stored move is due."""
    live_stack.start_worker()
    table = start_table("cabinet-podkidnoy", 3, computers={2: level}, seed=bytes(range(32)))
    opening = next(str(card) for card in table.view(1)["hands"][1])
    table.play(1, f"attack {opening}")
    wait_for(lambda: table.reload().phase != "defending", "the computer defends")
