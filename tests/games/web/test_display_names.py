"""Display names on pages are shown as text, never as markup. No page calls its reader by the username."""

from typing import Any

import pytest
from lxml.html import fromstring

from accounts.models import User
from accounts.services import delete_account, update_account
from tests.accounts.web.browser import Browser
from tests.factories import Person, create_person
from tests.games.api.calls import API, expect_status, make_move, start_series

pytestmark = pytest.mark.django_db
HOSTILE, MASHA = "<b>&\"'", "Баба Маша"
ESCAPED_MARKUP = "&lt;b&gt;&amp;&quot;&#x27;"
PAGES_WITHOUT_NAMES = ("/", "/account/preferences", "/leaderboard", "/lobby")
RIGHT_TO_LEFT_NAME = "דוד"


def set_display_name(person: Person, name: str) -> Person:
    update_account(user=person.user, changes={"display_name": name})
    return person


@pytest.fixture
def anna() -> Person:
    return set_display_name(create_person("anna"), HOSTILE)


@pytest.fixture
def boris() -> Person:
    return set_display_name(create_person("boris"), MASHA)


def list_pages(series: dict[str, Any]) -> list[str]:
    return [
        "/", "/games", "/inbox", "/account/preferences", "/leaderboard", "/lobby", "/players/anna", "/players/boris",
        f"/series/{series['id']}", f"/games/{series['game']}", f"/games/{series['game']}/replay",
    ]  # fmt: skip


def play_series_with_chat_and_penalty(*people: Person) -> dict[str, Any]:
    series = start_series(*people, penalty="Tea", visibility="public")
    for person in people:
        expect_status(person.client.post(f"{API}/series/{series['id']}/chat", {"text": "Hello"}), 201)
    make_move(people[0], series["game"], "resign")
    penalty = people[1].client.get(f"{API}/series/{series['id']}/penalties").json()["results"][0]
    expect_status(people[1].client.post(f"{API}/penalties/{penalty['id']}/paid", {}), 200)
    return series


def read_page_text(page: str) -> str:
    """Return the text of a page, and the texts of attributes such as `aria-label`, `title` and `alt`."""
    tree = fromstring(page)
    labels = tree.xpath("//@aria-label | //@title | //@alt | //@placeholder")
    return " ".join([tree.text_content(), *labels])


def test_a_name_with_markup_is_shown_as_text_on_every_page(anna: Person, boris: Person) -> None:
    series = play_series_with_chat_and_penalty(anna, boris)
    start_series(anna, boris, visibility="public")
    for path in list_pages(series):
        for viewer in (anna.user, boris.user, None):
            if viewer is None and path in ("/games", "/inbox", "/account/preferences"):
                continue
            page = Browser(viewer).open(path)
            assert "<b>&" not in page
            assert viewer != boris.user or path in PAGES_WITHOUT_NAMES or ESCAPED_MARKUP in page


def test_pages_show_display_names_and_never_the_username_of_the_user(anna: Person, boris: Person) -> None:
    series = play_series_with_chat_and_penalty(anna, boris)
    running = start_series(anna, boris, visibility="public")
    for path in [*list_pages(series), f"/games/{running['game']}"]:
        text = read_page_text(Browser(boris.user).open(path))
        assert path == "/players/boris" or "boris" not in text
        assert path == "/players/anna" or "anna" not in text


def test_the_inbox_names_the_fool_and_the_other_players(anna: Person, boris: Person) -> None:
    play_series_with_chat_and_penalty(anna, boris)
    assert f"Game 1 against {MASHA} is over. The fool: you." in read_page_text(Browser(anna.user).open("/inbox"))
    assert f"Game 1 against {HOSTILE} is over. The fool: {HOSTILE}." in read_page_text(
        Browser(boris.user).open("/inbox")
    )


def test_the_page_of_a_series_calls_its_user_you(anna: Person, boris: Person) -> None:
    series = play_series_with_chat_and_penalty(anna, boris)
    tree = fromstring(Browser(anna.user).open(f"/series/{series['id']}"))
    assert [one.text_content() for one in tree.cssselect("th .player")] == ["You", MASHA]
    assert [one.text_content() for one in tree.cssselect("#talk strong")] == ["You", MASHA]
    assert [one.text_content() for one in tree.cssselect("#owed strong")] == ["You"]
    assert f": {MASHA}," in tree.cssselect("#owed .soft")[0].text_content()
    assert tree.cssselect("h1")[0].text_content() == f"You and {MASHA}"
    assert f"You and {HOSTILE}" in read_page_text(Browser(boris.user).open(f"/series/{series['id']}"))


def test_similar_display_names_are_shown_after_the_username(anna: Person, boris: Person) -> None:
    set_display_name(anna, "Masha")
    set_display_name(boris, "Маshа")
    game = start_series(anna, boris, visibility="public")
    text = read_page_text(Browser(create_person().user).open(f"/games/{game['game']}"))
    assert "anna (Masha)" in text
    assert "boris (Маshа)" in text
    assert "anna (Masha)" in read_page_text(Browser(boris.user).open(f"/series/{game['id']}"))


def test_pages_name_a_deleted_account_in_words(anna: Person, boris: Person) -> None:
    series, running = play_series_with_chat_and_penalty(anna, boris), start_series(anna, boris)
    delete_account(player=anna.user)
    update_account(user=boris.user, changes={"language": "ru"})
    for path in [*list_pages(series), f"/games/{running['game']}", "/me/penalties"]:
        if path != "/players/anna":
            assert "deleted-" not in read_page_text(Browser(boris.user).open(path)), path
    assert "Вы и Удалённый игрок" in read_page_text(Browser(boris.user).open(f"/series/{series['id']}"))


def test_pages_have_no_link_to_a_deleted_account(anna: Person, boris: Person) -> None:
    club = expect_status(boris.client.post(f"{API}/clubs", {"name": "Fools"}), 201)
    series = play_series_with_chat_and_penalty(anna, boris)
    for person in (boris, anna):
        expect_status(person.client.post(f"{API}/series/{series['id']}/club", {"club": club["id"]}), 200)
    running = start_series(anna, boris, visibility="public")
    delete_account(player=anna.user)
    clubs = [f"/clubs/{club['id']}{tab}" for tab in ("", "/standings", "/owed", "/members")]
    found = set()
    for path in [*list_pages(series), *clubs, f"/games/{running['game']}", f"/series/{running['id']}", "/me/penalties"]:
        if path != "/players/anna":
            page = fromstring(Browser(boris.user).open(path))
            found |= {(path, link.get("href")) for link in page.cssselect("[href*=deleted-], form[action*=deleted-]")}
    assert found == set()


def test_two_deleted_accounts_are_told_apart(anna: Person, boris: Person) -> None:
    game = start_series(anna, boris, create_person(), visibility="public")
    for person in (anna, boris):
        delete_account(player=person.user)
    text = read_page_text(Browser(None).open(f"/games/{game['game']}"))
    for person in (anna, boris):
        assert f"{User.objects.get(pk=person.user.pk).username} (Deleted player)" in text


def test_a_name_from_right_to_left_does_not_reorder_the_sentence(anna: Person, boris: Person) -> None:
    set_display_name(anna, RIGHT_TO_LEFT_NAME)
    game = start_series(anna, boris, visibility="public")
    text = read_page_text(Browser(boris.user).open(f"/games/{game['game']}"))
    assert f"\u2068{RIGHT_TO_LEFT_NAME}\u2069" in text
    assert RIGHT_TO_LEFT_NAME not in text.replace(f"\u2068{RIGHT_TO_LEFT_NAME}\u2069", "")


def test_a_new_name_changes_the_etag_of_a_game(anna: Person, boris: Person) -> None:
    game = start_series(anna, boris)["game"]
    path = f"{API}/games/{game}"
    tag = boris.client.get(path)["ETag"]
    assert boris.client.get(path, headers={"If-None-Match": tag}).status_code == 304
    set_display_name(anna, "Анна")
    answer = boris.client.get(path, headers={"If-None-Match": tag})
    assert answer.status_code == 200
    assert answer.json()["players"][0]["display_name"] == "Анна"


def test_events_and_records_name_the_username(anna: Person, boris: Person) -> None:
    series = play_series_with_chat_and_penalty(anna, boris)
    for path in ("events", "record"):
        assert MASHA not in anna.client.get(f"{API}/games/{series['game']}/{path}").content.decode()
    record = expect_status(anna.client.get(f"{API}/games/{series['game']}/record"), 200)
    assert [seat["player"] for seat in record["seats"]] == ["anna", "boris"]
