"""URL patterns of a game's pages and forms."""

from django.urls import path

from games.web.table import actions, previews, replay, views
from games.web.table.form_views import make_form_view

urlpatterns = [
    path("<str:game_id>", views.table, name="table"),
    path("<str:game_id>/table", views.fragment, name="table-fragment"),
    path("<str:game_id>/talk", views.talk, name="table-talk"),
    path("<str:game_id>/hint", views.hint, name="table-hint"),
    path("<str:game_id>/replay", replay.replay, name="table-replay"),
    path("<str:game_id>/picture.png", previews.picture, name="table-picture"),
    path("<str:game_id>/lately", replay.recent_moments, name="table-lately"),
    path("<str:game_id>/resign", views.resign, name="table-resign"),
    path("<str:game_id>/seen", make_form_view(actions.note_seen), name="table-seen"),
    path("<str:game_id>/return", make_form_view(actions.return_to_seat), name="table-return"),
    path("<str:game_id>/abandon", make_form_view(actions.abandon), name="table-abandon"),
    path("<str:game_id>/extension", make_form_view(actions.ask_for_time), name="table-extension"),
    path("<str:game_id>/look", make_form_view(actions.save_look), name="table-look"),
    path("<str:game_id>/review", make_form_view(actions.ask_for_review), name="table-review"),
    path("<str:game_id>/next", make_form_view(actions.deal_next), name="table-next"),
    path("<str:game_id>/say", make_form_view(actions.say), name="table-say"),
    path("<str:game_id>/rematch", make_form_view(actions.rematch), name="table-rematch"),
]
