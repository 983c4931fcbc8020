"""Ordinary visitors during attacks: the site stays usable."""

import asyncio

import pytest

from tests.attack import greed, guessing, onslaughts  # noqa: F401 (each import registers attacks)
from tests.attack.siege import ATTACKS, besiege
from tests.attack.site import Site

SECONDS = 6.0
"""Duration of one attack."""
SLOW = 4.5
"""Seconds within which 95 % of the requests must be answered. Less than an attack, to detect a site that stops; more
than the time that a request waits for a thread on a busy machine."""

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


@pytest.mark.parametrize("name", ATTACKS)
def test_an_ordinary_visitor_hardly_notices(site: Site, name: str) -> None:
    for program, report in asyncio.run(besiege(site, ATTACKS[name], SECONDS, readings=8, rest=1)).items():
        assert not report.during.faults, (program, report.during)
        assert report.during.quantile(0.95) < SLOW, (program, report.during)
        assert not report.after.errors, (program, report.after)
        assert report.after.worst < SLOW, (program, report.after)
