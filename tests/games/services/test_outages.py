"""Outages: the clocks of all games stand still while the site is down."""

from datetime import UTC, datetime, time, timedelta

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

from accounts.models import Notification
from games import engine
from games.models import Game, LastSweep, Outage
from games.services import outages
from games.services.deadlines import act_on_deadline, act_on_due_deadlines
from games.services.extensions import request_or_answer_extension
from games.services.notifications import notify_due_turns, send_due_reminders
from games.services.outages import record_sweep
from games.services.verify import find_faults
from games.tasks import notify_turns_and_remind, sweep
from tests.factories import create_person
from tests.games.services.test_moves import start_table_of_three
from tests.games.table import Table, start_table

pytestmark = pytest.mark.django_db

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
NOON = datetime(2026, 6, 2, 12, tzinfo=UTC)


def start_game(move_clock: timedelta = 2 * HOUR, **agreed: object) -> Table:
    """Start a game at noon in which seat 1 must open. A window lasts one hour."""
    return start_table_of_three(**{"now": NOON, "move_clock": move_clock, "window": HOUR, **agreed})


def let_site_be_down(since: datetime, until: datetime) -> None:
    record_sweep(now=since)
    record_sweep(now=until)


def let_sweeps_run(since: datetime, until: datetime) -> None:
    while since < until:
        record_sweep(now=since)
        since += 9 * MINUTE
    record_sweep(now=until)


class SteppingClock:
    """A clock that goes on by the same number of seconds whenever it is read."""

    def __init__(self, seconds: float) -> None:
        self.now, self.seconds = 0.0, seconds

    def monotonic(self) -> float:
        self.now += self.seconds
        return self.now


def get_deadline(table: Table) -> datetime:
    deadline = table.reload().deadline_at
    assert deadline is not None
    return deadline


def list_clock_faults(table: Table) -> list[str]:
    """Return the faults that the verification finds, except those that the stacked deck causes."""
    deal_faults = ("event 1: ", "snapshot ")
    return [fault for fault in find_faults(game_id=table.game.pk) if not fault.startswith(deal_faults)]


def test_a_deadline_that_passed_in_an_outage_moves_by_its_duration() -> None:
    table = start_game()
    let_site_be_down(NOON + HOUR, NOON + 9 * HOUR)
    assert get_deadline(table) == NOON + 10 * HOUR
    assert act_on_due_deadlines(now=NOON + 9 * HOUR) == 0
    assert act_on_due_deadlines(now=NOON + 10 * HOUR) == 1
    assert table.list_moves() == ["1 attack 6D by clock"]
    assert list_clock_faults(table) == []


def test_sweeps_that_are_less_than_ten_minutes_apart_change_no_clock() -> None:
    table = start_game()
    let_sweeps_run(NOON, NOON + HOUR)
    assert get_deadline(table) == NOON + 2 * HOUR
    assert not Outage.objects.exists()


def test_the_first_sweep_of_a_site_is_no_end_of_an_outage() -> None:
    table = start_game()
    record_sweep(now=NOON + DAY)
    assert get_deadline(table) == NOON + 2 * HOUR


def test_a_second_outage_moves_the_deadline_again() -> None:
    table = start_game()
    let_site_be_down(NOON + HOUR, NOON + 3 * HOUR)
    let_site_be_down(NOON + 3 * HOUR + MINUTE, NOON + 4 * HOUR + MINUTE)
    assert get_deadline(table) == NOON + 5 * HOUR
    assert Outage.objects.count() == 2


def test_a_late_sweep_with_an_earlier_time_changes_nothing() -> None:
    table = start_game()
    let_site_be_down(NOON + HOUR, NOON + 3 * HOUR)
    record_sweep(now=NOON + 2 * HOUR)
    record_sweep(now=NOON + 3 * HOUR + MINUTE)
    assert get_deadline(table) == NOON + 4 * HOUR
    assert LastSweep.objects.get().began_at == NOON + 3 * HOUR + MINUTE


def test_a_wrong_clock_that_is_set_back_hides_no_later_outage() -> None:
    let_site_be_down(NOON - HOUR, NOON + 30 * DAY)
    table = start_game()
    let_sweeps_run(NOON - 50 * MINUTE, NOON + HOUR)
    let_site_be_down(NOON + HOUR, NOON + 9 * HOUR)
    assert get_deadline(table) == NOON + 10 * HOUR


def test_machines_whose_clocks_differ_move_a_deadline_only_once() -> None:
    table = start_game(DAY)
    for minutes in range(9):
        record_sweep(now=NOON + minutes * MINUTE)
        record_sweep(now=NOON + HOUR + minutes * MINUTE)
    assert get_deadline(table) == NOON + DAY + HOUR


@pytest.mark.parametrize("difference", [-HOUR, HOUR])
def test_a_worker_whose_clock_is_wrong_finds_no_outage_and_acts_on_no_deadline_early(difference: timedelta) -> None:
    table = start_game(now=timezone.now() - 90 * MINUTE)
    due = get_deadline(table)
    sweep()
    with time_machine.travel(timezone.now() + difference):
        sweep()
    sweep()
    assert not Outage.objects.exists()
    assert (get_deadline(table), table.list_moves()) == (due, [])


def test_a_bank_is_not_used_up_by_an_outage() -> None:
    table = start_game(6 * HOUR, bank=5 * HOUR, increment=HOUR)
    let_site_be_down(NOON + HOUR, NOON + 5 * HOUR)
    assert get_deadline(table) == NOON + 9 * HOUR
    let_sweeps_run(NOON + 5 * HOUR, NOON + 7 * HOUR)
    table.play(1, "attack 6D", now=NOON + 7 * HOUR)
    assert table.reload().banks == [5 * HOUR, (5 - 3 + 1) * HOUR, 5 * HOUR]
    assert list_clock_faults(table) == []


def test_a_move_before_the_first_sweep_does_not_pay_for_the_outage_from_the_bank() -> None:
    """The web servers may be back before the workers for clocks."""
    table = start_game(6 * HOUR, bank=5 * HOUR, increment=HOUR)
    record_sweep(now=NOON + HOUR)
    table.play(1, "attack 6D", now=NOON + 9 * HOUR)
    assert table.reload().banks == [5 * HOUR, (5 - 1 + 1) * HOUR, 5 * HOUR]
    record_sweep(now=NOON + 9 * HOUR + MINUTE)
    assert get_deadline(table) == NOON + 9 * HOUR + MINUTE + 5 * HOUR
    assert list_clock_faults(table) == []


def test_a_move_soon_after_the_last_sweep_pays_for_the_time_since_then_from_the_bank() -> None:
    table = start_game(6 * HOUR, bank=5 * HOUR, increment=HOUR)
    record_sweep(now=NOON + HOUR)
    table.play(1, "attack 6D", now=NOON + HOUR + 9 * MINUTE)
    assert table.reload().banks[1] == (5 - 1 + 1) * HOUR - 9 * MINUTE


def test_a_game_that_ends_before_the_first_sweep_has_no_faults() -> None:
    table = start_table(players=2, now=NOON, move_clock=6 * HOUR, bank=5 * HOUR, increment=HOUR, window=HOUR)
    (first,) = engine.list_awaited_seats(table.state())
    record_sweep(now=NOON + HOUR)
    table.play(first, str(engine.list_legal_moves(table.state(), first)[0]), now=NOON + 9 * HOUR)
    table.play(1 - first, "resign", now=NOON + 9 * HOUR)
    with time_machine.travel(NOON + 9 * HOUR, tick=False):
        assert find_faults(game_id=table.game.pk) == []
    record_sweep(now=NOON + 9 * HOUR + MINUTE)
    assert table.reload().banks[first] == 5 * HOUR
    assert find_faults(game_id=table.game.pk) == []


def test_the_end_of_a_window_moves() -> None:
    table = start_game(2 * DAY, window=2 * HOUR)
    table.play(1, "attack 6D", now=NOON)
    table.play(2, "beat 6D 9D", now=NOON)
    assert get_deadline(table) == NOON + 2 * HOUR
    let_site_be_down(NOON + HOUR, NOON + 4 * HOUR)
    table.play(0, "pass", now=NOON + 4 * HOUR)
    assert get_deadline(table) == NOON + 5 * HOUR
    assert list_clock_faults(table) == []
    act_on_deadline(game_id=table.game.pk, now=NOON + 5 * HOUR)
    assert table.state().phase == "opening"
    assert get_deadline(table) == NOON + 5 * HOUR + 2 * DAY


def test_a_clock_that_stood_still_in_the_outage_gets_no_time_back() -> None:
    sleeper = create_person()
    sleeper.user.night_begins, sleeper.user.night_ends = time(22), time(6)
    sleeper.user.save()
    table = start_game(12 * HOUR, known={1: sleeper}, nights=True)
    assert get_deadline(table) == NOON + 20 * HOUR
    let_site_be_down(NOON + 11 * HOUR, NOON + 17 * HOUR)
    assert get_deadline(table) == NOON + 20 * HOUR
    let_site_be_down(NOON + 17 * HOUR + MINUTE, NOON + 19 * HOUR)
    assert get_deadline(table) == NOON + 21 * HOUR
    assert list_clock_faults(table) == []


def test_a_turn_that_began_after_the_last_sweep_gets_the_time_since_then_back() -> None:
    table = start_game()
    let_site_be_down(NOON - HOUR, NOON + HOUR)
    assert get_deadline(table) == NOON + 3 * HOUR


def test_a_turn_that_began_after_the_outage_has_its_usual_time() -> None:
    table = start_game(now=NOON + MINUTE)
    let_site_be_down(NOON - HOUR, NOON)
    assert get_deadline(table) == NOON + MINUTE + 2 * HOUR


def test_time_from_other_players_and_from_an_outage_add_up() -> None:
    table = start_game(4 * HOUR)
    let_site_be_down(NOON + HOUR, NOON + 2 * HOUR)
    for seat in (1, 0, 2):
        request_or_answer_extension(
            game_id=table.game.pk, user=table.people[seat].user, by=2 * HOUR, now=NOON + 3 * HOUR
        )
    assert get_deadline(table) == NOON + 7 * HOUR
    assert list_clock_faults(table) == []


def test_the_next_turn_has_its_usual_time() -> None:
    table = start_game(4 * HOUR)
    let_site_be_down(NOON + HOUR, NOON + 2 * HOUR)
    table.play(1, "attack 6D", now=NOON + 3 * HOUR)
    assert get_deadline(table) == NOON + 7 * HOUR
    assert list_clock_faults(table) == []


def test_a_reminder_moves_with_the_deadline() -> None:
    table = start_game(DAY)
    let_site_be_down(NOON + 15 * HOUR, NOON + 20 * HOUR)
    assert table.reload().reminder_at == NOON + (24 + 5 - 8) * HOUR
    send_due_reminders(now=NOON + 20 * HOUR)
    assert not Notification.objects.filter(kind="deadline_near").exists()
    send_due_reminders(now=NOON + 21 * HOUR)
    assert Notification.objects.filter(kind="deadline_near").count() == 1


def test_a_reminder_that_was_due_in_the_outage_and_does_not_move_is_sent_after_it() -> None:
    player = create_person()
    player.user.remind, player.user.remind_after = [], 12 * HOUR
    player.user.save()
    start_game(2 * DAY, known={1: player})
    let_site_be_down(NOON + 11 * HOUR, NOON + 13 * HOUR)
    send_due_reminders(now=NOON + 13 * HOUR)
    assert Notification.objects.filter(player=player.user, kind="deadline_near").count() == 1
    send_due_reminders(now=NOON + 14 * HOUR)
    assert Notification.objects.filter(player=player.user, kind="deadline_near").count() == 1


def test_a_reminder_at_the_end_of_a_night_is_sent_after_an_outage_in_the_morning() -> None:
    sleeper = create_person()
    sleeper.user.night_begins, sleeper.user.night_ends = time(22), time(6)
    sleeper.user.save()
    table = start_game(22 * HOUR, known={1: sleeper})
    morning = NOON + 18 * HOUR
    assert table.reload().reminder_at == morning
    let_site_be_down(morning - 10 * MINUTE, morning + 10 * MINUTE)
    assert send_due_reminders(now=morning + 10 * MINUTE) == 1
    assert Notification.objects.filter(player=sleeper.user, kind="deadline_near").count() == 1


def test_no_reminder_is_sent_before_the_clocks_have_moved() -> None:
    """Workers may remind before the first sweep. A reminder with the old deadline would be wrong, or be left out."""
    began_at = timezone.now() - 25 * HOUR
    table = start_game(DAY, now=began_at)
    record_sweep(now=began_at + 15 * HOUR)
    notify_turns_and_remind()
    record_sweep(now=began_at + 25 * HOUR)
    notify_turns_and_remind()
    assert not Notification.objects.filter(kind="deadline_near").exists()
    assert table.reload().reminder_at == began_at + (24 + 10 - 8) * HOUR


@pytest.mark.parametrize(
    ("due_in", "ahead", "reminders"), [(-5 * MINUTE, HOUR, 1), (5 * MINUTE, 9 * MINUTE, 0), (-5 * MINUTE, -HOUR, 1)]
)
def test_a_worker_whose_clock_is_wrong_reminds_in_time(due_in: timedelta, ahead: timedelta, reminders: int) -> None:
    start_game(DAY, now=timezone.now() - 16 * HOUR + due_in)
    sweep()
    with time_machine.travel(timezone.now() + ahead):
        notify_turns_and_remind()
    assert Notification.objects.filter(kind="deadline_near").count() == reminders


def test_a_player_is_notified_only_once_of_a_turn_with_an_outage() -> None:
    table = start_game(DAY)
    notify_due_turns(now=NOON)
    let_site_be_down(NOON + HOUR, NOON + 2 * HOUR)
    notify_due_turns(now=NOON + 2 * HOUR)
    assert Notification.objects.filter(player=table.people[1].user, kind="your_turn").count() == 1


def test_a_clock_moves_once_although_the_first_attempt_failed() -> None:
    table = start_game()
    record_sweep(now=NOON)
    with transaction.atomic():
        record_sweep(now=NOON + 3 * HOUR)
        transaction.set_rollback(True)
    record_sweep(now=NOON + 3 * HOUR)
    record_sweep(now=NOON + 3 * HOUR)
    assert get_deadline(table) == NOON + 5 * HOUR


def test_a_sweep_with_too_little_time_leaves_clocks_to_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a worker's time limit would end each sweep of a site with many games before all clocks have moved, and
    no clock would ever act.
    """
    monkeypatch.setattr(outages, "BATCH_SIZE", 2)
    monkeypatch.setattr(outages, "time", SteppingClock(outages.MAX_SECONDS / 2))
    tables = [start_game() for _ in range(5)]
    record_sweep(now=NOON)
    assert not record_sweep(now=NOON + 8 * HOUR)
    assert not record_sweep(now=NOON + 8 * HOUR + MINUTE)
    assert sorted(get_deadline(table) for table in tables) == [NOON + 2 * HOUR] + 4 * [NOON + 10 * HOUR]
    while not record_sweep(now=NOON + 8 * HOUR + 2 * MINUTE):
        pass
    assert [get_deadline(table) for table in tables] == 5 * [NOON + 10 * HOUR]
    assert LastSweep.objects.get().began_at == NOON + 8 * HOUR + 2 * MINUTE
    assert Outage.objects.get().ended_at == NOON + 8 * HOUR


def test_an_outage_that_begins_before_all_clocks_have_moved_moves_them_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outages, "BATCH_SIZE", 1)
    first, second = start_game(), start_game()
    record_sweep(now=NOON)
    with monkeypatch.context() as slow:
        slow.setattr(outages, "time", SteppingClock(outages.MAX_SECONDS / 2))
        assert not record_sweep(now=NOON + 3 * HOUR)
    assert sorted(map(get_deadline, (first, second))) == [NOON + 2 * HOUR, NOON + 5 * HOUR]
    assert record_sweep(now=NOON + 9 * HOUR)
    assert [get_deadline(first), get_deadline(second)] == 2 * [NOON + 11 * HOUR]
    assert list_clock_faults(first) == list_clock_faults(second) == []


def test_no_sweep_acts_on_deadlines_before_all_clocks_have_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outages, "MAX_SECONDS", 0)
    table = start_game(now=timezone.now() - 9 * HOUR)
    sweep()
    assert table.list_moves() == []


def test_a_game_whose_clock_cannot_move_stops_no_other_clock(caplog: pytest.LogCaptureFixture) -> None:
    damaged, table = start_game(nights=True), start_game()
    Game.objects.filter(pk=damaged.game.pk).update(calendar={"seat": 1, "zone": "Mars/Olympus"})
    let_site_be_down(NOON + HOUR, NOON + 9 * HOUR)
    assert get_deadline(table) == NOON + 10 * HOUR
    assert f"The clock of game {damaged.game.pk} could not move" in caplog.messages


def test_finished_games_and_games_without_a_clock_do_not_change() -> None:
    over = start_table(players=2, now=NOON)
    over.play(0, "resign", now=NOON)
    computers = start_game(computers={0: "random", 1: "random", 2: "random"})
    before = list(Game.objects.order_by("pk").values())
    let_site_be_down(NOON, NOON + DAY)
    assert list(Game.objects.order_by("pk").values()) == before
    assert over.reload().is_over
    assert computers.reload().deadline_at is None
