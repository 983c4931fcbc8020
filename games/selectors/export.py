"""The part of an account's data export that is about games. It contains only data that the player may see.

Each batch takes a constant number of queries. No cursor stays open between two batches.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from durak_site.database.batches import read_in_batches
from games.models import (
    Away,
    Block,
    ChatLine,
    ClubMember,
    GameSeat,
    Holiday,
    HouseholdPair,
    Measure,
    OrderedMove,
    Penalty,
    Rating,
    RatingChange,
    Report,
    Review,
    Seek,
    Series,
    SeriesSeat,
    StaffAction,
    StandingOrders,
)
from games.selectors.house_presets import build_house_preset_view, list_house_presets
from games.selectors.penalties import build_penalty_view, prefetch_history
from games.selectors.player_reports import build_player_report, list_own_reports
from games.selectors.reviews import build_review
from games.selectors.seeks import build_seeks
from games.selectors.series import build_series_row, include_data_for_series_rows

Batches = Iterator[Sequence[Mapping[str, Any]]]
BATCH_SIZE = 100
LARGE_ROWS = 10
"""Maximum number of rows in a batch if a single row can be large."""


def export_series(user: User) -> Batches:
    seated = SeriesSeat.objects.filter(player=user).values("series")
    created, organised = (Series.objects.filter(**{role: user}).values("pk") for role in ("creator", "organiser"))
    # A UNION can use indexes. With an OR, PostgreSQL would read all series of the site.
    selected = Series.objects.filter(pk__in=seated.union(created, organised))
    for series in read_in_batches(include_data_for_series_rows(selected, user), "created_at", "pk", size=BATCH_SIZE):
        yield [build_series_row(one, user) for one in series]


def export_penalties(user: User) -> Batches:
    owed = prefetch_history(Penalty.objects.filter(debtor=user))
    for penalties in read_in_batches(owed, "created_at", "pk", size=BATCH_SIZE):
        yield [build_penalty_view(penalty) for penalty in penalties]


def export_orders(user: User) -> Batches:
    """Yield all stored standing orders of the player."""
    for seats in read_in_batches(GameSeat.objects.filter(player=user).only("game_id", "index"), "pk", size=BATCH_SIZE):
        own_seats = {(seat.game_id, seat.index) for seat in seats}
        orders = StandingOrders.objects.filter(game__in=[game_id for game_id, _ in own_seats]).order_by("pk")
        yield [
            {"game": one.game_id, "orders": one.orders, "left_at": one.given_at}
            for one in orders
            if (one.game_id, one.seat) in own_seats
        ]


def export_ordered_moves(user: User) -> Batches:
    """Yield the moves that the player's standing orders made. `seq` is the event number that the player sees."""
    for seats in read_in_batches(GameSeat.objects.filter(player=user).only("game_id", "index"), "pk", size=LARGE_ROWS):
        own_seats = [(seat.game_id, seat.index) for seat in seats]
        moves = OrderedMove.objects.filter(game__in=[game_id for game_id, _ in own_seats])
        yield [
            {"game": move.game_id, "seq": move.number}
            for move in moves.order_by("pk")
            if (move.game_id, move.seat) in own_seats
        ]


def export_reviews(user: User) -> Batches:
    """Yield the player's reviews of finished games."""
    for reviews in read_in_batches(Review.objects.filter(player=user), "requested_at", "pk", size=LARGE_ROWS):
        yield [build_review(review) for review in reviews]


def export_ratings(user: User) -> Batches:
    """Yield the changes of the player's ratings, one rating after the other."""
    for rating in Rating.objects.filter(player=user).order_by("pk"):
        # An index has this order.
        for changes in read_in_batches(RatingChange.objects.filter(rating=rating), "pk", size=BATCH_SIZE):
            yield [_build_rating_change(change, rating) for change in changes]


def _build_rating_change(change: RatingChange, rating: Rating) -> dict[str, Any]:
    return {
        "game": change.game_id,
        "pool": rating.pool,
        "mu_before": change.mu_before,
        "sigma_before": change.sigma_before,
        "mu_after": change.mu_after,
        "sigma_after": change.sigma_after,
        "at": change.at,
    }


def export_chat_lines(user: User) -> Batches:
    for lines in read_in_batches(ChatLine.objects.filter(player=user), "created_at", "pk", size=BATCH_SIZE):
        yield [{"series": line.series_id, "text": line.text, "created_at": line.created_at} for line in lines]


def export_chat_reports(user: User) -> Batches:
    """Yield the player's reports of chat lines."""
    reports = Report.objects.filter(reporter=user).select_related("line")
    for some in read_in_batches(reports, "created_at", "pk", size=BATCH_SIZE):
        yield [
            {
                "series": one.line.series_id,
                "text": one.line.text,
                "reason": one.reason,
                "created_at": one.created_at,
                "closed_at": one.closed_at,
            }
            for one in some
        ]


def export_blocks(user: User) -> Batches:
    blocks = Block.objects.filter(blocker=user).select_related("blocked")
    for some in read_in_batches(blocks, "created_at", "pk", size=BATCH_SIZE):
        yield [{"player": one.blocked.username, "created_at": one.created_at} for one in some]


def export_household_pairs(user: User) -> Batches:
    """Yield the player's household pairs: current and former pairs, and unconfirmed requests."""
    pairs = HouseholdPair.objects.filter(Q(requester=user) | Q(other=user)).select_related("requester", "other")
    for some in read_in_batches(pairs, "requested_at", "pk", size=BATCH_SIZE):
        yield [
            {
                "requester": one.requester.username,
                "other": one.other.username,
                "requested_at": one.requested_at,
                "confirmed_at": one.confirmed_at,
                "ended_at": one.ended_at,
            }
            for one in some
        ]


def export_reports(user: User) -> Batches:
    """Yield the player's reports of others. Reports about the player are left out, because their authors are secret."""
    for some in read_in_batches(list_own_reports(user), "created_at", "pk", size=BATCH_SIZE):
        yield [build_player_report(one) for one in some]


def export_staff_actions(user: User) -> Batches:
    """Yield the staff actions about the player, except dismissals of reports.

    The notes of staff are left out, because they may name other people.
    """
    actions = StaffAction.objects.filter(player=user).exclude(measure=Measure.DISMISSED)
    for some in read_in_batches(actions, "pk", size=BATCH_SIZE):
        yield [{"measure": one.measure, "reason": one.reason, "until": one.until, "at": one.at} for one in some]


def export_days_off(user: User) -> Batches:
    for days in read_in_batches(Holiday.objects.filter(player=user), "day", "pk", size=BATCH_SIZE):
        yield [{"series": one.series_id, "day": one.day, "taken_at": one.taken_at, "away": one.is_away} for one in days]


def export_absence(user: User) -> Batches:
    """Yield the player's stored absence, even if it is over."""
    for one in Away.objects.filter(player=user):
        yield [{"from_date": one.from_date, "to_date": one.to_date, "changed_at": one.changed_at}]


def export_seeks(user: User) -> Batches:
    """Yield the player's seeks, including those that have ended."""
    for seeks in read_in_batches(Seek.objects.filter(player=user), "created_at", "pk", size=BATCH_SIZE):
        yield build_seeks(seeks, user, timezone.now())


def export_clubs(user: User) -> Batches:
    """Yield the player's memberships of clubs, with the names of the clubs."""
    members = ClubMember.objects.filter(player=user).select_related("club")
    for some in read_in_batches(members, "joined_at", "pk", size=BATCH_SIZE):
        yield [
            {"club": one.club_id, "name": one.club.name, "role": one.role, "joined_at": one.joined_at} for one in some
        ]


def export_presets(user: User) -> Batches:
    """Yield all house presets of the player, including those that are not public."""
    for presets in read_in_batches(list_house_presets(user, user), "created_at", "pk", size=LARGE_ROWS):
        yield [build_house_preset_view(preset) for preset in presets]
