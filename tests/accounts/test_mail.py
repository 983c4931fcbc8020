"""Mails: when they go out, to whom, how often, and what stands in them."""

import re
import smtplib
from datetime import UTC, datetime, timedelta

import pytest
from django.core import mail
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.locmem import EmailBackend
from django.utils import timezone

from accounts.models import Kind, Mail, Notification, User
from accounts.services import account_update
from accounts.services.mails import claim_letter, mails_forget
from accounts.tasks import forget_old_mails, send_mails
from games.services.telling import turns_tell
from tests.accounts.inbox import NOON, mails, reachable, tell
from tests.factories import known, person
from tests.games.api.calls import create, join
from tests.games.table import stacked, table

pytestmark = pytest.mark.django_db
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def test_one_thing_is_one_mail():
    anna = reachable("anna")
    tell(anna)
    (letter,) = mails(NOON + MINUTE)
    assert letter.to == ["anna@example.org"]
    assert letter.subject.endswith(" invites you to a series")
    assert letter.body.startswith("Hello anna,\n")
    assert re.search(r"^http://127.0.0.1:8000/series/\w+$", letter.body, re.MULTILINE)
    assert list(Mail.objects.values_list("kind", "state")) == [("invited", "sent")]


def test_it_goes_out_once_however_often_the_worker_looks():
    tell(reachable())
    assert [len(mails(NOON + after)) for after in (MINUTE, MINUTE, HOUR, 30 * HOUR)] == [1, 0, 0, 0]


def test_who_is_quick_needs_no_mail():
    """It waits a minute; what was read in the inbox by then, or is not so any more, is not written about."""
    anna, boris, clara = reachable(), reachable(), reachable()
    assert mails(NOON) == []
    read = tell(anna)
    anna.client.post("/api/v1/me/notifications/read", {"ids": [read.pk]})
    accepted = tell(boris)
    assert boris.client.post(f"/api/v1/series/{accepted.data['series']}/join").status_code == 200
    Notification.objects.exclude(pk=accepted.pk).filter(player=boris.user).delete()
    tell(clara)
    assert [letter.to for letter in mails(NOON + HOUR)] == [[f"{clara.name}@example.org"]]
    assert not Notification.objects.filter(kind=Kind.INVITED, mail_at__isnull=False).exists()


def test_no_mail_goes_to_an_address_that_is_not_verified():
    anna = known(User.objects.create_user("anna", "anna@example.org"))
    assert tell(anna).mail_at is None
    assert mails(NOON + HOUR) == []


def test_a_new_address_gets_no_mail_that_waited_for_the_old():
    anna = reachable()
    tell(anna)
    account_update(user=anna.user, changes={"email": "new@example.org"})
    assert [(letter.to, letter.subject) for letter in mails(NOON + HOUR)] == [
        ([f"{anna.name}@example.org"], "Your address has changed")
    ]
    assert anna.client.get("/api/v1/me").json()["email_verified"] is False


def test_nobody_is_written_to_in_the_night_of_their_own_place():
    anna = reachable(hours=[8, 22])
    account_update(user=anna.user, changes={"time_zone": "Asia/Kamchatka"})  # UTC+12: noon is midnight there
    tell(anna)
    assert mails(NOON + MINUTE) == []
    assert mails(NOON + 8 * HOUR - MINUTE) == []
    assert len(mails(NOON + 8 * HOUR)) == 1


def test_hours_may_go_over_midnight():
    anna = reachable(hours=[22, 6])
    tell(anna)
    assert mails(NOON + 9 * HOUR) == []
    assert len(mails(NOON + 10 * HOUR)) == 1
    tell(anna, 2, now=NOON + 15 * HOUR)
    assert len(mails(NOON + 15 * HOUR + MINUTE)) == 1


def test_a_worker_that_was_away_writes_nobody_in_the_night_either():
    tell(reachable(hours=[8, 22]))
    assert mails(NOON + 11 * HOUR) == []
    assert len(mails(NOON + 20 * HOUR)) == 1


def test_the_daily_mail_comes_when_the_hours_begin_and_holds_everything():
    anna = reachable("anna", invited="digest", hours=[7, 22])
    for number in range(3):
        tell(anna, number)
    assert mails(NOON + 18 * HOUR) == []
    (letter,) = mails(NOON + 19 * HOUR)
    assert letter.subject == "Durak by post: your day"
    assert letter.body.count("keeps a seat for you") == 3
    assert Mail.objects.get().day == (NOON + DAY).date()


def test_there_is_one_daily_mail_a_day():
    anna = reachable(invited="digest", hours=[7, 22])
    tell(anna)
    assert len(mails(NOON + 19 * HOUR)) == 1
    tell(anna, 2)
    assert mails(NOON + 20 * HOUR) == []
    assert len(mails(NOON + 43 * HOUR)) == 1


def test_the_day_of_the_daily_mail_is_the_readers_own():
    """In Auckland it is seven in the morning of the 24th at 18 hours UTC of the 23rd."""
    anna = reachable(invited="digest", hours=[7, 22])
    account_update(user=anna.user, changes={"time_zone": "Pacific/Auckland"})
    tell(anna)
    assert len(mails(NOON + 6 * HOUR)) == 1
    assert str(Mail.objects.get().day) == "2026-11-24"
    tell(anna, 2, now=NOON + 7 * HOUR)
    account_update(user=anna.user, changes={"mail": {"hours": [16, 22]}})
    assert mails(NOON + 15 * HOUR) == []
    assert len(mails(NOON + 39 * HOUR)) == 1


def test_a_new_time_zone_puts_waiting_mails_anew():
    anna = reachable(hours=[8, 22])
    account_update(user=anna.user, changes={"time_zone": "Asia/Kamchatka"})
    tell(anna)
    anna.client.patch("/api/v1/me", {"time_zone": "Europe/Berlin"})
    assert len(mails(NOON + MINUTE)) == 1


def test_the_clock_on_the_wall_decides_when_the_clocks_change():
    anna = reachable(invited="digest", hours=[7, 22])
    account_update(user=anna.user, changes={"time_zone": "Europe/Berlin"})
    summer = tell(anna, 1, now=datetime(2026, 10, 23, 12, tzinfo=UTC))
    assert summer.mail_at == datetime(2026, 10, 24, 5, tzinfo=UTC)
    winter = tell(anna, 2, now=datetime(2026, 10, 24, 12, tzinfo=UTC))
    assert winter.mail_at == datetime(2026, 10, 25, 6, tzinfo=UTC)


def test_who_wants_no_mails_of_a_kind_gets_none():
    assert tell(reachable(invited="off")).mail_at is None


def test_what_one_wants_from_now_on_holds_for_mails_that_wait():
    anna, boris = reachable(), reachable()
    tell(anna)
    tell(boris)
    anna.client.patch("/api/v1/me", {"mail": {"invited": "off"}})
    boris.client.patch("/api/v1/me", {"mail": {"invited": "digest", "hours": [9, 10]}})
    assert mails(NOON + HOUR) == []
    assert [letter.to for letter in mails(NOON + 21 * HOUR)] == [[f"{boris.name}@example.org"]]


def test_mails_are_in_the_language_of_their_reader():
    anna = reachable("anna")
    account_update(user=anna.user, changes={"language": "ru-RU"})
    tell(anna)
    (letter,) = mails(NOON + HOUR)
    assert letter.subject.endswith(" приглашает вас в серию")
    assert letter.body.startswith("Здравствуйте, anna!\n")


def test_every_mail_says_how_to_get_no_more_of_its_kind(client):
    anna = reachable("anna")
    tell(anna)
    (letter,) = mails(NOON + HOUR)
    link = letter.extra_headers["List-Unsubscribe"].strip("<>")
    assert link in letter.body
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    path = link.removeprefix("http://127.0.0.1:8000")
    assert "invitations" in client.get(path).content.decode()
    assert anna.client.get("/api/v1/me").json()["mail"]["invited"] == "now"
    assert client.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    wishes = anna.client.get("/api/v1/me").json()["mail"]
    assert (wishes["invited"], wishes["your_turn"]) == ("off", "now")
    tell(anna, 2)
    assert mails(NOON + 2 * HOUR) == []


def test_the_daily_mail_ends_as_a_whole_or_kind_by_kind(client):
    anna = reachable("anna", invited="digest")
    tell(anna)
    (letter,) = mails(NOON + DAY)
    links = re.findall(r"http://127.0.0.1:8000(/mail/stop/\S+)", letter.body)
    assert len(links) == 2
    assert letter.extra_headers["List-Unsubscribe"].endswith(f"{links[1]}>")
    client.post(links[1])
    wishes = anna.client.get("/api/v1/me").json()["mail"]
    assert "digest" not in wishes.values()
    assert wishes["your_turn"] == "now"


def test_the_page_of_a_link_is_in_the_language_of_its_reader_and_a_wrong_link_leads_nowhere(client):
    anna = reachable("anna")
    account_update(user=anna.user, changes={"language": "ru"})
    tell(anna)
    (letter,) = mails(NOON + HOUR)
    path = letter.extra_headers["List-Unsubscribe"].strip("<>").removeprefix("http://127.0.0.1:8000")
    assert '<html lang="ru">' in client.get(path).content.decode()
    for wrong in (path[:-1], "/mail/stop/x", "/mail/verify/x", "/password/reset/x", "/password/reset/1-x"):
        assert client.get(wrong).status_code == client.post(wrong).status_code == 404


def test_a_worker_that_dies_after_the_claim_loses_the_mail_and_nobody_sends_it_twice():
    anna = reachable()
    tell(anna)
    assert claim_letter(anna.user.pk, NOON + HOUR) is not None
    assert mails(NOON + 2 * HOUR) == []
    assert Mail.objects.get().state == "claimed"


class NobodyThere(BaseEmailBackend):
    """A mail server that does not answer."""

    def open(self):
        raise ConnectionRefusedError


class Gone(BaseEmailBackend):
    """A mail server that hangs up."""

    def send_messages(self, messages):
        raise ConnectionResetError


class Choosy(EmailBackend):
    """A mail server that knows no anna."""

    def send_messages(self, messages):
        if "anna@" in messages[0].to[0]:
            raise smtplib.SMTPRecipientsRefused({})
        return super().send_messages(messages)


def test_while_the_mail_server_is_away_mails_wait(settings):
    tell(reachable())
    usual = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = f"{__name__}.NobodyThere"
    assert mails(NOON + HOUR) == []
    assert not Mail.objects.exists()
    settings.EMAIL_BACKEND = usual
    assert len(mails(NOON + 2 * HOUR)) == 1


def test_what_failed_may_have_arrived_and_is_not_sent_again_and_the_others_wait(settings):
    for _ in range(3):
        tell(reachable())
    usual = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = f"{__name__}.Gone"
    mails(NOON + HOUR)
    settings.EMAIL_BACKEND = usual
    assert list(Mail.objects.values_list("state", flat=True)) == ["failed"]
    assert len(mails(NOON + 2 * HOUR)) == 2


def test_an_address_that_is_refused_does_not_stop_the_others(settings):
    tell(reachable("anna"))
    tell(reachable("boris"))
    settings.EMAIL_BACKEND = f"{__name__}.Choosy"
    assert [letter.to for letter in mails(NOON + HOUR)] == [["boris@example.org"]]
    assert list(Mail.objects.order_by("pk").values_list("state", flat=True)) == ["failed", "sent"]


def test_a_sweep_asks_the_database_at_most_twice_when_nothing_is_due(django_assert_max_num_queries):
    """It looks every few seconds, for notices and for mails that were asked for, whether there are any or not."""
    for _ in range(3):
        tell(reachable())
    with django_assert_max_num_queries(2):
        assert mails(NOON) == []


HANDS = ("6S 7S 8S 9S 6H 7H", "8H 9H TH TS JS QS")
OF_KIND = {"invited": "keeps a seat for you", "your_turn": "waits for you", "joined": "has sat down"}


def notify_of_every_kind(**wishes):
    """Return a player who is notified at noon of a turn, two invitations and two newcomers."""
    anna = reachable("anna", hours=[0, 24], **wishes)
    table(players=2, known={0: anna}, deck=stacked(HANDS, "KS", dealer=1), dealer=1, now=NOON)
    turns_tell(now=NOON)
    for number in range(2):
        tell(anna, number)
        join(person(), create(anna, "me", None, None))
    Notification.objects.filter(player=anna.user, kind="joined").update(created_at=NOON)
    account_update(user=anna.user, changes={"mail": {"hours": [0, 24], **wishes}})
    return anna


def count_kinds(letter):
    """Return how many notices of each kind the letter has."""
    counts = {kind: letter.body.count(words) for kind, words in OF_KIND.items()}
    return {kind: number for kind, number in counts.items() if number}


def test_what_is_due_at_once_is_a_mail_each_and_one_daily_mail_with_the_rest():
    notify_of_every_kind(joined="digest")
    letters = mails(NOON + DAY)
    assert [count_kinds(letter) for letter in letters[:3]].count({"invited": 1}) == 2
    assert [count_kinds(letter) for letter in letters[:3]].count({"your_turn": 1}) == 1
    assert [count_kinds(letter) for letter in letters[3:]] == [{"joined": 2}]
    assert sorted(Mail.objects.values_list("kind", flat=True)) == ["digest", "invited", "invited", "your_turn"]
    assert mails(NOON + 3 * DAY) == []


def test_each_of_several_mails_says_how_to_get_no_more_of_its_own_kind(client):
    anna = notify_of_every_kind(joined="off")
    (about_turn,) = [letter for letter in mails(NOON + HOUR) if "your_turn" in count_kinds(letter)]
    link = about_turn.extra_headers["List-Unsubscribe"].strip("<>").removeprefix("http://127.0.0.1:8000")
    client.post(link)
    wishes = anna.client.get("/api/v1/me").json()["mail"]
    assert [wishes[kind] for kind in OF_KIND] == ["now", "off", "off"]


def test_a_kind_that_is_off_takes_no_mail_of_another_kind_along():
    notify_of_every_kind(your_turn="off", joined="off")
    assert [count_kinds(letter) for letter in mails(NOON + DAY)] == [{"invited": 1}] * 2
    assert not Notification.objects.filter(mail_at__isnull=False).exists()


def test_one_daily_mail_tells_of_every_kind_that_belongs_into_it():
    notify_of_every_kind(invited="digest", your_turn="digest", joined="digest")
    (letter,) = mails(NOON + DAY)
    assert count_kinds(letter) == {"invited": 2, "your_turn": 1, "joined": 2}


def test_the_tasks_do_it():
    tell(reachable(hours=[0, 24]), now=timezone.now() - HOUR)
    send_mails()
    send_mails()
    assert len(mail.outbox) == 1
    Mail.objects.update(created_at=timezone.now() - 31 * DAY)
    assert forget_old_mails() == 1
    assert mails_forget(now=timezone.now()) == 0
