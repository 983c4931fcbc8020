from collections import Counter

import pytest
from django.http import HttpResponse

from games.engine import Rules
from games.models import Event
from tests.engine.compact_games import build_deck
from tests.factories import Person, make_anonymous_client, make_token_client
from tests.games.api.calls import API, expect_refusal, expect_status, get_game, make_move, start_series
from tests.games.services.test_concurrency import run_concurrently
from tests.games.table import Table, stack_deck, start_table

pytestmark = pytest.mark.django_db
HANDS = ("6S 7S 8S 9S 6H 7H", "8H 9H TH TS JS QS")


@pytest.fixture
def table() -> Table:
    """Start a game of two in which seat 0 opens. Spades are trumps."""
    return start_table(players=2, deck=stack_deck(HANDS, "KS"), quick_pass=False)


def build_moves_address(table: Table) -> str:
    return f"{API}/games/{table.game.pk}/moves"


def test_a_move_returns_its_events_and_the_game(table: Table) -> None:
    version = get_game(table.people[0], table.game.pk)["version"]
    moved = make_move(table.people[0], table.game.pk, "attack 6H")
    assert [(event["kind"], event["seat"]) for event in moved["events"]][-1] == ("attacked", 0)
    assert moved["events"][-1]["cards"] == ["6H"]
    assert moved["events"][-1]["by"] == "player"
    assert [event["seq"] for event in moved["events"]] == list(range(version + 1, moved["game"]["version"] + 1))
    assert moved["game"] == get_game(table.people[0], table.game.pk)
    assert moved["game"]["table"] == [{"attack": "6H", "by": 0, "beaten_by": None, "face_down": False}]


@pytest.mark.parametrize(
    ("seat", "text", "status", "code"),
    [
        (0, "attak 6H", 400, "bad_move"),
        (0, "", 400, "bad_move"),
        (0, "attack 6H; drop table", 400, "bad_card"),
        (0, "attack 1H", 400, "bad_card"),
        (0, "attack 2H", 400, "bad_card"),
        (0, "attack 8H", 422, "illegal_move"),
        (0, "take", 422, "illegal_move"),
        (0, "pass", 422, "illegal_move"),
        (0, "beat 6H 8H", 422, "illegal_move"),
        (1, "take", 409, "not_your_move"),
        (1, "attack 8H", 409, "not_your_move"),
    ],
)
def test_a_refused_move_changes_nothing(table: Table, seat: int, text: str, status: int, code: str) -> None:
    before = table.reload().version
    problem = expect_refusal(table.people[seat].client.post(build_moves_address(table), {"move": text}), status, code)
    assert ("version" in problem) == (status == 409)
    assert table.reload().version == before


def test_a_move_in_a_finished_game_is_refused(table: Table) -> None:
    make_move(table.people[0], table.game.pk, "resign")
    problem = expect_refusal(
        table.people[1].client.post(build_moves_address(table), {"move": "take"}), 409, "game_over"
    )
    assert problem["version"] == get_game(table.people[1], table.game.pk)["version"]


def test_an_illegal_move_for_an_older_version_is_stale(table: Table) -> None:
    version = get_game(table.people[1], table.game.pk)["version"]
    make_move(table.people[0], table.game.pk, "attack 6H")
    make_move(table.people[1], table.game.pk, "beat 6H 8H", version=version)
    problem = expect_refusal(
        table.people[1].client.post(build_moves_address(table), {"move": "beat 6H 9H", "version": version}),
        409,
        "stale",
    )
    assert problem["version"] == get_game(table.people[1], table.game.pk)["version"]


def test_a_move_with_if_match_requires_an_unchanged_game(table: Table) -> None:
    first, second = table.people[0], table.people[1]
    address = f"{API}/games/{table.game.pk}"
    tag = first.client.get(address)["ETag"]
    later = second.client.get(address)["ETag"]
    opened = first.client.post(build_moves_address(table), {"move": "attack 6H"}, headers={"If-Match": tag})
    expect_status(opened, 201)
    expect_refusal(
        second.client.post(build_moves_address(table), {"move": "take"}, headers={"If-Match": later}),
        412,
        "precondition_failed",
    )
    assert table.list_moves() == ["0 attack 6H"]
    tag = second.client.get(address)["ETag"]
    expect_status(
        second.client.post(build_moves_address(table), {"move": "take"}, headers={"If-Match": f'"x", {tag}'}), 201
    )


def test_a_move_with_if_match_accepts_a_tag_that_a_compressing_proxy_has_made_weak(table: Table) -> None:
    first, address = table.people[0], f"{API}/games/{table.game.pk}"
    tag = first.client.get(address)["ETag"]
    assert tag.startswith('"')
    weak = {"If-Match": f"W/{tag}"}
    expect_status(first.client.post(build_moves_address(table), {"move": "attack 6H"}, headers=weak), 201)
    expect_refusal(
        first.client.post(build_moves_address(table), {"move": "attack 6S"}, headers=weak), 412, "precondition_failed"
    )


def test_a_move_returns_the_new_etag(table: Table) -> None:
    first, second = table.people[0], table.people[1]
    address = f"{API}/games/{table.game.pk}"
    opened = first.client.post(build_moves_address(table), {"move": "attack 6H"}, headers={"Idempotency-Key": "k"})
    tag = opened["ETag"]
    assert tag == first.client.get(address)["ETag"]
    assert first.client.get(address, headers={"If-None-Match": tag}).status_code == 304
    assert tag != second.client.get(address)["ETag"]
    again = first.client.post(build_moves_address(table), {"move": "attack 6H"}, headers={"Idempotency-Key": "k"})
    assert list_headers_without_limits(again) == list_headers_without_limits(opened)


def list_headers_without_limits(answer: HttpResponse) -> dict[str, str]:
    """Return the headers of the response except those about rate limits, which differ from response to response."""
    return {name: value for name, value in answer.items() if not name.startswith("RateLimit")}


def test_a_player_can_make_several_moves_without_reading_the_game_in_between(table: Table) -> None:
    first, second = table.people[0], table.people[1]
    make_move(first, table.game.pk, "attack 6H")
    took = second.client.post(build_moves_address(table), {"move": "take"})
    expect_refusal(
        second.client.post(build_moves_address(table), {"move": "take"}, headers={"If-Match": took["ETag"]}),
        409,
        "not_your_move",
    )
    tag = first.client.post(build_moves_address(table), {"move": "attack 6S"})["ETag"]
    expect_status(first.client.post(build_moves_address(table), {"move": "pass"}, headers={"If-Match": tag}), 201)
    expect_refusal(
        first.client.post(build_moves_address(table), {"move": "pass"}, headers={"If-Match": tag}),
        412,
        "precondition_failed",
    )


def test_a_move_with_an_older_version_is_made_if_it_is_still_legal(table: Table) -> None:
    """A client that requires an unchanged game sends `If-Match` instead."""
    first, second = table.people[0], table.people[1]
    make_move(first, table.game.pk, "attack 6H")
    response = second.client.get(f"{API}/games/{table.game.pk}")
    make_move(second, table.game.pk, "beat 6H 8H")
    make_move(first, table.game.pk, "attack 6S")
    too_late = {"move": "beat 6H 9H", "version": response.json()["version"]}
    expect_refusal(second.client.post(build_moves_address(table), too_late), 409, "stale")
    in_time = {"If-Match": response["ETag"]}
    expect_refusal(
        second.client.post(build_moves_address(table), {"move": "take"}, headers=in_time), 412, "precondition_failed"
    )
    make_move(second, table.game.pk, "take", version=response.json()["version"])


def test_a_move_repeated_with_an_idempotency_key_is_made_once(table: Table) -> None:
    who, key = table.people[0], {"Idempotency-Key": "my move 1"}
    first = who.client.post(build_moves_address(table), {"move": "attack 6H"}, headers=key)
    make_move(table.people[1], table.game.pk, "beat 6H 8H")
    again = who.client.post(build_moves_address(table), {"move": "attack 6H"}, headers=key)
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.content == first.content
    assert table.list_moves() == ["0 attack 6H", "1 beat 6H 8H"]
    expect_refusal(who.client.post(build_moves_address(table), {"move": "attack 7H"}, headers=key), 422, "key_reused")


def test_a_repeated_request_gets_the_first_refusal_even_if_the_move_is_now_legal(table: Table) -> None:
    who, key = table.people[1], {"Idempotency-Key": "too early"}
    first = who.client.post(build_moves_address(table), {"move": "take"}, headers=key)
    expect_refusal(first, 409, "not_your_move")
    make_move(table.people[0], table.game.pk, "attack 6H")
    assert who.client.post(build_moves_address(table), {"move": "take"}, headers=key).content == first.content
    assert table.list_moves() == ["0 attack 6H"]


def test_two_accounts_may_use_the_same_idempotency_key(table: Table) -> None:
    key = {"Idempotency-Key": "same"}
    expect_status(table.people[0].client.post(build_moves_address(table), {"move": "attack 6H"}, headers=key), 201)
    expect_status(table.people[1].client.post(build_moves_address(table), {"move": "beat 6H 8H"}, headers=key), 201)


def test_only_players_of_the_game_can_move(table: Table, outsider: Person) -> None:
    for what, body in (("moves", {"move": "attack 6H"}), ("return", {})):
        address = f"{API}/games/{table.game.pk}/{what}"
        expect_refusal(outsider.client.post(address, body), 403, "forbidden")
        expect_refusal(make_anonymous_client().post(address, body), 401, "not_authenticated")
    assert table.list_moves() == []


def test_a_takeover_lasts_until_the_player_returns(table: Table) -> None:
    seat = table.seat(0)
    seat.is_taken_over = True
    seat.save()
    who = table.people[0]
    assert get_game(who, table.game.pk)["legal"] == []
    expect_refusal(who.client.post(build_moves_address(table), {"move": "attack 6H"}), 409, "not_your_move")
    game = expect_status(who.client.post(f"{API}/games/{table.game.pk}/return", {}), 200)
    assert game["players"][0]["sitting_in"] is False
    assert "attack 6H" in game["legal"]
    make_move(who, table.game.pk, "attack 6H")


def test_a_malformed_move_is_refused_as_invalid(table: Table) -> None:
    who = table.people[0].client
    for body, field in [
        ({}, "move"),
        ({"move": 5}, "move"),
        ({"move": None}, "move"),
        ({"move": "take", "version": "3"}, "version"),
        ({"move": "take", "version": -1}, "version"),
        ({"move": "take", "seat": 1}, "seat"),
        ({"move": "x" * 201}, "move"),
    ]:
        assert field in expect_refusal(who.post(build_moves_address(table), body), 400, "invalid")["errors"]
    assert Event.objects.filter(game=table.game, by="player").count() == 0


def test_a_computer_plays_on_for_a_resigned_player(owner: Person, member: Person, outsider: Person) -> None:
    game_id = start_series(owner, member, outsider)["game"]
    game = make_move(outsider, game_id, "resign")["game"]
    assert [seat["resigned"] for seat in game["players"]] == [False, False, True]
    assert game["result"] is None
    expect_refusal(outsider.client.post(f"{API}/games/{game_id}/return", {}), 409, "conflict")


RULES_WITH_TWO_DECKS = {"preset": "alemi-36", "decks": 2, "opening": "set", "attack_limit": None}


@pytest.mark.django_db(transaction=True)
def test_only_one_of_concurrent_moves_with_if_match_is_made() -> None:
    dealt = "8H 6S 9H 7S TH 8S TS 9S JS 6H QS 6H KS"
    table = start_table(
        RULES_WITH_TWO_DECKS, 2, deck=build_deck(Rules.from_data(RULES_WITH_TWO_DECKS, 2), dealt), quick_pass=False
    )
    who = table.people[0]
    tag = who.client.get(f"{API}/games/{table.game.pk}")["ETag"]

    def send_attack(_: int) -> int:
        return (
            make_token_client(who.token)
            .post(build_moves_address(table), {"move": "attack 6H"}, headers={"If-Match": tag})
            .status_code
        )

    assert Counter(run_concurrently(6, send_attack)) == {201: 1, 412: 5}
    assert table.list_moves() == ["0 attack 6H"]
    expect_status(who.client.post(build_moves_address(table), {"move": "attack 6H"}), 201)
