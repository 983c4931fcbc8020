"""Every response to GET has an ETag, except streams and the export. A client that sends the current ETag gets 304."""

import gzip
from typing import Any

import pytest
from django.test import Client

from tests.factories import create_person, make_anonymous_client
from tests.games.api.calls import API
from tests.games.table import start_table

pytestmark = pytest.mark.django_db

OPERATIONS_WITHOUT_ETAG = {"follow_club", "follow_game", "follow_me", "export_me"}
"""Operations whose responses have no ETag: streams, and a file that is generated while it is sent."""
OPERATIONS_TESTED_IN_OTHER_FILES = {"download_records", "download_texts", "draw_game"}
"""Operations whose ETags are tested in other files."""


def list_get_operations(client: Client) -> dict[str, tuple[str, dict[str, Any]]]:
    """Map the id of each GET operation in the OpenAPI document to its path and its description."""
    paths = client.get(f"{API}/schema").json()["paths"]
    reads = {path: of["get"] for path, of in paths.items() if "get" in of and path.startswith(API)}
    return {operation["operationId"]: (path, operation) for path, operation in reads.items()}


def test_every_get_operation_documents_its_etag_and_the_status_304(client: Client) -> None:
    for name, (_, operation) in list_get_operations(client).items():
        answers = operation["responses"]
        asks = any(one["name"] == "If-None-Match" for one in operation.get("parameters", ()))
        is_tagged = "304" in answers and "ETag" in answers["304"]["headers"] and "ETag" in answers["200"]["headers"]
        assert (asks, is_tagged) == ((False, False) if name in OPERATIONS_WITHOUT_ETAG else (True, True)), name


def test_every_get_operation_has_an_etag_and_returns_304(client: Client) -> None:
    table = start_table("alemi-36", 2)
    reader = table.people[0]
    known = {
        "{game_id}": table.game.pk, "{series_id}": table.series.pk, "{username}": reader.name, "{preset}": "none",
    }  # fmt: skip
    read = set()
    for name, (path, _) in list_get_operations(client).items():
        for place, value in known.items():
            path = path.replace(place, value)
        first = reader.client.get(path)
        if (
            "{" in path
            or name in OPERATIONS_WITHOUT_ETAG | OPERATIONS_TESTED_IN_OTHER_FILES
            or first.status_code != 200
        ):
            continue
        again = reader.client.get(path, headers={"If-None-Match": f'"another", {first["ETag"]}'})
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"]), path
        assert {again[header] for header in ("Cache-Control", "Vary")} == {
            first[header] for header in ("Cache-Control", "Vary")
        }
        assert not again.has_header("Content-Type")
        assert reader.client.head(path)["ETag"] == first["ETag"]
        read.add(name)
    assert {"show_leaderboard", "show_player", "show_series", "list_presets", "show_me", "list_events"} <= read
    assert len(read) > 20


def test_the_etag_of_a_page_changes_with_its_rows_and_not_with_the_signature_of_the_next_link() -> None:
    reader = create_person()
    for number in range(3):
        reader.client.post(f"{API}/me/blocks", {"player": create_person(f"blocked-{number}").name})
    first = reader.client.get(f"{API}/me/blocks?limit=2")
    assert first.json()["next"] is not None
    assert first["ETag"].startswith('W/"')
    same = {"If-None-Match": first["ETag"]}
    assert reader.client.get(f"{API}/me/blocks?limit=2", headers=same).status_code == 304
    reader.client.delete(f"{API}/me/blocks/blocked-2")
    assert reader.client.get(f"{API}/me/blocks?limit=2", headers=same).status_code == 200


def test_responses_to_different_viewers_have_different_etags() -> None:
    table = start_table("alemi-36", 2)
    tags = {one.client.get(f"{API}/games/{table.game.pk}/events")["ETag"] for one in table.people.values()}
    assert len(tags | {make_anonymous_client().get(f"{API}/games/{table.game.pk}/events")["ETag"]}) == 3


def test_the_openapi_document_is_compact_compressed_and_has_an_etag(client: Client) -> None:
    plain = client.get(f"{API}/schema")
    zipped = client.get(f"{API}/schema", headers={"Accept-Encoding": "br, gzip"})
    assert b"\n" not in plain.content
    assert (zipped["Content-Encoding"], zipped["Vary"]) == ("gzip", "Accept-Encoding")
    assert gzip.decompress(zipped.content) == plain.content
    assert len(zipped.content) < len(plain.content) / 8
    assert zipped["ETag"] != plain["ETag"]
    for answer, encoding in ((plain, "gzip;q=0"), (zipped, "gzip")):
        headers = {"Accept-Encoding": encoding, "If-None-Match": answer["ETag"]}
        unchanged = client.get(f"{API}/schema", headers=headers)
        assert (unchanged.status_code, unchanged.content, unchanged["Vary"]) == (304, b"", "Accept-Encoding")
