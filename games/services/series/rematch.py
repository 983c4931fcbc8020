from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from durak_site.limits.quotas import lock_account
from games.errors import Conflict
from games.models import Block, Club, HousePresetUse, Series
from games.models.visibility import build_visible_condition
from games.services.clubs.locks import lock_clubs
from games.services.restrictions import refuse_suspended
from games.services.series.bots import set_bots_allowed
from games.services.series.club_terms import remove_club_terms_of_former_members
from games.services.series.creation import build_series_seats, save_new_series
from games.services.series.join_checks import Joiner, check_reliability
from games.services.series.locks import lock_series
from games.services.series.next_game import check_is_player
from games.services.series.quotas import check_series_quotas
from games.services.series.terms import WantedSeat

NOT_COPIED_FIELDS = {
    "id", "creator", "code", "state", "created_at", "started_at", "finished_at", "rematch_of", "lapses_at",
    "next_game_at", "organiser_ended_at",
}  # fmt: skip
"""Fields of a series that a rematch does not copy. All other fields are terms of the series, and apply to the rematch,
too."""


@transaction.atomic
def create_rematch(*, series_id: str, user: User) -> tuple[Series, bool]:
    """Create a series with the seats, rules and penalty of a given one. Return it, and whether it is new.

    If there already is a rematch that was not cancelled, return that one. The user's own seat is accepted at once, and
    the other players are invited.

    - Raises Forbidden if the user does not play in the series, is suspended or is not reliable enough.
    - Raises Conflict if the newest game is not over, or if there is a rematch that the user may not see.
    - Also raises the errors of `check_series_quotas` and `send_invitations`.
    """
    lock_account(user)
    refuse_suspended(user)
    lock_clubs(Club.objects.filter(pk__in=Series.objects.filter(pk=series_id).values("club")))  # always before series
    series = lock_series(series_id)
    check_is_player(series, user)
    existing = series.rematches.exclude(state=Series.State.CANCELLED).first()
    if existing is not None:
        _check_may_see(existing, user)
        return existing, False
    _check_has_finished_game(series)
    agreed = {field.name for field in Series._meta.concrete_fields} - NOT_COPIED_FIELDS
    rematch = Series(creator=user, rematch_of=series, **{name: getattr(series, name) for name in agreed})
    remove_club_terms_of_former_members(rematch)
    check_reliability(rematch, Joiner(user))
    check_series_quotas(user)
    use = HousePresetUse.objects.select_related("version").filter(series=series).first()
    places = build_series_seats(rematch, _copy_seats(series, user), user)
    set_bots_allowed(rematch, places, series.bots or None)
    save_new_series(rematch, places, None if use is None else use.version)
    return rematch, True


def _check_may_see(rematch: Series, user: User) -> None:
    """Raise Conflict if the user is no longer invited to a private rematch."""
    if not Series.objects.filter(build_visible_condition(user), pk=rematch.pk).exists():
        raise Conflict(_("The rematch is private, and you are not invited any more. Ask the others for its link."))


def _check_has_finished_game(series: Series) -> None:
    last = series.games.order_by("-number").first()
    if last is None or not last.is_over:
        raise Conflict(_("A rematch is possible once a game has been played to its end here."))


def _copy_seats(series: Series, user: User) -> list[WantedSeat]:
    """Return the seats of the rematch in the form that `create_series` takes.

    The seat of a player who has deleted the account or blocks the user becomes open.
    """
    seats: list[WantedSeat] = []
    blockers = set(Block.objects.filter(blocked=user).values_list("blocker", flat=True))
    for place in series.places.select_related("player"):
        if place.computer:
            seats.append({"computer": place.computer})
        elif place.player is None or place.accepted_at is None:
            seats.append({"open": True})
        elif place.player == user:
            seats.append({"player": "me"})
        else:
            is_invited = place.player.is_active and place.player_id not in blockers
            seats.append({"player": place.player.username} if is_invited else {"open": True})
    return seats
