"""The page of a table: what it says to whom, what its buttons do, and how a refusal comes back."""

import random
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from games import engine
from games.models import Seat
from games.services.talk import chat_say
from tests.factories import Person, person
from tests.forms import forge
from tests.games.table import Table, play_out, stacked, table
from tests.games.test_moves import three_at_a_table
from tests.games.web.pages import Button, Page, browser_of, look, press

pytestmark = pytest.mark.django_db


def opened(**series: Any) -> Table:
    """Seat 0 has the lowest trump and opens against seat 1."""
    rules = {"preset": "alemi-36", "hand_size": 3}
    return table(rules, 3, deck=stacked(["6H 7S 8C", "9S TS KC", "AD AC AS"], "QH", dealer=2), dealer=2, **series)


def address(game: Table) -> str:
    return f"/games/{game.game.pk}"


def test_a_hint_comes_with_the_page_where_the_table_has_agreed_to_it():
    assert "What would you do?" not in [one.words for one in page_of(opened(), 0).buttons()]
    game = opened(hints=True)
    reader = browser_of(game.people[0])
    ask = next(one for one in look(reader, address(game)).buttons() if one.words == "What would you do?")
    page = press(reader, ask)
    (said,) = page.words(".hint")
    assert said.removeprefix("Hint: A computer would play: ") in [one.words for one in page.moves()]
    assert "What would you do?" not in [one.words for one in page_of(game, 1).buttons()]
    assert page.all("#play")
    late = Page(forge(browser_of(game.people[1]), ask.action, {}))
    assert (late.status, late.words(".problem")) == (409, ["There is nothing for you to decide now."])


def page_of(game: Table, seat: int) -> Page:
    return look(browser_of(game.people[seat]), address(game))


def button(page: Page, value: str) -> Button:
    return next(one for one in page.moves() if one.value == value)


def test_the_page_says_what_is_asked_and_every_legal_move_is_a_button():
    game = opened()
    page = page_of(game, 0)
    assert page.words(".question")[0].startswith(f"You attack {game.people[1].name}. Lay a card by ")
    assert sorted(one.value for one in page.moves()) == ["attack 6H", "attack 7S", "attack 8C"]
    assert page.words(".in-hand .unseen")[0] == "seven of spades, Attack with seven of spades"
    assert page.words("title")[0].startswith("(1) ●")
    other = page_of(game, 1)
    assert other.moves() == []
    assert other.words(".why") == ["The primary attacker opens the bout."]


def test_what_a_nudge_fetches_takes_at_most_six_queries_however_much_was_said(
    django_assert_max_num_queries: Any,
) -> None:
    """Session, account, game, events, talk, and other games that wait. Every open page fetches it after each move."""
    game = opened()
    reader = browser_of(game.people[0])
    look(reader, address(game))  # what the first look of a week writes is not counted
    for number in range(3):
        chat_say(series=game.series, user=game.people[number].user, text="Good luck!")
        with django_assert_max_num_queries(6):
            assert "Good luck!" in look(reader, f"{address(game)}/table").text


def test_where_epaulettes_are_worn_they_take_one_query_more(django_assert_max_num_queries: Any) -> None:
    game = table({"preset": "alemi-36", "epaulettes": "last_attack"}, 2)
    reader = browser_of(game.people[0])
    look(reader, address(game))
    with django_assert_max_num_queries(7):
        look(reader, f"{address(game)}/table")


def test_a_card_that_cannot_be_played_says_why_in_the_words_of_the_rules():
    game = opened()
    game.play(0, "attack 7S")
    page = page_of(game, 1)
    (why,) = page.all(".why")
    assert (why.get("data-pick"), why.text_content()) == ("KC", "K♣ does not beat 7♠.")
    assert page.words("[data-pick~='9S']") == ["Beat 7♠ with 9♠"]


def test_a_form_that_is_sent_twice_plays_once():
    game = opened()
    reader = browser_of(game.people[0])
    sent = button(look(reader, address(game)), "attack 7S")
    first, second = (reader.post(sent.action, sent.sent) for _ in range(2))
    assert (first.status_code, first["Location"]) == (second.status_code, second["Location"]) == (303, address(game))
    assert game.log() == ["0 attack 7S"]


def test_a_move_of_an_old_table_comes_back_as_the_page_of_now_with_its_sentence():
    game = opened()
    reader = browser_of(game.people[0])
    old = button(look(reader, address(game)), "attack 7S")
    game.play(0, "attack 8C")
    page = press(reader, old)
    assert (page.status, len(page.words(".problem"))) == (409, 1)
    assert page.all(".attacked[data-attack='8C']")


@pytest.mark.parametrize("move", ["", "attack", "attack 2S", "beat 7S", "nonsense", "cut", "attack 7S 7S 7S"])
def test_nonsense_is_told_what_it_is(move: str):
    game = opened()
    response = forge(browser_of(game.people[0]), address(game), {"move": move, "version": "x", "key": "k"})
    assert response.status_code in (400, 409, 422)
    assert Page(response).words(".problem")[0]


def test_a_refusal_names_cards_as_they_are_read():
    game = opened()
    game.play(0, "attack 6H")
    response = forge(browser_of(game.people[1]), address(game), {"move": "beat 6H TS"})
    said = Page(response).words(".problem")[0]
    assert ("10♠" in said, "6♥" in said, "TS" in said) == (True, True, False)


def test_who_has_not_signed_in_is_led_there_and_a_bystander_is_told():
    game = opened()
    sent = {"move": "attack 7S", "version": "1"}
    assert forge(browser_of(None), address(game), sent).status_code == 302
    response = forge(browser_of(person()), address(game), sent)
    assert (response.status_code, Page(response).words(".problem")) == (403, ["You have no seat in this game."])


@pytest.mark.parametrize("path", ["", "/table", "/replay", "/lately", "/resign"])
def test_of_a_private_game_nobody_else_knows(path: str):
    game = opened(visibility="private")
    for stranger in (None, person()):
        assert browser_of(stranger).get(address(game) + path).status_code == 404
    assert browser_of(game.people[2]).get(address(game) + path).status_code == 200


def later(minutes: int) -> Any:
    return time_machine.travel(timezone.now() + timedelta(minutes=minutes))


def test_after_an_absence_what_is_new_stands_there_until_it_is_seen():
    game = opened()
    Seat.objects.filter(game=game.game, index=1).update(seen=game.view(1)["version"])
    reader = browser_of(game.people[1])
    with later(60):
        game.play(0, "attack 7S")
        page = look(reader, address(game))
        assert page.words(".since li") == [f"{game.people[0].name} attacked with 7♠"]
        seen = next(one for one in page.buttons() if one.words == "Seen")
        assert press(reader, seen).words(".since li") == []


def test_a_first_visit_shows_nothing_as_new():
    game = opened()
    game.play(0, "attack 7S")
    with later(60):
        assert page_of(game, 1).all(".since") == []


def test_replies_right_after_the_own_move_are_not_shown_as_new():
    game = opened()
    game.play(0, "attack 7S")
    reader = browser_of(game.people[1])
    answered = press(reader, button(look(reader, address(game)), "beat 7S 9S"))
    assert "Beaten off: 2 cards are discarded" in answered.words(".log .line")
    assert answered.all(".since") == []
    with later(4):
        assert page_of(game, 1).all(".since") == []
    with later(6):
        assert page_of(game, 1).words(".since li")[0] == "Beaten off: 2 cards are discarded"


def test_resigning_asks_once_more():
    game = opened()
    reader = browser_of(game.people[2])
    (link,) = look(reader, address(game)).all("a[href$='/resign']")
    asked = look(reader, link.get("href"))
    assert game.seat(2).resigned is False
    press(reader, button(asked, "resign"))
    assert game.seat(2).resigned is True
    assert look(reader, address(game)).moves() == []


def test_all_agree_to_abandon_and_the_same_is_dealt_anew():
    game = opened()
    for one in game.people.values():
        reader = browser_of(one)
        agree = next(b for b in look(reader, address(game)).buttons() if (b.name, b.value) == ("agree", "yes"))
        page = press(reader, agree)
    assert page.words(".verdict") == ["Abandoned Nobody is the fool."]


def test_who_was_late_takes_the_seat_back():
    game = opened()
    Seat.objects.filter(game=game.game, index=0).update(sitting_in=True)
    reader = browser_of(game.people[0])
    page = look(reader, address(game))
    assert page.moves() == []
    back = next(one for one in page.buttons() if one.words == "Take my seat back")
    assert [one.value for one in press(reader, back).moves()] == ["attack 6H", "attack 7S", "attack 8C"]


def test_a_finished_game_names_its_fool_and_what_is_owed_and_leads_on():
    game = table("alemi-36", 2, seed=bytes(32), penalty="The fool sings.")
    over = play_out(game, random.Random(2))
    fool = game.people[over.result["fools"][0]].name
    reader = browser_of(game.people[0])
    page = look(reader, address(game))
    assert page.words(".verdict") == [f"{fool} is the fool"]
    assert page.words(".owed") == [f"{fool} owes: The fool sings."]
    deal = next(one for one in page.buttons() if one.words == "Deal the next game")
    assert "Game 2" in press(reader, deal).words("h1")
    assert look(reader, address(game)).words(".afterwards a")[0] == "To the next game"


def test_the_next_game_that_waits_is_a_link():
    anna: Person = person()
    game = table("alemi-36", 2, seed=bytes(32), known={0: anna})
    others = [table("alemi-36", 2, seed=bytes([n]) * 32, known={0: anna}) for n in range(1, 6)]
    waiting = [one for one in others if 0 in engine.must(one.state())]
    (link,) = look(browser_of(anna), address(game)).all(".next-waiting")
    assert link.get("href") in [address(one) for one in waiting]
    assert f"({len(waiting)} wait" in link.text_content()


def test_cards_that_everybody_saw_somebody_take_up_are_named_to_whoever_wishes_it():
    game = opened()
    game.play(0, "attack 7S")
    game.play(1, "take")
    reader = browser_of(game.people[2])
    plain = look(reader, address(game))
    assert plain.words(".recalled") == []
    wish = next(one for one in plain.buttons() if one.action.endswith("/look"))
    wish.fields.update(recalls="on")
    assert press(reader, wish).words(".recalled") == ["Everybody knows of: 7♠"]
    assert page_of(game, 0).words(".recalled") == []


def test_a_table_can_agree_that_they_are_named_to_nobody():
    """Whoever wishes it keeps the wish for other tables."""
    game = opened()
    strict = opened(memory_aid=False, known={2: game.people[2]})
    strict.play(0, "attack 7S")
    strict.play(1, "take")
    reader = browser_of(game.people[2])
    wish = next(one for one in look(reader, address(game)).buttons() if one.action.endswith("/look"))
    wish.fields.update(recalls="on")
    press(reader, wish)
    page = look(reader, address(strict))
    assert (page.words(".recalled"), page.all(".menu [type=checkbox][name=recalls]")) == ([], [])
    press(reader, next(one for one in page.buttons() if one.action.endswith("/look")))
    assert look(reader, address(game)).all(".menu input[name=recalls][checked]")
    assert "None: everybody remembers" in look(reader, f"/series/{strict.series.pk}").text


def test_how_tables_look_is_the_wish_of_who_looks():
    """The hand by rank, and suits in four colours on every page; for nobody else."""
    game = opened()
    reader = browser_of(game.people[0])
    wish = next(one for one in look(reader, address(game)).buttons() if one.action.endswith("/look"))
    wish.fields.update(by_rank="on", four_colours="on")
    page = press(reader, wish)
    assert [one.get("name") for one in page.all(".menu input[checked]")] == ["by_rank", "four_colours"]
    assert page.all("body.four-colours")
    assert look(reader, "/rules").all("body.four-colours")
    assert look(browser_of(game.people[0]), "/rules").all("body.four-colours")
    assert not page_of(game, 1).all("body.four-colours")


def test_only_what_the_page_showed_is_marked_as_seen():
    """What happens between the page and its button is new when the reader is back."""
    game = opened()
    Seat.objects.filter(game=game.game, index=2).update(seen=game.view(2)["version"])
    reader = browser_of(game.people[2])
    with later(60):
        game.play(0, "attack 7S")
        page = look(reader, address(game))
        shown = game.view(2)["version"]
        game.play(1, "take")
        press(reader, next(one for one in page.buttons() if one.words == "Seen"))
    assert game.seat(2).seen == shown < game.view(2)["version"]
    with later(120):
        assert look(reader, address(game)).words(".since li")[0] == f"{game.people[1].name} takes"


def test_a_move_marks_as_seen_what_its_page_showed_and_itself():
    game = opened()
    reader = browser_of(game.people[0])
    press(reader, button(look(reader, address(game)), "attack 7S"))
    assert game.seat(0).seen == game.view(0)["version"]


def test_a_move_of_an_old_page_leaves_unseen_what_came_between():
    game = three_at_a_table(quick_pass=False)
    game.play(1, "attack 6D")
    game.play(2, "beat 6D 9D")
    reader = browser_of(game.people[1])
    sent = button(look(reader, address(game)), "attack 9C")
    shown = game.view(1)["version"]
    game.play(0, "attack 6C")
    press(reader, sent)
    assert game.log()[-2:] == ["0 attack 6C", "1 attack 9C"]
    assert game.seat(1).seen == shown


def test_under_each_card_stands_the_name_of_who_laid_it():
    game = three_at_a_table(quick_pass=False)
    game.play(1, "attack 6D")
    game.play(2, "beat 6D 9D")
    game.play(0, "attack 6C")
    names = {seat: one.name for seat, one in game.people.items()}
    for seat in (0, 1, 2, None):
        page = look(browser_of(None if seat is None else game.people[seat]), address(game))
        told = {one.get("data-attack"): one.cssselect(".by")[0].text_content() for one in page.all(".attacked")}
        assert told == {"6D": f"laid by {names[1]}", "6C": f"laid by {names[0]}"}
