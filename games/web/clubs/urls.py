"""URL patterns of clubs."""

from django.urls import path

from games.web.clubs import actions, club_list, creation, pages, years

FORM_ACTIONS = {
    "join": actions.join_club,
    "leave": actions.leave_club,
    "invite": actions.invite_to_club,
    "withdraw": actions.withdraw_invitation,
    "remove": actions.remove_member,
    "role": actions.change_role,
    "renew": actions.renew_code,
    "change": actions.change_club_details,
    "delete": actions.delete_club,
}

urlpatterns = [
    path("clubs", club_list.clubs_page, name="clubs"),
    path("clubs/new", creation.create_club_page, name="club-new"),
    path("clubs/<str:club_id>", pages.club_games_page, name="club"),
    path("clubs/<str:club_id>/standings", pages.club_standings_page, name="club-standings"),
    path("clubs/<str:club_id>/owed", pages.club_penalties_page, name="club-owed"),
    path("clubs/<str:club_id>/members", pages.club_members_page, name="club-members"),
    path("clubs/<str:club_id>/years/<str:year>", years.club_year_page, name="club-year"),
    path("clubs/<str:club_id>/years/<str:year>/picture.png", years.club_year_picture, name="club-year-picture"),
    *[
        path(f"clubs/<str:club_id>/{name}", actions.make_form_view(act), name=f"club-{name}")
        for name, act in FORM_ACTIONS.items()
    ],
]
