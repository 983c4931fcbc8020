"""A game is abandoned, and has no fool, as soon as all people who still play agree."""

import pytest

from accounts.services.deletion import delete_account
from games import engine, event_log
from games.engine import notation
from games.models import Event, Game, Penalty
from games.services.computer_moves import play_computer_move
from games.services.deadlines import act_on_deadline
from games.services.takeover import take_seat_back
from games.services.verify import find_faults
from tests.factories import Person, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status, make_move, start_series
from tests.games.services.test_concurrency import run_concurrently
from tests.games.table import Table, get_time_after_deadline, play_out, start_table

pytestmark = pytest.mark.django_db


RULES_WITH_CUT = {"preset": "alemi-36", "cut": "plain"}
"""Rules under which a game begins with cutting the pack."""


def agree_to_abandon(who: Person, game: str, **body: object) -> dict[str, object]:
    return expect_status(who.client.post(f"{API}/games/{game}/abandon", body), 200)


def list_agreement_flags(shown: dict[str, object]) -> list[bool]:
    return [seat["agrees_to_abandon"] for seat in shown["players"]]


def let_all_players_agree_to_abandon(table: Table) -> dict[str, object]:
    for who in table.people.values():
        shown = agree_to_abandon(who, table.game.pk)
    return shown


def test_the_game_is_abandoned_when_the_last_player_agrees() -> None:
    table = start_table(players=3, rules="alemi-36")
    before = table.view(0)
    assert list_agreement_flags(agree_to_abandon(table.people[2], table.game.pk)) == [False, False, True]
    shown = agree_to_abandon(table.people[0], table.game.pk)
    assert (shown["phase"], shown["result"]) == (before["phase"], None)
    shown = agree_to_abandon(table.people[1], table.game.pk)
    assert (shown["phase"], shown["result"]) == ("over", {"kind": "abandoned", "fools": []})
    assert (shown["must"], shown["may"], shown["legal"], shown["deadlines"]) == ([], [], [], [])
    assert shown["shuffle"]["seed"] is not None
    assert (shown["hands"], shown["version"]) == (table.view(1)["hands"], table.view(1)["version"])


def test_an_agreement_can_be_withdrawn_and_repeated() -> None:
    table = start_table(players=2)
    agree_to_abandon(table.people[0], table.game.pk)
    assert list_agreement_flags(agree_to_abandon(table.people[0], table.game.pk)) == [True, False]
    assert list_agreement_flags(agree_to_abandon(table.people[0], table.game.pk, agree=False)) == [False, False]
    assert list_agreement_flags(agree_to_abandon(table.people[1], table.game.pk)) == [False, True]
    assert table.reload().finished_at is None


def test_an_agreement_to_abandon_is_visible_but_does_not_change_the_version() -> None:
    table = start_table(players=2)
    first = table.people[1].client.get(f"{API}/games/{table.game.pk}")
    agree_to_abandon(table.people[0], table.game.pk)
    second = table.people[1].client.get(f"{API}/games/{table.game.pk}")
    assert first["ETag"] != second["ETag"]
    assert first.json()["version"] == second.json()["version"]
    assert list_agreement_flags(make_anonymous_client().get(f"{API}/games/{table.game.pk}").json()) == [True, False]


def test_an_abandoned_game_accepts_no_moves() -> None:
    table = start_table(players=3, computers={2: "random"})
    table.play(*choose_move_after_computers(table))
    assert let_all_players_agree_to_abandon(table)["phase"] == "over"
    for who in table.people.values():
        expect_refusal(who.client.post(f"{API}/games/{table.game.pk}/moves", {"move": "take"}), 409, "game_over")
        assert expect_status(who.client.get(f"{API}/me/turns"), 200)["results"] == []
    game = table.reload()
    assert (game.awaited, game.deadline_at, game.computer_at, game.phase) == (0, None, None, "over")
    assert not play_computer_move(game_id=table.game.pk)
    assert not act_on_deadline(game_id=table.game.pk, now=game.finished_at)
    assert take_seat_back(game_id=table.game.pk, user=table.people[0].user).is_over


def choose_move_after_computers(table: Table) -> tuple[int, str]:
    from games import engine

    state = table.state()
    while play_computer_move(game_id=table.game.pk):
        state = table.state()
    seat = engine.list_awaited_seats(state)[0]
    return seat, str(engine.list_legal_moves(state, seat)[0])


@pytest.mark.parametrize("rules", ["alemi-36", RULES_WITH_CUT])
def test_the_log_and_the_record_of_an_abandoned_game_are_public(rules: object) -> None:
    table = start_table(rules, 2)
    table.play(*choose_move_after_computers(table))
    events = Event.objects.filter(game=table.game).count()
    let_all_players_agree_to_abandon(table)
    assert Event.objects.filter(game=table.game).count() == events
    assert find_faults(game_id=table.game.pk) == []
    record = expect_status(make_anonymous_client().get(f"{API}/games/{table.game.pk}/record"), 200)
    assert record["result"] == {"kind": "abandoned", "fools": []}
    assert len(record["moves"]) == 1
    assert record["seed"] == bytes(table.game.seed).hex()
    text = make_anonymous_client().get(f"{API}/games/{table.game.pk}/record?format=text").content.decode()
    assert "Result: abandoned\n" in text
    state, _ = notation.replay_notated_game(notation.parse_game(text))
    assert engine.build_snapshot(state) == engine.build_snapshot(event_log.fold_log(table.reload()))


def test_a_game_is_abandoned_before_the_pack_is_cut() -> None:
    table = start_table(RULES_WITH_CUT, 2)
    assert table.state().phase == "cutting"
    shown = let_all_players_agree_to_abandon(table)
    assert (shown["phase"], shown["must"]) == ("over", [])
    assert find_faults(game_id=table.game.pk) == []


def test_verification_reports_an_abandoned_game_without_agreement() -> None:
    table = start_table(players=2)
    let_all_players_agree_to_abandon(table)
    table.game.seats.filter(index=1).update(abandon_agreed_at=None)
    assert find_faults(game_id=table.game.pk) == ["seat 1: abandon_agreed_at is None, but the game is abandoned"]


def test_an_abandoned_game_creates_no_penalty_and_does_not_count_in_the_standings(
    owner: Person, member: Person
) -> None:
    series = start_series(owner, member, penalty="Tea.", games=1)
    for who in (owner, member):
        agree_to_abandon(who, series["game"])
    shown = expect_status(owner.client.get(f"{API}/series/{series['id']}"), 200)
    assert shown["state"] == "running"
    assert [(seat["games"], seat["fool"], seat["draws"]) for seat in shown["standings"]] == [(0, 0, 0)] * 2
    assert not Penalty.objects.exists()
    second = expect_status(owner.client.post(f"{API}/series/{series['id']}/games", {}), 201)
    make_move(owner, second["id"], "resign")
    assert expect_status(owner.client.get(f"{API}/series/{series['id']}"), 200)["state"] == "finished"


def test_an_abandoned_game_does_not_change_the_next_deal(owner: Person, member: Person) -> None:
    series = start_series(owner, member)
    make_move(member, series["game"], "resign")
    for number in (2, 3):
        game = expect_status(owner.client.post(f"{API}/series/{series['id']}/games", {}), 201)
        assert (game["game_number"], game["dealer"]) == (number, 1)
        assert Game.objects.get(pk=game["id"]).previous["fool"] == 1
        for who in (owner, member):
            agree_to_abandon(who, game["id"])


def test_resigned_players_need_not_agree_to_abandon_a_game() -> None:
    table = start_table(players=3)
    table.play(0, "resign")
    expect_refusal(table.people[0].client.post(f"{API}/games/{table.game.pk}/abandon", {}), 409, "conflict")
    agree_to_abandon(table.people[1], table.game.pk)
    assert agree_to_abandon(table.people[2], table.game.pk)["phase"] == "over"


def test_the_game_is_abandoned_if_the_last_player_who_has_not_agreed_resigns() -> None:
    table = start_table(players=3)
    agree_to_abandon(table.people[1], table.game.pk)
    agree_to_abandon(table.people[2], table.game.pk)
    assert make_move(table.people[0], table.game.pk, "resign")["game"]["result"]["kind"] == "abandoned"
    assert find_faults(game_id=table.game.pk) == []


@pytest.mark.parametrize("how", ["late too often", "gone for good"])
def test_the_game_is_abandoned_if_the_last_player_who_has_not_agreed_is_permanently_taken_over(how: str) -> None:
    table = start_table(players=3, takeover_after=1, takeovers_max=1)
    (awaited,) = table.awaited_seats()
    for seat in {0, 1, 2} - {awaited}:
        agree_to_abandon(table.people[seat], table.game.pk)
    if how == "late too often":
        assert act_on_deadline(game_id=table.game.pk, now=get_time_after_deadline(table))
    else:
        delete_account(player=table.people[awaited].user)
    assert table.reload().is_abandoned
    assert find_faults(game_id=table.game.pk) == []


def test_a_player_under_takeover_can_agree_without_returning() -> None:
    table = start_table(players=2, takeover_after=1)
    seat = next(seat for seat in range(2) if seat in table.awaited_seats())
    assert act_on_deadline(game_id=table.game.pk, now=get_time_after_deadline(table))
    assert table.seat(seat).is_taken_over
    assert agree_to_abandon(table.people[1 - seat], table.game.pk)["phase"] != "over"
    assert agree_to_abandon(table.people[seat], table.game.pk)["phase"] == "over"


def test_a_finished_game_cannot_be_abandoned() -> None:
    import random

    table = start_table(players=2)
    play_out(table, random.Random(1))
    problem = expect_refusal(table.people[0].client.post(f"{API}/games/{table.game.pk}/abandon", {}), 409, "game_over")
    assert problem["version"] == table.view(0)["version"]
    other = start_table(players=2)
    let_all_players_agree_to_abandon(other)
    assert agree_to_abandon(other.people[0], other.game.pk)["phase"] == "over"
    expect_refusal(
        other.people[0].client.post(f"{API}/games/{other.game.pk}/abandon", {"agree": False}), 409, "game_over"
    )


@pytest.mark.django_db(transaction=True)
def test_concurrent_agreements_end_the_game_once() -> None:
    table = start_table(players=4, pause=None)
    run_concurrently(4, lambda seat: agree_to_abandon(table.people[seat], table.game.pk))
    assert table.reload().is_abandoned
    assert find_faults(game_id=table.game.pk) == []


def test_the_only_person_among_computers_cannot_abandon_a_game() -> None:
    table = start_table(players=3, computers={1: "steady", 2: "steady"})
    answer = table.people[0].client.post(f"{API}/games/{table.game.pk}/abandon", {})
    assert "You can resign" in expect_refusal(answer, 409, "conflict")["detail"]
    assert not table.reload().is_over


def test_the_only_person_who_has_not_resigned_cannot_abandon_a_game() -> None:
    table = start_table(players=3, computers={2: "steady"})
    agree_to_abandon(table.people[0], table.game.pk)
    table.play(1, "resign")
    assert not table.reload().is_over
    expect_refusal(table.people[0].client.post(f"{API}/games/{table.game.pk}/abandon", {}), 409, "conflict")
    assert list_agreement_flags(agree_to_abandon(table.people[0], table.game.pk, agree=False))[0] is False
