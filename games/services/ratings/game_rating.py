"""Updates ratings in the transaction that ends a game."""

from datetime import datetime

from django.db.models import F, Q

from games import engine
from games.models import FinishNumber, Game, GameSeat, Rating, RatingChange
from games.services.ratings.arithmetic import Skill
from games.services.ratings.outcome import RatingOutcome, RatingOwner, compute_outcome
from games.services.ratings.rating_state import STORED_FIELDS, apply_game, copy_state_to_row, read_state_from_row

OWNER_ORDER = (F("player_id").asc(nulls_first=True), "computer")
"""The order of rating rows: computer levels first, then players by id. `RatingOwner` values sort in the same order."""


def rate_game(*, game: Game, state: engine.State, seats: list[GameSeat], now: datetime) -> None:
    """Give the game its number in the order in which games ended, and change the ratings if it counts.

    The ratings are locked first. So of two games with a common player, the game with the smaller number is rated first.
    """
    if state.result is None:
        raise ValueError(f"game {game.pk} is not over")
    outcome = compute_outcome(
        result=state.result, out=state.out, bout=state.bout, team_size=state.rules.teams,
        is_unrated=game.series.hints or game.has_household_pair, seats=seats,
    )  # fmt: skip
    ratings = {} if outcome is None else lock_ratings(outcome)
    FinishNumber.objects.create(game=game)
    if outcome is not None:
        _write_changes(game, outcome, ratings, now)


def lock_ratings(outcome: RatingOutcome) -> dict[RatingOwner, Rating]:
    """Lock the ratings of all players and levels in the game until the transaction ends. Create missing ones first.

    All transactions create and lock them sorted by `RatingOwner`, so two games cannot deadlock. If the game does not
    change a new rating, `_write_changes` deletes it.
    """
    rated = sorted(set(outcome.seats))
    missing = [Rating(pool=outcome.pool, player_id=one.player_id or None, computer=one.computer) for one in rated]
    Rating.objects.bulk_create(missing, ignore_conflicts=True)
    people = [one.player_id for one in rated if one.player_id]
    levels = [one.computer for one in rated if one.computer]
    is_of_owner = Q(player__in=people) | Q(computer__in=levels)
    rows = Rating.objects.filter(is_of_owner, pool=outcome.pool).order_by(*OWNER_ORDER)
    return {RatingOwner(row.player_id or 0, row.computer): row for row in rows.select_for_update(no_key=True)}


def _write_changes(game: Game, outcome: RatingOutcome, ratings: dict[RatingOwner, Rating], now: datetime) -> None:
    after = apply_game(outcome, {owner: read_state_from_row(row) for owner, row in ratings.items()}, now)
    changes = [_build_rating_change(game, ratings[owner], state.skill, now) for owner, state in after.items()]
    for owner, state in after.items():
        copy_state_to_row(ratings[owner], state)
    Rating.objects.bulk_update([ratings[owner] for owner in after], STORED_FIELDS)
    RatingChange.objects.bulk_create(changes)
    Rating.objects.filter(pk__in=[row.pk for row in ratings.values() if not row.games]).delete()


def _build_rating_change(game: Game, row: Rating, after: Skill, now: datetime) -> RatingChange:
    return RatingChange(
        game=game, rating=row, mu_before=row.mu, sigma_before=row.sigma, mu_after=after.mu, sigma_after=after.sigma,
        at=now,
    )  # fmt: skip
