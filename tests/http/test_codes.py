"""The OpenAPI document lists the codes of each call under their statuses.

`tests/documented.py` checks in every test that a call returns no other codes.
"""

import pytest

from durak_site.http import codes
from durak_site.http.parsers import LIMIT
from durak_site.http.problems import CONTENT_TYPE, too_large
from tests.documented import codes_of, document

CALLS = {
    f"{method} {path}": operation
    for path, methods in document()["paths"].items()
    for method, operation in methods.items()
    if path.startswith("/api/")
}

WITHOUT_STORED_ANSWERS = {
    "post /api/v1/analysis",
    "post /api/v1/rules/check",
    "post /api/v1/games/{game_id}/orders/preview",
}
"""Calls without stored answers, for which the code `key_reused` cannot occur."""


@pytest.mark.parametrize("call", CALLS)
def test_a_call_lists_its_codes_under_their_statuses(call):
    for status, response in CALLS[call]["responses"].items():
        if int(status) < 400:
            continue
        assert list(response["content"]) == [CONTENT_TYPE]
        named = codes_of(CALLS[call], int(status))
        assert named
        assert {codes.STATUS[code] for code in named} == {int(status)}
        assert all(f"`{code}`: " in response["description"] for code in named)


def test_the_example_of_too_large_names_the_limit():
    assert codes.EXAMPLES["too_large"] == str(too_large(LIMIT))


@pytest.mark.parametrize("call", CALLS)
def test_every_call_lists_the_common_codes(call):
    for code in codes.ANYWHERE:
        assert code in codes_of(CALLS[call], codes.STATUS[code])
    assert ("not_found" in codes_of(CALLS[call], 404)) == ("{" in call)
    is_stored = call.startswith("post ") and call not in WITHOUT_STORED_ANSWERS
    assert ("key_reused" in codes_of(CALLS[call], 422)) == is_stored
    assert not is_stored or "conflict" in codes_of(CALLS[call], 409)
    assert ("too_large" in codes_of(CALLS[call], 413)) == ("requestBody" in CALLS[call])


def test_a_call_lists_its_own_codes():
    moves = CALLS["post /api/v1/games/{game_id}/moves"]
    assert codes_of(moves, 409) == ["not_your_move", "stale", "game_over", "conflict"]
    assert codes_of(moves, 400) == ["invalid", "bad_move", "bad_card"]
    assert codes_of(moves, 412) == ["precondition_failed"]
    assert codes_of(CALLS["post /api/v1/analysis"], 409) == []
    assert codes_of(CALLS["get /api/v1/me"], 409) == []


def test_an_unknown_code_has_no_status():
    with pytest.raises(KeyError):
        codes.by_status({"no_such_code": "Never."})
