"""The committed OpenAPI document, from which the clients are generated, equals the one that the site serves."""

import json

from clients.make import DOCUMENT_PATH, format_document
from durak_site.web.pages import make_schema_document


def test_the_committed_document_is_up_to_date() -> None:
    assert DOCUMENT_PATH.read_text() == format_document(json.loads(make_schema_document())), "run make clients"
