"""All URLs of the site."""

from django.contrib import admin
from django.templatetags.static import static
from django.urls import include, path, re_path
from django.views.generic import RedirectView

from durak_site import guides, health, pages, phones
from durak_site.http import handlers

urlpatterns = [
    path("api/v1/", include("games.api.urls")),  # first, because most requests match here
    path("", pages.home, name="home"),
    path("programs", pages.programs, name="programs"),
    path("programs/bots", pages.bots, name="bots"),
    path("docs", RedirectView.as_view(pattern_name="guides")),
    path("docs/", guides.index, name="guides"),
    path("docs/<slug:name>.md", guides.guide, name="guide"),
    path("limits", pages.limits, name="limits"),
    path("manifest/<str:language>", phones.manifest, name="manifest"),
    path("sw.js", phones.service_worker, name="service-worker"),
    path("offline/<str:language>", phones.offline, name="offline"),
    path("healthz", health.healthz, name="healthz"),
    path("livez", health.livez, name="livez"),
    path("favicon.ico", RedirectView.as_view(url=static("favicon.svg"))),
    path("", include("accounts.oauth.urls")),
    path("", include("accounts.web.urls")),
    path("", include("games.web.urls")),
    path("admin/", admin.site.urls),
    path("api/v1/schema", pages.schema, name="schema"),
    path("api/v1/docs", pages.docs, name="docs"),
    path("api/v1/", include("accounts.api.urls")),
    re_path(r"^api(?:/|$)", handlers.no_such_address),
]
handler400 = handlers.bad_request
handler403 = handlers.permission_denied
handler404 = handlers.page_not_found
handler500 = handlers.server_error
