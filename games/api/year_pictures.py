"""Pictures of years for the API and for pages, limited per account and per address."""

from collections.abc import Callable

from django.http import HttpRequest

from accounts.models import User
from durak_site.http.client_address import get_client_address
from durak_site.limits.concurrency import ConcurrencyLimit
from durak_site.limits.rate_limits import count_or_throttle
from games.pictures.png import convert_to_png

PICTURE_LIMITS = ("year_pictures", "year_pictures_at_once")

DRAWING = ConcurrencyLimit("year_pictures_at_once")


def draw_limited(request: HttpRequest, user: User | None, draw: Callable[[], str]) -> bytes:
    """Return the drawn SVG as PNG. Raises Throttled (429), also while this process draws another one."""
    count_or_throttle("year_pictures", get_client_address(request))
    if user is not None:
        count_or_throttle("year_pictures", f"account {user.pk}")
    with DRAWING.take_turn():
        return convert_to_png(draw())
