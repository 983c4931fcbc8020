"""The generated clients match the current OpenAPI document, from which the clients report no problem."""

import json

from clients.make import DOCUMENT, format_document
from durak_site.pages import schema_document


def test_the_committed_document_is_up_to_date() -> None:
    assert find_differences() == format_document(json.loads(schema_document())), "run make clients"


def find_differences(both: dircmp[str]) -> list[str]:
    here = [*both.left_only, *both.right_only, *both.diff_files, *both.funny_files]
    return here + [f"{name}/{one}" for name, inner in both.subdirs.items() for one in find_differences(inner)]
