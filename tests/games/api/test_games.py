import hashlib
import re

import pytest

from tests.factories import Person, anybody, person
from tests.games.api.calls import API, create, game_of, good, move, refused, running
from tests.games.table import hand, stacked, table

pytestmark = pytest.mark.django_db
HANDS = ("6S 7S 8S 9S 6H 7H", "8H 9H TH TS JS QS", "6C 7C 8C 9C TC JC")


def test_a_player_sees_their_hand_and_the_size_of_others(owner: Person, member: Person) -> None:
    game_id = running(owner, member)["game"]
    mine, theirs = game_of(owner, game_id), game_of(member, game_id)
    assert (mine["your_seat"], theirs["your_seat"]) == (0, 1)
    assert len(mine["hands"][0]) == 6
    assert mine["hands"][1] == theirs["hands"][0] == 6
    assert not set(mine["hands"][0]) & set(theirs["hands"][1])
    spectator = game_of(anybody(), game_id)
    assert (spectator["hands"], spectator["your_seat"], spectator["legal"]) == ([6, 6], None, [])


def test_a_game_has_all_fields_that_players_need(owner: Person, member: Person) -> None:
    series = running(owner, member)
    game = game_of(owner, series["game"])
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
    assert game_of(first, game["id"])["legal"]


def test_a_finished_game_reveals_its_seed_and_counts(owner: Person, member: Person) -> None:
    game_id = running(owner, member)["game"]
    move(member, game_id, "resign")
    game = game_of(anybody(), game_id)
    assert game["phase"] == "over"
    assert game["result"]["fools"] == [1]
    seed = bytes.fromhex(game["shuffle"]["seed"])
    assert hashlib.sha256(seed).hexdigest() == game["shuffle"]["commitment"]
    assert [seat["moves"] for seat in game["players"]] == [0, 1]
    assert game["deadlines"] == game["legal"] == []
    assert game["finished_at"] is not None


def test_the_etag_contains_version_and_digest_and_allows_304(owner: Person, member: Person) -> None:
    game_id = running(owner, member)["game"]
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
    playing = table(players=3, deck=stacked(HANDS, "6D"), quick_pass=False)
    state = playing.state()
    attacker, defender = state.attacker, state.defender
    third = 3 - attacker - defender
    address = f"{API}/games/{playing.game.pk}"
    playing.play(
        attacker, str(next(iter(playing.view(attacker)["hands"][attacker])) and first_legal(playing, attacker))
    )
    playing.play(defender, "take")
    others = {seat: playing.people[seat].client for seat in (attacker, defender)} | {None: anybody()}
    before = {seat: client.get(address) for seat, client in others.items()}
    own = playing.people[third].client.get(address)
    playing.play(third, "pass")
    for seat, client in others.items():
        assert client.get(address).content == before[seat].content
        assert client.get(address)["ETag"] == before[seat]["ETag"]
    after = playing.people[third].client.get(address).json()
    assert after["version"] == own.json()["version"] + 1
    assert (own.json()["must"], after["must"], after["passed"]) == ([third], [], [third])


def first_legal(playing: object, seat: int) -> str:
    legal = good(playing.people[seat].client.get(f"{API}/games/{playing.game.pk}/legal"), 200)["legal"]
    return legal[0]["move"]


def test_the_deadline_of_a_window_names_no_seat() -> None:
    playing = table(players=3, deck=stacked(HANDS, "6D"), quick_pass=False)
    state = playing.state()
    playing.play(state.attacker, first_legal(playing, state.attacker))
    playing.play(state.defender, "take")
    game = game_of(anybody(), playing.game.pk)
    assert game["phase"] == "taking"
    assert [deadline["seat"] for deadline in game["deadlines"]] == [None]
    assert game["must"] == game["may"] == game["passed"] == []


def test_legal_moves_are_structured_and_have_a_version(owner: Person, member: Person) -> None:
    game_id = running(owner, member)["game"]
    seat = game_of(owner, game_id)["attacker"]
    who = (owner, member)[seat]
    seen = game_of(who, game_id)
    legal = good(who.client.get(f"{API}/games/{game_id}/legal"), 200)
    assert legal["version"] == seen["version"]
    assert [one["move"] for one in legal["legal"]] == seen["legal"]
    assert {one["kind"] for one in legal["legal"]} == {"attack"}
    assert [one["cards"] for one in legal["legal"]] == [[card] for card in seen["hands"][seat]]
    nobody = good(anybody().get(f"{API}/games/{game_id}/legal"), 200)
    assert nobody["legal"] == []


def test_a_game_of_a_private_series_is_visible_only_to_its_players(
    owner: Person, member: Person, outsider: Person
) -> None:
    series = create(owner, "me", "random", visibility="private")
    address = f"{API}/games/{series['game']}"
    assert owner.client.get(address).status_code == 200
    for client in (member.client, outsider.client, anybody()):
        for what in ("", "/legal", "/events", "/record"):
            refused(client.get(address + what), 404, "not_found")
    for what, body in (("/moves", {"move": "take"}), ("/return", {})):
        refused(member.client.post(address + what, body), 404, "not_found")


def test_an_unknown_game_is_not_found(owner: Person) -> None:
    for game_id in ("nothing", "x" * 3000, "%F0%9F%82%A1", "..", "0", "-1"):
        assert owner.client.get(f"{API}/games/{game_id}").status_code == 404


def test_a_token_without_read_gets_the_spectators_view(owner: Person) -> None:
    game_id = create(owner, "me", "random")["game"]
    blind = person(scopes=["play"])
    refused(blind.client.get(f"{API}/games/{game_id}"), 403, "forbidden")


def test_a_structured_move_can_contain_a_joker() -> None:
    rules = {"preset": "classic-36", "jokers": "top_trumps"}
    tables = (table(rules, players=2, seed=bytes([number]) * 32) for number in range(50))
    playing = next(at for at in tables if {"XB", "XR"} & set(hand(at, at.awaited_seats()[0])))
    client = playing.people[playing.awaited_seats()[0]].client
    legal = good(client.get(f"{API}/games/{playing.game.pk}/legal"), 200)["legal"]
    assert any({"XB", "XR"} & set(one["cards"]) for one in legal)
    assert all(one["move"] == " ".join([one["kind"], *one["cards"]]) for one in legal)
