"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from durak_site import health, pages

urlpatterns = [
    path("", pages.home, name="home"),
    path("healthz", health.healthz, name="healthz"),
    path("favicon.ico", RedirectView.as_view(url="/static/favicon.svg")),
    path("admin/", admin.site.urls),
    path("api/v1/schema", pages.schema, name="schema"),
    path("api/v1/docs", pages.docs, name="docs"),
    path("api/v1/", include("accounts.api.urls")),
    path("api/v1/", include("games.api.urls")),
]
