"""Every address of the games' pages."""

from django.urls import URLPattern, URLResolver, include, path

from games.web import design, mine, play

urlpatterns: list[URLPattern | URLResolver] = [
    path("play", play.play, name="play"),
    path("games", mine.mine, name="my-games"),
    path("", include("games.web.rules.urls")),
    path("", include("games.web.series.urls")),
    path("design", design.design, name="design"),
    path("games/", include("games.web.table.urls")),
    path("games/", include("games.web.orders.urls")),
]
