"""Check of the yearly days off that the terms of a series allow."""

from django.utils.translation import gettext as _

from games.clocks.stops import MAX_DAYS_OFF
from games.errors import GameError
from games.models import Series


def check_days_off(series: Series, seats: int) -> None:
    """Raise `invalid` if the yearly days off of all players together exceed MAX_DAYS_OFF."""
    if series.holidays * seats > MAX_DAYS_OFF:
        sentence = _(
            "At a table of {seats} at most {each} holidays a year for each, which makes {most} together."
        ).format(seats=seats, each=MAX_DAYS_OFF // seats, most=MAX_DAYS_OFF)
        raise GameError("invalid", sentence, status=400, errors={"holidays": [sentence]})
