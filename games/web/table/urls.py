"""URL patterns of the pages and forms of a game."""

from django.urls import path

from games.web.table import actions, previews, replay, views
from games.web.table.form_views import make_form_view

urlpatterns = [
    path("<str:game_id>", views.table_page, name="table"),
    path("<str:game_id>/table", views.table_fragment, name="table-fragment"),
    path("<str:game_id>/talk", views.chat_fragment, name="table-talk"),
    path("<str:game_id>/hint", views.table_with_hint, name="table-hint"),
    path("<str:game_id>/replay", replay.replay_page, name="table-replay"),
    path("<str:game_id>/picture.png", previews.table_picture, name="table-picture"),
    path("<str:game_id>/lately", replay.recap_page, name="table-lately"),
    path("<str:game_id>/resign", views.confirm_resignation, name="table-resign"),
    path("<str:game_id>/seen", make_form_view(actions.store_seen_version), name="table-seen"),
    path("<str:game_id>/return", make_form_view(actions.return_to_seat), name="table-return"),
    path("<str:game_id>/abandon", make_form_view(actions.agree_or_refuse_to_abandon), name="table-abandon"),
    path("<str:game_id>/extension", make_form_view(actions.post_extension_request_or_answer), name="table-extension"),
    path("<str:game_id>/look", make_form_view(actions.save_display_options), name="table-look"),
    path("<str:game_id>/review", make_form_view(actions.request_own_review), name="table-review"),
    path("<str:game_id>/next", make_form_view(actions.deal_game_after), name="table-next"),
    path("<str:game_id>/say", make_form_view(actions.post_chat_line), name="table-say"),
    path("<str:game_id>/rematch", make_form_view(actions.start_rematch), name="table-rematch"),
]
