"""What a call does not know in its query is refused by name, whatever the call."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.http import QueryDict
from drf_spectacular.generators import SchemaGenerator

from durak_site.http.problems import Problem
from durak_site.http.queries import refuse_unknown
from tests.accounts.doors import assert_problem
from tests.factories import person

SAMPLE = {"username": "anna", "seat": "0", "day": "2027-01-01"}


def calls() -> Iterator[tuple[str, str, dict[str, Any]]]:
    document = SchemaGenerator().get_schema(request=None, public=True)
    for path, methods in document["paths"].items():
        if not path.startswith("/api/"):
            continue  # OAuth ignores what it does not know, as RFC 6749 wants it
        for method, operation in methods.items():
            yield method, path, operation


CALLS = list(calls())


@pytest.mark.parametrize(("method", "path", "operation"), CALLS, ids=[f"{m} {p}" for m, p, _ in CALLS])
@pytest.mark.django_db
def test_every_call_refuses_a_parameter_that_it_does_not_know(method, path, operation):
    there = path.format_map(Default(SAMPLE))
    answer = person("anna").client.generic(method.upper(), f"{there}?limits=5&=x", b"{}", "application/json")
    assert set(assert_problem(answer, 400, "invalid")["errors"]) == {"limits", ""}


@pytest.mark.parametrize("page", ["schema", "docs"])
def test_pages_know_no_parameter(client, page):
    assert set(assert_problem(client.get(f"/api/v1/{page}?format=yaml"), 400, "invalid")["errors"]) == {"format"}


@pytest.mark.django_db
def test_a_parameter_stands_once():
    answer = person().client.get("/api/v1/me/tokens?limit=5&limit=6")
    assert set(assert_problem(answer, 400, "invalid")["errors"]) == {"limit"}


@pytest.mark.django_db
def test_what_is_no_read_knows_no_parameter_of_the_read():
    answer = person().client.post("/api/v1/series?state=open", {})
    assert set(assert_problem(answer, 400, "invalid")["errors"]) == {"state"}


@pytest.mark.parametrize("query", ["", "limit=", "limit=5", "cursor=a&limit=b"])
def test_what_is_known_is_for_the_call_to_read(query):
    refuse_unknown(QueryDict(query), ("limit", "cursor"))


@pytest.mark.parametrize("query", ["Limit=5", "limit[]=5", "limit =5", "format=json", "x"])
def test_names_are_taken_letter_by_letter(query):
    with pytest.raises(Problem, match="no such parameter"):
        refuse_unknown(QueryDict(query), ("limit", "cursor"))


class Default(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return "none"
