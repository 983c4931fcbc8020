"""Every call refuses unknown query parameters, and names them in the refusal."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.http import QueryDict

from durak_site.http.problems import Problem
from durak_site.http.query_parameters import check_parameters
from tests.accounts.sign_in import assert_problem
from tests.documented_refusals import load_document
from tests.factories import create_person

SAMPLE_VALUES = {"username": "anna", "seat": "0", "day": "2027-01-01"}


def list_calls() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in load_document()["paths"].items():
        if not path.startswith("/api/"):
            continue  # OAuth ignores unknown parameters, as RFC 6749 requires
        for method, operation in methods.items():
            yield method, path, operation


CALLS = list(list_calls())


@pytest.mark.parametrize(("method", "path", "operation"), CALLS, ids=[f"{m} {p}" for m, p, _ in CALLS])
@pytest.mark.django_db
def test_every_call_refuses_an_unknown_parameter(method, path, operation):
    address = path.format_map(SampleOrNone(SAMPLE_VALUES))
    answer = create_person("anna").client.generic(method.upper(), f"{address}?limits=5&=x", b"{}", "application/json")
    assert set(assert_problem(answer, 400, "invalid")["errors"]) == {"limits", ""}


@pytest.mark.parametrize("page", ["schema", "docs"])
def test_pages_refuse_all_parameters(client, page):
    assert set(assert_problem(client.get(f"/api/v1/{page}?format=yaml"), 400, "invalid")["errors"]) == {"format"}


@pytest.mark.django_db
def test_a_repeated_parameter_is_refused():
    answer = create_person().client.get("/api/v1/me/tokens?limit=5&limit=6")
    assert set(assert_problem(answer, 400, "invalid")["errors"]) == {"limit"}


@pytest.mark.django_db
def test_other_methods_refuse_the_parameters_of_get():
    answer = create_person().client.post("/api/v1/series?state=open", {})
    assert set(assert_problem(answer, 400, "invalid")["errors"]) == {"state"}


@pytest.mark.parametrize("query", ["", "limit=", "limit=5", "cursor=a&limit=b"])
def test_known_parameters_are_accepted(query):
    check_parameters(QueryDict(query), ("limit", "cursor"))


@pytest.mark.parametrize("query", ["Limit=5", "limit[]=5", "limit =5", "format=json", "x"])
def test_names_of_parameters_must_match_exactly(query):
    with pytest.raises(Problem, match="no such parameter"):
        check_parameters(QueryDict(query), ("limit", "cursor"))


class SampleOrNone(dict[str, str]):
    """Maps the name of a path parameter to a sample value, or to "none"."""

    def __missing__(self, name: str) -> str:
        return "none"
