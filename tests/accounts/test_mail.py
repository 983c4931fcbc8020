"""Mails about notifications: when they are sent, to whom, how many, and with which content."""

import re
import smtplib
from datetime import UTC, datetime, timedelta

import pytest
from django.core import mail
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.locmem import EmailBackend
from django.utils import timezone

from accounts.models import Kind, Mail, Notification, User
from accounts.services import NewNotification, notify, request_password_reset, stop_mails, update_account
from accounts.services.mail_sending import claim_notification_mail, delete_old_mails
from accounts.tasks import purge_old_mails, send_mails
from games.models import Game, Series
from games.services.notifications import notify_due_turns
from tests.accounts.notification_helpers import NOON, create_reachable_person, deliver_mails, notify_of_invitation
from tests.factories import create_person, create_token_for
from tests.games.api.calls import expect_status, join_series, post_series
from tests.games.table import stack_deck, start_table

pytestmark = pytest.mark.django_db
SECOND, MINUTE, HOUR, DAY = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def test_a_notification_is_sent_as_one_mail():
    anna = create_reachable_person("anna")
    notify_of_invitation(anna)
    (letter,) = deliver_mails(NOON + MINUTE)
    assert letter.to == ["anna@example.org"]
    assert letter.subject.endswith(" invites you to a table")
    assert letter.body.startswith("Hello anna,\n")
    assert re.search(r"^http://127.0.0.1:8000/series/\w+$", letter.body, re.MULTILINE)
    assert list(Mail.objects.values_list("kind", "state")) == [("invited", "sent")]


def test_a_mail_is_sent_once_over_many_runs_of_the_task():
    notify_of_invitation(create_reachable_person())
    assert [len(deliver_mails(NOON + after)) for after in (MINUTE, MINUTE, HOUR, 30 * HOUR)] == [1, 0, 0, 0]


def test_a_player_who_acts_quickly_gets_no_mail():
    """A mail is sent a minute after its notification, unless the player has read the notification or acted."""
    anna, boris, clara = create_reachable_person(), create_reachable_person(), create_reachable_person()
    assert deliver_mails(NOON) == []
    read = notify_of_invitation(anna)
    anna.client.post("/api/v1/me/notifications/read", {"ids": [read.pk]})
    accepted = notify_of_invitation(boris)
    assert boris.client.post(f"/api/v1/series/{accepted.data['series']}/join").status_code == 200
    Notification.objects.exclude(pk=accepted.pk).filter(player=boris.user).delete()
    notify_of_invitation(clara)
    assert [letter.to for letter in deliver_mails(NOON + HOUR)] == [[f"{clara.name}@example.org"]]
    assert not Notification.objects.filter(kind=Kind.INVITED, mail_at__isnull=False).exists()


def test_no_mail_goes_to_an_address_that_is_not_verified():
    anna = create_token_for(User.objects.create_user("anna", "anna@example.org"))
    assert notify_of_invitation(anna).mail_at is None
    assert deliver_mails(NOON + HOUR) == []


def test_a_new_address_gets_no_mail_that_was_waiting_for_the_old_address():
    anna = create_reachable_person()
    notify_of_invitation(anna)
    update_account(user=anna.user, changes={"email": "new@example.org"})
    assert [(letter.to, letter.subject) for letter in deliver_mails(NOON + HOUR)] == [
        ([f"{anna.name}@example.org"], "Your address has changed")
    ]
    assert anna.client.get("/api/v1/me").json()["email_verified"] is False


def test_no_mails_are_sent_at_night_in_the_players_time_zone():
    anna = create_reachable_person(hours=[8, 22])
    update_account(
        user=anna.user, changes={"time_zone": "Asia/Kamchatka"}
    )  # UTC+12: noon in UTC is midnight in Kamchatka
    notify_of_invitation(anna)
    assert deliver_mails(NOON + MINUTE) == []
    assert deliver_mails(NOON + 8 * HOUR - MINUTE) == []
    assert len(deliver_mails(NOON + 8 * HOUR)) == 1


def test_the_hours_for_mails_may_span_midnight():
    anna = create_reachable_person(hours=[22, 6])
    notify_of_invitation(anna)
    assert deliver_mails(NOON + 9 * HOUR) == []
    assert len(deliver_mails(NOON + 10 * HOUR)) == 1
    notify_of_invitation(anna, 2, now=NOON + 15 * HOUR)
    assert len(deliver_mails(NOON + 15 * HOUR + MINUTE)) == 1


def test_mails_that_are_delayed_until_the_night_are_sent_in_the_morning():
    notify_of_invitation(create_reachable_person(hours=[8, 22]))
    assert deliver_mails(NOON + 11 * HOUR) == []
    assert len(deliver_mails(NOON + 20 * HOUR)) == 1


def test_the_digest_has_all_notifications_and_is_sent_when_the_hours_for_mails_begin():
    anna = create_reachable_person("anna", invited="digest", hours=[7, 22])
    for number in range(3):
        notify_of_invitation(anna, number)
    assert deliver_mails(NOON + 18 * HOUR) == []
    (letter,) = deliver_mails(NOON + 19 * HOUR)
    assert letter.subject == "Durak by post: your day"
    assert letter.body.count("keeps a seat for you") == 3
    assert Mail.objects.get().day == (NOON + DAY).date()


def test_the_digest_has_notifications_of_one_kind_in_their_order():
    anna = create_reachable_person("anna", invited="digest", hours=[7, 22])
    series = [notify_of_invitation(anna, number).data["series"] for number in range(6)]
    (letter,) = deliver_mails(NOON + 19 * HOUR)
    assert re.findall(r"/series/(\w+)$", letter.body, re.MULTILINE) == series


def test_at_most_one_digest_is_sent_per_day():
    anna = create_reachable_person(invited="digest", hours=[7, 22])
    notify_of_invitation(anna)
    assert len(deliver_mails(NOON + 19 * HOUR)) == 1
    notify_of_invitation(anna, 2)
    assert deliver_mails(NOON + 20 * HOUR) == []
    assert len(deliver_mails(NOON + 43 * HOUR)) == 1


def test_the_day_of_the_digest_is_in_the_readers_time_zone():
    """When it is 18:00 UTC on the 23rd, it is 7:00 on the 24th in Auckland."""
    anna = create_reachable_person(invited="digest", hours=[7, 22])
    update_account(user=anna.user, changes={"time_zone": "Pacific/Auckland"})
    notify_of_invitation(anna)
    assert len(deliver_mails(NOON + 6 * HOUR)) == 1
    assert str(Mail.objects.get().day) == "2026-11-24"
    notify_of_invitation(anna, 2, now=NOON + 7 * HOUR)
    update_account(user=anna.user, changes={"mail": {"hours": [16, 22]}})
    assert deliver_mails(NOON + 15 * HOUR) == []
    assert len(deliver_mails(NOON + 39 * HOUR)) == 1


def test_a_new_time_zone_reschedules_waiting_mails():
    anna = create_reachable_person(hours=[8, 22])
    update_account(user=anna.user, changes={"time_zone": "Asia/Kamchatka"})
    notify_of_invitation(anna)
    anna.client.patch("/api/v1/me", {"time_zone": "Europe/Berlin"})
    assert len(deliver_mails(NOON + MINUTE)) == 1


def test_the_hours_for_mails_follow_local_time_through_clock_changes():
    anna = create_reachable_person(invited="digest", hours=[7, 22])
    update_account(user=anna.user, changes={"time_zone": "Europe/Berlin"})
    summer = notify_of_invitation(anna, 1, now=datetime(2026, 10, 23, 12, tzinfo=UTC))
    assert summer.mail_at == datetime(2026, 10, 24, 5, tzinfo=UTC)
    winter = notify_of_invitation(anna, 2, now=datetime(2026, 10, 24, 12, tzinfo=UTC))
    assert winter.mail_at == datetime(2026, 10, 25, 6, tzinfo=UTC)


def test_notifications_of_a_kind_that_is_switched_off_are_not_mailed():
    assert notify_of_invitation(create_reachable_person(invited="off")).mail_at is None


def test_new_preferences_apply_to_waiting_mails():
    anna, boris = create_reachable_person(), create_reachable_person()
    notify_of_invitation(anna)
    notify_of_invitation(boris)
    anna.client.patch("/api/v1/me", {"mail": {"invited": "off"}})
    boris.client.patch("/api/v1/me", {"mail": {"invited": "digest", "hours": [9, 10]}})
    assert deliver_mails(NOON + HOUR) == []
    assert [letter.to for letter in deliver_mails(NOON + 21 * HOUR)] == [[f"{boris.name}@example.org"]]


def test_mails_are_in_the_language_of_their_reader():
    anna = create_reachable_person("anna")
    update_account(user=anna.user, changes={"language": "ru-RU"})
    notify_of_invitation(anna)
    (letter,) = deliver_mails(NOON + HOUR)
    assert letter.subject.endswith(" приглашает вас за стол")
    assert letter.body.startswith("Здравствуйте, anna!\n")


def test_a_title_from_right_to_left_does_not_reorder_the_subject():
    anna = create_reachable_person("anna")
    Series.objects.filter(pk=notify_of_invitation(anna).data["series"]).update(title="שבת")
    (letter,) = deliver_mails(NOON + HOUR)
    assert letter.subject.startswith("\u2068שבת\u2069: ")


def test_every_mail_has_an_unsubscribe_link_for_its_kind(client):
    anna = create_reachable_person("anna")
    notify_of_invitation(anna)
    (letter,) = deliver_mails(NOON + HOUR)
    link = letter.extra_headers["List-Unsubscribe"].strip("<>")
    assert link in letter.body
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    path = link.removeprefix("http://127.0.0.1:8000")
    assert "invitations" in client.get(path).content.decode()
    assert anna.client.get("/api/v1/me").json()["mail"]["invited"] == "now"
    assert client.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    mail_preferences = anna.client.get("/api/v1/me").json()["mail"]
    assert (mail_preferences["invited"], mail_preferences["your_turn"]) == ("off", "now")
    notify_of_invitation(anna, 2)
    assert deliver_mails(NOON + 2 * HOUR) == []


def test_a_reader_can_unsubscribe_from_the_whole_digest_or_from_one_kind(client):
    anna = create_reachable_person("anna", invited="digest")
    notify_of_invitation(anna)
    (letter,) = deliver_mails(NOON + DAY)
    links = re.findall(r"http://127.0.0.1:8000(/mail/stop/\S+)", letter.body)
    assert len(links) == 2
    assert letter.extra_headers["List-Unsubscribe"].endswith(f"{links[1]}>")
    client.post(links[1])
    mail_preferences = anna.client.get("/api/v1/me").json()["mail"]
    assert "digest" not in mail_preferences.values()
    assert mail_preferences["your_turn"] == "now"


def test_no_daily_mail_comes_after_the_reader_has_unsubscribed_from_it(client):
    """Not even for a second invitation, which is in the daily mail although invitations are mailed at once."""
    anna = create_reachable_person("anna", hours=[0, 24])
    notify_quietly(anna, number=1)
    notify_quietly(anna, number=2)
    Notification.objects.filter(about="thing 2").update(mail_at=NOON + 3 * DAY)
    (letter,) = deliver_mails(NOON + DAY)
    client.post(letter.extra_headers["List-Unsubscribe"].strip("<>").removeprefix("http://127.0.0.1:8000"))
    assert anna.client.get("/api/v1/me").json()["mail"]["invited"] == "now"
    notify_quietly(anna, number=3)
    assert deliver_mails(NOON + 5 * DAY) == []
    notify_of_invitation(anna, 4)
    assert [one.subject.endswith(" invites you to a table") for one in deliver_mails(NOON + HOUR)] == [True]


def test_a_reader_who_chooses_the_daily_mail_again_gets_all_that_belongs_in_it(client):
    anna = create_reachable_person("anna", hours=[0, 24])
    stop_mails(player=anna.user, kind="digest")
    mails = anna.client.get("/api/v1/me").json()["mail"]
    assert "digest" not in mails
    expect_status(anna.client.patch("/api/v1/me", {"mail": mails}), 200)
    assert notify_quietly(anna, number=1).mail_at is None
    expect_status(anna.client.patch("/api/v1/me", {"mail": {"joined": "digest"}}), 200)
    expect_status(anna.client.patch("/api/v1/me", {"mail": {"joined": "now"}}), 200)
    notify_quietly(anna, number=2)
    assert len(deliver_mails(NOON + 2 * DAY)) == 1


def notify_quietly(player, number):
    """Create a notification of an invitation that gets no mail of its own, and return it."""
    data = notify_of_invitation(player, number).data
    Notification.objects.filter(player=player.user, about=f"thing {number}").delete()
    new = NewNotification(player.user.pk, Kind.INVITED, f"thing {number}", data, quiet=True)
    notify(notifications=[new], now=NOON)
    return Notification.objects.get(player=player.user, about=new.about)


def test_the_unsubscribe_page_uses_the_readers_language_and_rejects_wrong_links(client):
    anna = create_reachable_person("anna")
    update_account(user=anna.user, changes={"language": "ru"})
    notify_of_invitation(anna)
    (letter,) = deliver_mails(NOON + HOUR)
    path = letter.extra_headers["List-Unsubscribe"].strip("<>").removeprefix("http://127.0.0.1:8000")
    assert '<html lang="ru">' in client.get(path).content.decode()
    for wrong in (path[:-1], "/mail/stop/x", "/mail/verify/x", "/password/reset/x", "/password/reset/1-x"):
        assert client.get(wrong).status_code == client.post(wrong).status_code == 404


def test_a_worker_that_dies_after_the_claim_loses_the_mail():
    anna = create_reachable_person()
    notify_of_invitation(anna)
    assert claim_notification_mail(anna.user.pk, NOON + HOUR) is not None
    assert deliver_mails(NOON + 2 * HOUR) == []
    assert Mail.objects.get().state == "claimed"


class UnreachableServer(BaseEmailBackend):
    """A mail server that cannot be reached."""

    def open(self):
        raise ConnectionRefusedError


class DroppingServer(BaseEmailBackend):
    """A mail server that drops the connection."""

    def send_messages(self, messages):
        raise ConnectionResetError


class RefusingServer(EmailBackend):
    """A mail server that refuses mails to anna's address."""

    def send_messages(self, messages):
        if "anna@" in messages[0].to[0]:
            raise smtplib.SMTPRecipientsRefused({})
        return super().send_messages(messages)


def test_mails_wait_while_the_mail_server_is_unreachable(settings):
    notify_of_invitation(create_reachable_person())
    usual = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = f"{__name__}.UnreachableServer"
    assert deliver_mails(NOON + HOUR) == []
    assert not Mail.objects.exists()
    settings.EMAIL_BACKEND = usual
    assert len(deliver_mails(NOON + 2 * HOUR)) == 1


def test_a_mail_during_which_the_connection_drops_is_not_repeated_and_other_mails_wait(settings):
    for _ in range(3):
        notify_of_invitation(create_reachable_person())
    usual = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = f"{__name__}.DroppingServer"
    deliver_mails(NOON + HOUR)
    settings.EMAIL_BACKEND = usual
    assert list(Mail.objects.values_list("state", flat=True)) == ["failed"]
    assert len(deliver_mails(NOON + 2 * HOUR)) == 2


def test_a_refused_address_does_not_stop_other_mails(settings):
    notify_of_invitation(create_reachable_person("anna"))
    notify_of_invitation(create_reachable_person("boris"))
    settings.EMAIL_BACKEND = f"{__name__}.RefusingServer"
    assert [letter.to for letter in deliver_mails(NOON + HOUR)] == [["boris@example.org"]]
    assert list(Mail.objects.order_by("pk").values_list("state", flat=True)) == ["failed", "sent"]


def test_mails_that_cannot_be_written_are_tried_again_after_ten_minutes(caplog):
    anna, boris = create_reachable_person("anna"), create_reachable_person("boris")
    damaged = notify_of_invitation(anna)
    Notification.objects.filter(pk=damaged.pk).update(data={})
    notify_of_invitation(boris)
    assert [letter.to for letter in deliver_mails(NOON + HOUR)] == [["boris@example.org"]]
    assert deliver_mails(NOON + HOUR + 2 * SECOND) == []
    assert caplog.messages == [f"The mails to account {anna.user.pk} could not be written"]
    Notification.objects.filter(pk=damaged.pk).update(data=damaged.data)
    assert deliver_mails(NOON + HOUR + 9 * MINUTE) == []
    assert [letter.to for letter in deliver_mails(NOON + HOUR + 10 * MINUTE)] == [["anna@example.org"]]


@pytest.mark.parametrize("how", ["now", "digest"])
def test_a_notification_that_cannot_be_written_does_not_keep_back_the_others_of_its_player(how, caplog):
    anna = create_reachable_person("anna", invited=how)
    damaged = notify_of_invitation(anna)
    Notification.objects.filter(pk=damaged.pk).update(data={})
    notify_of_invitation(anna, 2)
    assert deliver_mails(NOON + DAY) == []
    assert [letter.to for letter in deliver_mails(NOON + DAY + 2 * SECOND)] == [["anna@example.org"]]
    assert deliver_mails(NOON + DAY + 4 * SECOND) == []
    assert caplog.messages == [f"The mails to account {anna.user.pk} could not be written"]


def test_a_game_that_cannot_be_drawn_does_not_keep_back_mails_about_others(caplog):
    anna = create_reachable_person("anna", invited="now", game_over="now")
    table = start_table("alemi-36", 2, known={0: anna})
    Game.objects.filter(pk=table.game.pk).update(snapshot={})
    ids = {"series": table.series.pk, "game": table.game.pk, "game_number": 1, "seat": 0}
    data = {**ids, "result": "draw", "fools": []}
    notify(notifications=[NewNotification(anna.user.pk, Kind.GAME_OVER, table.game.pk, data)], now=NOON)
    notify_of_invitation(anna, now=NOON + MINUTE)
    assert deliver_mails(NOON + HOUR) == []
    (letter,) = deliver_mails(NOON + HOUR + 2 * SECOND)
    assert letter.subject.endswith(" invites you to a table")
    assert caplog.messages == [f"The mails to account {anna.user.pk} could not be written"]


def test_a_requested_mail_that_cannot_be_written_has_failed_and_can_be_requested_again(settings, caplog):
    anna = create_reachable_person("anna")
    site_url = settings.SITE_URL
    request_password_reset(address=anna.user.email)
    del settings.SITE_URL
    assert deliver_mails(timezone.now()) == []
    (failed,) = Mail.objects.all()
    assert failed.state == "failed"
    assert caplog.messages == [f"Mail {failed.pk} could not be written"]
    settings.SITE_URL = site_url
    request_password_reset(address=anna.user.email)
    assert [letter.to for letter in deliver_mails(timezone.now())] == [["anna@example.org"]]


def test_a_mail_task_with_nothing_due_makes_at_most_two_queries(django_assert_max_num_queries):
    """The task runs every few seconds. One query is for notifications, and one for requested mails."""
    for _ in range(3):
        notify_of_invitation(create_reachable_person())
    with django_assert_max_num_queries(2):
        assert deliver_mails(NOON) == []


HANDS = ("6S 7S 8S 9S 6H 7H", "8H 9H TH TS JS QS")
SENTENCES_BY_KIND = {"invited": "keeps a seat for you", "your_turn": "waits for you", "joined": "has sat down"}


def notify_of_three_kinds(**mail_preferences):
    """Create a player with five notifications at noon: a turn, two invitations, and two players who joined a series."""
    anna = create_reachable_person("anna", hours=[0, 24], **mail_preferences)
    start_table(players=2, known={0: anna}, deck=stack_deck(HANDS, "KS", dealer=1), dealer=1, now=NOON)
    notify_due_turns(now=NOON)
    for number in range(2):
        notify_of_invitation(anna, number)
        join_series(create_person(), post_series(anna, "me", None, None))
    Notification.objects.filter(player=anna.user, kind="joined").update(created_at=NOON)
    update_account(user=anna.user, changes={"mail": {"hours": [0, 24], **mail_preferences}})
    return anna


def count_notifications_by_kind(letter):
    """Map each kind of notification that the mail contains to the number of these notifications."""
    counts = {kind: letter.body.count(words) for kind, words in SENTENCES_BY_KIND.items()}
    return {kind: number for kind, number in counts.items() if number}


def test_each_urgent_notification_gets_a_mail_and_all_others_share_a_digest():
    notify_of_three_kinds(joined="digest")
    letters = deliver_mails(NOON + DAY)
    assert [count_notifications_by_kind(letter) for letter in letters[:3]].count({"invited": 1}) == 2
    assert [count_notifications_by_kind(letter) for letter in letters[:3]].count({"your_turn": 1}) == 1
    assert [count_notifications_by_kind(letter) for letter in letters[3:]] == [{"joined": 2}]
    assert sorted(Mail.objects.values_list("kind", flat=True)) == ["digest", "invited", "invited", "your_turn"]
    assert deliver_mails(NOON + 3 * DAY) == []


def test_each_of_several_mails_has_its_own_unsubscribe_link(client):
    anna = notify_of_three_kinds(joined="off")
    (about_turn,) = [
        letter for letter in deliver_mails(NOON + HOUR) if "your_turn" in count_notifications_by_kind(letter)
    ]
    link = about_turn.extra_headers["List-Unsubscribe"].strip("<>").removeprefix("http://127.0.0.1:8000")
    client.post(link)
    mail_preferences = anna.client.get("/api/v1/me").json()["mail"]
    assert [mail_preferences[kind] for kind in SENTENCES_BY_KIND] == ["now", "off", "off"]


def test_switching_off_mails_of_one_kind_does_not_affect_other_kinds():
    notify_of_three_kinds(your_turn="off", joined="off")
    assert [count_notifications_by_kind(letter) for letter in deliver_mails(NOON + DAY)] == [{"invited": 1}] * 2
    assert not Notification.objects.filter(mail_at__isnull=False).exists()


def test_one_digest_has_all_waiting_notifications_of_all_kinds():
    notify_of_three_kinds(invited="digest", your_turn="digest", joined="digest")
    (letter,) = deliver_mails(NOON + DAY)
    assert count_notifications_by_kind(letter) == {"invited": 2, "your_turn": 1, "joined": 2}


def test_the_tasks_send_a_mail_once_and_delete_old_mails():
    notify_of_invitation(create_reachable_person(hours=[0, 24]), now=timezone.now() - HOUR)
    send_mails()
    send_mails()
    assert len(mail.outbox) == 1
    Mail.objects.update(created_at=timezone.now() - 31 * DAY)
    assert purge_old_mails() == 1
    assert delete_old_mails(now=timezone.now()) == 0
