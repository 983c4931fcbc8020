"""OAuth 2 in the OpenAPI document: its security scheme, and its endpoints, which are outside the API."""

from typing import Any

from accounts.models import Scope
from accounts.oauth.error_descriptions import add_description
from accounts.oauth.validator import GRANT_TYPES
from durak_site.http.problems import CONTENT_TYPE

FieldDescriptions = dict[str, tuple[dict[str, Any], str]]
"""Map the name of a form field or JSON field to its schema and its description."""
OPERATION_TAG = "oauth"
FORM_MEDIA_TYPE = "application/x-www-form-urlencoded"
TEXT_SCHEMA: dict[str, Any] = {"type": "string"}
SECURITY_SCHEME = {
    "type": "oauth2",
    "description": "For programs that act for other people. `/docs/apps.md` explains the flow step by step. PKCE with "
    "S256 is required.",
    "flows": {
        "authorizationCode": {
            "authorizationUrl": "/oauth/authorize",
            "tokenUrl": "/oauth/token",
            "refreshUrl": "/oauth/token",
            "scopes": {scope.value: f"{scope.label.capitalize()}." for scope in Scope},
        }
    },
}
"""The OpenAPI security scheme for OAuth. OpenAPI 3.1 cannot express the device flow, so only the descriptions of the
endpoints explain it.
"""
CLIENT_FIELDS: FieldDescriptions = {
    "client_id": ({**TEXT_SCHEMA, "examples": ["8w2kx0d7m4qa"]}, "Id of the app; not needed with HTTP Basic."),
    "client_secret": (TEXT_SCHEMA, "Secret of a confidential app; not needed with HTTP Basic."),
}
SCOPE_FIELD = ({**TEXT_SCHEMA, "examples": ["read play"]}, "Scopes separated by spaces: read, play, account.")
TOKEN_REQUEST_FIELDS: FieldDescriptions = {
    "grant_type": (
        {**TEXT_SCHEMA, "enum": list(GRANT_TYPES)},
        "Type of the grant with which the tokens are requested.",
    ),
    **CLIENT_FIELDS,
    "code": (TEXT_SCHEMA, "Code from the redirect, for `authorization_code`."),
    "redirect_uri": (
        TEXT_SCHEMA,
        "Redirect URI of the authorization request, if it had one, for `authorization_code`.",
    ),
    "code_verifier": (TEXT_SCHEMA, "Verifier of the code challenge, for `authorization_code`."),
    "refresh_token": (TEXT_SCHEMA, "Refresh token, for `refresh_token`."),
    "device_code": (TEXT_SCHEMA, "Device code, for `urn:ietf:params:oauth:grant-type:device_code`."),
    "scope": (SCOPE_FIELD[0], "Scopes of the new tokens, for `refresh_token`; at most those of the old ones."),
}
TOKEN_RESPONSE_FIELDS: FieldDescriptions = {
    "access_token": (
        {**TEXT_SCHEMA, "examples": ["durak_app_…"]},
        "Access token, to be sent as `Authorization: Bearer …`.",
    ),
    "token_type": ({**TEXT_SCHEMA, "const": "Bearer"}, "Type of the access token, always Bearer."),
    "expires_in": ({"type": "integer", "examples": [3600]}, "Lifetime of the access token in seconds."),
    "refresh_token": (
        {**TEXT_SCHEMA, "examples": ["durak_refresh_…"]},
        "Refresh token, which can be exchanged for a new pair of tokens once.",
    ),
    "scope": (SCOPE_FIELD[0], "Scopes of the tokens, separated by spaces."),
}
DEVICE_RESPONSE_FIELDS: FieldDescriptions = {
    "device_code": (
        {**TEXT_SCHEMA, "examples": ["ASTY6gROJE5II5wHNg3EeelKL35naY"]},
        "Code with which the device requests its tokens.",
    ),
    "user_code": ({**TEXT_SCHEMA, "examples": ["WDJB-MJHT"]}, "Code that the device shows to its user."),
    "verification_uri": (
        {**TEXT_SCHEMA, "format": "uri", "examples": ["https://durak.example.org/oauth/device"]},
        "Page on which the user enters the user code.",
    ),
    "verification_uri_complete": (
        {**TEXT_SCHEMA, "format": "uri", "examples": ["https://durak.example.org/oauth/device?user_code=WDJB-MJHT"]},
        "Page of the verification with the user code filled in.",
    ),
    "expires_in": ({"type": "integer", "examples": [900]}, "Lifetime of the codes in seconds."),
    "scope": (SCOPE_FIELD[0], "Scopes that the device gets, separated by spaces."),
    "interval": (
        {"type": "integer", "examples": [5]},
        "Minimum number of seconds between two token requests; the first may be sent at once.",
    ),
}
ERROR_FIELDS: FieldDescriptions = {
    "error": (TEXT_SCHEMA, "Error code of RFC 6749 or RFC 8628, for programs."),
    "error_description": (TEXT_SCHEMA, "Explanation of the error, for people."),
}
AUTHORIZATION_FIELDS: FieldDescriptions = {
    "response_type": ({**TEXT_SCHEMA, "const": "code"}, "Type of the response, always code."),
    "client_id": (TEXT_SCHEMA, "Id of the app."),
    "redirect_uri": (TEXT_SCHEMA, "Redirect URI of the app; an app with only one may leave it out."),
    "scope": SCOPE_FIELD,
    "state": (TEXT_SCHEMA, "Value that the redirect returns unchanged."),
    "code_challenge": (
        {**TEXT_SCHEMA, "minLength": 43, "maxLength": 43},
        "Code challenge: the SHA-256 of the code verifier in base64url.",
    ),
    "code_challenge_method": ({**TEXT_SCHEMA, "const": "S256"}, "Method of the code challenge, always S256."),
}
RETRY_HEADERS = {"Retry-After": {"$ref": "#/components/headers/Retry-After"}}
REQUIRED_AUTHORIZATION_FIELDS = ("response_type", "client_id", "code_challenge", "code_challenge_method")


def add_oauth(result: dict[str, Any], generator: Any, **more: Any) -> dict[str, Any]:
    """Add the OAuth security scheme to an OpenAPI document, and the OAuth endpoints to the document of the whole site.

    drf-spectacular calls this as a postprocessing hook, with the generated document as `result`.
    """
    result["components"].setdefault("securitySchemes", {})["oauth2"] = SECURITY_SCHEME
    if generator.patterns is None:
        result["paths"] |= describe_endpoints()
    return result


def describe_endpoints() -> dict[str, Any]:
    return {
        "/oauth/authorize": {"get": describe_authorization()},
        "/oauth/token": {"post": describe_token()},
        "/oauth/device_authorization": {"post": describe_device_authorization()},
        "/oauth/revoke": {"post": describe_revocation()},
        "/.well-known/oauth-authorization-server": {"get": describe_metadata()},
    }


def describe_authorization() -> dict[str, Any]:
    description = (
        "Open the page on which a user signs in and allows an app to act for the account, or refuses. The browser is "
        "then redirected to `redirect_uri` with `code`, `state` and `iss`, or with `error`."
    )
    return {
        **build_operation("authorize", description),
        "parameters": [
            {
                "in": "query",
                "name": name,
                "required": name in REQUIRED_AUTHORIZATION_FIELDS,
                "description": about,
                "schema": schema,
            }
            for name, (schema, about) in AUTHORIZATION_FIELDS.items()
        ],
        "security": [{"session": []}, {}],
        "responses": {
            "200": {"description": "Page that asks the user.", "content": {"text/html": {"schema": TEXT_SCHEMA}}},
            "302": {"description": "Redirect to the sign-in page, or to the app with `error`."},
            "400": {
                "description": "The app does not exist or has not registered this redirect URI.",
                "content": {"text/html": {"schema": TEXT_SCHEMA}},
            },
        },
    }


def describe_token() -> dict[str, Any]:
    description = "Request tokens with an authorization code, a device code or a refresh token."
    example = {"grant_type": "refresh_token", "client_id": "8w2kx0d7m4qa", "refresh_token": "durak_refresh_…"}
    limits = "Counts against `oauth`, `app_tokens`."
    return describe_form_call(
        "request_tokens",
        f"{description} {limits}",
        (TOKEN_REQUEST_FIELDS, ["grant_type"], example),
        TOKEN_RESPONSE_FIELDS,
    )


def describe_device_authorization() -> dict[str, Any]:
    description = (
        "Request codes for a device whose user signs in on another one. Counts against `oauth`, `device_codes`."
    )
    fields = {**CLIENT_FIELDS, "scope": SCOPE_FIELD}
    example = {"client_id": "8w2kx0d7m4qa", "scope": "read play"}
    return describe_form_call("authorize_device", description, (fields, [], example), DEVICE_RESPONSE_FIELDS)


def describe_revocation() -> dict[str, Any]:
    description = (
        "Revoke a pair of tokens, given either of them. Answers 200 for an unknown one too. Counts against `oauth`."
    )
    fields = {
        **CLIENT_FIELDS,
        "token": (TEXT_SCHEMA, "Access token or refresh token to revoke."),
        "token_type_hint": (TEXT_SCHEMA, "Type of the token."),
    }
    example = {"client_id": "8w2kx0d7m4qa", "token": "durak_refresh_…"}
    return describe_form_call("revoke_tokens", description, (fields, ["token"], example), None)


def describe_metadata() -> dict[str, Any]:
    answer = {
        "description": "Metadata of the authorization server.",
        "content": {"application/json": {"schema": {"type": "object"}, "example": {}}},
    }
    description = "Get the OAuth endpoints and their capabilities (RFC 8414), which OAuth libraries read."
    return {**build_operation("show_oauth_metadata", description), "security": [{}], "responses": {"200": answer}}


def build_operation(name: str, description: str) -> dict[str, Any]:
    summary = name.replace("_", " ").capitalize().replace("oauth", "OAuth")
    return {"operationId": name, "summary": summary, "description": description, "tags": [OPERATION_TAG]}


def describe_form_call(
    name: str,
    description: str,
    request_body: tuple[FieldDescriptions, list[str], dict[str, str]],
    response_fields: FieldDescriptions | None,
) -> dict[str, Any]:
    """Return the description of an operation that an app calls by posting a form (RFC 6749)."""
    fields, required, example = request_body
    success: dict[str, Any] = {"description": "Success."}
    if response_fields is not None:
        values = {name: schema.get("const") or schema["examples"][0] for name, (schema, _) in response_fields.items()}
        success["content"] = build_json_content(response_fields, values)
    return {
        **build_operation(name, description),
        "security": [{}],
        "requestBody": {
            "required": True,
            "content": {FORM_MEDIA_TYPE: {"schema": build_object_schema(fields, required), "example": example}},
        },
        "responses": {
            "200": success,
            "400": {
                "description": "Refusal of the request. The code `error` says what is wrong.",
                "content": build_error_content("invalid_request"),
            },
            "401": {
                "description": "`invalid_client`: no such app, or a wrong secret.",
                "content": build_error_content("invalid_client"),
            },
            "411": {"description": "The body has no length.", "content": build_problem_content("length_required")},
            "413": {"description": "The body is too large.", "content": build_problem_content("too_large")},
            "429": {
                "description": "`temporarily_unavailable`: too many requests.",
                "headers": RETRY_HEADERS,
                "content": build_error_content("temporarily_unavailable"),
            },
            "503": {
                "description": "The site is busy.",
                "headers": RETRY_HEADERS,
                "content": build_problem_content("unavailable"),
            },
        },
    }


def build_object_schema(fields: FieldDescriptions, required: list[str]) -> dict[str, Any]:
    properties = {name: {**schema, "description": about} for name, (schema, about) in fields.items()}
    return {"type": "object", "properties": properties, **({"required": required} if required else {})}


def build_json_content(fields: FieldDescriptions, example: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": build_object_schema(fields, list(fields)), "example": example}}


def build_error_content(code: str) -> dict[str, Any]:
    """Return the content of an OAuth error with this code as its example."""
    return build_json_content(ERROR_FIELDS, add_description({"error": code}))


def build_problem_content(code: str) -> dict[str, Any]:
    """Return the content of a refusal that has the form of refusals of the API."""
    schema = {"$ref": "#/components/schemas/ProblemDocument"}
    return {CONTENT_TYPE: {"schema": schema, "examples": {code: {"$ref": f"#/components/examples/{code}"}}}}
