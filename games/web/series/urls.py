"""URL patterns of series."""

from django.urls import path

from games.web.series import actions, creation, lobby, page

FORMS = (
    "decline",
    "leave",
    "start",
    "cancel",
    "free",
    "deal",
    "rematch",
    "end",
    "club",
    "keep",
    "say",
    "mark",
    "holiday",
    "give_back",
)

urlpatterns = [
    path("lobby", lobby.lobby, name="lobby"),
    path("series/new", creation.create_series_page, name="series-new"),
    path("series/<str:series_id>", page.series, name="series"),
    path("series/<str:series_id>/join", actions.join, name="series-join"),
    *[
        path(f"series/<str:series_id>/{name}", actions.make_form_view(getattr(actions, name)), name=f"series-{name}")
        for name in FORMS
    ],
]
