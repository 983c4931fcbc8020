"""The order in which computers move: the hosts of games take turns. Rows decide which games are due, not messages."""

import os
import time
from datetime import timedelta
from threading import Event as Signal

import pytest
import redis
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import ai
from games.models import Event, Game
from games.services.computer_queue import CLAIM, GRACE, RETRY_AFTER, ComputerQueue, wake_late_computers
from games.services.live_game import lock_live_game
from games.tasks import play_computers, sweep
from tests.factories import Person, create_person
from tests.games.services.test_moves import three_at_a_table
from tests.games.table import Table, stack_deck, start_table
from tests.stack import PATIENCE

pytestmark = pytest.mark.django_db


def start_game_of_computers(host: Person) -> Table:
    """Start a game of four computers in a series of this person."""
    at = start_table("alemi-36", 4, computers=dict.fromkeys(range(4), "random"))
    at.series.creator = host.user
    at.series.save()
    Game.objects.filter(pk=at.game.pk).update(host=host.user)
    return at


def start_game_with_computers(host: Person) -> Table:
    """Start a game of this person and two computers, the first of which must open."""
    return three_at_a_table(computers={0: "steady", 1: "steady"}, known={2: host})


def count_messages() -> int:
    """Return the length of the computers' queue."""
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as broker:
        return broker.llen("computers")


def forget_messages() -> None:
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as broker:
        broker.flushdb()


def play_next_and_return_host(line: ComputerQueue) -> User:
    """Let the next computer move; return the host of its game."""
    before = {game.pk: game.version for game in Game.objects.all()}
    assert line.play_next()
    (moved,) = [game for game in Game.objects.select_related("host") if game.version != before[game.pk]]
    return moved.host


def test_hosts_take_turns_for_any_number_of_games() -> None:
    anna, boris = create_person(), create_person()
    for host in (anna, anna, anna, boris, anna):
        start_game_of_computers(host)
    line = ComputerQueue()
    assert [play_next_and_return_host(line) for _ in range(6)] == [anna.user, boris.user] * 3


def test_games_of_only_computers_come_last() -> None:
    anna, boris = create_person(), create_person()
    start_game_of_computers(anna)
    at = start_game_with_computers(boris)
    line = ComputerQueue()
    assert play_next_and_return_host(line) == boris.user
    assert at.awaited_seats() == [2]
    assert play_next_and_return_host(line) == anna.user


def test_a_game_comes_last_after_its_last_person_resigned() -> None:
    anna, boris = create_person(), create_person()
    given_up = start_game_with_computers(anna)
    given_up.play(2, "resign")
    assert given_up.reload().alone
    at = start_game_with_computers(boris)
    line = ComputerQueue()
    assert play_next_and_return_host(line) == boris.user
    assert not at.reload().alone


def test_a_task_plays_one_move_and_queues_the_next() -> None:
    at = start_game_of_computers(create_person())
    forget_messages()
    play_computers()
    assert len({(row.at, row.by) for row in Event.objects.filter(game=at.game, by="computer")}) == 1
    assert len(at.log()) == 1
    assert count_messages() == 1


def test_a_task_with_no_due_game_queues_none() -> None:
    at = start_game_with_computers(create_person())
    forget_messages()
    play_computers()
    log, sent = at.log(), count_messages()
    play_computers()
    sweep()
    assert (at.log(), count_messages()) == (log, sent)


def test_the_sweep_replaces_lost_messages_by_one() -> None:
    for _ in range(3):
        start_game_of_computers(create_person())
    forget_messages()
    assert not wake_late_computers(now=timezone.now())
    assert wake_late_computers(now=timezone.now() + 2 * GRACE)
    assert count_messages() == 1


def test_a_broken_game_does_not_block_others() -> None:
    anna = create_person()
    broken, at = start_game_of_computers(anna), start_game_of_computers(anna)
    Game.objects.filter(pk=broken.game.pk).update(snapshot={}, computer_at=timezone.now() - timedelta(minutes=1))
    line = ComputerQueue()
    assert line.play_next()
    assert Game.objects.get(pk=broken.game.pk).computer_at > timezone.now() + RETRY_AFTER / 2
    assert play_next_and_return_host(line) == anna.user
    assert len(at.log()) == 1


def test_a_claim_lasts_until_the_move_or_its_expiry() -> None:
    at, now = start_game_of_computers(create_person()), timezone.now()
    Game.objects.filter(pk=at.game.pk).update(computer_at=now)
    assert ComputerQueue().claim(now)
    assert not ComputerQueue().play_next(now=now)
    assert ComputerQueue().play_next(now=now + CLAIM)
    assert len(at.log()) == 1
    assert ComputerQueue().play_next(now=now + CLAIM)


def test_the_time_of_a_move_does_not_depend_on_the_hand() -> None:
    """The hand has one card, so the computer needs no time to think."""
    rules = {"hand_size": 1, "first_attacker": "after_dealer"}
    at = start_table(rules, 2, deck=stack_deck(["7C", "6C"], trump="7H"), computers={1: "keen"})
    began = time.monotonic()
    assert ComputerQueue().play_next()
    assert time.monotonic() - began >= ai.get_pace("keen")
    assert at.log() == ["1 attack 6C by computer"]


@pytest.mark.django_db(transaction=True)
def test_a_locked_game_is_skipped() -> None:
    from tests.games.services.test_concurrency import run_concurrently

    anna = create_person()
    held, free = start_game_of_computers(anna), start_game_of_computers(anna)
    is_held, has_played = Signal(), Signal()

    def act(index: int) -> bool:
        if index:
            assert is_held.wait(PATIENCE)
            try:
                return ComputerQueue().play_next()
            finally:
                has_played.set()
        with transaction.atomic():
            lock_live_game(held.game.pk)
            is_held.set()
            assert has_played.wait(PATIENCE), "the queue waits for the locked game"
        return False

    assert run_concurrently(2, act) == [False, True]
    assert (len(held.log()), len(free.log())) == (0, 1)
