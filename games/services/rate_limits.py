"""A rate limit of one account, with a refusal that names the limit."""

from datetime import timedelta

from accounts.models import User
from durak_site.limits.rate_limits import Rate, get_counter
from games.errors import TooManyRequests


def count_or_throttle_with_sentence(limit: str, user: User, sentence: str) -> None:
    """Count one event of the user. Raises `too_many_requests` with `sentence` if the limit is already reached.

    `sentence` contains `{times}`, which is replaced by the number of events that the limit allows.
    """
    counter = get_counter(limit, str(user.pk))
    if counter.is_full():
        times = Rate.from_limit(limit).max_events
        raise TooManyRequests(sentence.format(times=times), wait=timedelta(seconds=counter.get_seconds_left()))
    counter.count()
