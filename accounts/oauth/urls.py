"""URLs of OAuth: first the pages for people, then the endpoints for apps."""

from django.urls import path

from accounts.oauth import endpoints
from accounts.web.views import consent, device_codes

urlpatterns = [
    path("oauth/authorize", consent.authorize_app, name="oauth-authorize"),
    path("oauth/device", device_codes.allow_device, name="oauth-device"),
    path("oauth/token", endpoints.issue_tokens, name="oauth-token"),
    path("oauth/revoke", endpoints.revoke_tokens, name="oauth-revoke"),
    path("oauth/device_authorization", endpoints.authorize_device, name="oauth-device-authorization"),
    path(".well-known/oauth-authorization-server", endpoints.show_metadata, name="oauth-metadata"),
]
