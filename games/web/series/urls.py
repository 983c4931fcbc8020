"""URL patterns of series."""

from django.urls import path

from games.web.series import actions, creation, lobby, page

FORM_ACTIONS = {
    "decline": actions.decline_invitation,
    "leave": actions.leave_seat,
    "start": actions.start_series,
    "cancel": actions.cancel_series,
    "free": actions.free_seat,
    "deal": actions.deal_next_game,
    "rematch": actions.create_rematch,
    "end": actions.agree_to_end_series,
    "club": actions.agree_to_club,
    "keep": actions.save_house_preset,
    "say": actions.post_chat_line,
    "mark": actions.mark_series_penalty,
    "holiday": actions.take_own_day_off,
    "give_back": actions.give_back_own_day_off,
}

urlpatterns = [
    path("lobby", lobby.lobby_page, name="lobby"),
    path("series/new", creation.create_series_page, name="series-new"),
    path("series/<str:series_id>", page.series_page, name="series"),
    path("series/<str:series_id>/join", actions.join_series, name="series-join"),
    *[
        path(f"series/<str:series_id>/{name}", actions.make_form_view(act), name=f"series-{name}")
        for name, act in FORM_ACTIONS.items()
    ],
]
