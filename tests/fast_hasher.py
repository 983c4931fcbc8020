"""A password hasher for tests: the site's, but fast, because its slowness is only to stop guessing."""

from accounts.password_hashing import LimitedArgon2Hasher


class Quick(LimitedArgon2Hasher):
    time_cost = 1
    memory_cost = 8
