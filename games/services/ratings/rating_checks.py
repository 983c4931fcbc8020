"""Compares the stored ratings with the ratings that follow from the finished games. Changes no rows."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import connection, transaction

from games.models import Game, Rating, RatingChange
from games.services.ratings.outcome import RATED_RESULTS, RatingOwner
from games.services.ratings.rating_rebuild import ComputedChange, RatingBook, RatingKey, load_ended_games
from games.services.ratings.rating_state import STORED_FIELDS, RatingState, copy_state_to_row
from games.sql.ratings import LOCK_RATINGS

TOLERANCE = 1e-6
"""The largest difference that rounding on different machines may cause."""


@transaction.atomic
def find_rating_differences() -> list[str]:
    """Return one sentence for each stored rating or rating change that does not follow from the finished games."""
    with connection.cursor() as cursor:
        cursor.execute(LOCK_RATINGS)
    book = RatingBook()
    unnumbered = Game.objects.filter(result__kind__in=RATED_RESULTS, finish=None).only("pk")
    found = [f"game {game.pk} is over and has no place in the order of endings" for game in unnumbered]
    for games in load_ended_games():
        stored = _load_changes(games)
        for game in games:
            if game.result is None:
                found.append(f"finish {game.finish.pk}: game is {game.pk}, which is not over")
            else:
                found += _compare_game(game, book.apply_game(game), stored.get(game.pk, {}))
    return _find_ratings_of_old_version() + found + _find_changes_without_finish_number() + _compare_ratings(book)


def _find_ratings_of_old_version() -> list[str]:
    """Return a sentence if there are ratings from an earlier version, which did not count days."""
    if not (old := Rating.objects.filter(days=0).count()):
        return []
    return [f"{old} ratings were made by an earlier version with other rules: run rebuild_ratings once"]


def _load_changes(games: Sequence[Game]) -> dict[str, dict[RatingKey, RatingChange]]:
    stored_changes: dict[str, dict[RatingKey, RatingChange]] = {}
    for row in RatingChange.objects.filter(game__in=games).select_related("rating__player"):
        stored_changes.setdefault(row.game_id, {})[_build_rating_key(row.rating)] = row
    return stored_changes


def _compare_game(game: Game, changes: list[ComputedChange], stored: dict[RatingKey, RatingChange]) -> list[str]:
    expected = {change.key: change for change in changes}
    missing = [
        f"game {game.pk}: there is no change of {_describe_rating_key(key)}" for key in expected.keys() - stored.keys()
    ]
    superfluous = [_describe_wrong_change(stored[key]) for key in stored.keys() - expected.keys()]
    both = expected.keys() & stored.keys()
    return (
        missing + superfluous + [sentence for key in both for sentence in _compare_change(expected[key], stored[key])]
    )


def _find_changes_without_finish_number() -> list[str]:
    """Return a sentence for each rating change whose game has no `FinishNumber`, and so cannot have been rated."""
    return [
        _describe_wrong_change(row) for row in RatingChange.objects.filter(game__finish=None).select_related("rating")
    ]


def _describe_wrong_change(row: RatingChange) -> str:
    """Return the sentence about a stored rating change that the games do not explain."""
    name = _describe_rating_key(_build_rating_key(row.rating))
    return f"change {row.pk}: game or rating is wrong, game {row.game_id} does not change {name}"


def _compare_change(expected: ComputedChange, stored: RatingChange) -> list[str]:
    values = {
        "mu_before": expected.before.mu, "sigma_before": expected.before.sigma,
        "mu_after": expected.after.mu, "sigma_after": expected.after.sigma, "at": expected.at,
    }  # fmt: skip
    return _compare_columns(f"change of {stored.rating} by game {stored.game_id}", stored, values)


def _compare_ratings(book: RatingBook) -> list[str]:
    rows = {_build_rating_key(row): row for row in Rating.objects.select_related("player")}
    missing = [f"there is no rating of {_describe_rating_key(key)}" for key in book.states.keys() - rows.keys()]
    superfluous = [
        f"rating {row.pk}: pool, player or computer is wrong, no game led to a rating of {row}"
        for key, row in rows.items()
        if key not in book.states
    ]
    both = book.states.keys() & rows.keys()
    return (
        missing + superfluous + [sentence for key in both for sentence in _compare_rating(book.states[key], rows[key])]
    )


def _compare_rating(expected: RatingState, row: Rating) -> list[str]:
    computed = Rating()
    copy_state_to_row(computed, expected)
    return _compare_columns(f"rating of {row}", row, {column: getattr(computed, column) for column in STORED_FIELDS})


def _compare_columns(name: str, row: RatingChange | Rating, expected: Mapping[str, Any]) -> list[str]:
    """Return one sentence for each column of the row that does not have the expected value."""
    return [
        f"{name}: {column} is {getattr(row, column)}, expected {value}"
        for column, value in expected.items()
        if not _is_nearly_equal(getattr(row, column), value)
    ]


def _is_nearly_equal(stored: Any, expected: Any) -> bool:
    if isinstance(expected, float):
        return math.isclose(stored, expected, abs_tol=TOLERANCE)
    return bool(stored == expected)


def _describe_rating_key(key: RatingKey) -> str:
    return f"{key.owner.computer or f'player {key.owner.player_id}'} in {key.pool}"


def _build_rating_key(row: Rating) -> RatingKey:
    return RatingKey(row.pool, RatingOwner(row.player_id or 0, row.computer))
