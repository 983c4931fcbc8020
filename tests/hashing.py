"""A password hasher for tests: the site's, but fast, because its slowness is only to stop guessing."""

from accounts.hashing import Argon2


class Quick(Argon2):
    time_cost = 1
    memory_cost = 8
