"""All URLs of the site."""

from django.contrib import admin
from django.templatetags.static import static
from django.urls import include, path, re_path
from django.views.generic import RedirectView

from durak_site.http import error_handlers
from durak_site.web import guides, health, installable_app, pages

urlpatterns = [
    path("api/v1/", include("games.api.urls")),  # first, because most requests match here
    path("programs", pages.programs_page, name="programs"),
    path("programs/bots", pages.bots_page, name="bots"),
    path("docs", RedirectView.as_view(pattern_name="guides")),
    path("docs/", guides.guide_index_page, name="guides"),
    path("docs/<slug:name>.md", guides.guide_page, name="guide"),
    path("limits", pages.limits_page, name="limits"),
    path("manifest/<str:language>", installable_app.download_manifest, name="manifest"),
    path("sw.js", installable_app.download_service_worker, name="service-worker"),
    path("offline/<str:language>", installable_app.offline_page, name="offline"),
    path("healthz", health.healthz, name="healthz"),
    path("livez", health.livez, name="livez"),
    path("favicon.ico", RedirectView.as_view(url=static("favicon.svg"))),
    path("", include("accounts.oauth.urls")),
    path("", include("accounts.web.urls")),
    path("", include("games.web.urls")),
    path("admin/", admin.site.urls),
    path("api/v1/schema", pages.download_schema, name="schema"),
    path("api/v1/docs", pages.docs_page, name="docs"),
    path("api/v1/", include("accounts.api.urls")),
    re_path(r"^api(?:/|$)", error_handlers.api_address_not_found),
]
handler400 = error_handlers.bad_request
handler403 = error_handlers.permission_denied
handler404 = error_handlers.page_not_found
handler500 = error_handlers.server_error
