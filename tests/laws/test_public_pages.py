"""Hidden tables and hidden accounts do not change what public pages show to a visitor.

A table is hidden if it is unlisted, private or of a club. An account is hidden if it is a guest, deactivated,
deleted, or not in the directory.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from lxml import etree, html

from accounts.models import User
from accounts.services import delete_account
from accounts.services.guests import create_guest
from games import engine
from games.models import GameHighlights
from games.services.clubs import create_club
from games.services.series import create_series
from tests.accounts.web.browser import read_text
from tests.factories import Person, create_person
from tests.games.table import Table, start_table

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
YESTERDAY = NOW - timedelta(days=1)
PUBLIC_PATHS = (
    "/", "/feed/en.atom", "/feed/ru.atom", "/lobby", "/players", "/players?search=secret",
    "/api/v1/series?free=true", "/api/v1/players", "/api/v1/players?search=secret",
)  # fmt: skip
PROFILE_PATH = "/api/v1/players/Anna"
PUBLIC_PROFILE_FIELDS = ("clubs", "public_results")
"""Fields of a profile that depend only on public games and clubs. Totals, reliability and ratings count all games."""
ATOM_NAMESPACE = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def clock_at_noon() -> Iterator[Any]:
    with time_machine.travel(NOW, tick=False) as clock:
        yield clock


def create_finished_game(*people: Person, **more: Any) -> Table:
    """Start a game, let its first player resign, and record a longest bout of twelve cards."""
    table = start_table("alemi-36", len(people), known=dict(enumerate(people)), **more)
    table.play(0, "resign")
    GameHighlights.objects.filter(game=table.game).update(longest_bout=12)
    return table


def create_public_tables() -> tuple[Person, Person]:
    anna, boris = create_person("Anna"), create_person("Boris")
    start_table("alemi-36", 2, known={0: anna, 1: boris}, visibility="public", title="Sunday durak")
    create_finished_game(anna, boris, visibility="public", title="Monday durak", penalty="The fool sings.")
    create_series(
        creator=anna.user, rules="alemi-36", seats=[{"player": "me"}, {"open": True}], visibility="public",
        title="Tuesday durak", penalty="The fool dances.",
    )  # fmt: skip
    return anna, boris


def add_hidden_tables_and_accounts(anna: Person, boris: Person) -> None:
    club = create_club(creator=anna.user, name="secret club", description="secret")
    texts = {"title": "secret title", "penalty": "secret penalty"}
    for hidden in ({"visibility": "unlisted"}, {"visibility": "private"}, {"visibility": "club", "club": club}):
        start_table("spivak-52", 2, known={0: anna, 1: boris}, **texts, **hidden)
        create_finished_game(anna, boris, **texts, **hidden)
        create_series(
            creator=anna.user, rules="spivak-52", seats=[{"player": "me"}, {"open": True}], **texts,
            visibility=hidden["visibility"], club=club.pk if "club" in hidden else None,
        )  # fmt: skip
    for number, name in enumerate(("secret-closed", "secret-gone", "secret-shy")):
        person = create_person(name)
        User.objects.filter(pk=person.user.pk).update(display_name=f"Secret {number}", in_directory=number < 2)
        person.user.refresh_from_db()
        if number == 0:
            User.objects.filter(pk=person.user.pk).update(is_active=False)
        elif number == 1:
            delete_account(player=person.user)
    create_guest(now=NOW, display_name="Secret guest")


def read_public_pages(browser: Client) -> dict[str, str]:
    """Return the text of each public page for a visitor, by path, without the tokens of forms."""
    cache.clear()
    pages = {}
    for path in PUBLIC_PATHS:
        response = browser.get(path)
        assert response.status_code == 200, (path, response.content[:500])
        pages[path] = read_text(response) if "html" in response["Content-Type"] else response.content.decode()
    return pages


def test_hidden_tables_and_accounts_do_not_change_what_visitors_see(clock_at_noon: Any) -> None:
    clock_at_noon.move_to(YESTERDAY)
    anna, boris = create_public_tables()
    clock_at_noon.move_to(NOW)
    before, profile = read_public_pages(Client()), Client().get(PROFILE_PATH).json()
    clock_at_noon.move_to(YESTERDAY)
    totals = anna.user.totals.games
    add_hidden_tables_and_accounts(anna, boris)
    for player in (anna, boris):
        type(player.user.totals).objects.filter(player=player.user).update(games=totals, fool=int(player is anna))
    clock_at_noon.move_to(NOW)
    after = read_public_pages(Client())
    assert {path: text for path, text in after.items() if text != before[path]} == {}
    assert "secret" not in "".join(after.values()).lower().replace("search=secret", "")
    assert {name: Client().get(PROFILE_PATH).json()[name] for name in PUBLIC_PROFILE_FIELDS} == {
        name: profile[name] for name in PUBLIC_PROFILE_FIELDS
    }
    assert "secret" not in read_text(Client().get("/players/Anna"))
    for page, texts in {"/": ("Sunday", "Monday", "Tuesday"), "/feed/en.atom": ("Monday", "Tuesday", "dances")}.items():
        assert all(text in after[page] for text in texts), page


def test_a_move_in_a_running_game_does_not_change_the_front_page(clock_at_noon: Any) -> None:
    """The front page does not show hands, deadlines, or which player has to move."""
    anna, boris = create_person("Anna"), create_person("Boris")
    table = start_table("alemi-36", 2, known={0: anna, 1: boris}, visibility="public", seed=bytes(32))
    before = read_public_pages(Client())
    clock_at_noon.shift(60)
    seat = table.awaited_seats()[0]
    table.play(seat, str(engine.list_legal_moves(table.state(), seat)[0]))
    assert table.awaited_seats() != [seat]
    after = read_public_pages(Client())
    assert after["/"] == before["/"]


def test_guests_have_no_name_on_the_front_page_and_in_the_feed(clock_at_noon: Any) -> None:
    clock_at_noon.move_to(YESTERDAY)
    anna, guest = create_person("Anna"), create_person("Guest-12345")
    User.objects.filter(pk=guest.user.pk).update(guest_until=NOW + timedelta(days=9), display_name="Petya")
    start_table("alemi-36", 2, known={0: anna, 1: guest}, visibility="public")
    create_finished_game(guest, anna, visibility="public")
    clock_at_noon.move_to(NOW)
    pages = read_public_pages(Client())
    for path in ("/", "/feed/en.atom", "/feed/ru.atom", "/players"):
        assert "Petya" not in pages[path], path
        assert "Guest-12345" not in pages[path], path
    assert "a guest resigned and is the fool" in pages["/"]
    assert "гость" in pages["/feed/ru.atom"]


def test_suspended_players_have_no_name_on_the_front_page_and_in_the_feed(clock_at_noon: Any) -> None:
    """After the suspension, the name is shown again."""
    clock_at_noon.move_to(YESTERDAY)
    anna, rogue, open_seat = create_person("Anna"), create_person("Rogue"), {"computer_seats_open": True}
    start_table("alemi-36", 2, known={0: anna, 1: rogue}, visibility="public")
    create_finished_game(rogue, anna, visibility="public")
    tables = {"known": {0: anna, 1: rogue}, "computers": {2: "steady"}, "visibility": "public", **open_seat}
    start_table("alemi-36", 3, **tables)
    start_table("alemi-36", 3, **{**tables, "known": {0: rogue, 1: anna}})
    User.objects.filter(pk=rogue.user.pk).update(suspended_until=NOW + timedelta(days=1), display_name="Rascal")
    clock_at_noon.move_to(NOW)
    pages = read_public_pages(Client())
    for path in ("/", "/feed/en.atom", "/feed/ru.atom", "/players"):
        assert "Rascal" not in pages[path], path
        assert "Rogue" not in pages[path], path
    assert "a player resigned and is the fool" in pages["/"]
    assert "игрок" in pages["/feed/ru.atom"]
    User.objects.filter(pk=rogue.user.pk).update(suspended_until=NOW)
    assert "Rascal" in read_public_pages(Client())["/"]


def test_texts_of_users_in_the_feed_are_escaped(clock_at_noon: Any) -> None:
    anna = create_person("Anna")
    hostile = "</title><script>&\"'"
    create_series(
        creator=anna.user, rules="alemi-36", seats=[{"player": "me"}, {"open": True}], visibility="public",
        title=hostile, penalty=f"{hostile}\N{WAVING HAND SIGN}",
    )  # fmt: skip
    cache.clear()
    body = Client().get("/feed/en.atom").content
    (entry,) = etree.fromstring(body).findall(f"{ATOM_NAMESPACE}entry")
    assert entry.findtext(f"{ATOM_NAMESPACE}title") == f"A free seat: {hostile}"
    summary = html.fromstring(
        f"<div>{entry.findtext(f'{ATOM_NAMESPACE}summary')}</div>"
    )  # feed readers render it as HTML
    assert [one.tag for one in summary] == ["p", "p"]
    assert hostile in summary.text_content()
    assert b"<script>" not in body
    assert "<script>&" not in Client().get("/").content.decode()


def test_every_visitor_gets_the_same_bytes_without_a_query(clock_at_noon: Any, django_assert_num_queries: Any) -> None:
    create_public_tables()
    cache.clear()
    first = Client().get("/feed/en.atom")
    with django_assert_num_queries(0):
        again = Client().get("/feed/en.atom")
        pages = [read_text(Client().get("/")) for _ in range(2)]
        unchanged = Client().get("/feed/en.atom", headers={"If-None-Match": first["ETag"]})
    assert again.content == first.content
    assert again["Cache-Control"] == "public, max-age=60"
    assert pages[0] == pages[1]
    assert unchanged.status_code == 304
