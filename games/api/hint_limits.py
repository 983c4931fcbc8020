"""Rate limits of hints: a number of hints per account, and an amount of work per network address.

A request that `compute_hint` refuses counts, too.
"""

from django.http import HttpRequest
from rest_framework.exceptions import Throttled

from accounts.models import User
from durak_site.http.client_address import get_client_address
from durak_site.limits.rate_limits import count_or_throttle, get_counter
from durak_site.limits.work import STEPS_OF_A_HINT
from games.read_models import Hint
from games.selectors.hints import compute_hint

HINT_LIMITS = ("hints", "hints_at_once", "work")


def compute_limited_hint(request: HttpRequest, game_id: str, user: User) -> Hint | None:
    """Return a hint for the user, or None if the user may not see the game.

    Raises Throttled (429) if a rate limit is reached, and the refusals of `compute_hint`.
    """
    work = get_counter("work", get_client_address(request))
    if work.is_full():
        raise Throttled(work.get_seconds_left())
    count_or_throttle("hints", str(user.pk))
    work.count(STEPS_OF_A_HINT)
    return compute_hint(game_id, user)
