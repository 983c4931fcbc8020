"""Fair division of scarce units among clients, so that one client never takes all of them."""

from collections import Counter
from typing import NamedTuple, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")

WEIGHT_OF_ACCOUNT, WEIGHT_OF_ADDRESS = 1, 3
"""Many people may share an address (a school, a mobile network), so an address gets more than an account."""


class Client(NamedTuple):
    """The sender of a request. `account` is a digest of the credential, not an identity: see `clients.py`."""

    address: str
    account: bytes


class FairShares:
    """A number of units. A client may take more only if it leaves enough for others.

    After taking, an account has at most as many units as are still free, an address at most three times as many: half
    and three quarters of all units if no other client has any. A client without a unit may always take a free one.
    """

    def __init__(self, units: int) -> None:
        self._free = units
        self._taken = Counter[str | bytes]()

    def free_units(self, client: Client | None) -> int:
        """Return how many units the client may take now. None stands for the site's own work, which may take all."""
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

    def return_units(self, client: Client | None, units: int = 1) -> None:
        self.take(client, -units)


def move_to_end(mapping: dict[Key, Value], key: Key) -> None:
    """Move a key to the end of a rotation if it is still in it."""
    if key in mapping:
        mapping[key] = mapping.pop(key)
