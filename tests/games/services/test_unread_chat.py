"""Unread chat lines: their number in the list of games, and the daily digest about them."""

from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Notification, User
from accounts.services import delete_account, send_due_mails
from games.models import ChatLine, ChatReader, Series
from games.services.chat import block_player, post_chat_line
from games.services.chat_readers import send_due_chat_digests
from games.sql.unread_chat import count_unread_lines
from tests.accounts.notification_helpers import create_reachable_person
from tests.accounts.web.browser import Browser
from tests.factories import Person, create_person
from tests.games.api.calls import API, expect_status
from tests.games.table import Table, start_table

pytestmark = pytest.mark.django_db
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
def table() -> Table:
    return start_table("alemi-36", 3)


def write_chat_line(table: Table, seat: int, text: str = "Good luck!", now: datetime | None = None) -> ChatLine:
    with time_machine.travel(now or timezone.now(), tick=True):
        return post_chat_line(series=Series.objects.get(pk=table.series.pk), user=table.people[seat].user, text=text)


def count_unread_lines_by_seat(table: Table) -> list[int]:
    pairs = [(table.people[seat].user.pk, table.series.pk) for seat in range(3)]
    counts = count_unread_lines(pairs)
    return [counts.get(pair, 0) for pair in pairs]


def send_digests_and_list_readers(now: datetime) -> list[str]:
    """Send the due digests. Return the recipients of all digests so far, oldest first."""
    send_due_chat_digests(now=now)
    notifications = Notification.objects.filter(kind="talk_digest").order_by("created_at", "player")
    return list(notifications.values_list("player__username", flat=True))


def test_chat_lines_are_unread_for_each_other_player_until_that_player_writes(table: Table) -> None:
    assert count_unread_lines_by_seat(table) == [0, 0, 0]
    write_chat_line(table, 0)
    write_chat_line(table, 0)
    write_chat_line(table, 1)
    assert count_unread_lines_by_seat(table) == [1, 0, 3]


@pytest.mark.parametrize("path", ["/series/{series}", "/games/{game}", "/games/{game}/table"])
def test_opening_a_page_with_the_chat_marks_it_as_read(table: Table, path: str) -> None:
    write_chat_line(table, 0)
    Browser(table.people[1].user).open(path.format(series=table.series.pk, game=table.game.pk))
    assert count_unread_lines_by_seat(table) == [0, 0, 1]
    write_chat_line(table, 2)
    assert count_unread_lines_by_seat(table) == [1, 1, 0]


def test_reading_the_chat_over_the_api_marks_it_as_read(table: Table) -> None:
    write_chat_line(table, 0)
    expect_status(table.people[1].client.get(f"{API}/series/{table.series.pk}/chat"), 200)
    assert count_unread_lines_by_seat(table) == [0, 0, 1]


def test_older_pages_do_not_mark_newer_lines_as_read(table: Table) -> None:
    for _ in range(3):
        write_chat_line(table, 0)
    first = expect_status(table.people[1].client.get(f"{API}/series/{table.series.pk}/chat?limit=1"), 200)
    write_chat_line(table, 0)
    expect_status(table.people[1].client.get(first["next"]), 200)
    assert count_unread_lines_by_seat(table)[1] == 1


def test_hidden_lines_and_lines_of_blocked_players_are_not_unread(table: Table) -> None:
    line = write_chat_line(table, 0)
    block_player(user=table.people[1].user, blocked=table.people[0].user)
    ChatLine.objects.filter(pk=line.pk).update(hidden_at=timezone.now())
    assert count_unread_lines_by_seat(table) == [0, 0, 0]
    write_chat_line(table, 0)
    assert count_unread_lines_by_seat(table) == [0, 0, 1]


def test_my_games_shows_how_many_lines_are_unread(table: Table) -> None:
    write_chat_line(table, 0)
    write_chat_line(table, 0)
    page = Browser(table.people[1].user).open("/games")
    assert "2 new chat lines" in page
    assert f'href="/series/{table.series.pk}#talk"' in page
    assert "new line" not in Browser(table.people[0].user).open("/games")
    Browser(table.people[1].user).open(f"/series/{table.series.pk}")
    assert "new line" not in Browser(table.people[1].user).open("/games")


def test_unread_lines_are_notified_after_an_hour_and_once_a_day(table: Table) -> None:
    now = timezone.now()
    write_chat_line(table, 0, now=now)
    names = sorted((table.people[1].name, table.people[2].name), key=lambda name: User.objects.get(username=name).pk)
    assert send_digests_and_list_readers(now + HOUR / 2) == []
    assert send_digests_and_list_readers(now + HOUR + timedelta(seconds=5)) == names
    write_chat_line(table, 0, now=now + 2 * HOUR)
    assert send_digests_and_list_readers(now + 20 * HOUR) == names
    assert send_digests_and_list_readers(now + DAY + 2 * HOUR) == names * 2
    assert send_digests_and_list_readers(now + 5 * DAY) == names * 2


def test_digests_to_four_players_take_as_many_queries_as_to_two(table: Table) -> None:
    now = timezone.now()
    query_counts = []
    for tables in ([table], [start_table("alemi-36", 3) for _ in range(2)]):
        for one in tables:
            write_chat_line(one, 0, now=now)
        with CaptureQueriesContext(connection) as captured:
            assert send_due_chat_digests(now=now + 2 * HOUR) == 2 * len(tables)
        query_counts.append(len(captured))
    assert query_counts[0] == query_counts[1]


def test_a_second_digest_of_the_same_unread_lines_is_not_repeated_in_the_inbox(table: Table) -> None:
    now = timezone.now()
    for days in (0, 2):
        write_chat_line(table, 0, now=now + days * DAY)
        send_due_chat_digests(now=now + days * DAY + 2 * HOUR)
    assert Notification.objects.filter(player=table.people[1].user, kind="talk_digest").count() == 2
    assert Browser(table.people[1].user).open("/inbox").count("2 new lines") == 1


def test_a_player_who_has_read_the_chat_is_not_notified(table: Table) -> None:
    now = timezone.now()
    write_chat_line(table, 0, now=now)
    Browser(table.people[1].user).open(f"/series/{table.series.pk}")
    assert ChatReader.objects.get(player=table.people[1].user).digest_at is None
    assert send_digests_and_list_readers(now + DAY) == [table.people[2].name]


def test_opening_the_page_of_a_series_marks_its_chat_notification_as_read(table: Table) -> None:
    now = timezone.now()
    write_chat_line(table, 0, now=now)
    send_digests_and_list_readers(now + DAY)
    Browser(table.people[1].user).open(f"/series/{table.series.pk}")
    unread = Notification.objects.filter(kind="talk_digest", read_at=None)
    assert [one.player_id for one in unread] == [table.people[2].user.pk]


def test_lines_of_a_blocked_player_cause_no_digest(table: Table) -> None:
    now = timezone.now()
    block_player(user=table.people[1].user, blocked=table.people[0].user)
    write_chat_line(table, 0, now=now)
    block_player(user=table.people[2].user, blocked=table.people[0].user)  # blocked after the line was written
    assert send_digests_and_list_readers(now + DAY) == []


@pytest.mark.parametrize("state", ["finished", "open"])
def test_unread_chat_is_notified_only_in_running_series(table: Table, state: str) -> None:
    now = timezone.now()
    if state == "open":
        Series.objects.filter(pk=table.series.pk).update(state="open")
    write_chat_line(table, 0, now=now)
    if state == "finished":
        Series.objects.filter(pk=table.series.pk).update(state="finished", finished_at=now)
    assert send_digests_and_list_readers(now + DAY) == []


def test_a_creator_who_does_not_play_is_notified_of_unread_chat(table: Table) -> None:
    creator, now = create_person(), timezone.now()
    Series.objects.filter(pk=table.series.pk).update(creator=creator.user)
    write_chat_line(table, 0, now=now)
    send_due_chat_digests(now=now + DAY)
    notification = Notification.objects.get(player=creator.user, kind="talk_digest")
    assert notification.data == {"series": table.series.pk, "series_title": "", "seat": None}


def test_the_digest_is_mailed_in_the_reader_s_language() -> None:
    anna = create_reachable_person("Anna", hours=[0, 24], talk_digest="now")
    User.objects.filter(pk=anna.user.pk).update(language="ru")
    boris, now = create_person("Boris"), timezone.now()
    table = start_table("alemi-36", 2, known={0: anna, 1: boris})
    for _ in range(3):
        write_chat_line(table, 1, now=now)
    later = now + HOUR + timedelta(minutes=5)
    send_due_chat_digests(now=later)
    mail.outbox.clear()
    send_due_mails(now=later + timedelta(minutes=2))
    letters: list[Any] = [one for one in mail.outbox if "разговоре" in one.subject]
    assert [one.subject for one in letters] == ["3 новые строки в разговоре с Boris"]


def test_the_digest_of_unread_chat_can_be_switched_off() -> None:
    anna, boris, now = (
        create_reachable_person("Anna", hours=[0, 24], talk_digest="off"),
        create_person(),
        timezone.now(),
    )
    table = start_table("alemi-36", 2, known={0: anna, 1: boris})
    write_chat_line(table, 1, now=now)
    send_due_chat_digests(now=now + DAY)
    mail.outbox.clear()
    send_due_mails(now=now + DAY + HOUR)
    assert [one.subject for one in mail.outbox if "talk" in one.subject] == []


def test_a_private_chat_notifies_only_its_players(table: Table) -> None:
    outsider: Person = create_person()
    Series.objects.filter(pk=table.series.pk).update(visibility="private")
    write_chat_line(table, 0)
    send_due_chat_digests(now=timezone.now() + DAY)
    assert not Notification.objects.filter(player=outsider.user).exists()
    assert outsider.client.get(f"{API}/series/{table.series.pk}/chat").status_code == 404
    assert not ChatReader.objects.filter(player=outsider.user).exists()


def test_no_reader_row_is_stored_for_an_outsider_who_reads_a_public_chat(table: Table) -> None:
    outsider = create_person()
    Series.objects.filter(pk=table.series.pk).update(visibility="public")
    write_chat_line(table, 0)
    Browser(outsider.user).open(f"/series/{table.series.pk}")
    assert not ChatReader.objects.filter(player=outsider.user).exists()


def test_deleting_an_account_deletes_its_chat_reader_rows(table: Table) -> None:
    write_chat_line(table, 0)
    user = table.people[1].user
    delete_account(player=user)
    assert not ChatReader.objects.filter(player=user).exists()
    write_chat_line(table, 0)
    assert not ChatReader.objects.filter(player=user).exists()
