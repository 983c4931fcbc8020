import pytest

from games.models import Game
from tests.factories import Person, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status, join_series, post_series, start_series

pytestmark = pytest.mark.django_db


def test_a_new_series_has_the_requested_terms(owner: Person, member: Person) -> None:
    clock = {"move": "P1DT12H", "window": "PT30M"}
    terms = {"title": "Sunday durak", "penalty": "Tea.", "games": 3, "clock": clock, "takeover_after": 4}
    series = post_series(owner, "me", member, None, "steady", **terms)
    assert series["state"] == "open"
    assert (series["creator"], series["title"]) == ("Olga", "Sunday durak")
    assert series["clock"] == clock
    assert (series["penalty"], series["games_wanted"], series["takeover_after"]) == ("Tea.", 3, 4)
    assert (series["visibility"], series["quick_pass"], series["code"]) == ("unlisted", True, None)
    assert series["rules"]["preset"] == "alemi-36"
    assert series["rules"]["transfer"] == "last_unbeaten"
    nobody_yet = {
        "bot": False,
        "plays_from_next_game": False,
        "expires_at": None,
        "agrees_to_end": False,
        "agreed_club": None,
        "accepted_at": None,
        "accepted_penalty": None,
    }
    accepted = {**nobody_yet, "accepted_at": series["seats"][0]["accepted_at"], "accepted_penalty": "Tea."}
    invited = {**nobody_yet, "expires_at": series["seats"][1]["expires_at"]}
    assert series["seats"] == [
        {
            "seat": 0,
            "player": "Olga",
            "display_name": "Olga",
            "computer": None,
            "open": False,
            "accepted": True,
            **accepted,
        },
        {
            "seat": 1,
            "player": "Mitya",
            "display_name": "Mitya",
            "computer": None,
            "open": False,
            "accepted": False,
            **invited,
        },
        {
            "seat": 2,
            "player": None,
            "display_name": None,
            "computer": None,
            "open": True,
            "accepted": False,
            **nobody_yet,
        },
        {
            "seat": 3,
            "player": None,
            "display_name": None,
            "computer": "steady",
            "open": False,
            "accepted": True,
            **nobody_yet,
        },
    ]
    assert series["your_seat"] == 0
    assert series["game"] is None
    assert series["games"] == []
    assert [seat["games"] for seat in series["standings"]] == [0, 0, 0, 0]


def test_the_default_clock_has_two_days_per_move_and_twelve_hours_per_window(owner: Person) -> None:
    assert post_series(owner, "me", None)["clock"] == {"move": "P2D", "window": "PT12H"}
    assert post_series(owner, "me", None, clock={"move": "PT5M"})["clock"] == {"move": "PT5M", "window": "PT5M"}


def test_a_series_of_computers_starts_at_once(owner: Person) -> None:
    series = post_series(owner, "steady", "random", "steady", "random")
    assert series["state"] == "running"
    assert series["your_seat"] is None
    assert [line["game_number"] for line in series["games"]] == [1]


def test_a_series_of_one_person_and_computers_starts_at_once(owner: Person) -> None:
    series = post_series(owner, "random", "me")
    assert series["state"] == "running"
    assert Game.objects.get(pk=series["game"]).seats.count() == 2


@pytest.mark.parametrize(
    ("body", "status", "code", "where"),
    [
        ({"rules": "bridge"}, 422, "bad_rules", "preset"),
        ({"rules": {"preset": "alemi-36", "transfer": "often"}}, 422, "bad_rules", "transfer"),
        ({"rules": "cabinet-prostoy"}, 422, "bad_players", "players"),
        ({"rules": 7}, 400, "invalid", "rules"),
        ({"seats": []}, 400, "invalid", "seats"),
        ({"seats": [{"player": "me"}, {"player": "nobody-at-all"}]}, 400, "invalid", "seats"),
        ({"seats": [{"player": "me"}, {"player": "olga"}]}, 400, "invalid", "seats"),
        ({"seats": [{"player": "me"}, {"player": "me"}]}, 400, "invalid", "seats"),
        ({"seats": [{"player": "me"}, {"computer": "genius"}]}, 400, "invalid", "seats.1"),
        ({"seats": [{"player": "me"}, {"open": False}]}, 400, "invalid", "seats.1"),
        ({"seats": [{"player": "me"}, {"open": True, "computer": "steady"}]}, 400, "invalid", "seats.1"),
        ({"clock": {"move": "PT59S"}}, 400, "invalid", "clock.move"),
        ({"clock": {"move": "P31D"}}, 400, "invalid", "clock.move"),
        ({"clock": {"window": "PT9S"}}, 400, "invalid", "clock.window"),
        ({"clock": {"move": "PT1H", "window": "PT2H"}}, 400, "invalid", "clock.window"),
        ({"takeover_after": 0}, 400, "invalid", "takeover_after"),
        ({"takeover_after": 11}, 400, "invalid", "takeover_after"),
        ({"games": 0}, 400, "invalid", "games"),
        ({"visibility": "secret"}, 400, "invalid", "visibility"),
        ({"penalty": "x" * 501}, 400, "invalid", "penalty"),
        ({"stakes": 5}, 400, "invalid", "stakes"),
    ],
)
def test_the_refusal_of_invalid_terms_names_the_field(
    owner: Person, body: dict[str, object], status: int, code: str, where: str | None
) -> None:
    whole = {"rules": "alemi-36", "seats": [{"player": "me"}, {"open": True}], **body}
    problem = expect_refusal(owner.client.post(f"{API}/series", whole), status, code)
    if code == "invalid":
        assert where in problem["errors"]
    elif where:
        assert problem["option"] == where


def test_lists_of_series_show_public_series_and_those_of_the_caller(
    owner: Person, member: Person, outsider: Person
) -> None:
    public = post_series(owner, "me", None, visibility="public")["id"]
    unlisted = post_series(owner, "me", member)["id"]
    private = post_series(owner, "me", None, visibility="private")["id"]

    def list_series_ids(client: object) -> list[str]:
        return [series["id"] for series in expect_status(client.get(f"{API}/series"), 200)["results"]]

    assert list_series_ids(owner.client) == [private, unlisted, public]
    assert list_series_ids(member.client) == [unlisted, public]
    assert list_series_ids(outsider.client) == [public]
    assert list_series_ids(make_anonymous_client()) == [public]


def test_lists_of_series_can_be_filtered_and_are_paged(owner: Person, member: Person) -> None:
    waiting = post_series(owner, "me", None, visibility="public")["id"]
    playing = start_series(owner, member, visibility="public")["id"]

    def list_series_ids(query: str) -> list[str]:
        return [series["id"] for series in expect_status(owner.client.get(f"{API}/series?{query}"), 200)["results"]]

    assert list_series_ids("state=open") == [waiting]
    assert list_series_ids("state=running") == [playing]
    assert list_series_ids("player=mitya") == [playing]
    assert list_series_ids("player=Nobody") == []
    first = expect_status(owner.client.get(f"{API}/series?limit=1"), 200)
    second = expect_status(owner.client.get(first["next"]), 200)
    assert [page["results"][0]["id"] for page in (first, second)] == [playing, waiting]
    assert second["next"] is None
    expect_refusal(owner.client.get(f"{API}/series?state=lost"), 400, "invalid")
    expect_refusal(owner.client.get(f"{API}/series?cursor=made-up"), 400, "invalid")


def test_a_private_series_is_visible_only_to_its_players_with_its_code(
    owner: Person, member: Person, outsider: Person
) -> None:
    series = post_series(owner, "me", member, None, visibility="private")
    address = f"{API}/series/{series['id']}"
    assert (
        expect_status(owner.client.get(address), 200)["code"] == expect_status(member.client.get(address), 200)["code"]
    )
    expect_refusal(outsider.client.get(address), 404, "not_found")
    expect_refusal(make_anonymous_client().get(address), 404, "not_found")
    expect_refusal(outsider.client.post(f"{address}/join", {}), 404, "not_found")
    expect_refusal(outsider.client.post(f"{address}/join", {"code": "guess"}), 404, "not_found")
    assert join_series(outsider, series, code=series["code"])["your_seat"] == 2


def test_the_games_of_a_series_are_listed_separately(owner: Person, member: Person) -> None:
    series = start_series(owner, member, visibility="public")
    page = expect_status(make_anonymous_client().get(f"{API}/series/{series['id']}/games"), 200)
    assert [(line["id"], line["game_number"]) for line in page["results"]] == [(series["game"], 1)]
    assert page["next"] is None
