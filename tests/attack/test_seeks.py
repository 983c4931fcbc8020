"""Players who abuse seeks: to play with themselves, to burden the site, and to learn who has blocked them."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Seek, Series
from games.services.chat import block_player
from games.services.seeks import match_seeks
from tests.factories import Person, create_person
from tests.games.api.calls import API, expect_refusal, expect_status, join_series

pytestmark = pytest.mark.django_db

BODY = {"presets": ["classic-36"], "player_counts": [2]}
VARYING = ("id", "created_at", "until_at", "computers_at")


def post_seek(who: Person, **more: Any) -> dict[str, Any]:
    return expect_status(who.client.post(f"{API}/me/seeks", {**BODY, **more}), 201)


def read_seek(who: Person, seek: dict[str, Any]) -> dict[str, Any]:
    shown = expect_status(who.client.get(f"{API}/me/seeks/{seek['id']}"), 200)
    return {name: value for name, value in shown.items() if name not in VARYING}


def read_seek_page(who: Person) -> str:
    browser = Client()
    browser.force_login(who.user)
    page = browser.get("/seeks").content.decode()
    return page[page.index("<h2") : page.index("<form class")]


def test_an_account_never_plays_with_itself() -> None:
    anna = create_person()
    for _ in range(5):
        post_seek(anna)
    assert match_seeks(now=timezone.now()) == 0
    match_seeks(now=timezone.now() + timedelta(hours=48))
    assert all(series.places.filter(player=anna.user).count() == 1 for series in Series.objects.all())


def test_a_found_table_admits_no_second_account_of_a_player() -> None:
    """A player tries to bring a second account to a found table, also to the seat of a player who has declined. All
    attempts are refused.
    """
    anna, boris, clara, second_anna = (create_person() for _ in range(4))
    for who in (anna, boris, clara):
        post_seek(who, player_counts=[3])
    match_seeks(now=timezone.now())
    path = f"{API}/series/{Series.objects.get().pk}"
    join_series(anna, {"id": Series.objects.get().pk})
    expect_refusal(second_anna.client.post(f"{path}/join", {}), 403, "forbidden")
    for act, body in (("start", {}), ("cancel", {})):
        expect_refusal(anna.client.post(f"{path}/{act}", body), 403, "forbidden")
    expect_refusal(anna.client.put(f"{path}/seats/2", {"player": second_anna.name}), 403, "forbidden")
    expect_refusal(anna.client.delete(f"{path}/seats/2"), 403, "forbidden")
    assert clara.client.post(f"{path}/decline", {}).status_code == 204
    expect_refusal(second_anna.client.post(f"{path}/join", {}), 409, "conflict")


def test_an_account_that_posts_many_seeks_has_only_a_few() -> None:
    anna = create_person()
    statuses = [anna.client.post(f"{API}/me/seeks", BODY).status_code for _ in range(40)]
    assert statuses.count(201) == Seek.objects.count() == 5
    assert set(statuses) == {201, 409}


def test_seeks_that_come_and_go_are_limited() -> None:
    anna = create_person()
    statuses = []
    for _ in range(40):
        answer = anna.client.post(f"{API}/me/seeks", BODY)
        statuses.append(answer.status_code)
        if answer.status_code == 201:
            anna.client.delete(f"{API}/me/seeks/{answer.json()['id']}")
    assert statuses == [201] * 30 + [429] * 10


def test_a_waiting_seek_does_not_reveal_a_block() -> None:
    """A seek that waits because of a block is shown like a seek that waits for another reason, to both players."""
    anna, boris, clara, dora = (create_person() for _ in range(4))
    block_player(user=anna.user, blocked=boris.user)
    blocked = post_seek(boris), post_seek(anna)
    match_seeks(now=timezone.now())
    seen = [read_seek(boris, blocked[0]), read_seek(anna, blocked[1])]
    pages = [read_seek_page(boris), read_seek_page(anna)]
    others = post_seek(clara, presets=["jokers-54"]), post_seek(dora, presets=["alemi-36"])
    assert match_seeks(now=timezone.now()) == 0
    for who, seek, name in ((clara, others[0], "jokers-54"), (dora, others[1], "alemi-36")):
        plain = json.loads(json.dumps(read_seek(who, seek)).replace(name, "classic-36"))
        assert seen == [plain, plain]
    assert remove_form_values(pages[0]) == remove_form_values(pages[1])
    for who in (anna, boris):
        assert expect_status(who.client.get(f"{API}/me/notifications"), 200)["results"] == []


def remove_form_values(page: str) -> str:
    """Return the page without the values of form fields, because each page has other tokens and ids."""
    parts = page.split('value="')
    return "".join([parts[0], *(part.partition('"')[2] for part in parts[1:])])
