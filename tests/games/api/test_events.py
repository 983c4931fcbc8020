import hashlib
import random

import pytest

from games.engine import notation
from games.engine.referee import Referee
from tests.factories import Person, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status, make_move, start_series
from tests.games.table import play_out, stack_deck, start_table

pytestmark = pytest.mark.django_db
HANDS = ("6S 7S 8S 9S 6H 7H", "8H 9H TH TS JS QS", "6C 7C 8C 9C TC JC")


def list_events(client: object, game_id: str, query: str = "") -> list[dict[str, object]]:
    return expect_status(client.get(f"{API}/games/{game_id}/events{query}"), 200)["results"]


def test_the_log_begins_with_the_deal_for_all_viewers(owner: Person, member: Person) -> None:
    game_id = start_series(owner, member)["game"]
    mine, theirs = list_events(owner.client, game_id), list_events(member.client, game_id)
    assert [event["kind"] for event in mine] == ["dealt", "bout_opened"]
    assert [event["seq"] for event in mine] == [1, 2]
    assert len(mine[0]["hand"]) == 6
    assert mine[0]["hand"] != theirs[0]["hand"]
    assert "hand" not in list_events(make_anonymous_client(), game_id)[0]
    assert mine[0]["by"] is None
    assert mine[0]["at"].endswith("Z")


def test_a_secret_pass_is_only_in_its_players_log_and_leaves_no_gap() -> None:
    table = start_table(players=3, deck=stack_deck(HANDS, "KS"), quick_pass=False)
    game_id = table.game.pk
    table.play(0, "attack 6H")
    table.play(1, "take")
    table.play(2, "pass")
    logs = {seat: list_events(table.people[seat].client, game_id) for seat in range(3)}
    assert [event["kind"] for event in logs[2]][-2:] == ["taken", "passed"]
    assert [event["kind"] for event in logs[0]][-1] == "taken"
    before = logs[1]
    table.play(0, "pass")
    after = list_events(table.people[1].client, game_id)
    assert after[: len(before)] == before
    assert [event["seq"] for event in after] == list(range(1, len(after) + 1))
    picked_up = next(event for event in after if event["kind"] == "picked_up")
    assert (picked_up["passed"], picked_up["by"]) == ([0, 2], None)


def test_the_pages_of_the_log_together_equal_the_whole_log() -> None:
    table = start_table(players=2)
    play_out(table, random.Random(3))
    client, game_id = table.people[0].client, table.game.pk
    whole = list_events(client, game_id, "?limit=500")
    pieces, address = [], f"{API}/games/{game_id}/events?limit=7"
    while address:
        page = expect_status(client.get(address), 200)
        assert len(page["results"]) <= 7
        pieces += page["results"]
        address = page["next"]
    assert pieces == whole
    assert list_events(client, game_id, "?after=5&limit=3") == whole[5:8]
    assert list_events(client, game_id, "?after=999999") == []


def test_late_spectators_see_the_same_event_numbers() -> None:
    table = start_table(players=3, deck=stack_deck(HANDS, "KS"), quick_pass=False)
    early = list_events(make_anonymous_client(), table.game.pk)
    assert [event["kind"] for event in early] == ["dealt", "bout_opened"]
    table.play(0, "attack 6H")
    table.play(1, "take")
    table.play(2, "pass")
    table.play(0, "pass")
    late = list_events(make_anonymous_client(), table.game.pk)
    assert late[:2] == early
    assert [event["seq"] for event in late] == list(range(1, len(late) + 1))
    assert all(set(event) >= {"seq", "kind", "seat", "at", "by"} for event in late)


@pytest.mark.parametrize(
    "query", ["after=-1", "after=x", "after=99999999999", "limit=0", "limit=501", "limit=x", "after="]
)
def test_invalid_event_numbers_are_refused(owner: Person, member: Person, query: str) -> None:
    game_id = start_series(owner, member)["game"]
    problem = expect_refusal(owner.client.get(f"{API}/games/{game_id}/events?{query}"), 400, "invalid")
    assert query.split("=")[0] in problem["errors"]


def test_the_record_is_public_after_the_game(owner: Person, member: Person) -> None:
    game_id = start_series(owner, member)["game"]
    expect_refusal(owner.client.get(f"{API}/games/{game_id}/record"), 409, "conflict")
    make_move(owner, game_id, "resign")
    record = expect_status(make_anonymous_client().get(f"{API}/games/{game_id}/record"), 200)
    assert record["result"]["fools"] == [0]
    assert [(one["seat"], one["move"], one["by"]) for one in record["moves"]] == [(0, "resign", "player")]
    assert [seat["player"] for seat in record["seats"]] == ["Olga", "Mitya"]


@pytest.mark.parametrize(("rules", "players"), [("alemi-36", 3), ("battle-52", 4), ("spivak-52", 2)])
def test_the_referee_can_replay_a_record(rules: str, players: int) -> None:
    table = start_table(rules, players)
    play_out(table, random.Random(7))
    record = expect_status(make_anonymous_client().get(f"{API}/games/{table.game.pk}/record"), 200)
    assert hashlib.sha256(bytes.fromhex(record["seed"])).hexdigest() == record["commitment"]
    referee = Referee()
    asked = {name: record[name] for name in ("rules", "players", "dealer", "previous", "seed")}
    referee.deal_requested_game(asked)
    for one in record["moves"]:
        state = referee.play_requested_move({"seat": one["seat"], "move": one["move"]})["state"]
    assert state["phase"] == "over"
    assert state["result"] == record["result"]
    events = [{name: value for name, value in event.items() if name not in ("at", "by")} for event in record["events"]]
    assert events == referee.list_events({"viewer": None})["events"]


def test_a_finished_game_can_be_fetched_as_text_and_replayed() -> None:
    table = start_table({"preset": "alemi-36", "trust": True, "cut": "plain"}, players=3)
    game = play_out(table, random.Random(7))
    answer = make_anonymous_client().get(f"{API}/games/{table.game.pk}/record?format=text")
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/plain")
    text = answer.content.decode()
    state, _ = notation.replay_notated_game(notation.parse_game(text))
    assert state.result == game.result
    assert notation.write_game(notation.parse_game(text)) == text
    expect_refusal(make_anonymous_client().get(f"{API}/games/{table.game.pk}/record?format=pdf"), 400, "invalid")


def test_a_request_that_accepts_text_plain_gets_the_game_as_text() -> None:
    table = start_table(players=2)
    address, plain = f"{API}/games/{table.game.pk}/record?format=text", {"Accept": "text/plain"}
    expect_refusal(make_anonymous_client().get(address, headers=plain), 409, "conflict")
    play_out(table, random.Random(7))
    answer = make_anonymous_client().get(address, headers=plain)
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/plain; charset=utf-8")
    unnamed = make_anonymous_client().get(address.removesuffix("?format=text"), headers=plain)
    assert (unnamed["Content-Type"], unnamed.content) == (answer["Content-Type"], answer.content)
    assert make_anonymous_client().get(address.replace("text", "json"), headers=plain).json()["result"]
    expect_refusal(make_anonymous_client().get(address, headers={"Accept": "text/csv"}), 406, "not_acceptable")


def test_the_event_of_a_cut_has_its_position_and_its_time() -> None:
    table = start_table({"preset": "alemi-36", "cut": "plain"}, players=2)
    cutter = table.awaited_seats()[0]
    table.play(cutter, "cut 5")
    event = expect_status(make_anonymous_client().get(f"{API}/games/{table.game.pk}/events"), 200)["results"][0]
    assert (event["kind"], event["seat"], event["cut"]) == ("cut", cutter, 5)
    assert event["at"].endswith("Z")
