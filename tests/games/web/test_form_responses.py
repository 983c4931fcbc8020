"""Pages with the refusal of a form: their addresses, and the texts that the user has typed."""

from typing import Any

import pytest
from lxml import html

from games.models import Penalty
from games.services.clubs import create_club, invite_to_club
from games.services.house_presets import create_house_preset
from games.services.moves import play_move
from games.services.series import create_series, deal_next_game
from tests.accounts.web.browser import Browser, read_text
from tests.factories import create_person
from tests.games.table import start_table

pytestmark = pytest.mark.django_db


def test_the_address_of_a_form_leads_to_the_page_with_the_form():
    """A phone that has closed a page in the background opens its address again, with a GET."""
    table = start_table("alemi-36", 2)
    anna, boris = table.people[0], table.people[1]
    club = create_club(creator=anna.user, name="Thursday's fools")
    create_house_preset(owner=anna.user, name="kitchen", rules="alemi-36")
    series, game, other = f"/series/{table.series.pk}", f"/games/{table.game.pk}", f"/players/{boris.name}"
    pages = {
        f"{series}/say": series,
        f"{series}/join": series,
        f"{game}/say": game,
        f"{game}/hint": game,
        f"/clubs/{club.pk}/join": f"/clubs/{club.pk}",
        f"/clubs/{club.pk}/invite": f"/clubs/{club.pk}/members",
        f"{other}/block": other,
        f"{other}/invite": other,
        f"/players/{anna.name}/rules/kitchen/forget": f"/players/{anna.name}/rules/kitchen",
        "/me/penalties/mark?with=boris": "/me/penalties?with=boris",
        "/seeks/withdraw": "/seeks",
    }
    browser = Browser(anna.user)
    found = {address: browser.client.get(address) for address in pages}
    assert {address: answer.get("Location") for address, answer in found.items()} == pages
    assert {answer.status_code for answer in found.values()} == {302}


def test_the_address_of_a_form_has_the_code_that_opens_its_page():
    table = start_table("alemi-36", 2)
    club = create_club(creator=table.people[0].user, name="Thursday's fools")
    series = create_series(
        creator=table.people[0].user, rules="alemi-36", seats=[{"player": "me"}, {"open": True}], visibility="private"
    )
    visitor, page = Browser(), f"/series/{series.pk}?code={series.code}"
    refused = visitor.send(page, f"/series/{series.pk}/join", display_name="admin")
    assert refused.status_code == 400
    address = refused.request["PATH_INFO"] + "?" + refused.request["QUERY_STRING"]
    assert visitor.client.get(address)["Location"] == page
    member, door = Browser(create_person().user), f"/clubs/{club.pk}?code={club.code}"
    (form,) = html.fromstring(member.open(door)).cssselect("main form")
    assert member.client.get(form.get("action"))["Location"] == door


def test_a_language_can_be_chosen_after_two_refusals():
    table = start_table("alemi-36", 2)
    browser, page = Browser(table.people[0].user), f"/series/{table.series.pk}"
    refused = browser.send(page, f"{page}/say", text="a" * 501)
    refused = browser.send_from(refused, f"{page}/say", text="b" * 501)
    assert "text:" not in read_text(refused)
    answer = browser.send_from(refused, "/language", language="ru")
    assert "Кто сидит за столом" in read_text(browser.client.get(answer["Location"], follow=True))


def read_typed_text(page: Any, name: str) -> str | None:
    """Return the value of the first visible text field with this name."""
    return html.fromstring(page.content).cssselect(f"main input[name={name}]:not([type=hidden])")[0].get("value")


def test_a_refused_chat_line_is_still_in_its_field():
    table = start_table("alemi-36", 2)
    browser, line = Browser(table.people[0].user), "Have you seen <b>this</b>? " + "a" * 500
    for page in (f"/series/{table.series.pk}", f"/games/{table.game.pk}"):
        assert read_typed_text(browser.client.get(page), "text") == ""
        assert read_typed_text(browser.send(page, f"{page}/say", text=line), "text") == line


def test_a_refused_name_for_rules_is_still_in_its_unfolded_form():
    table = start_table("alemi-36", 2)
    browser, page = Browser(table.people[0].user), f"/series/{table.series.pk}"
    wanted = {"name": "Grandma's", "description": "No trumps in the first bout.", "public": "on"}
    refused = browser.send(page, f"{page}/keep", **wanted)
    assert "name:" not in read_text(refused)
    assert "Letters, digits, spaces" in read_text(refused)
    (form,) = html.fromstring(refused.content).cssselect(f"details[open] form[action='{page}/keep']")
    assert {name: form.fields[name] for name in wanted} == wanted
    corrected = browser.send_from(refused, f"{page}/keep", name="Grandmas", public=None)
    assert corrected["Location"] == f"/players/{table.people[0].name}/rules/Grandmas"


def test_a_refused_day_off_is_still_in_its_field():
    table = start_table("alemi-36", 2, holidays=3)
    browser, page = Browser(table.people[0].user), f"/series/{table.series.pk}"
    refused = browser.send(page, f"{page}/holiday", day="2020-05-09")
    assert (refused.status_code, read_typed_text(refused, "day")) == (400, "2020-05-09")


def test_a_refused_note_is_still_at_its_penalty():
    table = start_table("alemi-36", 2, penalty="Tea.")
    table.play(1, "resign")
    game, _is_new = deal_next_game(series_id=table.series.pk, user=table.people[0].user)
    play_move(game_id=game.pk, user=table.people[1].user, move="resign")
    first, second = Penalty.objects.order_by("created_at")
    browser, note, series = Browser(table.people[0].user), "a" * 201, f"/series/{table.series.pk}"
    for page, to in ((series, f"{series}/mark"), ("/me/penalties", "/me/penalties/mark")):
        refused = browser.send(page, to, penalty=first.pk, mark="paid", note=note)
        forms = html.fromstring(refused.content).cssselect("form.penalty-form")
        notes = {form.fields["penalty"]: form.fields["note"] or "" for form in forms}
        assert notes == {first.pk: note, second.pk: ""}
        assert len(html.fromstring(refused.content).cssselect("form.penalty-form details[open]")) == 1


def test_refused_forms_of_a_club_keep_what_was_typed():
    anna, boris = create_person("anna"), create_person("boris")
    club = create_club(creator=anna.user, name="Thursday's fools", description="Since school.")
    invite_to_club(club_id=club.pk, user=anna.user, player=boris.user)
    browser, members, page = Browser(anna.user), f"/clubs/{club.pk}/members", f"/clubs/{club.pk}"
    refused = browser.send(members, f"{page}/invite", player="Borys")
    assert (refused.status_code, read_typed_text(refused, "player")) == (404, "Borys")
    changes = {"name": "...", "description": "Since the army.", "visibility": "public"}
    refused = browser.send(members, f"{page}/change", **changes)
    (form,) = html.fromstring(refused.content).cssselect(f"form[action='{page}/change']")
    assert {name: form.fields[name] for name in changes} == changes
    boris_declines = Browser(boris.user).send("/clubs", f"{page}/leave")
    assert boris_declines.status_code == 303
    refused = browser.send_forged_request(f"{page}/withdraw", player="boris")
    assert (refused.status_code, read_typed_text(refused, "player")) == (404, None)
