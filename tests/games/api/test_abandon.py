"""All players of a game agree to abandon it: it has no fool, and the next game begins as if it had not been dealt."""

import pytest

from accounts.services.leaving import account_delete
from games import engine, event_log
from games.engine import notation
from games.models import Event, Game, Penalty
from games.services.computers import computer_move
from games.services.deadlines import deadline_pass
from games.services.takeover import seat_return
from games.services.verify import faults_of
from tests.factories import Person, anybody
from tests.games.api.calls import API, good, move, refused, running
from tests.games.table import Table, later, play_out, table
from tests.games.test_concurrency import at_once

pytestmark = pytest.mark.django_db


CUT = {"preset": "alemi-36", "cut": "plain"}
"""Rules under which a game begins with cutting the pack."""


def abandon(who: Person, game: str, **body: object) -> dict[str, object]:
    return good(who.client.post(f"{API}/games/{game}/abandon", body), 200)


def get_agreed_seats(shown: dict[str, object]) -> list[bool]:
    return [seat["agrees_to_abandon"] for seat in shown["players"]]


def let_all_agree(at: Table) -> dict[str, object]:
    for who in at.people.values():
        shown = abandon(who, at.game.pk)
    return shown


def test_the_game_ends_with_the_last_agreement() -> None:
    at = table(players=3, rules="alemi-36")
    before = at.view(0)
    assert get_agreed_seats(abandon(at.people[2], at.game.pk)) == [False, False, True]
    shown = abandon(at.people[0], at.game.pk)
    assert (shown["phase"], shown["result"]) == (before["phase"], None)
    shown = abandon(at.people[1], at.game.pk)
    assert (shown["phase"], shown["result"]) == ("over", {"kind": "abandoned", "fools": []})
    assert (shown["must"], shown["may"], shown["legal"], shown["deadlines"]) == ([], [], [], [])
    assert shown["shuffle"]["seed"] is not None
    assert (shown["hands"], shown["version"]) == (at.view(1)["hands"], at.view(1)["version"])


def test_an_agreement_can_be_withdrawn_and_repeated() -> None:
    at = table(players=2)
    abandon(at.people[0], at.game.pk)
    assert get_agreed_seats(abandon(at.people[0], at.game.pk)) == [True, False]
    assert get_agreed_seats(abandon(at.people[0], at.game.pk, agree=False)) == [False, False]
    assert get_agreed_seats(abandon(at.people[1], at.game.pk)) == [False, True]
    assert at.reload().finished_at is None


def test_agreements_are_visible_without_a_new_version() -> None:
    at = table(players=2)
    first = at.people[1].client.get(f"{API}/games/{at.game.pk}")
    abandon(at.people[0], at.game.pk)
    second = at.people[1].client.get(f"{API}/games/{at.game.pk}")
    assert first["ETag"] != second["ETag"]
    assert first.json()["version"] == second.json()["version"]
    assert get_agreed_seats(anybody().get(f"{API}/games/{at.game.pk}").json()) == [True, False]


def test_an_abandoned_game_accepts_no_moves() -> None:
    at = table(players=3, computers={2: "random"})
    at.play(*first_move(at))
    assert let_all_agree(at)["phase"] == "over"
    for who in at.people.values():
        refused(who.client.post(f"{API}/games/{at.game.pk}/moves", {"move": "take"}), 409, "game_over")
        assert good(who.client.get(f"{API}/me/turns"), 200)["results"] == []
    game = at.reload()
    assert (game.awaited, game.deadline_at, game.computer_at, game.phase) == (0, None, None, "over")
    assert not computer_move(game_id=at.game.pk)
    assert not deadline_pass(game_id=at.game.pk, now=game.finished_at)
    assert seat_return(game_id=at.game.pk, user=at.people[0].user).is_over


def first_move(at: Table) -> tuple[int, str]:
    from games import engine

    state = at.state()
    while computer_move(game_id=at.game.pk):
        state = at.state()
    seat = engine.must(state)[0]
    return seat, str(engine.legal_moves(state, seat)[0])


@pytest.mark.parametrize("rules", ["alemi-36", CUT])
def test_the_log_and_the_record_of_an_abandoned_game_are_public(rules: object) -> None:
    at = table(rules, 2)
    at.play(*first_move(at))
    events = Event.objects.filter(game=at.game).count()
    let_all_agree(at)
    assert Event.objects.filter(game=at.game).count() == events
    assert faults_of(game_id=at.game.pk) == []
    record = good(anybody().get(f"{API}/games/{at.game.pk}/record"), 200)
    assert record["result"] == {"kind": "abandoned", "fools": []}
    assert len(record["moves"]) == 1
    assert record["seed"] == bytes(at.game.seed).hex()
    text = anybody().get(f"{API}/games/{at.game.pk}/record?format=text").content.decode()
    assert "Result: abandoned\n" in text
    state, _ = notation.replay(notation.read(text))
    assert engine.snapshot(state) == engine.snapshot(event_log.replay(at.reload()))


def test_a_game_is_abandoned_before_the_pack_is_cut() -> None:
    at = table(CUT, 2)
    assert at.state().phase == "cutting"
    shown = let_all_agree(at)
    assert (shown["phase"], shown["must"]) == ("over", [])
    assert faults_of(game_id=at.game.pk) == []


def test_verification_reports_an_abandoned_game_without_agreement() -> None:
    at = table(players=2)
    let_all_agree(at)
    at.game.seats.filter(index=1).update(abandon_agreed_at=None)
    assert faults_of(game_id=at.game.pk) == ["seat 1: abandon_agreed_at is None, but the game is abandoned"]


def test_an_abandoned_game_brings_no_penalty_and_does_not_count(owner: Person, member: Person) -> None:
    series = running(owner, member, penalty="Tea.", games=1)
    for who in (owner, member):
        abandon(who, series["game"])
    shown = good(owner.client.get(f"{API}/series/{series['id']}"), 200)
    assert shown["state"] == "running"
    assert [(seat["games"], seat["fool"], seat["draws"]) for seat in shown["standings"]] == [(0, 0, 0)] * 2
    assert not Penalty.objects.exists()
    second = good(owner.client.post(f"{API}/series/{series['id']}/games", {}), 201)
    move(owner, second["id"], "resign")
    assert good(owner.client.get(f"{API}/series/{series['id']}"), 200)["state"] == "finished"


def test_the_next_game_begins_as_if_it_had_not_been_dealt(owner: Person, member: Person) -> None:
    series = running(owner, member)
    move(member, series["game"], "resign")
    for number in (2, 3):
        game = good(owner.client.post(f"{API}/series/{series['id']}/games", {}), 201)
        assert (game["game_number"], game["dealer"]) == (number, 1)
        assert Game.objects.get(pk=game["id"]).previous["fool"] == 1
        for who in (owner, member):
            abandon(who, game["id"])


def test_resigned_players_need_not_agree() -> None:
    at = table(players=3)
    at.play(0, "resign")
    refused(at.people[0].client.post(f"{API}/games/{at.game.pk}/abandon", {}), 409, "conflict")
    abandon(at.people[1], at.game.pk)
    assert abandon(at.people[2], at.game.pk)["phase"] == "over"


def test_a_resignation_of_the_last_undecided_player_ends_the_game() -> None:
    at = table(players=3)
    abandon(at.people[1], at.game.pk)
    abandon(at.people[2], at.game.pk)
    assert move(at.people[0], at.game.pk, "resign")["game"]["result"]["kind"] == "abandoned"
    assert faults_of(game_id=at.game.pk) == []


@pytest.mark.parametrize("how", ["late too often", "gone for good"])
def test_a_permanent_takeover_of_the_last_undecided_player_ends_the_game(how: str) -> None:
    at = table(players=3, takeover_after=1, takeovers_max=1)
    (awaited,) = at.awaited_seats()
    for seat in {0, 1, 2} - {awaited}:
        abandon(at.people[seat], at.game.pk)
    if how == "late too often":
        assert deadline_pass(game_id=at.game.pk, now=later(at))
    else:
        account_delete(player=at.people[awaited].user)
    assert at.reload().is_abandoned
    assert faults_of(game_id=at.game.pk) == []


def test_a_player_under_takeover_can_agree_without_returning() -> None:
    at = table(players=2, takeover_after=1)
    seat = next(seat for seat in range(2) if seat in at.awaited_seats())
    assert deadline_pass(game_id=at.game.pk, now=later(at))
    assert at.seat(seat).sitting_in
    assert abandon(at.people[1 - seat], at.game.pk)["phase"] != "over"
    assert abandon(at.people[seat], at.game.pk)["phase"] == "over"


def test_a_finished_game_cannot_be_abandoned() -> None:
    import random

    at = table(players=2)
    play_out(at, random.Random(1))
    problem = refused(at.people[0].client.post(f"{API}/games/{at.game.pk}/abandon", {}), 409, "game_over")
    assert problem["version"] == at.view(0)["version"]
    other = table(players=2)
    let_all_agree(other)
    assert abandon(other.people[0], other.game.pk)["phase"] == "over"
    refused(other.people[0].client.post(f"{API}/games/{other.game.pk}/abandon", {"agree": False}), 409, "game_over")


@pytest.mark.django_db(transaction=True)
def test_concurrent_agreements_end_the_game_once() -> None:
    at = table(players=4, pause=None)
    at_once(4, lambda seat: abandon(at.people[seat], at.game.pk))
    assert at.reload().is_abandoned
    assert faults_of(game_id=at.game.pk) == []


def test_a_player_among_computers_cannot_abandon() -> None:
    at = table(players=3, computers={1: "steady", 2: "steady"})
    answer = at.people[0].client.post(f"{API}/games/{at.game.pk}/abandon", {})
    assert "you can resign" in refused(answer, 409, "conflict")["detail"]
    assert not at.reload().is_over


def test_the_last_person_after_resignations_cannot_abandon() -> None:
    at = table(players=3, computers={2: "steady"})
    abandon(at.people[0], at.game.pk)
    at.play(1, "resign")
    assert not at.reload().is_over
    refused(at.people[0].client.post(f"{API}/games/{at.game.pk}/abandon", {}), 409, "conflict")
    assert get_agreed_seats(abandon(at.people[0], at.game.pk, agree=False))[0] is False
