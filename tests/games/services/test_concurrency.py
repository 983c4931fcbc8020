import random
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier
from typing import TypeVar

import pytest
from django.db import connection

from games import engine, event_log
from games.errors import GameError
from games.services.computer_queue import ComputerQueue
from games.services.deadlines import act_on_deadline
from tests.games.event_log.test_log import assert_events_are_numbered_without_gaps, verify_game
from tests.games.services.test_moves import start_table_of_three
from tests.games.table import Table, get_time_after_deadline, start_table
from tests.pauses import sleep_to_disprove

pytestmark = pytest.mark.django_db(transaction=True)

Result = TypeVar("T")
SHORT_GAME_RULES = {"preset": "alemi-36", "lowest_rank": "T", "hand_size": 3}


def run_concurrently(number: int, call: Callable[[int], Result]) -> list[Result]:
    """Run `call(index)` for each index below `number`, in threads that start together. Return the results by index."""
    barrier = Barrier(number)

    def call_when_all_have_started(index: int) -> Result:
        try:
            barrier.wait()
            return call(index)
        finally:
            connection.close()

    with ThreadPoolExecutor(number) as pool:
        return list(pool.map(call_when_all_have_started, range(number)))


def test_one_of_32_identical_moves_is_accepted() -> None:
    table = start_table_of_three()
    version = table.view(1)["version"]

    def attack_with_version(_: int) -> str:
        try:
            table.play(1, "attack 6D", version=version)
        except GameError as refused:
            return refused.code
        return "accepted"

    assert Counter(run_concurrently(32, attack_with_version)) == {"accepted": 1, "stale": 31}
    assert table.list_moves() == ["1 attack 6D"]


def test_concurrent_moves_of_eight_players_leave_no_gap_in_the_log() -> None:
    table = start_table({"preset": "spivak-52", "lowest_rank": "8", "hand_size": 3}, 8, seed=bytes(range(32)))

    def play_moves_of_seat(seat: int) -> Counter[str]:
        rng, codes = random.Random(seat), Counter[str]()
        while codes["over"] == 0:
            codes[try_to_move(table, seat, rng)] += 1
        return codes

    codes = sum(run_concurrently(8, play_moves_of_seat), Counter[str]())
    assert codes["accepted"] > 40
    assert set(codes) <= {"accepted", "nothing", "stale", "not_your_move", "illegal_move", "game_over", "over"}
    assert table.reload().is_over
    assert_events_are_numbered_without_gaps(table)
    assert verify_game(table.reload()) == "1 checked, 0 differ.\n"


def try_to_move(table: Table, seat: int, rng: random.Random) -> str:
    state = event_log.load_state(type(table.game).objects.select_related("series").get(pk=table.game.pk))
    legal = engine.list_legal_moves(state, seat)
    if not legal:
        sleep_to_disprove("moves of the other seats", 0.005)
        return "over" if state.over else "nothing"
    try:
        table.play(seat, str(rng.choice(legal)), version=engine.get_version(state, seat))
    except GameError as refused:
        return refused.code
    return "accepted"


def test_concurrent_sweeps_act_on_a_deadline_once() -> None:
    table = start_table_of_three()
    due = get_time_after_deadline(table)
    acted = run_concurrently(8, lambda _: act_on_deadline(game_id=table.game.pk, now=due))
    assert sum(acted) == 1
    assert table.list_moves() == ["1 attack 6D by clock"]


def test_if_clock_and_player_act_at_the_same_time_one_move_is_made() -> None:
    for _ in range(5):
        table = start_table_of_three()
        due, version = get_time_after_deadline(table), table.view(1)["version"]

        def move_or_let_clock_act(index: int, table: Table = table, due=due, version: int = version) -> None:
            if index:
                act_on_deadline(game_id=table.game.pk, now=due)
                return
            with suppress(GameError):
                table.play(1, "attack 6D", version=version, now=due)

        run_concurrently(2, move_or_let_clock_act)
        assert table.list_moves() in (["1 attack 6D"], ["1 attack 6D by clock"])


def test_duplicate_tasks_play_each_move_once() -> None:
    table = start_table(SHORT_GAME_RULES, 4, computers=dict.fromkeys(range(4), "random"), seed=bytes(range(32)))
    run_concurrently(4, lambda _: play_to_the_end(table))
    game = table.reload()
    assert game.is_over
    assert_events_are_numbered_without_gaps(table)
    assert verify_game(game) == "1 checked, 0 differ.\n"


def play_to_the_end(table: Table) -> None:
    line = ComputerQueue()
    while not table.reload().is_over:
        line.take_step()
