"""Whether the ratings as they stand follow from the finished games. Nothing here writes."""

import math
from collections.abc import Sequence
from dataclasses import replace

from django.db import connection, transaction
from django.db.models import QuerySet

from games.models import Game, Rating, RatingChange
from games.services.ratings.outcome import WITH_A_LOSER_OR_NONE, Rated
from games.services.ratings.rating_state import state_of
from games.services.ratings.rebuilding import HOLD, Book, Change, Key, batches

NEARLY = 1e-6
"""How far apart two machines may round."""


@transaction.atomic
def differences() -> list[str]:
    """What differs between the ratings as they stand and as they follow from the games, a sentence each."""
    with connection.cursor() as cursor:
        cursor.execute(HOLD)
    book = Book()
    found = [f"game {game.pk} is over and has no place in the order of endings" for game in unnumbered()]
    for games in batches():
        kept = kept_changes(games)
        for game in games:
            found += of_game(game, book.enter(game), kept.get(game.pk, {}))
    return of_an_earlier_version() + found + of_ratings(book)


def of_an_earlier_version() -> list[str]:
    """Ratings from before days were counted; since then each of them has one at least."""
    if not (old := Rating.objects.filter(days=0).count()):
        return []
    return [f"{old} ratings were made by an earlier version with other rules: run rebuild_ratings once"]


def unnumbered() -> QuerySet[Game]:
    return Game.objects.filter(result__kind__in=WITH_A_LOSER_OR_NONE, finish=None).only("pk")


def kept_changes(games: Sequence[Game]) -> dict[str, dict[Key, RatingChange]]:
    kept: dict[str, dict[Key, RatingChange]] = {}
    for row in RatingChange.objects.filter(game__in=games).select_related("rating__player"):
        kept.setdefault(row.game_id, {})[key_of(row.rating)] = row
    return kept


def of_game(game: Game, changes: list[Change], kept: dict[Key, RatingChange]) -> list[str]:
    if {change.key for change in changes} != kept.keys():
        return [f"game {game.pk} changes other ratings than the history says"]
    return [
        f"game {game.pk} changes the rating of {kept[one.key].rating} otherwise than the history says"
        for one in changes
        if not is_same(one, kept[one.key])
    ]


def is_same(one: Change, kept: RatingChange) -> bool:
    numbers = (kept.mu_before, kept.sigma_before, kept.mu_after, kept.sigma_after)
    return are_near((*one.before, *one.after), numbers) and one.at == kept.at


def are_near(some: tuple[float, ...], others: tuple[float, ...]) -> bool:
    return all(math.isclose(one, other, abs_tol=NEARLY) for one, other in zip(some, others, strict=True))


def of_ratings(book: Book) -> list[str]:
    rows = {key_of(row): row for row in Rating.objects.select_related("player")}
    missing = [f"there is no rating of {key}" for key in book.states.keys() - rows.keys()]
    return missing + [f"the rating of {row} is another" for key, row in rows.items() if not follows(book, key, row)]


def follows(book: Book, key: Key, row: Rating) -> bool:
    expected, kept = book.states.get(key), state_of(row)
    if expected is None or not are_near(expected.skill, kept.skill):
        return False
    return expected == replace(kept, skill=expected.skill)


def key_of(row: Rating) -> Key:
    return Key(row.pool, Rated(row.player_id or 0, row.computer))
