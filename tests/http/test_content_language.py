"""Responses of the API that contain words name their language, and caches keep them apart by language."""

from typing import Any

import pytest
from django.utils import timezone

from tests.games.api.calls import API, expect_status
from tests.games.table import start_table

pytestmark = pytest.mark.django_db
REFUSED_MOVE = {
    "rules": "alemi-36", "deal": {"players": 2, "dealer": 0, "seed": "00" * 32}, "moves": [[0, "take"]],
}  # fmt: skip


def expect_language(answer: Any, language: str) -> None:
    assert answer.status_code in (200, 304)
    assert answer["Content-Language"] == language
    assert "Accept-Language" in answer["Vary"]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_responses_with_words_name_their_language(language: str) -> None:
    table = start_table("alemi-36", 2, visibility="public")
    client, year = table.people[0].client, timezone.now().year
    headers = {"Accept-Language": language}
    for path in (
        "rules/options", "series", f"games/{table.game.pk}/picture.svg",
        f"players/{table.people[0].name}/years/{year}/picture.png",
    ):  # fmt: skip
        first = client.get(f"{API}/{path}", headers=headers)
        expect_language(first, language)
        expect_language(client.get(f"{API}/{path}", headers={**headers, "If-None-Match": first["ETag"]}), language)
    analysis = client.post(f"{API}/analysis", REFUSED_MOVE, headers=headers)
    assert expect_status(analysis, 200)["refused"]["problem"]["detail"]
    expect_language(analysis, language)
