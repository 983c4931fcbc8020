"""The admin never shows the content of standing orders, and during a game not even whether a player has any."""

import pytest
from django.test import Client

from games.models import StandingOrders
from games.services.order_changes import replace_orders
from tests.games.table import start_table

pytestmark = pytest.mark.django_db


def test_the_admin_lists_orders_only_of_finished_games_and_hides_their_content(admin: Client) -> None:
    table = start_table("classic-36", 2, seed=bytes(32))
    (first,) = table.awaited_seats()
    replace_orders(game_id=table.game.pk, user=table.people[1 - first].user, words={"defences": [{"do": "take"}]})
    key = StandingOrders.objects.get().pk
    list_page, own_page = "/admin/games/standingorders/", f"/admin/games/standingorders/{key}/change/"
    assert table.game.pk not in admin.get(list_page).content.decode()
    assert admin.get(own_page).status_code == 302
    assert (
        "orders" not in admin.get(f"/admin/games/game/{table.game.pk}/change/").content.decode().split("<h1")[1].lower()
    )
    table.play(first, "resign")
    assert table.game.pk in admin.get(list_page).content.decode()
    shown = admin.get(own_page).content.decode()
    assert "take" not in shown
    assert admin.post(own_page, {"seat": 1}).status_code == 403
    assert admin.get("/admin/games/standingorders/add/").status_code == 403
