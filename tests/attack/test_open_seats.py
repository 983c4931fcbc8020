"""Players who abuse the open seat of a computer: to see its hand, to act for it, to disturb players, or to learn about
blocks.
"""

import re
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client

from accounts.models import Notification
from games.models import Event, GameSeat, Series
from games.services.chat import block_player
from games.services.verify import find_faults
from tests.factories import Person, create_person, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status, join_series
from tests.games.table import Table, let_computers_move, list_hand, start_table

pytestmark = pytest.mark.django_db
READ_PATHS = (
    "",
    "/events",
    "/legal",
    "/picture.svg",
    "/record",
    "/extension",
    "/orders",
    "/orders/suggestions",
    "/review",
)


@pytest.fixture
def table() -> Table:
    """Return a game of a person and two computers with open seats, always with the same deal."""
    computers = {1: "steady", 2: "steady"}
    table = start_table(
        "alemi-36", 3, computers=computers, seed=bytes(32), visibility="public", computer_seats_open=True, hints=True
    )
    let_computers_move(table.game.pk)
    return table


def sit_down(who: Person, table: Table, seat: int = 1) -> None:
    join_series(who, {"id": table.series.pk}, seat=seat)


def get_response(client: Any, path: str) -> tuple[int, Any]:
    answer = client.get(path)
    return answer.status_code, answer.content


def load_page_without_form_values(who: Person | None, table: Table) -> str:
    """Return the main part of the game's page for this person, without values of form fields."""
    browser = Client()
    if who is not None:
        browser.force_login(who.user)
    page = browser.get(f"/games/{table.game.pk}").content.decode()
    page = page[page.index("<main") : page.index("</main>")]
    return re.sub(r'value="[^"]*"', "", page)


def test_a_player_who_takes_the_seat_of_a_computer_does_not_see_the_cards_in_its_hand(table: Table) -> None:
    """An account that has taken the seat for the next game gets the same responses as an account without a seat."""
    anna, stranger = create_person(), create_person()
    paths = [f"{API}/games/{table.game.pk}{path}" for path in READ_PATHS]
    paths += [f"{path}?viewer=1" for path in paths[:2]] + [f"{API}/games/{table.game.pk}/hint"]
    before = [get_response(anna.client, path) for path in paths]
    page = load_page_without_form_values(anna, table)
    sit_down(anna, table)
    after = [get_response(anna.client, path) for path in paths]
    assert after == before == [get_response(stranger.client, path) for path in paths]
    assert load_page_without_form_values(anna, table) == page == load_page_without_form_values(stranger, table)
    view = expect_status(anna.client.get(paths[0]), 200)
    assert view["your_seat"] is None
    assert view == expect_status(make_anonymous_client().get(paths[0]), 200)
    shown = {
        card for event in expect_status(anna.client.get(paths[1]), 200)["results"] for card in str(event).split("'")
    }
    assert not set(list_hand(table, 1)) & shown


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("moves", {"move": "take"}),
        ("moves", {"move": "resign"}),
        ("return", {}),
        ("abandon", {}),
        ("extension", {"by": "PT1H"}),
        ("seen", {"version": 1}),
    ],
)
def test_a_player_who_takes_the_seat_cannot_act_in_the_game_of_the_computer(
    table: Table, path: str, body: dict[str, Any]
) -> None:
    anna = create_person()
    sit_down(anna, table)
    events = Event.objects.count()
    answer = anna.client.post(f"{API}/games/{table.game.pk}/{path}", body)
    assert answer.status_code in (403, 405), answer.content
    orders = anna.client.put(f"{API}/games/{table.game.pk}/orders", {"orders": []})
    assert orders.status_code in (403, 404), orders.content
    assert Event.objects.count() == events
    assert table.seat(1).computer == "steady"


def test_a_player_of_the_series_cannot_take_a_second_seat(table: Table) -> None:
    expect_refusal(table.people[0].client.post(f"{API}/series/{table.series.pk}/join", {"seat": 1}), 409, "conflict")


def test_taking_and_leaving_a_seat_again_and_again_is_limited_and_sends_one_notification(
    table: Table, settings: LazySettings
) -> None:
    settings.DURAK = {**settings.DURAK, "joins": "30/hour"}
    anna, path = create_person(), f"{API}/series/{table.series.pk}"
    statuses = []
    for _ in range(31):
        statuses.append(anna.client.post(f"{path}/join", {}).status_code)
        if statuses[-1] == 200:
            assert anna.client.post(f"{path}/leave", {}).status_code == 204
    assert statuses == [200] * 30 + [429]
    assert Notification.objects.filter(kind="joined").count() == 1
    assert not GameSeat.objects.filter(left_at__isnull=False).exists()
    assert find_faults(game_id=table.game.pk) == []


def test_the_refusal_of_an_open_seat_does_not_reveal_the_blocking_player(table: Table) -> None:
    """The refusal is the same whichever player of the series has blocked the caller."""
    probe, boris, path = create_person(), create_person(), f"{API}/series/{table.series.pk}"
    sit_down(boris, table, 2)
    before = get_response(probe.client, path)
    refusals = []
    for blocker in (table.people[0], boris):
        block_player(user=blocker.user, blocked=probe.user)
        assert get_response(probe.client, path) == before
        refusals.append(expect_refusal(probe.client.post(f"{path}/join", {}), 403, "forbidden"))
        blocker.user.blocks.all().delete()
    assert refusals[0] == refusals[1]
    assert not re.search(r"block|person-", refusals[0]["detail"], re.IGNORECASE)
    sit_down(probe, table)


def test_a_player_whose_seat_begins_with_the_next_game_cannot_end_the_series_alone(table: Table) -> None:
    anna = create_person()
    sit_down(anna, table)
    expect_status(anna.client.post(f"{API}/series/{table.series.pk}/end", {}), 200)
    expect_status(anna.client.patch(f"{API}/me", {"bot": True}), 200)
    series = Series.objects.get()
    assert series.state == "running"
    assert series.places.get(index=1).computer == "steady"
    assert series.places.filter(end_agreed_at__isnull=False).count() == 0
