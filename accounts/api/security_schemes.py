"""The security schemes of the OpenAPI document, one for each authentication class."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension


class TokenScheme(OpenApiAuthenticationExtension):
    target_class = "accounts.api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        about = "A token from `POST /me/tokens`, or an access token of OAuth 2. Each operation names its scope."
        return {"type": "http", "scheme": "bearer", "description": about}


class SessionScheme(OpenApiAuthenticationExtension):
    target_class = "accounts.api.authentication.BrowserSessionAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": "sessionid",
            "description": "The web pages' session; calls that change something need `X-CSRFToken` too.",
        }


class PasswordScheme(OpenApiAuthenticationExtension):
    target_class = "accounts.api.authentication.PasswordAuthentication"
    name = "password"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "basic", "description": "Name and password, for `POST /me/tokens` alone."}

    def get_security_requirement(  # type: ignore[override]  # drf_spectacular accepts None: no scheme
        self, auto_schema: Any
    ) -> dict[str, list[str]] | None:
        return {"password": []} if auto_schema.method == "POST" else None
