"""The game page of a finished game: links to its series, names of teams and computers, and times in the replay."""

import random

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Series
from games.services.series import create_rematch, decline_invitation
from tests.factories import create_person
from tests.games.table import Table, play_out, start_table
from tests.games.web.pages import Page, create_browser_for, fetch_page, press, press_without_following

pytestmark = pytest.mark.django_db


def build_game_address(table: Table) -> str:
    return f"/games/{table.game.pk}"


def play_game_to_end(**series: object) -> tuple[Table, int]:
    table = start_table("alemi-36", 2, seed=bytes(32), **series)  # type: ignore[arg-type]
    return table, play_out(table, random.Random(2)).result["fools"][0]


def open_page(table: Table, seat: int) -> Page:
    return fetch_page(create_browser_for(table.people[seat]), build_game_address(table))


def test_the_menu_the_end_of_a_game_and_my_games_link_to_the_series_of_the_game():
    game, _ = play_game_to_end()
    series = f"/series/{game.series.pk}"
    page = open_page(game, 0)
    assert [one.get("href") for one in page.select(f".menu a[href^='{series}']")] == [series]
    assert [one.text_content() for one in page.select(f".game-result a[href^='{series}']")] == ["Standings"]
    mine = fetch_page(create_browser_for(game.people[0]), "/games")
    assert [one.get("href") for one in mine.select("a.series-link")] == [series]


def test_the_end_of_a_game_is_explained_in_one_line():
    game, fool = play_game_to_end()
    left = len(game.view()["hands"][fool])
    cards = "card" if left == 1 else "cards"
    mine, other, name = open_page(game, fool), open_page(game, 1 - fool), game.people[fool].name
    assert mine.list_texts(".result-note") == [f"You were left with {left} {cards}."]
    assert other.list_texts(".result-note") == [f"{name} was left with {left} {cards}."]


def test_resigned_players_are_named_at_the_end():
    table = start_table("alemi-36", 2, seed=bytes(32))
    table.play(0, "resign")
    assert open_page(table, 0).list_texts(".result-note") == ["You resigned."]
    assert open_page(table, 1).list_texts(".result-note") == [f"{table.people[0].name} resigned."]


def test_a_rematch_is_offered_when_there_is_no_next_game():
    game, _ = play_game_to_end()
    assert [
        one.words for one in open_page(game, 0).list_buttons() if (one.action or "").endswith(("/next", "/rematch"))
    ] == ["Deal the next game"]
    Series.objects.filter(pk=game.series.pk).update(state=Series.State.FINISHED)
    page = open_page(game, 0)
    assert [one.words for one in page.list_buttons() if (one.action or "").endswith(("/next", "/rematch"))] == [
        "Rematch"
    ]
    assert page.list_texts(".rematch-note") == ["A rematch is a new table with the same players and rules."]


def test_the_end_of_a_game_leads_to_its_rematch():
    game, _ = play_game_to_end()
    Series.objects.filter(pk=game.series.pk).update(state=Series.State.FINISHED)
    first, second = (create_browser_for(game.people[seat]) for seat in (0, 1))
    pages = [fetch_page(browser, build_game_address(game)) for browser in (first, second)]
    for browser, page in zip((first, second), pages, strict=True):  # the second page does not show the rematch yet
        (button,) = [one for one in page.list_buttons() if (one.action or "").endswith("/rematch")]
        press_without_following(browser, button)
    rematch = Series.objects.get(rematch_of=game.series)
    for browser, buttons in ((first, {"Call it off"}), (second, {"Sit down", "Decline"})):
        (link,) = fetch_page(browser, build_game_address(game)).select(f".game-result a[href='/series/{rematch.pk}']")
        assert link.text_content() == "To the rematch"
        assert buttons <= {one.words for one in fetch_page(browser, link.get("href")).list_buttons()}


def test_the_button_for_a_rematch_leads_to_the_page_of_the_rematch():
    game, _ = play_game_to_end()
    Series.objects.filter(pk=game.series.pk).update(state=Series.State.FINISHED)
    browser = create_browser_for(game.people[0])
    (button,) = [one for one in fetch_page(browser, build_game_address(game)).list_buttons() if one.words == "Rematch"]
    assert "Waiting for one more." in press(browser, button).text


def test_a_player_who_has_declined_a_private_rematch_gets_no_link_to_it():
    game, _ = play_game_to_end(visibility="private")
    Series.objects.filter(pk=game.series.pk).update(state=Series.State.FINISHED)
    rematch, _ = create_rematch(series_id=game.series.pk, user=game.people[0].user)
    addresses = build_game_address(game), f"/series/{game.series.pk}"
    browser = create_browser_for(game.people[1])
    links = f"a.button[href='/series/{rematch.pk}']"
    assert [len(fetch_page(browser, address).select(links)) for address in addresses] == [1, 1]
    decline_invitation(series_id=rematch.pk, user=game.people[1].user)
    for address in addresses:
        page = fetch_page(browser, address)
        assert page.select(links) == []
        assert "Rematch" not in [one.words for one in page.list_buttons()]


def test_at_the_end_players_are_offered_a_review_and_guests_to_keep_their_account():
    game, _ = play_game_to_end()
    page = open_page(game, 0)
    assert "Review the game" in [one.words for one in page.list_buttons()]
    assert page.select(".game-result a[href^='/keep']") == []
    bystander = fetch_page(create_browser_for(create_person()), build_game_address(game))
    assert "Review the game" not in [one.words for one in bystander.list_buttons()]
    User.objects.filter(pk=game.people[0].user.pk).update(guest_until=timezone.now())
    for path in (
        build_game_address(game),
        f"{build_game_address(game)}/table",
    ):  # the fragment is loaded if the game ends while the page is open
        links = fetch_page(create_browser_for(game.people[0]), path).select(".game-result a[href^='/keep']")
        assert [one.get("href").partition("?")[2] for one in links] == [f"next=/games/{game.game.pk}"]


@pytest.mark.parametrize(("rules", "is_offered"), [("alemi-36", True), ("battle-52", False)])
def test_a_review_is_offered_only_if_computers_can_judge_moves_under_the_rules(rules: str, is_offered: bool) -> None:
    table = start_table(rules, 2)
    play_out(table, random.Random(1))
    for path in ("", "/replay?open=1"):
        page = fetch_page(create_browser_for(table.people[0]), f"/games/{table.game.pk}{path}")
        assert any(one.words.startswith("Review ") for one in page.list_buttons()) is is_offered


def test_each_of_four_teams_has_its_own_name():
    table = start_table({"preset": "spivak-52", "decks": 2, "teams": 2}, 8, seed=bytes(32))
    assert sorted(set(open_page(table, 0).list_texts(".other-seats .team"))) == [
        "Blue team",
        "Gold team",
        "Green team",
        "Red team",
    ]


def test_several_computers_have_short_names():
    table = start_table("alemi-36", 4, seed=bytes(32), computers={1: "random", 3: "random"})
    page = open_page(table, 0)
    assert page.list_texts(".other-seats .name .short-text") == ["C1", "C2"]
    assert page.list_texts(".other-seats .name .full-text") == ["Computer 1", "Computer 2"]
    alone = start_table("alemi-36", 2, seed=bytes(32), computers={1: "random"})
    assert open_page(alone, 0).select(".other-seats .name .short-text") == []


def test_a_replay_opens_at_the_start_and_has_the_times_of_its_reader():
    game, _ = play_game_to_end()
    User.objects.filter(pk=game.people[0].user.pk).update(time_zone="Asia/Tokyo")
    times = []
    for reader in (game.people[0], None):
        page = fetch_page(create_browser_for(reader), f"{build_game_address(game)}/replay")
        assert page.list_texts(".slider button")[0].startswith("1 / ")
        times.append(page.list_texts(".log time")[0])
    assert times[0] != times[1]


def test_a_waiting_player_without_scripts_gets_a_reload_link():
    table = start_table("alemi-36", 3, seed=bytes(32))
    asked = table.awaited_seats()[0]
    assert open_page(table, asked).select(".reload-link") == []
    (link,) = open_page(table, (asked + 1) % 3).select(".reload-link a")
    assert link.get("href") == build_game_address(table)


def test_the_text_for_screen_readers_names_cards_in_words():
    table = start_table("alemi-36", 3, seed=bytes(32))
    asked = table.awaited_seats()[0]
    move = next(one for one in open_page(table, asked).list_move_buttons() if one.value.startswith("attack")).value
    table.play(asked, move)
    page = open_page(table, (asked + 1) % 3)
    (spoken,) = [one.get("data-spoken-text") for one in page.select(".question")]
    assert " of " in spoken
    assert " of " in page.select(".log .line")[0].get("data-spoken-text")
    assert not set("♣♦♥♠") & set(spoken)


def test_the_chat_can_be_fetched_without_the_rest_of_the_page():
    table = start_table("alemi-36", 2, seed=bytes(32))
    assert fetch_page(create_browser_for(table.people[0]), f"{build_game_address(table)}/talk").list_texts(
        ".chat-lines li"
    ) == ["Nobody has said anything yet."]
    private = start_table("alemi-36", 2, seed=bytes(32), visibility="private")
    assert create_browser_for(create_person()).get(f"{build_game_address(private)}/talk").status_code == 404
