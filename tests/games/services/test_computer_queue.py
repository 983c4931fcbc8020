"""The order in which computers move: for one host after another. A host is the creator of the series of a game.

The rows of games decide which games are due. Messages in the queue only wake workers.
"""

import json
import os
import time
from contextlib import suppress
from datetime import datetime, timedelta
from threading import Event as Signal
from threading import Timer

import pytest
import redis
from django.db import OperationalError, connection, transaction
from django.utils import timezone

from accounts.models import User
from games import ai
from games.models import Event, Game
from games.services import computer_queue
from games.services.awaited_seats import LoadedGame
from games.services.computer_moves import choose_move, compute_play_time, store_or_play_move
from games.services.computer_queue import (
    CLAIM_DURATION,
    LATE_AFTER,
    RECONNECT_PAUSE,
    RETRY_AFTER,
    ComputerQueue,
    GameForNextStep,
    wake_worker_for_late_computers,
)
from games.services.live_game import lock_live_game
from games.services.takeover import take_seat_back
from games.tasks import play_computers, sweep
from tests.factories import Person, create_person
from tests.games.services.test_moves import HANDS, start_table_of_three
from tests.games.table import Table, stack_deck, start_table
from tests.stack import PATIENCE, wait_for

pytestmark = pytest.mark.django_db

KEEN, SECOND = timedelta(seconds=ai.get_pace("keen")), timedelta(seconds=1)
FIVE_MILLISECONDS = timedelta(milliseconds=5)
RULES_WITH_ONE_CARD_HANDS = {"hand_size": 1, "first_attacker": "after_dealer"}


def start_game_of_computers(host: Person) -> Table:
    """Start a game of four computers in a series that `host` has created."""
    table = start_table("alemi-36", 4, computers=dict.fromkeys(range(4), "random"))
    table.series.creator = host.user
    table.series.save()
    Game.objects.filter(pk=table.game.pk).update(host=host.user)
    return table


def start_game_with_computers(host: Person) -> Table:
    """Start a game of `host` and two computers. The first computer has to open."""
    return start_table_of_three(computers={0: "steady", 1: "steady"}, known={2: host})


def count_messages() -> int:
    """Return the number of messages in the queue of computers."""
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as broker:
        return broker.llen("computers")


class QueueThatLosesConnection(ComputerQueue):
    """A queue that loses its connection to the database right after the commit of a claim."""

    def claim_game(self, found: GameForNextStep, now: datetime) -> None:
        super().claim_game(found, now)
        transaction.on_commit(self._lose_connection)

    def _lose_connection(self) -> None:
        with suppress(OperationalError), connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")


def claim_next_game(now: datetime) -> None:
    """Claim the next game and then do nothing, like a worker that crashes after the claim."""
    line = ComputerQueue()
    with transaction.atomic():
        found = line.lock_game_for_next_step(now)
        assert found is not None
        line.claim_game(found, now)


def load_game(table: Table) -> LoadedGame:
    """Load the game as a worker does, and release its lock."""
    with transaction.atomic():
        return lock_live_game(table.game.pk)


def list_messages() -> list[str]:
    """Return the messages in the queue of computers."""
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as broker:
        return [message.decode() for message in broker.lrange("computers", 0, -1)]


def delete_messages() -> None:
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as broker:
        broker.flushdb()


def play_next_game_and_get_host(queue: ComputerQueue) -> User:
    """Let the next computer move. Return the host of the game in which it moved."""
    before = {game.pk: game.version for game in Game.objects.all()}
    assert queue.take_step()
    (moved,) = [game for game in Game.objects.select_related("host") if game.version != before[game.pk]]
    return moved.host


def test_hosts_take_turns_whatever_their_number_of_games() -> None:
    anna, boris = create_person(), create_person()
    for host in (anna, anna, anna, boris, anna):
        start_game_of_computers(host)
    line = ComputerQueue()
    assert [play_next_game_and_get_host(line) for _ in range(6)] == [anna.user, boris.user] * 3


def test_games_of_only_computers_come_last() -> None:
    anna, boris = create_person(), create_person()
    start_game_of_computers(anna)
    table = start_game_with_computers(boris)
    line = ComputerQueue()
    assert play_next_game_and_get_host(line) == boris.user
    assert table.awaited_seats() == [2]
    assert play_next_game_and_get_host(line) == anna.user


def test_a_game_whose_last_person_has_resigned_comes_last() -> None:
    anna, boris = create_person(), create_person()
    given_up = start_game_with_computers(anna)
    given_up.play(2, "resign")
    assert given_up.reload().only_computers_remain
    table = start_game_with_computers(boris)
    line = ComputerQueue()
    assert play_next_game_and_get_host(line) == boris.user
    assert not table.reload().only_computers_remain


def test_a_task_chooses_and_plays_moves_for_a_limited_time_and_queues_another_task(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = start_game_of_computers(create_person())
    delete_messages()
    monkeypatch.setattr(computer_queue, "TASK_SECONDS", 0.0)
    play_computers()
    assert len({(row.at, row.by) for row in Event.objects.filter(game=table.game, by="computer")}) == 1
    assert len(table.list_moves()) == 1
    assert count_messages() == 1


def test_a_task_without_a_due_game_does_not_queue_another_task() -> None:
    table = start_game_with_computers(create_person())
    delete_messages()
    play_computers()
    log, sent = table.list_moves(), count_messages()
    play_computers()
    sweep()
    assert (table.list_moves(), count_messages()) == (log, sent)


def test_the_sweep_replaces_lost_messages_by_one_message() -> None:
    for _ in range(3):
        start_game_of_computers(create_person())
    delete_messages()
    assert not wake_worker_for_late_computers(now=timezone.now())
    assert wake_worker_for_late_computers(now=timezone.now() + 2 * LATE_AFTER)
    assert count_messages() == 1


def test_a_broken_game_does_not_delay_computers_in_other_games() -> None:
    anna = create_person()
    broken, table = start_game_of_computers(anna), start_game_of_computers(anna)
    Game.objects.filter(pk=broken.game.pk).update(snapshot={}, computer_at=timezone.now() - timedelta(minutes=1))
    line = ComputerQueue()
    assert line.take_step()
    assert Game.objects.get(pk=broken.game.pk).computer_claimed_until > timezone.now() + RETRY_AFTER / 2
    assert play_next_game_and_get_host(line) == anna.user
    assert len(table.list_moves()) == 1


def test_a_claim_lasts_until_the_move_or_its_expiry() -> None:
    table, now = start_game_of_computers(create_person()), timezone.now()
    claim_next_game(now)
    assert not ComputerQueue().take_step(now=now)
    assert ComputerQueue().take_step(now=now + CLAIM_DURATION)
    assert len(table.list_moves()) == 1
    assert ComputerQueue().take_step(now=now + CLAIM_DURATION)


def start_game_with_one_card_hands(now: datetime | None = None) -> Table:
    """Start a game in which a `keen` computer opens with its only card, so that its choice takes no time."""
    table = start_table(
        RULES_WITH_ONE_CARD_HANDS, 2, deck=stack_deck(["7C", "6C"], trump="7H"), computers={1: "keen"}, now=now
    )
    table.game.refresh_from_db()
    return table


def test_a_move_is_made_when_the_pace_of_its_level_has_passed() -> None:
    start = timezone.now()
    table, due = start_game_with_one_card_hands(start), start + KEEN
    assert table.game.computer_at == due
    line = ComputerQueue()
    assert line.take_step(now=start + FIVE_MILLISECONDS)
    assert not line.take_step(now=due - FIVE_MILLISECONDS)
    assert table.list_moves() == []
    assert line.take_step(now=due)
    assert table.list_moves() == ["1 attack 6C by computer"]
    assert Event.objects.filter(game=table.game, by="computer").first().at == due


def test_a_worker_chooses_for_all_games_before_any_move_is_due() -> None:
    """If the worker waited for each move of the level `sharp` to be due, six choices would take six seconds."""
    decks = [stack_deck(["7C", "6C"], trump="7H") for _ in range(6)]
    tables = [start_table(RULES_WITH_ONE_CARD_HANDS, 2, deck=deck, computers={1: "sharp"}) for deck in decks]
    began, line, steps = time.monotonic(), ComputerQueue(), 0
    while any(table.reload().computer_choice is None and not table.list_moves() for table in tables):
        assert line.take_step()
        steps += 1
    assert time.monotonic() - began < 6 * ai.get_pace("sharp")
    assert 6 <= steps <= 12
    wait_for(
        lambda: line.take_steps() or all(len(table.list_moves()) == 1 for table in tables), "all moves are due", 30
    )


def test_a_late_move_is_delayed_by_a_multiple_of_half_the_pace_however_long_the_choice_took() -> None:
    due, began = timezone.now(), timezone.now() + timedelta(seconds=7.3)
    times = {compute_play_time(due, began, began + timedelta(seconds=thought), SECOND) for thought in (0.001, 0.1, 0.2)}
    assert times == {due + timedelta(seconds=8)}
    assert compute_play_time(due, began, began + timedelta(seconds=0.6), SECOND) == due + timedelta(seconds=8)
    assert compute_play_time(due, began, began + timedelta(seconds=0.8), SECOND) == due + timedelta(seconds=8.5)


def test_a_move_that_is_chosen_in_time_is_made_at_its_due_time() -> None:
    due = timezone.now()
    for began, thought in ((-0.9, 0.1), (-0.9, 0.8), (-0.5, 0.4)):
        start = due + timedelta(seconds=began)
        assert compute_play_time(due, start, start + timedelta(seconds=thought), SECOND) == due


def test_a_late_worker_postpones_the_move() -> None:
    start = timezone.now()
    table = start_game_with_one_card_hands(start)
    assert ComputerQueue().take_step(now=start + 10.2 * KEEN)
    assert table.reload().computer_at == start + 11 * KEEN
    assert not ComputerQueue().take_step(now=start + 11 * KEEN - FIVE_MILLISECONDS)
    assert ComputerQueue().take_step(now=start + 11 * KEEN)
    assert len(table.list_moves()) == 1


def test_a_worker_plays_due_moves_in_their_order_before_it_chooses_new_moves() -> None:
    start, line = timezone.now(), ComputerQueue()
    later, earlier = start_game_with_one_card_hands(start + FIVE_MILLISECONDS), start_game_with_one_card_hands(start)
    for _ in range(2):
        assert line.take_step(now=start + 2 * FIVE_MILLISECONDS)
    fresh = start_game_with_one_card_hands(start + KEEN)
    logs = []
    for _ in range(2):
        assert line.take_step(now=start + 2 * KEEN)
        logs.append((len(earlier.list_moves()), len(later.list_moves())))
    assert logs == [(1, 0), (1, 1)]
    assert fresh.reload().computer_choice is None


def test_after_a_crash_between_choice_and_move_another_worker_plays_the_choice() -> None:
    """The other worker does not choose again."""
    start = timezone.now()
    table = start_game_with_one_card_hands(start)
    assert ComputerQueue().take_step(now=start)
    stored = table.reload().computer_choice
    assert stored == {"seat": 1, "version": stored["version"], "move": "attack 6C"}
    assert ComputerQueue().take_step(now=start + KEEN)
    assert table.list_moves() == ["1 attack 6C by computer"]
    assert table.reload().computer_choice is None


def test_after_a_crash_during_the_choice_another_worker_chooses() -> None:
    start = timezone.now()
    table = start_game_with_one_card_hands(start)
    claim_next_game(start)
    assert not ComputerQueue().take_step(now=start + KEEN)
    assert ComputerQueue().take_step(now=start + CLAIM_DURATION)
    assert table.reload().computer_choice


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_loses_its_connection_releases_its_claim(caplog: pytest.LogCaptureFixture) -> None:
    table, now = start_game_of_computers(create_person()), timezone.now()
    assert QueueThatLosesConnection().take_step(now=now)
    assert f"No database for the computer in game {table.game.pk}: OperationalError" in caplog.messages
    assert (table.reload().computer_claimed_until, table.list_moves()) == (None, [])
    assert ComputerQueue().take_step(now=now)
    assert len(table.list_moves()) == 1


@pytest.mark.django_db(transaction=True)
def test_a_worker_releases_its_claim_as_soon_as_the_database_answers_again() -> None:
    table, port = start_game_of_computers(create_person()), connection.settings_dict["PORT"]

    class QueueThatLosesServer(QueueThatLosesConnection):
        def _lose_connection(self) -> None:
            super()._lose_connection()
            connection.settings_dict["PORT"] = "1"
            Timer(2 * RECONNECT_PAUSE, connection.settings_dict.update, kwargs={"PORT": port}).start()

    assert QueueThatLosesServer().take_step()
    assert (connection.settings_dict["PORT"], table.reload().computer_claimed_until) == (port, None)


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_loses_its_connection_does_not_release_the_claim_of_another_worker() -> None:
    table, now = start_game_of_computers(create_person()), timezone.now()

    class QueueThatLosesClaim(QueueThatLosesConnection):
        def claim_game(self, found: GameForNextStep, now: datetime) -> None:
            transaction.on_commit(lambda: claim_next_game(now + CLAIM_DURATION))
            super().claim_game(found, now)

    assert QueueThatLosesClaim().take_step(now=now)
    assert table.reload().computer_claimed_until == now + 2 * CLAIM_DURATION


def start_game_in_throw_in_window(now: datetime) -> Table:
    """Start a game in which a `keen` computer and a person may throw in. A pass of the person is secret."""
    table = start_table(
        "alemi-36", 3, deck=stack_deck(HANDS, trump="7H"), computers={0: "keen"}, quick_pass=False, now=now
    )
    table.play(1, "attack 6D", now=now)
    table.play(2, "take", now=now)
    return table


def test_a_secret_pass_changes_neither_the_choice_nor_its_time() -> None:
    start = timezone.now()
    table = start_game_in_throw_in_window(start)
    assert ComputerQueue().take_step(now=start)
    before = table.reload()
    table.play(1, "pass", now=start + KEEN / 2)
    after = table.reload()
    assert after.version > before.version
    assert (after.computer_at, after.computer_choice) == (start + KEEN, before.computer_choice)
    assert ComputerQueue().take_step(now=start + KEEN)
    assert table.list_moves()[-1].startswith("0 ")


def test_a_secret_pass_before_the_choice_does_not_change_its_time() -> None:
    start = timezone.now()
    table = start_game_in_throw_in_window(start)
    table.play(1, "pass", now=start + KEEN / 2)
    assert table.reload().computer_at == start + KEEN


def test_a_choice_for_an_older_version_is_dropped_and_made_again() -> None:
    start = timezone.now()
    table = start_table("alemi-36", 3, deck=stack_deck(HANDS, trump="7H"), computers={2: "keen"}, now=start)
    table.play(1, "attack 6D", now=start)
    assert ComputerQueue().take_step(now=start)
    first = table.reload().computer_choice
    table.play(0, "attack 6C", now=start + KEEN / 2)
    game = table.reload()
    assert (game.computer_choice, game.computer_at) == (None, start + 1.5 * KEEN)
    assert ComputerQueue().take_step(now=start + KEEN)
    again = table.reload()
    assert again.computer_choice["version"] > first["version"]
    assert len(table.list_moves()) == 2


def test_a_choice_that_arrives_after_a_change_is_not_stored() -> None:
    start = timezone.now()
    table = start_table("alemi-36", 3, deck=stack_deck(HANDS, trump="7H"), computers={2: "keen"}, now=start)
    table.play(1, "attack 6D", now=start)
    loaded = load_game(table)
    chosen = choose_move(loaded)
    table.play(0, "attack 6C", now=start)
    assert store_or_play_move(loaded=loaded, chosen=chosen, began=start, now=start) is None
    assert table.reload().computer_choice is None


def test_a_choice_that_arrives_after_a_secret_pass_is_stored_with_the_same_time() -> None:
    start = timezone.now()
    table = start_game_in_throw_in_window(start)
    loaded = load_game(table)
    chosen = choose_move(loaded)
    table.play(1, "pass", now=start)
    assert table.reload().version > loaded.game.version
    assert store_or_play_move(loaded=loaded, chosen=chosen, began=start, now=start) == start + KEEN
    assert table.reload().computer_choice["move"] == str(chosen.move)


def test_of_two_choices_for_the_same_move_the_first_is_stored() -> None:
    """The claim of the first worker has expired, so a second worker has chosen, too."""
    start = timezone.now()
    table = start_game_with_one_card_hands(start)
    loaded = load_game(table)
    chosen = choose_move(loaded)
    assert ComputerQueue().take_step(now=start)
    before = table.reload().computer_choice
    late = start + KEEN
    assert store_or_play_move(loaded=loaded, chosen=chosen, began=late, now=late) is None
    assert (table.reload().computer_choice, table.game.computer_at) == (before, start + KEEN)


def test_a_choice_is_dropped_when_the_player_returns() -> None:
    start = timezone.now()
    table = start_table_of_three(now=start, takeover_level="keen")
    seat = table.seat(2)
    seat.is_taken_over = True
    seat.save()
    table.play(1, "attack 6D", now=start)
    assert ComputerQueue().take_step(now=start)
    assert table.reload().computer_choice
    take_seat_back(game_id=table.game.pk, user=table.people[2].user, now=start + FIVE_MILLISECONDS)
    game = table.reload()
    assert (game.computer_at, game.computer_choice, game.computer_claimed_until) == (None, None, None)
    assert not ComputerQueue().take_step(now=start + KEEN)


def test_a_choice_is_dropped_when_the_last_opponent_resigns() -> None:
    start = timezone.now()
    table = start_game_with_one_card_hands(start)
    assert ComputerQueue().take_step(now=start)
    table.play(0, "resign", now=start + FIVE_MILLISECONDS)
    game = table.reload()
    assert game.is_over
    assert (game.computer_at, game.computer_choice, game.computer_claimed_until) == (None, None, None)


@pytest.mark.parametrize("damage", [{"version": 1}, {"seat": 0}, {"move": "attack 7C"}, {"move": "nonsense"}])
def test_a_stored_choice_that_does_not_fit_is_made_again(damage: dict[str, object]) -> None:
    """Every change of a game deletes its stored choice, so a choice that does not fit is an error."""
    start = timezone.now()
    table = start_game_with_one_card_hands(start)
    assert ComputerQueue().take_step(now=start)
    Game.objects.filter(pk=table.game.pk).update(computer_choice={**table.reload().computer_choice, **damage})
    assert ComputerQueue().take_step(now=start + KEEN)
    assert (table.reload().computer_choice, table.list_moves()) == (None, [])
    for _ in range(2):
        assert ComputerQueue().take_step(now=start + KEEN + 2 * RETRY_AFTER)
        start += RETRY_AFTER
    assert table.list_moves() == ["1 attack 6C by computer"]


def test_a_stored_choice_wakes_a_worker_when_it_is_due(django_capture_on_commit_callbacks) -> None:
    start = timezone.now()
    table = start_game_with_one_card_hands(start)
    delete_messages()
    with django_capture_on_commit_callbacks(execute=True):
        assert ComputerQueue().take_step()
    (message,) = list_messages()
    eta = json.loads(message)["headers"]["eta"]
    assert table.reload().computer_at < datetime.fromisoformat(eta) < table.game.computer_at + FIVE_MILLISECONDS * 10


def test_choices_that_are_due_together_wake_a_worker_once() -> None:
    start, line = timezone.now() + timedelta(minutes=1), ComputerQueue()
    for _ in range(3):
        start_game_with_one_card_hands(start)
    start_game_with_one_card_hands(start + SECOND)
    delete_messages()
    for _ in range(4):
        assert line.take_step(now=start)
    assert count_messages() == 2


@pytest.mark.django_db(transaction=True)
def test_only_the_storing_of_a_choice_does_not_wait_for_the_disk() -> None:
    start = timezone.now()
    start_game_with_one_card_hands(start)
    with connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit = on")
        assert ComputerQueue().take_step(now=start)
        cursor.execute("SHOW synchronous_commit")
        assert cursor.fetchone() == ("on",)
    connection.close()


@pytest.mark.django_db(transaction=True)
def test_two_concurrent_workers_play_each_move_once() -> None:
    from tests.games.services.test_concurrency import run_concurrently

    tables = [start_game_with_one_card_hands() for _ in range(6)]

    def take_steps(index: int) -> int:
        line, steps = ComputerQueue(), 0
        while not all(table.list_moves() for table in tables):
            steps += line.take_step()
        return steps

    assert sum(run_concurrently(2, take_steps)) == 12
    assert [table.list_moves() for table in tables] == [["1 attack 6C by computer"]] * 6


@pytest.mark.django_db(transaction=True)
def test_a_locked_game_is_skipped() -> None:
    from tests.games.services.test_concurrency import run_concurrently

    anna = create_person()
    held, free = start_game_of_computers(anna), start_game_of_computers(anna)
    is_held, has_played = Signal(), Signal()

    def lock_game_or_take_step(index: int) -> bool:
        if index:
            assert is_held.wait(PATIENCE)
            try:
                return ComputerQueue().take_step()
            finally:
                has_played.set()
        with transaction.atomic():
            lock_live_game(held.game.pk)
            is_held.set()
            assert has_played.wait(PATIENCE), "the queue waits for the locked game"
        return False

    assert run_concurrently(2, lock_game_or_take_step) == [False, True]
    assert (len(held.list_moves()), len(free.list_moves())) == (0, 1)
