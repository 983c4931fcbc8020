"""Of two beats, only one sends tasks. If it dies or hangs, the other takes over.

The clock acts less than five seconds later than usual.
"""

import os
import signal
from datetime import datetime, timedelta

import pytest
import redis
from django.utils import timezone

from durak_site.messaging.scheduler import LEASE_KEY
from games.models import Event, Game
from tests.games.services.test_moves import start_table_of_three
from tests.pauses import sleep_to_disprove
from tests.stack import Process, Stack, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("processes")]
NUMBER_OF_GAMES = 12
LARGEST_DELAY = timedelta(seconds=5)
"""The largest delay by the loss of a beat. A busy machine delays the clock further, also without a loss."""


def start_leader(stack: Stack) -> Process:
    leader = stack.start_beat()
    wait_for(lambda: read_leader_id(stack), "a beat takes the lease")
    return leader


def start_standby_beat(stack: Stack) -> Process:
    """Start another beat. The beat that has the lease keeps it."""
    first = read_leader_id(stack)
    standby = stack.start_beat()
    sleep_to_disprove("the second beat takes the lease", 3)
    assert read_leader_id(stack) == first
    return standby


def read_leader_id(stack: Stack) -> bytes | None:
    """Return the random identifier of the beat that has the lease."""
    with redis.Redis.from_url(stack.redis_url) as broker:
        return broker.get(LEASE_KEY)


def spread_deadlines(games: list[str]) -> dict[str, datetime]:
    """Give the games deadlines half a second apart, beginning in four seconds. Return the deadlines by game."""
    begin = timezone.now() + timedelta(seconds=4)
    deadlines = {game: begin + timedelta(seconds=number / 2) for number, game in enumerate(games)}
    for game, deadline in deadlines.items():
        Game.objects.filter(pk=game).update(deadline_at=deadline)
    return deadlines


def wait_for_clock(deadlines: dict[str, datetime], delays: list[timedelta], number: int) -> None:
    """Wait until the clock has made a move in `number` games.

    Append to `delays`, for each game, the time from its deadline until this function has found the move.
    """

    def has_clock_moved() -> bool:
        for game in find_games_with_clock_move(deadlines)[len(delays) :]:
            delays.append(timezone.now() - deadlines[game])
        return len(delays) >= number

    wait_for(has_clock_moved, f"the clock acts in {number} games")


def find_games_with_clock_move(deadlines: dict[str, datetime]) -> list[str]:
    """Return the games in which the clock has made a move, in the order of their deadlines."""
    acted = set(Event.objects.filter(game__in=deadlines, by="clock").values_list("game_id", flat=True))
    return [game for game in deadlines if game in acted]


def test_the_loss_of_a_beat_delays_no_deadline_by_five_seconds(live_stack: Stack) -> None:
    live_stack.start_worker("clock")
    leader = start_leader(live_stack)
    for end in (signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM):
        leader = lose_leader(live_stack, leader, end)


def lose_leader(stack: Stack, leader: Process, end: signal.Signals) -> Process:
    """Start a second beat, and send the signal `end` to the beat that has the lease, while deadlines pass.

    Assert that the second beat takes the lease, and that no move of the clock is much later than before. Return the
    second beat.
    """
    games = [start_table_of_three().game.pk for _ in range(NUMBER_OF_GAMES)]
    deadlines, delays = spread_deadlines(games), list[timedelta]()
    standby = start_standby_beat(stack)
    first = read_leader_id(stack)
    wait_for_clock(deadlines, delays, NUMBER_OF_GAMES // 3)
    usual = max(delays)
    os.killpg(leader.pid, end)
    wait_for_clock(deadlines, delays, NUMBER_OF_GAMES)
    assert read_leader_id(stack) not in (None, first), end
    assert max(delays) < usual + LARGEST_DELAY, end
    if end == signal.SIGSTOP:
        second = read_leader_id(stack)
        os.killpg(leader.pid, signal.SIGCONT)
        sleep_to_disprove("the first beat takes the lease back", 3)
        assert read_leader_id(stack) == second
        stack.kill_process(leader)
    assert standby.poll() is None, end
    return standby
