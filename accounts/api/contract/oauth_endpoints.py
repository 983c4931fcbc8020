"""OAuth 2 in the OpenAPI document: the security scheme with its flows and scopes, and the endpoints outside the API."""

from typing import Any

from accounts.models import Scope
from accounts.oauth.validator import GRANT_TYPES

Fields = dict[str, tuple[dict[str, Any], str]]
"""Schemas and descriptions by field name."""
TAG = "oauth"
FORM = "application/x-www-form-urlencoded"
TEXT: dict[str, Any] = {"type": "string"}
SCHEME = {
    "type": "oauth2",
    "description": "For programs that other people use, step by step at `/docs/apps.md`. PKCE with S256 is required.",
    "flows": {
        "authorizationCode": {
            "authorizationUrl": "/oauth/authorize",
            "tokenUrl": "/oauth/token",
            "refreshUrl": "/oauth/token",
            "scopes": {scope.value: f"{scope.label.capitalize()}." for scope in Scope},
        }
    },
}
"""OpenAPI 3.1 has no name for the device flow. The descriptions of its endpoints explain it."""
CLIENT: Fields = {
    "client_id": ({**TEXT, "examples": ["8w2kx0d7m4qa"]}, "Id of the app; HTTP Basic may name it instead."),
    "client_secret": (TEXT, "Of a confidential app, unless HTTP Basic shows it."),
}
ASKED_FOR = ({**TEXT, "examples": ["read play"]}, "Scopes with spaces between them: read, play, account.")
TOKEN_FIELDS: Fields = {
    "grant_type": ({**TEXT, "enum": list(GRANT_TYPES)}, "What the tokens are for."),
    **CLIENT,
    "code": (TEXT, "For `authorization_code`: the code that the person came back with."),
    "redirect_uri": (TEXT, "For `authorization_code`: the address of the question, if it named one."),
    "code_verifier": (TEXT, "For `authorization_code`: whose SHA-256 the challenge was."),
    "refresh_token": (TEXT, "For `refresh_token`."),
    "device_code": (TEXT, "For `urn:ietf:params:oauth:grant-type:device_code`."),
    "scope": (ASKED_FOR[0], "For `refresh_token`: fewer scopes than before."),
}
TOKENS: Fields = {
    "access_token": (TEXT, "Sent as `Authorization: Bearer …`."),
    "token_type": ({**TEXT, "const": "Bearer"}, "Always Bearer."),
    "expires_in": ({"type": "integer"}, "Seconds that the access token lasts."),
    "refresh_token": (TEXT, "Gives a new pair of tokens, once."),
    "scope": (ASKED_FOR[0], "What the tokens may do."),
}
DEVICE: Fields = {
    "device_code": (TEXT, "What the device asks for its tokens with."),
    "user_code": ({**TEXT, "examples": ["WDJB-MJHT"]}, "What the device shows to its person."),
    "verification_uri": ({**TEXT, "format": "uri"}, "Where the person types the code."),
    "verification_uri_complete": ({**TEXT, "format": "uri"}, "The same with the code filled in."),
    "expires_in": ({"type": "integer"}, "Seconds that the codes last."),
    "scope": (ASKED_FOR[0], "What the device may do once it is let in."),
    "interval": ({"type": "integer"}, "Seconds between two questions; the first may come at once."),
}
REFUSED: Fields = {
    "error": ({**TEXT, "examples": ["invalid_grant"]}, "Code of RFC 6749 or RFC 8628, by which a program goes on."),
    "error_description": (TEXT, "A sentence that helps."),
}
QUESTION: Fields = {
    "response_type": ({**TEXT, "const": "code"}, "Always code."),
    "client_id": (TEXT, "Id of the app."),
    "redirect_uri": (TEXT, "Where the person comes back to; an app with a single address may leave it out."),
    "scope": ASKED_FOR,
    "state": (TEXT, "Comes back unchanged."),
    "code_challenge": ({**TEXT, "minLength": 43, "maxLength": 43}, "SHA-256 of the code_verifier in base64url."),
    "code_challenge_method": ({**TEXT, "const": "S256"}, "Always S256."),
}
NEEDED = ("response_type", "client_id", "code_challenge", "code_challenge_method")


def add_oauth(result: dict[str, Any], generator: Any, **more: Any) -> dict[str, Any]:
    """Add the scheme and the endpoints. The endpoints are only in the document of the whole site."""
    result["components"].setdefault("securitySchemes", {})["oauth2"] = SCHEME
    if generator.patterns is None:
        result["paths"] |= endpoints()
    return result


def endpoints() -> dict[str, Any]:
    return {
        "/oauth/authorize": {"get": authorize()},
        "/oauth/token": {"post": token()},
        "/oauth/device_authorization": {"post": device_authorization()},
        "/oauth/revoke": {"post": revoke()},
        "/.well-known/oauth-authorization-server": {"get": metadata()},
    }


def authorize() -> dict[str, Any]:
    description = (
        "A page for a browser, where a person signs in and lets an app act for them, or not. Then the browser goes "
        "back to `redirect_uri` with `code`, `state` and `iss`, or with `error`."
    )
    return {
        **operation("authorize", description),
        "parameters": [
            {"in": "query", "name": name, "required": name in NEEDED, "description": about, "schema": schema}
            for name, (schema, about) in QUESTION.items()
        ],
        "security": [{"session": []}, {}],
        "responses": {
            "200": {"description": "The page that asks.", "content": {"text/html": {"schema": TEXT}}},
            "302": {"description": "To the page that signs in, or back to the app with what is wrong."},
            "400": {
                "description": "There is no such app, or the app has not named this address.",
                "content": {"text/html": {"schema": TEXT}},
            },
        },
    }


def token() -> dict[str, Any]:
    description = "Tokens for a code, for a device that its person has let in, or for a refresh token."
    example = {"grant_type": "refresh_token", "client_id": "8w2kx0d7m4qa", "refresh_token": "durak_refresh_…"}
    limits = "Counts against `oauth`, `app_tokens`."
    return describe_form_call(
        "request_tokens", f"{description} {limits}", (TOKEN_FIELDS, ["grant_type"], example), TOKENS
    )


def device_authorization() -> dict[str, Any]:
    description = "Codes for a device that its person lets in elsewhere. Counts against `oauth`, `device_codes`."
    fields = {**CLIENT, "scope": ASKED_FOR}
    example = {"client_id": "8w2kx0d7m4qa", "scope": "read play"}
    return describe_form_call("authorize_device", description, (fields, [], example), DEVICE)


def revoke() -> dict[str, Any]:
    description = "End a pair of tokens, by either of them; 200 for one that is unknown, too. Counts against `oauth`."
    fields = {**CLIENT, "token": (TEXT, "An access token or a refresh token."), "token_type_hint": (TEXT, "Its type.")}
    example = {"client_id": "8w2kx0d7m4qa", "token": "durak_refresh_…"}
    return describe_form_call("revoke_tokens", description, (fields, ["token"], example), None)


def metadata() -> dict[str, Any]:
    answer = {
        "description": "The metadata.",
        "content": {"application/json": {"schema": {"type": "object"}, "example": {}}},
    }
    description = "Where the endpoints of OAuth are and what they can (RFC 8414). Libraries read it by themselves."
    return {**operation("show_oauth_metadata", description), "security": [{}], "responses": {"200": answer}}


def operation(name: str, description: str) -> dict[str, Any]:
    summary = name.replace("_", " ").capitalize().replace("oauth", "OAuth")
    return {"operationId": name, "summary": summary, "description": description, "tags": [TAG]}


def describe_form_call(
    name: str, description: str, sent: tuple[Fields, list[str], dict[str, str]], answered: Fields | None
) -> dict[str, Any]:
    """Describe a call that an app makes with a form (RFC 6749)."""
    fields, needed, example = sent
    success: dict[str, Any] = {"description": "It is done."}
    if answered is not None:
        success["content"] = as_json(answered)
    refused = as_json(REFUSED)
    return {
        **operation(name, description),
        "security": [{}],
        "requestBody": {"required": True, "content": {FORM: {"schema": as_object(fields, needed), "example": example}}},
        "responses": {
            "200": success,
            "400": {"description": "By `error`: what is wrong.", "content": refused},
            "401": {"description": "`invalid_client`: no such app, or a wrong secret.", "content": refused},
            "429": {
                "description": "`temporarily_unavailable`: too many requests.",
                "headers": {"Retry-After": {"$ref": "#/components/headers/Retry-After"}},
                "content": refused,
            },
        },
    }


def as_object(fields: Fields, needed: list[str]) -> dict[str, Any]:
    properties = {name: {**schema, "description": about} for name, (schema, about) in fields.items()}
    return {"type": "object", "properties": properties, **({"required": needed} if needed else {})}


def as_json(fields: Fields) -> dict[str, Any]:
    example = {name: example_of(schema) for name, (schema, _) in fields.items()}
    return {"application/json": {"schema": as_object(fields, list(fields)), "example": example}}


def example_of(schema: dict[str, Any]) -> Any:
    if schema["type"] == "integer":
        return 900
    return schema.get("const") or next(iter(schema.get("examples", ["https://durak.example.org/oauth/device"])))
