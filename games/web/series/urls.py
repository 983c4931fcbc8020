"""URL patterns of series."""

from django.urls import path

from games.web.series import acting, lobby, making, page

FORMS = (
    "join",
    "decline",
    "leave",
    "start",
    "cancel",
    "free",
    "deal",
    "rematch",
    "end",
    "keep",
    "say",
    "mark",
    "holiday",
    "give_back",
)

urlpatterns = [
    path("lobby", lobby.lobby, name="lobby"),
    path("series/new", making.make, name="series-new"),
    path("series/<str:series_id>", page.series, name="series"),
    *[
        path(f"series/<str:series_id>/{name}", acting.form(getattr(acting, name)), name=f"series-{name}")
        for name in FORMS
    ],
]
