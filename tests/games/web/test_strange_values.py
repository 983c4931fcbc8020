"""Forms with unexpected values never cause a server error.

`make soak` sends every strange value in each field. Other runs send one of them, in turn.
"""

from collections.abc import Iterator
from itertools import cycle, islice

import pytest
from django.db import transaction
from django.test import Client

from tests.example_counts import EXAMPLES_FACTOR
from tests.factories import create_person
from tests.forms import CSRF_FIELD, post_forged_fields
from tests.games.table import start_table
from tests.games.web.pages import Page, create_browser_for

pytestmark = [pytest.mark.django_db, pytest.mark.law]
STRANGE_VALUES = ["\0", "9" * 5000, "-1", "\u202e{}"]
VALUES_PER_FIELD = len(STRANGE_VALUES) if EXAMPLES_FACTOR > 1 else 1
PREFIXES_OF_ALIKE_FIELDS = ("rule_", "seat_", "name_", "notice_", "mail_", "push_", "look_")
"""Prefixes of form fields. All fields with one of these prefixes have the same validation."""
FIELDS_PER_PREFIX = 1
"""The number of fields that are tested for each prefix in PREFIXES_OF_ALIKE_FIELDS."""

AddressAndFields = tuple[str, dict[str, str]]


def list_forms(client: Client, path: str) -> Iterator[AddressAndFields]:
    """Yield the address and the fields of each POST form on a page, without CSRF tokens and form keys."""
    page = Page(client.get(path))
    assert page.status == 200, path
    for form in page.select("form[method=post]"):
        fields = {one.get("name"): one.get("value") or "" for one in form.cssselect("[name]")}
        yield (
            form.get("action") or path,
            {name: value for name, value in fields.items() if name not in ("key", CSRF_FIELD)},
        )


def vary_fields(fields: dict[str, str], strange_values: Iterator[str]) -> Iterator[dict[str, object]]:
    """For each field, yield the form without this field, with the field twice, and with the next VALUES_PER_FIELD
    strange values.

    Of the fields with the same prefix in PREFIXES_OF_ALIKE_FIELDS, only the first FIELDS_PER_PREFIX are varied.
    """
    counts_by_prefix: dict[str, int] = {}
    for name in fields:
        kind = next((start for start in PREFIXES_OF_ALIKE_FIELDS if name.startswith(start)), name)
        counts_by_prefix[kind] = counts_by_prefix.get(kind, 0) + 1
        if counts_by_prefix[kind] > FIELDS_PER_PREFIX:
            continue
        yield {other: value for other, value in fields.items() if other != name}
        yield {**fields, name: [fields[name], "x"]}
        for value in islice(strange_values, VALUES_PER_FIELD):
            yield {**fields, name: value}


def post_and_roll_back(client: Client, path: str, fields: dict[str, object]) -> int:
    """Send the form, roll back its changes, and return the status of the response."""
    with transaction.atomic():
        status: int = post_forged_fields(client, path, fields).status_code
        transaction.set_rollback(True)
    return status


@pytest.mark.slow
def test_no_form_of_a_page_causes_a_server_error() -> None:
    anna, boris = create_person("anna"), create_person("boris")
    known = {0: anna, 1: boris}
    running = start_table("alemi-36", 2, seed=bytes(32), known=known)
    over = start_table({"preset": "alemi-36", "hand_size": 3}, 2, seed=bytes(32), known=known, penalty="a kompot")
    over.play(0, "resign")
    games = [f"/games/{running.game.pk}{page}" for page in ("", "/orders", "/resign")]
    own = [f"/account/{page}" for page in ("preferences", "email", "password", "tokens", "data")]
    others = [f"/games/{over.game.pk}", f"/series/{over.series.pk}", "/series/new", "/play", "/players/boris", "/inbox"]
    pages = [*games, *own, *others]
    client = create_browser_for(anna)
    client.raise_request_exception = False
    forms = {(path, *sorted(fields)): (path, fields) for page in pages for path, fields in list_forms(client, page)}
    assert len(forms) > 20
    strange_values = cycle(STRANGE_VALUES)
    failed = [
        (path, sent)
        for path, fields in forms.values()
        for sent in vary_fields(fields, strange_values)
        if post_and_roll_back(client, path, sent) >= 500
    ]
    assert failed == []
