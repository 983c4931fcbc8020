"""Every call names in the OpenAPI document all codes that it can answer with, each under its one status.

That it answers with no others is looked up at every refusal that any test meets (`tests/documented.py`).
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

ONLY_WORKED_OUT = {
    "post /api/v1/analysis",
    "post /api/v1/rules/check",
    "post /api/v1/games/{game_id}/orders/preview",
}
"""Nothing of it is kept, so no key is ever that of another body."""


@pytest.mark.parametrize("call", CALLS)
def test_a_call_names_its_codes_under_their_status(call):
    for status, response in CALLS[call]["responses"].items():
        if int(status) < 400:
            continue
        assert list(response["content"]) == [CONTENT_TYPE]
        named = codes_of(CALLS[call], int(status))
        assert named
        assert {codes.STATUS[code] for code in named} == {int(status)}
        assert all(f"`{code}`: " in response["description"] for code in named)


def test_the_example_of_a_body_that_is_too_large_names_how_large_it_may_be():
    assert codes.EXAMPLES["too_large"] == str(too_large(LIMIT))


@pytest.mark.parametrize("call", CALLS)
def test_what_any_call_can_answer_stands_at_every_call(call):
    for code in codes.ANYWHERE:
        assert code in codes_of(CALLS[call], codes.STATUS[code])
    assert ("not_found" in codes_of(CALLS[call], 404)) == ("{" in call)
    kept = call.startswith("post ") and call not in ONLY_WORKED_OUT
    assert ("key_reused" in codes_of(CALLS[call], 422)) == kept
    assert not kept or "conflict" in codes_of(CALLS[call], 409)
    assert ("too_large" in codes_of(CALLS[call], 413)) == ("requestBody" in CALLS[call])


def test_codes_of_one_call_stand_at_that_call():
    moves = CALLS["post /api/v1/games/{game_id}/moves"]
    assert codes_of(moves, 409) == ["not_your_move", "stale", "game_over", "conflict"]
    assert codes_of(moves, 400) == ["invalid", "bad_move", "bad_card"]
    assert codes_of(moves, 412) == ["precondition_failed"]
    assert codes_of(CALLS["post /api/v1/analysis"], 409) == []
    assert codes_of(CALLS["get /api/v1/me"], 409) == []


def test_an_unknown_code_has_no_status():
    with pytest.raises(KeyError):
        codes.by_status({"no_such_code": "Never."})
