"""The OpenAPI document lists for each call the codes of its refusals, by HTTP status.

`tests/documented_refusals.py` checks in every test that a call returns only these codes.
"""

import pytest

from durak_site.http import codes
from durak_site.http.parsers import MAX_BODY_BYTES
from durak_site.http.problems import CONTENT_TYPE, build_too_large_problem
from tests.documented_refusals import list_codes, load_document

CALLS = {
    f"{method} {path}": operation
    for path, methods in load_document()["paths"].items()
    for method, operation in methods.items()
    if path.startswith("/api/")
}

CALLS_WITHOUT_STORED_RESPONSES = {
    "post /api/v1/analysis",
    "post /api/v1/rules/check",
    "post /api/v1/games/{game_id}/orders/preview",
}
"""POST calls whose responses are not stored for an Idempotency-Key, so they never return the code `key_reused`."""


@pytest.mark.parametrize("call", CALLS)
def test_a_call_lists_its_codes_under_their_statuses(call):
    for status, response in CALLS[call]["responses"].items():
        if int(status) < 400:
            continue
        assert list(response["content"]) == [CONTENT_TYPE]
        named = list_codes(CALLS[call], int(status))
        assert named
        assert {codes.STATUS_OF_CODE[code] for code in named} == {int(status)}
        assert all(f"`{code}`: " in response["description"] for code in named)


def test_the_example_of_too_large_names_the_limit():
    assert codes.EXAMPLE_DETAILS["too_large"] == str(build_too_large_problem(MAX_BODY_BYTES))


@pytest.mark.parametrize("call", CALLS)
def test_every_call_lists_the_common_codes(call):
    for code in codes.COMMON_REFUSALS:
        assert code in list_codes(CALLS[call], codes.STATUS_OF_CODE[code])
    assert ("not_found" in list_codes(CALLS[call], 404)) == ("{" in call or call == "get /api/v1/me/away")
    is_stored = call.startswith("post ") and call not in CALLS_WITHOUT_STORED_RESPONSES
    assert ("key_reused" in list_codes(CALLS[call], 422)) == is_stored
    assert not is_stored or "conflict" in list_codes(CALLS[call], 409)
    assert ("too_large" in list_codes(CALLS[call], 413)) == ("requestBody" in CALLS[call])


def test_a_call_lists_its_own_codes():
    moves = CALLS["post /api/v1/games/{game_id}/moves"]
    assert list_codes(moves, 409) == ["not_your_move", "stale", "game_over", "conflict"]
    assert list_codes(moves, 400) == ["invalid", "bad_move", "bad_card"]
    assert list_codes(moves, 412) == ["precondition_failed"]
    assert list_codes(CALLS["post /api/v1/analysis"], 409) == []
    assert list_codes(CALLS["get /api/v1/me"], 409) == []


def test_an_unknown_code_has_no_status():
    with pytest.raises(KeyError):
        codes.group_by_status({"no_such_code": "Never."})
