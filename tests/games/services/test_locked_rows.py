"""A sweep skips locked rows and processes all other rows. The next sweep processes the skipped rows."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, TypeVar

import pytest
from django.db import connection, transaction
from django.db.models import Model
from django.utils import timezone

from accounts.models import Inbox, Notification, User
from accounts.services import update_account
from accounts.services.deletion import delete_account
from games.models import Club, Game, PlayerReport, Series
from games.services.clubs import create_club, delete_club, join_club
from games.services.deadlines import act_on_due_deadlines
from games.services.live_game import lock_live_game
from games.services.moves import play_move
from games.services.notifications import notify_due_turns, send_due_reminders
from games.services.player_reports import report_name
from games.services.series import (
    agree_to_end_series,
    create_rematch,
    create_series,
    free_seat,
    join_series,
    offer_seat,
    sweep_series,
)
from games.services.series.terms import WantedSeat
from tests.database_locks import count_lock_waits, lock_row, lock_table
from tests.factories import create_person
from tests.games.services.test_moves import start_table_of_three
from tests.games.services.test_open_computer_seats import start_open_table
from tests.games.services.test_series_sweep import PAUSE, finish_first_game, reload_series
from tests.games.table import get_time_after_deadline, start_table
from tests.stack import wait_for

pytestmark = pytest.mark.django_db(transaction=True)

Result = TypeVar("T")


def test_the_clock_skips_a_locked_game(caplog: pytest.LogCaptureFixture) -> None:
    busy, free = start_table_of_three(), start_table_of_three()
    due = get_time_after_deadline(free)
    with lock_row(busy.game):
        assert act_on_due_deadlines(now=due) == 1
    assert caplog.messages == []
    assert (busy.list_moves(), free.list_moves()) == ([], ["1 attack 6D by clock"])
    assert act_on_due_deadlines(now=due) == 1
    assert busy.list_moves() == ["1 attack 6D by clock"]


def test_notifications_skip_a_locked_game() -> None:
    busy, free = start_table_of_three(), start_table_of_three()
    with lock_row(busy.game):
        assert notify_due_turns(now=timezone.now()) == 1
    assert find_notified_games("your_turn") == [free.game.pk]
    assert notify_due_turns(now=timezone.now()) == 1
    assert find_notified_games("your_turn") == sorted([free.game.pk, busy.game.pk])


def test_reminders_skip_a_locked_game() -> None:
    busy, free = (start_table_of_three() for _ in range(2))
    due = free.reload().deadline_at - timedelta(hours=8)
    with lock_row(busy.game):
        assert send_due_reminders(now=due) == 1
    assert find_notified_games("deadline_near") == [free.game.pk]
    assert send_due_reminders(now=due) == 1
    assert find_notified_games("deadline_near") == sorted([free.game.pk, busy.game.pk])


def find_notified_games(kind: str) -> list[str]:
    """Return the sorted ids of the games in all notifications of this kind."""
    return sorted(one.data["game"] for one in Notification.objects.filter(kind=kind))


def test_dealing_skips_a_locked_series(
    caplog: pytest.LogCaptureFixture,
) -> None:
    busy, free = finish_first_game(), finish_first_game()
    now = timezone.now() + PAUSE
    with lock_row(busy.series):
        assert sweep_series(now=now) == 1
    assert caplog.messages == []
    assert [table.series.games.count() for table in (busy, free)] == [1, 2]
    assert sweep_series(now=now) == 1
    assert busy.series.games.count() == 2


def test_a_turn_that_begins_during_a_sweep_is_notified() -> None:
    """The move that begins the turn waits for the sweep. Otherwise the sweep would treat the turn as already
    notified.
    """
    table, now = start_table_of_three(), timezone.now()
    with ThreadPoolExecutor(2) as threads:
        with lock_table(Notification):
            telling = threads.submit(run_and_disconnect, lambda: notify_due_turns(now=now))
            wait_for(lambda: count_lock_waits() == 1, "the sweep waits for the table of notifications")
            moving = threads.submit(run_and_disconnect, lambda: table.play(1, "attack 6D"))
            wait_for(lambda: count_lock_waits() == 2 or moving.done(), "the move waits, or is made")
        telling.result()
        moving.result()
    notify_due_turns(now=now)
    assert find_notified_games("your_turn") == [table.game.pk] * 2


def test_a_transaction_with_a_locked_game_can_store_a_turn_during_a_sweep() -> None:
    """The sweep cannot lock the row of this game, and therefore leaves its pending turn notification unlocked, too."""
    busy, _ = start_table_of_three(), start_table_of_three()
    with ThreadPoolExecutor(1) as threads, lock_table(Notification):
        with transaction.atomic():
            lock_live_game(busy.game.pk)
            telling = threads.submit(run_and_disconnect, lambda: notify_due_turns(now=timezone.now()))
            wait_for(lambda: count_lock_waits() == 1, "the sweep waits for the table of notifications")
            connection.cursor().execute("SET LOCAL lock_timeout = '1s'")
            busy.play(1, "attack 6D")
        assert not telling.done()
    assert notify_due_turns(now=timezone.now()) == 1
    assert len(find_notified_games("your_turn")) == 2


def test_the_deletion_of_an_account_locks_its_games_sorted_by_id() -> None:
    """Two deletions at the same moment would otherwise wait for each other."""
    first = start_table_of_three()
    boris = first.people[1].user
    while (second := start_open_table()).game.pk < first.game.pk:
        pass
    join_series(series_id=second.series.pk, user=boris)
    with ThreadPoolExecutor(1) as threads:
        with lock_row(first.game):
            deletion = threads.submit(run_and_disconnect, lambda: delete_account(player=boris))
            wait_for(lambda: count_lock_waits() == 1, "the deletion waits for the first game")
            with transaction.atomic():
                assert Game.objects.select_for_update(nowait=True).get(pk=second.game.pk)
        deletion.result()
    assert not second.series.places.filter(player=boris).exists()


def test_the_deletion_of_an_account_locks_all_its_clubs_before_any_series() -> None:
    boris = create_person().user
    first, second = sorted(
        (create_club(creator=boris, name=name) for name in ("Fools", "Aces")), key=lambda one: one.pk
    )
    organised = create_series_of(boris, club=first.pk, organiser="me")
    with lock_row_and_delete_account(second, boris):
        assert_unlocked(organised)
    assert not Club.objects.exists()


def test_the_deletion_of_an_account_locks_its_series_sorted_by_id() -> None:
    boris = create_person().user
    last = create_series_of(boris, club=create_club(creator=boris, name="Fools").pk, organiser="me")
    while (first := create_series_of(create_person().user)).pk > last.pk:
        pass
    join_series(series_id=first.pk, user=boris)
    with lock_row_and_delete_account(first, boris):
        assert_unlocked(last)
    assert not first.places.filter(player=boris).exists()


def test_the_deletion_of_an_account_locks_the_inboxes_of_all_its_tables_sorted_by_player() -> None:
    """The deletion ends two series, because the other players have agreed to this."""
    boris, first, last = (create_person() for _ in range(3))
    while True:
        tables = [start_table("alemi-36", 2, known={0: boris, 1: other}) for other in (last, first)]
        if tables[0].series.pk < tables[1].series.pk:
            break
    for table in tables:
        table.play(0, "resign")
        agree_to_end_series(series_id=table.series.pk, user=table.people[1].user)
    with lock_row_and_delete_account(Inbox.objects.get(player=first.user), boris.user):
        assert_unlocked(Inbox.objects.get(player=last.user))
    assert {series.state for series in map(reload_series, tables)} == {Series.State.FINISHED}


def test_the_deletion_of_an_account_locks_the_reports_about_and_by_it_sorted_by_id() -> None:
    boris, anna = (create_person().user for _ in range(2))
    while True:
        by_boris, _ = report_name(user=boris, player=anna, text="rude")
        about_boris, _ = report_name(user=anna, player=boris, text="rude")
        if about_boris.pk < by_boris.pk:
            break
        PlayerReport.objects.all().delete()
    with lock_row_and_delete_account(about_boris, boris):
        assert_unlocked(by_boris)


def test_an_account_that_becomes_a_bot_locks_its_series_sorted_by_id() -> None:
    """The deletion of another player's account, who plays in the same series, would otherwise wait for it, too."""
    boris = create_person()
    running = start_table("alemi-36", 2, known={1: boris}).series
    while (unstarted := create_series_of(create_person().user)).pk < running.pk:
        pass
    join_series(series_id=unstarted.pk, user=boris.user)
    with lock_row_and_run(running, lambda: update_account(user=boris.user, changes={"is_bot": True})):
        assert_unlocked(unstarted)
    assert not unstarted.places.filter(player=boris.user).exists()


def test_a_join_that_deals_the_next_game_locks_the_inboxes_sorted_by_player() -> None:
    """The join notifies the players of the deal, and the creator, who does not play, of the join."""
    anna, boris, clara = (create_person().user for _ in range(3))
    club = create_club(creator=anna, name="Fools")
    for user in (boris, clara):
        join_club(club_id=club.pk, user=user, code=club.code)
    series = create_series_of(anna, club=club.pk, organiser="me", seats=[{"open": True}, {"open": True}])
    for user in (boris, clara):
        join_series(series_id=series.pk, user=user)
    free_seat(series_id=series.pk, user=anna, seat=1)
    dora = create_person().user
    join_club(club_id=club.pk, user=dora, code=club.code)
    with lock_row_and_run(Inbox.objects.get(player=anna), lambda: join_series(series_id=series.pk, user=dora)):
        assert_unlocked(Inbox.objects.get(player=boris))
    assert Notification.objects.filter(player=anna, kind="joined").count() == 3
    assert Notification.objects.filter(player=boris, kind="next_game").count() == 1


def test_a_repeated_invitation_locks_the_inbox_before_the_notification_of_the_first() -> None:
    anna, boris = create_person().user, create_person().user
    wanted: WantedSeat = {"player": boris.username}
    series = create_series_of(anna, seats=[{"player": "me"}, wanted])
    first = Notification.objects.get(player=boris)
    with lock_row_and_run(
        Inbox.objects.get(player=boris),
        lambda: offer_seat(series_id=series.pk, user=anna, seat=1, wanted=wanted),
    ):
        assert_unlocked(first)
    first.refresh_from_db()
    assert first.read_at is not None
    assert Notification.objects.get(player=boris, read_at=None).number == first.number + 1


def test_a_rematch_in_a_club_waits_for_the_deletion_of_the_club() -> None:
    """Both lock memberships and series, and would otherwise wait for each other."""
    anna = create_person().user
    club = create_club(creator=anna, name="Fools")
    series = create_series_of(anna, club=club.pk, seats=[{"player": "me"}, {"computer": "steady"}])
    play_move(game_id=series.games.get().pk, user=anna, move="resign")
    with ThreadPoolExecutor(2) as threads:
        with lock_row(club.members.get()):
            deletion = threads.submit(run_and_disconnect, lambda: delete_club(club_id=club.pk, user=anna))
            wait_for(lambda: count_lock_waits() == 1, "the deletion waits for the membership")
            rematch = threads.submit(run_and_disconnect, lambda: create_rematch(series_id=series.pk, user=anna))
            wait_for(lambda: count_lock_waits() == 2, "the rematch waits for the deletion")
        deletion.result()
        assert rematch.result()[0].club is None


def create_series_of(creator: User, **terms: Any) -> Series:
    return create_series(
        creator=creator, rules="alemi-36", **{"seats": [{"player": "me"}, {"open": True}, {"open": True}], **terms}
    )


@contextmanager
def lock_row_and_delete_account(row: Model, user: User) -> Iterator[None]:
    """Lock the row while the account is deleted, until the end of the block, which begins when the deletion waits."""
    with lock_row_and_run(row, lambda: delete_account(player=user)):
        yield


@contextmanager
def lock_row_and_run(row: Model, call: Callable[[], object]) -> Iterator[None]:
    """Run `call` in a thread. The row is locked until the end of the block, which begins when `call` waits."""
    with ThreadPoolExecutor(1) as threads:
        with lock_row(row):
            running = threads.submit(run_and_disconnect, call)
            wait_for(lambda: count_lock_waits() == 1, "the call waits for the row")
            yield
        running.result()


def assert_unlocked(row: Model) -> None:
    with transaction.atomic():
        assert type(row)._default_manager.select_for_update(nowait=True).get(pk=row.pk) == row


def run_and_disconnect(call: Callable[[], Result]) -> Result:
    """Run `call`, then close the database connection of the current thread."""
    try:
        return call()
    finally:
        connection.close()
