"""Fields that an app may send in an authorization request or to an endpoint. Other fields are ignored."""

from django.http import QueryDict

AUTHORIZATION_FIELDS = (
    "response_type", "client_id", "redirect_uri", "scope", "state", "code_challenge", "code_challenge_method",
)  # fmt: skip
CALL_FIELDS = (
    "grant_type", "client_id", "client_secret", "scope", "code", "code_verifier", "redirect_uri", "refresh_token",
    "device_code", "token", "token_type_hint",
)  # fmt: skip


def select_fields(form: QueryDict, names: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return (name, value) of each non-empty field with one of these names. A field sent twice is returned twice."""
    return [(name, remove_duplicate_scopes(name, value)) for name in names for value in form.getlist(name) if value]


def remove_duplicate_scopes(name: str, value: str) -> str:
    """Remove repeated scopes from the field `scope`; return other fields unchanged."""
    return " ".join(dict.fromkeys(value.split(" "))) if name == "scope" else value
