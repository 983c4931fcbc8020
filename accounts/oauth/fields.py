"""The fields that an app may send: in the URL of an authorization request, and in calls to endpoints.

Fields with other names are ignored.
"""

from django.http import QueryDict

AUTHORIZATION_FIELDS = (
    "response_type", "client_id", "redirect_uri", "scope", "state", "code_challenge", "code_challenge_method",
)  # fmt: skip
CALL_FIELDS = (
    "grant_type", "client_id", "client_secret", "scope", "code", "code_verifier", "redirect_uri", "refresh_token",
    "device_code", "token", "token_type_hint",
)  # fmt: skip


def select_fields(form: QueryDict, names: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return (name, value) of each field that has one of these names and is not empty.

    A field that was sent several times is returned several times.
    """
    return [(name, remove_duplicate_scopes(name, value)) for name in names for value in form.getlist(name) if value]


def remove_duplicate_scopes(name: str, value: str) -> str:
    """Remove repeated scopes from the field `scope`; return other fields unchanged."""
    return " ".join(dict.fromkeys(value.split(" "))) if name == "scope" else value
