"""Rebuilds all ratings from the finished games, in the order in which the games ended.

Transactions that end games wait until the rebuild is done. Readers do not wait.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypedDict

from django.db import connection, transaction
from django.db.models import F, Prefetch

from durak_site.database.owner_connection import connect_as_owner
from games.models import FinishNumber, Game, GameSeat, Rating, RatingChange
from games.services.ratings.arithmetic import Skill
from games.services.ratings.outcome import RatingOutcome, RatingOwner, compute_outcome
from games.services.ratings.rating_state import STORED_FIELDS, RatingState, apply_game, copy_state_to_row
from games.sql.ratings import DELETE_RATINGS, LOCK_RATINGS

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

BATCH_SIZE = 500


class EndingColumns(TypedDict):
    """Columns that are loaded with an ended game for the rebuild of ratings.

    `out` has the seats in the order in which they went out. `bout` is the last bout. `team_size` is None without teams.
    `hints` is True if players could ask for hints.
    """

    out: list[list[int]]
    bout: int
    team_size: int | None
    hints: bool


EndedGame: TypeAlias = "WithAnnotations[Game, EndingColumns]"


class RatingKey(NamedTuple):
    """The key of a rating: its pool and its owner."""

    pool: str
    owner: RatingOwner


@dataclass(frozen=True)
class ComputedChange:
    """The change of one rating by one game."""

    game_id: str
    key: RatingKey
    before: Skill
    after: Skill
    at: datetime


@dataclass
class RatingBook:
    """All ratings, in memory, after the games that have been applied so far."""

    states: dict[RatingKey, RatingState] = field(default_factory=dict)

    def apply_game(self, game: EndedGame) -> list[ComputedChange]:
        """Apply a game to the ratings, and return the changes. There are none if it does not count."""
        outcome = _compute_outcome(game)
        if outcome is None or game.finished_at is None:
            return []
        before = {owner: self.states.get(RatingKey(outcome.pool, owner), RatingState()) for owner in outcome.seats}
        after = apply_game(outcome, before, game.finished_at)
        self.states.update({RatingKey(outcome.pool, owner): state for owner, state in after.items()})
        return [
            ComputedChange(game.pk, RatingKey(outcome.pool, owner), before[owner].skill, state.skill, game.finished_at)
            for owner, state in after.items()
        ]


def _compute_outcome(game: EndedGame) -> RatingOutcome | None:
    if game.result is None:
        raise ValueError(f"game {game.pk} has no result")
    return compute_outcome(
        result=game.result, out=game.out, bout=game.bout, team_size=game.team_size,
        is_unrated=game.hints or game.has_household_pair, seats=list(game.seats.all()),
    )  # fmt: skip


def load_ended_games() -> Iterator[list[EndedGame]]:
    """Yield lists of finished games, in the order in which they ended."""
    seats = Prefetch("seats", GameSeat.objects.order_by("index"))
    games = (
        Game.objects.only("result", "finished_at", "has_household_pair")
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
    while ends := list(FinishNumber.objects.filter(pk__gt=reached).order_by("pk")[:BATCH_SIZE]):
        yield list(games.filter(finish__in=ends))
        reached = ends[-1].pk


@connect_as_owner()
@transaction.atomic
def rebuild_ratings() -> int:
    """Rebuild all ratings and rating changes. Return the number of games that count.

    Connects to the database as the role that owns the tables.
    """
    with connection.cursor() as cursor:
        cursor.execute(LOCK_RATINGS)
        cursor.execute(DELETE_RATINGS)
    book, rows, counted = RatingBook(), dict[RatingKey, Rating](), 0
    for games in load_ended_games():
        changed = [changes for game in games if (changes := book.apply_game(game))]
        counted += len(changed)
        _write_changes([change for changes in changed for change in changes], rows)
    for key, row in rows.items():
        copy_state_to_row(row, book.states[key])
    Rating.objects.bulk_update(rows.values(), STORED_FIELDS, batch_size=BATCH_SIZE)
    return counted


def _write_changes(changes: list[ComputedChange], rows: dict[RatingKey, Rating]) -> None:
    unknown = {change.key for change in changes} - rows.keys()
    made = [
        Rating(pool=key.pool, player_id=key.owner.player_id or None, computer=key.owner.computer) for key in unknown
    ]
    rows.update(zip(unknown, Rating.objects.bulk_create(made), strict=True))
    RatingChange.objects.bulk_create(
        RatingChange(
            game_id=one.game_id, rating=rows[one.key], mu_before=one.before.mu, sigma_before=one.before.sigma,
            mu_after=one.after.mu, sigma_after=one.after.sigma, at=one.at,
        )
        for one in changes
    )  # fmt: skip
