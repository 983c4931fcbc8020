"""English sentences for programmers, for OAuth errors that have no description of their own."""

DESCRIPTIONS_BY_ERROR = {
    "access_denied": "The person has said no.",
    "authorization_pending": "The person has not answered yet: ask again after `interval` seconds.",
    "expired_token": "The device_code has expired: ask for another one.",
    "invalid_client": "There is no such app, or its secret is wrong or missing.",
    "invalid_grant": "The code or token is unknown, expired, revoked, used already, or was not given to this app.",
    "invalid_request": "A field is missing, too long or cannot be read.",
    "invalid_scope": "Scopes are read, play and account; a refresh may not ask for more than the old tokens had.",
    "slow_down": "Too soon: from now on wait five seconds more between two requests.",
    "temporarily_unavailable": "Too many requests: wait a little.",
    "unauthorized_client": "Apps ask for a code alone: response_type=code.",
    "unsupported_grant_type": "A grant_type is authorization_code, refresh_token or "
    "urn:ietf:params:oauth:grant-type:device_code.",
    "unsupported_response_type": "Apps ask for a code alone: response_type=code.",
}


def add_description(response: dict[str, str]) -> dict[str, str]:
    """Add an `error_description` to an error response that has none."""
    error = response["error"]
    return {"error_description": DESCRIPTIONS_BY_ERROR.get(error, f"RFC 6749 says what {error} means."), **response}
