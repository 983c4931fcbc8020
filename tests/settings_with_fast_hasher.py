"""The settings of the site, with a fast password hasher. The web server that test files share uses them."""

from durak_site.settings import *  # noqa: F403

PASSWORD_HASHERS = ["tests.fast_hasher.FastPasswordHasher"]
