"""Profiles of Hypothesis. With `HYPOTHESIS_PROFILE=soak`, tests play many more games, and every run plays different
games.
"""

import os

from hypothesis import HealthCheck, settings

SUPPRESSED_CHECKS = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)

settings.register_profile(
    "suite", max_examples=80, derandomize=True, deadline=None, database=None, suppress_health_check=SUPPRESSED_CHECKS
)
settings.register_profile(
    "soak",
    max_examples=int(os.environ.get("HYPOTHESIS_EXAMPLES", "2000")),
    deadline=None,
    suppress_health_check=SUPPRESSED_CHECKS,
    print_blob=True,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))
