"""Comparison of the stored ratings with those that follow from the finished games. Read-only."""

import math
from collections.abc import Sequence
from dataclasses import replace

from django.db import connection, transaction
from django.db.models import QuerySet

from games.models import Game, Rating, RatingChange
from games.services.ratings.outcome import RATED_RESULTS, Rated
from games.services.ratings.rating_state import read_state
from games.services.ratings.rebuilding import LOCK_RATINGS, Book, Change, Key, load_ended_games

NEARLY = 1e-6
"""The largest difference that rounding on different machines may cause."""


@transaction.atomic
def differences() -> list[str]:
    """Return one sentence for each stored rating or change that does not follow from the finished games."""
    with connection.cursor() as cursor:
        cursor.execute(LOCK_RATINGS)
    book = Book()
    found = [f"game {game.pk} is over and has no place in the order of endings" for game in _find_unnumbered()]
    for games in load_ended_games():
        stored = _load_changes(games)
        for game in games:
            found += _compare_game(game, book.enter(game), stored.get(game.pk, {}))
    return _find_old_ratings() + found + _compare_ratings(book)


def _find_old_ratings() -> list[str]:
    """Find ratings that an earlier version made, which did not count days. Every later rating has at least one day."""
    if not (old := Rating.objects.filter(days=0).count()):
        return []
    return [f"{old} ratings were made by an earlier version with other rules: run rebuild_ratings once"]


def _find_unnumbered() -> QuerySet[Game]:
    return Game.objects.filter(result__kind__in=RATED_RESULTS, finish=None).only("pk")


def _load_changes(games: Sequence[Game]) -> dict[str, dict[Key, RatingChange]]:
    stored: dict[str, dict[Key, RatingChange]] = {}
    for row in RatingChange.objects.filter(game__in=games).select_related("rating__player"):
        stored.setdefault(row.game_id, {})[_key_of(row.rating)] = row
    return stored


def _compare_game(game: Game, changes: list[Change], stored: dict[Key, RatingChange]) -> list[str]:
    if {change.key for change in changes} != stored.keys():
        return [f"game {game.pk} changes other ratings than the history says"]
    return [
        f"game {game.pk} changes the rating of {stored[one.key].rating} otherwise than the history says"
        for one in changes
        if not _is_same(one, stored[one.key])
    ]


def _is_same(one: Change, stored: RatingChange) -> bool:
    numbers = (stored.mu_before, stored.sigma_before, stored.mu_after, stored.sigma_after)
    return _are_near((*one.before, *one.after), numbers) and one.at == stored.at


def _are_near(some: tuple[float, ...], others: tuple[float, ...]) -> bool:
    return all(math.isclose(one, other, abs_tol=NEARLY) for one, other in zip(some, others, strict=True))


def _compare_ratings(book: Book) -> list[str]:
    rows = {_key_of(row): row for row in Rating.objects.select_related("player")}
    missing = [f"there is no rating of {key}" for key in book.states.keys() - rows.keys()]
    return missing + [
        f"the rating of {row} is another" for key, row in rows.items() if not _is_as_computed(book, key, row)
    ]


def _is_as_computed(book: Book, key: Key, row: Rating) -> bool:
    expected, stored = book.states.get(key), read_state(row)
    if expected is None or not _are_near(expected.skill, stored.skill):
        return False
    return expected == replace(stored, skill=expected.skill)


def _key_of(row: Rating) -> Key:
    return Key(row.pool, Rated(row.player_id or 0, row.computer))
