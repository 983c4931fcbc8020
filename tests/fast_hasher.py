"""A fast password hasher for tests. The hasher of the site is slow on purpose, to make guessing expensive."""

from accounts.password_hashing import LimitedArgon2Hasher


class FastPasswordHasher(LimitedArgon2Hasher):
    time_cost = 1
    memory_cost = 8
