"""The rating changes of a game agree with known final ranks and with published formulas."""

import math
import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.models import Rating, RatingChange
from games.models.rating import compute_displayed_rating
from games.services.ratings.arithmetic import Skill, compute_ranks, compute_skills, list_finish_orders
from tests.example_counts import scale_examples
from tests.factories import create_person
from tests.games.services.ratings.games import (
    FEW_CARDS,
    RATE_GAMES_OF_ANY_LENGTH,
    RULES_WITH_TWENTY_CARDS,
    get_rating,
    list_mu_by_seat,
    lose_game,
    start_game,
)
from tests.games.table import play_out, start_table

BEGINNER_SKILL = Skill(25.0, 25.0 / 3)
SEAT_2_IS_FOOL = {"kind": "fool", "fools": [2]}
DRAWN_RESULT = {"kind": "draw", "fools": []}


@pytest.mark.parametrize(
    ("result", "out", "players", "expected"),
    [
        (SEAT_2_IS_FOOL, [[1], [0, 3]], 4, [1, 0, 3, 1]),
        (SEAT_2_IS_FOOL, [], 3, [0, 0, 1, ]),
        ({"kind": "fool", "fools": [0], "by_resignation": True}, [], 2, [1, 0]),
        (DRAWN_RESULT, [[2], [0, 1]], 3, [1, 1, 0]),
        (DRAWN_RESULT, [[0]], 3, [0, 1, 1]),
        ({"kind": "fool", "fools": [0, 2]}, [[2], [1], [3]], 4, [4, 1, 4, 2]),
    ],
    ids=["out together", "nobody out", "resigned", "draw", "still in at the last bout", "teams"],
)  # fmt: skip
def test_players_rank_in_the_order_of_going_out_with_the_fool_last(result, out, players, expected) -> None:
    found = compute_ranks(result, out, players)
    assert [[one < other for other in found] for one in found] == [
        [one < other for other in expected] for one in expected
    ]


def compute_skills_of_two_players(winner: Skill, loser: Skill) -> tuple[Skill, Skill]:
    """Compute both skills after a game by the Plackett-Luce formulas of Weng and Lin (2011)."""
    beta, tau, kappa = 25 / 6, 25 / 300, 0.0001
    variances = [one.sigma**2 + tau**2 for one in (winner, loser)]
    c = math.sqrt(sum(variance + beta**2 for variance in variances))
    chances = [math.exp(one.mu / c) for one in (winner, loser)]
    wins = chances[0] / sum(chances)
    after = []
    for skill, variance, omega in zip((winner, loser), variances, (1 - wins, wins - 1), strict=True):
        gamma = math.sqrt(variance) / c
        delta = gamma * variance / c**2 * wins * (1 - wins)
        after.append(Skill(skill.mu + variance / c * omega, math.sqrt(variance) * math.sqrt(max(1 - delta, kappa))))
    return after[0], after[1]


@pytest.mark.parametrize("winner", [BEGINNER_SKILL, Skill(31, 2), Skill(12, 6)])
@pytest.mark.parametrize("loser", [BEGINNER_SKILL, Skill(28, 1.5)])
def test_a_game_of_two_is_rated_by_the_published_formulas(winner: Skill, loser: Skill) -> None:
    after = compute_skills([winner, loser], [0, 1], None)
    for one, other in zip(after, compute_skills_of_two_players(winner, loser), strict=True):
        assert one == pytest.approx(other)
    for one, other in zip(compute_skills([loser, winner], [1, 0], None), after[::-1], strict=True):
        assert one == pytest.approx(other)


def test_players_who_go_out_earlier_gain_more_and_those_who_go_out_together_gain_equally() -> None:
    first, second, third, fool = compute_skills([BEGINNER_SKILL] * 4, [0, 1, 1, 2], None)
    assert first.mu > second.mu == third.mu > fool.mu
    assert fool.mu < 25 < first.mu
    assert all(one.sigma < BEGINNER_SKILL.sigma for one in (first, second, third, fool))


@given(ranks=st.lists(st.integers(0, 5), min_size=2, max_size=8), data=st.data())
@settings(deadline=None, max_examples=scale_examples(40))
def test_beginners_gain_in_the_order_of_their_ranks_wherever_they_sit(ranks: list[int], data: st.DataObject) -> None:
    after = compute_skills([BEGINNER_SKILL] * len(ranks), ranks, None)
    for (rank, one), (other_rank, other) in combinations(zip(ranks, after, strict=True), 2):
        assert (one.mu > other.mu) == (rank < other_rank)
        assert (one == other) == (rank == other_rank)
    seats = data.draw(st.permutations(range(len(ranks))))
    moved = compute_skills([BEGINNER_SKILL] * len(ranks), [ranks[seat] for seat in seats], None)
    assert moved == [after[seat] for seat in seats]


def test_a_shared_rank_is_rated_by_the_mean_of_both_orders() -> None:
    skills = [Skill(31, 2), Skill(20, 5), BEGINNER_SKILL]
    shared = compute_skills(skills, [0, 0, 1], None)
    for seat, orders in enumerate(
        zip(*(compute_skills(skills, way, None) for way in ([0, 1, 2], [1, 0, 2])), strict=True)
    ):
        assert shared[seat] == pytest.approx([sum(values) / 2 for values in zip(*orders, strict=True)])


def test_the_eight_orders_that_rate_a_draw_of_eight_have_each_player_once_at_each_place() -> None:
    assert len(list_finish_orders([0] * 6)) == 720
    orders = list_finish_orders([0] * 8)
    assert len(orders) == 8
    assert all(sorted(places) == list(range(8)) for places in zip(*orders, strict=True))


def test_team_mates_gain_and_lose_equally() -> None:
    after = compute_skills([BEGINNER_SKILL] * 6, [0, 2, 5, 1, 3, 5], 2)
    assert after[:3] == after[3:]
    assert after[0].mu > after[1].mu > after[2].mu


def test_a_team_ranks_with_its_last_player_to_go_out() -> None:
    """Seat 0 goes out first. Seat 2 of the same team goes out last."""
    after = compute_skills([BEGINNER_SKILL] * 4, [0, 1, 3, 2], 2)
    assert after[1].mu > BEGINNER_SKILL.mu > after[0].mu


@pytest.mark.django_db
@RATE_GAMES_OF_ANY_LENGTH
def test_a_resigned_game_is_lost_by_the_resigned_player() -> None:
    loser, winner = create_person(), create_person()
    lose_game(loser, winner)
    better, worse = compute_skills_of_two_players(BEGINNER_SKILL, BEGINNER_SKILL)
    for who, skill in ((winner, better), (loser, worse)):
        found = get_rating(who)
        assert (found.mu, found.sigma, found.games) == (pytest.approx(skill.mu), pytest.approx(skill.sigma), 1)
        assert found.ordinal == pytest.approx(skill.mu - 3 * skill.sigma)


@pytest.mark.django_db
@RATE_GAMES_OF_ANY_LENGTH
def test_a_second_game_changes_the_rating_after_the_first_and_both_are_in_the_history() -> None:
    one, other = create_person(), create_person()
    first, second = lose_game(one, other), lose_game(other, one)
    better, worse = compute_skills_of_two_players(BEGINNER_SKILL, BEGINNER_SKILL)
    last_winner, _ = compute_skills_of_two_players(worse, better)
    assert get_rating(one).mu == pytest.approx(last_winner.mu)
    history = RatingChange.objects.filter(rating=get_rating(one)).order_by("pk")
    assert [change.game_id for change in history] == [first.game.pk, second.game.pk]
    assert [change.at for change in history] == [first.reload().finished_at, second.reload().finished_at]
    assert (history[0].mu_before, history[0].sigma_before) == BEGINNER_SKILL
    assert (history[0].mu_after, history[0].sigma_after) == (history[1].mu_before, history[1].sigma_before)
    assert (history[1].mu_after, history[1].sigma_after) == (get_rating(one).mu, get_rating(one).sigma)


@pytest.mark.django_db
@RATE_GAMES_OF_ANY_LENGTH
def test_a_draw_of_two_leaves_equal_ratings() -> None:
    table = start_game(
        create_person(), create_person(), rules=RULES_WITH_TWENTY_CARDS, seed=bytes([36]) * 32, quick_pass=False
    )
    assert play_out(table, random.Random(36)).result["kind"] == "draw"
    assert list_mu_by_seat(table) == [25.0, 25.0]
    assert Rating.objects.filter(sigma__lt=BEGINNER_SKILL.sigma, games=1).count() == 2


@pytest.mark.django_db
@RATE_GAMES_OF_ANY_LENGTH
def test_going_out_before_the_last_bout_of_a_draw_is_rated_as_a_win() -> None:
    table = start_table(RULES_WITH_TWENTY_CARDS, 3, seed=bytes([29]) * 32, quick_pass=False)
    assert play_out(table, random.Random(29)).result["kind"] == "draw"
    assert table.state().out == [[0], [1, 2]]
    first, *last = list_mu_by_seat(table)
    assert first > 25 > last[0] == last[1]


@pytest.mark.django_db
@RATE_GAMES_OF_ANY_LENGTH
@pytest.mark.parametrize("seed", [6, 22, 9])
def test_a_game_of_five_ranks_players_by_going_out(seed: int) -> None:
    """The test plays several games. In one of them, two players go out together."""
    table = start_table({"preset": "spivak-52", **FEW_CARDS}, 5, seed=bytes([seed]) * 32)
    play_out(table, random.Random(seed))
    state = table.state()
    groups = [*state.out, [seat for seat in range(5) if not any(seat in together for together in state.out)]]
    gained = list_mu_by_seat(table)
    for better, worse in combinations(groups, 2):
        assert all(gained[one] > gained[other] for one in better for other in worse)
    assert all(len({gained[seat] for seat in together}) <= 1 for together in groups)


@pytest.mark.django_db
@RATE_GAMES_OF_ANY_LENGTH
def test_a_team_of_fools_loses_together() -> None:
    table = start_table({"preset": "alemi-36", "teams": 2}, 4, seed=bytes(range(32)))
    fools = play_out(table, random.Random(5)).result["fools"]
    assert sorted(fools) in ([0, 2], [1, 3])
    gained = list_mu_by_seat(table)
    assert len({gained[seat] for seat in fools}) == 1
    assert all(gained[seat] < 25 if seat in fools else gained[seat] > 25 for seat in range(4))


@pytest.mark.parametrize(("players", "games"), [(2, 50), (4, 75)])
def test_equal_players_reach_1500_after_the_documented_number_of_games(players: int, games: int) -> None:
    rng, skills = random.Random(1), [BEGINNER_SKILL] * 24
    for _ in range(games):
        everybody = rng.sample(range(24), 24)
        for first in range(0, 24, players):
            table = everybody[first : first + players]
            after = compute_skills([skills[player] for player in table], range(players), None)
            for player, skill in zip(table, after, strict=True):
                skills[player] = skill
    mean = sum(compute_displayed_rating(*skill) for skill in skills) / len(skills)
    assert mean == pytest.approx(1500, abs=25)
