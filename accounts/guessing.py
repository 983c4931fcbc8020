"""How often somebody may be wrong about a password, at whichever door.

Three counts: for one name from one address, from one address over all names, and for one name from all addresses. By
the last one a stranger could lock somebody out. So an address from which the right password for a name has come before
answers for that name by the first count alone. Whoever is locked out elsewhere has the link by mail: who follows it has
come from there, too.
"""

from functools import cached_property

from django.http import HttpRequest
from rest_framework.exceptions import Throttled

from accounts.models import User
from durak_site.http.addresses import client_address
from durak_site.http.rates import Counter, Rate, limited
from durak_site.http.standings import note

OVER_ALL_NAMES = 4
OVER_ALL_ADDRESSES = 10
"""Times what `wrong_passwords` allows for one name from one address."""
KNOWN = Rate(1, 30 * 86_400)
"""How long an address is known: for the rest of a month."""


class Guesses:
    """The attempts at one name from one place, whether there is such an account or not."""

    def __init__(self, username: str, place: str) -> None:
        name, rate = username.lower(), Rate.of("wrong_passwords")
        self._come_in = Counter(KNOWN, "came in", name, place)
        self._here = limited("wrong_passwords", name, place)
        self._strange = (
            Counter(Rate(rate.times * OVER_ALL_NAMES, rate.seconds), "passwords from", place),
            Counter(Rate(rate.times * OVER_ALL_ADDRESSES, rate.seconds), "passwords for", name),
        )

    @classmethod
    def in_request(cls, request: HttpRequest, username: str) -> "Guesses":
        return cls(username, client_address(request))

    @cached_property
    def _is_known(self) -> bool:
        return self._come_in.is_full()

    @property
    def _counters(self) -> tuple[Counter, ...]:
        return (self._here,) if self._is_known else (self._here, *self._strange)

    def refuse(self) -> None:
        """Raises Throttled (429) if there have been too many wrong ones."""
        if waits := [counter.wait() for counter in self._counters if counter.is_full()]:
            note("wrong_passwords", 0, max(waits))
            raise Throttled(max(waits))

    def wrong(self) -> None:
        for counter in self._counters:
            counter.count()

    def right(self) -> None:
        if not self._is_known:
            self._come_in.count()


def is_password_of(user: User, password: str, request: HttpRequest) -> bool:
    """Whether it is; counted. Raises Throttled (429) after too many wrong ones, or when too many are being checked."""
    guesses = Guesses.in_request(request, user.username)
    guesses.refuse()
    is_right: bool = user.check_password(password)
    guesses.right() if is_right else guesses.wrong()
    return is_right
