from typing import Literal, cast

RequestTokensBodyGrantType = Literal[
    "authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"
]


def check_request_tokens_body_grant_type(value: object) -> RequestTokensBodyGrantType:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(RequestTokensBodyGrantType, value)
    raise TypeError(f"Unexpected value {value!r}.")
