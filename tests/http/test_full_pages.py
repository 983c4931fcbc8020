"""The last page of every list in the API. A full page has a link to a next page only if there are more rows."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.services import create_app
from games.models import PlayerReport, Rating
from games.services.chat import block_player, post_chat_line
from games.services.days_off import take_day_off
from games.services.house_presets import create_house_preset
from games.services.series import deal_next_game
from tests.accounts.webhooks.receiver import WEBHOOKS_URL, create_webhook, notify_player
from tests.factories import Person, create_person, create_token_for, make_anonymous_client
from tests.games.api.calls import API, expect_status, post_series
from tests.games.api.clubs.calls import create_club_with_members, play_game
from tests.games.services.ratings.games import ELIGIBLE_RATING_FIELDS, RATE_GAMES_OF_ANY_LENGTH
from tests.games.table import Table, stack_deck, start_table

pytestmark = pytest.mark.django_db
NUMBER_OF_ROWS = 3
NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
LOWEST_TRUMP_FIRST = ("6S 7S 8S 9S 6H 7H", "8H 9H TH TS JS QS")
"""Hands of two players. The first hand has the lowest trump, so its player opens the game."""
ReaderAndAddress = tuple[APIClient, str]
"""A client, and the address of a list in which the client sees at least NUMBER_OF_ROWS rows."""


def fill_list_of_notifications() -> ReaderAndAddress:
    anna = create_person()
    notify_player(anna, *range(NUMBER_OF_ROWS))
    return anna.client, "me/notifications"


def fill_list_of_notifications_after_number() -> ReaderAndAddress:
    client, address = fill_list_of_notifications()
    return client, f"{address}?after=0"


def fill_list_of_tokens() -> ReaderAndAddress:
    anna = create_person()
    for _ in range(NUMBER_OF_ROWS - 1):
        create_token_for(anna.user)
    return anna.client, "me/tokens"


def fill_list_of_apps() -> ReaderAndAddress:
    anna = create_person()
    for number in range(NUMBER_OF_ROWS):
        create_app(user=anna.user, name=f"app {number}", redirect_uris=["https://app.example/back"])
    return anna.client, "me/apps"


def fill_list_of_webhooks() -> ReaderAndAddress:
    anna = create_person()
    for _ in range(NUMBER_OF_ROWS):
        create_webhook(anna, "https://bots.example.org/durak")
    return anna.client, "me/webhooks"


def fill_list_of_deliveries() -> ReaderAndAddress:
    anna = create_person()
    webhook = create_webhook(anna, "https://bots.example.org/durak")["id"]
    for _ in range(NUMBER_OF_ROWS):
        expect_status(anna.client.post(f"{WEBHOOKS_URL}/{webhook}/test"), 202)
    return anna.client, f"me/webhooks/{webhook}/deliveries"


def fill_list_of_blocks() -> ReaderAndAddress:
    anna = create_person()
    for _ in range(NUMBER_OF_ROWS):
        block_player(user=anna.user, blocked=create_person().user)
    return anna.client, "me/blocks"


def fill_list_of_own_reports() -> ReaderAndAddress:
    anna = create_person()
    for _ in range(NUMBER_OF_ROWS):
        PlayerReport.objects.create(reporter=anna.user, player=create_person().user, reason="name", shown_name="Anna")
    return anna.client, "me/reports"


def fill_list_of_turns() -> ReaderAndAddress:
    anna = create_person()
    for _ in range(NUMBER_OF_ROWS):
        start_table(players=2, known={0: anna}, dealer=1, deck=stack_deck(LOWEST_TRUMP_FIRST, "KS", dealer=1))
    return anna.client, "me/turns"


def create_owner_of_presets() -> Person:
    anna = create_person()
    for number in range(NUMBER_OF_ROWS):
        create_house_preset(owner=anna.user, name=f"house-{number}", rules="alemi-36", description="", public=True)
    return anna


def fill_list_of_own_presets() -> ReaderAndAddress:
    return create_owner_of_presets().client, "me/presets"


def fill_list_of_presets() -> ReaderAndAddress:
    return make_anonymous_client(), f"players/{create_owner_of_presets().name}/presets"


def fill_list_of_series() -> ReaderAndAddress:
    anna = create_person()
    for _ in range(NUMBER_OF_ROWS):
        post_series(anna, "me", None, visibility="public")
    return make_anonymous_client(), "series"


def fill_list_of_series_of_player() -> ReaderAndAddress:
    anna = create_person()
    for _ in range(NUMBER_OF_ROWS):
        post_series(anna, "me", None)
    return anna.client, f"players/{anna.name}/series"


def create_series_with_three_games() -> Table:
    """Return a series of two players with three games. Seat 0 has resigned in each of them."""
    table = start_table("alemi-36", 2, penalty="The fool sings.")
    for number in range(NUMBER_OF_ROWS):
        if number:
            table.game, _ = deal_next_game(series_id=table.series.pk, user=table.people[0].user)
        table.play(0, "resign")
    return table


def fill_list_of_games_of_series() -> ReaderAndAddress:
    table = create_series_with_three_games()
    return table.people[0].client, f"series/{table.series.pk}/games"


def fill_list_of_games_of_player() -> ReaderAndAddress:
    table = create_series_with_three_games()
    return table.people[0].client, f"players/{table.people[0].name}/games"


def fill_list_of_penalties_of_series() -> ReaderAndAddress:
    table = create_series_with_three_games()
    return make_anonymous_client(), f"series/{table.series.pk}/penalties"


def fill_list_of_penalties_of_player() -> ReaderAndAddress:
    table = create_series_with_three_games()
    return table.people[0].client, f"players/{table.people[0].name}/penalties"


def fill_list_of_my_penalties() -> ReaderAndAddress:
    table = create_series_with_three_games()
    return table.people[0].client, "me/penalties"


def fill_list_of_public_clubs() -> ReaderAndAddress:
    keeper = create_person()
    for _ in range(NUMBER_OF_ROWS):
        create_club_with_members(keeper, visibility="public")
    return make_anonymous_client(), "clubs"


def fill_list_of_my_clubs() -> ReaderAndAddress:
    keeper = create_person()
    for _ in range(NUMBER_OF_ROWS):
        create_club_with_members(keeper)
    return keeper.client, "me/clubs"


def fill_list_of_club_members() -> ReaderAndAddress:
    keeper = create_person()
    club = create_club_with_members(keeper, create_person(), create_person())
    return keeper.client, f"clubs/{club['id']}/members"


def fill_list_of_club_invitations() -> ReaderAndAddress:
    keeper = create_person()
    club = create_club_with_members(keeper)
    for _ in range(NUMBER_OF_ROWS):
        body = {"player": create_person().name}
        expect_status(keeper.client.post(f"{API}/clubs/{club['id']}/invitations", body), 201)
    return keeper.client, f"clubs/{club['id']}/invitations"


def play_three_games_in_a_club() -> tuple[Person, str]:
    keeper, member = create_person(), create_person()
    club = create_club_with_members(keeper, member)
    for _ in range(NUMBER_OF_ROWS):
        play_game(club, keeper, member, penalty="Tea.")
    return keeper, f"clubs/{club['id']}"


def fill_list_of_club_series() -> ReaderAndAddress:
    keeper, address = play_three_games_in_a_club()
    return keeper.client, f"{address}/series"


def fill_list_of_club_games() -> ReaderAndAddress:
    keeper, address = play_three_games_in_a_club()
    return keeper.client, f"{address}/games"


def fill_list_of_club_penalties() -> ReaderAndAddress:
    keeper, address = play_three_games_in_a_club()
    return keeper.client, f"{address}/penalties"


def fill_list_of_ratings() -> ReaderAndAddress:
    with RATE_GAMES_OF_ANY_LENGTH:
        table = create_series_with_three_games()
    return make_anonymous_client(), f"players/{table.people[0].name}/ratings"


def fill_leaderboard() -> ReaderAndAddress:
    for _ in range(NUMBER_OF_ROWS):
        Rating.objects.create(pool="people", player=create_person().user, mu=25, sigma=1, **ELIGIBLE_RATING_FIELDS)
    return make_anonymous_client(), "leaderboard"


def fill_list_of_players() -> ReaderAndAddress:
    for _ in range(NUMBER_OF_ROWS):
        create_person()
    return make_anonymous_client(), "players?search=person"


def fill_list_of_holidays() -> ReaderAndAddress:
    table = start_table("alemi-36", 2, holidays=NUMBER_OF_ROWS)
    for number in range(NUMBER_OF_ROWS):
        day = timezone.now().date() + timedelta(days=number)
        take_day_off(series_id=table.series.pk, user=table.people[0].user, day=day)
    return make_anonymous_client(), f"series/{table.series.pk}/holidays"


def fill_chat() -> ReaderAndAddress:
    table = start_table("alemi-36", 2)
    for number in range(NUMBER_OF_ROWS):
        post_chat_line(series=table.series, user=table.people[0].user, text=f"line {number}")
    return make_anonymous_client(), f"series/{table.series.pk}/chat"


def fill_list_of_events() -> ReaderAndAddress:
    table = start_table("alemi-36", 2)
    table.play(0, "resign")
    return make_anonymous_client(), f"games/{table.game.pk}/events"


PATHS_OF_LISTS: dict[Callable[[], ReaderAndAddress], str] = {
    fill_list_of_notifications: "/me/notifications",
    fill_list_of_notifications_after_number: "/me/notifications",
    fill_list_of_tokens: "/me/tokens",
    fill_list_of_apps: "/me/apps",
    fill_list_of_webhooks: "/me/webhooks",
    fill_list_of_deliveries: "/me/webhooks/{webhook_id}/deliveries",
    fill_list_of_blocks: "/me/blocks",
    fill_list_of_own_reports: "/me/reports",
    fill_list_of_turns: "/me/turns",
    fill_list_of_own_presets: "/me/presets",
    fill_list_of_presets: "/players/{username}/presets",
    fill_list_of_series: "/series",
    fill_list_of_series_of_player: "/players/{username}/series",
    fill_list_of_games_of_series: "/series/{series_id}/games",
    fill_list_of_games_of_player: "/players/{username}/games",
    fill_list_of_penalties_of_series: "/series/{series_id}/penalties",
    fill_list_of_penalties_of_player: "/players/{username}/penalties",
    fill_list_of_my_penalties: "/me/penalties",
    fill_list_of_public_clubs: "/clubs",
    fill_list_of_my_clubs: "/me/clubs",
    fill_list_of_club_members: "/clubs/{club_id}/members",
    fill_list_of_club_invitations: "/clubs/{club_id}/invitations",
    fill_list_of_club_series: "/clubs/{club_id}/series",
    fill_list_of_club_games: "/clubs/{club_id}/games",
    fill_list_of_club_penalties: "/clubs/{club_id}/penalties",
    fill_list_of_ratings: "/players/{username}/ratings",
    fill_leaderboard: "/leaderboard",
    fill_list_of_players: "/players",
    fill_list_of_holidays: "/series/{series_id}/holidays",
    fill_chat: "/series/{series_id}/chat",
    fill_list_of_events: "/games/{game_id}/events",
}
for_each_list = pytest.mark.parametrize("fill_list", PATHS_OF_LISTS, ids=lambda fill_list: fill_list.__name__)


def load_first_page(client: APIClient, address: str, limit: int) -> dict[str, Any]:
    sign = "&" if "?" in address else "?"
    return expect_status(client.get(f"{API}/{address}{sign}limit={limit}"), 200)


def load_pages(client: APIClient, address: str, limit: int) -> list[list[Any]]:
    """Return the rows of every page. The last page has no link to a next page."""
    page = load_first_page(client, address, limit)
    pages = [page["results"]]
    while page["next"]:
        page = expect_status(client.get(page["next"]), 200)
        pages.append(page["results"])
    return pages


def test_every_list_of_the_api_is_tested() -> None:
    paths = make_anonymous_client().get(f"{API}/schema").json()["paths"]
    limited = {
        path.removeprefix(API)
        for path, methods in paths.items()
        if any(one["name"] == "limit" for one in methods.get("get", {}).get("parameters", ()))
    }
    assert limited == set(PATHS_OF_LISTS.values())


@for_each_list
def test_a_full_page_has_a_next_page_only_if_there_are_more_rows(fill_list: Callable[[], ReaderAndAddress]) -> None:
    client, address = fill_list()
    (rows,) = load_pages(client, address, 100)
    assert len(rows) >= NUMBER_OF_ROWS
    assert load_pages(client, address, len(rows)) == [rows]
    assert load_pages(client, address, len(rows) - 1) == [rows[:-1], rows[-1:]]
    assert load_pages(client, address, 1) == [[row] for row in rows]


@for_each_list
def test_the_etag_of_a_page_does_not_depend_on_the_signature_of_its_link(
    fill_list: Callable[[], ReaderAndAddress],
) -> None:
    client, address = fill_list()
    sign = "&" if "?" in address else "?"
    with time_machine.travel(NOW) as clock:
        first = client.get(f"{API}/{address}{sign}limit=1")
        assert first.json()["next"]
        clock.shift(5)
        again = client.get(f"{API}/{address}{sign}limit=1", headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
