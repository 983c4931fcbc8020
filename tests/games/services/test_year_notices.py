"""Notifications of ended years: once, in January, in the language of the player, with the picture."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core import mail

from accounts.models import Notification, User
from accounts.services.mail_sending import send_due_mails
from games.services.year_notices import notify_of_ended_year
from tests.accounts.web.browser import Browser
from tests.factories import Person, create_person
from tests.games.api.calls import expect_status
from tests.games.api.test_head_to_head_and_years import YEAR, play_year

pytestmark = pytest.mark.django_db
JANUARY = datetime(YEAR + 1, 1, 2, tzinfo=UTC)


def list_data(who: Person) -> list[dict[str, object]]:
    return list(Notification.objects.filter(player=who.user, kind="year_ready").values_list("data", flat=True))


def test_players_with_ten_games_are_notified_once_in_january() -> None:
    anna, boris, carl = create_person(), create_person(), create_person()
    play_year(anna, boris, 9)
    play_year(carl, boris, 1)
    for now in (JANUARY - timedelta(seconds=1), datetime(YEAR, 12, 31, tzinfo=UTC), JANUARY + timedelta(days=30)):
        assert notify_of_ended_year(now=now) == 0
    assert notify_of_ended_year(now=JANUARY) == 1
    assert [list_data(who) for who in (anna, boris, carl)] == [[], [{"year": YEAR}], []]
    assert notify_of_ended_year(now=JANUARY + timedelta(days=7)) == 0
    play_year(anna, carl, 1)
    assert notify_of_ended_year(now=JANUARY + timedelta(days=8)) == 1
    assert list_data(anna) == [{"year": YEAR}]
    assert notify_of_ended_year(now=JANUARY.replace(year=YEAR + 2)) == 0


def test_players_of_several_batches_are_notified(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.services.year_notices.BATCH", 1)
    anna, boris = create_person(), create_person()
    play_year(anna, boris, 10)
    assert notify_of_ended_year(now=JANUARY) == 2
    assert notify_of_ended_year(now=JANUARY) == 0


def test_a_deleted_account_is_not_notified() -> None:
    anna, boris = create_person(), create_person()
    play_year(anna, boris, 10)
    User.objects.filter(pk=anna.user.pk).update(is_active=False)
    assert notify_of_ended_year(now=JANUARY) == 1
    assert list_data(anna) == []


@pytest.mark.parametrize(
    ("language", "subject", "sentence"),
    [("en", "Your year 2025 in durak", "Your year 2025 has"), ("ru", "Ваш 2025 год в дураке", "2025 года готова")],
)
def test_the_mail_has_the_picture_and_leads_to_the_page(language: str, subject: str, sentence: str) -> None:
    anna, boris = create_person("anna"), create_person()
    User.objects.filter(pk=anna.user.pk).update(
        language=language, email="anna@example.org", email_verified_at=JANUARY, mail={"hours": [0, 24]}
    )
    play_year(anna, boris, 10)
    notify_of_ended_year(now=JANUARY)
    Notification.objects.exclude(kind="year_ready").update(mail_at=None)
    send_due_mails(now=JANUARY + timedelta(hours=1))
    (letter,) = mail.outbox
    assert letter.subject == subject
    assert sentence in letter.body
    assert f"/players/anna/years/{YEAR}" in letter.body
    (picture,) = letter.attachments
    assert picture.get_content_type() == "image/png"
    assert f'href="/players/anna/years/{YEAR}"' in Browser(anna.user).open("/inbox")


def test_mails_of_years_can_be_switched_off() -> None:
    anna, boris = create_person(), create_person()
    User.objects.filter(pk=anna.user.pk).update(email="anna@example.org", email_verified_at=JANUARY)
    expect_status(anna.client.patch("/api/v1/me", {"mail": {"year_ready": "off"}}), 200)
    play_year(anna, boris, 10)
    notify_of_ended_year(now=JANUARY)
    assert Notification.objects.get(player=anna.user, kind="year_ready").mail_at is None
