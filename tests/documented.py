"""What the OpenAPI document says of an operation; every refusal that a test meets is looked up in it."""

import re
from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator

from durak_site.http.problems import CONTENT_TYPE


@cache
def document() -> dict[str, Any]:
    schema: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return schema


def codes_of(operation: dict[str, Any], status: int) -> list[str]:
    """Those that the operation can answer with under this status."""
    response = operation["responses"].get(str(status), {"content": {}})
    return list(response["content"].get(CONTENT_TYPE, {}).get("examples", {}))


def operation_of(response: Any) -> dict[str, Any] | None:
    """Of the request that this is the answer to; None where the API has no such operation. Calls of OAuth have codes of
    their own (RFC 6749)."""
    path = "/" + re.sub(r"<\w+:(\w+)>", r"{\1}", response.resolver_match.route)
    method = response.request["REQUEST_METHOD"].lower().replace("head", "get")
    if not path.startswith("/api/"):
        return None
    operation: dict[str, Any] | None = document()["paths"].get(path, {}).get(method)
    return operation


def assert_documented(response: Any, status: int, code: str) -> None:
    operation = operation_of(response)
    assert operation is None or code in codes_of(operation, status), (operation["operationId"], status, code)
