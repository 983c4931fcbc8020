"""What a table may not agree on, because a game could be held up for ever, or for somebody who may not sit there."""

from django.utils.translation import gettext as _

from accounts.models import User
from games.clocks.stretch import MOST_HOLIDAYS
from games.errors import Forbidden, GameError
from games.models import Series
from games.models.reliability import reliability_of


def refuse_endless(series: Series, seats: int) -> None:
    """Raises invalid if more days than half of a year could be taken out of it."""
    if series.holidays * seats > MOST_HOLIDAYS:
        sentence = _(
            "At a table of {seats} at most {each} holidays a year for each, which makes {most} together."
        ).format(seats=seats, each=MOST_HOLIDAYS // seats, most=MOST_HOLIDAYS)
        raise GameError("invalid", sentence, status=400, errors={"holidays": [sentence]})


def refuse_unreliable(series: Series, user: User) -> None:
    """Raises Forbidden for who has too small a share of moves in time; who has made none yet is welcome."""
    if series.min_reliability is None:
        return
    share = reliability_of(user.pk)
    if share is not None and share < series.min_reliability:
        raise Forbidden(
            _("This table asks for {min_reliability} of a hundred moves in time; you have made {share}.").format(
                min_reliability=series.min_reliability, share=share
            )
        )
