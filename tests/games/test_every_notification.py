"""Every kind of notification arrives once in the inbox, by mail, as a push and at a webhook, in its recipient's
language.
"""

import html
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from accounts.models import User
from accounts.services import send_due_mails, send_due_pushes
from durak_site.outgoing.vapid import generate_private_key
from games import engine
from games.models import Club, ClubMember, Measure
from games.notification_kinds.kinds import KINDS
from games.services.chat_readers import send_due_chat_digests
from games.services.notifications import notify_due_turns, send_due_reminders
from games.services.penalty_reminders import remind_debtors
from games.services.player_reports import report_player
from games.services.seeks import create_seek, match_seeks
from games.services.staff_actions import act_on_reports
from games.services.year_notifications import notify_clubs_of_ended_year, notify_of_ended_year
from tests.accounts.notification_helpers import create_reachable_person
from tests.accounts.push_service import Device, PushService, start_push_service
from tests.accounts.test_pushes import switch_on_pushes
from tests.accounts.web.browser import Browser
from tests.accounts.webhooks.receiver import Clock, Receiver, create_webhook, start_receiver
from tests.factories import Person, create_person
from tests.games.api.calls import API, expect_status, join_series, make_move, post_series, start_series
from tests.games.api.clubs.calls import create_club_with_members, join_club
from tests.games.api.test_head_to_head_and_years import YEAR, play_games_in_year
from tests.games.table import Table, start_table

pytestmark = pytest.mark.django_db
HOUR, DAY, MINUTE = timedelta(hours=1), timedelta(days=1), timedelta(minutes=1)
PENALTY = "The fool makes tea."


@dataclass(frozen=True)
class NotificationCase:
    """A kind of notification: an action that causes it, and its texts.

    `cause(recipient, other)` performs the action, and returns the time at which `recipient` has to be notified.
    """

    cause: Callable[[Person, Person], datetime]
    english: str
    russian: str
    needs_mail: bool = False
    """If true, a player who has switched off mails of this kind also gets no notification of this kind in the inbox."""


def start_turn(awaited: Person, other: Person, **series: Any) -> Table:
    """Start a game of two players that waits only for `awaited`."""
    table = start_table("alemi-36", 2, known={0: awaited, 1: other}, **series)
    if table.awaited_seats() != [0]:
        table.play(1, str(engine.list_legal_moves(table.state(), 1)[0]))
    assert table.awaited_seats() == [0]
    return table


def request_or_answer_extra_time(who: Person, table: Table) -> None:
    expect_status(who.client.post(f"{API}/games/{table.game.pk}/extension", {"by": "P1D"}, format="json"), 200)


def lose_first_game(who: Person, *others: Person, **more: Any) -> dict[str, Any]:
    """Start a series, and let `who` resign its first game. Return the series."""
    series = start_series(*others, who, penalty=PENALTY, **more)
    make_move(who, series["game"], "resign")
    return series


def begin_turn(recipient: Person, other: Person) -> datetime:
    start_turn(recipient, other)
    return timezone.now()


def let_reminder_become_due(recipient: Person, other: Person) -> datetime:
    expect_status(recipient.client.patch(f"{API}/me", {"remind": ["PT8H"]}, format="json"), 200)
    deadline = start_turn(recipient, other).reload().deadline_at
    assert deadline is not None
    return deadline - 8 * HOUR


def request_extra_time(recipient: Person, other: Person) -> datetime:
    request_or_answer_extra_time(other, start_turn(other, recipient))
    return timezone.now()


def grant_extra_time(recipient: Person, other: Person) -> datetime:
    table = start_turn(recipient, other)
    request_or_answer_extra_time(recipient, table)
    request_or_answer_extra_time(other, table)
    return timezone.now()


def end_game(recipient: Person, other: Person) -> datetime:
    lose_first_game(other, recipient)
    return timezone.now()


def end_series(recipient: Person, other: Person) -> datetime:
    lose_first_game(other, recipient, games=1)
    return timezone.now()


def invite_to_series(recipient: Person, other: Person) -> datetime:
    post_series(other, "me", recipient)
    return timezone.now()


def invite_to_club(recipient: Person, other: Person) -> datetime:
    club = create_club_with_members(other)
    expect_status(other.client.post(f"{API}/clubs/{club['id']}/invitations", {"player": recipient.name}), 201)
    return timezone.now()


def join_series_of_recipient(recipient: Person, other: Person) -> datetime:
    join_series(other, post_series(recipient, "me", None, None))
    return timezone.now()


def join_club_of_recipient(recipient: Person, other: Person) -> datetime:
    join_club(other, create_club_with_members(recipient))
    return timezone.now()


def start_series_of_creator(recipient: Person, other: Person) -> datetime:
    join_series(other, post_series(recipient, "me", None))
    return timezone.now()


def deal_next_game(recipient: Person, other: Person) -> datetime:
    series = lose_first_game(other, recipient)
    expect_status(other.client.post(f"{API}/series/{series['id']}/games"), 201)
    return timezone.now()


def mark_penalty(recipient: Person, other: Person) -> datetime:
    lose_first_game(recipient, other)
    (penalty,) = expect_status(recipient.client.get(f"{API}/me/penalties"), 200)["results"]
    expect_status(other.client.post(f"{API}/penalties/{penalty['id']}/paid", {"note": "With jam"}), 200)
    return timezone.now()


def write_unread_chat_line(recipient: Person, other: Person) -> datetime:
    series = start_series(recipient, other)
    for text in ("Good luck!", "Are you there?"):
        expect_status(other.client.post(f"{API}/series/{series['id']}/chat", {"text": text}), 201)
    return timezone.now() + 2 * HOUR


def let_reminder_of_debt_become_due(recipient: Person, other: Person) -> datetime:
    lose_first_game(recipient, other)
    return timezone.now() + 40 * DAY


def finish_year_with_ten_games(recipient: Person, other: Person) -> datetime:
    play_games_in_year(recipient, other, 10)
    return datetime(YEAR + 1, 1, 3, tzinfo=UTC)


def finish_year_with_ten_club_games(recipient: Person, other: Person) -> datetime:
    club = Club.objects.get(pk=create_club_with_members(recipient, other)["id"])
    ClubMember.objects.update(joined_at=datetime(YEAR, 1, 1, tzinfo=UTC))
    play_games_in_year(recipient, other, 10, club=club)
    return datetime(YEAR + 1, 1, 3, tzinfo=UTC)


def match_seeks_of_both(recipient: Person, other: Person) -> datetime:
    for who in (recipient, other):
        create_seek(user=who.user, presets=["classic-36"], player_counts=[2], pace="post", lasts=DAY)
    assert match_seeks(now=timezone.now()) == 1
    return timezone.now()


def replace_player(recipient: Person, other: Person) -> datetime:
    organiser = create_person("Anna")
    club = create_club_with_members(recipient, other, organiser)
    clubs_table = {"club": club["id"], "organiser": organiser.name}
    series = join_series(other, post_series(recipient, "me", None, **clubs_table))
    assert organiser.client.delete(f"{API}/series/{series['id']}/seats/1").status_code == 204
    return timezone.now()


def request_household_pair(recipient: Person, other: Person) -> datetime:
    expect_status(other.client.post(f"{API}/me/household", {"player": recipient.name}), 201)
    return timezone.now()


def warn_reported_player(reporter: Person, reported: Person) -> datetime:
    table = start_table("alemi-36", 2, known={0: reporter, 1: reported})
    report, _ = report_player(game=table.game, user=reporter.user, player=reported.name, reason="talk")
    staff = User.objects.create_superuser("the-admin")
    act_on_reports(reports=[report], staff=staff, measure=Measure.WARNED, why="As its log shows.")
    return timezone.now()


def close_report(recipient: Person, other: Person) -> datetime:
    return warn_reported_player(recipient, other)


def warn_recipient(recipient: Person, other: Person) -> datetime:
    return warn_reported_player(other, recipient)


CASE_BY_KIND = {
    "your_turn": NotificationCase(begin_turn, "Your turn against Mitya", "Ваш ход. За столом: Mitya"),
    "deadline_near": NotificationCase(
        let_reminder_become_due, "Your time is running out against Mitya", "Ваше время истекает. За столом: Mitya"
    ),
    "extension_requested": NotificationCase(
        request_extra_time, "Mitya asks for more time: 1 day", "Mitya просит добавить время: 1 день"
    ),
    "extension_granted": NotificationCase(
        grant_extra_time, "The deadline has moved: 1 day more", "Срок хода продлён: 1 день"
    ),
    "game_over": NotificationCase(end_game, "Game 1 against Mitya is over", "Партия 1 окончена. За столом: Mitya"),
    "series_over": NotificationCase(end_series, "The table with Mitya is over", "Игра окончена. За столом: Mitya"),
    "invited": NotificationCase(invite_to_series, "Mitya invites you to a table", "Mitya приглашает вас за стол"),
    "club_invited": NotificationCase(
        invite_to_club,
        "Mitya invites you to the club “Thursday's fools”",
        "Mitya приглашает вас в клуб «Thursday's fools»",
    ),
    "joined": NotificationCase(join_series_of_recipient, "Mitya has joined your table", "Mitya садится за ваш стол"),
    "club_joined": NotificationCase(
        join_club_of_recipient,
        "Mitya has joined the club “Thursday's fools”",
        "В клубе «Thursday's fools» новый участник: Mitya",
    ),
    "series_started": NotificationCase(
        start_series_of_creator, "The table with Mitya has begun", "Игра началась. За столом: Mitya"
    ),
    "next_game": NotificationCase(
        deal_next_game, "Game 2 against Mitya has been dealt", "Сдана партия 2. За столом: Mitya"
    ),
    "penalty_marked": NotificationCase(mark_penalty, "Mitya: your debt is paid", "Mitya: ваш долг — уплачено"),
    "talk_digest": NotificationCase(
        write_unread_chat_line, "2 new lines in the chat with Mitya", "2 новые строки в разговоре с Mitya"
    ),
    "penalty_reminder": NotificationCase(
        let_reminder_of_debt_become_due, "What you still owe", "Что вы ещё должны", needs_mail=True
    ),
    "club_year_ready": NotificationCase(
        finish_year_with_ten_club_games,
        f"The year {YEAR} of the club “Thursday's fools”",
        f"{YEAR} год клуба «Thursday's fools»",
    ),
    "seat_found": NotificationCase(
        match_seeks_of_both,
        "The site has found a table: Classic with Mitya",
        "Найден стол: Классика. За столом: Mitya",
    ),
    "seat_freed": NotificationCase(
        replace_player, "A seat is free at the table with Mitya", "За столом освободилось место: Mitya"
    ),
    "household_requested": NotificationCase(
        request_household_pair, "Mitya says that you live in one household", "Mitya: вы живёте вместе?"
    ),
    "report_closed": NotificationCase(close_report, "Thank you for your report", "Спасибо за вашу жалобу"),
    "staff_action": NotificationCase(warn_recipient, "From the staff: a warning", "От администрации: предупреждение"),
    "year_ready": NotificationCase(
        finish_year_with_ten_games, f"Your year {YEAR} in durak", f"Ваш {YEAR} год в дураке"
    ),
}


@dataclass
class Channels:
    """The inbox, mailbox, push device and webhook of one recipient.

    `read_inbox` returns only the notifications of `kind`, and the other methods return all messages.
    """

    recipient: Person
    kind: str
    device: Device
    receiver: Receiver

    def deliver(self, now: datetime) -> None:
        """Run all tasks that create or deliver notifications. Run them twice, because the second run must not repeat
        anything.
        """
        for _ in range(2):
            remind_debtors(now=now)
            send_due_chat_digests(now=now)
            notify_due_turns(now=now)
            send_due_reminders(now=now)
            notify_of_ended_year(now=now)
            notify_clubs_of_ended_year(now=now)
        for _ in range(2):
            send_due_mails(now=now + 2 * MINUTE)
            send_due_pushes(now=now + 2 * MINUTE)
            Clock(now).advance_and_send_deliveries(minutes=2)

    def read_inbox(self) -> list[dict[str, Any]]:
        found = expect_status(self.recipient.client.get(f"{API}/me/notifications?limit=100"), 200)["results"]
        return [one for one in found if one["kind"] == self.kind]

    def read_mails(self) -> list[Any]:
        return [letter for letter in mail.outbox if letter.to == [f"{self.recipient.name}@example.org"]]

    def read_messages(self) -> list[dict[str, Any]]:
        return [one.message for one in self.receiver.received_requests]


@pytest.fixture
def push_service(settings: Any) -> Iterator[PushService]:
    settings.DURAK = {**settings.DURAK, "outgoing_inside": ["127.0.0.0/8"]}
    settings.VAPID_PRIVATE_KEY = generate_private_key()
    with start_push_service() as push_service:
        yield push_service


@pytest.fixture
def receiver(push_service: PushService) -> Iterator[Receiver]:
    with start_receiver() as receiver:
        yield receiver


def open_channels(
    push_service: PushService, receiver: Receiver, kind: str, language: str, *, is_wanted: bool
) -> Channels:
    """Create a recipient who wants only notifications of this kind, on all channels.

    If `is_wanted` is false, the recipient wants no mails or pushes, and the webhook gets all other kinds.
    """
    recipient = create_reachable_person("Olga", hours=[0, 24])
    device = switch_on_pushes(push_service, recipient)
    names = [one.name for one in KINDS]
    wishes = {
        "language": language,
        "mail": {name: "now" if is_wanted and name == kind else "off" for name in names},
        "push": {name: is_wanted and name == kind for name in names},
    }
    expect_status(recipient.client.patch(f"{API}/me", wishes, format="json"), 200)
    create_webhook(recipient, receiver.address, kinds=[name for name in names if (name == kind) == is_wanted])
    return Channels(recipient, kind, device, receiver)


def test_every_kind_of_notification_is_tested_in_this_file() -> None:
    assert set(CASE_BY_KIND) == {kind.name for kind in KINDS}


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("kind", CASE_BY_KIND)
def test_a_notification_arrives_once_on_each_channel_in_the_recipient_s_language(
    push_service: PushService, receiver: Receiver, kind: str, language: str
) -> None:
    case = CASE_BY_KIND[kind]
    channels = open_channels(push_service, receiver, kind, language, is_wanted=True)
    channels.deliver(case.cause(channels.recipient, create_person("Mitya")))
    (notification,) = channels.read_inbox()
    (message,) = channels.read_messages()
    assert (message["type"], message["data"]) == (kind, notification)
    assert set(notification["data"]) == {key for one in KINDS if one.name == kind for key in one.data_keys}
    (letter,), (push,) = channels.read_mails(), channels.device.read_new_pushes()
    subject = case.english if language == "en" else case.russian
    assert (letter.subject, push["title"], push["language"]) == (subject, subject, language)
    assert push["body"] in letter.body
    inbox = html.unescape(Browser(channels.recipient.user).open("/inbox"))
    sentence, *_deadline = re.split(r" (?:until|до) ", push["body"])
    assert inbox.count(f'<a href="{push["path"]}">{sentence}') == 1


@pytest.mark.parametrize("kind", CASE_BY_KIND)
def test_a_notification_of_a_kind_that_is_switched_off_arrives_only_in_the_inbox(
    push_service: PushService, receiver: Receiver, kind: str
) -> None:
    case = CASE_BY_KIND[kind]
    channels = open_channels(push_service, receiver, kind, "en", is_wanted=False)
    channels.deliver(case.cause(channels.recipient, create_person("Mitya")))
    assert (channels.read_mails(), channels.device.read_new_pushes()) == ([], [])
    assert kind not in [message["type"] for message in channels.read_messages()]
    assert len(channels.read_inbox()) == (0 if case.needs_mail else 1)
