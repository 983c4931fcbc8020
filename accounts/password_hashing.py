"""Password hashing, limited to a few concurrent hashes per process."""

from django.contrib.auth.hashers import Argon2PasswordHasher

from durak_site.limits.concurrency import ConcurrencyLimit

HASHING_SLOTS = ConcurrencyLimit("passwords_at_once")
"""Slots for concurrent computations of a hash. Each computation occupies 19 MiB of memory and one processor core."""


class LimitedArgon2Hasher(Argon2PasswordHasher):
    """Argon2 with 19 MiB of memory and three passes. On one core, a hash takes about 50 ms (measured).

    Hashes with other parameters can still be verified. One thread computes each hash: more threads would be faster,
    but would delay other requests.
    """

    time_cost = 3
    memory_cost = 19 * 1024
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        with HASHING_SLOTS.take_slot():
            return str(super().encode(password, salt))

    def verify(self, password: str, encoded: str) -> bool:
        with HASHING_SLOTS.take_slot():
            return bool(super().verify(password, encoded))
