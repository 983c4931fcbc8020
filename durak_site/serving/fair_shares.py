"""Divide something scarce among clients, so that one client never takes all of it."""

from collections import Counter
from typing import NamedTuple, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")

WEIGHT_OF_ACCOUNT, WEIGHT_OF_ADDRESS = 1, 3
"""Many people may share an address (a school, a mobile network), so it gets more than an account."""


class Client(NamedTuple):
    """Sender of a request. `account` is a digest of the credential, not an identity: see `clients.py`."""

    address: str
    account: bytes


class FairShares:
    """A number of units. A client may take more only while it leaves enough to others.

    After taking, an account has at most as many units as are still free, an address at most three times as many: half
    and three quarters of all units if nobody else has any. A client without a unit may always take a free one.
    """

    def __init__(self, units: int) -> None:
        self._free = units
        self._taken = Counter[str | bytes]()

    def room(self, client: Client | None) -> int:
        """How many units this client may take now; the site's own work, without a client, may take all."""
        if client is None:
            return self._free
        account = self._share(client.account, WEIGHT_OF_ACCOUNT)
        return min(account, self._share(client.address, WEIGHT_OF_ADDRESS))

    def _share(self, owner: str | bytes, weight: int) -> int:
        taken = self._taken[owner]
        first = 0 if taken else min(1, self._free)
        return max(first, (weight * self._free - taken) // (weight + 1))

    def take(self, client: Client | None, units: int = 1) -> None:
        self._free -= units
        for owner in client or ():
            self._taken[owner] += units
            if not self._taken[owner]:
                del self._taken[owner]

    def give_back(self, client: Client | None, units: int = 1) -> None:
        self.take(client, -units)


def move_to_end(mapping: dict[Key, Value], key: Key) -> None:
    """Send a key to the back of a rotation, if it still is in it."""
    if key in mapping:
        mapping[key] = mapping.pop(key)
