"""The game page: its content for each viewer, its buttons, and the refusals that it shows."""

import random
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from games import engine, event_log, words
from games.errors import GameError
from games.models import GameSeat
from games.selectors.games import load_game_view
from games.services.abandonment import agree_to_abandon
from games.services.chat import post_chat_line
from games.services.deadlines import act_on_deadline
from tests.factories import Person, create_person
from tests.forms import post_forged_fields
from tests.games.services.test_deadlines import start_game_with_exchange_window
from tests.games.services.test_moves import start_table_of_three
from tests.games.table import Table, get_time_after_deadline, play_out, stack_deck, start_table
from tests.games.web.pages import Button, Page, create_browser_for, fetch_page, press

pytestmark = pytest.mark.django_db


def start_small_game(**series: Any) -> Table:
    """Start a game of three in which seat 0 has the lowest trump and opens against seat 1."""
    rules = {"preset": "alemi-36", "hand_size": 3}
    return start_table(
        rules, 3, deck=stack_deck(["6H 7S 8C", "9S TS KC", "AD AC AS"], "QH", dealer=2), dealer=2, **series
    )


def build_game_address(table: Table) -> str:
    return f"/games/{table.game.pk}"


def test_the_role_of_each_other_seat_is_shown_in_words():
    table = start_small_game(quick_pass=False)
    assert open_page(table, 0).list_texts(".seat .role") == ["defends", "throws in"]
    assert open_page(table, 1).list_texts(".seat .role") == ["throws in", "attacks"]
    table.play(0, "attack 6H")
    table.play(1, "take")
    assert open_page(table, 0).list_texts(".seat .role") == ["takes", "throws in"]


def test_a_player_who_has_played_the_last_card_does_not_throw_in():
    rules = {"preset": "classic-36", "hand_size": 1, "hand_cap": "never", "attack_limit": 3}
    table = start_table(rules, 3, deck=stack_deck(["9H", "AC", "9C"], "7H", dealer=2), dealer=2)
    table.play(0, "attack 9H")
    assert open_page(table, 1).list_texts(".seat .role") == ["throws in", "attacks"]
    table.play(2, "attack 9C")
    assert open_page(table, 1).list_texts(".seat .role") == ["", "attacks"]


@pytest.mark.parametrize(("teams", "role"), [(None, "is safe"), (2, "is out")])
def test_a_player_who_is_out_is_safe_unless_the_team_can_still_lose(teams: int | None, role: str):
    rules = {"preset": "classic-36", "hand_size": 1, "out_when": "last_card", "teams": teams}
    table = start_table(rules, 4, deck=stack_deck(["9H", "6C", "TS", "JS"], "7H", dealer=3), dealer=3)
    table.play(0, "attack 9H")
    table.play(1, "take")
    assert table.state().out == [[0]]
    assert open_page(table, 3).list_texts(".seat .role")[0] == role


def test_a_hint_is_shown_if_the_series_allows_hints():
    assert "What would you do?" not in [one.words for one in open_page(start_small_game(), 0).list_buttons()]
    table = start_small_game(hints=True)
    reader = create_browser_for(table.people[0])
    ask = next(
        one for one in fetch_page(reader, build_game_address(table)).list_buttons() if one.words == "What would you do?"
    )
    page = press(reader, ask)
    (said,) = page.list_texts(".hint")
    assert said.removeprefix("Hint: A computer would play: ") in [one.words for one in page.list_move_buttons()]
    assert "What would you do?" not in [one.words for one in open_page(table, 1).list_buttons()]
    assert page.select("#move-form")
    late = Page(post_forged_fields(create_browser_for(table.people[1]), ask.action, {}))
    assert (late.status, late.list_texts(".problem")) == (409, ["There is nothing for you to decide now."])


def open_page(table: Table, seat: int) -> Page:
    return fetch_page(create_browser_for(table.people[seat]), build_game_address(table))


def find_move_button(page: Page, value: str) -> Button:
    return next(one for one in page.list_move_buttons() if one.value == value)


def test_the_page_shows_the_question_and_a_button_for_every_legal_move():
    table = start_small_game()
    page = open_page(table, 0)
    assert page.list_texts(".question")[0].startswith(f"You attack {table.people[1].name}. Lay a card by ")
    assert sorted(one.value for one in page.list_move_buttons()) == ["attack 6H", "attack 7S", "attack 8C"]
    assert page.list_texts(".hand-card .visually-hidden")[0] == "seven of spades, Attack with seven of spades"
    assert page.list_texts("title")[0].startswith("(1) ●")
    other = open_page(table, 1)
    assert other.list_move_buttons() == []
    assert other.list_texts(".refusal") == ["The primary attacker opens the bout."]


def test_the_fragment_takes_at_most_six_queries_whatever_the_length_of_the_chat(
    django_assert_max_num_queries: Any,
) -> None:
    """The fragment is the part of the game page that is loaded again after each move.

    It makes six queries: session, account, game, events, chat, other awaited games. Unread chat lines cost a seventh
    query.
    """
    table = start_small_game()
    reader = create_browser_for(table.people[0])
    fetch_page(reader, build_game_address(table))  # the first request renews the session
    for number in range(3):
        post_chat_line(series=table.series, user=table.people[number].user, text="Good luck!")
        fetch_page(reader, f"{build_game_address(table)}/table")  # records once that the new chat line has been read
        with django_assert_max_num_queries(6):
            assert "Good luck!" in fetch_page(reader, f"{build_game_address(table)}/table").text


def test_the_fragment_takes_one_more_query_under_rules_with_epaulettes(django_assert_max_num_queries: Any) -> None:
    table = start_table({"preset": "alemi-36", "epaulettes": "last_attack"}, 2)
    reader = create_browser_for(table.people[0])
    fetch_page(reader, build_game_address(table))
    with django_assert_max_num_queries(7):
        fetch_page(reader, f"{build_game_address(table)}/table")


def test_a_player_who_keeps_the_lowest_trump_reads_that_the_decision_stands():
    table = start_game_with_exchange_window(quick_pass=False)
    for_others = open_page(table, 1).list_texts(".question")
    table.play(0, "keep")
    assert open_page(table, 0).list_texts(".question") == [
        "You keep the lowest trump. The first attack follows when the time for the exchange is up."
    ]
    assert open_page(table, 1).list_texts(".question") == for_others


def test_an_unplayable_card_shows_the_reason():
    table = start_small_game()
    table.play(0, "attack 7S")
    page = open_page(table, 1)
    (why,) = page.select(".refusal")
    assert (why.get("data-faces"), why.text_content()) == ("KC", "K♣ does not beat 7♠.")
    assert page.list_texts("[data-faces~='9S']") == ["Beat 7♠ with 9♠"]


def test_a_form_sent_twice_makes_one_move():
    table = start_small_game()
    reader = create_browser_for(table.people[0])
    sent = find_move_button(fetch_page(reader, build_game_address(table)), "attack 7S")
    first, second = (reader.post(sent.action, sent.default_fields) for _ in range(2))
    assert (
        (first.status_code, first["Location"])
        == (second.status_code, second["Location"])
        == (303, build_game_address(table))
    )
    assert table.list_moves() == ["0 attack 7S"]


def test_the_page_says_that_a_player_has_sent_too_many_forms(settings: Any) -> None:
    settings.DURAK = {**settings.DURAK, "new_keys": "0/day"}
    table = start_small_game()
    reader = create_browser_for(table.people[0])
    sent = find_move_button(fetch_page(reader, build_game_address(table)), "attack 7S")
    answer = reader.post(sent.action, sent.default_fields)
    assert answer.status_code == 429
    assert "wait a little" in answer.content.decode()
    assert table.list_moves() == []


def test_a_move_from_an_old_page_renders_the_present_page_with_the_refusal():
    table = start_small_game()
    reader = create_browser_for(table.people[0])
    old = find_move_button(fetch_page(reader, build_game_address(table)), "attack 7S")
    table.play(0, "attack 8C")
    page = press(reader, old)
    assert (page.status, len(page.list_texts(".problem"))) == (409, 1)
    assert page.select(".attack[data-attack='8C']")


@pytest.mark.parametrize("move", ["", "attack", "attack 2S", "beat 7S", "nonsense", "cut", "attack 7S 7S 7S"])
def test_an_unreadable_or_illegal_move_is_refused_with_a_reason(move: str):
    table = start_small_game()
    response = post_forged_fields(
        create_browser_for(table.people[0]), build_game_address(table), {"move": move, "version": "x", "key": "k"}
    )
    assert response.status_code in (400, 409, 422)
    assert Page(response).list_texts(".problem")[0]


def test_a_refusal_names_cards_with_symbols():
    table = start_small_game()
    table.play(0, "attack 6H")
    response = post_forged_fields(
        create_browser_for(table.people[1]), build_game_address(table), {"move": "beat 6H TS"}
    )
    said = Page(response).list_texts(".problem")[0]
    assert ("10♠" in said, "6♥" in said, "TS" in said) == (True, True, False)


def test_anonymous_visitors_are_sent_to_sign_in_and_spectators_are_refused():
    table = start_small_game()
    sent = {"move": "attack 7S", "version": "1"}
    assert post_forged_fields(create_browser_for(None), build_game_address(table), sent).status_code == 302
    response = post_forged_fields(create_browser_for(create_person()), build_game_address(table), sent)
    assert (response.status_code, Page(response).list_texts(".problem")) == (403, ["You have no seat in this game."])


@pytest.mark.parametrize("path", ["", "/table", "/replay", "/lately"])
def test_a_private_game_is_not_found_by_outsiders(path: str):
    table = start_small_game(visibility="private")
    for stranger in (None, create_person()):
        assert create_browser_for(stranger).get(build_game_address(table) + path).status_code == 404
    assert create_browser_for(table.people[2]).get(build_game_address(table) + path).status_code == 200


def set_clock_forward(minutes: int) -> Any:
    return time_machine.travel(timezone.now() + timedelta(minutes=minutes))


def test_missed_events_are_shown_after_some_minutes_until_the_player_has_seen_them():
    table = start_small_game()
    GameSeat.objects.filter(game=table.game, index=1).update(seen_version=table.view(1)["version"])
    reader = create_browser_for(table.people[1])
    with set_clock_forward(60):
        table.play(0, "attack 7S")
        page = fetch_page(reader, build_game_address(table))
        assert page.list_texts(".missed-events li") == [f"{table.people[0].name} attacked with 7♠"]
        button = next(one for one in page.list_buttons() if one.words == "Seen")
        assert press(reader, button).list_texts(".missed-events li") == []


def test_a_first_visit_shows_no_event_as_missed():
    table = start_small_game()
    table.play(0, "attack 7S")
    with set_clock_forward(60):
        assert open_page(table, 1).select(".missed-events") == []


def test_events_right_after_a_move_of_the_viewer_are_not_shown_as_missed():
    table = start_small_game()
    table.play(0, "attack 7S")
    reader = create_browser_for(table.people[1])
    answered = press(reader, find_move_button(fetch_page(reader, build_game_address(table)), "beat 7S 9S"))
    assert "Beaten off: 2 cards are discarded" in answered.list_texts(".log .line")
    assert answered.select(".missed-events") == []
    with set_clock_forward(4):
        assert open_page(table, 1).select(".missed-events") == []
    with set_clock_forward(6):
        assert open_page(table, 1).list_texts(".missed-events li")[0] == "Beaten off: 2 cards are discarded"


def test_resigning_needs_a_confirmation():
    table = start_small_game()
    reader = create_browser_for(table.people[2])
    (link,) = fetch_page(reader, build_game_address(table)).select("a[href$='/resign']")
    asked = fetch_page(reader, link.get("href"))
    assert table.seat(2).has_resigned is False
    press(reader, find_move_button(asked, "resign"))
    assert table.seat(2).has_resigned is True
    assert fetch_page(reader, build_game_address(table)).list_move_buttons() == []


def test_only_players_who_can_still_resign_are_asked_to_confirm_it():
    table = start_small_game(visibility="private")
    address = f"{build_game_address(table)}/resign"
    for stranger in (None, create_person()):
        assert create_browser_for(stranger).get(address).status_code == 404
    table.play(2, "resign")
    assert create_browser_for(table.people[2]).get(address)["Location"] == build_game_address(table)
    public = start_small_game()
    for stranger in (None, create_person()):
        answer = create_browser_for(stranger).get(f"{build_game_address(public)}/resign")
        assert (answer.status_code, answer["Location"]) == (302, build_game_address(public))
    assert create_browser_for(public.people[1]).get(f"{build_game_address(public)}/resign").status_code == 200


def test_all_players_can_abandon_a_game_on_the_page_and_deal_the_next_game():
    table = start_small_game()
    for one in table.people.values():
        reader = create_browser_for(one)
        agree = next(
            b
            for b in fetch_page(reader, build_game_address(table)).list_buttons()
            if (b.name, b.value) == ("agree", "yes")
        )
        page = press(reader, agree)
    assert page.list_texts(".verdict") == ["Abandoned Nobody is the fool."]


def test_a_player_alone_with_computers_is_not_offered_to_abandon_the_game():
    table = start_table("alemi-36", 3, computers={1: "random"})
    texts = ["Agree to abandon this game", "Resign …"]
    menus = [open_page(table, seat).text for seat in (0, 2)]
    assert [[text in menu for text in texts] for menu in menus] == [[True, True]] * 2
    table.play(2, "resign")
    assert [text in open_page(table, 0).text for text in texts] == [False, True]


def test_a_player_who_has_resigned_is_not_asked_to_abandon_the_game():
    table = start_table("alemi-36", 3)
    table.play(2, "resign")
    agree_to_abandon(game_id=table.game.pk, user=table.people[0].user)
    offers = [
        [one.words for one in open_page(table, seat).list_buttons() if (one.name, one.value) == ("agree", "yes")]
        for seat in (1, 2)
    ]
    assert offers == [["Agree to abandon this game", "Agree"], []]


def test_the_players_see_who_has_agreed_to_abandon_the_game():
    table = start_small_game()
    names = [table.people[seat].name for seat in range(3)]
    agree_to_abandon(game_id=table.game.pk, user=table.people[0].user)
    assert open_page(table, 0).list_texts(".abandonment") == ["You have agreed to abandon this game."]
    second = create_browser_for(table.people[1])
    page = fetch_page(second, build_game_address(table))
    assert page.list_texts(".abandonment p") == [f"{names[0]} has agreed to abandon this game."]
    assert fetch_page(create_browser_for(None), build_game_address(table)).list_texts(".abandonment") == []
    agree = next(one for one in page.list_buttons() if one.words == "Agree")
    page = press(second, agree)
    assert page.list_texts(".abandonment") == [f"You and {names[0]} have agreed to abandon this game."]
    assert open_page(table, 2).list_texts(".abandonment p") == [
        f"{names[0]} and {names[1]} have agreed to abandon this game."
    ]


def test_the_agreement_of_a_player_who_has_resigned_is_not_shown():
    table = start_small_game()
    agree_to_abandon(game_id=table.game.pk, user=table.people[0].user)
    table.play(0, "resign")
    assert [open_page(table, seat).list_texts(".abandonment") for seat in range(3)] == [[], [], []]


def test_a_player_asks_for_more_time_and_the_other_players_agree_or_refuse():
    table = start_small_game()
    opener, second, third = (create_browser_for(table.people[seat]) for seat in range(3))
    ask = next(
        one for one in fetch_page(opener, build_game_address(table)).list_buttons() if one.words == "Ask for more time"
    )
    assert press(opener, ask).list_texts(".extension-request p") == ["You have asked for 2 days more."]
    page = fetch_page(second, build_game_address(table))
    name = table.people[0].name
    assert page.list_texts(".extension-request p") == [f"{name} asks for 2 days more."]
    agree, refuse = (one for one in page.list_buttons() if one.action.endswith("/extension"))
    assert (agree.words, refuse.words) == ("Agree", "No")
    assert press(second, refuse).list_texts(".extension-request p") == [
        f"{name} asks for 2 days more. You have said no."
    ]
    (agree,) = (
        one for one in fetch_page(second, build_game_address(table)).list_buttons() if one.action.endswith("/extension")
    )
    press(second, agree)
    deadline = table.reload().deadline_at
    agree, _ = (
        one for one in fetch_page(third, build_game_address(table)).list_buttons() if one.action.endswith("/extension")
    )
    page = press(third, agree)
    assert page.list_texts(".extension-request p") == []
    assert table.reload().deadline_at == deadline + timedelta(days=2)
    assert fetch_page(create_browser_for(None), build_game_address(table)).list_texts(".extension-request p") == []


def test_an_invalid_duration_of_extra_time_is_refused_with_a_sentence():
    table = start_small_game()
    page = Page(
        post_forged_fields(
            create_browser_for(table.people[0]), f"{build_game_address(table)}/extension", {"by": "soon"}
        )
    )
    assert (page.status, len(page.list_texts(".problem"))) == (400, 1)


def test_a_player_under_takeover_can_take_the_seat_back():
    table = start_small_game()
    GameSeat.objects.filter(game=table.game, index=0).update(is_taken_over=True)
    reader = create_browser_for(table.people[0])
    page = fetch_page(reader, build_game_address(table))
    assert page.list_move_buttons() == []
    back = next(one for one in page.list_buttons() if one.words == "Take my seat back")
    assert [one.value for one in press(reader, back).list_move_buttons()] == ["attack 6H", "attack 7S", "attack 8C"]


def test_a_player_for_whom_a_computer_plays_to_the_end_is_not_offered_to_take_the_seat_back():
    table = start_table_of_three(takeover_after=1, takeovers_max=1)
    (late,) = table.awaited_seats()
    act_on_deadline(game_id=table.game.pk, now=get_time_after_deadline(table))
    assert table.seat(late).is_taken_over_for_good
    page = open_page(table, late)
    assert page.list_texts(".question")[0].startswith("A computer plays your hand to the end.")
    with pytest.raises(GameError, match="A computer plays your hand to the end"):
        table.play(late, "attack 6D")
    assert "Take my seat back" not in [one.words for one in page.list_buttons()]


def test_a_finished_game_shows_fool_penalty_and_next_steps():
    table = start_table("alemi-36", 2, seed=bytes(32), penalty="The fool sings.")
    over = play_out(table, random.Random(2))
    fool = table.people[over.result["fools"][0]].name
    reader = create_browser_for(table.people[0])
    page = fetch_page(reader, build_game_address(table))
    assert page.list_texts(".verdict") == [f"{fool} is the fool"]
    assert page.list_texts(".penalty-line") == [f"{fool} owes: The fool sings."]
    deal = next(one for one in page.list_buttons() if one.words == "Deal the next game")
    assert "Game 2" in press(reader, deal).list_texts("h1")
    assert fetch_page(reader, build_game_address(table)).list_texts(".result-actions a")[0] == "To the next game"


def test_the_page_links_to_another_game_that_waits_for_the_player():
    anna: Person = create_person()
    table = start_table("alemi-36", 2, seed=bytes(32), known={0: anna})
    others = [start_table("alemi-36", 2, seed=bytes([n]) * 32, known={0: anna}) for n in range(1, 6)]
    waiting = [one for one in others if 0 in engine.list_awaited_seats(one.state())]
    (link,) = fetch_page(create_browser_for(anna), build_game_address(table)).select(".bar-action")
    assert link.get("href") in [build_game_address(one) for one in waiting]
    assert f"({len(waiting)} wait" in link.text_content()


def test_publicly_known_cards_are_named_if_the_player_prefers_it():
    table = start_small_game()
    table.play(0, "attack 7S")
    table.play(1, "take")
    reader = create_browser_for(table.people[2])
    plain = fetch_page(reader, build_game_address(table))
    assert plain.list_texts(".known-cards") == []
    wish = next(one for one in plain.list_buttons() if one.action.endswith("/look"))
    wish.fields.update(recalls="on")
    assert press(reader, wish).list_texts(".known-cards") == ["Everybody has seen: 7♠"]
    assert open_page(table, 0).list_texts(".known-cards") == []


def test_a_series_can_forbid_naming_known_cards():
    """In other series, the player's own preference still applies."""
    table = start_small_game()
    strict = start_small_game(memory_aid=False, known={2: table.people[2]})
    strict.play(0, "attack 7S")
    strict.play(1, "take")
    reader = create_browser_for(table.people[2])
    wish = next(
        one for one in fetch_page(reader, build_game_address(table)).list_buttons() if one.action.endswith("/look")
    )
    wish.fields.update(recalls="on")
    press(reader, wish)
    page = fetch_page(reader, build_game_address(strict))
    assert (page.list_texts(".known-cards"), page.select(".menu [type=checkbox][name=recalls]")) == ([], [])
    press(reader, next(one for one in page.list_buttons() if one.action.endswith("/look")))
    assert fetch_page(reader, build_game_address(table)).select(".menu input[name=recalls][checked]")
    assert "None: all players have to remember" in fetch_page(reader, f"/series/{strict.series.pk}").text


def test_display_preferences_of_a_player_apply_only_to_that_player():
    table = start_small_game()
    reader = create_browser_for(table.people[0])
    wish = next(
        one for one in fetch_page(reader, build_game_address(table)).list_buttons() if one.action.endswith("/look")
    )
    wish.fields.update(by_rank="on", four_colours="on")
    page = press(reader, wish)
    assert [one.get("name") for one in page.select(".menu input[checked]")] == ["by_rank", "four_colours"]
    assert page.select("body.four-colours")
    assert fetch_page(reader, "/rules").select("body.four-colours")
    assert fetch_page(create_browser_for(table.people[0]), "/rules").select("body.four-colours")
    assert not open_page(table, 1).select("body.four-colours")


def test_only_events_that_the_page_showed_are_marked_as_seen():
    """Events that happened after the page was opened are still shown as missed at the next visit."""
    table = start_small_game()
    GameSeat.objects.filter(game=table.game, index=2).update(seen_version=table.view(2)["version"])
    reader = create_browser_for(table.people[2])
    with set_clock_forward(60):
        table.play(0, "attack 7S")
        page = fetch_page(reader, build_game_address(table))
        shown = table.view(2)["version"]
        table.play(1, "take")
        press(reader, next(one for one in page.list_buttons() if one.words == "Seen"))
    assert table.seat(2).seen_version == shown < table.view(2)["version"]
    with set_clock_forward(120):
        assert (
            fetch_page(reader, build_game_address(table)).list_texts(".missed-events li")[0]
            == f"{table.people[1].name} takes"
        )


def test_a_move_marks_as_seen_the_events_that_its_page_showed_and_its_own_events():
    table = start_small_game()
    reader = create_browser_for(table.people[0])
    press(reader, find_move_button(fetch_page(reader, build_game_address(table)), "attack 7S"))
    assert table.seat(0).seen_version == table.view(0)["version"]


def test_a_move_from_an_old_page_does_not_mark_events_as_seen_that_the_page_did_not_show():
    table = start_table_of_three(quick_pass=False)
    table.play(1, "attack 6D")
    table.play(2, "beat 6D 9D")
    reader = create_browser_for(table.people[1])
    sent = find_move_button(fetch_page(reader, build_game_address(table)), "attack 9C")
    shown = table.view(1)["version"]
    table.play(0, "attack 6C")
    press(reader, sent)
    assert table.list_moves()[-2:] == ["0 attack 6C", "1 attack 9C"]
    assert table.seat(1).seen_version == shown


def test_the_log_that_begins_with_an_attack_tells_whether_it_opens_the_bout():
    table, rng = start_table("alemi-36", 2, seed=bytes(32)), random.Random(1)
    players = words.PlayerNames.from_game(load_game_view(table.game.pk, None))
    for _ in range(60):
        state = table.state()
        if state.over:
            break
        (seat,) = engine.list_awaited_seats(state)
        table.play(seat, str(rng.choice(engine.list_legal_moves(state, seat))))
        whole = words.build_log_lines(event_log.load_events_for_viewer(table.game.pk, None, 0, 1000), players)
        shown = fetch_page(create_browser_for(None), build_game_address(table)).list_texts(".log .line")
        oldest = shown[-1].split(words.log.SEPARATOR)[0]
        assert oldest in {part for line in whole for part in line.text.split(words.log.SEPARATOR)}, shown


def test_under_each_attack_card_is_the_name_of_the_player_who_laid_it():
    table = start_table_of_three(quick_pass=False)
    table.play(1, "attack 6D")
    table.play(2, "beat 6D 9D")
    table.play(0, "attack 6C")
    names = {seat: one.name for seat, one in table.people.items()}
    for seat in (0, 1, 2, None):
        page = fetch_page(create_browser_for(None if seat is None else table.people[seat]), build_game_address(table))
        shown_names = {
            one.get("data-attack"): one.cssselect(".card-player")[0].text_content() for one in page.select(".attack")
        }
        shown = {**names, seat: "you"}
        assert shown_names == {"6D": f"laid by {shown[1]}", "6C": f"laid by {shown[0]}"}
