"""A visitor without an account opens the link to a series, types a name, and joins as a guest."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from accounts import services as accounts
from accounts.models import Notification, User
from games.models import GameSeat, Series
from games.services.series import cancel_series, create_series, join_series
from tests.accounts.sign_in import PASSWORD
from tests.accounts.web.browser import Browser, read_text
from tests.factories import Person, create_person
from tests.games.web.pages import Page

pytestmark = pytest.mark.django_db
ME, OPEN = {"player": "me"}, {"open": True}
GUEST_NAME = "Баба Маша"


@pytest.fixture
def anna() -> Person:
    return create_person("anna")


def create_series_of(creator: Person, *seats: dict[str, Any], **more: Any) -> Series:
    return create_series(creator=creator.user, rules="alemi-36", seats=[ME, *seats], **more)


def send_join_form(series: Series, browser: Browser | None = None, name: str = GUEST_NAME, **fields: str) -> Any:
    path = f"/series/{series.pk}"
    query = f"?code={series.code}" if series.code else ""
    return (browser or Browser()).send(f"{path}{query}", f"{path}/join", display_name=name, **fields)


def list_guests() -> list[User]:
    return list(User.objects.filter(guest_until__isnull=False))


def get_name_in_field(page: Any) -> str:
    return str(Page(page).select("input[name=display_name]")[0].get("value"))


def test_a_visitor_from_an_address_that_has_sent_too_many_forms_has_to_wait(anna, settings):
    settings.DURAK = {**settings.DURAK, "new_keys": "0/day"}
    series = create_series_of(anna, OPEN)
    answer = send_join_form(series)
    assert (answer.status_code, list_guests()) == (429, [])
    assert GUEST_NAME in answer.content.decode()


def test_a_visitor_joins_with_a_name_and_the_cards_are_dealt(anna):
    series = create_series_of(anna, OPEN)
    browser = Browser(headers={"accept-language": "ru"})
    answer = send_join_form(series, browser, time_zone="Asia/Omsk")
    [guest] = list_guests()
    assert (answer.status_code, answer["Location"]) == (303, f"/games/{series.games.get().pk}")
    assert (guest.display_name, guest.language, guest.time_zone) == (GUEST_NAME, "ru", "Asia/Omsk")
    assert guest.username.startswith("Guest-")
    assert GameSeat.objects.filter(game__series=series, player=guest).exists()
    assert browser.name_in_header == GUEST_NAME
    assert GUEST_NAME in Browser(anna.user).open(answer["Location"])


def test_a_visitor_who_joins_while_seats_are_free_waits_on_the_page(anna):
    series = create_series_of(anna, OPEN, OPEN)
    browser = Browser()
    answer = send_join_form(series, browser)
    assert answer["Location"] == f"/series/{series.pk}"
    page = browser.open(answer["Location"])
    assert "2 of 3 seats taken. Waiting for one more." in page
    assert "display_name" not in page


def test_reading_the_page_creates_no_guest(anna):
    series = create_series_of(anna, OPEN)
    client = Client(headers={"user-agent": "facebookexternalhit/1.1"})
    for method in (client.get, client.head):
        answer = method(f"/series/{series.pk}")
        assert answer.status_code == 200
        assert "sessionid" not in answer.cookies
    assert client.get(f"/series/{series.pk}/join")["Location"] == f"/series/{series.pk}"
    assert list_guests() == []


def test_the_creator_is_notified_of_a_guest_who_joins(anna):
    series = create_series_of(anna, OPEN, OPEN)
    send_join_form(series)
    assert [one.kind for one in Notification.objects.filter(player=anna.user)] == ["joined"]


def test_a_form_of_another_site_is_refused(anna):
    series = create_series_of(anna, OPEN)
    answer = Client(enforce_csrf_checks=True).post(f"/series/{series.pk}/join", {"display_name": GUEST_NAME})
    assert answer.status_code == 403
    assert list_guests() == []


def test_a_private_series_admits_only_visitors_with_its_code(anna):
    series = create_series_of(anna, OPEN, OPEN, visibility="private")
    path = f"/series/{series.pk}/join"
    for code in ("", "wrong", "\0", series.code[:-1]):
        assert Browser().send_forged_request(path, display_name=GUEST_NAME, code=code).status_code == 404
    assert Browser().send_forged_request("/series/unknown/join", display_name=GUEST_NAME).status_code == 404
    assert list_guests() == []
    browser = Browser()
    answer = send_join_form(series, browser)
    browser.open(answer["Location"])


@pytest.mark.parametrize(
    "name",
    ["", "   ", "\u200b", "a\0b", "a\u202eb", "x" * 31, "admin", "Durak by post", "\u0301", "a\nb"],
)
def test_a_refused_name_is_kept_in_the_form_and_creates_no_guest(anna, name):
    series = create_series_of(anna, OPEN)
    answer = Browser().send_forged_request(f"/series/{series.pk}/join", display_name=name)
    assert answer.status_code == 400
    assert Page(answer).list_texts(".one-field-form .errorlist") != []
    assert list_guests() == []
    assert series.places.get(index=1).is_open


def test_a_name_that_looks_like_that_of_staff_is_refused_beside_the_field(anna):
    User.objects.filter(pk=anna.user.pk).update(is_staff=True)
    series = create_series_of(anna, OPEN)
    answer = send_join_form(series, name="Anna")
    assert answer.status_code == 409
    assert "member of staff" in Page(answer).list_texts(".one-field-form .errorlist")[0]
    assert get_name_in_field(answer) == "Anna"
    assert list_guests() == []


def test_markup_in_a_name_is_shown_as_text(anna):
    series = create_series_of(anna, OPEN, OPEN)
    answer = send_join_form(series, name="<b>=1+1</b>&amp;")
    assert answer.status_code == 303
    page = Browser(anna.user).open(f"/series/{series.pk}")
    assert "<b>=1+1" not in page


def test_the_refusal_of_a_seat_that_was_taken_meanwhile_creates_no_guest(anna):
    series, late = create_series_of(anna, OPEN), Browser()
    path = f"/series/{series.pk}"
    page = late.client.get(path)
    join_series(series_id=series.pk, user=create_person("boris").user)
    answer = late.send_from(page, f"{path}/join", display_name=GUEST_NAME)
    assert answer.status_code == 409
    assert "The table is running" in read_text(answer)
    assert list_guests() == []


def test_a_series_that_was_cancelled_meanwhile_is_refused(anna):
    series = create_series_of(anna, OPEN)
    browser, path = Browser(), f"/series/{series.pk}"
    page = browser.client.get(path)
    cancel_series(series_id=series.pk, user=anna.user)
    answer = browser.send_from(page, f"{path}/join", display_name=GUEST_NAME)
    assert answer.status_code == 409
    assert "called off" in read_text(answer)
    assert list_guests() == []


def test_a_seat_that_is_reserved_for_a_player_is_not_given_to_a_visitor(anna):
    create_person("boris")
    series = create_series_of(anna, {"player": "boris"})
    page = Browser().open(f"/series/{series.pk}")
    assert "display_name" not in page
    assert f"/sign-in?next=/series/{series.pk}" in page
    answer = Browser().send_forged_request(f"/series/{series.pk}/join", display_name=GUEST_NAME)
    assert answer.status_code == 409
    assert list_guests() == []
    assert not series.games.exists()


def test_the_refusal_of_too_many_guests_from_one_network_address_says_what_else_visitors_can_do(anna, settings):
    settings.DURAK = {**settings.DURAK, "guests": "1/hour"}
    series = create_series_of(anna, OPEN, OPEN)
    assert send_join_form(series).status_code == 303
    answer = send_join_form(series, name="Зина")
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0
    assert "make an account, or come back later" in read_text(answer)
    assert get_name_in_field(answer) == "Зина"
    assert len(list_guests()) == 1


def test_sending_the_form_twice_creates_one_guest(anna):
    series = create_series_of(anna, OPEN, OPEN)
    path, browser = f"/series/{series.pk}", Browser()
    page = browser.client.get(path)
    other = Browser()
    other.client.cookies["csrftoken"] = browser.client.cookies["csrftoken"].value
    first, second = (one.send_from(page, f"{path}/join", display_name=GUEST_NAME) for one in (browser, other))
    assert first["Location"] == second["Location"] == path
    assert len(list_guests()) == 1
    assert other.name_in_header == browser.name_in_header == GUEST_NAME
    assert sum(place.is_taken for place in series.places.all()) == 2


@pytest.mark.django_db(transaction=True)
def test_sending_the_form_twice_at_the_same_time_creates_one_guest(anna):
    series = create_series_of(anna, OPEN, OPEN)
    path, page_of = f"/series/{series.pk}", Browser()
    page = page_of.client.get(path)
    barrier = threading.Barrier(3)

    def send_join_form_in_thread(_: int) -> str:
        browser = Browser()
        browser.client.cookies["csrftoken"] = page_of.client.cookies["csrftoken"].value
        barrier.wait()
        try:
            return str(browser.send_from(page, f"{path}/join", display_name=GUEST_NAME)["Location"])
        finally:
            connection.close()

    with ThreadPoolExecutor(3) as pool:
        assert set(pool.map(send_join_form_in_thread, range(3))) == {path}
    assert len(list_guests()) == 1


def test_repeating_the_form_does_not_sign_in_to_a_guest_that_was_upgraded(anna):
    series = create_series_of(anna, OPEN, OPEN)
    path, browser, other = f"/series/{series.pk}", Browser(), Browser()
    page = browser.client.get(path)
    other.client.cookies["csrftoken"] = browser.client.cookies["csrftoken"].value
    browser.send_from(page, f"{path}/join", display_name=GUEST_NAME)
    accounts.upgrade_guest(user=list_guests()[0], username="masha", password=PASSWORD)
    assert other.send_from(page, f"{path}/join", display_name=GUEST_NAME).status_code == 303
    assert other.name_in_header is None


def test_a_player_who_joins_twice_is_redirected_to_the_game(anna):
    boris = create_person("boris")
    series = create_series_of(anna, OPEN, OPEN)
    path, tabs = f"/series/{series.pk}", Browser(boris.user)
    first, second = tabs.client.get(path), tabs.client.get(path)
    assert tabs.send_from(first, f"{path}/join")["Location"] == path
    assert tabs.send_from(second, f"{path}/join")["Location"] == path
    send_join_form(series)
    third = tabs.client.get(path)
    assert "To the table" in third.content.decode()
    assert tabs.send_forged_request(f"{path}/join")["Location"] == f"/games/{series.games.get().pk}"


def test_a_guest_joins_a_second_series_with_one_button(anna):
    one, other = create_series_of(anna, OPEN), create_series_of(anna, OPEN)
    browser = Browser()
    send_join_form(one, browser)
    path = f"/series/{other.pk}"
    assert "display_name" not in browser.open(path)
    assert browser.send(path, f"{path}/join")["Location"] == f"/games/{other.games.get().pk}"
    assert len(list_guests()) == 1


def test_a_series_for_reliable_players_admits_guests_like_other_new_players(anna):
    assert send_join_form(create_series_of(anna, OPEN, min_reliability=90)).status_code == 303


def test_my_games_and_a_finished_game_offer_a_guest_to_keep_the_account(anna):
    series = create_series_of(anna, OPEN)
    browser = Browser()
    table = send_join_form(series, browser)["Location"]
    assert "Keep this account" in browser.open("/games")
    browser.send(f"{table}/resign", table, move="resign")
    assert "Keep this account" in browser.open(table).split('class="game-result"')[1]
