"""Household pairs: the request of one account, the confirmation by the other, and the end of the pair."""

import random
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from accounts.models import Kind, Notification
from accounts.services import delete_account
from games.models import Game, HouseholdPair, RatingChange
from games.services.chat import block_player
from games.services.households import end_household_pair, request_or_confirm_household_pair
from games.services.series.next_game import deal_next_game
from games.services.verify import find_faults
from tests.factories import Person, create_person
from tests.games.api.calls import API, expect_refusal, expect_status
from tests.games.services.ratings.games import RATE_GAMES_OF_ANY_LENGTH
from tests.games.table import Table, play_out, start_table

pytestmark = pytest.mark.django_db
HOUSEHOLD_URL = f"{API}/me/household"


def request_household(author: Person, other: Person, status: int = 201) -> dict[str, str]:
    return expect_status(author.client.post(HOUSEHOLD_URL, {"player": other.name}), status)


def list_pair_states(who: Person) -> dict[str, str]:
    return {one["player"]: one["state"] for one in expect_status(who.client.get(HOUSEHOLD_URL), 200)["results"]}


def create_household_pair(author: Person, other: Person) -> None:
    for user, another in ((author.user, other.user), (other.user, author.user)):
        request_or_confirm_household_pair(user=user, other=another)


def play_game(*people: Person) -> Table:
    table = start_table("alemi-36", len(people), known=dict(enumerate(people)))
    play_out(table, random.Random(7))
    return table


def count_rating_changes(table: Table) -> int:
    return RatingChange.objects.filter(game=table.game).count()


def test_a_household_pair_needs_the_confirmation_of_both_accounts(
    owner: Person, member: Person, outsider: Person
) -> None:
    assert request_household(owner, member)["state"] == "requested"
    request_household(owner, member, 200)
    assert list_pair_states(owner) == {"Mitya": "requested"}
    assert list_pair_states(member) == {"Olga": "received"}
    assert request_household(member, owner)["state"] == "confirmed"
    request_household(member, owner, 200)
    assert list_pair_states(owner) == {"Mitya": "confirmed"}
    assert list_pair_states(outsider) == {}
    expect_refusal(outsider.client.get(f"{HOUSEHOLD_URL}/Mitya"), 404, "not_found")
    assert expect_status(owner.client.get(f"{HOUSEHOLD_URL}/mitya"), 200)["confirmed_at"]


def test_each_account_can_end_a_pair_and_decline_a_request(owner: Person, member: Person) -> None:
    request_household(owner, member)
    assert member.client.delete(f"{HOUSEHOLD_URL}/Olga").status_code == 204
    assert not HouseholdPair.objects.exists()
    create_household_pair(owner, member)
    assert owner.client.delete(f"{HOUSEHOLD_URL}/MITYA").status_code == 204
    assert list_pair_states(member) == {}
    assert HouseholdPair.objects.get().ended_at is not None
    expect_refusal(owner.client.delete(f"{HOUSEHOLD_URL}/Mitya"), 404, "not_found")
    expect_refusal(owner.client.delete(f"{HOUSEHOLD_URL}/Olga"), 404, "not_found")
    assert request_household(owner, member)["state"] == "requested"


def test_household_requests_to_unknown_accounts_and_to_oneself_are_refused(owner: Person) -> None:
    expect_refusal(owner.client.post(HOUSEHOLD_URL, {"player": "Nobody-at-all"}), 400, "invalid")
    expect_refusal(owner.client.post(HOUSEHOLD_URL, {"player": "olga"}), 409, "conflict")


def test_a_household_request_is_notified_once(owner: Person, member: Person) -> None:
    for _ in range(2):
        request_household(owner, member)
        owner.client.delete(f"{HOUSEHOLD_URL}/Mitya")
    assert Notification.objects.filter(player=member.user, kind=Kind.HOUSEHOLD_REQUESTED).count() == 1
    assert not Notification.objects.filter(player=owner.user).exists()


def test_a_household_request_of_a_blocked_account_is_hidden_and_its_author_does_not_learn_it(
    owner: Person, member: Person
) -> None:
    block_player(user=member.user, blocked=owner.user)
    assert request_household(owner, member) == {**request_household(owner, member, 200), "state": "requested"}
    assert list_pair_states(member) == {}
    assert not Notification.objects.filter(player=member.user).exists()


def test_household_requests_over_the_limit_are_refused(owner: Person, settings) -> None:
    settings.DURAK = {**settings.DURAK, "household": 2}
    for _ in range(2):
        request_household(owner, create_person())
    problem = expect_refusal(owner.client.post(HOUSEHOLD_URL, {"player": create_person().name}), 409, "limit_reached")
    assert "2" in problem["detail"]


def test_requests_of_strangers_do_not_use_up_the_limit_of_an_account(owner: Person, member: Person, settings) -> None:
    settings.DURAK = {**settings.DURAK, "household": 1}
    for _ in range(2):
        stranger = create_person()
        block_player(user=owner.user, blocked=stranger.user)
        request_household(stranger, owner)
    assert request_household(owner, member)["state"] == "requested"


def test_confirmed_pairs_over_the_limit_are_refused(owner: Person, member: Person, outsider: Person, settings) -> None:
    settings.DURAK = {**settings.DURAK, "household": 1}
    for author in (owner, outsider):
        request_household(author, member)
    assert request_household(member, owner)["state"] == "confirmed"
    expect_refusal(member.client.post(HOUSEHOLD_URL, {"player": outsider.name}), 409, "limit_reached")
    request_household(member, owner, 200)
    assert list_pair_states(member) == {owner.name: "confirmed", outsider.name: "received"}


@RATE_GAMES_OF_ANY_LENGTH
def test_a_game_with_two_players_of_one_household_is_not_rated(owner: Person, member: Person, outsider: Person) -> None:
    create_household_pair(owner, member)
    together, apart = play_game(owner, outsider, member), play_game(owner, outsider)
    assert (together.game.has_household_pair, count_rating_changes(together)) == (True, 0)
    assert (apart.game.has_household_pair, count_rating_changes(apart) > 0) == (False, True)
    assert expect_status(outsider.client.get(f"{API}/games/{together.game.pk}"), 200)["one_household"] is True
    assert expect_status(outsider.client.get(f"{API}/series/{together.series.pk}"), 200)["one_household"] is True
    call_command("rebuild_ratings", "--check")


@RATE_GAMES_OF_ANY_LENGTH
def test_a_game_dealt_before_the_end_of_a_household_pair_is_not_rated(owner: Person, member: Person) -> None:
    create_household_pair(owner, member)
    before = start_table("alemi-36", 2, known={0: owner, 1: member})
    end_household_pair(user=owner.user, name=member.name)
    play_out(before, random.Random(7))
    after, _ = deal_next_game(series_id=before.series.pk, user=owner.user)
    assert (before.game.has_household_pair, after.has_household_pair) == (True, False)
    assert count_rating_changes(before) == 0


def test_verification_finds_a_game_that_is_wrongly_marked_as_of_one_household(owner: Person, member: Person) -> None:
    long_ago = timezone.now() - timedelta(days=9)
    request_or_confirm_household_pair(user=owner.user, other=member.user, now=long_ago)
    request_or_confirm_household_pair(user=member.user, other=owner.user, now=long_ago)
    table = start_table("alemi-36", 2, known={0: owner, 1: member})
    assert find_faults(game_id=table.game.pk) == []
    Game.objects.filter(pk=table.game.pk).update(has_household_pair=False)
    assert find_faults(game_id=table.game.pk) == ["one_household is False, expected True"]


def test_the_export_has_household_pairs_and_deleting_an_account_ends_them(
    owner: Person, member: Person, outsider: Person
) -> None:
    create_household_pair(owner, member)
    request_household(outsider, owner)
    exported = owner.client.get(f"{API}/me/export").getvalue().decode()
    assert '"household"' in exported
    delete_account(player=owner.user)
    assert list_pair_states(member) == {}
    assert list_pair_states(outsider) == {}
    assert HouseholdPair.objects.get().ended_at is not None
