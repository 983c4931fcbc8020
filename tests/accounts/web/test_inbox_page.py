"""The inbox page shows each notification as a sentence, which has a link unless the notification is outdated."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Notification, User
from games.services.notifications import notify_due_turns
from tests.accounts.notification_helpers import notify_of_invitation
from tests.accounts.web.browser import Browser, read_text
from tests.factories import Person, create_person
from tests.games.api.calls import expect_status, start_series

pytestmark = pytest.mark.django_db


def test_the_newest_notification_comes_first_and_links_to_the_game(django_assert_max_num_queries):
    anna, boris = create_person("anna"), create_person("boris")
    game = start_series(anna, boris)["game"]
    notify_due_turns(now=timezone.now() + timedelta(minutes=2))
    mover = next(who for who in (anna, boris) if Notification.objects.filter(player=who.user, kind="your_turn"))
    other = boris if mover is anna else anna
    notify_of_invitation(mover)
    browser = Browser(mover.user)
    page = browser.open("/inbox")
    lines = re.findall(r'<div class="row-text">(.*?)</div>', page, re.S)
    assert re.search(r'<a href="/series/\w+">\S+ keeps a seat for you', lines[0])
    assert f'<a href="/games/{game}">Game 1 against {other.name} waits for you until ' in lines[-1] + lines[1]
    with django_assert_max_num_queries(30):
        browser.open("/inbox")


def test_outdated_notifications_are_counted_without_links():
    anna, boris = create_person("anna"), create_person("boris")
    game = start_series(anna, boris)["game"]
    notify_due_turns(now=timezone.now() + timedelta(minutes=2))
    mover = next(who for who in (anna, boris) if Notification.objects.filter(player=who.user, kind="your_turn"))
    expect_status(mover.client.post(f"/api/v1/games/{game}/moves", {"move": "resign"}), 201)
    page = Browser(mover.user).open("/inbox")
    assert "notification here is about something that is over." in page or "notifications here are about" in page
    assert "waits for you" not in page


def test_a_form_that_is_sent_after_the_session_has_ended_leads_to_the_sign_in_and_back_to_its_page():
    browser = Browser(notify_of_invitation(create_person()).player)
    page = browser.client.get("/inbox")
    del browser.client.cookies["sessionid"]
    assert browser.send_from(page, "/inbox/read")["Location"] == "/sign-in?next=%2Finbox"


def test_only_shown_notifications_are_marked_as_read():
    anna = create_person("anna")
    notify_of_invitation(anna, 1)
    browser = Browser(anna.user)
    shown = re.search(r'name="up_to" value="(\w+)"', browser.open("/inbox"))[1]
    later = notify_of_invitation(anna, 2)
    assert browser.send_forged_request("/inbox/read", up_to=shown)["Location"] == "/inbox"
    assert list(Notification.objects.filter(player=anna.user, read_at=None)) == [later]
    assert browser.open("/inbox").count('unread">') == 1
    browser.send("/inbox", to="/inbox/read")
    assert "Mark all as read" not in browser.open("/inbox")
    for nothing in ("nothing", "", "\0", "9" * 5000):
        assert browser.send_forged_request("/inbox/read", up_to=nothing).status_code == 400


def fill_inbox(anna: Person, size: int) -> None:
    first = notify_of_invitation(anna)
    Notification.objects.bulk_create(
        Notification(player=anna.user, number=first.number + n, kind=first.kind, about=str(n), data=first.data)
        for n in range(1, size)
    )


def test_an_empty_inbox_says_so_and_a_long_inbox_is_paged():
    anna = create_person("anna")
    assert "Nothing yet." in Browser(anna.user).open("/inbox")
    fill_inbox(anna, 40)
    browser = Browser(anna.user)
    page = browser.open("/inbox")
    assert page.count("<time") == 30
    assert '"?page=2">Older</a>' in page
    older = browser.open("/inbox", page="2")
    assert older.count("<time") == 10
    assert '"?page=1">Newer</a>' in older
    for nonsense in ("x", "-1", "9" * 30, "²"):
        assert browser.open("/inbox", page=nonsense)


def test_all_notifications_are_marked_as_read_on_an_older_page_which_then_comes_again():
    anna = create_person("anna")
    fill_inbox(anna, 40)
    browser = Browser(anna.user)
    assert browser.send("/inbox?page=2", to="/inbox/read?page=2")["Location"] == "/inbox?page=2"
    assert not Notification.objects.filter(player=anna.user, read_at=None).exists()


def test_unread_notifications_on_an_older_page_are_marked_as_read_on_the_first_page():
    anna = create_person("anna")
    fill_inbox(anna, 40)
    Notification.objects.filter(player=anna.user, number__gt=10).update(read_at=timezone.now())
    browser = Browser(anna.user)
    browser.send("/inbox", to="/inbox/read")
    assert not Notification.objects.filter(player=anna.user, read_at=None).exists()


def test_an_inbox_is_visible_only_to_its_owner():
    notify_of_invitation(create_person("anna"))
    assert "keeps a seat" not in read_text(Browser(User.objects.create_user("boris")).client.get("/inbox"))
