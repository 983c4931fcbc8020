"""The fields that an app may send in an authorization request and in its own calls. All others are ignored."""

from django.http import QueryDict

OF_QUESTIONS = (
    "response_type", "client_id", "redirect_uri", "scope", "state", "code_challenge", "code_challenge_method",
)  # fmt: skip
OF_CALLS = (
    "grant_type", "client_id", "client_secret", "scope", "code", "code_verifier", "redirect_uri", "refresh_token",
    "device_code", "token", "token_type_hint",
)  # fmt: skip


def said(sent: QueryDict, names: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return the known fields, without those that have no value."""
    return [(name, tidy(name, value)) for name in names for value in sent.getlist(name) if value]


def tidy(name: str, value: str) -> str:
    """Remove repeated scopes, so that no more are stored than exist."""
    return " ".join(dict.fromkeys(value.split(" "))) if name == "scope" else value
