"""The form that starts a game against computers at once, also for visitors without an account."""

import pytest

from accounts.models import User
from games import ai
from games.models import Game, Series
from tests.accounts.sign_in import PASSWORD
from tests.accounts.web.browser import Browser, read_text
from tests.factories import create_person

pytestmark = pytest.mark.django_db
VALID_FIELDS = {"rules": "classic-36", "opponents": "2", "level": "steady"}


def test_a_visitor_can_play_at_once_as_a_guest():
    browser = Browser(headers={"accept-language": "ru"})
    answer = browser.send("/play", time_zone="Asia/Omsk", **VALID_FIELDS)
    game = Game.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/games/{game.pk}")
    guest = User.objects.get()
    assert (guest.is_guest, guest.language, guest.time_zone) == (True, "ru", "Asia/Omsk")
    assert browser.name_in_header == guest.username
    seats = [(seat.player, seat.computer) for seat in game.seats.order_by("index")]
    assert seats == [(guest, ""), (None, "steady"), (None, "steady")]


def test_the_second_game_of_a_visitor_belongs_to_the_same_guest():
    browser = Browser()
    browser.send("/play", **VALID_FIELDS)
    browser.send("/play", rules="classic-36-transfer", opponents="1", level="random")
    assert User.objects.count() == 1
    assert Series.objects.filter(creator=User.objects.get(), state="running").count() == 2


def test_a_signed_in_user_plays_with_their_own_account():
    anna = create_person("anna").user
    Browser(anna).send("/play", **VALID_FIELDS)
    assert Series.objects.get().creator == anna
    assert User.objects.count() == 1


@pytest.mark.parametrize("name", [None, "anna"])
@pytest.mark.parametrize("path", ["/", "/play"])
def test_a_form_sent_twice_starts_one_game(path: str, name: str | None):
    first, second = (Browser(name and User.objects.get_or_create(username=name)[0]) for _ in range(2))
    page = first.client.get(path)
    second.client.cookies = first.client.cookies.copy()
    answers = [browser.send_from(page, "/play", **VALID_FIELDS) for browser in (first, second)]
    assert [answer["Location"] for answer in answers] == [f"/games/{Game.objects.get().pk}"] * 2
    assert first.name_in_header == second.name_in_header == User.objects.get().username


@pytest.mark.parametrize("wrong", [{"rules": "poker"}, {"opponents": "9"}, {"level": "human"}, {"opponents": ""}])
def test_unknown_choices_create_neither_a_game_nor_a_guest(wrong):
    answer = Browser().send("/play", **{**VALID_FIELDS, **wrong})
    assert answer.status_code == 200
    assert 'class="errorlist"' in answer.content.decode()
    assert not User.objects.exists()


def test_guests_created_from_one_network_address_are_limited(settings):
    settings.DURAK = {**settings.DURAK, "guests": "1/hour"}
    assert Browser().send("/play", **VALID_FIELDS).status_code == 302
    answer = Browser().send("/play", **VALID_FIELDS)
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0
    assert "Too many guests" in read_text(answer)
    assert User.objects.count() == 1


def test_a_series_over_the_limit_is_refused_and_creates_no_guest(settings):
    settings.DURAK = {**settings.DURAK, "games_alone": 0}
    answer = Browser().send("/play", **VALID_FIELDS)
    assert answer.status_code == 409
    assert "running games without other people" in read_text(answer)
    assert not User.objects.exists()


def test_a_guest_who_keeps_the_account_keeps_the_game():
    browser = Browser()
    browser.send("/play", **VALID_FIELDS)
    game = Game.objects.get()
    assert browser.send("/keep", username="anna", password=PASSWORD)["Location"] == "/"
    assert browser.name_in_header == "anna"
    assert game.seats.filter(player__username="anna").exists()


def test_every_level_of_computers_can_be_chosen():
    page = Browser().open("/play")
    assert [level for level in ai.LEVELS if f'value="{level}"' not in page] == []
    assert Browser().send("/play", **{**VALID_FIELDS, "level": "master"}).status_code == 302
    assert Game.objects.get().seats.filter(computer="master").count() == 2
