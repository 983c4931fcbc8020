"""The inbox page: notifications with their present state in words."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Notification, User
from games.services.telling import turns_tell
from tests.accounts.inbox import tell
from tests.accounts.web.browser import Browser, words
from tests.factories import person
from tests.games.api.calls import good, running

pytestmark = pytest.mark.django_db


def test_the_newest_notification_comes_first_and_links_to_the_game(django_assert_max_num_queries):
    anna, boris = person("anna"), person("boris")
    game = running(anna, boris)["game"]
    turns_tell(now=timezone.now() + timedelta(minutes=2))
    mover = next(who for who in (anna, boris) if Notification.objects.filter(player=who.user, kind="your_turn"))
    other = boris if mover is anna else anna
    tell(mover)
    browser = Browser(mover.user)
    page = browser.open("/inbox")
    told = re.findall(r'<div class="what">(.*?)</div>', page, re.S)
    assert re.search(r'<a href="/series/\w+">\S+ keeps a seat for you', told[0])
    assert f'<a href="/games/{game}">Game 1 against {other.name} waits for you until ' in told[-1] + told[1]
    with django_assert_max_num_queries(30):
        browser.open("/inbox")


def test_outdated_notifications_are_counted_without_links():
    anna, boris = person("anna"), person("boris")
    game = running(anna, boris)["game"]
    turns_tell(now=timezone.now() + timedelta(minutes=2))
    mover = next(who for who in (anna, boris) if Notification.objects.filter(player=who.user, kind="your_turn"))
    good(mover.client.post(f"/api/v1/games/{game}/moves", {"move": "resign"}), 201)
    page = Browser(mover.user).open("/inbox")
    assert "notice here is about what is done by now." in page or "notices here are about" in page
    assert "waits for you" not in page


def test_only_shown_notifications_are_marked_as_read():
    anna = person("anna")
    tell(anna, 1)
    browser = Browser(anna.user)
    shown = re.search(r'name="up_to" value="(\w+)"', browser.open("/inbox"))[1]
    later = tell(anna, 2)
    assert browser.forge("/inbox/read", up_to=shown)["Location"] == "/inbox"
    assert list(Notification.objects.filter(player=anna.user, read_at=None)) == [later]
    assert browser.open("/inbox").count('unread">') == 1
    browser.send("/inbox", to="/inbox/read")
    assert "Mark all as read" not in browser.open("/inbox")
    for nothing in ("nothing", "", "\0", "9" * 5000):
        assert browser.forge("/inbox/read", up_to=nothing).status_code == 400


def test_an_empty_inbox_and_a_long_one():
    anna = person("anna")
    assert "Nothing yet." in Browser(anna.user).open("/inbox")
    first = tell(anna)
    Notification.objects.bulk_create(
        Notification(player=anna.user, number=first.number + n, kind=first.kind, about=str(n), data=first.data)
        for n in range(1, 40)
    )
    browser = Browser(anna.user)
    page = browser.open("/inbox")
    assert page.count("<time") == 30
    older = re.search(r'href="\?before=(\d+)"', page)[1]
    assert browser.open("/inbox", before=older).count("<time") == 10
    for nonsense in ("x", "-1", "9" * 30, "²"):
        assert browser.open("/inbox", before=nonsense)


def test_an_inbox_is_visible_to_its_owner_alone():
    tell(person("anna"))
    assert "keeps a seat" not in words(Browser(User.objects.create_user("boris")).client.get("/inbox"))
