"""The panel of suggested standing orders on the game page, in a browser without scripts."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models.player_report import FOREVER
from games.services.deadlines import act_on_deadline
from tests.factories import Person, create_person
from tests.games.api.calls import API, expect_status
from tests.games.services.test_deadlines import start_game_with_exchange_window
from tests.games.services.test_moves import HANDS
from tests.games.table import Table, get_time_after_deadline, stack_deck, start_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Start a game of three in which seat 1 has opened against seat 2."""
    table = start_table("cabinet-podkidnoy", 3, deck=stack_deck(HANDS, trump="7H"))
    table.play(1, "attack 6D")
    return table


def create_browser(who: Person) -> Client:
    client = Client()
    client.force_login(who.user)
    return client


def get_orders_panel(table: Table, seat: int) -> str:
    answer = create_browser(table.people[seat]).get(f"/games/{table.game.pk}/and-if")
    assert answer.status_code == 200
    return answer.content.decode()


def read_form_fields(page: str) -> dict[str, Any]:
    """Return the fields that a browser would send if the player changed none of them."""
    fields: dict[str, Any] = {"line": re.findall(r'name="line" value="(\d)" checked', page)}
    fields["bout"] = re.findall(r'name="bout" value="(\d+)"', page)
    for number, options in re.findall(r'name="answer-(\d)".*?>(.*?)</select>', page, re.DOTALL):
        fields[f"answer-{number}"] = unescape(re.findall(r'<option value="(.*?)"', options)[0])
    for number, asking in re.findall(r'name="asking-(\d)" value="(.*?)"', page):
        fields[f"asking-{number}"] = unescape(asking)
    return fields


def test_after_keeping_the_lowest_trump_no_order_to_exchange_it_is_suggested() -> None:
    table = start_game_with_exchange_window(quick_pass=False)
    table.play(0, "keep")
    assert "When I open" in get_orders_panel(table, 0)
    assert "exchange" not in get_orders_panel(table, 0)


def send_orders_form(table: Table, seat: int, fields: dict[str, Any]) -> None:
    answer = create_browser(table.people[seat]).post(f"/games/{table.game.pk}/and-if", fields)
    assert (answer.status_code, answer["Location"]) == (302, f"/games/{table.game.pk}")


def get_orders(table: Table, seat: int) -> dict[str, Any]:
    left_orders: dict[str, Any] = expect_status(
        table.people[seat].client.get(f"{API}/games/{table.game.pk}/orders"), 200
    )
    return left_orders


def test_all_suggestions_are_saved_with_one_tap(table: Table) -> None:
    page = get_orders_panel(table, 0)
    assert 0 < page.count('type="checkbox"') <= 5
    send_orders_form(table, 0, read_form_fields(page))
    suggested = expect_status(table.people[0].client.get(f"{API}/games/{table.game.pk}/orders/suggestions"), 200)
    assert get_orders(table, 0) == suggested["orders"]


def test_orders_are_shown_in_words_and_deleted_with_one_tap(table: Table) -> None:
    expect_status(table.people[0].client.put(f"{API}/games/{table.game.pk}/orders", {"openings": ["lowest"]}), 200)
    page = get_orders_panel(table, 0)
    assert "When I open: <strong>my lowest card</strong>" in page
    send_orders_form(table, 0, {"take_back": "yes"})
    assert get_orders(table, 0) == {}
    assert "my lowest card</strong>" not in get_orders_panel(table, 0)


def test_for_an_unchecked_suggestion_the_orders_leave_the_move_to_the_player(table: Table) -> None:
    fields = read_form_fields(get_orders_panel(table, 0))
    send_orders_form(table, 0, {**fields, "line": []})
    words = get_orders(table, 0)
    assert {rule["do"] for rule in words.get("defences", [])} <= {"ask"}
    assert words["throw_ins"] == {"then": "ask"}


def test_another_answer_to_a_suggested_question_can_be_chosen(table: Table) -> None:
    page = get_orders_panel(table, 0)
    number, options = next(
        (number, options)
        for number, options in re.findall(r'name="answer-(\d)".*?>(.*?)</select>', page, re.DOTALL)
        if "throw_ins" in options
    )
    another = unescape(re.findall(r'<option value="(.*?)"', options)[1])
    send_orders_form(table, 0, {**read_form_fields(page), f"answer-{number}": another})
    assert get_orders(table, 0)["throw_ins"] == json.loads(another)["throw_ins"]


def test_an_answer_for_this_bout_has_no_effect_in_later_bouts() -> None:
    """Seat 2 leaves orders to take each six that is thrown in during this bout. In the next bout, the orders make no
    move.
    """
    table = start_table("cabinet-podkidnoy", 3, deck=stack_deck(HANDS, trump="7H"))
    table.play(1, "attack 6D")
    table.play(2, "beat 6D 9D")
    page = get_orders_panel(table, 2)
    lines = dict(re.findall(r'<span id="if-(\d)">(.*?)</span>', page))
    number = next(number for number, question in lines.items() if "throws in a six in this bout" in question)
    options = re.search(rf'name="answer-{number}".*?>(.*?)</select>', page, re.DOTALL)
    assert options
    take = next(unescape(value) for value, words in re.findall(r'value="(.*?)">(.*?)<', options[1]) if words == "take")
    send_orders_form(table, 2, {**read_form_fields(page), "line": [number], f"answer-{number}": take})
    assert "If somebody throws in a six in this bout: <strong>take</strong>" in get_orders_panel(table, 2)
    table.play(1, "pass")
    table.play(0, "pass")
    assert "in this bout" not in json.dumps(get_orders(table, 2))
    assert all(rule["if"].get("laid") == "opening" for rule in get_orders(table, 2).get("defences", []))
    previewed = expect_status(table.people[2].client.post(f"{API}/games/{table.game.pk}/orders/preview"), 200)
    assert {one["move"] for one in previewed["attacks"]} == {None}


def test_a_page_from_an_earlier_bout_saves_no_orders(table: Table) -> None:
    fields = read_form_fields(get_orders_panel(table, 0))
    table.play(2, "take")
    assert table.state().bout == 2
    answer = create_browser(table.people[0]).post(f"/games/{table.game.pk}/and-if", fields, follow=True)
    assert "A new bout has begun since you opened this page" in answer.content.decode()
    assert get_orders(table, 0) == {}


def test_a_suspended_player_is_told_why_suggestions_are_not_saved(table: Table) -> None:
    fields = read_form_fields(get_orders_panel(table, 0))
    User.objects.filter(pk=table.people[0].user.pk).update(suspended_until=FOREVER)
    answer = create_browser(table.people[0]).post(f"/games/{table.game.pk}/and-if", fields, follow=True)
    assert answer.status_code == 200
    assert "Staff have banned your account" in answer.content.decode()


def test_the_game_page_has_the_orders_panel_but_its_fragment_does_not(table: Table) -> None:
    client, address = create_browser(table.people[0]), f"/games/{table.game.pk}"
    assert 'id="orders-bar"' in client.get(address).content.decode()
    assert 'id="orders-bar"' not in client.get(f"{address}/table").content.decode()


def test_awaited_players_get_no_suggestions(table: Table) -> None:
    expect_status(table.people[2].client.put(f"{API}/games/{table.game.pk}/orders", {"openings": ["lowest"]}), 200)
    assert 'id="orders-bar"' not in create_browser(table.people[2]).get(f"/games/{table.game.pk}").content.decode()


def test_forged_forms_are_refused_with_a_sentence(table: Table) -> None:
    for piece in ("{", "[]", '{"openings": [["5S"]]}', '{"defences": 1}', "[" * 1500):
        send_orders_form(table, 0, {"line": ["0"], "answer-0": piece})
    send_orders_form(table, 0, {"line": ["0", "1"], "answer-0": '{"defences": [1]}', "answer-1": '{"defences": 2}'})
    assert get_orders(table, 0) == {}


def test_a_damaged_form_is_refused_in_the_language_of_the_player(table: Table) -> None:
    User.objects.filter(pk=table.people[0].user.pk).update(language="ru")
    fields = {"line": ["0"], "answer-0": "{"}
    answer = create_browser(table.people[0]).post(f"/games/{table.game.pk}/and-if", fields, follow=True)
    assert "Эту форму нельзя прочитать." in answer.content.decode()


def test_spectators_see_no_orders_panel(table: Table) -> None:
    stranger = create_browser(create_person())
    assert "checkbox" not in stranger.get(f"/games/{table.game.pk}/and-if").content.decode()
    assert stranger.post(f"/games/{table.game.pk}/and-if", {"take_back": "yes"}).status_code == 404
    assert Client().get(f"/games/{table.game.pk}/and-if").status_code == 302


def test_a_whole_game_can_be_played_with_suggested_orders() -> None:
    table = start_table("classic-36", 3, seed=bytes(32))
    by_hand = by_clock = 0
    while table.reload().finished_at is None:
        for seat in range(3):
            while seat in table.awaited_seats():
                table.play(seat, str(table.people[seat].client.get(f"{API}/games/{table.game.pk}").json()["legal"][0]))
                by_hand += 1
            fields = read_form_fields(get_orders_panel(table, seat)) if table.reload().finished_at is None else {}
            if fields.get("line"):
                send_orders_form(table, seat, fields)
        if not table.awaited_seats() and table.reload().finished_at is None:
            act_on_deadline(game_id=table.game.pk, now=get_time_after_deadline(table))
            by_clock += 1
    assert len(table.list_moves()) > 2 * (by_hand + by_clock)


def test_suggestions_do_not_depend_on_hidden_cards(table: Table) -> None:
    """A second game differs from the first in a card of seat 1 and a card of seat 2. Seat 0 sees the same panel in
    both.
    """
    hands = [hand.split() for hand in HANDS]
    first, second = (next(card for card in hands[seat] if card != "6D") for seat in (1, 2))
    swapped = {first: second, second: first}
    others = [" ".join(swapped.get(card, card) for card in hand) for hand in hands]
    other = start_table("cabinet-podkidnoy", 3, deck=stack_deck(others, trump="7H"), known=table.people)
    other.play(1, "attack 6D")
    pages = [
        re.sub(r'value="\w{64}"', "", get_orders_panel(one, 0).replace(one.game.pk, "ID")) for one in (table, other)
    ]
    assert pages[0] == pages[1]
    assert 'id="orders-bar"' in pages[0]
