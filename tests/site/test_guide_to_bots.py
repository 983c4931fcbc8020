"""docs/bots.md contains the program examples/small.py, and the page about bots shows the code in docs/bots.md."""

from html import unescape

import pytest
from django.test import Client

from tests.site.test_readme import find_blocks
from tests.stack import ROOT

BOTS_GUIDE = ROOT / "docs" / "bots.md"


def test_the_guide_to_bots_contains_the_smallest_bot() -> None:
    assert find_blocks(BOTS_GUIDE, "python") == [(ROOT / "examples" / "small.py").read_text()]


@pytest.mark.django_db
def test_the_page_about_bots_shows_the_code_of_the_guide_with_the_address_of_the_site() -> None:
    page = unescape(Client().get("/programs/bots").content.decode())
    for language in ("sh", "python"):
        for block in find_blocks(BOTS_GUIDE, language):
            assert block.rstrip().replace("http://127.0.0.1:8000", "http://testserver") in page
