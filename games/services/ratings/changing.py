"""Ratings follow a game in the transaction that ends it."""

from datetime import datetime

from django.db.models import F, Q

from games import engine
from games.models import Finish, Game, Rating, RatingChange, Seat
from games.services.ratings.arithmetic import Skill
from games.services.ratings.outcome import Outcome, Rated, outcome_of
from games.services.ratings.rating_state import STORED, apply_game, state_of, store

IN_ORDER = (F("player_id").asc(nulls_first=True), "computer")
"""That of `Rated`."""


def rate_game(*, game: Game, state: engine.State, seats: list[Seat], now: datetime) -> None:
    """Number the game, which comes with its series, in the order of endings and, if it counts, change the ratings of
    those who played it.

    The number is drawn while the players' ratings are locked, so among games with a player in common the numbers have
    the order in which they were rated.
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
        write(game, outcome, ratings, now)


def locked(outcome: Outcome) -> dict[Rated, Rating]:
    """The ratings of all who played, made where there are none, locked until the transaction ends.

    Rows are made and locked in the order of `Rated`, by everybody, so that no two games wait for each other. A row that
    no game has changed when this one is written is nobody's rating; it goes again in the same transaction.
    """
    everybody = sorted(set(outcome.seats))
    Rating.objects.bulk_create((new(outcome, who) for who in everybody), ignore_conflicts=True)
    rows = Rating.objects.filter(theirs(everybody), pool=outcome.pool).order_by(*IN_ORDER)
    return {Rated(row.player_id or 0, row.computer): row for row in rows.select_for_update(no_key=True)}


def theirs(everybody: list[Rated]) -> Q:
    people = [who.player_id for who in everybody if who.player_id]
    return Q(player__in=people) | Q(computer__in=[who.computer for who in everybody if who.computer])


def new(outcome: Outcome, who: Rated) -> Rating:
    return Rating(pool=outcome.pool, player_id=who.player_id or None, computer=who.computer)


def write(game: Game, outcome: Outcome, ratings: dict[Rated, Rating], now: datetime) -> None:
    after = apply_game(outcome, {who: state_of(row) for who, row in ratings.items()}, now)
    changes = [change(game, ratings[who], state.skill, now) for who, state in after.items()]
    for who, state in after.items():
        store(ratings[who], state)
    Rating.objects.bulk_update([ratings[who] for who in after], STORED)
    RatingChange.objects.bulk_create(changes)
    Rating.objects.filter(pk__in=[row.pk for row in ratings.values() if not row.games]).delete()


def change(game: Game, row: Rating, after: Skill, now: datetime) -> RatingChange:
    return RatingChange(
        game=game, rating=row, mu_before=row.mu, sigma_before=row.sigma, mu_after=after.mu, sigma_after=after.sigma,
        at=now,
    )  # fmt: skip
