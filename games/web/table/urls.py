"""URL patterns of a game's pages and forms."""

from django.urls import path

from games.web.table import forms, previews, replaying, views
from games.web.table.acting import form

urlpatterns = [
    path("<str:game_id>", views.table, name="table"),
    path("<str:game_id>/table", views.fragment, name="table-fragment"),
    path("<str:game_id>/talk", views.talk, name="table-talk"),
    path("<str:game_id>/hint", views.hint, name="table-hint"),
    path("<str:game_id>/replay", replaying.replay, name="table-replay"),
    path("<str:game_id>/picture.png", previews.picture, name="table-picture"),
    path("<str:game_id>/lately", replaying.lately, name="table-lately"),
    path("<str:game_id>/resign", views.resign, name="table-resign"),
    path("<str:game_id>/seen", form(forms.seen), name="table-seen"),
    path("<str:game_id>/return", form(forms.come_back), name="table-return"),
    path("<str:game_id>/abandon", form(forms.abandon), name="table-abandon"),
    path("<str:game_id>/look", form(forms.look), name="table-look"),
    path("<str:game_id>/review", form(forms.look_back), name="table-review"),
    path("<str:game_id>/next", form(forms.next_game), name="table-next"),
    path("<str:game_id>/say", form(forms.say), name="table-say"),
    path("<str:game_id>/rematch", form(forms.rematch), name="table-rematch"),
]
