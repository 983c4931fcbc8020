"""Every address of the games' pages."""

from django.urls import URLPattern, URLResolver, path

from games.web import design

urlpatterns: list[URLPattern | URLResolver] = [
    path("design", design.design, name="design"),
]
