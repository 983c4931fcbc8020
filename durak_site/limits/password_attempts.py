"""Limits on wrong and right passwords, for every form and endpoint that checks a password.

There are three counters of wrong passwords: for one name from one address, for all names from one address, and for
one name from all addresses. With the third counter alone, a stranger could lock a player out. Therefore the second
and the third counter do not apply to a known address: one from which the right password for the name was sent before.
A player who is locked out can set a new password by a link in a mail. The player's address is then known.

Each right password costs a hash too, and often a stored session. So they are counted as well: for one name from all
addresses, which only the owner can use up, and for all names from one address.
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
"""Factors by which the limit `wrong_passwords` is multiplied: by ALL_NAMES_FACTOR for wrong passwords of all names from
one address, and by ALL_ADDRESSES_FACTOR for wrong passwords of one name from all addresses.
"""
KNOWN_ADDRESS_RATE = Rate(1, 30 * 86_400)
"""The rate of the counter that makes an address known. When the right password of a name is sent from an address, this
counter is full until the current period of 30 days ends. The address is known for this name while the counter is full.
`rate_limits.py` explains periods.
"""


class PasswordAttempts:
    """The counters for attempts with one name from one address. No account needs to have the name."""

    def __init__(self, username: str, address: str) -> None:
        name, rate = username.lower(), Rate.from_limit("wrong_passwords")
        self._successes = RateCounter(KNOWN_ADDRESS_RATE, "came in", name, address)
        self._one_name_one_address = get_counter("wrong_passwords", name, address)
        self._combined = (
            RateCounter(Rate(rate.max_events * ALL_NAMES_FACTOR, rate.seconds), "passwords from", address),
            RateCounter(Rate(rate.max_events * ALL_ADDRESSES_FACTOR, rate.seconds), "passwords for", name),
        )
        self._right = {
            limit: RateCounter(Rate.from_limit(limit), limit, subject)
            for limit, subject in (("right_passwords", name), ("right_passwords_address", address))
        }

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
        """Raise Throttled (429) after too many wrong or right passwords."""
        self._check_limits_of_right_passwords()
        if waits := [counter.get_seconds_left() for counter in self._counters if counter.is_full()]:
            record_limit_state("wrong_passwords", 0, max(waits))
            raise Throttled(max(waits))

    def _check_limits_of_right_passwords(self) -> None:
        """Raise Throttled (429) after too many right passwords.

        The response headers show these limits only then, so that they do not tell a stranger whether the owner of the
        name has signed in.
        """
        for limit, counter in self._right.items():
            if counter.is_full():
                record_limit_state(limit, 0, counter.get_seconds_left())
                raise Throttled(counter.get_seconds_left())

    def count_failure(self) -> None:
        for counter in self._counters:
            counter.count()

    def count_success(self) -> None:
        for counter in self._right.values():
            counter.count()
        if not self._is_known:
            self._successes.count()


def check_password(user: User, password: str, request: HttpRequest) -> bool:
    """Return whether the password is right. Count a wrong password. After a right one, make the client's address a
    known address of the user's name.

    Raises Throttled (429) after too many passwords, or while too many passwords are being checked.
    """
    attempts = PasswordAttempts.from_request(request, user.username)
    attempts.check_limit()
    is_right: bool = user.check_password(password)
    attempts.count_success() if is_right else attempts.count_failure()
    return is_right
