"""Protection of players against unwanted invitations to series."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from accounts.models import Kind, Mail, Notification
from accounts.services import update_account
from games.models import Invitation
from games.services.series import sweep_series
from tests.accounts.notification_helpers import NOON, create_reachable_person, deliver_mails
from tests.factories import Person, create_person
from tests.games.api.calls import API, expect_refusal, expect_status, join_series, post_series, start_series
from tests.games.api.clubs.calls import create_club_with_members

pytestmark = pytest.mark.django_db
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)


def invite_to_series(sender: Person, *players: Person) -> Any:
    seats = [{"player": "me"}, *({"player": player.name} for player in players)]
    return sender.client.post(f"{API}/series", {"rules": "alemi-36", "seats": seats})


def invite_to_seat(sender: Person, player: Person, series: dict[str, Any], seat: int = 1) -> None:
    expect_status(sender.client.put(f"{API}/series/{series['id']}/seats/{seat}", {"player": player.name}), 200)


def block_player(who: Person, whom: Person) -> None:
    expect_status(who.client.post(f"{API}/me/blocks", {"player": whom.name}), 201)


def count_invitation_notifications(who: Person) -> int:
    return Notification.objects.filter(player=who.user, kind=Kind.INVITED).count()


def deliver_mails_due_within_a_minute() -> list[list[str]]:
    """Send all mails that are due now or in the next minute. Return the recipients of each mail, sorted."""
    return sorted(letter.to for letter in deliver_mails(timezone.now() + MINUTE))


@pytest.fixture
def anna() -> Person:
    return create_reachable_person("anna", hours=[0, 24])


def test_a_blocked_player_cannot_invite(owner: Person, member: Person) -> None:
    block_player(member, owner)
    problem = expect_refusal(invite_to_series(owner, member), 403, "forbidden")
    assert problem["detail"] == "Mitya takes no invitations from you."
    series = post_series(owner, "me", None, None)
    seat = f"{API}/series/{series['id']}/seats/1"
    expect_refusal(owner.client.put(seat, {"player": "Mitya"}), 403, "forbidden")
    assert count_invitation_notifications(member) == 0
    expect_status(invite_to_series(member, owner), 201)


def test_a_rematch_opens_the_seat_of_a_player_who_blocks_its_creator(owner: Person, member: Person) -> None:
    series = start_series(owner, member)
    member.client.post(f"{API}/games/{series['game']}/moves", {"move": "resign"})
    block_player(member, owner)
    again = expect_status(owner.client.post(f"{API}/series/{series['id']}/rematch"), 201)
    assert [seat["player"] for seat in again["seats"]] == ["Olga", None]
    assert count_invitation_notifications(member) == 1


def test_blocking_the_sender_cancels_the_mail_about_an_invitation(anna: Person) -> None:
    boris = create_person("boris")
    post_series(boris, "me", anna)
    block_player(anna, boris)
    assert deliver_mails_due_within_a_minute() == []


def test_further_unanswered_invitations_of_one_sender_wait_for_the_digest(anna: Person) -> None:
    boris = create_person("boris")
    for _ in range(4):
        post_series(boris, "me", anna)
    post_series(create_person("clara"), "me", anna)
    assert deliver_mails_due_within_a_minute() == [["anna@example.org"]] * 2
    (letter,) = deliver_mails(timezone.now() + DAY)
    assert letter.subject == "Durak by post: your day"
    assert letter.body.count("boris keeps a seat for you") == 3


def test_deleting_a_club_does_not_reset_the_limits_of_invitations(anna: Person, settings) -> None:
    settings.DURAK = {**settings.DURAK, "invitations_of_pair": "2/day"}
    boris = create_person("boris")
    for status in (201, 201, 429):
        club = create_club_with_members(boris)
        answer = boris.client.post(f"{API}/clubs/{club['id']}/invitations", {"player": "anna"})
        assert answer.status_code == status
        deliver_mails_due_within_a_minute()
        assert boris.client.delete(f"{API}/clubs/{club['id']}").status_code == 204
    assert list(Invitation.objects.values_list("is_quiet", flat=True).order_by("pk")) == [False, True]


def test_new_mail_preferences_do_not_make_an_invitation_urgent_that_waits_for_the_digest(anna: Person) -> None:
    boris = create_person("boris")
    for _ in range(2):
        post_series(boris, "me", anna)
    update_account(user=anna.user, changes={"mail": {"invited": "now"}})
    assert deliver_mails_due_within_a_minute() == [["anna@example.org"]]


@pytest.mark.parametrize(("answer", "status"), [("join", 200), ("decline", 204)])
def test_an_invitation_is_mailed_at_once_if_the_last_invitation_of_the_sender_was_answered(
    anna: Person, answer: str, status: int
) -> None:
    boris = create_person("boris")
    series = post_series(boris, "me", anna, None)
    assert anna.client.post(f"{API}/series/{series['id']}/{answer}").status_code == status
    post_series(boris, "me", anna)
    assert deliver_mails_due_within_a_minute() == [["anna@example.org"]]


def test_a_player_who_declined_is_notified_of_another_invitation_to_the_same_series(anna: Person) -> None:
    boris = create_person("boris")
    series = post_series(boris, "me", anna, None)
    assert deliver_mails_due_within_a_minute() == [["anna@example.org"]]
    assert anna.client.post(f"{API}/series/{series['id']}/decline").status_code == 204
    invite_to_seat(boris, anna, series)
    assert count_invitation_notifications(anna) == 2
    assert deliver_mails_due_within_a_minute() == [["anna@example.org"]]


def test_a_second_invitation_to_a_series_replaces_the_first_in_the_daily_mail(anna: Person) -> None:
    update_account(user=anna.user, changes={"mail": {"invited": "digest"}})
    boris = create_person("boris")
    series = post_series(boris, "me", anna, None)
    sweep_series(now=timezone.now() + 15 * DAY)
    invite_to_seat(boris, anna, series)
    assert Notification.objects.filter(player=anna.user, kind=Kind.INVITED, read_at=None).count() == 1
    (letter,) = deliver_mails(timezone.now() + DAY)
    assert letter.body.count("boris keeps a seat for you") == 1


def test_urgent_mails_about_invitations_are_limited_over_all_senders(anna: Person) -> None:
    for _ in range(8):
        post_series(create_person(), "me", anna)
    assert deliver_mails_due_within_a_minute() == [["anna@example.org"]] * 5
    Invitation.objects.update(created_at=timezone.now() - DAY)
    post_series(create_person(), "me", anna)
    assert Mail.objects.filter(kind="invited").count() == 5
    assert deliver_mails_due_within_a_minute() == [["anna@example.org"]]


def test_accepted_invitations_do_not_count_against_the_limit_of_urgent_mails(anna: Person) -> None:
    for _ in range(6):
        join_series(anna, post_series(create_person(), "me", anna, None))
    post_series(create_person(), "me", anna)
    assert deliver_mails_due_within_a_minute() == [["anna@example.org"]]


@pytest.fixture
def low_invitation_limits(settings: Any) -> None:
    settings.DURAK = {**settings.DURAK, "invitations": "3/day", "invitations_of_pair": "2/day"}


def assert_refused_with_429(answer: Any) -> None:
    expect_refusal(answer, 429, "too_many_requests")
    assert 0 < int(answer["Retry-After"]) <= 86_400


@pytest.mark.usefixtures("low_invitation_limits")
def test_invitations_per_sender_are_limited(owner: Person) -> None:
    others = [create_person() for _ in range(4)]
    expect_status(invite_to_series(owner, *others[:2]), 201)
    assert_refused_with_429(invite_to_series(owner, *others[2:]))
    expect_status(invite_to_series(owner, others[2]), 201)
    assert_refused_with_429(invite_to_series(owner, others[3]))
    assert count_invitation_notifications(others[3]) == 0
    expect_status(invite_to_series(others[0], others[3]), 201)
    Invitation.objects.update(created_at=timezone.now() - DAY)
    expect_status(invite_to_series(owner, others[3]), 201)


@pytest.mark.usefixtures("low_invitation_limits")
def test_invitations_of_one_player_per_sender_are_limited(owner: Person, member: Person, outsider: Person) -> None:
    join_series(member, post_series(owner, "me", member))
    series = post_series(owner, "me", member, None)
    assert owner.client.delete(f"{API}/series/{series['id']}/seats/1").status_code == 204
    assert_refused_with_429(owner.client.put(f"{API}/series/{series['id']}/seats/1", {"player": "Mitya"}))
    assert_refused_with_429(invite_to_series(owner, member))
    expect_status(invite_to_series(owner, outsider), 201)


HOUR = timedelta(hours=1)


def invite_hourly(clock: Any, sender: Person, *players: Person) -> None:
    """Invite `players` one after another, and set the clock forward by an hour after each invitation."""
    for player in players:
        expect_status(invite_to_series(sender, player), 201)
        clock.shift(HOUR)


def read_retry_after(answer: Any) -> timedelta:
    expect_refusal(answer, 429, "too_many_requests")
    return timedelta(seconds=int(answer["Retry-After"]))


@pytest.mark.usefixtures("low_invitation_limits")
def test_retry_after_is_the_time_until_all_invitations_of_a_request_are_allowed(owner: Person) -> None:
    others = [create_person() for _ in range(6)]
    with time_machine.travel(NOON, tick=False) as clock:
        invite_hourly(clock, owner, *others[:3])
        for number, wait in ((1, 21), (2, 22), (3, 23)):
            answer = invite_to_series(owner, *others[3 : 3 + number])
            assert read_retry_after(answer) == wait * HOUR
        clock.shift(22 * HOUR)
        expect_status(invite_to_series(owner, *others[3:5]), 201)


@pytest.mark.usefixtures("low_invitation_limits")
def test_retry_after_is_that_of_the_limit_with_the_longest_wait(
    owner: Person, member: Person, outsider: Person
) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        invite_hourly(clock, owner, outsider, member, member)
        assert read_retry_after(invite_to_series(owner, outsider)) == 21 * HOUR
        assert read_retry_after(invite_to_series(owner, member)) == 22 * HOUR
        clock.shift(22 * HOUR)
        expect_status(invite_to_series(owner, member), 201)


def test_retry_after_is_that_of_the_most_recently_invited_player(
    owner: Person, member: Person, outsider: Person, settings: Any
) -> None:
    settings.DURAK = {**settings.DURAK, "invitations_of_pair": "1/day"}
    with time_machine.travel(NOON, tick=False) as clock:
        invite_hourly(clock, owner, member, outsider)
        assert read_retry_after(invite_to_series(owner, member, outsider)) == 23 * HOUR
        assert read_retry_after(invite_to_series(owner, outsider, member)) == 23 * HOUR


def test_retry_after_for_new_series_ends_when_the_oldest_counted_series_leaves_the_period(
    owner: Person, settings: Any
) -> None:
    settings.DURAK = {**settings.DURAK, "series": "2/hour"}
    with time_machine.travel(NOON, tick=False) as clock:
        for _ in range(2):
            post_series(owner, "me", None)
            clock.shift(HOUR / 4)
        body = {"rules": "alemi-36", "seats": [{"player": "me"}, {"open": True}]}
        assert read_retry_after(owner.client.post(f"{API}/series", body)) == HOUR / 2
        clock.shift(HOUR / 2)
        expect_status(owner.client.post(f"{API}/series", body), 201)


def test_invitations_of_deleted_accounts_are_deleted(owner: Person, member: Person, outsider: Person) -> None:
    from accounts.services import delete_account

    post_series(owner, "me", member, outsider)
    post_series(outsider, "me", owner)
    delete_account(player=outsider.user)
    assert list(Invitation.objects.values_list("player__username", flat=True)) == ["Mitya"]
