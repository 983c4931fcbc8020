"""The description of OAuth in the OpenAPI document."""

from typing import Any

import pytest

from accounts.models import Scope
from accounts.oauth.fields import AUTHORIZATION_FIELDS, CALL_FIELDS
from tests.accounts.oauth.app import App
from tests.accounts.oauth.test_device_authorization import begin_device_flow

pytestmark = pytest.mark.django_db
FORM_CONTENT_TYPE = "application/x-www-form-urlencoded"


@pytest.fixture
def openapi_document(client: Any) -> dict[str, Any]:
    return dict(client.get("/api/v1/schema").json())


def test_the_security_scheme_names_the_oauth_flows_and_scopes(client: Any, openapi_document: dict[str, Any]) -> None:
    scheme = openapi_document["components"]["securitySchemes"]["oauth2"]
    flow = scheme["flows"]["authorizationCode"]
    metadata = client.get("/.well-known/oauth-authorization-server").json()
    assert scheme["type"] == "oauth2"
    assert metadata["authorization_endpoint"].endswith(flow["authorizationUrl"])
    assert metadata["token_endpoint"].endswith(flow["tokenUrl"])
    assert set(flow["scopes"]) == set(Scope.values) == set(metadata["scopes_supported"])


def test_each_call_documents_the_scope_it_needs(openapi_document: dict[str, Any]) -> None:
    paths = openapi_document["paths"]
    assert {"oauth2": ["account"]} in paths["/api/v1/me/tokens"]["get"]["security"]
    assert {"oauth2": ["play"]} in paths["/api/v1/games/{game_id}/moves"]["post"]["security"]
    assert {"oauth2": []} in paths["/api/v1/series"]["get"]["security"]
    for path, method in (("me/tokens", "post"), ("me", "delete"), ("me/apps", "post")):
        assert not [one for one in paths[f"/api/v1/{path}"][method]["security"] if "oauth2" in one]


def test_every_endpoint_is_described_with_its_fields(client: Any, openapi_document: dict[str, Any]) -> None:
    metadata = client.get("/.well-known/oauth-authorization-server").json()
    there = {
        address.removeprefix(metadata["issuer"]) for name, address in metadata.items() if name.endswith("endpoint")
    }
    described = {path: methods for path, methods in openapi_document["paths"].items() if not path.startswith("/api/")}
    assert described.keys() == there | {"/.well-known/oauth-authorization-server"}
    bodies = [
        one["post"]["requestBody"]["content"][FORM_CONTENT_TYPE]["schema"]
        for one in described.values()
        if "post" in one
    ]
    assert {name for body in bodies for name in body["properties"]} == set(CALL_FIELDS)
    parameters = described["/oauth/authorize"]["get"]["parameters"]
    assert {one["name"] for one in parameters} == set(AUTHORIZATION_FIELDS)


def test_responses_have_the_documented_fields(anna: Any, app: App, openapi_document: dict[str, Any]) -> None:
    def list_documented_fields(path: str, status: str) -> set[str]:
        answer = openapi_document["paths"][path]["post"]["responses"][status]["content"]["application/json"]
        return set(answer["schema"]["properties"])

    assert set(app.obtain_tokens(anna)) == list_documented_fields("/oauth/token", "200")
    assert set(begin_device_flow(app)) == list_documented_fields("/oauth/device_authorization", "200")
    assert set(app.renew_tokens("nothing").json()) == list_documented_fields("/oauth/token", "400")
