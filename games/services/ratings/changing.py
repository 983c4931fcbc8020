"""Update ratings in the transaction that ends a game."""

from datetime import datetime

from django.db.models import F, Q

from games import engine
from games.models import Finish, Game, Rating, RatingChange, Seat
from games.services.ratings.arithmetic import Skill
from games.services.ratings.outcome import Outcome, Rated, outcome_of
from games.services.ratings.rating_state import STORED, apply_game, copy_state, read_state

IN_ORDER = (F("player_id").asc(nulls_first=True), "computer")
"""The order of `Rated`."""


def rate_game(*, game: Game, state: engine.State, seats: list[Seat], now: datetime) -> None:
    """Number the game in the order of endings and, if it counts, change its players' ratings. `game` has its series
    loaded.

    The number is drawn while the ratings are locked. So games with a player in common are numbered in the order in
    which they were rated.
    """
    if state.result is None:
        raise ValueError(f"game {game.pk} is not over")
    outcome = outcome_of(
        result=state.result, out=state.out, bout=state.bout, team_size=state.rules.teams, hints=game.series.hints,
        seats=seats,
    )  # fmt: skip
    ratings = {} if outcome is None else locked(outcome)
    Finish.objects.create(game=game)
    if outcome is not None:
        _write_changes(game, outcome, ratings, now)


def locked(outcome: Outcome) -> dict[Rated, Rating]:
    """Lock the ratings of all players and levels in the game until the transaction ends. Missing ones are created
    first.

    All transactions create and lock rows in the order of `Rated`, so two games cannot deadlock. A new row that no game
    has changed yet is deleted in the same transaction, in `_write_changes`.
    """
    rated = sorted(set(outcome.seats))
    Rating.objects.bulk_create((_build_rating(outcome, owner) for owner in rated), ignore_conflicts=True)
    rows = Rating.objects.filter(_build_condition(rated), pool=outcome.pool).order_by(*IN_ORDER)
    return {Rated(row.player_id or 0, row.computer): row for row in rows.select_for_update(no_key=True)}


def _build_condition(rated: list[Rated]) -> Q:
    people = [owner.player_id for owner in rated if owner.player_id]
    return Q(player__in=people) | Q(computer__in=[owner.computer for owner in rated if owner.computer])


def _build_rating(outcome: Outcome, owner: Rated) -> Rating:
    return Rating(pool=outcome.pool, player_id=owner.player_id or None, computer=owner.computer)


def _write_changes(game: Game, outcome: Outcome, ratings: dict[Rated, Rating], now: datetime) -> None:
    after = apply_game(outcome, {owner: read_state(row) for owner, row in ratings.items()}, now)
    changes = [_build_change(game, ratings[owner], state.skill, now) for owner, state in after.items()]
    for owner, state in after.items():
        copy_state(ratings[owner], state)
    Rating.objects.bulk_update([ratings[owner] for owner in after], STORED)
    RatingChange.objects.bulk_create(changes)
    Rating.objects.filter(pk__in=[row.pk for row in ratings.values() if not row.games]).delete()


def _build_change(game: Game, row: Rating, after: Skill, now: datetime) -> RatingChange:
    return RatingChange(
        game=game, rating=row, mu_before=row.mu, sigma_before=row.sigma, mu_after=after.mu, sigma_after=after.sigma,
        at=now,
    )  # fmt: skip
