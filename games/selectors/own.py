"""What somebody has at the tables here, piece by piece, for the export of one's own data: nothing that the player may
not see anyway."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from django.db.models import Max

from accounts.models import User
from games.models import Block, ChatLine, Game, Holiday, Penalty, RatingChange, Review, Seat, Series, StandingOrders
from games.models.knowing import own
from games.selectors.events import events_seen, record
from games.selectors.games import game_seen
from games.selectors.house_presets import house_preset_seen, house_presets_listed
from games.selectors.penalties import penalty_seen, with_history
from games.selectors.reviews import review_told
from games.selectors.series import summary, with_places

Pieces = Iterator[Mapping[str, Any]]
PAGE = 100


def own_series(user: User) -> Pieces:
    series = with_places(Series.objects.filter(own(user))).order_by("created_at", "pk")
    for one in series.iterator(chunk_size=PAGE):
        yield summary(one, user)


def last_played(user: User, now: datetime) -> datetime | None:
    """When this player's last game ended; `now` while one runs, None before the first."""
    games = Game.objects.filter(seats__player=user)
    if games.filter(finished_at=None).exists():
        return now
    last: datetime | None = games.aggregate(last=Max("finished_at"))["last"]
    return last


def own_games(user: User) -> Pieces:
    """With everything open where they are over; else as the player sees them now, with the log."""
    seats = Seat.objects.filter(player=user).order_by("game__started_at", "game_id")
    rows = seats.values_list("game_id", "game__finished_at")
    for game_id, finished_at in rows.iterator(chunk_size=PAGE):
        if finished_at is not None:
            yield record(game_id, user) or {}
        else:
            yield {**(game_seen(game_id, user) or {}), "events": list(_log(game_id, user))}


def _log(game_id: str, user: User) -> Pieces:
    after = 0
    while page := events_seen(game_id, user, after=after, limit=PAGE):
        yield from page
        after = page[-1]["seq"]


def own_penalties(user: User) -> Pieces:
    for penalty in (
        with_history(Penalty.objects.filter(debtor=user)).order_by("created_at", "pk").iterator(chunk_size=PAGE)
    ):
        yield penalty_seen(penalty)


def own_orders(user: User) -> Pieces:
    """The standing orders that this player's seats have now."""
    for game_id, seat in Seat.objects.filter(player=user).values_list("game_id", "index").iterator(chunk_size=PAGE):
        left = StandingOrders.objects.filter(game=game_id, seat=seat)
        yield from ({"game": game_id, "orders": one.words, "left_at": one.left_at} for one in left)


def own_reviews(user: User) -> Pieces:
    """Looks back at games that are over."""
    reviews = Review.objects.filter(player=user).order_by("asked_at", "pk")
    yield from map(review_told, reviews.iterator(chunk_size=PAGE))


def own_ratings(user: User) -> Pieces:
    changes = RatingChange.objects.filter(rating__player=user).order_by("at", "pk")
    yield from changes.values(
        "game", "rating__pool", "mu_before", "sigma_before", "mu_after", "sigma_after", "at"
    ).iterator(chunk_size=PAGE)


def own_lines(user: User) -> Pieces:
    lines = ChatLine.objects.filter(player=user).order_by("created_at", "pk")
    yield from lines.values("series", "text", "created_at").iterator(chunk_size=PAGE)


def own_blocks(user: User) -> Pieces:
    blocks = Block.objects.filter(blocker=user).order_by("created_at", "pk")
    yield from blocks.values("blocked__username", "created_at").iterator(chunk_size=PAGE)


def own_holidays(user: User) -> Pieces:
    yield from Holiday.objects.filter(player=user).order_by("day", "pk").values("series", "day", "taken_at").iterator()


def own_presets(user: User) -> Pieces:
    """Those that are not public too."""
    yield from map(house_preset_seen, house_presets_listed(user, user).order_by("created_at", "pk"))
