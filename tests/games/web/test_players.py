"""The page of a player: results in words, the visible games, and the button to block the player."""

from typing import Any

import pytest
from django.utils import timezone
from lxml import html

from games.models import Game
from games.services.house_presets import create_house_preset
from games.services.player_totals import rebuild_player_totals
from games.services.series import create_series
from tests.accounts.web.browser import Browser, read_text
from tests.factories import Person, create_person
from tests.games.services.ratings.games import RATE_GAMES_OF_ANY_LENGTH, lose_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna() -> Person:
    return create_person("anna")


@pytest.fixture
def boris() -> Person:
    return create_person("boris")


def read_page(name: str, who: Person | None = None) -> str:
    return read_text(Browser(who and who.user).client.get(f"/players/{name}"))


def test_a_player_without_games_has_a_page_whatever_the_case_of_the_name(anna):
    page = read_page("ANNA")
    assert "Reliability no moves in finished games yet" in page
    assert f"Here since {timezone.now().day} " in page
    assert "Finished games 0" in page
    assert "Fool" not in page


def test_a_player_who_won_before_the_first_move_has_a_finished_game_but_no_reliability(anna, boris):
    lose_game(anna, boris)
    page = read_page("boris")
    assert "Finished games 1 Fool never yet Draws 0 Reliability no moves in finished games yet" in page


def test_an_unknown_player_has_no_page(anna):
    anna.user.is_active = False
    anna.user.save()
    Browser().open("/players/anna", status=404)
    Browser().open("/players/nobody", status=404)


def test_the_menu_links_to_the_page_of_the_user_which_has_no_button_to_block(anna):
    page = Browser(anna.user).open("/players/anna")
    assert page.count('href="/players/anna"') == 1
    assert "/players/anna/block" not in page


@RATE_GAMES_OF_ANY_LENGTH
def test_the_results_of_a_player_are_shown_in_words(anna, boris):
    lose_game(anna, boris, visibility="private")
    table = lose_game(anna, boris)
    Game.objects.filter(pk=table.game.pk).update(result={"kind": "fool", "fools": [0], "epaulettes": 2})
    rebuild_player_totals()
    page = read_page("anna")
    assert "Finished games 2 Fool 2 times, with 2 epaulettes Draws 0" in page
    assert "Among people" in page
    assert "Fool never yet" in read_page("boris")


def test_public_games_are_shown_to_all_and_hidden_games_only_to_their_players(anna, boris):
    public = lose_game(anna, boris, visibility="public").game
    private = lose_game(anna, boris, visibility="private").game
    games = [f'href="/games/{game.pk}"' for game in (public, private)]
    tables = [f'href="/series/{game.series_id}"' for game in (public, private)]

    def find_shown_links(who: Any) -> list[bool]:
        page = Browser(who).open("/players/anna")
        return [address in page for address in (*games, *tables)]

    assert find_shown_links(None) == find_shown_links(create_person().user) == [True, False, True, False]
    assert find_shown_links(boris.user) == [True, True, True, True]
    assert "anna resigned and is the fool" in read_page("anna")
    assert "You resigned and are the fool" in read_page("anna", anna)


def test_the_page_shows_the_newest_five_series_and_folds_older_series(anna):
    for _ in range(7):
        create_series(creator=anna.user, rules="classic-36", seats=[{"player": "me"}, {"open": True}])
    page = html.fromstring(Browser(anna.user).open(f"/players/{anna.name}"))
    assert len(page.cssselect("[aria-labelledby=tables] > ul > li")) == 5
    assert len(page.cssselect("[aria-labelledby=tables] > details > ul > li")) == 2


def test_the_page_of_a_player_shows_public_penalties(anna, boris):
    public, private = {"visibility": "public"}, {"visibility": "private"}
    for kind, owed in ((public, "ten push-ups"), (private, "a secret cake")):
        lose_game(anna, boris, penalty=owed, **kind)
    page = read_page("anna")
    assert "ten push-ups" in page
    assert "a secret cake" not in page
    assert "a secret cake" in read_page("anna", boris)


def test_the_page_of_a_player_lists_public_house_presets(anna):
    for name, is_public in (("kitchen", True), ("cellar", False)):
        create_house_preset(owner=anna.user, name=name, rules={"preset": "classic-36"}, public=is_public)
    assert "anna/kitchen" in read_page("anna")
    assert "anna/cellar" not in read_page("anna")
    assert "anna/cellar yours alone" in read_page("anna", anna)


def test_a_player_can_be_blocked_and_unblocked(anna, boris):
    browser = Browser(anna.user)
    answer = browser.send("/players/boris", "/players/boris/block")
    assert (answer.status_code, answer["Location"]) == (303, "/players/boris")
    assert "They cannot invite you" in browser.open("/players/boris")
    assert browser.send("/players/boris", "/players/boris/unblock").status_code == 303
    assert "They cannot invite you" not in browser.open("/players/boris")
    again = browser.send_forged_request("/players/boris/unblock")
    assert again.status_code == 404
    assert "You have blocked nobody of this name." in read_text(again)


def test_users_cannot_block_themselves_and_visitors_sign_in_first(anna, boris):
    answer = Browser(anna.user).send_forged_request("/players/anna/block")
    assert answer.status_code == 409
    assert "You cannot block yourself." in read_text(answer)
    stranger = Browser()
    assert "/players/boris/block" not in stranger.open("/players/boris")
    assert stranger.send_forged_request("/players/boris/block")["Location"].startswith("/sign-in")


def test_names_on_a_game_page_link_to_the_players(anna, boris):
    table = lose_game(anna, boris)
    assert 'href="/players/boris"' in Browser(anna.user).open(f"/series/{table.game.series_id}")


def test_a_house_preset_has_a_page_until_its_owner_deletes_it(anna, boris):
    create_house_preset(owner=anna.user, name="cellar", rules={"preset": "classic-36", "low_beats_ace": True})
    page, own = "/players/anna/rules/cellar", Browser(anna.user)
    Browser(boris.user).open(page, status=404)
    assert "yours alone" in own.open("/players/anna")
    assert "Play by these rules" in own.open(page)
    assert own.client.post(f"{page}/forget").status_code == 403  # without the token of the page
    assert own.send(page, f"{page}/forget")["Location"] == "/players/anna"
    own.open(page, status=404)


def test_only_the_owner_can_delete_a_house_preset(anna, boris):
    create_house_preset(owner=anna.user, name="kitchen", rules="classic-36", public=True)
    page = "/players/anna/rules/kitchen"
    browser = Browser(boris.user)
    assert "Forget this name" not in browser.open(page)
    answer = browser.send_forged_request(f"{page}/forget")
    assert answer.status_code == 403
    assert "Only the owner of the preset can do this." in read_text(answer)


@pytest.mark.parametrize("path", ["/players/an%00na/rules/x", "/players/anna/rules/%00", "/players/anna/rules/ "])
def test_invalid_preset_names_in_addresses_are_not_found(anna, path):
    Browser(anna.user).open(path, status=404)
