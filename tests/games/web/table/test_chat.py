"""The chat of a series, as the game page shows it beside the log of the game."""

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Block, ChatLine
from games.web.table.rendering import MAX_CHAT_LINES
from tests.accounts.web.browser import Browser
from tests.factories import create_person
from tests.forms import post_forged_fields
from tests.games.table import Table, start_table
from tests.games.web.pages import Page, create_browser_for, fetch_page, press

pytestmark = pytest.mark.django_db


def build_game_address(table: Table) -> str:
    return f"/games/{table.game.pk}"


def write_chat_line(table: Table, seat: int, text: str) -> Page:
    browser = create_browser_for(table.people[seat])
    form = next(
        one for one in fetch_page(browser, build_game_address(table)).list_buttons() if one.action.endswith("/say")
    )
    form.fields["text"] = text
    return press(browser, form)


def test_chat_lines_are_shown_on_the_pages_of_the_game_and_of_the_series():
    table = start_table("alemi-36", 2, seed=bytes(32))
    assert write_chat_line(table, 0, "Good evening!").list_texts(".chat-lines .chat-text") == ["Good evening!"]
    assert write_chat_line(table, 1, "And to <b>you</b>.").list_texts(".chat-lines .chat-text") == [
        "Good evening!",
        "And to <b>you</b>.",
    ]
    assert "Good evening!" in fetch_page(create_browser_for(table.people[1]), f"/series/{table.series.pk}").text


def test_whoever_writes_a_line_comes_back_to_the_chat():
    table = start_table("alemi-36", 2, seed=bytes(32))
    page = build_game_address(table)
    answer = Browser(table.people[0].user).send(page, f"{page}/say", text="Good evening!")
    assert answer["Location"] == f"{page}#talk"


def test_older_lines_are_linked_on_the_page_of_the_series():
    table = start_table("alemi-36", 2, seed=bytes(32))
    link = f".chat-lines a[href='/series/{table.series.pk}#talk']"
    for number in range(MAX_CHAT_LINES):
        page = write_chat_line(table, 0, f"Line {number}")
    assert page.select(link) == []
    page = write_chat_line(table, 0, "One more.")
    assert page.list_texts(link) == ["Older lines"]
    assert page.list_texts(".chat-lines .chat-text")[0] == "Line 1"


def test_a_chat_line_that_is_too_long_is_refused_with_a_sentence():
    page = write_chat_line(start_table("alemi-36", 2, seed=bytes(32)), 0, "a" * 501)
    assert (page.status, page.list_texts(".chat-lines .chat-text")) == (400, [])
    assert "500" in page.list_texts(".problem")[0]


def test_a_form_without_a_session_leads_to_a_sign_in_that_names_the_game():
    table = start_table("alemi-36", 2, seed=bytes(32))
    for form in ("", "/say", "/and-if"):
        answer = post_forged_fields(
            create_browser_for(None), f"{build_game_address(table)}{form}", {"move": "take"}, follow=True
        )
        assert answer.redirect_chain[-1][0].startswith("/sign-in?next=/games/")
        assert answer.status_code == 200


def test_spectators_guests_and_people_among_computers_cannot_write_in_the_chat():
    table = start_table("alemi-36", 2, seed=bytes(32))
    write_chat_line(table, 0, "Good evening!")
    page = fetch_page(create_browser_for(create_person()), build_game_address(table))
    assert (page.list_texts(".chat-lines .chat-text"), page.select(".talk form")) == (["Good evening!"], [])
    alone = start_table("alemi-36", 2, seed=bytes(32), computers={1: "random"})
    assert fetch_page(create_browser_for(alone.people[0]), build_game_address(alone)).select(".talk") == []
    User.objects.filter(pk=table.people[1].user.pk).update(guest_until=timezone.now())
    assert fetch_page(create_browser_for(table.people[1]), build_game_address(table)).select(".talk form") == []


def test_hidden_chat_lines_and_lines_of_blocked_players_are_not_shown():
    table = start_table("alemi-36", 3, seed=bytes(32))
    for seat, text in enumerate(("One.", "Two.", "Three.")):
        write_chat_line(table, seat, text)
    ChatLine.objects.filter(text="One.").update(hidden_at=timezone.now())
    Block.objects.create(blocker=table.people[0].user, blocked=table.people[1].user)
    lines = [
        fetch_page(create_browser_for(reader), build_game_address(table)).list_texts(".chat-lines .chat-text")
        for reader in (*table.people.values(), None)
    ]
    assert lines == [["Three."], ["Two.", "Three."], ["Two.", "Three."], ["Two.", "Three."]]
