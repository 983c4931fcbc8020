"""URLs of OAuth: first the pages for people, then the endpoints for apps."""

from django.urls import path

from accounts.oauth import endpoints
from accounts.web.views import consent, devices

urlpatterns = [
    path("oauth/authorize", consent.authorize, name="oauth-authorize"),
    path("oauth/device", devices.device, name="oauth-device"),
    path("oauth/token", endpoints.token, name="oauth-token"),
    path("oauth/revoke", endpoints.revoke, name="oauth-revoke"),
    path("oauth/device_authorization", endpoints.device_authorization, name="oauth-device-authorization"),
    path(".well-known/oauth-authorization-server", endpoints.metadata, name="oauth-metadata"),
]
