"""The parts of the OpenAPI document that all operations share: headers, refusals, scopes and limits."""

from typing import Any

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse

from durak_site.http import codes
from durak_site.http.problems import CONTENT_TYPE
from durak_site.http.schema_components import DEPRECATION_HEADERS, ProblemDocument
from durak_site.http.serializers import StrictSerializer

SCHEMES_WITH_SCOPES = ("token", "oauth2")
"""Names of the security schemes in which a caller has scopes."""
COMMON_HEADERS = ("RateLimit-Policy", "RateLimit")
DEFAULT_DESCRIPTIONS = {
    200: "Success.",
    201: "Created.",
    202: "Accepted: the server will do the work soon.",
    204: "Success, without content.",
}
"""Map the status of a successful response to its description, for views that have no description of their own."""
NO_DESCRIPTION = ("", "No response body")
HEADERS_OF_STATUS = {201: ("Location",), 304: ("ETag",), 429: ("Retry-After",), 503: ("Retry-After",)}
NOT_MODIFIED = {"description": "Not modified: your copy is current."}


IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[ -~]+$"},
    OpenApiParameter.HEADER,
    description="Key that makes it safe to repeat the request: for 24 hours a repetition returns the first response.",
)

IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match",
    str,
    OpenApiParameter.HEADER,
    description="ETag of your copy; the response is 304 if the copy is current.",
)


class StrictSerializerExtension(OpenApiSerializerExtension):
    """An extension that forbids additional properties in the schema of a strict serializer."""

    target_class = StrictSerializer
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: Any) -> dict[str, Any]:
        schema = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        return {**schema, "additionalProperties": False}


def make_header_reference(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/headers/{name}"}


def add_headers(status: int, body: dict[str, Any]) -> dict[str, Any]:
    names = (*COMMON_HEADERS, *HEADERS_OF_STATUS.get(status, ()))
    headers = {name: make_header_reference(name) for name in names}
    description = DEFAULT_DESCRIPTIONS[status] if body["description"] in NO_DESCRIPTION else body["description"]
    return {**body, "description": description, "headers": {**body.get("headers", {}), **headers}}


class ApiSchema(AutoSchema):
    """Generates the OpenAPI description of an operation from the attributes of its view (see `ApiView`)."""

    def _get_scope(self) -> str | None:
        scopes: dict[str, str | None] = getattr(self.view, "scopes", {})
        return scopes.get(self.method)

    def get_auth(self) -> list[dict[str, Any]]:
        """Return the security schemes of the operation, each with the scope that it needs.

        If the operation needs no token, add an empty scheme, which means that authentication is optional.
        """
        scope = self._get_scope()
        auths: list[dict[str, Any]] = super().get_auth()
        if any("token" in auth for auth in auths) and self.method not in getattr(self.view, "not_for_apps", ()):
            auths = [*auths, {"oauth2": []}]
        with_scope = [
            {name: [scope] if scope and name in SCHEMES_WITH_SCOPES else [] for name in auth} for auth in auths
        ]
        return with_scope if scope else [*with_scope, {}]

    def is_deprecated(self) -> bool:
        return self.method in getattr(self.view, "deprecations", {})

    def get_summary(self) -> str:
        """Return the operation id as words: capitalized, and with spaces instead of underscores."""
        return str(self.get_operation_id()).replace("_", " ").capitalize()

    def get_description(self) -> str:  # type: ignore[override]  # drf_spectacular's takes nothing
        scope = self._get_scope()
        needs = f"Needs the scope `{scope}`." if scope else "Needs no token."
        return f"{super().get_description()}\n\n{needs} {self._describe_limits()}".strip()

    def _describe_limits(self) -> str:
        names = [f"`{name}`" for name in getattr(self.view, "limits", {}).get(self.method, ())]
        sentences = [f"Counts against {', '.join(names)}."] if names else []
        if self._has_stored_response():
            sentences.append(
                "An Idempotency-Key counts against `new_keys`, and the stored response against `kept_answers`."
            )
        return " ".join(sentences)

    def _has_stored_response(self) -> bool:
        return self.method == "POST" and getattr(self.view, "stores_responses", True)

    def _has_etag(self) -> bool:
        return self.method == "GET" and getattr(self.view, "has_etag", False)

    def get_override_parameters(self) -> list[Any]:
        of_a_tag = [IF_NONE_MATCH] if self._has_etag() else []
        of_method = {"GET": [*getattr(self.view, "query", ()), *of_a_tag], "POST": [IDEMPOTENCY_KEY]}
        return [*super().get_override_parameters(), *of_method.get(self.method, ())]

    def _get_request_body(self, direction: Any = "request") -> dict[str, Any] | None:
        """Return the description of the request body. For DELETE, use the view's `delete_body`, if it has one."""
        if self.method != "DELETE" or not hasattr(self.view, "delete_body"):
            generated_body: dict[str, Any] | None = super()._get_request_body(direction)  # type: ignore[no-untyped-call]  # AutoSchema's
            return generated_body
        schema = self.resolve_serializer(self.view.delete_body, "request").ref
        return {"content": {"application/json": {"schema": schema}}, "required": True}

    def get_tags(self) -> list[str]:
        return [getattr(self.view, "tag", None) or super().get_tags()[0]]

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        if not hasattr(self.view, "scopes"):
            return bodies  # the view describes a webhook, so other servers send the responses
        for status, refusals in codes.group_by_status(self._collect_refusals()).items():
            bodies[str(status)] = self._describe_refusals(status, refusals, direction)
        if self._has_etag():
            bodies["304"] = dict(NOT_MODIFIED)
        answers = {status: add_headers(int(status), body) for status, body in sorted(bodies.items())}
        if self._has_etag():
            answers["200"]["headers"]["ETag"] = make_header_reference("ETag")
        if self.method == "POST" and "409" in answers:
            # A 409 may mean that a request with the same Idempotency-Key is still running.
            answers["409"]["headers"]["Retry-After"] = make_header_reference("Retry-After")
        for answer in answers.values() if self.is_deprecated() else ():
            answer["headers"] |= DEPRECATION_HEADERS
        return answers

    def _describe_refusals(self, status: int, refusals: codes.Refusals, direction: Any) -> dict[str, Any]:
        problem = OpenApiResponse(ProblemDocument, description=codes.describe_status(status, refusals))
        body: dict[str, Any] = self._get_response_for_code(  # type: ignore[no-untyped-call]  # AutoSchema's
            problem, str(status), [CONTENT_TYPE], direction
        )
        body["content"][CONTENT_TYPE]["examples"] = {
            code: {"$ref": f"#/components/examples/{code}"} for code in refusals
        }
        return body

    def _collect_refusals(self) -> codes.Refusals:
        """Return all refusals of this operation: those that all operations share, and those of its view."""
        has_body = self.method in ("POST", "PUT", "PATCH") or (
            self.method == "DELETE" and hasattr(self.view, "delete_body")
        )
        parts = [
            (codes.COMMON_REFUSALS, True),
            (codes.PATH_REFUSALS, "{" in self.path),
            (codes.BODY_REFUSALS, has_body),
            (getattr(self.view, "refusals", {}).get(self.method, {}), True),
            (codes.IDEMPOTENCY_REFUSALS, self._has_stored_response()),
        ]
        return codes.merge_refusals(refusals for refusals, applies in parts if applies)
