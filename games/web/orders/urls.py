"""URL patterns of standing orders."""

from django.urls import path

from games.web.orders import views

urlpatterns = [
    path("<str:game_id>/and-if", views.orders_panel, name="and-if"),
    path("<str:game_id>/orders", views.orders_page, name="orders"),
]
