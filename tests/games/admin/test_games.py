import re

import pytest
from django.test import Client

from games.models import PlayerTotals
from tests.games.services.test_moves import start_table_of_three
from tests.games.table import Table, list_hand, start_table

pytestmark = pytest.mark.django_db


def get_change_page(admin: Client, table: Table) -> str:
    answer = admin.get(f"/admin/games/game/{table.game.pk}/change/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_admin_sees_a_game_as_spectators_do(admin: Client) -> None:
    table = start_table_of_three()
    table.play(1, "attack 6D")
    table.play(2, "beat 6D 9D")
    table.play(1, "pass")
    shown = get_change_page(admin, table)
    assert "attacked" in shown
    assert "picked_up" not in shown
    assert "<td>1</td><td>passed</td>" not in shown
    table.play(0, "pass")
    numbers = [int(number) for number in re.findall(r"<tr><td>(\d+)</td>", get_change_page(admin, table))]
    assert sorted(numbers) == list(range(1, len(numbers) + 1))
    assert len(numbers) < table.reload().version
    assert bytes(table.game.seed).hex() not in shown
    assert not [card for seat in range(3) for card in list_hand(table, seat) if re.search(rf"\b{card}\b", shown)]


def test_the_admin_sees_all_cards_of_a_finished_game(admin: Client) -> None:
    table = start_table("alemi-36", 2)
    table.play(0, "resign")
    shown = get_change_page(admin, table)
    assert bytes(table.game.seed).hex() in shown
    assert all(card in shown for card in list_hand(table, 0))


def test_a_game_and_its_series_are_described_in_words(admin: Client) -> None:
    table = start_table({"preset": "alemi-36", "hand_size": 5}, 2)
    table.play(0, "resign")
    of_series = admin.get(f"/admin/games/series/{table.series.pk}/change/").content.decode()
    for shown in (get_change_page(admin, table), of_series):
        assert "rules of their own; " in shown
        assert "Cards in a hand: 5" in shown
        assert "&#x27;:" not in shown
        assert "&quot;hand_size" not in shown
    assert f"{table.people[0].name} resigned and is the fool" in get_change_page(admin, table)
    assert f"<td>–</td><td>–</td><td>dealt</td><td>dealer: {table.game.dealer}; " in get_change_page(admin, table)
    assert "<td>player</td><td>–</td><td>ended</td>" in get_change_page(admin, table)


@pytest.mark.parametrize(
    "path",
    ["game/add/", "series/add/", "chatline/add/", "holiday/add/", "report/add/", "block/add/", "playertotals/add/"],
)
def test_rows_of_games_cannot_be_created_in_the_admin(admin: Client, path: str) -> None:
    assert admin.get(f"/admin/games/{path}").status_code == 403


@pytest.mark.parametrize("model", ["game", "series"])
def test_rows_of_games_cannot_be_changed_or_deleted_in_the_admin(admin: Client, model: str) -> None:
    table = start_table("alemi-36", 2)
    key = table.game.pk if model == "game" else table.series.pk
    assert admin.post(f"/admin/games/{model}/{key}/delete/", {"post": "yes"}).status_code == 403
    assert admin.post(f"/admin/games/{model}/{key}/change/", {"penalty": "mine"}).status_code == 403


def test_lists_of_games_and_series_in_the_admin_take_few_queries(admin: Client, django_assert_max_num_queries) -> None:
    for _ in range(5):
        start_table("alemi-36", 2)
    admin.get("/admin/")  # the first request renews the session
    for model in ("game", "series", "holiday", "chatline", "report", "block", "playertotals"):
        with django_assert_max_num_queries(10):
            assert admin.get(f"/admin/games/{model}/").status_code == 200


def test_totals_can_be_searched_by_player_and_are_read_only(admin: Client, django_assert_max_num_queries) -> None:
    lost = [start_table("alemi-36", 2) for _ in range(3)]
    for table in lost:
        table.play(0, "resign")
    player = lost[0].people[0]
    admin.get("/admin/")  # the first request renews the session
    with django_assert_max_num_queries(10):
        shown = admin.get("/admin/games/playertotals/", {"q": player.name}).content.decode()
    assert player.name in shown
    assert not [table.people[seat].name for table in lost[1:] for seat in (0, 1) if table.people[seat].name in shown]
    address = f"/admin/games/playertotals/{player.user.pk}/"
    of_player = admin.get(f"{address}change/").content.decode()
    assert re.findall(r'<div class="readonly">(\d+)</div>', of_player) == ["1", "1", "0", "0"]
    assert admin.post(f"{address}change/", {"games": "9"}).status_code == 403
    assert admin.post(f"{address}delete/", {"post": "yes"}).status_code == 403
    assert PlayerTotals.objects.get(player=player.user).games == 1
