"""How passwords are kept, and the one gate through which every password goes that is checked or set."""

from django.contrib.auth.hashers import Argon2PasswordHasher

from durak_site.http.gates import LimitedGate

HASHING = LimitedGate("passwords_at_once")
"""Hashes take memory and a whole processor each."""


class Argon2(Argon2PasswordHasher):
    """19 MiB and about 50 ms of one processor (measured: t=2 33 ms, t=3 50 ms). Hashes made otherwise still open.

    One thread: more of them make one hash quicker, and everybody else slower.
    """

    time_cost = 3
    memory_cost = 19 * 1024
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        with HASHING.turn():
            return str(super().encode(password, salt))

    def verify(self, password: str, encoded: str) -> bool:
        with HASHING.turn():
            return bool(super().verify(password, encoded))
