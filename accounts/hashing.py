"""How passwords are kept, and the one gate through which every password goes that is checked or set."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from django.contrib.auth.hashers import Argon2PasswordHasher
from rest_framework.exceptions import Throttled

from durak_site.http.standings import note
from durak_site.limits import LIMITS

AT_ONCE = int(LIMITS["passwords_at_once"].default)
"""Hashes that a process makes at one time: they take memory and a whole processor each. Nobody waits for a turn, for
whoever waits holds a thread that could answer others."""

_gate = BoundedSemaphore(AT_ONCE)


@contextmanager
def turn() -> Iterator[None]:
    """A place at the gate. Raises Throttled (429) if there is none."""
    if not _gate.acquire(blocking=False):
        note("passwords_at_once", 0, 1)
        raise Throttled(wait=1)
    try:
        yield
    finally:
        _gate.release()


class Argon2(Argon2PasswordHasher):
    """19 MiB and about 50 ms of one processor (measured: t=2 33 ms, t=3 50 ms). Hashes made otherwise still open.

    One thread: more of them make one hash quicker, and everybody else slower.
    """

    time_cost = 3
    memory_cost = 19 * 1024
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        with turn():
            return str(super().encode(password, salt))

    def verify(self, password: str, encoded: str) -> bool:
        with turn():
            return bool(super().verify(password, encoded))
