"""URL patterns of clubs."""

from django.urls import path

from games.web.clubs import actions, creation, listing, pages, years

FORMS = ("join", "leave", "invite", "withdraw", "remove", "role", "renew", "change", "delete")

urlpatterns = [
    path("clubs", listing.clubs, name="clubs"),
    path("clubs/new", creation.create_club_page, name="club-new"),
    path("clubs/<str:club_id>", pages.club, name="club"),
    path("clubs/<str:club_id>/standings", pages.standings, name="club-standings"),
    path("clubs/<str:club_id>/owed", pages.owed, name="club-owed"),
    path("clubs/<str:club_id>/members", pages.members, name="club-members"),
    path("clubs/<str:club_id>/years/<str:year>", years.year, name="club-year"),
    path("clubs/<str:club_id>/years/<str:year>/picture.png", years.picture, name="club-year-picture"),
    *[
        path(f"clubs/<str:club_id>/{name}", actions.make_form_view(getattr(actions, name)), name=f"club-{name}")
        for name in FORMS
    ],
]
