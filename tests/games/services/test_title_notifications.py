"""Titles of series in notifications: on the inbox page, in mails and in pushes."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.mail.push_content import build_push_payload
from accounts.models import Notification, User
from accounts.services.current_data import load_current_data
from games.services.chat_readers import send_due_chat_digests
from games.services.notifications import notify_due_turns, send_due_reminders
from games.services.series import deal_next_game
from tests.accounts.notification_helpers import create_reachable_person, deliver_mails
from tests.accounts.web.browser import Browser
from tests.factories import Person, create_person
from tests.games.api.calls import API, expect_status, make_move, start_series
from tests.games.services.test_notifications import get_noon_tomorrow
from tests.games.table import start_table

pytestmark = pytest.mark.django_db
TITLE_WITH_MARKUP = "<b>&\"'{} %s"
ESCAPED_TITLE = "&lt;b&gt;&amp;&quot;&#x27;{} %s"


def list_inbox_notifications(who: Person) -> list[dict[str, object]]:
    lines: list[dict[str, object]] = expect_status(who.client.get(f"{API}/me/notifications?after=0"), 200)["results"]
    return lines


def test_every_notification_about_a_series_has_its_title() -> None:
    olga, mitya = create_person(), create_person()
    User.objects.update(remind=[timedelta(hours=1)])
    series = start_series(olga, mitya, title="Sunday durak", penalty="Tea", clock={"move": "PT2H", "window": "PT1H"})
    notify_due_turns(now=timezone.now())
    expect_status(mitya.client.post(f"{API}/series/{series['id']}/chat", {"text": "Good luck!"}), 201)
    make_move(olga, series["game"], "resign")
    (penalty,) = expect_status(olga.client.get(f"{API}/me/penalties"), 200)["results"]
    expect_status(mitya.client.post(f"{API}/penalties/{penalty['id']}/paid"), 200)
    deal_next_game(series_id=series["id"], user=olga.user)
    send_due_reminders(now=timezone.now() + timedelta(hours=1.5))
    send_due_chat_digests(now=timezone.now() + timedelta(hours=2))
    make_move(mitya, expect_status(olga.client.get(f"{API}/series/{series['id']}"), 200)["game"], "resign")
    for who in (olga, mitya):
        expect_status(who.client.post(f"{API}/series/{series['id']}/end", {}), 200)
    lines = [*list_inbox_notifications(olga), *list_inbox_notifications(mitya)]
    assert {line["kind"] for line in lines} == {
        "invited", "joined", "series_started", "your_turn", "deadline_near", "game_over", "next_game", "series_over",
        "penalty_marked", "talk_digest",
    }  # fmt: skip
    assert {line["data"]["series_title"] for line in lines} == {"Sunday durak"}  # type: ignore[index]


def test_a_title_with_markup_is_escaped_on_pages_and_in_mails() -> None:
    mitya = create_reachable_person("mitya", invited="now")
    olga = create_person("olga")
    expect_status(
        olga.client.post(
            f"{API}/series",
            {"rules": "alemi-36", "seats": [{"player": "me"}, {"player": "mitya"}], "title": TITLE_WITH_MARKUP},
        ),
        201,
    )
    [letter] = deliver_mails(get_noon_tomorrow())
    assert letter.subject == f"{TITLE_WITH_MARKUP}: olga invites you to a table"
    assert f"{TITLE_WITH_MARKUP}: olga keeps a seat for you at a new table." in letter.body
    [(page, _kind)] = letter.alternatives
    assert f"{ESCAPED_TITLE}: olga keeps a seat for you at a new table." in page
    assert "<b>&" not in page
    assert f"{ESCAPED_TITLE}: olga keeps a seat for you at a new table." in Browser(mitya.user).open("/inbox")


def test_a_push_begins_with_the_title() -> None:
    table = start_table("alemi-36", 2, title="Sunday durak")
    notify_due_turns(now=timezone.now())
    notification = Notification.objects.get(kind="your_turn")
    data = load_current_data([notification])[notification.pk]
    push = json.loads(build_push_payload(User.objects.get(pk=notification.player_id), [(notification.kind, data)]))
    other = next(who for who in table.people.values() if who.user.pk != notification.player_id)
    assert push["title"] == f"Sunday durak: Your turn against {other.name}"
    assert push["body"].startswith(f"Sunday durak: Game 1 against {other.name} waits for you")


def test_a_notification_stored_before_titles_existed_is_still_shown() -> None:
    olga, mitya = create_person("olga"), create_person("mitya")
    series = start_series(olga, mitya)
    data = {"series": series["id"], "seat": 0}
    Notification.objects.filter(player=olga.user, kind="joined").update(kind="series_started", data=data)
    assert "the table with mitya has begun" in Browser(olga.user).open("/inbox")
    assert data in [line["data"] for line in list_inbox_notifications(olga)]
