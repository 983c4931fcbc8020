from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from durak_site.limits.quotas import lock_account
from games.engine import Rules, RulesData, RulesError
from games.errors import convert_refusal_to_error
from games.models import Series, SeriesSeat
from games.services import notifications
from games.services.away import take_days_off_if_away
from games.services.clubs.wake_ups import wake_club
from games.services.restrictions import refuse_suspended
from games.services.series.cancellation import mark_cancelled
from games.services.series.in_charge import check_in_charge
from games.services.series.locks import lock_open_series
from games.services.series.next_game import deal_first_game, deal_game_after
from games.services.series.quotas import check_solo_quota
from games.services.series.seek_changes import mark_seeks_seated


@transaction.atomic
def start_series(*, series_id: str, user: User) -> Series:
    """Start the series with the seats that are taken now. The other seats are deleted.

    - Raises Forbidden if the user is suspended, or neither created nor organises the series.
    - Raises Conflict if the series has already started.
    - Raises `bad_players` if the rules do not allow so few players.
    - Raises `limit_reached` if the deal would exceed the quota of games without another person.
    """
    lock_account(user)
    refuse_suspended(user)
    series = lock_open_series(series_id)
    check_in_charge(series, user, _("Only a player who created or organises the table can start it."))
    taken = [place for place in series.places.all() if place.is_taken]
    validate_rules(series.rules, len(taken))
    _remove_open_seats(series, taken)
    _start_and_deal(series)
    notifications.notify_series_start(series=series, by=user, now=timezone.now())
    return series


@transaction.atomic
def cancel_series(*, series_id: str, user: User) -> Series:
    """Cancel a series that has not started. Only its creator and its organiser may do this."""
    series = lock_open_series(series_id)
    check_in_charge(series, user, _("Only a player who created or organises the table can cancel it."))
    mark_cancelled(series, timezone.now())
    return series


def start_or_deal_when_complete(series: Series, by: User) -> bool:
    """If every seat is taken, start the series, or deal its next game if it is running and no game runs.

    Return whether this call has started the series. The caller has locked the row of the series, and the account of
    `by`, the user who filled a seat. Raises `limit_reached` if the deal would exceed the quota of games without another
    person.
    """
    if not all(place.is_taken for place in series.places.all()):
        return False
    if series.state == Series.State.OPEN:
        _start_and_deal(series)
        return True
    last = series.games.select_related("series").latest("number")
    if last.is_over:
        check_solo_quota(series)
        deal_game_after(series, last, by=by)
    return False


def _start_and_deal(series: Series) -> None:
    check_solo_quota(series)
    series.state, series.started_at, series.lapses_at = Series.State.RUNNING, timezone.now(), None
    series.save(update_fields=["state", "started_at", "lapses_at"])
    mark_seeks_seated(series, series.started_at)
    take_days_off_if_away(series, series.places.select_related("player"), series.started_at)
    deal_first_game(series)
    wake_club(series.club_id)


def _remove_open_seats(series: Series, taken: list[SeriesSeat]) -> None:
    """Delete the seats that are not in `taken`, and number the others again without gaps."""
    series.places.exclude(pk__in=[place.pk for place in taken]).delete()
    for index, place in enumerate(taken):
        place.index = index
    SeriesSeat.objects.bulk_update(taken, ["index"])


def validate_rules(rules: str | RulesData, players: int) -> RulesData:
    """Return all options of the rules, together with the name of the preset if the rules name one.

    Raises `bad_rules` if the rules are not valid, and `bad_players` if they do not allow this number of players.
    """
    preset = rules if isinstance(rules, str) else rules.get("preset")
    try:
        options = Rules.from_data(rules, players).to_data()
    except RulesError as error:
        raise convert_refusal_to_error(error) from None
    return options if preset is None else {"preset": preset, **options}
