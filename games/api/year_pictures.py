"""Pictures of a year, limited in number per account and per network address."""

from collections.abc import Callable

from django.http import HttpRequest

from accounts.models import User
from durak_site.http.client_address import get_client_address
from durak_site.limits.concurrency import ConcurrencyLimit
from durak_site.limits.rate_limits import count_or_throttle
from games.pictures.png import convert_to_png

PICTURE_LIMITS = ("year_pictures", "year_pictures_at_once")

DRAWING_SLOTS = ConcurrencyLimit("year_pictures_at_once")


def draw_picture_within_limits(request: HttpRequest, user: User | None, draw: Callable[[], str]) -> bytes:
    """Convert the SVG picture that `draw` returns to PNG.

    Raises Throttled (429) if a rate limit is reached, or if this process is drawing too many pictures.
    """
    count_or_throttle("year_pictures", get_client_address(request))
    if user is not None:
        count_or_throttle("year_pictures", f"account {user.pk}")
    with DRAWING_SLOTS.take_slot():
        return convert_to_png(draw())
