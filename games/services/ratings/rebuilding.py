"""All ratings from the finished games anew, in the order in which they ended.

Games that end meanwhile wait; readers do not.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypedDict

from django.db import connection, transaction
from django.db.models import F, Prefetch

from durak_site.database import as_owner
from games.models import Finish, Game, Rating, RatingChange, Seat
from games.services.ratings.arithmetic import Skill
from games.services.ratings.outcome import Outcome, Rated, outcome_of
from games.services.ratings.rating_state import STORED, RatingState, apply_game, store

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

BATCH = 500
HOLD = "LOCK TABLE games_rating IN SHARE ROW EXCLUSIVE MODE"
"""Lets nobody but readers at the ratings, until the transaction ends."""
FORGET_HISTORY = """
    ALTER TABLE games_ratingchange DISABLE TRIGGER games_ratingchange_append_only;
    DELETE FROM games_ratingchange;
    ALTER TABLE games_ratingchange ENABLE TRIGGER games_ratingchange_append_only;
    DELETE FROM games_rating;
"""


class Ending(TypedDict):
    """What is read of a game besides its row: who went out, how many bouts it had, how many played as one, and whether
    they could ask for hints."""

    out: list[list[int]]
    bout: int
    team_size: int | None
    hints: bool


Ended: TypeAlias = "WithAnnotations[Game, Ending]"


class Key(NamedTuple):
    pool: str
    who: Rated


@dataclass(frozen=True)
class Change:
    game_id: str
    key: Key
    before: Skill
    after: Skill
    at: datetime


@dataclass
class Book:
    """The ratings after the games entered so far."""

    states: dict[Key, RatingState] = field(default_factory=dict)

    def enter(self, game: Ended) -> list[Change]:
        """What this game changes; nothing if it does not count."""
        outcome = outcome_again(game)
        if outcome is None or game.finished_at is None:
            return []
        before = {who: self.states.get(Key(outcome.pool, who), RatingState()) for who in outcome.seats}
        after = apply_game(outcome, before, game.finished_at)
        self.states.update({Key(outcome.pool, who): state for who, state in after.items()})
        return [
            Change(game.pk, Key(outcome.pool, who), before[who].skill, state.skill, game.finished_at)
            for who, state in after.items()
        ]


def outcome_again(game: Ended) -> Outcome | None:
    if game.result is None:
        raise ValueError(f"game {game.pk} has no result")
    return outcome_of(
        result=game.result, out=game.out, bout=game.bout, team_size=game.team_size, hints=game.hints,
        seats=list(game.seats.all()),
    )  # fmt: skip


def batches() -> Iterator[list[Ended]]:
    """All finished games in the order of their ends, a few hundred at a time."""
    seats = Prefetch("seats", Seat.objects.order_by("index"))
    games = (
        Game.objects.only("result", "finished_at")
        .annotate(
            out=F("snapshot__out"),
            bout=F("snapshot__bout"),
            team_size=F("series__rules__teams"),
            hints=F("series__hints"),
        )
        .prefetch_related(seats)
        .order_by("finish")
    )
    reached = 0
    while ends := list(Finish.objects.filter(pk__gt=reached).order_by("pk")[:BATCH]):
        yield list(games.filter(finish__in=ends))
        reached = ends[-1].pk


@as_owner()
@transaction.atomic
def rebuild() -> int:
    """Write all ratings and their history anew, as the owner of the tables; gives how many games count."""
    with connection.cursor() as cursor:
        cursor.execute(HOLD)
        cursor.execute(FORGET_HISTORY)
    book, rows, counted = Book(), dict[Key, Rating](), 0
    for games in batches():
        changed = [changes for game in games if (changes := book.enter(game))]
        counted += len(changed)
        write([change for changes in changed for change in changes], rows)
    for key, row in rows.items():
        store(row, book.states[key])
    Rating.objects.bulk_update(rows.values(), STORED, batch_size=BATCH)
    return counted


def write(changes: list[Change], rows: dict[Key, Rating]) -> None:
    unknown = {change.key for change in changes} - rows.keys()
    made = [Rating(pool=key.pool, player_id=key.who.player_id or None, computer=key.who.computer) for key in unknown]
    rows.update(zip(unknown, Rating.objects.bulk_create(made), strict=True))
    RatingChange.objects.bulk_create(
        RatingChange(
            game_id=one.game_id, rating=rows[one.key], mu_before=one.before.mu, sigma_before=one.before.sigma,
            mu_after=one.after.mu, sigma_after=one.after.sigma, at=one.at,
        )
        for one in changes
    )  # fmt: skip
