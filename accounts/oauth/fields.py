"""The fields that an app may send in an authorization request and in its own calls. All others are ignored."""

from django.http import QueryDict

AUTHORIZATION_FIELDS = (
    "response_type", "client_id", "redirect_uri", "scope", "state", "code_challenge", "code_challenge_method",
)  # fmt: skip
CALL_FIELDS = (
    "grant_type", "client_id", "client_secret", "scope", "code", "code_verifier", "redirect_uri", "refresh_token",
    "device_code", "token", "token_type_hint",
)  # fmt: skip


def select_fields(form: QueryDict, names: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return the known fields, without those that have no value."""
    return [(name, remove_duplicate_scopes(name, value)) for name in names for value in form.getlist(name) if value]


def remove_duplicate_scopes(name: str, value: str) -> str:
    """Remove repeated scopes, so that no more are stored than exist."""
    return " ".join(dict.fromkeys(value.split(" "))) if name == "scope" else value
