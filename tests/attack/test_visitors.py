"""The site stays usable for ordinary visitors while it is attacked."""

import asyncio

import pytest

# Each of these imports registers attacks.
from tests.attack import expensive_requests, many_seeks, unusual_requests, wrong_passwords  # noqa: F401
from tests.attack.siege import ATTACKS, attack_and_measure
from tests.attack.site import Site

ATTACK_SECONDS = 5.0
"""Duration of one attack in seconds."""
MAX_RESPONSE_SECONDS = 4.5
"""Maximum seconds for the responses to 95 % of the requests. It is less than the duration of an attack, to detect a
site that stops. It is more than the wait for a thread on a busy machine.
"""
NUMBER_OF_GROUPS = 4
GROUPS_OF_ATTACKS = [tuple(ATTACKS)[number::NUMBER_OF_GROUPS] for number in range(NUMBER_OF_GROUPS)]
"""The names of attacks that run at the same time. Neighbours in ATTACKS are similar, so they are in different groups.
"""

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


@pytest.mark.parametrize("names", GROUPS_OF_ATTACKS, ids=" | ".join)
def test_visitors_get_quick_successful_responses_during_and_after_an_attack(site: Site, names: tuple[str, ...]) -> None:
    async def attack(site: Site, seconds: float) -> None:
        await asyncio.gather(*(ATTACKS[name](site, seconds) for name in names))

    for program, report in asyncio.run(attack_and_measure(site, attack, ATTACK_SECONDS, readings=8, rest=1)).items():
        assert not report.during.unexpected_responses, (program, report.during)
        assert report.during.compute_quantile(0.95) < MAX_RESPONSE_SECONDS, (program, report.during)
        assert not report.after.error_counts, (program, report.after)
        assert report.after.longest_seconds < MAX_RESPONSE_SECONDS, (program, report.after)


def test_an_attack_that_the_site_ends_at_once_is_measured(site: Site) -> None:
    """The site refuses bodies without end so soon that a visitor may send no request meanwhile."""

    async def end_at_once(site: Site, seconds: float) -> None:
        pass

    reports = asyncio.run(attack_and_measure(site, end_at_once, ATTACK_SECONDS, readings=1, rest=0))
    assert all(report.during.responses for report in reports.values())
