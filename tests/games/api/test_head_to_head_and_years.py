"""The common results of two players, and the year of a player, over the API."""

import random
from datetime import UTC, datetime
from typing import Any

import pytest

from games.models import Event, Game, GameHighlights, GameSeat, Penalty
from games.services.highlights import compute_next_highlights
from games.services.penalties import add_penalty_mark
from tests.factories import Person, create_person, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status
from tests.games.services.ratings.games import RULES_WITH_TWENTY_CARDS, lose_game, start_game
from tests.games.table import Table, play_out

pytestmark = pytest.mark.django_db
YEAR = 2025
JUNE_OF_YEAR = datetime(YEAR, 6, 1, tzinfo=UTC)


@pytest.fixture
def anna() -> Person:
    return create_person("anna")


@pytest.fixture
def boris() -> Person:
    return create_person("boris")


def change_end_time(table: Table, moment: datetime) -> Table:
    Game.objects.filter(pk=table.game.pk).update(finished_at=moment)
    GameSeat.objects.filter(game=table.game).update(finished_at=moment)
    return table


def get_player_resource(path: str, who: Person | None = None) -> Any:
    client = make_anonymous_client() if who is None else who.client
    return expect_status(client.get(f"{API}/players/{path}"), 200)


def play_games_in_year(anna: Person, boris: Person, games: int, **more: Any) -> list[Table]:
    return [change_end_time(lose_game(anna, boris, **more), JUNE_OF_YEAR) for _ in range(games)]


def test_two_players_see_all_their_games_and_outsiders_see_the_public_games(anna: Person, boris: Person) -> None:
    carl = create_person("carl")
    public = lose_game(anna, boris, visibility="public", penalty="A cake.")
    lose_game(boris, anna, visibility="private", penalty="A secret.")
    lose_game(boris, anna, visibility="unlisted", penalty="A secret.")
    lose_game(anna, carl, visibility="public")
    for who in (anna, boris):
        head_to_head = get_player_resource("anna/with/BORIS", who)
        assert head_to_head["games"] == 3
        assert [(one["player"], one["fool"], one["expected"]) for one in head_to_head["players"]] == [
            ("anna", 1, 1.5), ("boris", 2, 1.5),
        ]  # fmt: skip
        assert [(one["debtor"], one["owed"]) for one in head_to_head["penalties"]] == [("anna", 1), ("boris", 2)]
        assert len(head_to_head["open_penalties"]) == 3
    for who in (carl, None):
        head_to_head = get_player_resource("anna/with/boris", who)
        assert head_to_head["games"] == 1
        assert [(one["player"], one["fool"], one["expected"]) for one in head_to_head["players"]] == [
            ("anna", 1, 0.5), ("boris", 0, 0.5),
        ]  # fmt: skip
        assert [one["words"] for one in head_to_head["open_penalties"]] == ["A cake."]
        assert head_to_head["last_game"]["game"] == public.game.pk
        assert "secret" not in str(head_to_head)


def test_hidden_games_do_not_change_what_outsiders_get(anna: Person, boris: Person) -> None:
    """Hidden games change neither the responses to outsiders, nor their ETags, nor the pictures."""
    play_games_in_year(anna, boris, 10, visibility="public")
    compute_next_highlights()
    client, paths = make_anonymous_client(), ("with/boris", f"years/{YEAR}", f"years/{YEAR}/picture.png")
    before = [client.get(f"{API}/players/anna/{path}") for path in paths]
    for visibility in ("private", "unlisted"):
        table = start_game(anna, boris, create_person(), visibility=visibility, penalty="A secret.")
        play_out(table, random.Random(3))
        change_end_time(table, JUNE_OF_YEAR.replace(month=7))
    compute_next_highlights()
    after = [client.get(f"{API}/players/anna/{path}") for path in paths]
    assert [one.content for one in after] == [one.content for one in before]
    assert [one["ETag"] for one in after] == [one["ETag"] for one in before]
    assert get_player_resource("anna/with/boris", boris)["games"] == 12
    assert get_player_resource(f"anna/years/{YEAR}", anna)["games"] == 12
    assert get_player_resource(f"anna/years/{YEAR}", boris)["games"] == 10


@pytest.mark.parametrize("path", ["anna/with/anna", "anna/with/nobody", "nobody/with/anna", "anna/with/gone"])
def test_the_head_to_head_with_oneself_or_an_unknown_player_is_not_found(anna: Person, path: str) -> None:
    gone = create_person("gone").user
    gone.is_active = False
    gone.save()
    expect_refusal(anna.client.get(f"{API}/players/{path}"), 404, "not_found")


def test_two_players_without_common_games_have_an_empty_head_to_head(anna: Person, boris: Person) -> None:
    head_to_head = get_player_resource("anna/with/boris", anna)
    assert (head_to_head["games"], head_to_head["longest_bout"], head_to_head["last_game"]) == (0, None, None)
    assert (head_to_head["penalties"], head_to_head["open_penalties"]) == ([], [])


def test_running_and_abandoned_games_do_not_count_in_common_results_and_years(anna: Person, boris: Person) -> None:
    start_game(anna, boris)
    table = start_game(anna, boris)
    for who in (anna, boris):
        expect_status(who.client.post(f"{API}/games/{table.game.pk}/abandon"), 200)
    assert get_player_resource("anna/with/boris", anna)["games"] == 0
    assert get_player_resource(f"anna/years/{datetime.now(UTC).year}", anna)["games"] == 0


def test_expected_results_are_rounded_to_hundredths_in_years_profiles_and_common_results(
    anna: Person, boris: Person
) -> None:
    play_games_in_year(anna, boris, 10, visibility="public")
    Game.objects.update(moves=[0, 0, 0])  # as if a computer had had a third seat
    year = get_player_resource(f"anna/years/{YEAR}")["results"]
    profile, common = get_player_resource("anna")["public_results"], get_player_resource("anna/with/boris")
    for counts in (
        year,
        year["by_players"][0],
        profile["by_players"][0],
        profile["by_preset"][0],
        common["players"][0],
    ):
        assert counts["expected"] == 3.33


def test_the_year_of_a_player_agrees_with_a_count_of_the_records(anna: Person, boris: Person) -> None:
    rng, games = random.Random(5), []
    for number in range(14):
        people = [anna, boris, create_person()][: 2 + (number > 10)]
        rng.shuffle(people)
        table = start_game(*people, rules=RULES_WITH_TWENTY_CARDS, seed=rng.randbytes(32))
        play_out(table, rng)
        games.append(change_end_time(table, JUNE_OF_YEAR.replace(month=1 + number % 12)))
    change_end_time(lose_game(anna, boris), datetime(YEAR + 1, 1, 1, tzinfo=UTC))
    change_end_time(lose_game(anna, boris), datetime(YEAR, 1, 1, tzinfo=UTC).replace(year=YEAR - 1, month=12, day=31))
    while compute_next_highlights():
        pass
    year = get_player_resource(f"anna/years/{YEAR}", anna)
    records = [anna.client.get(f"{API}/games/{table.game.pk}/record").json() for table in games]
    seats = [next(seat for seat, who in table.people.items() if who == anna) for table in games]
    fools = [seat in record["result"]["fools"] for seat, record in zip(seats, records, strict=True)]
    results = year["results"]
    assert year["games"] == 14
    assert results["fool"] == sum(fools)
    assert results["expected"] == pytest.approx(sum(1 / record["players"] for record in records), abs=0.01)
    assert [(one["players"], one["games"]) for one in results["by_players"]] == [(2, 11), (3, 3)]
    assert results["by_players"][0]["fool"] == sum(fools[:11])
    assert results["by_players"][1]["fool"] is None
    longest = max(
        GameHighlights.objects.filter(game__in=[table.game for table in games]), key=lambda one: one.longest_bout
    )
    assert results["longest_bout"]["cards"] == longest.longest_bout
    escapes = {
        table.game.pk: GameHighlights.objects.get(game=table.game).late_hands[seat]
        for table, seat, is_fool in zip(games, seats, fools, strict=True)
        if not is_fool
    }
    escape = results["luckiest_escape"]
    assert escape["cards"] == max(escapes.values()) == escapes[escape["game"]]
    assert Event.objects.filter(game=escape["game"]).exists()


def test_a_year_with_nine_games_has_no_numbers(anna: Person, boris: Person) -> None:
    play_games_in_year(anna, boris, 9)
    assert get_player_resource(f"anna/years/{YEAR}", anna)["results"] is None
    play_games_in_year(anna, boris, 1)
    assert get_player_resource(f"anna/years/{YEAR}", anna)["results"]["fool"] == 10
    assert get_player_resource(f"anna/years/{YEAR}")["games"] == 0


def test_settled_penalties_count_in_the_year_in_which_they_were_settled(anna: Person, boris: Person) -> None:
    play_games_in_year(anna, boris, 10, visibility="public", penalty="A cake.")
    year = datetime.now(UTC).year
    for _ in range(10):
        lose_game(boris, anna, visibility="public", penalty="A cake.")
    penalties = list(Penalty.objects.filter(debtor=anna.user))
    for penalty, marks in zip(penalties, (["paid"], ["forgiven"], ["paid", "reopened"], ["disputed"]), strict=False):
        for mark in marks:
            who = anna if mark == "disputed" else boris
            add_penalty_mark(penalty_id=penalty.pk, user=who.user, mark=mark)
    assert get_player_resource(f"anna/years/{year}")["results"]["penalties_settled"] == 2
    assert get_player_resource(f"anna/years/{YEAR}")["results"]["penalties_settled"] == 0


@pytest.mark.parametrize("year", ["1999", "3000", "026", "02026", "２０２６", "now"])
def test_invalid_past_and_future_years_are_not_found(anna: Person, year: str) -> None:
    for path in ("", "/picture.png"):
        expect_refusal(anna.client.get(f"{API}/players/anna/years/{year}{path}"), 404, "not_found")


def test_a_deleted_account_has_no_year(anna: Person, boris: Person) -> None:
    play_games_in_year(anna, boris, 10, visibility="public")
    expect_status(make_anonymous_client().get(f"{API}/players/anna/years/{YEAR}"), 200)
    anna.user.is_active = False
    anna.user.save()
    for path in (f"years/{YEAR}", f"years/{YEAR}/picture.png", "with/boris"):
        expect_refusal(boris.client.get(f"{API}/players/anna/{path}"), 404, "not_found")


def test_the_picture_of_a_year_depends_on_what_its_viewer_may_see(anna: Person, boris: Person) -> None:
    play_games_in_year(anna, boris, 10, visibility="private")
    path = f"{API}/players/anna/years/{YEAR}/picture.png"
    own, public = anna.client.get(path), make_anonymous_client().get(path)
    for picture in (own, public):
        assert (picture.status_code, picture["Content-Type"]) == (200, "image/png")
        assert picture.content[16:24] == (1200).to_bytes(4) + (630).to_bytes(4)
    assert own.content != public.content
    assert own["Cache-Control"] == "private, no-cache"
    russian = anna.client.get(path, headers={"Accept-Language": "ru"})
    assert russian.content != own.content


def test_pictures_are_limited_per_account_and_per_network_address(anna: Person, settings: Any) -> None:
    settings.DURAK = settings.DURAK | {"year_pictures": "2/hour"}
    path = f"{API}/players/anna/years/{YEAR}/picture.png"
    for _ in range(2):
        assert anna.client.get(path).status_code == 200
    expect_refusal(anna.client.get(path), 429, "too_many_requests")
    elsewhere = {"REMOTE_ADDR": "192.0.2.7"}
    expect_refusal(anna.client.get(path, **elsewhere), 429, "too_many_requests")
    assert make_anonymous_client().get(path, **elsewhere).status_code == 200
