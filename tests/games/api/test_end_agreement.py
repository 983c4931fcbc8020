"""A series ends early if all people who still play agree: at once, or after the running game."""

import pytest

from accounts.services.deletion import delete_account
from games.models import Series
from games.services.deadlines import act_on_deadline
from tests.factories import Person
from tests.games.api.calls import API, expect_refusal, expect_status, join_series, make_move, post_series, start_series
from tests.games.services.test_concurrency import run_concurrently
from tests.games.table import finish_without_people, get_time_after_deadline, let_computers_move, start_table

pytestmark = pytest.mark.django_db


def agree_to_end(who: Person, series_id: str, **body: object) -> dict[str, object]:
    return expect_status(who.client.post(f"{API}/series/{series_id}/end", body), 200)


def list_agreement_flags(series: dict[str, object]) -> list[bool]:
    return [seat["agrees_to_end"] for seat in series["seats"]]


def test_between_two_games_a_series_ends_when_the_last_player_agrees(owner: Person, member: Person) -> None:
    series = start_series(owner, member)
    make_move(owner, series["game"], "resign")
    first = agree_to_end(owner, series["id"])
    assert (first["state"], list_agreement_flags(first)) == ("running", [True, False])
    last = agree_to_end(member, series["id"])
    assert last["state"] == "finished"
    assert last["finished_at"] is not None
    expect_refusal(owner.client.post(f"{API}/series/{series['id']}/games", {}), 409, "conflict")
    assert agree_to_end(owner, series["id"])["state"] == "finished"


def test_a_series_that_all_agree_to_end_during_a_game_ends_with_that_game(owner: Person, member: Person) -> None:
    series = start_series(owner, member, games=10, pause="PT1M")
    agree_to_end(owner, series["id"])
    assert agree_to_end(member, series["id"])["state"] == "running"
    make_move(owner, series["game"], "resign")
    shown = expect_status(owner.client.get(f"{API}/series/{series['id']}"), 200)
    assert (shown["state"], shown["next_game_at"]) == ("finished", None)


def test_a_series_that_all_agree_to_end_ends_when_its_game_is_abandoned(owner: Person, member: Person) -> None:
    series = start_series(owner, member)
    for who in (owner, member):
        agree_to_end(who, series["id"])
        expect_status(who.client.post(f"{API}/games/{series['game']}/abandon", {}), 200)
    assert Series.objects.get().state == "finished"


def test_an_agreement_can_be_withdrawn_and_lasts_over_later_games(owner: Person, member: Person) -> None:
    series = start_series(owner, member)
    agree_to_end(owner, series["id"])
    assert list_agreement_flags(agree_to_end(owner, series["id"], agree=False)) == [False, False]
    agree_to_end(member, series["id"])
    make_move(owner, series["game"], "resign")
    expect_status(owner.client.post(f"{API}/series/{series['id']}/games", {}), 201)
    assert list_agreement_flags(agree_to_end(owner, series["id"])) == [True, True]


def test_only_players_of_a_running_series_can_end_it(owner: Person, member: Person, outsider: Person) -> None:
    waiting = post_series(owner, "me", None)
    expect_refusal(owner.client.post(f"{API}/series/{waiting['id']}/end", {}), 409, "conflict")
    series = start_series(owner, member)
    expect_refusal(outsider.client.post(f"{API}/series/{series['id']}/end", {}), 403, "forbidden")
    private = join_series(member, post_series(owner, "me", member, visibility="private"))
    expect_refusal(outsider.client.post(f"{API}/series/{private['id']}/end", {}), 404, "not_found")


def test_players_who_resigned_or_are_taken_over_need_not_agree_to_end_the_series() -> None:
    table = start_table(players=2, takeover_after=1)
    (away,) = table.awaited_seats()
    assert act_on_deadline(game_id=table.game.pk, now=get_time_after_deadline(table))
    table.play(1 - away, "resign")
    assert agree_to_end(table.people[1 - away], table.series.pk)["state"] == "finished"


def test_a_player_who_returns_after_a_game_of_computers_can_end_the_series() -> None:
    table = start_table(players=2, takeover_after=1)
    finish_without_people(table)
    assert [table.seat(seat).is_taken_over for seat in range(2)] == [True, True]
    assert agree_to_end(table.people[0], table.series.pk)["state"] == "finished"


def test_a_series_ends_if_the_last_player_who_has_not_agreed_deletes_the_account(owner: Person, member: Person) -> None:
    series = start_series(owner, member)
    make_move(owner, series["game"], "resign")
    assert agree_to_end(owner, series["id"])["state"] == "running"
    delete_account(player=member.user)
    assert Series.objects.get().state == "finished"
    assert owner.user.notifications.filter(kind="series_over").exists()


def test_the_remaining_player_can_end_the_series_after_another_player_has_deleted_the_account(
    owner: Person, member: Person
) -> None:
    series = start_series(owner, member)
    make_move(owner, series["game"], "resign")
    delete_account(player=member.user)
    assert Series.objects.get().state == "running"
    assert agree_to_end(owner, series["id"])["state"] == "finished"


def test_a_series_ends_if_all_its_players_have_deleted_their_accounts(owner: Person, member: Person) -> None:
    series = start_series(owner, member)
    make_move(owner, series["game"], "resign")
    delete_account(player=member.user)
    assert Series.objects.get().state == "running"
    delete_account(player=owner.user)
    assert Series.objects.get().state == "finished"


@pytest.mark.parametrize("seats", [("me", "random"), ("random", "random")])
def test_a_series_with_computers_ends_with_the_running_game_if_its_only_person_has_deleted_the_account(
    owner: Person, seats: tuple[str, str]
) -> None:
    series = post_series(owner, *seats)
    delete_account(player=owner.user)
    assert Series.objects.get().state == "running"
    let_computers_move(series["game"])
    assert Series.objects.get().state == "finished"


def test_a_series_of_computers_ends_if_its_creator_deletes_the_account_between_two_games(owner: Person) -> None:
    series = post_series(owner, "random", "random")
    let_computers_move(series["game"])
    delete_account(player=owner.user)
    assert Series.objects.get().state == "finished"


def test_a_series_of_computers_ends_with_the_running_game_if_its_creator_wishes(
    owner: Person, outsider: Person
) -> None:
    series = post_series(owner, "random", "random")
    expect_refusal(outsider.client.post(f"{API}/series/{series['id']}/end", {}), 403, "forbidden")
    ended = agree_to_end(owner, series["id"])
    assert (ended["state"], ended["organiser_ended_at"] is None) == ("running", False)
    let_computers_move(series["game"])
    assert Series.objects.get().state == "finished"


def test_the_creator_of_a_series_of_computers_can_withdraw_its_end(owner: Person) -> None:
    series = post_series(owner, "random", "random")
    agree_to_end(owner, series["id"])
    assert agree_to_end(owner, series["id"], agree=False)["organiser_ended_at"] is None
    let_computers_move(series["game"])
    assert Series.objects.get().state == "running"
    assert agree_to_end(owner, series["id"])["state"] == "finished"


@pytest.mark.django_db(transaction=True)
def test_a_series_ends_if_the_last_agreement_and_the_end_of_the_game_are_concurrent(
    owner: Person, member: Person
) -> None:
    for _ in range(5):
        series = start_series(owner, member)
        agree_to_end(owner, series["id"])

        def agree_or_resign(index: int, series: dict[str, str] = series) -> None:
            if index:
                make_move(owner, series["game"], "resign")
            else:
                agree_to_end(member, series["id"])

        run_concurrently(2, agree_or_resign)
        assert Series.objects.get(pk=series["id"]).state == "finished"


def test_an_abandoned_game_does_not_count_as_one_of_the_agreed_games(owner: Person, member: Person) -> None:
    series = start_series(owner, member, games=2)
    for who in (owner, member):
        expect_status(who.client.post(f"{API}/games/{series['game']}/abandon", {}), 200)
    for state in ("running", "finished"):
        game = expect_status(owner.client.post(f"{API}/series/{series['id']}/games", {}), 201)["id"]
        make_move(owner, game, "resign")
        assert Series.objects.get().state == state
