"""The results of a club agree with a second count from the rows of its games."""

import csv
import io
import random
from datetime import UTC, datetime
from typing import Any

import pytest

from games.models import Game, GameSeat, Series
from games.services.highlights import compute_next_highlights
from tests.factories import Person, create_person
from tests.games.api.calls import API, expect_refusal, expect_status
from tests.games.api.clubs.calls import create_club_with_members, get_club_resource, play_game
from tests.games.services.ratings.games import RULES_WITH_TWENTY_CARDS, start_game
from tests.games.table import play_out

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[Person]:
    return [create_person(name) for name in ("Anna", "Boris", "Clara")]


@pytest.fixture
def club(people: list[Person]) -> dict[str, Any]:
    return create_club_with_members(*people)


def count_games_fools_and_expected_fools(club: dict[str, Any]) -> dict[str, tuple[int, int, float]]:
    """Map each username to three numbers: games played, games lost, and expected losses if only chance decided."""
    counts_by_username: dict[str, tuple[int, int, float]] = {}
    for game in Game.objects.filter(series__club=club["id"], finished_at__isnull=False):
        assert game.result is not None
        seats = list(GameSeat.objects.filter(game=game).select_related("player"))
        for seat in seats:
            if seat.player is not None:
                games, fool, expected = counts_by_username.get(seat.player.username, (0, 0, 0.0))
                is_fool = seat.index in game.result["fools"]
                counts_by_username[seat.player.username] = (games + 1, fool + is_fool, expected + 1 / len(seats))
    return counts_by_username


def test_standings_of_a_club_agree_with_the_records(club: dict[str, Any], people: list[Person]) -> None:
    anna, boris, clara = people
    for table in ((anna, boris), (boris, clara), (clara, boris), (anna, clara)):
        play_game(club, *table)
    rows = get_club_resource(anna, club, "/standings")["results"]
    counted = {row["player"]: (row["games"], row["fool"], row["expected"]) for row in rows}
    assert counted == {
        name: (*one[:2], round(one[2], 2)) for name, one in count_games_fools_and_expected_fools(club).items()
    }
    assert [row["player"] for row in rows] == ["Anna", "Boris", "Clara"]
    history = get_club_resource(anna, club)["history"]
    assert history["games"] == 4


def test_computers_count_as_seats_but_have_no_standings(club: dict[str, Any], people: list[Person]) -> None:
    play_game(club, people[0], people[1])
    Game.objects.update(moves=[0, 0, 0, 0])
    rows = get_club_resource(people[0], club, "/standings")["results"]
    assert [row["expected"] for row in rows] == [0.25, 0.25]


def test_in_a_game_of_two_teams_each_player_is_expected_to_lose_half_of_the_games(
    club: dict[str, Any], people: list[Person]
) -> None:
    """Both members of the losing team are fools, so each of the four players loses with a chance of one half."""
    rules = {**RULES_WITH_TWENTY_CARDS, "teams": 2}
    table = start_game(*people, create_person("Dora"), rules=rules, club_id=club["id"], seed=bytes(32))
    assert len(play_out(table, random.Random(0)).result["fools"]) == 2
    compute_next_highlights()
    rows = get_club_resource(people[0], club, "/standings")["results"]
    assert [(row["fool"], row["expected"]) for row in rows] == [(0, 0.5), (0, 0.5), (1, 0.5), (1, 0.5)]
    Series.objects.update(visibility="public")
    head_to_head = expect_status(people[0].client.get(f"{API}/players/Anna/with/Boris"), 200)
    assert [one["expected"] for one in head_to_head["players"]] == [0.5, 0.5]
    results = expect_status(people[0].client.get(f"{API}/players/Anna"), 200)["public_results"]
    assert [one["expected"] for one in (*results["by_preset"], *results["by_players"])] == [0.5, 0.5]


def test_standings_of_a_year_count_its_games(club: dict[str, Any], people: list[Person]) -> None:
    for year in (2021, 2024, 2024):
        game = play_game(club, people[0], people[1])["game"]
        Game.objects.filter(pk=game).update(finished_at=datetime(year, 12, 31, 23, 59, tzinfo=UTC))
    counts = {
        year: [row["games"] for row in get_club_resource(people[0], club, f"/standings?year={year}")["results"]]
        for year in (2021, 2022, 2024)
    }
    assert counts == {2021: [1, 1], 2022: [], 2024: [2, 2]}
    assert get_club_resource(people[0], club)["history"]["years"] == [2024, 2023, 2022, 2021]


@pytest.mark.parametrize("year", ["last", "-1", "99999", ""])
def test_standings_of_an_invalid_year_are_refused(club: dict[str, Any], people: list[Person], year: str) -> None:
    expect_refusal(people[0].client.get(f"{API}/clubs/{club['id']}/standings?year={year}"), 400, "invalid")


def test_the_standings_of_the_year_0_are_empty(club: dict[str, Any], people: list[Person]) -> None:
    assert get_club_resource(people[0], club, "/standings?year=0")["results"] == []


def test_abandoned_games_do_not_count_in_the_standings_of_a_club(club: dict[str, Any], people: list[Person]) -> None:
    game = play_game(club, people[0], people[1])["game"]
    Game.objects.filter(pk=game).update(result={"kind": "abandoned", "fools": []})
    assert get_club_resource(people[0], club, "/standings")["results"] == []
    assert get_club_resource(people[0], club)["history"]["games"] == 0


def test_the_ledger_of_a_club_covers_all_its_series_as_json_and_as_csv(
    club: dict[str, Any], people: list[Person]
) -> None:
    anna, boris, clara = people
    play_game(club, anna, boris, penalty="Tea.")
    play_game(club, boris, clara, penalty="Cake.")
    ledger = get_club_resource(anna, club, "/penalties")
    assert [(one["debtor"], one["words"]) for one in ledger["results"]] == [("Clara", "Cake."), ("Boris", "Tea.")]
    assert [(one["debtor"], one["owed"]) for one in ledger["totals"]] == [("Boris", 1), ("Clara", 1)]
    answer = anna.client.get(f"{API}/clubs/{club['id']}/penalties?format=csv")
    rows = list(csv.DictReader(io.StringIO(answer.getvalue().decode("utf-8-sig"))))
    assert [row["debtor"] for row in rows] == ["Clara", "Boris"]


def test_the_list_of_games_of_a_club_names_their_players(club: dict[str, Any], people: list[Person]) -> None:
    played = play_game(club, people[0], people[1])
    (game,) = get_club_resource(people[2], club, "/games")["results"]
    assert (game["id"], game["series"]) == (played["game"], played["id"])
    assert [one["player"] for one in game["players"]] == ["Anna", "Boris"]
    assert game["result"]["fools"] == [1]
    expect_status(people[2].client.get(f"{API}/games/{game['id']}/record"), 200)
