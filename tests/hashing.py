"""How passwords are kept while tests run: as at the site, but every account would cost what guessing is to cost."""

from accounts.hashing import Argon2


class Quick(Argon2):
    time_cost = 1
    memory_cost = 8
