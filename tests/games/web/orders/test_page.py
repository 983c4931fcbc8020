"""The page on which a player writes standing orders, in a browser without scripts."""

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.orders.schema import ORDERS_EXAMPLE
from games.services.order_changes import replace_orders
from tests.factories import create_person
from tests.games.api.calls import API, expect_status
from tests.games.services.test_moves import HANDS
from tests.games.table import Table, stack_deck, start_table
from tests.games.web.orders.test_suggestions import create_browser, get_orders

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """Start a game of three in which seat 1 opens against seat 2. Seat 2 has KD."""
    return start_table("cabinet-podkidnoy", 3, deck=stack_deck(HANDS, trump="7H"))


def read_form_fields(page: str) -> dict[str, Any]:
    """Return the fields that a browser would send if the player changed none of them."""
    fields: dict[str, Any] = {}
    for tag in re.findall(r"<input[^>]*>", page):
        name, value = (re.search(rf'{what}="(.*?)"', tag) for what in ("name", "value"))
        ticked = 'type="checkbox"' not in tag or " checked" in tag
        if name and ticked and name[1] != "csrfmiddlewaretoken":
            fields.setdefault(name[1], []).append(unescape(value[1]) if value else "on")
    for name_, options in re.findall(r'<select name="(.*?)".*?>(.*?)</select>', page, re.DOTALL):
        chosen = re.search(r'<option value="([^"]*)" selected', options) or re.search(
            r'<option value="([^"]*)"', options
        )
        fields[name_] = unescape(chosen[1]) if chosen else ""
    return fields


class OpenForm:
    """The form of standing orders as one player has opened it. `press` changes fields and presses a button of the
    form.
    """

    def __init__(self, table: Table, seat: int) -> None:
        self.client, self.address = create_browser(table.people[seat]), f"/games/{table.game.pk}/orders"
        self.page = self.client.get(self.address).content.decode()

    def press(self, do: str, **changed: Any) -> str:
        answer = self.client.post(self.address, {**read_form_fields(self.page), **changed, "do": do}, follow=True)
        assert answer.status_code == 200
        self.page = answer.content.decode()
        return self.page

    def save(self) -> None:
        assert self.client.post(self.address, {**read_form_fields(self.page), "leave": "yes"}).status_code == 302


def test_rules_are_added_moved_up_removed_and_saved(table: Table) -> None:
    writing = OpenForm(table, 2)
    writing.press("add-defences", **{"if": '{"up_to": "9"}', "answer": '{"do": "beat"}'})
    writing.press("add-defences", **{"if": "{}", "answer": '{"do": "take"}'})
    writing.press("add-defences", **{"if": '{"card": "6D"}', "answer": '{"do": "beat", "with": ["KD"]}'})
    assert "Against 6♦: <strong>beat it with K♦</strong>" in writing.press("up-defences-2")
    writing.press("up-defences-1")
    writing.press("remove-defences-2")
    assert get_orders(table, 2) == {}
    writing.save()
    assert get_orders(table, 2)["defences"] == [
        {"if": {"card": "6D"}, "do": "beat", "with": ["KD"]},
        {"if": {"up_to": "9"}, "do": "beat"},
    ]


def test_a_rule_in_the_form_can_be_changed_in_its_place(table: Table) -> None:
    scoped = {"rank": "9", "laid": "throw_in", "bout": 1}
    rules = [{"if": scoped, "do": "take"}, {"do": "beat"}]
    expect_status(
        table.people[2].client.put(f"{API}/games/{table.game.pk}/orders", {"defences": rules, "openings": [["KD"]]}),
        200,
    )
    writing = OpenForm(table, 2)
    writing.press("change-defences-0")
    writing.press("put-defences", answer='{"do": "ask"}')
    writing.press("change-openings-0")
    writing.press("put-openings", opening='"lowest"')
    writing.save()
    assert get_orders(table, 2) == {"defences": [{"if": scoped, "do": "ask"}, {"do": "beat"}], "openings": ["lowest"]}


def test_the_preview_stands_above_the_rules(table: Table) -> None:
    page = OpenForm(table, 2).press("")
    assert page.index("What they would do") < page.index("When I am attacked")


def test_openings_throw_ins_and_duration_are_saved(table: Table) -> None:
    writing = OpenForm(table, 2)
    writing.press("add-openings", opening='"lowest_pair"')
    writing.press("", for_bouts="3", **{"throw_ins-then": "pass", "throw_ins-up_to": "9", "throw_ins-cards": ["KD"]})
    writing.save()
    assert get_orders(table, 2) == {
        "openings": ["lowest_pair"],
        "throw_ins": {"then": "pass", "up_to": "9", "cards": ["KD"]},
        "for_bouts": 3,
    }


def test_the_form_shows_the_stored_orders_and_saves_them_unchanged(table: Table) -> None:
    whole = {**ORDERS_EXAMPLE, "throw_ins_on_take": {"cards": ["KD"], "trumps": True, "then": "ask"}}
    expect_status(table.people[2].client.put(f"{API}/games/{table.game.pk}/orders", whole), 200)
    OpenForm(table, 2).save()
    assert get_orders(table, 2) == whole


def test_a_preview_shows_the_moves_of_orders_that_are_not_yet_saved(table: Table) -> None:
    page = OpenForm(table, 2).press(
        "add-defences", **{"if": '{"card": "6D"}', "answer": '{"do": "beat", "with": ["KD"]}'}
    )
    assert "Beat 6♦ with K♦" in page
    assert get_orders(table, 2) == {}


def test_the_preview_shows_the_cards_that_would_be_thrown_in(table: Table) -> None:
    page = OpenForm(table, 2).press("", **{"throw_ins-then": "pass", "throw_ins-cards": ["KD"]})
    beating, taking = re.findall(r"<dt>Thrown in.*?</dt><dd>(.*?)</dd>", page)
    assert (beating, taking) == ("K♦", "K♦")


@pytest.mark.usefixtures("stop_clock")
def test_orders_are_saved_although_the_limit_on_work_is_reached(table: Table, settings: LazySettings) -> None:
    writing = OpenForm(table, 2)
    settings.DURAK = settings.DURAK | {"work": "1/minute"}
    page = writing.press("add-defences", **{"if": '{"card": "6D"}', "answer": '{"do": "take"}'})
    assert "Those were many requests in a short time." in page
    assert "Against 6♦: <strong>take</strong>" in page
    writing.save()
    assert get_orders(table, 2) == {"defences": [{"if": {"card": "6D"}, "do": "take"}]}


def test_a_refused_form_keeps_its_draft(table: Table) -> None:
    writing = OpenForm(table, 2)
    User.objects.filter(pk=table.people[2].user.pk).update(suspended_until=timezone.now() + timedelta(days=1))
    page = writing.press("add-defences", leave="yes", **{"if": '{"card": "6D"}', "answer": '{"do": "take"}'})
    assert "Staff have suspended your account" in page
    assert "Against 6♦: <strong>take</strong>" in page
    assert get_orders(table, 2) == {}


def test_one_rule_too_many_is_refused_and_the_draft_stays(table: Table) -> None:
    rule = {"do": "take"}
    replace_orders(game_id=table.game.pk, user=table.people[2].user, words={"defences": [rule] * 60})
    page = OpenForm(table, 2).press("add-defences", for_bouts="3", answer='{"do": "beat"}')
    assert "This must be a list with at most 60 elements." in page
    assert page.count('value="remove-defences-') == 60
    assert '<option value="3" selected>' in page
    assert get_orders(table, 2)["defences"] == [rule] * 60


def test_forged_forms_are_refused_with_a_sentence(table: Table) -> None:
    writing = OpenForm(table, 2)
    for changed in (
        {"defences": "[1]"},
        {"defences": "{"},
        {"openings": '["5S"]'},
        {"defences": '[{"do": "beat", "with": ["5S"]}]'},
        {"for_bouts": "0"},
        {"throw_ins-then": "run"},
        {"do": "remove-defences-7"},
        {"do": "add-defences", "answer": "[]"},
    ):
        answer = writing.client.post(writing.address, {**read_form_fields(writing.page), **changed}, follow=True)
        assert answer.status_code == 200
    assert get_orders(table, 2) == {}


def test_a_damaged_form_is_refused_in_the_language_of_the_player(table: Table) -> None:
    User.objects.filter(pk=table.people[2].user.pk).update(language="ru")
    writing = OpenForm(table, 2)
    fields = {**read_form_fields(writing.page), "defences": "{"}
    assert "Эту форму нельзя прочитать." in writing.client.post(writing.address, fields, follow=True).content.decode()


def test_only_players_of_a_running_game_get_the_page_of_orders(table: Table) -> None:
    address = f"/games/{table.game.pk}/orders"
    assert create_browser(create_person()).get(address).status_code == 404
    assert Client().get(address).status_code == 302


def test_whoever_writes_orders_while_the_game_ends_learns_that_it_is_over() -> None:
    table = start_table("alemi-36", 2)
    writing = OpenForm(table, 1)
    table.play(0, "resign")
    answer = writing.client.post(writing.address, {**read_form_fields(writing.page), "leave": "yes"}, follow=True)
    assert answer.redirect_chain == [(f"/games/{table.game.pk}", 302)]
    assert "The game is over: nothing is left to order." in answer.content.decode()


@pytest.mark.parametrize(
    ("language", "heading"), [("en", "<h1>Moves in advance</h1>"), ("ru", "<h1>Распоряжения</h1>")]
)
def test_the_page_of_orders_is_in_both_languages(table: Table, language: str, heading: str) -> None:
    User.objects.filter(pk=table.people[2].user.pk).update(language=language)
    assert heading in OpenForm(table, 2).page


@pytest.mark.parametrize(("jokers", "is_offered"), [("off", False), ("colour", True)])
def test_a_rule_about_jokers_is_offered_only_if_the_pack_has_jokers(jokers: str, is_offered: bool):
    table = start_table({"preset": "classic-36", "jokers": jokers}, 2)
    page = unescape(create_browser(table.people[0]).get(f"/games/{table.game.pk}/orders").content.decode())
    assert ('value="{"joker": true}"' in page) == is_offered
