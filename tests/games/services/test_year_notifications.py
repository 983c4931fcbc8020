"""Notifications in January about the past year, for players and clubs with at least ten games."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils.translation import override

from accounts.models import Notification, User
from accounts.services import add_push_device
from accounts.services.mail_sending import send_due_mails
from accounts.services.push_sending import claim_pushes
from durak_site.outgoing.vapid import generate_private_key
from games.models import Club, ClubMember
from games.pictures.png import convert_to_png
from games.pictures.year import draw_club_year_svg
from games.selectors.clubs.clubs import find_readable_club
from games.selectors.clubs.years import build_club_year
from games.services.clubs import create_club, delete_club, join_club, leave_club
from games.services.year_notifications import notify_clubs_of_ended_year, notify_of_ended_year
from tests.accounts.push_service import Device
from tests.accounts.web.browser import Browser
from tests.factories import Person, create_person
from tests.games.api.calls import expect_status
from tests.games.api.test_head_to_head_and_years import YEAR, play_games_in_year

pytestmark = pytest.mark.django_db
JANUARY_2 = datetime(YEAR + 1, 1, 2, tzinfo=UTC)


def list_data_of_player_year_notifications(who: Person) -> list[dict[str, object]]:
    return list(Notification.objects.filter(player=who.user, kind="year_ready").values_list("data", flat=True))


def test_players_with_ten_games_are_notified_once_in_january() -> None:
    anna, boris, carl = create_person(), create_person(), create_person()
    play_games_in_year(anna, boris, 9)
    play_games_in_year(carl, boris, 1)
    for now in (JANUARY_2 - timedelta(seconds=1), datetime(YEAR, 12, 31, tzinfo=UTC), JANUARY_2 + timedelta(days=30)):
        assert notify_of_ended_year(now=now) == 0
    assert notify_of_ended_year(now=JANUARY_2) == 1
    assert [list_data_of_player_year_notifications(who) for who in (anna, boris, carl)] == [[], [{"year": YEAR}], []]
    assert notify_of_ended_year(now=JANUARY_2 + timedelta(days=7)) == 0
    play_games_in_year(anna, carl, 1)
    assert notify_of_ended_year(now=JANUARY_2 + timedelta(days=8)) == 1
    assert list_data_of_player_year_notifications(anna) == [{"year": YEAR}]
    assert notify_of_ended_year(now=JANUARY_2.replace(year=YEAR + 2)) == 0


def test_players_of_several_batches_are_notified(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.services.year_notifications.BATCH_SIZE", 1)
    anna, boris = create_person(), create_person()
    play_games_in_year(anna, boris, 10)
    assert notify_of_ended_year(now=JANUARY_2) == 2
    assert notify_of_ended_year(now=JANUARY_2) == 0


def test_a_deleted_account_is_not_notified() -> None:
    anna, boris = create_person(), create_person()
    play_games_in_year(anna, boris, 10)
    User.objects.filter(pk=anna.user.pk).update(is_active=False)
    assert notify_of_ended_year(now=JANUARY_2) == 1
    assert list_data_of_player_year_notifications(anna) == []


@pytest.mark.parametrize(
    ("language", "subject", "sentence"),
    [("en", "Your year 2025 in durak", "Your year 2025 has"), ("ru", "Ваш 2025 год в дураке", "2025 года готова")],
)
def test_the_mail_about_a_year_has_the_picture_and_links_to_the_page(
    language: str, subject: str, sentence: str
) -> None:
    anna, boris = create_person("anna"), create_person()
    User.objects.filter(pk=anna.user.pk).update(
        language=language, email="anna@example.org", email_verified_at=JANUARY_2, mail={"hours": [0, 24]}
    )
    play_games_in_year(anna, boris, 10)
    notify_of_ended_year(now=JANUARY_2)
    Notification.objects.exclude(kind="year_ready").update(mail_at=None)
    send_due_mails(now=JANUARY_2 + timedelta(hours=1))
    (letter,) = mail.outbox
    assert letter.subject == subject
    assert sentence in letter.body
    assert f"/players/anna/years/{YEAR}" in letter.body
    (picture,) = letter.attachments
    assert picture.get_content_type() == "image/png"
    assert f'href="/players/anna/years/{YEAR}"' in Browser(anna.user).open("/inbox")


def test_mails_about_the_years_of_players_can_be_switched_off() -> None:
    anna, boris = create_person(), create_person()
    User.objects.filter(pk=anna.user.pk).update(email="anna@example.org", email_verified_at=JANUARY_2)
    expect_status(anna.client.patch("/api/v1/me", {"mail": {"year_ready": "off"}}), 200)
    play_games_in_year(anna, boris, 10)
    notify_of_ended_year(now=JANUARY_2)
    assert Notification.objects.get(player=anna.user, kind="year_ready").mail_at is None


def list_data_of_club_year_notifications(who: Person) -> list[dict[str, object]]:
    return list(Notification.objects.filter(player=who.user, kind="club_year_ready").values_list("data", flat=True))


@pytest.fixture
def club_people() -> list[Person]:
    return [create_person(name) for name in ("anna", "boris", "clara")]


@pytest.fixture
def club(club_people: list[Person]) -> Club:
    """Return a club of `club_people`, who joined before the end of the past year."""
    made = create_club(creator=club_people[0].user, name="Thursday's fools")
    for one in club_people[1:]:
        join_club(club_id=made.pk, user=one.user, code=made.code)
    ClubMember.objects.update(joined_at=datetime(YEAR, 1, 1, tzinfo=UTC))
    return made


def test_members_of_clubs_with_ten_games_are_notified_once_in_january(club: Club, club_people: list[Person]) -> None:
    anna, boris, clara = club_people
    play_games_in_year(anna, boris, 9, club=club)
    play_games_in_year(anna, boris, 1)
    quiet = create_club(creator=anna.user, name="Friday's fools")
    ClubMember.objects.filter(club=quiet).update(joined_at=datetime(YEAR, 1, 1, tzinfo=UTC))
    assert notify_clubs_of_ended_year(now=JANUARY_2) == 0
    play_games_in_year(anna, boris, 1, club=club)
    for now in (JANUARY_2 - timedelta(seconds=1), datetime(YEAR, 12, 31, tzinfo=UTC), JANUARY_2 + timedelta(days=30)):
        assert notify_clubs_of_ended_year(now=now) == 0
    assert notify_clubs_of_ended_year(now=JANUARY_2) == 1
    for who in club_people:
        assert list_data_of_club_year_notifications(who) == [{"club": club.pk, "year": YEAR}]
    assert notify_clubs_of_ended_year(now=JANUARY_2 + timedelta(days=7)) == 0
    assert notify_clubs_of_ended_year(now=JANUARY_2.replace(year=YEAR + 2)) == 0
    assert Notification.objects.filter(kind="club_year_ready").count() == 3
    assert list_data_of_player_year_notifications(clara) == []


def test_new_members_former_members_and_deleted_accounts_are_not_notified_of_the_year_of_a_club(
    club: Club, club_people: list[Person]
) -> None:
    anna, boris, clara = club_people
    play_games_in_year(anna, boris, 10, club=club)
    new, gone = create_person(), create_person()
    for one in (new, gone):
        join_club(club_id=club.pk, user=one.user, code=club.code)
    ClubMember.objects.filter(player=new.user).update(joined_at=JANUARY_2)
    ClubMember.objects.filter(player=gone.user).update(joined_at=datetime(YEAR, 1, 1, tzinfo=UTC))
    leave_club(club_id=club.pk, user=boris.user)
    User.objects.filter(pk=gone.user.pk).update(is_active=False)
    assert notify_clubs_of_ended_year(now=JANUARY_2) == 1
    assert [len(list_data_of_club_year_notifications(who)) for who in (anna, boris, clara, new, gone)] == [
        1,
        0,
        1,
        0,
        0,
    ]


def test_a_notification_of_a_club_year_is_not_shown_to_players_who_have_left_the_club(
    club: Club, club_people: list[Person]
) -> None:
    anna, boris, clara = club_people
    play_games_in_year(anna, boris, 10, club=club)
    notify_clubs_of_ended_year(now=JANUARY_2)
    path = f'href="/clubs/{club.pk}/years/{YEAR}"'
    assert path in Browser(clara.user).open("/inbox")
    leave_club(club_id=club.pk, user=clara.user)
    assert path not in Browser(clara.user).open("/inbox")
    assert path in Browser(boris.user).open("/inbox")
    delete_club(club_id=club.pk, user=anna.user)
    assert path not in Browser(boris.user).open("/inbox")


@pytest.mark.parametrize(
    ("language", "subject", "sentence"),
    [
        ("en", "The year 2025 of the club “Thursday's fools”", "has a page: how often each of you was the fool"),
        ("ru", "2025 год клуба «Thursday's fools»", "кто сколько раз остался в дураках"),
    ],
)
def test_the_mail_about_the_year_of_a_club_has_its_picture(
    club: Club, club_people: list[Person], language: str, subject: str, sentence: str
) -> None:
    anna, boris, _ = club_people
    User.objects.filter(pk=anna.user.pk).update(
        language=language, email="anna@example.org", email_verified_at=JANUARY_2, mail={"hours": [0, 24]}
    )
    play_games_in_year(anna, boris, 10, club=club)
    notify_clubs_of_ended_year(now=JANUARY_2)
    Notification.objects.exclude(kind="club_year_ready").update(mail_at=None)
    send_due_mails(now=JANUARY_2 + timedelta(hours=1))
    (letter,) = mail.outbox
    assert letter.subject == subject
    assert sentence in letter.body
    assert f"/clubs/{club.pk}/years/{YEAR}" in letter.body
    (picture,) = letter.attachments
    found = find_readable_club(club.pk, anna.user)
    assert found is not None
    with override(language):
        assert picture.get_payload(decode=True) == convert_to_png(draw_club_year_svg(build_club_year(found, YEAR)))


def test_mails_about_the_years_of_clubs_can_be_switched_off(club: Club, club_people: list[Person]) -> None:
    anna, boris, _ = club_people
    User.objects.filter(pk=anna.user.pk).update(email="anna@example.org", email_verified_at=JANUARY_2)
    expect_status(anna.client.patch("/api/v1/me", {"mail": {"club_year_ready": "off"}}), 200)
    play_games_in_year(anna, boris, 10, club=club)
    notify_clubs_of_ended_year(now=JANUARY_2)
    assert Notification.objects.get(player=anna.user, kind="club_year_ready").mail_at is None


def test_members_are_notified_of_the_year_page_of_a_club_by_push_and_over_the_api(
    club: Club, club_people: list[Person], settings: Any
) -> None:
    anna, boris, _ = club_people
    settings.VAPID_PRIVATE_KEY = generate_private_key()
    User.objects.filter(pk=anna.user.pk).update(mail={"hours": [0, 24]})
    add_push_device(player=anna.user, **Device("https://push.example.org/anna").subscription)
    play_games_in_year(anna, boris, 10, club=club)
    Notification.objects.update(push_at=None)
    notify_clubs_of_ended_year(now=JANUARY_2)
    (push,) = claim_pushes(anna.user.pk, JANUARY_2 + timedelta(hours=1))
    assert "2025" in push.payload.decode()
    assert f"/clubs/{club.pk}/years/{YEAR}" in push.payload.decode()
    notifications = anna.client.get("/api/v1/me/notifications").json()["results"]
    assert [one["data"] for one in notifications if one["kind"] == "club_year_ready"] == [
        {"club": club.pk, "year": YEAR}
    ]
