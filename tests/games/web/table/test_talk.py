"""Beside the log of a game stands what is said at the table of its series, and a line for one's own."""

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Block, ChatLine
from tests.factories import person
from tests.forms import forge
from tests.games.table import Table, table
from tests.games.web.pages import Page, browser_of, look, press

pytestmark = pytest.mark.django_db


def address(game: Table) -> str:
    return f"/games/{game.game.pk}"


def says(game: Table, seat: int, text: str) -> Page:
    browser = browser_of(game.people[seat])
    form = next(one for one in look(browser, address(game)).buttons() if one.action.endswith("/say"))
    form.fields["text"] = text
    return press(browser, form)


def test_what_is_said_at_the_table_stands_on_both_pages():
    game = table("alemi-36", 2, seed=bytes(32))
    assert says(game, 0, "Good evening!").words(".said .words") == ["Good evening!"]
    assert says(game, 1, "And to <b>you</b>.").words(".said .words") == ["Good evening!", "And to <b>you</b>."]
    assert "Good evening!" in look(browser_of(game.people[1]), f"/series/{game.series.pk}").text


def test_a_line_that_is_too_long_comes_back_as_a_sentence():
    page = says(table("alemi-36", 2, seed=bytes(32)), 0, "a" * 501)
    assert (page.status, page.words(".said .words")) == (400, [])
    assert "500" in page.words(".problem")[0]


def test_who_is_not_signed_in_any_more_is_asked_to_and_comes_back_to_the_table():
    game = table("alemi-36", 2, seed=bytes(32))
    for form in ("", "/say", "/and-if"):
        answer = forge(browser_of(None), f"{address(game)}{form}", {"move": "take"}, follow=True)
        assert answer.redirect_chain[-1][0].startswith("/sign-in?next=/games/")
        assert answer.status_code == 200


def test_who_looks_on_reads_and_who_sits_alone_or_is_a_guest_is_not_asked_to_talk():
    game = table("alemi-36", 2, seed=bytes(32))
    says(game, 0, "Good evening!")
    page = look(browser_of(person()), address(game))
    assert (page.words(".said .words"), page.all(".talk form")) == (["Good evening!"], [])
    alone = table("alemi-36", 2, seed=bytes(32), computers={1: "random"})
    assert look(browser_of(alone.people[0]), address(alone)).all(".talk") == []
    User.objects.filter(pk=game.people[1].user.pk).update(guest_until=timezone.now())
    assert look(browser_of(game.people[1]), address(game)).all(".talk form") == []


def test_lines_that_are_hidden_and_of_those_whom_the_reader_blocks_are_not_there():
    game = table("alemi-36", 3, seed=bytes(32))
    for seat, text in enumerate(("One.", "Two.", "Three.")):
        says(game, seat, text)
    ChatLine.objects.filter(text="One.").update(hidden_at=timezone.now())
    Block.objects.create(blocker=game.people[0].user, blocked=game.people[1].user)
    heard = [look(browser_of(reader), address(game)).words(".said .words") for reader in (*game.people.values(), None)]
    assert heard == [["Three."], ["Two.", "Three."], ["Two.", "Three."], ["Two.", "Three."]]
