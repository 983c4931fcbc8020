"""Notifications about marks of penalties, and the monthly reminder of the penalties that a player owes."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.mail.preferences import complete_mail_preferences
from accounts.models import Notification, User, Webhook
from accounts.services import add_push_device, delete_account, send_due_mails
from accounts.services.push_sending import claim_pushes
from durak_site.outgoing.vapid import generate_private_key
from games.models import Penalty, PenaltyReminder
from games.services.chat import block_player
from games.services.moves import play_move
from games.services.penalties import add_penalty_mark
from games.services.penalty_reminders import add_month, remind_debtors
from games.services.series import deal_next_game
from tests.accounts.notification_helpers import create_reachable_person
from tests.accounts.push_service import Device
from tests.accounts.web.browser import Browser
from tests.accounts.webhooks.receiver import WEBHOOKS_URL
from tests.factories import Person, create_person
from tests.games.api.calls import expect_status
from tests.games.table import Table, start_table

pytestmark = pytest.mark.django_db
MONDAY_NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
MINUTE, MONTH = timedelta(minutes=1), timedelta(days=31)
PENALTY = "The fool bakes a cake."


def play_and_resign_games(*people: Person, games: int = 1, **more: Any) -> Table:
    """Let the second player resign `games` games of a series, and so owe penalties. Then delete all notifications."""
    table = start_table("alemi-36", 2, known=dict(enumerate(people)), **{"penalty": PENALTY, **more})
    table.play(1, "resign", now=MONDAY_NOON)
    for _ in range(games - 1):
        game, _ = deal_next_game(series_id=table.series.pk, user=people[1].user)
        play_move(game_id=game.pk, user=people[1].user, move="resign", now=MONDAY_NOON)
    Notification.objects.all().delete()
    return table


def mark_newest_penalty(by: Person, text: str, note: str = "", now: datetime = MONDAY_NOON) -> Penalty:
    penalty = Penalty.objects.order_by("created_at", "pk").last()
    assert penalty is not None
    return add_penalty_mark(penalty_id=penalty.pk, user=by.user, mark=text, note=note, now=now)


def list_notification_kinds(who: Person) -> list[str]:
    return list(Notification.objects.filter(player=who.user).order_by("number").values_list("kind", flat=True))


def send_mails(now: datetime) -> list[Any]:
    mail.outbox.clear()
    send_due_mails(now=now)
    return list(mail.outbox)


@pytest.fixture
def olga() -> Person:
    return create_reachable_person("Olga", hours=[0, 24], penalty_marked="now")


@pytest.fixture
def mitya() -> Person:
    return create_reachable_person("Mitya", hours=[0, 24], penalty_marked="now")


def test_the_other_party_of_a_penalty_is_notified_of_a_mark_once(olga: Person, mitya: Person) -> None:
    play_and_resign_games(olga, mitya)
    for _ in range(2):
        penalty = mark_newest_penalty(olga, "paid", "Cake eaten, 3 May")
    assert (list_notification_kinds(olga), list_notification_kinds(mitya)) == ([], ["penalty_marked"])
    notification = Notification.objects.get()
    assert notification.data == {
        "series": penalty.series_id, "series_title": "", "game": penalty.game_id, "game_number": 1, "seat": 1,
        "penalty": penalty.pk, "mark": "paid", "marked_at": "2026-03-02T12:00:00Z",
    }  # fmt: skip
    mark_newest_penalty(mitya, "reopened", now=MONDAY_NOON + MINUTE)
    assert (list_notification_kinds(olga), list_notification_kinds(mitya)) == (["penalty_marked"], ["penalty_marked"])


def test_texts_from_right_to_left_do_not_reorder_a_mail() -> None:
    anna, mitya = create_person(), create_reachable_person(penalty_marked="now")
    User.objects.filter(pk=anna.user.pk).update(display_name="דוד")
    anna.user.refresh_from_db()
    play_and_resign_games(anna, mitya, penalty="עוגה")
    mark_newest_penalty(anna, "paid", note="תודה")
    (letter,) = send_mails(MONDAY_NOON + MINUTE)
    assert letter.subject == "\u2068דוד\u2069: your debt is paid"
    assert "as paid: \u2068עוגה\u2069 Note: \u2068תודה\u2069" in letter.body


def test_all_creditors_except_computers_are_notified_of_a_mark() -> None:
    people = [create_person() for _ in range(3)]
    table = start_table("alemi-36", 4, known=dict(enumerate(people)), computers={3: "random"}, penalty=PENALTY)
    penalty = Penalty.objects.create(
        series=table.series, game=table.game, seat=1, debtor=people[1].user, reason="fool", words=PENALTY
    )
    penalty.marks.create(mark="owed", at=MONDAY_NOON)
    Notification.objects.all().delete()
    mark_newest_penalty(people[1], "disputed")
    assert [list_notification_kinds(one) for one in people] == [["penalty_marked"], [], ["penalty_marked"]]


def test_a_mark_by_a_blocked_player_is_not_notified(olga: Person, mitya: Person) -> None:
    play_and_resign_games(olga, mitya)
    block_player(user=mitya.user, blocked=olga.user)
    mark_newest_penalty(olga, "paid")
    assert list_notification_kinds(mitya) == []
    block_player(user=olga.user, blocked=mitya.user)
    mark_newest_penalty(mitya, "reopened", now=MONDAY_NOON + MINUTE)
    assert list_notification_kinds(olga) == []


def test_a_mark_is_mailed_in_the_reader_s_language(olga: Person, mitya: Person) -> None:
    play_and_resign_games(olga, mitya)
    User.objects.filter(pk=mitya.user.pk).update(language="ru")
    mark_newest_penalty(olga, "paid", "Торт съеден")
    (letter,) = send_mails(MONDAY_NOON + 2 * MINUTE)
    assert letter.subject == "Olga: ваш долг — уплачено"
    assert f"Olga: ваш долг за партию 1 — уплачено. {PENALTY} Заметка: Торт съеден" in letter.body
    mark_newest_penalty(mitya, "reopened", now=MONDAY_NOON + 3 * MINUTE)
    (letter,) = send_mails(MONDAY_NOON + 5 * MINUTE)
    assert "Mitya marked the debt of Mitya from game 1 as opened again" in letter.body


def test_a_mark_names_the_table_and_tells_apart_players_whose_names_look_alike(olga: Person, mitya: Person) -> None:
    User.objects.filter(pk__in=[olga.user.pk, mitya.user.pk]).update(display_name="Баба Маша")
    play_and_resign_games(olga, mitya, title="Sunday durak")
    mark_newest_penalty(olga, "paid")
    (letter,) = send_mails(MONDAY_NOON + 2 * MINUTE)
    assert letter.subject == "Sunday durak: Olga (Баба Маша): your debt is paid"
    assert "Sunday durak: Olga (Баба Маша) marked your debt from game 1 as paid" in letter.body
    mark_newest_penalty(mitya, "reopened", now=MONDAY_NOON + MINUTE)
    (letter,) = send_mails(MONDAY_NOON + 3 * MINUTE)
    assert letter.subject == "Sunday durak: Mitya (Баба Маша): the debt of Mitya (Баба Маша) is opened again"


def test_a_mark_that_was_withdrawn_is_not_mailed(olga: Person, mitya: Person) -> None:
    play_and_resign_games(olga, mitya)
    mark_newest_penalty(olga, "paid")
    mark_newest_penalty(olga, "reopened", now=MONDAY_NOON + MINUTE)
    (letter,) = send_mails(MONDAY_NOON + 3 * MINUTE)
    assert "opened again" in letter.body


def test_mails_about_marks_can_be_switched_off(olga: Person, mitya: Person) -> None:
    play_and_resign_games(olga, mitya)
    expect_status(mitya.client.patch("/api/v1/me", {"mail": {"penalty_marked": "off"}}), 200)
    mark_newest_penalty(olga, "paid")
    assert send_mails(MONDAY_NOON + 2 * MINUTE) == []
    assert list_notification_kinds(mitya) == ["penalty_marked"]


def test_a_mark_is_pushed_and_sent_to_webhooks(olga: Person, mitya: Person, settings: Any) -> None:
    settings.VAPID_PRIVATE_KEY = generate_private_key()
    play_and_resign_games(olga, mitya)
    add_push_device(player=mitya.user, **Device("https://push.example.org/mitya").subscription)
    body = {"url": "https://bots.example.org/x", "kinds": ["penalty_marked"]}
    expect_status(mitya.client.post(WEBHOOKS_URL, body), 201)
    expect_status(mitya.client.patch("/api/v1/me", {"push": {"penalty_marked": True}}), 200)
    mark_newest_penalty(olga, "forgiven")
    (push,) = claim_pushes(mitya.user.pk, MONDAY_NOON + 2 * MINUTE)
    assert "Olga: your debt is forgiven" in push.payload.decode()
    webhook = Webhook.objects.get()
    assert webhook.due_at is not None
    expect_status(mitya.client.patch("/api/v1/me", {"push": {"penalty_marked": False}}), 200)
    mark_newest_penalty(olga, "reopened", now=MONDAY_NOON + MINUTE)
    assert claim_pushes(mitya.user.pk, MONDAY_NOON + 5 * MINUTE) == []


def test_marks_are_in_the_inbox_with_escaped_notes(olga: Person, mitya: Person) -> None:
    play_and_resign_games(olga, mitya)
    mark_newest_penalty(olga, "paid", "<b>eaten</b>")
    page = Browser(mitya.user).open("/inbox")
    assert "Olga marked your debt from game 1 as paid" in page
    assert "&lt;b&gt;eaten" in page
    assert "<b>eaten" not in page


def test_a_debtor_is_reminded_once_a_month(olga: Person, mitya: Person) -> None:
    play_and_resign_games(olga, mitya, games=4)
    assert remind_debtors(now=MONDAY_NOON + timedelta(days=20)) == 0
    due = add_month(MONDAY_NOON)
    for _ in range(3):
        remind_debtors(now=due)
    assert (list_notification_kinds(olga), list_notification_kinds(mitya)) == ([], ["penalty_reminder"])
    (letter,) = send_mails(due + 2 * MINUTE)
    assert letter.to == ["Mitya@example.org"]
    assert letter.subject == "What you still owe"
    debt = f"“{PENALTY}” to Olga"
    assert f"You still owe: {debt}; {debt}; {debt}; 1 more." in letter.body
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    remind_debtors(now=due + timedelta(days=27))
    assert list_notification_kinds(mitya) == ["penalty_reminder"]
    remind_debtors(now=due + MONTH)
    assert list_notification_kinds(mitya) == ["penalty_reminder"] * 2


def test_reminders_to_three_debtors_take_as_many_queries_as_to_one(olga: Person) -> None:
    query_counts = []
    for debtors in (1, 3):
        PenaltyReminder.objects.all().delete()
        for _ in range(debtors):
            play_and_resign_games(olga, create_person())
        with CaptureQueriesContext(connection) as captured:
            assert remind_debtors(now=add_month(MONDAY_NOON)) == debtors
        query_counts.append(len(captured))
    assert query_counts[0] == query_counts[1]


def test_the_reminder_of_a_debt_is_written_in_russian_for_a_russian_reader(olga: Person, mitya: Person) -> None:
    play_and_resign_games(olga, mitya)
    User.objects.filter(pk=mitya.user.pk).update(language="ru")
    remind_debtors(now=add_month(MONDAY_NOON))
    (letter,) = send_mails(add_month(MONDAY_NOON) + 2 * MINUTE)
    assert letter.subject == "Что вы ещё должны"
    assert f"Вы ещё должны: «{PENALTY}» — Olga." in letter.body


def test_mails_and_pushes_name_a_deleted_player_in_the_language_of_the_reader(
    olga: Person, mitya: Person, settings: Any
) -> None:
    settings.VAPID_PRIVATE_KEY = generate_private_key()
    play_and_resign_games(olga, mitya)
    User.objects.filter(pk=mitya.user.pk).update(language="ru")
    add_push_device(player=mitya.user, **Device("https://push.example.org/mitya").subscription)
    delete_account(player=olga.user)
    Notification.objects.all().delete()
    remind_debtors(now=add_month(MONDAY_NOON))
    (letter,) = send_mails(add_month(MONDAY_NOON) + 2 * MINUTE)
    (push,) = claim_pushes(mitya.user.pk, add_month(MONDAY_NOON) + 2 * MINUTE)
    for text in (letter.body, push.payload.decode()):
        assert "— Удалённый игрок." in text


@pytest.mark.parametrize(("letters", "shown"), [(80, "x" * 80), (81, "x" * 79 + "…")])
def test_long_words_of_a_penalty_are_shortened_to_eighty_characters(
    olga: Person, mitya: Person, letters: int, shown: str
) -> None:
    play_and_resign_games(olga, mitya, penalty="x" * letters)
    remind_debtors(now=add_month(MONDAY_NOON))
    (letter,) = send_mails(add_month(MONDAY_NOON) + 2 * MINUTE)
    assert f"“{shown}”" in letter.body


@pytest.mark.parametrize("settlement", ["paid", "forgiven", "disputed"])
def test_a_player_who_owes_nothing_is_not_reminded(olga: Person, mitya: Person, settlement: str) -> None:
    play_and_resign_games(olga, mitya)
    mark_newest_penalty(mitya if settlement == "disputed" else olga, settlement)
    Notification.objects.all().delete()
    assert remind_debtors(now=add_month(MONDAY_NOON)) == 1
    assert list_notification_kinds(mitya) == []


def test_a_debt_that_is_paid_before_the_mail_is_not_mailed(olga: Person, mitya: Person) -> None:
    play_and_resign_games(olga, mitya)
    due = add_month(MONDAY_NOON)
    remind_debtors(now=due)
    mark_newest_penalty(olga, "paid", now=due)
    letters = send_mails(due + 2 * MINUTE)
    assert [one.subject for one in letters] == ["Olga: your debt is paid"]


def test_one_tap_in_the_mail_switches_off_reminders_of_debts(olga: Person, mitya: Person) -> None:
    play_and_resign_games(olga, mitya)
    due = add_month(MONDAY_NOON)
    remind_debtors(now=due)
    (letter,) = send_mails(due + 2 * MINUTE)
    link = letter.extra_headers["List-Unsubscribe"].strip("<>")
    path = "/" + link.split("/", 3)[3]
    assert Client().post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    mitya.user.refresh_from_db()
    assert complete_mail_preferences(mitya.user)["penalty_reminder"] == "off"
    remind_debtors(now=due + MONTH)
    assert list_notification_kinds(mitya) == ["penalty_reminder"]


def test_one_tap_on_the_page_switches_off_reminders_of_debts(olga: Person, mitya: Person) -> None:
    play_and_resign_games(olga, mitya)
    browser = Browser(mitya.user)
    answer = browser.send("/me/penalties", to="/me/penalties/stop?with=&state=owed")
    assert answer.status_code == 303
    remind_debtors(now=add_month(MONDAY_NOON))
    assert list_notification_kinds(mitya) == []
    assert "You are not reminded of what you owe" in browser.open("/me/penalties")


def test_a_deleted_account_is_not_reminded(olga: Person, mitya: Person) -> None:
    play_and_resign_games(olga, mitya)
    delete_account(player=mitya.user)
    assert not PenaltyReminder.objects.exists()
    assert remind_debtors(now=add_month(MONDAY_NOON)) == 0


@pytest.mark.parametrize(
    ("at", "then"), [((2026, 1, 31), (2026, 2, 28)), ((2026, 12, 5), (2027, 1, 5)), ((2028, 2, 29), (2028, 3, 28))]
)
def test_one_month_later_is_always_a_day_of_the_next_month(
    at: tuple[int, int, int], then: tuple[int, int, int]
) -> None:
    assert add_month(datetime(*at, tzinfo=UTC)) == datetime(*then, tzinfo=UTC)
