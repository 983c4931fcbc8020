"""Check that the OpenAPI document lists each refusal that a test gets."""

import re
from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator

from durak_site.http.problems import CONTENT_TYPE


@cache
def load_document() -> dict[str, Any]:
    schema: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return schema


def list_codes(operation: dict[str, Any], status: int) -> list[str]:
    """Return the codes that the document lists for this operation and HTTP status."""
    response = operation["responses"].get(str(status), {"content": {}})
    return list(response["content"].get(CONTENT_TYPE, {}).get("examples", {}))


def find_operation(response: Any) -> dict[str, Any] | None:
    """Return the operation of the OpenAPI document to which the response belongs.

    Return None for a request outside of the API, such as to OAuth, which has its own codes.
    """
    path = "/" + re.sub(r"<\w+:(\w+)>", r"{\1}", response.resolver_match.route)
    method = response.request["REQUEST_METHOD"].lower().replace("head", "get")
    if not path.startswith("/api/"):
        return None
    operation: dict[str, Any] | None = load_document()["paths"].get(path, {}).get(method)
    return operation


def assert_refusal_is_documented(response: Any, status: int, code: str) -> None:
    """Check that the document lists the code for this operation, and has each member of the problem document."""
    operation = find_operation(response)
    if operation is not None:
        assert code in list_codes(operation, status), (operation["operationId"], status, code)
        members = load_document()["components"]["schemas"]["ProblemDocument"]["properties"]
        assert response.json().keys() <= members.keys()
