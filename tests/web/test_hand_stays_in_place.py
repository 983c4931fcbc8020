"""While other players move, the hand and the chosen cards stay in place on the page."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.stack import Stack, wait_for
from tests.web.table_helpers import (
    SHORT_RULES,
    ApiPlayer,
    WatchedPage,
    deal_game_for_two,
    make_events_older,
    read_version,
    tap_playable_card,
    wait_for_current_game,
)

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def deal_game_and_find_attacker(site: Stack, rules: Any = SHORT_RULES) -> tuple[ApiPlayer, ApiPlayer, str]:
    """Deal a game for two players. Return the attacker, the defender and the id of the game."""
    anna, boris, game = deal_game_for_two(site, rules)
    return (anna, boris, game) if anna.read_game(game)["legal"] else (boris, anna, game)


def deal_game_with_card_face_down(site: Stack) -> tuple[ApiPlayer, ApiPlayer, str]:
    """Deal a game, attack with two cards, and lay a card face down on one of them. Return the attacker, who can
    challenge that card, the defender, for whom the game waits, and the id of the game.
    """
    rules = {"preset": "alemi-36", "decks": 2, "lowest_rank": "T", "opening": "set", "trust": True}
    attacker, defender, game = deal_game_and_find_attacker(site, rules)
    two_cards = next(move for move in attacker.read_game(game)["legal"] if len(move.split()) == 3)
    attacker.post(f"games/{game}/moves", move=two_cards)
    face_down = next(move for move in defender.read_game(game)["legal"] if move.endswith("face_down"))
    defender.post(f"games/{game}/moves", move=face_down)
    return attacker, defender, game


def measure_hand(page: Page) -> Any:
    return page.locator(".hand").bounding_box()


def measure_top_of_hand(page: Page) -> float:
    return float(measure_hand(page)["y"])


def test_the_hand_stays_in_place_when_the_turn_comes_back(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    anna, boris, game = deal_game_and_find_attacker(site)
    page = open_watched_page(**PHONE).sign_in(anna)
    page.goto(f"{site.address}/games/{game}")
    before = measure_top_of_hand(page)
    tap_playable_card(page)
    page.locator(".is-armed").tap()
    expect(page.locator("#orders-bar")).to_have_count(1)
    assert measure_top_of_hand(page) == before
    while not anna.read_game(game)["legal"] and boris.play_if_awaited(game):
        pass
    wait_for_current_game(page, anna, game)
    assert measure_top_of_hand(page) == before


def deal_game_with_possible_throw_in(site: Stack) -> tuple[ApiPlayer, ApiPlayer, str, str]:
    """Deal a game and attack. Return the attacker, the defender, the game's id, and a move that throws in.

    The attacker may throw in before the first card is beaten. The defender can beat the first card, with a card that
    cannot transfer the attack.
    """
    rules = {"preset": "alemi-36", "decks": 2, "lowest_rank": "T", "hand_size": 6, "throw_in_from": "any_time"}
    for _ in range(20):
        attacker, defender, game = deal_game_and_find_attacker(site, rules)
        for lead in attacker.read_game(game)["legal"]:
            same = [move for move in attacker.read_game(game)["legal"] if move != lead and move[7] == lead[7]]
            if not same or len(lead.split()) > 2:
                continue
            attacker.post(f"games/{game}/moves", move=lead)
            if find_card_that_only_beats(defender, game):
                return attacker, defender, game, same[0]
            break
    raise LookupError


def find_card_that_only_beats(player: ApiPlayer, game: str) -> str | None:
    legal = player.read_game(game)["legal"]
    cards = [move.split()[2] for move in legal if move.startswith("beat")]
    return next((card for card in cards if f"transfer {card}" not in legal), None)


def test_a_raised_card_stays_raised_while_it_can_be_played(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    attacker, defender, game, more = deal_game_with_possible_throw_in(site)
    page = open_watched_page(**PHONE).sign_in(defender)
    page.goto(f"{site.address}/games/{game}")
    face = find_card_that_only_beats(defender, game)
    tap_playable_card(page, f".hand-card.is-playable[data-face='{face}']")
    armed = page.locator(".is-armed").get_attribute("value")
    before = measure_top_of_hand(page)
    attacker.post(f"games/{game}/moves", move=more)
    wait_for_current_game(page, defender, game)
    expect(page.locator(f".hand-card.is-chosen[data-face='{face}']").first).to_be_visible()
    expect(page.locator(".is-armed")).to_have_attribute("value", armed or "")
    assert measure_top_of_hand(page) == before
    page.locator(".is-armed").tap()
    expect(page.locator(".attack .is-defence")).to_have_count(1)
    expect(page.locator(".hand-card.is-chosen")).to_have_count(0)


def deal_game_with_card_against_two_attacks(site: Stack) -> tuple[ApiPlayer, str, str]:
    """Deal games until a card of the defender can beat either of two attacks. Return the defender, the game's id and
    the card.
    """
    for _ in range(40):
        attacker, defender, game, more = deal_game_with_possible_throw_in(site)
        attacker.post(f"games/{game}/moves", move=more)
        means = [move.split()[2] for move in defender.read_game(game)["legal"] if move.startswith("beat")]
        if twice := [face for face in means if means.count(face) == 2]:
            return defender, game, twice[0]
    raise LookupError


def test_enter_sends_no_move_before_the_player_has_seen_which(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    defender, game, face = deal_game_with_card_against_two_attacks(site)
    page = open_watched_page(viewport={"width": 1280, "height": 800}).sign_in(defender)
    page.goto(f"{site.address}/games/{game}")
    version = read_version(page)
    page.locator(f".hand-card[data-face='{face}'] input").first.focus()
    page.keyboard.press("Space")
    expect(page.locator(".moves .is-possible")).to_have_count(2)
    page.keyboard.press("Enter")
    expect(page.locator(".is-armed")).to_have_count(1)
    assert defender.read_game(game)["version"] == version
    page.keyboard.press("Enter")
    expect(page.locator(".attack .is-defence")).to_have_count(1)


def test_a_tap_right_after_a_change_is_ignored(site: Stack, open_watched_page: Callable[..., WatchedPage]) -> None:
    attacker, defender, game, more = deal_game_with_possible_throw_in(site)
    page = open_watched_page(**PHONE).sign_in(defender)
    page.goto(f"{site.address}/games/{game}")
    box = page.locator(".hand-card.is-playable").first.bounding_box()
    assert box
    page.evaluate(
        """([x, y]) => document.addEventListener("table:replaced", () => setTimeout(() => {
        const hit = document.elementFromPoint(x, y);
        window.hit = Boolean(hit.closest(".hand-card"));
        setTimeout(() => { window.later = Boolean(document.elementFromPoint(x, y).closest(".hand-card")); }, 600);
    }, 100))""",
        [box["x"] + 10, box["y"] + 20],
    )
    attacker.post(f"games/{game}/moves", move=more)
    wait_for_current_game(page, defender, game)
    wait_for(lambda: page.evaluate("window.later !== undefined"), "the table has settled")
    assert (page.evaluate("window.hit"), page.evaluate("window.later")) == (False, True)


def test_missed_events_are_shown_until_the_player_has_seen_them(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    anna, boris, game = deal_game_and_find_attacker(site)
    page = open_watched_page(**PHONE).sign_in(boris)
    page.goto(f"{site.address}/games/{game}")
    expect(page.locator("#missed-events")).to_have_count(0)
    with page.expect_response("**/seen"):
        pass
    make_events_older(site, hours=2)
    assert anna.play_if_awaited(game)
    wait_for_current_game(page, boris, game)
    expect(page.locator("#missed-events")).to_have_count(0)  # the page was open, so the player has seen these events
    page.goto(f"{site.address}/games/{game}")
    expect(page.locator("#missed-events li")).to_have_count(1)
    page.get_by_role("button", name="Seen").tap()
    expect(page.locator("#missed-events")).to_be_hidden()
    expect(page.locator("#table:not(.is-sending)")).to_be_visible()
    expect(page.locator("#missed-events")).to_have_count(0)
    boris.post(f"games/{game}/moves", move=boris.read_game(game)["legal"][0])
    wait_for_current_game(page, boris, game)
    expect(page.locator("#missed-events")).to_have_count(0)


def test_the_bar_of_standing_orders_disappears_at_the_end_of_the_game(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    anna, boris, game = deal_game_and_find_attacker(site)
    page = open_watched_page(**PHONE).sign_in(anna)
    page.goto(f"{site.address}/games/{game}")
    tap_playable_card(page)
    page.locator(".is-armed").tap()
    expect(page.locator("#orders-bar")).to_have_count(1)
    boris.post(f"games/{game}/moves", move="resign")
    expect(page.locator(".verdict")).to_be_visible()
    expect(page.locator("#orders-bar")).to_have_count(0)
    assert read_version(page)


def test_announcements_name_cards_in_words_and_the_end_of_the_game_once(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    anna, boris, game = deal_game_and_find_attacker(site)
    watched = open_watched_page(**PHONE)
    page = watched.sign_in(boris)
    page.goto(f"{site.address}/games/{game}")
    anna.post(f"games/{game}/moves", move=next(m for m in anna.read_game(game)["legal"] if m.startswith("attack")))
    expect(page.locator("#announcement")).to_contain_text(" of ")
    assert not set("♣♦♥♠") & set(page.locator("#announcement").inner_text())
    boris.post(f"games/{game}/moves", move="resign")
    expect(page.locator(".verdict")).to_be_visible()
    assert page.locator("#announcement").inner_text().count("fool") == 1


def test_the_open_page_of_a_finished_game_offers_the_rematch_that_another_player_starts(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    anna, boris, game = deal_game_for_two(site)
    page = open_watched_page(**PHONE).sign_in(anna)
    boris.post(f"games/{game}/moves", move="resign")
    page.goto(f"{site.address}/games/{game}")
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    boris.post(f"series/{boris.read_game(game)['series']}/rematch")
    expect(page.get_by_role("link", name="To the rematch")).to_be_visible()


def test_a_chat_line_survives_a_sign_in_in_another_tab(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    anna, _boris, game = deal_game_for_two(site)
    watched = open_watched_page(**PHONE)
    watched.ignore_messages_with("403")
    page = watched.sign_in(anna)
    page.goto(f"{site.address}/games/{game}")
    watched.page = watched.context.new_page()
    watched.sign_in_with_form(anna)
    page.locator("#chat-line").fill("Hello, Boris!")
    page.get_by_role("button", name="Say it").tap()
    expect(page.get_by_role("alert")).to_contain_text("Nothing has been sent.")
    expect(page.locator("#chat-line")).to_have_value("Hello, Boris!")
    page.get_by_role("button", name="Say it").tap()
    expect(page.locator(".chat-lines")).to_contain_text("Hello, Boris!")
    expect(page.locator("#chat-line")).to_have_value("")


def test_the_menu_closes_once_its_choices_are_saved(site: Stack, open_watched_page: Callable[..., WatchedPage]) -> None:
    anna, _boris, game = deal_game_and_find_attacker(site)
    page = open_watched_page(**PHONE).sign_in(anna)
    page.goto(f"{site.address}/games/{game}")
    page.locator(".menu summary").tap()
    page.get_by_label("Sort my hand by rank").check()
    page.locator(".menu").get_by_role("button", name="Save").tap()
    expect(page.locator(".menu[open]")).to_have_count(0)


def test_a_chosen_card_is_sent_at_once_if_the_player_prefers_that(
    site: Stack, open_watched_page: Callable[..., WatchedPage]
) -> None:
    anna, _boris, game = deal_game_and_find_attacker(site)
    page = open_watched_page(**PHONE).sign_in(anna)
    page.goto(f"{site.address}/games/{game}")
    page.locator(".menu summary").tap()
    page.get_by_label("Send a move as soon as it is chosen").check()
    page.locator(".menu").get_by_role("button", name="Save").tap()
    expect(page.locator("#table[data-at-once]")).to_have_count(1)
    expect(page.locator(".is-ignoring-taps")).to_have_count(0)
    page.locator(".hand-card.is-playable").first.tap(position={"x": 10, "y": 20})
    expect(page.locator(".attack:not(.is-unsent)")).to_have_count(1)
    assert anna.read_game(game)["table"]
