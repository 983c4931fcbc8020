"""Checks of the terms of a series: enough playing days in a year, and players who are reliable enough."""

from django.utils.translation import gettext as _

from accounts.models import User
from games.clocks.stops import MAX_DAYS_OFF
from games.errors import Forbidden, GameError
from games.models import Series
from games.models.reliability import compute_reliability


def check_days_off(series: Series, seats: int) -> None:
    """Raise invalid if the players' days off could cover more than half of the year."""
    if series.holidays * seats > MAX_DAYS_OFF:
        sentence = _(
            "At a table of {seats} at most {each} holidays a year for each, which makes {most} together."
        ).format(seats=seats, each=MAX_DAYS_OFF // seats, most=MAX_DAYS_OFF)
        raise GameError("invalid", sentence, status=400, errors={"holidays": [sentence]})


def check_reliability(series: Series, user: User) -> None:
    """Raise Forbidden if the player's share of moves in time is too small. New players have no share and may join."""
    if series.min_reliability is None:
        return
    share = compute_reliability(user.pk)
    if share is not None and share < series.min_reliability:
        raise Forbidden(
            _("This table asks for {min_reliability} of a hundred moves in time; you have made {share}.").format(
                min_reliability=series.min_reliability, share=share
            )
        )
