"""Ratings after a game of more than two players in which one player resigns.

This player is ranked last. The others are rated by the result, if at least two remain and the game lasts long enough.
"""

import random

import pytest
from django.conf import settings
from django.test.utils import override_settings

from games.models import Game, RatingChange
from games.services.computer_moves import play_computer_move
from games.services.deadlines import act_on_deadline
from games.services.ratings import find_rating_differences
from games.services.ratings.arithmetic import Skill, compute_ranks, compute_skill_after_loss, compute_skills
from tests.games.services.ratings.games import (
    RATE_GAMES_OF_ANY_LENGTH,
    RULES_WITH_TWENTY_CARDS,
    get_rating,
    make_random_move,
)
from tests.games.table import Table, get_time_after_deadline, start_table

pytestmark = pytest.mark.django_db

BEGINNER_SKILL = Skill(25.0, 25.0 / 3)
FIRST_RATED_BOUT = settings.DURAK["rated_from_bout"]
TEAM_RULES = {**RULES_WITH_TWENTY_CARDS, "teams": 2}


def play_to_end_after_resignations(table: Table, seed: int = 1) -> Game:
    """Play the game to its end with random moves. Computers play for players who resigned."""
    rng = random.Random(seed)
    while not table.reload().is_over:
        if not play_computer_move(game_id=table.game.pk):
            make_random_move(table, rng)
    return table.game


def play_resigned_game(
    players: int, *resigning: int, rules: object = "alemi-36", shortest: int = FIRST_RATED_BOUT
) -> Table:
    """Return a game that lasts at least `shortest` bouts, and in whose first bout the seats in `resigning` resign."""
    for seed in range(30):
        table = start_table(rules, players, seed=bytes([seed]) * 32)
        for seat in resigning:
            table.play(seat, "resign")
        play_to_end_after_resignations(table, seed)
        if table.state().bout >= shortest:
            return table
    raise AssertionError("every game is shorter")


def list_skills(table: Table) -> list[Skill | None]:
    found = [get_rating(table.people[seat]) for seat in sorted(table.people)]
    return [None if row is None else Skill(row.mu, row.sigma) for row in found]


def compute_final_ranks(table: Table) -> list[int]:
    state = table.state()
    return compute_ranks(state.result, state.out, state.players)


@pytest.mark.parametrize("players", [3, 5])
def test_after_an_early_resignation_the_other_players_are_rated_among_themselves(players: int) -> None:
    table = play_resigned_game(players, 1)
    others = [seat for seat in range(players) if seat != 1]
    ranked = [compute_final_ranks(table)[seat] for seat in others]
    expected = compute_skills([BEGINNER_SKILL] * len(others), ranked, None)
    found = list_skills(table)
    assert [found[seat] for seat in others] == [pytest.approx(skill) for skill in expected]
    assert found[1] == pytest.approx(compute_skill_after_loss([BEGINNER_SKILL] * players, 1))
    assert find_rating_differences() == []


def test_a_player_who_resigns_early_gives_no_rating_to_the_two_other_players() -> None:
    """Of the two players who did not resign, one gains as much rating as the other loses."""
    table = play_resigned_game(3, 2)
    first, second, _ = list_skills(table)
    assert first.mu + second.mu == pytest.approx(50)
    assert first.mu != second.mu


def test_the_only_player_who_has_not_resigned_is_not_rated() -> None:
    table = play_resigned_game(3, 0, 1)
    first, second, third = list_skills(table)
    assert first.mu < 25
    assert second.mu < 25
    assert third is None


def test_in_a_game_that_ends_early_only_the_resigned_player_is_rated() -> None:
    with override_settings(DURAK={**settings.DURAK, "rated_from_bout": 1000}):
        table = play_resigned_game(3, 0, shortest=1)
    found = list_skills(table)
    assert found[0].mu < 25
    assert found[1:] == [None, None]


@RATE_GAMES_OF_ANY_LENGTH
def test_a_late_resignation_gets_the_last_place_whatever_the_computer_does() -> None:
    better_than_last = 0
    for seed in range(8):
        table = start_table(RULES_WITH_TWENTY_CARDS, 3, seed=bytes([seed]) * 32)
        table.play(0, "resign")
        play_to_end_after_resignations(table, seed)
        places = compute_final_ranks(table)
        expected = compute_skills([BEGINNER_SKILL] * 3, [9, *places[1:]], None)
        assert list_skills(table) == [pytest.approx(skill) for skill in expected]
        better_than_last += places[0] < max(places)
    assert better_than_last > 0
    assert find_rating_differences() == []


def test_a_team_mate_of_a_resigned_player_is_rated_by_the_teams_result() -> None:
    with RATE_GAMES_OF_ANY_LENGTH:
        table = play_resigned_game(4, 0, rules=TEAM_RULES, shortest=1)
        expected = compute_skills([BEGINNER_SKILL] * 4, compute_final_ranks(table), 2)
        found = list_skills(table)
        assert found[1:] == [pytest.approx(skill) for skill in expected[1:]]
        assert found[0] == pytest.approx(compute_skill_after_loss([BEGINNER_SKILL] * 4, 0))
        assert found[2].mu == pytest.approx(expected[2].mu)


@RATE_GAMES_OF_ANY_LENGTH
def test_a_late_player_under_takeover_is_rated_normally() -> None:
    """A player who stops moving, but does not resign, does not change the ratings of the others."""
    table = start_table(RULES_WITH_TWENTY_CARDS, 3, takeover_after=1, takeovers_max=1)
    late = table.awaited_seats()[0]
    act_on_deadline(game_id=table.game.pk, now=get_time_after_deadline(table))
    assert table.seat(late).is_taken_over_for_good
    play_to_end_after_resignations(table)
    expected = compute_skills([BEGINNER_SKILL] * 3, compute_final_ranks(table), None)
    assert list_skills(table) == [pytest.approx(skill) for skill in expected]
    assert RatingChange.objects.filter(game=table.game).count() == 3
