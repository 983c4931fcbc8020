"""What an app may say, in the address that it sends a person to and in its own calls; nothing else counts."""

from django.http import QueryDict

OF_QUESTIONS = (
    "response_type", "client_id", "redirect_uri", "scope", "state", "code_challenge", "code_challenge_method",
)  # fmt: skip
OF_CALLS = (
    "grant_type", "client_id", "client_secret", "scope", "code", "code_verifier", "redirect_uri", "refresh_token",
    "device_code", "token", "token_type_hint",
)  # fmt: skip


def said(sent: QueryDict, names: tuple[str, ...]) -> list[tuple[str, str]]:
    """A field without a value is as if it had not come."""
    return [(name, tidy(name, value)) for name in names for value in sent.getlist(name) if value]


def tidy(name: str, value: str) -> str:
    """A scope is asked for once, however often it is named: so no more is kept than there are scopes."""
    return " ".join(dict.fromkeys(value.split(" "))) if name == "scope" else value
