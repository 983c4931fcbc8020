"""Players who abuse seeks: to play with themselves, to burden the site, or to learn which player has blocked them."""

import json
from collections import Counter
from datetime import timedelta
from itertools import combinations
from typing import Any

import pytest
from django.conf import LazySettings
from django.db import connection
from django.test import Client
from django.utils import timezone

from games.models import Block, Seek, Series
from games.services.chat import block_player
from games.services.seeks import match_seeks, matching, matching_input
from tests.attack.seek_rows import create_seeks_of_blocked_players
from tests.factories import Person, create_person
from tests.games.api.calls import API, expect_refusal, expect_status, join_series
from tests.games.matching.test_work_limits import count_calls
from tests.games.table import start_table

pytestmark = pytest.mark.django_db

SEEK_BODY = {"presets": ["classic-36"], "player_counts": [2]}
DAY = timedelta(days=1)
MAX_CALLS = 3_000_000
"""Maximum number of function calls for one run of the matching with a thousand seeks. So many calls take some
seconds.
"""
VARYING_FIELDS = ("id", "created_at", "until_at", "computers_at")


def post_seek(who: Person, **more: Any) -> dict[str, Any]:
    return expect_status(who.client.post(f"{API}/me/seeks", {**SEEK_BODY, **more}), 201)


def read_seek(who: Person, seek: dict[str, Any]) -> dict[str, Any]:
    shown = expect_status(who.client.get(f"{API}/me/seeks/{seek['id']}"), 200)
    return {name: value for name, value in shown.items() if name not in VARYING_FIELDS}


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


def test_an_account_can_have_only_five_seeks_at_the_same_time() -> None:
    anna = create_person()
    statuses = [anna.client.post(f"{API}/me/seeks", SEEK_BODY).status_code for _ in range(40)]
    assert statuses.count(201) == Seek.objects.count() == 5
    assert set(statuses) == {201, 409}


def test_creating_and_deleting_seeks_again_and_again_is_limited() -> None:
    anna = create_person()
    statuses = []
    for _ in range(40):
        answer = anna.client.post(f"{API}/me/seeks", SEEK_BODY)
        statuses.append(answer.status_code)
        if answer.status_code == 201:
            anna.client.delete(f"{API}/me/seeks/{answer.json()['id']}")
    assert statuses == [201] * 30 + [429] * 10


def post_seek_form(who: Person, address: str) -> int:
    """Post the form of the page of seeks from this IP address. Return the status."""
    browser = Client(REMOTE_ADDR=address)
    browser.force_login(who.user)
    form = {**SEEK_BODY, "pace": "post", "lasts": "P7D"}
    return browser.post("/seeks", form).status_code


@pytest.mark.parametrize("page_first", [False, True])
def test_the_api_and_the_page_count_the_seeks_of_an_account_together(page_first: bool, settings: LazySettings) -> None:
    settings.DURAK = {**settings.DURAK, "seeks": 2, "new_seeks": "3/day"}
    anna, addresses = create_person(), (f"192.0.2.{number}" for number in range(1, 99))

    def post_to_api() -> int:
        return anna.client.post(f"{API}/me/seeks", SEEK_BODY, REMOTE_ADDR=next(addresses)).status_code

    def post_to_page() -> int:
        return post_seek_form(anna, next(addresses))

    first, second = (post_to_page, post_to_api) if page_first else (post_to_api, post_to_page)
    assert (first(), second()) in ((201, 303), (303, 201))
    assert {first(), second()} == {409, 200}  # the page shows the refusal
    assert Seek.objects.count() == 2
    for seek in Seek.objects.all():
        assert anna.client.delete(f"{API}/me/seeks/{seek.pk}").status_code == 204
    first()
    assert {first(), second()} == {429, 200}
    assert Seek.objects.count() == 3


def test_the_api_and_the_page_count_the_seeks_of_an_address_together(settings: LazySettings) -> None:
    settings.DURAK = {**settings.DURAK, "new_seeks_address": "4/hour"}
    statuses = []
    for _ in range(4):
        one, other = create_person(), create_person()
        statuses.append(one.client.post(f"{API}/me/seeks", SEEK_BODY, REMOTE_ADDR="192.0.2.1").status_code)
        statuses.append(post_seek_form(other, "192.0.2.1"))
    assert statuses == [201, 303, 201, 303, 429, 429, 429, 429]
    assert post_seek_form(create_person(), "192.0.2.2") == 303
    assert Seek.objects.count() == 5


def create_old_seeks(number: int, **more: Any) -> list[Seek]:
    """Create seeks that never match, because their players block each other."""
    now, people = timezone.now(), [create_person().user for _ in range(5)]
    Block.objects.bulk_create(Block(blocker=one, blocked=other) for one, other in combinations(people, 2))
    terms = {"presets": ["classic-36"], "player_counts": [2], "computers": False, **more}
    return Seek.objects.bulk_create(
        Seek(player=people[n % 5], created_at=now - timedelta(days=1, seconds=-n), expires_at=now + DAY, **terms)
        for n in range(number)
    )


def test_many_old_seeks_do_not_keep_two_new_players_from_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """The two seeks are the youngest of 60, and the matching compares only 20 at a time."""
    monkeypatch.setattr(matching_input, "MAX_SEEKS", 20)
    create_old_seeks(58, presets=["alemi-36"])
    anna, boris = create_person(), create_person()
    for who in (anna, boris):
        post_seek(who)
    now = timezone.now()
    for minute in range(12):
        assert len(matching_input.select_seeks(now + timedelta(minutes=minute))) == 20
        match_seeks(now=now + timedelta(minutes=minute))
    assert {read_seek(who, {"id": who.user.seeks.get().pk})["state"] for who in (anna, boris)} == {"found"}
    assert Series.objects.count() == 1


def test_a_thousand_older_seeks_do_not_keep_two_players_from_their_table() -> None:
    """The players of the older seeks have blocked the two players, and many have blocked each other."""
    hostile = create_seeks_of_blocked_players(200)
    anna, boris = create_person(), create_person()
    Block.objects.bulk_create(Block(blocker=one, blocked=who.user) for one in hostile for who in (anna, boris))
    for who in (anna, boris):
        post_seek(who, player_counts=[2, 6])
    made, calls = count_calls(lambda: match_seeks(now=timezone.now()))
    assert made == 1
    assert {seek.player for seek in Series.objects.get().seeks.all()} == {anna.user, boris.user}
    assert calls < MAX_CALLS


def test_each_old_seek_is_compared_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matching_input, "MAX_SEEKS", 20)
    seeks, now, times = create_old_seeks(93), timezone.now(), Counter[str]()
    for minute in range(60):
        times.update(seek.pk for seek in matching_input.select_seeks(now + timedelta(minutes=minute)))
    assert set(times) == {seek.pk for seek in seeks}
    assert min(times.values()) >= 6


def test_a_run_makes_tables_for_a_limited_time_and_the_next_run_makes_the_other_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(matching, "RUN_SECONDS", 0)
    for _ in range(6):
        post_seek(create_person())
    now = timezone.now()
    assert [match_seeks(now=now) for _ in range(4)] == [1, 1, 1, 0]


def test_a_seek_that_is_withdrawn_during_a_run_does_not_end_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matching, "RUN_SECONDS", 0)
    people = [create_person() for _ in range(4)]
    for who in people:
        post_seek(who)

    def withdraw_oldest_seek_before_lock(execute: Any, statement: str, *rest: Any) -> Any:
        if "FOR NO KEY UPDATE" in statement:
            Seek.objects.filter(player=people[0].user).update(state=Seek.State.WITHDRAWN, ended_at=timezone.now())
        return execute(statement, *rest)

    with connection.execute_wrapper(withdraw_oldest_seek_before_lock):
        assert match_seeks(now=timezone.now()) == 1
    assert {seek.player for seek in Series.objects.get().seeks.all()} == {who.user for who in people[2:]}


def test_seeks_that_may_not_get_computers_do_not_delay_computers_for_other_seeks(
    monkeypatch: pytest.MonkeyPatch, settings: LazySettings
) -> None:
    """All seeks wait for computers. The player of the older seeks has too many games with computers already."""
    settings.DURAK = {**settings.DURAK, "games_alone": 1}
    monkeypatch.setattr(matching, "RUN_SECONDS", 0)
    greedy, modest = create_person(), create_person()
    start_table("alemi-36", 2, known={0: greedy}, computers={1: "steady"})
    for who in (greedy, greedy, modest):
        post_seek(who, player_counts=[3])
    assert match_seeks(now=timezone.now() + timedelta(hours=49)) == 1
    assert read_seek(modest, {"id": modest.user.seeks.get().pk})["state"] == "seated"


def test_a_waiting_seek_does_not_reveal_a_block() -> None:
    """A seek that waits because of a block looks like a seek that waits for another reason."""
    anna, boris, clara, dora = (create_person() for _ in range(4))
    block_player(user=anna.user, blocked=boris.user)
    blocked = post_seek(boris), post_seek(anna)
    match_seeks(now=timezone.now())
    seeks = [read_seek(boris, blocked[0]), read_seek(anna, blocked[1])]
    pages = [read_seek_page(boris), read_seek_page(anna)]
    others = post_seek(clara, presets=["jokers-54"]), post_seek(dora, presets=["alemi-36"])
    assert match_seeks(now=timezone.now()) == 0
    for who, seek, name in ((clara, others[0], "jokers-54"), (dora, others[1], "alemi-36")):
        plain = json.loads(json.dumps(read_seek(who, seek)).replace(name, "classic-36"))
        assert seeks == [plain, plain]
    assert remove_form_values(pages[0]) == remove_form_values(pages[1])
    for who in (anna, boris):
        assert expect_status(who.client.get(f"{API}/me/notifications"), 200)["results"] == []


def remove_form_values(page: str) -> str:
    """Return the page without the values of form fields, because tokens and ids differ between pages."""
    parts = page.split('value="')
    return "".join([parts[0], *(part.partition('"')[2] for part in parts[1:])])
