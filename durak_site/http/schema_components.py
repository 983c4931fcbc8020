"""Components of the OpenAPI document that many operations share."""

from typing import Any

from django.conf import settings
from rest_framework import serializers

from durak_site.http import codes
from durak_site.http.serializers import ResponseSerializer
from durak_site.limits.catalogue import LIMITS
from durak_site.limits.headers import get_limit_value

HEADER_COMPONENTS = {
    "RateLimit-Policy": {
        "description": 'The limits that the call counts against, such as `"talk";q=60;w=60`: 60 in 60 seconds.',
        "schema": {"type": "string", "examples": ['"talk";q=60;w=60']},
    },
    "RateLimit": {
        "description": 'What is left of the limits that the call counts against, such as `"talk";r=59;t=31`: '
        "59, and more in 31 seconds.",
        "schema": {"type": "string", "examples": ['"talk";r=59;t=31']},
    },
    "ETag": {
        "description": "Tag of the response: equal tags mean equal responses. Send it back as `If-None-Match`.",
        "schema": {"type": "string", "examples": ['"9f86d081884c7d659a2feaa0c55ad015"']},
    },
    "Location": {
        "description": "Address of the created object.",
        "required": True,
        "schema": {"type": "string", "format": "uri-reference", "examples": ["/api/v1/series/8w2kx0d7m4qa"]},
    },
    "Retry-After": {
        "description": "Seconds to wait before repeating the request. Without this header, waiting does not help.",
        "schema": {"type": "integer", "minimum": 1, "examples": [2]},
    },
}
"""Response headers that operations of the OpenAPI document refer to. The rate limit headers follow an IETF draft."""
DEPRECATION_HEADERS = {
    "Deprecation": {"description": "Since when the call is deprecated (RFC 9745).", "schema": {"type": "string"}},
    "Sunset": {"description": "When the call will be removed (RFC 8594).", "schema": {"type": "string"}},
}


class ProblemDocument(ResponseSerializer):
    """A refusal (RFC 9457). Later versions may add members."""

    type = serializers.CharField(help_text="Always `about:blank`: `code` names the kind of refusal.")
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text="Sentence for people that explains the refusal.")
    code = serializers.CharField(help_text="Stable code of the refusal, for programs. New codes may be added.")
    errors = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()),
        required=False,
        help_text="With the code `invalid`, and with a `conflict` about a field: maps each wrong field to sentences "
        "about what is wrong.",
    )
    version = serializers.IntegerField(
        required=False,
        help_text="With the codes `not_your_move`, `stale` and `game_over`: the version that the game has for you now.",
    )
    option = serializers.CharField(
        required=False,
        help_text="With the codes `bad_rules`, `bad_players` and `bad_position`: the option or field that is wrong.",
    )


def add_common_components(result: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Add the site's address, `docs/contract.md`, limits, common headers and examples of refusals to the OpenAPI
    document.

    drf-spectacular calls this as a postprocessing hook.
    """
    contract = (settings.BASE_DIR / "docs" / "contract.md").read_text().partition("\n")[2].strip()
    lines = [f"- `{name}`: {get_limit_value(name)}. {limit.description}." for name, limit in LIMITS.items()]
    limits = "What is limited here, by the names that `RateLimit-Policy` and `RateLimit` use:\n\n" + "\n".join(lines)
    result["info"]["contact"]["url"] = settings.SITE_URL
    result["info"]["description"] += f"\n\n{contract}\n\n## Limits\n\n{limits}"
    result["components"]["headers"] = HEADER_COMPONENTS
    result["components"]["examples"] = {code: {"value": _make_example_problem(code)} for code in codes.EXAMPLE_DETAILS}
    return result


def _make_example_problem(code: str) -> dict[str, Any]:
    status = codes.STATUS_OF_CODE[code]
    return {
        "type": "about:blank",
        "title": codes.STATUS_TITLES[status],
        "status": status,
        "detail": codes.EXAMPLE_DETAILS[code],
        "code": code,
        **codes.EXAMPLE_MEMBERS.get(code, {}),
    }


def remove_object_defaults(result: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Remove default values that are JSON objects, because client generators cannot express them.

    drf-spectacular calls this as a postprocessing hook.
    """
    for component in result["components"]["schemas"].values():
        for one in component.get("properties", {}).values():
            if isinstance(one.get("default"), dict):
                del one["default"]
    return result


def replace_enums_by_references(result: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Replace each enumeration that equals a named component by a reference to this component.

    drf-spectacular calls this as a postprocessing hook. Its own replacement leaves out nullable lists and bodies of
    webhooks.
    """
    schemas = result["components"]["schemas"]
    names = {tuple(schema["enum"]): name for name, schema in schemas.items() if "enum" in schema}
    for component in schemas.values():
        for one in component.get("properties", {}).values():
            for choice in (one, one.get("items", {})):
                if name := names.get(tuple(choice.get("enum", ()))):
                    del choice["enum"], choice["type"]
                    choice["$ref"] = f"#/components/schemas/{name}"
    return result
