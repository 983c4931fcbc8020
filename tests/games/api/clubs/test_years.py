"""The year of a club agrees with a second count from the records of its games, and reveals no hidden game."""

import random
from collections import Counter
from datetime import UTC, datetime
from typing import Any

import pytest

from accounts.services import delete_account
from games.models import Club, Game, GameHighlights, Penalty
from games.pictures.year import draw_club_year_svg
from games.selectors.clubs.clubs import find_readable_club
from games.selectors.clubs.years import build_club_year
from games.services.chat import block_player
from games.services.clubs import delete_club, invite_to_club, leave_club
from games.services.highlights import compute_next_highlights
from games.services.penalties import add_penalty_mark
from tests.factories import Person, create_person, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status
from tests.games.api.clubs.calls import create_club_with_members, get_club_resource
from tests.games.api.test_head_to_head_and_years import JUNE_OF_YEAR, YEAR, change_end_time, play_games_in_year
from tests.games.services.ratings.games import RULES_WITH_TWENTY_CARDS, lose_game, play_to_the_end, start_game
from tests.games.table import Table, play_out, start_table

pytestmark = pytest.mark.django_db
YEAR_PATHS = (f"/years/{YEAR}", f"/years/{YEAR}/picture.png")
FOOL_CHANCE_IN_SIXTIETHS = {2: 30, 3: 20}
"""The chance of each player to be the fool, in sixtieths, by the number of players."""


@pytest.fixture
def people() -> list[Person]:
    return [create_person(name) for name in ("Anna", "Boris", "Clara")]


@pytest.fixture
def club(people: list[Person]) -> dict[str, Any]:
    return create_club_with_members(*people)


def read_year(who: Person | None, club: dict[str, Any], year: int = YEAR) -> Any:
    client = make_anonymous_client() if who is None else who.client
    return expect_status(client.get(f"{API}/clubs/{club['id']}/years/{year}"), 200)


def play_club_games_in_year(
    club: dict[str, Any], loser: Person, winner: Person, games: int, **more: Any
) -> list[Table]:
    return play_games_in_year(loser, winner, games, club=Club.objects.get(pk=club["id"]), **more)


def count_games_from_records(records: list[dict[str, Any]]) -> dict[str, tuple[int, int, float]]:
    """Map each username to three numbers: games played, games lost, and expected losses if only chance decided."""
    games, fool, chance = Counter[str](), Counter[str](), Counter[str]()
    for record in records:
        for seat in record["seats"]:
            games[seat["player"]] += 1
            fool[seat["player"]] += seat["seat"] in record["result"]["fools"]
            chance[seat["player"]] += FOOL_CHANCE_IN_SIXTIETHS[record["players"]]
    return {name: (games[name], fool[name], round(chance[name] / 60, 2)) for name in games}


def get_counts_by_player(rows: list[dict[str, Any]]) -> dict[str, tuple[int, int, float]]:
    return {row["player"]: (row["games"], row["fool"], row["expected"]) for row in rows}


def test_the_year_of_a_club_agrees_with_a_count_of_its_records(club: dict[str, Any], people: list[Person]) -> None:
    rng, row, tables = random.Random(3), Club.objects.get(pk=club["id"]), []
    for number in range(26):
        seated = list(people)
        rng.shuffle(seated)
        seated = seated[: 2 + (number % 2)]
        table = start_game(*seated, rules=RULES_WITH_TWENTY_CARDS, seed=rng.randbytes(32), club=row, visibility="club")
        play_out(table, rng)
        tables.append(change_end_time(table, JUNE_OF_YEAR.replace(month=1 + number % 12)))
    for moment in (datetime(YEAR + 1, 1, 1, tzinfo=UTC), datetime(YEAR - 1, 12, 31, 23, 59, tzinfo=UTC)):
        change_end_time(lose_game(*people[:2], club=row), moment)
    change_end_time(lose_game(*people[:2]), JUNE_OF_YEAR)
    while compute_next_highlights():
        pass
    records = [people[0].client.get(f"{API}/games/{table.game.pk}/record").json() for table in tables]
    year = read_year(people[2], club)
    results = year["results"]
    assert (year["club"], year["club_name"], year["year"], year["games"]) == (club["id"], club["name"], YEAR, 26)
    assert get_counts_by_player(results["standings"]) == count_games_from_records(records)
    differences = [one["fool"] - one["expected"] for one in results["standings"]]
    assert differences == sorted(differences)
    assert results["draws"] == sum(not record["result"]["fools"] for record in records)
    assert [(one["players"], one["games"]) for one in results["by_players"]] == [(2, 13), (3, 13)]
    for group in results["by_players"]:
        counted = count_games_from_records([one for one in records if one["players"] == group["players"]])
        few = {name: (games, None, None) for name, (games, _, _) in counted.items() if games < 10}
        assert get_counts_by_player(group["standings"]) == counted | few
    highlights = GameHighlights.objects.in_bulk([table.game.pk for table in tables])
    assert results["longest_bout"]["cards"] == max(one.longest_bout or 0 for one in highlights.values())
    escapes = {
        (table.game.pk, table.people[seat].name): cards
        for table, record in zip(tables, records, strict=True)
        for seat, cards in enumerate(highlights[table.game.pk].late_hands)
        if seat not in record["result"]["fools"]
    }
    escape = results["luckiest_escape"]
    assert escape["cards"] == max(escapes.values()) == escapes[escape["game"], escape["player"]]
    standings = get_club_resource(people[0], club, f"/standings?year={YEAR}")["results"]
    assert get_counts_by_player(standings) == get_counts_by_player(results["standings"])


def test_the_year_shows_numbers_only_from_ten_games_on(club: dict[str, Any], people: list[Person]) -> None:
    anna, boris, clara = people
    play_club_games_in_year(club, anna, boris, 9)
    assert (read_year(clara, club)["games"], read_year(clara, club)["results"]) == (9, None)
    play_club_games_in_year(club, anna, clara, 1)
    results = read_year(clara, club)["results"]
    assert get_counts_by_player(results["standings"]) == {
        "Anna": (10, 10, 5.0),
        "Boris": (9, None, None),
        "Clara": (1, None, None),
    }
    assert [one["epaulettes"] for one in results["standings"]] == [0, None, None]
    assert [one["player"] for one in results["standings"]] == ["Anna", "Boris", "Clara"]


def test_computers_count_as_players_but_are_not_named(club: dict[str, Any], people: list[Person]) -> None:
    row = Club.objects.get(pk=club["id"])
    for seed in range(10):
        computers = {1: "random", 2: "random"}
        table = start_table(RULES_WITH_TWENTY_CARDS, 3, known={0: people[0]}, computers=computers, club=row)
        change_end_time(play_to_the_end(table, seed), JUNE_OF_YEAR)
    while compute_next_highlights():
        pass
    year = read_year(people[1], club)
    assert year["games"] == 10
    assert [(one["players"], one["games"]) for one in year["results"]["by_players"]] == [(3, 10)]
    (anna,) = year["results"]["standings"]
    assert (anna["player"], anna["games"], anna["expected"]) == ("Anna", 10, 3.33)
    assert year["results"]["luckiest_escape"]["player"] == "Anna"


def test_a_settled_penalty_counts_in_the_year_of_its_settlement(club: dict[str, Any], people: list[Person]) -> None:
    anna, boris, _ = people
    play_club_games_in_year(club, anna, boris, 10, penalty="A cake.")
    row, year = Club.objects.get(pk=club["id"]), datetime.now(UTC).year
    for _ in range(10):
        lose_game(boris, anna, club=row, penalty="Tea.")
    elsewhere = lose_game(anna, boris, penalty="A song.")
    owed = list(Penalty.objects.filter(debtor=anna.user).exclude(series=elsewhere.series)[:3])
    owed.append(Penalty.objects.get(series=elsewhere.series))
    for penalty, marks in zip(owed, (["paid"], ["forgiven"], ["paid", "reopened"], ["paid"]), strict=True):
        for mark in marks:
            add_penalty_mark(penalty_id=penalty.pk, user=boris.user, mark=mark)
    assert read_year(anna, club, year)["results"]["penalties_settled"] == 2
    assert read_year(anna, club)["results"]["penalties_settled"] == 0


@pytest.mark.parametrize("path", YEAR_PATHS)
def test_only_members_see_the_year_of_a_private_club(club: dict[str, Any], people: list[Person], path: str) -> None:
    anna, boris, clara = people
    play_club_games_in_year(club, anna, boris, 10, visibility="public")
    invited, blocked = create_person(), create_person()
    invite_to_club(club_id=club["id"], user=anna.user, player=invited.user)
    block_player(user=anna.user, blocked=clara.user)
    leave_club(club_id=club["id"], user=boris.user)
    address = f"{API}/clubs/{club['id']}{path}"
    for who in (anna, clara):
        assert who.client.get(address).status_code == 200
    for client in (make_anonymous_client(), invited.client, blocked.client, boris.client):
        expect_refusal(client.get(address), 404, "not_found")
    delete_club(club_id=club["id"], user=anna.user)
    expect_refusal(anna.client.get(address), 404, "not_found")


def test_hidden_games_do_not_change_the_year_for_outsiders(people: list[Person]) -> None:
    """Hidden games change neither the responses to outsiders, nor their ETags, nor the pictures."""
    anna, boris, _ = people
    club = create_club_with_members(anna, boris, visibility="public")
    play_club_games_in_year(club, anna, boris, 10, visibility="public", penalty="A cake.")
    compute_next_highlights()
    client = make_anonymous_client()
    before = [client.get(f"{API}/clubs/{club['id']}{path}") for path in ("", *YEAR_PATHS)]
    row = Club.objects.get(pk=club["id"])
    for visibility in ("club", "private", "unlisted"):
        table = start_game(boris, anna, create_person(), club=row, visibility=visibility, penalty="A secret.")
        play_out(table, random.Random(3))
        change_end_time(table, JUNE_OF_YEAR.replace(month=7))
    for penalty in Penalty.objects.filter(words="A secret."):
        creditor = boris if penalty.debtor == anna.user else anna
        add_penalty_mark(penalty_id=penalty.pk, user=creditor.user, mark="forgiven")
    while compute_next_highlights():
        pass
    after = [client.get(f"{API}/clubs/{club['id']}{path}") for path in ("", *YEAR_PATHS)]
    assert [one.content for one in after] == [one.content for one in before]
    assert [one["ETag"] for one in after] == [one["ETag"] for one in before]
    assert read_year(anna, club)["games"] == 13
    assert len(read_year(anna, club)["results"]["standings"]) == 5
    assert read_year(create_person(), club)["games"] == 10


def test_results_of_players_who_have_left_or_deleted_their_account_stay_in_the_year(
    club: dict[str, Any], people: list[Person]
) -> None:
    anna, boris, clara = people
    play_club_games_in_year(club, anna, boris, 10)
    leave_club(club_id=club["id"], user=boris.user)
    delete_account(player=anna.user)
    (first, second) = read_year(clara, club)["results"]["standings"]
    assert (first["player"], first["fool"]) == ("Boris", 0)
    assert second["player"].startswith("deleted-")
    assert (second["display_name"], second["fool"]) == (second["player"], 10)
    assert "Anna" not in str(read_year(clara, club))


@pytest.mark.parametrize("year", ["1999", "3000", "026", "02026", "２０２６", "now"])
def test_invalid_past_and_future_years_of_a_club_are_not_found(
    club: dict[str, Any], people: list[Person], year: str
) -> None:
    for path in ("", "/picture.png"):
        address = f"{API}/clubs/{club['id']}/years/{year}{path}"
        expect_refusal(people[0].client.get(address), 404, "not_found")


def test_abandoned_and_running_games_do_not_count_in_the_year_of_a_club(
    club: dict[str, Any], people: list[Person]
) -> None:
    row = Club.objects.get(pk=club["id"])
    start_game(*people[:2], club=row)
    table = start_game(*people[:2], club=row)
    for who in people[:2]:
        expect_status(who.client.post(f"{API}/games/{table.game.pk}/abandon"), 200)
    assert read_year(people[0], club, datetime.now(UTC).year)["games"] == 0


def test_the_picture_of_a_year_depends_on_what_its_viewer_may_see_and_names_no_player(people: list[Person]) -> None:
    anna, boris, _ = people
    club = create_club_with_members(anna, boris, visibility="public")
    play_club_games_in_year(club, anna, boris, 10)
    path = f"{API}/clubs/{club['id']}{YEAR_PATHS[1]}"
    own, public = anna.client.get(path), make_anonymous_client().get(path)
    for picture in (own, public):
        assert (picture.status_code, picture["Content-Type"]) == (200, "image/png")
        assert picture.content[16:24] == (1200).to_bytes(4) + (630).to_bytes(4)
    assert own.content != public.content
    assert own["Cache-Control"] == "private, no-cache"
    assert anna.client.get(path, headers={"Accept-Language": "ru"}).content != own.content
    found = find_readable_club(club["id"], anna.user)
    assert found is not None
    drawn = draw_club_year_svg(build_club_year(found, YEAR))
    assert "Thursday" in drawn
    assert not [who.name for who in people if who.name in drawn]


def test_pictures_of_all_years_share_one_rate_limit(club: dict[str, Any], people: list[Person], settings: Any) -> None:
    settings.DURAK = settings.DURAK | {"year_pictures": "2/hour"}
    for path in (f"clubs/{club['id']}", "players/Anna"):
        assert people[0].client.get(f"{API}/{path}{YEAR_PATHS[1]}").status_code == 200
    expect_refusal(people[0].client.get(f"{API}/clubs/{club['id']}{YEAR_PATHS[1]}"), 429, "too_many_requests")


def test_anniversaries_are_whole_years_and_every_hundredth_game(club: dict[str, Any], people: list[Person]) -> None:
    assert get_club_resource(people[0], club)["history"]["anniversaries"] == []
    this = datetime.now(UTC)
    Club.objects.filter(pk=club["id"]).update(created_at=datetime(2020, 2, 29, 12, tzinfo=UTC))
    row = Club.objects.get(pk=club["id"])
    first = change_end_time(lose_game(*people[:2], club=row), datetime(2021, 1, 1, tzinfo=UTC)).reload()
    copies = []
    for number in range(2, 201):
        copy = Game.objects.get(pk=first.pk)
        copy.pk, copy.number, copy.finished_at = f"copy{number:08}", number, datetime(2022, 1, 1, 0, 0, 1, number, UTC)
        copies.append(copy)
    Game.objects.bulk_create(copies)
    history = get_club_resource(people[0], club)["history"]
    games = [one for one in history["anniversaries"] if one["kind"] == "games"]
    assert [(one["number"], one["game"]) for one in games] == [(200, "copy00000200"), (100, "copy00000100")]
    years = [(one["number"], one["at"][:10]) for one in history["anniversaries"] if one["kind"] == "years"]
    whole = this.year - 2020 - ((this.month, this.day) < (3, 1))
    assert years[-4:] == [(4, "2024-02-29"), (3, "2023-03-01"), (2, "2022-03-01"), (1, "2021-03-01")]
    assert years[0][0] == whole
    moments = [one["at"] for one in history["anniversaries"]]
    assert moments == sorted(moments, reverse=True)
    assert history["began_at"].startswith("2020-02-29")
    Game.objects.filter(pk=first.pk).update(finished_at=datetime(2019, 5, 3, tzinfo=UTC))
    assert get_club_resource(people[0], club)["history"]["began_at"].startswith("2019-05-03")
