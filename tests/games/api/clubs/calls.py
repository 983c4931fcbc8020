"""Helpers that call the API of clubs. Each helper fails the test if the call is refused."""

from typing import Any

from tests.factories import Person
from tests.games.api.calls import API, expect_status, join_series, make_move, post_series


def create_club_with_members(keeper: Person, *members: Person, **more: Any) -> dict[str, Any]:
    """Create a club, and let the members join with its code. Return the club as its keeper sees it."""
    club = expect_status(keeper.client.post(f"{API}/clubs", {"name": "Thursday's fools", **more}), 201)
    for member in members:
        join_club(member, club)
    return club


def join_club(who: Person, club: dict[str, Any]) -> None:
    expect_status(who.client.post(f"{API}/clubs/{club['id']}/join", {"code": club["code"]}), 200)


def get_club_resource(who: Person, club: dict[str, Any], path: str = "", status: int = 200) -> dict[str, Any]:
    return expect_status(who.client.get(f"{API}/clubs/{club['id']}{path}"), status)


def play_game(club: dict[str, Any], *people: Person, **more: Any) -> dict[str, Any]:
    """Play a game of the club until the last person resigns. Return the series as it was before the resignation."""
    series = post_series(people[0], *people, club=club["id"], **more)
    for who in people[1:]:
        series = join_series(who, series)
    make_move(people[-1], series["game"], "resign")
    return series
