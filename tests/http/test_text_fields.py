"""Texts that other players read. The API refuses misleading and invisible texts."""

from typing import Any

import pytest

from tests.accounts.sign_in import assert_problem
from tests.factories import Person, create_person
from tests.games.api.calls import API, post_series

pytestmark = pytest.mark.django_db


def post_chat_line(author: Person, text: str) -> Any:
    return author.client.post(f"{API}/series/{post_series(author, 'me', None)['id']}/chat", {"text": text})


def create_token(author: Person, text: str) -> Any:
    return author.client.post(f"{API}/me/tokens", {"name": text, "scopes": ["read"]})


def create_series_with_penalty(author: Person, text: str) -> Any:
    body = {"rules": "alemi-36", "seats": [{"player": "me"}, {"open": True}], "penalty": text}
    return author.client.post(f"{API}/series", body)


SENDERS_BY_FIELD = {"text": post_chat_line, "name": create_token, "penalty": create_series_with_penalty}
"""Maps the name of a field to the function that sends a text in this field."""

MISLEADING_TEXTS = {
    "a bell": "Tea\x07",
    "a tab": "Tea\t=1",
    "a line break": "Tea\nand cake",
    "a line break of old": "Tea\rand cake",
    "a separator of lines": "Tea\u2028and cake",
    "a control character of the second row": "Tea\x9b31m",
    "an override": "Tea \u202egnip",
    "an isolate": "Tea \u2067gnip",
    "an embedding that begins": "\u202bTea",
    "nothing to see": "\u200b\u200b",
    "joiners alone": "\u200d\u2060\ufeff",
    "spaces of all widths": " \u00a0\u2003\u3000",
    "a letter that is blank": "\u3164",
    "other letters that are blank": "\u115f\u1160\uffa0\u2800",
    "marks without a letter": "\u034f\ufe0f",
    "tags alone": "\U000e0041\U000e0042",
}
READABLE_TEXTS = [
    "Чай с тортом",
    "شاي \u200fوكعكة",
    "می\u200cخورد",
    "👨\u200d👩\u200d👧 make tea ❤\ufe0f",
    "e\u0301",
    "½ l - or 5 %",
    "…",
]


@pytest.mark.parametrize("field", SENDERS_BY_FIELD)
@pytest.mark.parametrize("text", MISLEADING_TEXTS.values(), ids=MISLEADING_TEXTS)
def test_a_misleading_or_invisible_text_is_refused(field: str, text: str) -> None:
    assert list(assert_problem(SENDERS_BY_FIELD[field](create_person(), text), 400, "invalid")["errors"]) == [field]


@pytest.mark.parametrize("field", SENDERS_BY_FIELD)
@pytest.mark.parametrize("text", READABLE_TEXTS)
def test_a_text_of_any_language_is_accepted_unchanged(field: str, text: str) -> None:
    answer = SENDERS_BY_FIELD[field](create_person(), text)
    assert (answer.status_code, answer.json()[field]) == (201, text)
