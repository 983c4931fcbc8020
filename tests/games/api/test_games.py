import hashlib
import re

import pytest

from tests.factories import Person, create_person, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status, get_game, make_move, post_series, start_series
from tests.games.table import list_hand, stack_deck, start_table

pytestmark = pytest.mark.django_db
HANDS = ("6S 7S 8S 9S 6H 7H", "8H 9H TH TS JS QS", "6C 7C 8C 9C TC JC")


def test_a_player_sees_their_own_hand_and_only_the_size_of_other_hands(owner: Person, member: Person) -> None:
    game_id = start_series(owner, member)["game"]
    mine, theirs = get_game(owner, game_id), get_game(member, game_id)
    assert (mine["your_seat"], theirs["your_seat"]) == (0, 1)
    assert len(mine["hands"][0]) == 6
    assert mine["hands"][1] == theirs["hands"][0] == 6
    assert not set(mine["hands"][0]) & set(theirs["hands"][1])
    spectator = get_game(make_anonymous_client(), game_id)
    assert (spectator["hands"], spectator["your_seat"], spectator["legal"]) == ([6, 6], None, [])


def test_a_game_has_all_fields_that_players_need(owner: Person, member: Person) -> None:
    series = start_series(owner, member)
    game = get_game(owner, series["game"])
    assert (game["id"], game["series"], game["game_number"]) == (series["game"], series["id"], 1)
    assert game["rules"] == series["rules"]
    assert game["finished_at"] is None
    assert game["shuffle"]["seed"] is None
    assert [(seat["seat"], seat["player"], seat["computer"]) for seat in game["players"]] == [
        (0, "Olga", None),
        (1, "Mitya", None),
    ]
    assert game["players"][0]["moves"] is None
    assert [deadline["seat"] for deadline in game["deadlines"]] == game["must"] == [game["attacker"]]
    first = (owner, member)[game["attacker"]]
    assert get_game(first, game["id"])["legal"]


def test_a_finished_game_reveals_its_seed_and_the_number_of_moves_of_each_player(owner: Person, member: Person) -> None:
    game_id = start_series(owner, member)["game"]
    make_move(member, game_id, "resign")
    game = get_game(make_anonymous_client(), game_id)
    assert game["phase"] == "over"
    assert game["result"]["fools"] == [1]
    seed = bytes.fromhex(game["shuffle"]["seed"])
    assert hashlib.sha256(seed).hexdigest() == game["shuffle"]["commitment"]
    assert [seat["moves"] for seat in game["players"]] == [0, 1]
    assert game["deadlines"] == game["legal"] == []
    assert game["finished_at"] is not None


def test_the_etag_contains_version_and_digest_and_an_unchanged_game_gets_304(owner: Person, member: Person) -> None:
    game_id = start_series(owner, member)["game"]
    address = f"{API}/games/{game_id}"
    response = owner.client.get(address)
    assert re.fullmatch(rf'"{response.json()["version"]}-[0-9a-f]{{32}}"', response["ETag"])
    for header in (response["ETag"], f"W/{response['ETag']}", f'"other", {response["ETag"]}', "*"):
        again = owner.client.get(address, headers={"If-None-Match": header})
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", response["ETag"])
        assert "Content-Type" not in again
    assert owner.client.get(address, headers={"If-None-Match": '"other"'}).status_code == 200
    assert member.client.get(address)["ETag"] != response["ETag"]


def test_a_secret_pass_changes_only_its_players_view() -> None:
    table = start_table(players=3, deck=stack_deck(HANDS, "6D"), quick_pass=False)
    state = table.state()
    attacker, defender = state.attacker, state.defender
    third = 3 - attacker - defender
    address = f"{API}/games/{table.game.pk}"
    table.play(
        attacker, str(next(iter(table.view(attacker)["hands"][attacker])) and get_first_legal_move(table, attacker))
    )
    table.play(defender, "take")
    others = {seat: table.people[seat].client for seat in (attacker, defender)} | {None: make_anonymous_client()}
    before = {seat: client.get(address) for seat, client in others.items()}
    own = table.people[third].client.get(address)
    table.play(third, "pass")
    for seat, client in others.items():
        assert client.get(address).content == before[seat].content
        assert client.get(address)["ETag"] == before[seat]["ETag"]
    after = table.people[third].client.get(address).json()
    assert after["version"] == own.json()["version"] + 1
    assert (own.json()["must"], after["must"], after["passed"]) == ([third], [], [third])


def get_first_legal_move(table: object, seat: int) -> str:
    legal = expect_status(table.people[seat].client.get(f"{API}/games/{table.game.pk}/legal"), 200)["legal"]
    return legal[0]["move"]


def test_the_deadline_of_a_window_names_no_seat() -> None:
    table = start_table(players=3, deck=stack_deck(HANDS, "6D"), quick_pass=False)
    state = table.state()
    table.play(state.attacker, get_first_legal_move(table, state.attacker))
    table.play(state.defender, "take")
    game = get_game(make_anonymous_client(), table.game.pk)
    assert game["phase"] == "taking"
    assert [deadline["seat"] for deadline in game["deadlines"]] == [None]
    assert game["must"] == game["may"] == game["passed"] == []


def test_legal_moves_are_structured_and_have_a_version(owner: Person, member: Person) -> None:
    game_id = start_series(owner, member)["game"]
    seat = get_game(owner, game_id)["attacker"]
    who = (owner, member)[seat]
    game = get_game(who, game_id)
    legal = expect_status(who.client.get(f"{API}/games/{game_id}/legal"), 200)
    assert legal["version"] == game["version"]
    assert [one["move"] for one in legal["legal"]] == game["legal"]
    assert {one["kind"] for one in legal["legal"]} == {"attack"}
    assert [one["cards"] for one in legal["legal"]] == [[card] for card in game["hands"][seat]]
    nobody = expect_status(make_anonymous_client().get(f"{API}/games/{game_id}/legal"), 200)
    assert nobody["legal"] == []


def test_a_game_of_a_private_series_is_visible_only_to_its_players(
    owner: Person, member: Person, outsider: Person
) -> None:
    series = post_series(owner, "me", "random", visibility="private")
    address = f"{API}/games/{series['game']}"
    assert owner.client.get(address).status_code == 200
    for client in (member.client, outsider.client, make_anonymous_client()):
        for what in ("", "/legal", "/events", "/record"):
            expect_refusal(client.get(address + what), 404, "not_found")
    for what, body in (("/moves", {"move": "take"}), ("/return", {})):
        expect_refusal(member.client.post(address + what, body), 404, "not_found")


def test_an_unknown_game_is_not_found(owner: Person) -> None:
    for game_id in ("nothing", "x" * 3000, "%F0%9F%82%A1", "..", "0", "-1"):
        assert owner.client.get(f"{API}/games/{game_id}").status_code == 404


def test_a_token_without_scope_read_cannot_read_a_game(owner: Person) -> None:
    game_id = post_series(owner, "me", "random")["game"]
    blind = create_person(scopes=["play"])
    expect_refusal(blind.client.get(f"{API}/games/{game_id}"), 403, "forbidden")


def test_a_structured_move_can_contain_a_joker() -> None:
    rules = {"preset": "classic-36", "jokers": "top_trumps"}
    tables = (start_table(rules, players=2, seed=bytes([number]) * 32) for number in range(50))
    playing = next(table for table in tables if {"XB", "XR"} & set(list_hand(table, table.awaited_seats()[0])))
    client = playing.people[playing.awaited_seats()[0]].client
    legal = expect_status(client.get(f"{API}/games/{playing.game.pk}/legal"), 200)["legal"]
    assert any({"XB", "XR"} & set(one["cards"]) for one in legal)
    assert all(one["move"] == " ".join([one["kind"], *one["cards"]]) for one in legal)
