"""Limits on wrong passwords, for every form and endpoint that checks one.

There are three counters: one name from one address, all names from one address, and one name from all addresses. With
the last one, a stranger could lock a player out. So an address from which the right password for a name was sent before
is limited by the first counter only. A player who is locked out can set a new password by mail, and signs in from a
known address afterwards.
"""

from functools import cached_property

from django.http import HttpRequest
from rest_framework.exceptions import Throttled

from accounts.models import User
from durak_site.http.client_address import get_client_address
from durak_site.limits.headers import record_limit_state
from durak_site.limits.rate_limits import Rate, RateCounter, get_counter

ALL_NAMES_FACTOR = 4
ALL_ADDRESSES_FACTOR = 10
"""Multiples of `wrong_passwords`, the limit for one name from one address."""
KNOWN_FOR = Rate(1, 30 * 86_400)
"""An address stays known for 30 days."""


class PasswordAttempts:
    """Attempts to sign in to one name from one address, whether the account exists or not."""

    def __init__(self, username: str, address: str) -> None:
        name, rate = username.lower(), Rate.of_limit("wrong_passwords")
        self._successes = RateCounter(KNOWN_FOR, "came in", name, address)
        self._one_name_one_address = get_counter("wrong_passwords", name, address)
        self._combined = (
            RateCounter(Rate(rate.times * ALL_NAMES_FACTOR, rate.seconds), "passwords from", address),
            RateCounter(Rate(rate.times * ALL_ADDRESSES_FACTOR, rate.seconds), "passwords for", name),
        )

    @classmethod
    def from_request(cls, request: HttpRequest, username: str) -> "PasswordAttempts":
        return cls(username, get_client_address(request))

    @cached_property
    def _is_known(self) -> bool:
        return self._successes.is_full()

    @property
    def _counters(self) -> tuple[RateCounter, ...]:
        return (self._one_name_one_address,) if self._is_known else (self._one_name_one_address, *self._combined)

    def check_limit(self) -> None:
        """Raise Throttled (429) after too many wrong attempts."""
        if waits := [counter.seconds_left() for counter in self._counters if counter.is_full()]:
            record_limit_state("wrong_passwords", 0, max(waits))
            raise Throttled(max(waits))

    def count_failure(self) -> None:
        for counter in self._counters:
            counter.count()

    def count_success(self) -> None:
        if not self._is_known:
            self._successes.count()


def check_password(user: User, password: str, request: HttpRequest) -> bool:
    """Check the password and count the attempt.

    Raises Throttled (429) after too many, or at too many concurrent checks.
    """
    guesses = PasswordAttempts.from_request(request, user.username)
    guesses.check_limit()
    is_right: bool = user.check_password(password)
    guesses.count_success() if is_right else guesses.count_failure()
    return is_right
