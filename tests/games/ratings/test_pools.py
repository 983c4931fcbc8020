"""The rating pool of each game."""

import random

import pytest
from django.conf import settings

from games import engine
from games.models import Finish, Rating, RatingChange
from tests.factories import Person, person
from tests.games.ratings.games import ANY_LENGTH, DUEL, lost_by, one_move, played, rating, sit_down
from tests.games.table import Table, later, table

pytestmark = pytest.mark.django_db


def bot() -> Person:
    found = person()
    assert found.client.patch("/api/v1/me", {"bot": True}).json()["bot"] is True
    found.user.refresh_from_db()
    return found


def pools_of(who: Person | str) -> set[str]:
    whose = {"computer": who} if isinstance(who, str) else {"player": who.user}
    return set(Rating.objects.filter(**whose).values_list("pool", flat=True))


@ANY_LENGTH
def test_people_among_themselves_are_rated_among_people() -> None:
    anna, boris = person(), person()
    lost_by(anna, boris)
    assert pools_of(anna) == pools_of(boris) == {"people"}


@ANY_LENGTH
def test_a_game_with_a_computer_is_rated_among_computers_and_so_is_its_level() -> None:
    at = played(table(DUEL, 3, computers={1: "random"}, seed=bytes(32)), seed=1)
    assert pools_of(at.people[0]) == pools_of(at.people[2]) == pools_of("random") == {"computers"}
    assert rating("random", "computers").games == 1


@ANY_LENGTH
def test_a_level_with_several_seats_is_rated_once_by_their_mean() -> None:
    at = played(table(DUEL, 4, computers={1: "random", 2: "random", 3: "random"}, seed=bytes(32)), seed=3)
    level, one = rating("random", "computers"), rating(at.people[0], "computers")
    assert (level.games, RatingChange.objects.count()) == (1, 2)
    assert level.mu != 25
    assert (level.mu - 25) * (one.mu - 25) < 0
    assert 3 * (level.mu - 25) == pytest.approx(25 - one.mu)


@ANY_LENGTH
def test_computers_among_themselves_rate_nobody() -> None:
    played(table(DUEL, 2, computers={0: "random", 1: "steady"}), seed=1)
    assert not Rating.objects.exists()
    assert Finish.objects.count() == 1


@ANY_LENGTH
def test_a_game_with_a_bot_is_rated_among_bots_unless_a_computer_plays() -> None:
    robot, anna = bot(), person()
    lost_by(anna, robot)
    assert pools_of(anna) == pools_of(robot) == {"bots"}
    played(table(DUEL, 2, computers={1: "random"}, known={0: robot}), seed=1)
    assert pools_of(robot) == {"bots", "computers"}


@ANY_LENGTH
def test_who_turns_into_a_bot_in_the_middle_of_a_game_loses_it_as_a_person() -> None:
    anna, boris = person(), person()
    at = sit_down(anna, boris)
    anna.client.patch("/api/v1/me", {"bot": True})
    at.play(0, "resign")
    assert pools_of(anna) == {"people"}


@ANY_LENGTH
def test_a_computer_that_sits_in_plays_for_its_player() -> None:
    at = table("alemi-36", 2, takeover_after=1)
    from games.services.deadlines import deadline_pass

    late = at.must()[0]
    deadline_pass(game_id=at.game.pk, now=later(at))
    assert at.seat(late).sitting_in
    at.play(1 - late, "resign")
    assert [rating(at.people[seat]).mu > 25 for seat in (late, 1 - late)] == [True, False]


def to_bout(bout: int) -> Table:
    """Return a game of two that has reached this bout."""
    for seed in range(50):
        at = table("alemi-36", 2, seed=bytes([seed]) * 32)
        rng = random.Random(seed)
        while not at.state().over and at.state().bout < bout:
            one_move(at, rng)
        if not at.state().over:
            return at
    raise AssertionError("every game ends before that bout")


def test_a_game_given_up_before_the_floor_counts_for_who_gave_it_up_and_from_it_on_for_both() -> None:
    floor = settings.DURAK["rated_from_bout"]
    to_bout(floor - 1).play(0, "resign")
    assert (Rating.objects.count(), Finish.objects.count()) == (1, 1)
    to_bout(floor).play(0, "resign")
    assert (Rating.objects.count(), Finish.objects.count()) == (3, 2)


def test_the_floor_shuts_out_no_game_that_is_played_to_its_end() -> None:
    for players in (2, 3, 6):
        for seed in range(3):
            rules = engine.Rules.from_data("alemi-36", players)
            state, _ = engine.deal(rules, players, seed=bytes([seed]) * 32)
            rng = random.Random(seed)
            while not state.over:
                (seat, *_) = engine.must(state)
                engine.play(state, seat, rng.choice(engine.legal_moves(state, seat)))
            assert state.bout >= settings.DURAK["rated_from_bout"]


@ANY_LENGTH
def test_an_abandoned_game_counts_for_nobody() -> None:
    at = table("alemi-36", 2)
    for seat in (0, 1):
        answer = at.people[seat].client.post(f"/api/v1/games/{at.game.pk}/abandon", {})
        assert answer.status_code == 200, answer.content
    assert at.now().result["kind"] == "abandoned"
    assert not Rating.objects.exists()
