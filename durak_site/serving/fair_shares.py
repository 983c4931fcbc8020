"""Fair division of units, such as threads, among clients, so that no client can take all."""

from collections import Counter
from typing import NamedTuple, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")

WEIGHT_OF_ACCOUNT, WEIGHT_OF_ADDRESS = 1, 3
"""Relative shares of an account and of an address. An address gets more units than an account, because many people may
share it, for example in a school.
"""


class Client(NamedTuple):
    """The sender of a request. `account` is a digest of its unchecked credential (see `client_identification.py`)."""

    address: str
    account: bytes


class FairShares:
    """A number of units that are divided among clients.

    After a client has taken a unit, its account must have at most as many units as are still free, and its address at
    most three times as many. So an account gets at most about half of all units, and an address about three quarters.
    An account or address without units may always take a free unit.
    """

    def __init__(self, units: int) -> None:
        self._free = units
        self._taken = Counter[str | bytes]()

    def count_free_units(self, client: Client | None) -> int:
        """Return how many units the client may take now. The site's own work (`client` is None) may take every free
        unit.
        """
        if client is None:
            return self._free
        account = self._count_units_for_owner(client.account, WEIGHT_OF_ACCOUNT)
        return min(account, self._count_units_for_owner(client.address, WEIGHT_OF_ADDRESS))

    def _count_units_for_owner(self, owner: str | bytes, weight: int) -> int:
        """Return how many units `owner`, an account or an address, may take now."""
        taken = self._taken[owner]
        first = 0 if taken else min(1, self._free)
        return max(first, (weight * self._free - taken) // (weight + 1))

    def take_units(self, client: Client | None, units: int = 1) -> None:
        self._free -= units
        for owner in client or ():
            self._taken[owner] += units
            if not self._taken[owner]:
                del self._taken[owner]

    def return_units(self, client: Client | None, units: int = 1) -> None:
        self.take_units(client, -units)


def move_to_end(mapping: dict[Key, Value], key: Key) -> None:
    """Move the key to the end of the mapping, if it is in the mapping."""
    if key in mapping:
        mapping[key] = mapping.pop(key)
