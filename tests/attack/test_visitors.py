"""Whatever is thrown at the site, an ordinary visitor hardly notices."""

import asyncio

import pytest

from tests.attack import greed, guessing, onslaughts  # noqa: F401 (they register themselves)
from tests.attack.siege import ATTACKS, besiege
from tests.attack.site import Site

SECONDS = 6.0
"""That one attack goes on for."""
SLOW = 4.5
"""Seconds that a reading must not take, but for one in twenty: less than the attack, so that a site which stands still
is found out, and more than a request waits for a thread, on a machine that has much else to do."""

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


@pytest.mark.parametrize("name", ATTACKS)
def test_an_ordinary_visitor_hardly_notices(site: Site, name: str) -> None:
    for program, report in asyncio.run(besiege(site, ATTACKS[name], SECONDS, readings=8, rest=1)).items():
        assert not report.during.faults, (program, report.during)
        assert report.during.quantile(0.95) < SLOW, (program, report.during)
        assert not report.after.errors, (program, report.after)
        assert report.after.worst < SLOW, (program, report.after)
