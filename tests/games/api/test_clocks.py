"""Clocks, takeovers and days off of a series, over the API."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from durak_site.http.durations import parse_duration
from durak_site.http.json_encoding import encode_datetime
from games.models import Game, Series
from tests.factories import Person, create_person, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status, get_game, join_series, post_series, start_series
from tests.games.table import list_hand, start_table

pytestmark = pytest.mark.django_db

BANK_CLOCK = {"bank": "P5D", "increment": "PT12H", "cap": "P10D", "window": "PT6H"}
DEFAULT_TIME_RULES = {
    "nights": False, "weekends": False, "holidays": 0, "extensions": True, "takeover_after": 2,
    "takeover_level": "steady", "max_takeovers": None, "min_reliability": None,
}  # fmt: skip


def get_date_of_tomorrow() -> str:
    return (timezone.now() + timedelta(days=1)).date().isoformat()


def test_a_series_without_time_rules_has_the_default_clock(owner: Person) -> None:
    series = post_series(owner, "me", None)
    assert series["clock"] == {"move": "P2D", "window": "PT12H"}
    assert {name: series[name] for name in DEFAULT_TIME_RULES} == DEFAULT_TIME_RULES


def test_a_series_shows_the_time_rules_with_which_it_was_created(owner: Person) -> None:
    agreed = {
        "nights": True, "weekends": True, "holidays": 20, "extensions": False, "takeover_after": 3,
        "takeover_level": "random", "max_takeovers": 2, "min_reliability": 90,
    }  # fmt: skip
    series = post_series(owner, "me", None, clock=BANK_CLOCK, **agreed)
    assert series["clock"] == BANK_CLOCK
    assert {name: series[name] for name in agreed} == agreed


def test_optional_fields_of_a_bank_have_defaults(owner: Person) -> None:
    series = post_series(owner, "me", None, clock={"bank": "PT6H"})
    assert series["clock"] == {"bank": "PT6H", "increment": "PT6H", "cap": "PT6H", "window": "PT6H"}


@pytest.mark.parametrize(
    ("clock", "field"),
    [
        ({"move": "P2D", "bank": "P5D"}, "move"),
        ({"move": "P2D", "increment": "PT1H"}, "increment"),
        ({"cap": "P5D"}, "cap"),
        ({"bank": "P5D", "cap": "P4D"}, "cap"),
        ({"bank": "P1D", "increment": "P2D"}, "increment"),
        ({"bank": "P5D", "increment": "PT0S"}, "increment"),
        ({"bank": "P61D"}, "bank"),
        ({"bank": "P1D", "window": "P2D"}, "window"),
        ({"move": "P1D", "window": "P2D"}, "window"),
        ({"bank": None}, "bank"),
        ({"bank": "P5D", "flag": True}, "flag"),
    ],
)
def test_the_refusal_of_an_invalid_clock_names_the_field(owner: Person, clock: dict[str, Any], field: str) -> None:
    body = {"rules": "alemi-36", "seats": [{"player": "me"}, {"open": True}], "clock": clock}
    problem = expect_refusal(owner.client.post(f"{API}/series", body), 400, "invalid")
    assert list(problem["errors"]) == [f"clock.{field}"]


@pytest.mark.parametrize(
    "more",
    [{"holidays": 41}, {"takeover_level": "genius"}, {"max_takeovers": 0}, {"extensions": "no"}, {"nights": "yes"},
     {"min_reliability": 101}],
)  # fmt: skip
def test_the_refusal_of_time_rules_out_of_bounds_names_the_field(owner: Person, more: dict[str, Any]) -> None:
    body = {"rules": "alemi-36", "seats": [{"player": "me"}, {"open": True}], **more}
    problem = expect_refusal(owner.client.post(f"{API}/series", body), 400, "invalid")
    assert list(problem["errors"]) == list(more)


def test_days_off_are_limited(owner: Person) -> None:
    body = {"rules": "spivak-52", "seats": [{"player": "me"}, *[{"open": True}] * 5], "holidays": 31}
    problem = expect_refusal(owner.client.post(f"{API}/series", body), 400, "invalid")
    assert "at most 30" in problem["errors"]["holidays"][0]
    post_series(owner, "me", *[None] * 5, rules="spivak-52", holidays=30)


def test_banks_of_time_are_visible_to_all_viewers(owner: Person, member: Person) -> None:
    series = start_series(owner, member, clock=BANK_CLOCK)
    game = get_game(member, series["game"])
    assert game["banks"] == [{"seat": 0, "left": "P5D"}, {"seat": 1, "left": "P5D"}]
    (deadline,) = game["deadlines"]
    assert deadline["seat"] in (0, 1)
    assert get_game(owner, start_series(owner, member)["game"])["banks"] == []


def test_a_series_shows_its_latest_possible_end_before_it_starts(owner: Person) -> None:
    plain = post_series(owner, "me", None)["latest_end"]
    assert parse_duration(plain["in_silence"]) < timedelta(days=90)
    slow = post_series(owner, "me", None, nights=True, weekends=True, holidays=40)["latest_end"]
    for name in ("at_most", "in_silence"):
        assert slow[name] != plain[name]


def test_the_slowest_possible_series_has_a_latest_end(owner: Person) -> None:
    rules = {"preset": "alemi-36", "decks": 4, "throw_in_priority": "ordered", "attack_limit": None}
    slowest = post_series(
        owner, "me", *[None] * 9, rules=rules, holidays=18, nights=True, weekends=True,
        clock={"bank": "P60D", "increment": "P7D", "window": "P30D"},
    )  # fmt: skip
    assert slowest["latest_end"]["at_most"].startswith("P")


def test_days_off_can_be_taken_listed_and_returned(owner: Person, member: Person, outsider: Person) -> None:
    series = start_series(owner, member, holidays=2, visibility="public")
    path = f"{API}/series/{series['id']}/holidays"
    day = {"day": get_date_of_tomorrow()}
    taken = expect_status(owner.client.post(path, day), 201)
    assert (taken["player"], taken["day"]) == ("Olga", get_date_of_tomorrow())
    assert expect_status(owner.client.post(path, day), 200) == taken
    assert expect_status(outsider.client.get(path), 200)["results"] == [taken]
    later = (timezone.now() + timedelta(days=9)).date().isoformat()
    expect_status(owner.client.post(path, {"day": later}), 201)
    one_more = {"day": (timezone.now() + timedelta(days=10)).date().isoformat()}
    assert "2 days off a year" in expect_refusal(owner.client.post(path, one_more), 409, "limit_reached")["detail"]
    assert owner.client.delete(f"{path}/{later}").status_code == 204
    assert len(expect_status(member.client.get(path), 200)["results"]) == 1


@pytest.mark.parametrize("day", ["today", "2026-02-30", "20261224", 5, None, ["2026-12-24"]])
def test_an_invalid_day_off_is_refused(owner: Person, day: object) -> None:
    series = post_series(owner, "me", None, holidays=2)
    expect_refusal(owner.client.post(f"{API}/series/{series['id']}/holidays", {"day": day}), 400, "invalid")
    assert owner.client.delete(f"{API}/series/{series['id']}/holidays/{day}").status_code == 404


def test_a_night_can_be_set_and_removed_in_the_preferences(owner: Person) -> None:
    night = {"begins": "23:00", "ends": "07:00"}
    assert expect_status(owner.client.get(f"{API}/me"), 200)["night"] is None
    assert expect_status(owner.client.patch(f"{API}/me", {"night": night}), 200)["night"] == night
    assert expect_status(owner.client.patch(f"{API}/me", {"language": "ru"}), 200)["night"] == night
    assert expect_status(owner.client.patch(f"{API}/me", {"night": None}), 200)["night"] is None


@pytest.mark.parametrize(
    "night",
    [
        {"begins": "20:00", "ends": "08:01"}, {"begins": "08:00", "ends": "08:00"}, {"begins": "23:00"}, "23:00",
        {"begins": "24:00", "ends": "07:00"}, {"begins": 23, "ends": 7}, {},
    ],
)  # fmt: skip
def test_a_night_has_at_most_twelve_hours(owner: Person, night: object) -> None:
    expect_refusal(owner.client.patch(f"{API}/me", {"night": night}), 400, "invalid")


def create_person_with_move_counts(name: str, moves: int, overdue: int) -> Person:
    """Create a person with a finished game, in which the person made `moves` moves and the clock made `overdue`
    moves.
    """
    who, other = create_person(name), create_person()
    game_id = start_series(who, other)["game"]
    seat = get_game(who, game_id)["your_seat"]
    other.client.post(f"{API}/games/{game_id}/moves", {"move": "resign"})
    counts = [[0, 0], [0, 0]]
    counts[0][seat], counts[1][seat] = moves, overdue
    Game.objects.filter(pk=game_id).update(moves=counts[0], overdue=counts[1])
    return who


def test_joining_requires_the_agreed_reliability(owner: Person) -> None:
    series = post_series(owner, "me", None, None, min_reliability=80)
    late, punctual = create_person_with_move_counts("Late", 79, 21), create_person_with_move_counts("Punctual", 80, 20)
    problem = expect_refusal(late.client.post(f"{API}/series/{series['id']}/join", {}), 403, "forbidden")
    assert "80 of 100 moves" in problem["detail"]
    join_series(punctual, series)
    newcomer = create_person("Newcomer")
    assert join_series(newcomer, series)["state"] == "running"
    body = {"rules": "alemi-36", "seats": [{"player": "me"}, {"open": True}], "min_reliability": 80}
    expect_refusal(late.client.post(f"{API}/series", body), 403, "forbidden")
    assert Series.objects.filter(creator=late.user, min_reliability=80).count() == 0


def test_a_game_says_which_players_under_takeover_may_return(owner: Person, member: Person) -> None:
    game_id = start_series(owner, member)["game"]
    seats = Game.objects.get(pk=game_id).seats
    assert [player["may_return"] for player in get_game(owner, game_id)["players"]] == [False, False]
    seats.update(is_taken_over=True)
    assert [player["may_return"] for player in get_game(owner, game_id)["players"]] == [True, True]
    seats.filter(player=owner.user).update(is_taken_over_for_good=True)
    assert sorted(player["may_return"] for player in get_game(owner, game_id)["players"]) == [False, True]
    expect_refusal(owner.client.post(f"{API}/games/{game_id}/return"), 409, "conflict")


def test_a_turn_in_a_secret_phase_is_visible_only_to_its_player() -> None:
    table = start_table({"preset": "alemi-36", "throw_in_priority": "ordered"}, 4, quick_pass=False, seed=bytes(32))
    first, defender = table.state().attacker, table.state().defender
    table.play(first, f"attack {list_hand(table, first)[0]}")
    game = get_game(make_anonymous_client(), table.game.pk)
    assert [one["seat"] for one in game["deadlines"]] == [defender]
    table.play(defender, "take")
    for passes in range(2):
        (speaker,) = table.awaited_seats()
        ends = {seat: get_game(who, table.game.pk)["deadlines"] for seat, who in table.people.items()}
        assert [seat for seat, deadlines in ends.items() if deadlines] == [speaker]
        assert ends[speaker] == [{"seat": None, "at": encode_datetime(table.reload().deadline_at)}]
        assert get_game(make_anonymous_client(), table.game.pk)["deadlines"] == []
        table.play(speaker, "pass")
        assert passes == 1 or table.state().phase == "taking"
