"""The site stays usable for ordinary visitors while it is attacked."""

import asyncio

import pytest

# Each of these imports registers attacks.
from tests.attack import expensive_requests, many_seeks, unusual_requests, wrong_passwords  # noqa: F401
from tests.attack.siege import ATTACKS, attack_and_measure
from tests.attack.site import Site

ATTACK_SECONDS = 6.0
"""Duration of one attack in seconds."""
MAX_RESPONSE_SECONDS = 4.5
"""Maximum seconds for the responses to 95 % of the requests. It is less than the duration of an attack, to detect a
site that stops. It is more than the wait for a thread on a busy machine.
"""

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


@pytest.mark.parametrize("name", ATTACKS)
def test_visitors_get_quick_successful_responses_during_and_after_an_attack(site: Site, name: str) -> None:
    for program, report in asyncio.run(
        attack_and_measure(site, ATTACKS[name], ATTACK_SECONDS, readings=8, rest=1)
    ).items():
        assert not report.during.unexpected_responses, (program, report.during)
        assert report.during.compute_quantile(0.95) < MAX_RESPONSE_SECONDS, (program, report.during)
        assert not report.after.error_counts, (program, report.after)
        assert report.after.longest_seconds < MAX_RESPONSE_SECONDS, (program, report.after)
