"""Reminders of a deadline, at the times that each player prefers."""

from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest

from accounts.models import Notification
from accounts.services import update_account
from games.clocks import Night, Reminders
from games.notification_kinds.game_data import load_near_deadline_data
from games.services.days_off import take_day_off
from games.services.extensions import request_or_answer_extension
from games.services.notifications import notify_due_turns, send_due_reminders
from games.services.order_changes import replace_orders
from games.services.takeover import take_seat_back
from games.services.verify import find_faults
from tests.accounts.notification_helpers import create_reachable_person, deliver_mails
from tests.accounts.web.browser import Browser
from tests.factories import Person, create_person
from tests.games.services.test_moves import start_table_of_three
from tests.games.table import Table, list_hand

pytestmark = pytest.mark.django_db

HOUR, DAY, MOVE = timedelta(hours=1), timedelta(days=1), timedelta(days=2)
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
NIGHT = Night(time(23), time(7))


def deal_game_with_preferences(**wishes: Any) -> Table:
    """Deal a game of three. The player in seat 1 opens, and has the reminder preferences `wishes`."""
    opener = create_person()
    for name, value in {"remind": [8 * HOUR, 2 * HOUR], **wishes}.items():
        setattr(opener.user, name, value)
    opener.user.save()
    return start_table_of_three(known={1: opener}, now=NOON)


def count_reminders(table: Table, seat: int = 1) -> int:
    return Notification.objects.filter(player=table.people[seat].user, kind="deadline_near").count()


def send_reminders_until(table: Table, end: datetime) -> list[datetime]:
    """Send due reminders every hour until `end`. Return the times of the reminders to seat 1."""
    sent, now = [], NOON
    while now <= end:
        before = count_reminders(table)
        send_due_reminders(now=now)
        sent += [now] * (count_reminders(table) - before)
        now += HOUR
    return sent


def test_a_new_account_is_reminded_eight_hours_before_the_deadline() -> None:
    assert create_person().user.remind == [8 * HOUR]
    table = start_table_of_three(now=NOON)
    assert send_reminders_until(table, NOON + MOVE) == [NOON + MOVE - 8 * HOUR]
    assert (count_reminders(table, 0), count_reminders(table, 2)) == (0, 0)
    assert table.reload().reminder_at is None


def test_reminders_are_sent_at_the_times_that_the_player_prefers() -> None:
    table = deal_game_with_preferences(remind_after=DAY)
    assert send_reminders_until(table, NOON + MOVE) == [NOON + DAY, NOON + MOVE - 8 * HOUR, NOON + MOVE - 2 * HOUR]
    assert list_reminder_faults(table) == []


def list_reminder_faults(table: Table) -> list[str]:
    return [fault for fault in find_faults(game_id=table.game.pk) if "remind" in fault]


def test_a_player_who_wants_no_reminders_gets_none() -> None:
    table = deal_game_with_preferences(remind=[])
    assert table.reload().reminder_at is None


def test_new_preferences_for_reminders_apply_to_the_current_turn() -> None:
    table = deal_game_with_preferences()
    user: Any = table.people[1].user
    user.remind = [2 * HOUR]
    user.save()
    assert send_reminders_until(table, NOON + MOVE) == [NOON + MOVE - 2 * HOUR]


@pytest.mark.parametrize(
    ("change", "at"),
    [
        ({"night_ends": time(6)}, NOON + MOVE - 6 * HOUR),
        ({"night_begins": None, "night_ends": None}, NOON + MOVE - 8 * HOUR),
        ({"time_zone": "Asia/Tokyo"}, NOON + MOVE - 8 * HOUR),
        ({"time_zone": "America/New_York"}, NOON + MOVE - HOUR),
    ],
)
def test_a_new_night_or_time_zone_moves_the_reminder_of_the_current_turn(change: dict[str, Any], at: datetime) -> None:
    table = deal_game_with_preferences(remind=[8 * HOUR], night_begins=NIGHT.begins, night_ends=NIGHT.ends)
    assert table.reload().reminder_at == NOON + MOVE - 5 * HOUR
    update_account(user=table.people[1].user, changes=change, now=NOON + HOUR)
    assert list_reminder_faults(table) == []
    assert send_reminders_until(table, NOON + MOVE) == [at]


def test_a_reminder_that_a_new_time_zone_moves_to_the_past_is_sent_at_once() -> None:
    table = deal_game_with_preferences(remind=[8 * HOUR], night_begins=NIGHT.begins, night_ends=NIGHT.ends)
    update_account(user=table.people[1].user, changes={"time_zone": "Asia/Tokyo"}, now=NOON + MOVE - 7 * HOUR)
    send_due_reminders(now=NOON + MOVE - 7 * HOUR)
    assert count_reminders(table) == 1


def test_a_player_who_has_moved_gets_no_reminder() -> None:
    table = deal_game_with_preferences()
    table.play(1, "attack 6D", now=NOON + DAY)
    assert send_reminders_until(table, NOON + MOVE) == []
    assert table.reload().reminder_at == NOON + DAY + MOVE - 8 * HOUR


def test_a_window_has_no_reminder() -> None:
    table = deal_game_with_preferences()
    table.play(1, "attack 6D", now=NOON)
    table.play(2, "beat 6D 9D", now=NOON)
    assert table.reload().reminder_at is None


def test_a_player_who_has_left_orders_in_this_turn_gets_no_reminder() -> None:
    table = deal_game_with_preferences()
    orders = {"defences": [{"do": "take"}]}
    replace_orders(game_id=table.game.pk, user=table.people[1].user, words=orders, now=NOON + HOUR)
    assert send_reminders_until(table, NOON + MOVE) == []


def test_orders_from_an_earlier_turn_do_not_count() -> None:
    table = deal_game_with_preferences()
    orders = {"defences": [{"do": "take"}]}
    replace_orders(game_id=table.game.pk, user=table.people[1].user, words=orders, now=NOON - HOUR)
    assert len(send_reminders_until(table, NOON + MOVE)) == 2


def test_at_most_three_reminders_are_sent_for_a_turn_whose_deadline_moves() -> None:
    table = deal_game_with_preferences()
    assert len(send_reminders_until(table, NOON + MOVE - HOUR)) == 2
    for seat in (1, 0, 2):
        request_or_answer_extension(game_id=table.game.pk, user=table.people[seat].user, now=NOON + MOVE - HOUR)
    assert table.reload().deadline_at == NOON + 2 * MOVE
    assert send_reminders_until(table, NOON + 2 * MOVE) == [NOON + 2 * MOVE - 8 * HOUR]
    assert table.reload().reminder_at is None


def test_a_reminder_of_an_unchanged_deadline_is_not_repeated() -> None:
    table = deal_game_with_preferences(remind=[8 * HOUR])
    send_due_reminders(now=NOON + MOVE - 8 * HOUR)
    seat = table.seat(0)
    seat.is_taken_over = True
    seat.save()
    take_seat_back(game_id=table.game.pk, user=table.people[0].user, now=NOON + MOVE - 7 * HOUR)
    assert table.reload().reminder_at is None


def test_a_reminder_of_an_earlier_turn_is_not_shown_as_new() -> None:
    table = deal_game_with_preferences()
    opener = Browser(table.people[1].user)
    send_due_reminders(now=NOON + MOVE - 2 * HOUR)
    assert "Your time is running out" in opener.open("/inbox")
    table.play(1, "attack 6D", now=NOON + MOVE - HOUR)
    table.play(2, "take", now=NOON + MOVE - HOUR)
    table.play(0, f"attack {list_hand(table, 0)[0]}", now=NOON + MOVE - HOUR)
    assert table.awaited_seats() == [1]
    assert "Your time is running out" not in opener.open("/inbox")


def test_two_reminders_of_one_deadline_are_one_line_of_the_inbox() -> None:
    table = deal_game_with_preferences()
    assert len(send_reminders_until(table, NOON + MOVE - HOUR)) == 2
    assert Browser(table.people[1].user).open("/inbox").count("Your time is running out") == 1


def test_only_the_reminder_of_the_present_deadline_has_data() -> None:
    table = deal_game_with_preferences()
    send_reminders_until(table, NOON + MOVE - HOUR)
    for seat in (1, 0, 2):
        request_or_answer_extension(game_id=table.game.pk, user=table.people[seat].user, now=NOON + MOVE - HOUR)
    assert len(send_reminders_until(table, NOON + 2 * MOVE)) == 1
    reminders = Notification.objects.filter(player=table.people[1].user, kind="deadline_near").order_by("number")
    assert [data is not None for data in load_near_deadline_data([(one.player_id, one.data) for one in reminders])] == [
        False, False, True,
    ]  # fmt: skip


def test_a_day_off_moves_the_reminder() -> None:
    opener = create_person()
    table = start_table_of_three(known={1: opener}, holidays=3, now=NOON)
    take_day_off(series_id=table.series.pk, user=opener.user, day=(NOON + DAY).date(), now=NOON)
    assert table.reload().reminder_at == NOON + MOVE + DAY - 8 * HOUR


def test_a_late_sweep_sends_only_one_of_two_due_reminders() -> None:
    table = deal_game_with_preferences()
    send_due_reminders(now=NOON + MOVE - HOUR)
    assert (count_reminders(table), table.reload().reminder_at) == (1, None)


def test_after_the_deadline_there_is_no_reminder() -> None:
    table = deal_game_with_preferences()
    send_due_reminders(now=NOON + MOVE)
    assert count_reminders(table) == 0


@pytest.mark.parametrize(
    ("since", "deadline", "expected"),
    [
        (NOON, NOON + MOVE, [NOON + MOVE - 5 * HOUR]),
        (NOON, datetime(2026, 5, 6, 5, tzinfo=UTC), [datetime(2026, 5, 5, 23, tzinfo=UTC)]),
        (datetime(2026, 5, 6, 0, tzinfo=UTC), datetime(2026, 5, 6, 5, 30, tzinfo=UTC), []),
        (NOON, NOON + 4 * HOUR, []),
    ],
    ids=["to the end of the night", "to its beginning", "no waking hour", "a shorter wait"],
)
def test_a_reminder_at_night_is_sent_before_the_night_or_not_at_all(
    since: datetime, deadline: datetime, expected: list[datetime]
) -> None:
    assert Reminders((5 * HOUR,), None, "UTC", NIGHT).list_reminder_times(since, deadline) == expected


def test_the_night_without_reminders_is_in_the_time_zone_of_the_player() -> None:
    wishes = Reminders((5 * HOUR,), None, "Asia/Tokyo", NIGHT)
    assert wishes.list_reminder_times(NOON, NOON + DAY) == [datetime(2026, 5, 5, 7, tzinfo=UTC)]
    assert wishes.list_reminder_times(NOON, NOON + 8 * HOUR) == [datetime(2026, 5, 4, 14, tzinfo=UTC)]


def test_two_reminders_at_the_same_moment_are_sent_as_one() -> None:
    wishes = Reminders((6 * HOUR, 5 * HOUR), None, "UTC", NIGHT)
    assert wishes.list_reminder_times(NOON, datetime(2026, 5, 6, 10, tzinfo=UTC)) == [
        datetime(2026, 5, 6, 7, tzinfo=UTC)
    ]


def patch_account(who: Person, **body: object) -> Any:
    return who.client.patch("/api/v1/me", body, format="json")


def test_reminders_are_read_and_changed_over_http() -> None:
    anna = create_person()
    assert (patch_account(anna).json()["remind"], patch_account(anna).json()["remind_after"]) == (["PT8H"], None)
    changed = patch_account(anna, remind=["PT2H", "P1D", "PT2H"], remind_after="P1D").json()
    assert (changed["remind"], changed["remind_after"]) == (["P1D", "PT2H"], "P1D")
    assert patch_account(anna, remind=[], remind_after=None).json()["remind"] == []


@pytest.mark.parametrize(
    "body",
    [{"remind": ["PT1H", "PT2H", "PT3H", "PT4H"]}, {"remind": ["PT1S"]}, {"remind": "PT1H"}, {"remind": None},
     {"remind_after": "P31D"}, {"remind": ["PT1H", "PT2H", "PT3H"], "remind_after": "P1D"}],
)  # fmt: skip
def test_too_many_or_invalid_reminders_are_refused(body: dict[str, Any]) -> None:
    anna = create_person()
    refused = patch_account(anna, **body)
    assert (refused.status_code, refused.json()["code"]) == (400, "invalid")
    assert patch_account(anna).json()["remind"] == ["PT8H"]


def test_more_reminders_than_the_maximum_are_refused() -> None:
    anna = create_person()
    patch_account(anna, remind=["PT1H", "PT2H", "PT3H"])
    assert list(patch_account(anna, remind_after="P1D").json()["errors"]) == ["remind"]


def start_turn_at_night(**mail_preferences: Any) -> Person:
    """Deal a game at 23:00 to a player with twelve hours to open it. Notify and remind the player at night."""
    opener, evening = create_reachable_person(**mail_preferences), NOON + 11 * HOUR
    start_table_of_three(known={1: opener}, now=evening, move_clock=12 * HOUR)
    notify_due_turns(now=evening)
    send_due_reminders(now=evening + 4 * HOUR)
    kinds = Notification.objects.filter(player=opener.user).order_by("number").values_list("kind", flat=True)
    assert list(kinds) == ["your_turn", "deadline_near"]
    return opener


@pytest.mark.parametrize(
    ("preferences", "subjects"),
    [
        ({}, ["Your time is running out"]),
        ({"deadline_near": "off"}, ["Your turn"]),
        ({"your_turn": "off"}, ["Your time is running out"]),
        ({"deadline_near": "digest"}, ["Your turn", "Durak by post: your day"]),
    ],
)
def test_a_turn_and_its_reminder_of_one_night_are_one_mail(preferences: dict[str, str], subjects: list[str]) -> None:
    start_turn_at_night(**preferences)
    letters = deliver_mails(NOON + 20 * HOUR)
    assert [letter.subject.split(" against ")[0] for letter in letters] == subjects
    assert deliver_mails(NOON + 21 * HOUR) == []


def test_a_turn_and_its_reminder_are_one_line_of_the_daily_mail() -> None:
    start_turn_at_night(your_turn="digest", deadline_near="digest")
    (letter,) = deliver_mails(NOON + 20 * HOUR)
    assert letter.body.count("waits for you") == letter.body.count("Your time is running out") == 1
