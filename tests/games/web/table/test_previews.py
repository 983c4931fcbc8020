"""Pictures of a game in link previews and mails show only what the viewer may see. Search engines list public games."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services import send_due_mails
from games.pictures import draw_table
from games.pictures.png import convert_to_png
from games.selectors.games import load_game_view
from games.services.notifications import notify_due_turns
from games.web.table.previews import DRAWING_SLOTS
from tests.games.table import Table, start_table
from tests.games.web.pages import create_browser_for

pytestmark = pytest.mark.django_db


def read_preview_tags(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))


def start_game(**series: Any) -> Table:
    return start_table("alemi-36", 2, seed=bytes(32), **series)


def test_a_preview_of_a_public_game_shows_the_spectators_view(client: Client) -> None:
    table = start_game()
    address = f"/games/{table.game.pk}"
    preview = read_preview_tags(client.get(address).content.decode())
    assert [person.name in preview["title"] for person in table.people.values()] == [True, True]
    assert preview["image"] == f"http://testserver{address}/picture.png"
    picture = client.get(f"{address}/picture.png")
    assert picture.headers["Content-Type"] == "image/png"
    assert picture.content == convert_to_png(draw_table(load_game_view(table.game.pk, None) or {}))


def test_a_player_gets_the_same_picture_as_spectators(client: Client) -> None:
    table = start_game()
    address = f"/games/{table.game.pk}/picture.png"
    assert create_browser_for(table.people[0]).get(address).content == client.get(address).content


def test_caches_do_not_give_a_picture_to_a_visitor_with_another_language(client: Client) -> None:
    """Caches may store the picture, and it has texts."""
    table = start_game()
    for address in (f"/games/{table.game.pk}", f"/players/{table.people[0].name}/years/{timezone.now().year}"):
        english, russian = (
            client.get(f"{address}/picture.png", headers={"accept-language": language}) for language in ("en", "ru")
        )
        assert english.content != russian.content
        assert [picture["Content-Language"] for picture in (english, russian)] == ["en", "ru"]
        assert {"Accept-Language", "Cookie"} <= set(russian["Vary"].split(", "))


def test_while_a_picture_is_drawn_a_second_picture_is_refused_with_retry_after(client: Client) -> None:
    address = f"/games/{start_game().game.pk}/picture.png"
    with DRAWING_SLOTS.take_slot():
        sent_away = client.get(address)
    assert (sent_away.status_code, sent_away.headers["Retry-After"]) == (429, "1")
    assert client.get(address).status_code == 200


@pytest.mark.parametrize(("visibility", "is_listed"), [("public", True), ("unlisted", False)])
def test_search_engines_may_list_only_public_games(client: Client, visibility: str, is_listed: bool) -> None:
    table = start_game(visibility=visibility)
    table.play(0, "resign")
    for path in (f"/series/{table.series.pk}", f"/games/{table.game.pk}", f"/games/{table.game.pk}/replay"):
        page = client.get(path).content.decode()
        assert ('<meta name="robots" content="noindex">' in page) is not is_listed


def test_a_preview_of_a_private_game_shows_only_the_name_of_the_site(client: Client) -> None:
    table = start_game(visibility="private")
    page = client.get(f"/games/{table.game.pk}")
    assert page.status_code == 404
    assert read_preview_tags(page.content.decode()) == {"site_name": "Durak by post"}
    assert client.get(f"/games/{table.game.pk}/picture.png").status_code == 404
    assert create_browser_for(table.people[0]).get(f"/games/{table.game.pk}/picture.png").status_code == 404


def test_only_a_finished_game_has_pictures_of_earlier_moments(
    client: Client,
) -> None:
    table = start_game()
    address = f"/games/{table.game.pk}"
    now = client.get(f"{address}/picture.png").content
    assert client.get(f"{address}/picture.png?at=1").content == now
    table.play(0, "resign")
    preview = read_preview_tags(client.get(f"{address}/replay?at=1").content.decode())
    assert preview["image"].endswith("/picture.png?at=1")
    first, last = (client.get(f"{address}/picture.png{query}").content for query in ("?at=1", ""))
    assert first.startswith(b"\x89PNG")
    assert first != last


def test_a_mail_about_a_turn_shows_the_table_as_its_receiver_sees_it() -> None:
    game, now = start_game(), timezone.now()
    User.objects.update(email_verified_at=now, mail={"hours": [0, 24]})
    for person in game.people.values():
        User.objects.filter(pk=person.user.pk).update(email=f"{person.name}@example.org")
    notify_due_turns(now=now)
    send_due_mails(now=now + timedelta(minutes=1))
    (letter,) = mail.outbox
    player = next(person.user for person in game.people.values() if f"{person.name}@example.org" in letter.to)
    (page,), (picture,) = letter.alternatives, letter.attachments
    assert f'href="http://127.0.0.1:8000/games/{game.game.pk}"' in page[0]
    assert 'src="cid:table"' in page[0]
    assert picture["Content-ID"] == "<table>"
    assert picture.get_payload(decode=True) == convert_to_png(draw_table(load_game_view(game.game.pk, player) or {}))
    assert f"http://127.0.0.1:8000/games/{game.game.pk}\n" in letter.body
