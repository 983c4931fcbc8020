"""The page on which a player creates a series. After invalid input, the form keeps all fields."""

import re
from datetime import timedelta

import pytest
from django.utils import translation

from games.models import Series
from games.words import translate_options
from tests.accounts.web.browser import Browser, read_text
from tests.factories import create_person
from tests.games.web.pages import Page

pytestmark = pytest.mark.django_db
DEFAULT_FIELDS = {"preset": "classic-36", "seat_1": "open", "move": "P2D", "window": "PT12H", "visibility": "unlisted"}


def test_the_form_creates_a_series_with_an_open_seat_for_anyone_with_the_link():
    anna = Browser(create_person("anna").user)
    answer = anna.send("/series/new", **DEFAULT_FIELDS, penalty="a kompot", games="3", hints="on", memory_aid=None)
    series = Series.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, f"/series/{series.pk}")
    assert (series.penalty, series.games_wanted, series.rules["preset"]) == ("a kompot", 3, "classic-36")
    page = anna.open(f"/series/{series.pk}")
    assert f"http://testserver/series/{series.pk}" in page
    assert "a kompot" in page
    assert (series.hints, series.memory_aid) == (True, False)
    assert "Players may ask what a computer would do; nothing is rated." in page
    assert "None: all players have to remember the cards that others took." in page
    assert "<svg" in page.split('id="waiting-room"')[1].split('id="seats"')[0]


@pytest.mark.parametrize("quick_pass", [True, False])
def test_the_form_decides_whether_the_site_passes_for_players(quick_pass):
    anna = Browser(create_person("anna").user)
    anna.send("/series/new", **DEFAULT_FIELDS, quick_pass="on" if quick_pass else None)
    series = Series.objects.get()
    assert series.quick_pass is quick_pass
    assert ("The site passes for them at once, so" in anna.open(f"/series/{series.pk}")) is quick_pass


def test_a_new_table_passes_for_players_unless_the_form_says_otherwise():
    page = Browser(create_person("anna").user).open("/series/new")
    assert re.search(r'name="quick_pass"[^>]*checked', page)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_help_of_an_option_names_no_value_of_the_api(language):
    page = Page(Browser(create_person("anna").user, HTTP_ACCEPT_LANGUAGE=language).client.get("/series/new"))
    help_texts = page.list_texts(".help")
    assert len(help_texts) > 30
    assert [text for text in help_texts if "_" in text] == []


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_refusal_of_contradictory_options_names_no_option_of_the_api(language):
    with translation.override(language):
        sentences = [one["advice"] for option in translate_options() for one in option["contradicts"]]
    assert [text for text in sentences if re.search("_|untouched|false|off", text)] == []


def test_the_form_says_in_words_why_the_pack_is_too_small():
    answer = Browser(create_person().user).send(
        "/series/new", **DEFAULT_FIELDS, rule_hand_size="12", rule_lowest_rank="A"
    )
    assert "begin with a lower rank, deal fewer cards or take more packs." in read_text(answer)


def test_a_series_of_one_person_and_computers_is_dealt_at_once():
    answer = Browser(create_person().user).send("/series/new", **{**DEFAULT_FIELDS, "seat_1": "computer:steady"})
    assert answer["Location"] == f"/games/{Series.objects.get().games.get().pk}"


def test_the_form_invites_named_players_and_may_change_options_of_the_preset():
    create_person("boris")
    answer = Browser(create_person("anna").user).send(
        "/series/new", **{**DEFAULT_FIELDS, "seat_1": "player", "name_1": "Boris", "rule_throw_in_by": "neighbours"}
    )
    assert answer.status_code == 303
    series = Series.objects.get()
    assert series.rules["throw_in_by"] == "neighbours"
    assert series.places.get(index=1).player.username == "boris"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"holidays": "41"}, "40"),
        ({"seat_1": "player", "name_1": "nobody"}, "Nobody here is called nobody."),
        ({"move": "PT1H"}, "The window cannot be longer than"),
        ({"seat_1": ""}, "players"),
        (
            {"rule_jokers": "colour", "rule_reflect": "True", "rule_transfer": "off"},
            "player who shows the trump passes",
        ),
    ],
)
def test_invalid_fields_are_marked_and_all_input_stays(wrong, said):
    answer = Browser(create_person().user).send("/series/new", **{**DEFAULT_FIELDS, "penalty": "a kompot", **wrong})
    assert answer.status_code == 200
    assert said in read_text(answer)
    assert 'value="a kompot"' in answer.content.decode()
    assert not Series.objects.exists()


def test_the_level_of_takeovers_can_be_chosen():
    anna = Browser(create_person().user)
    place = anna.send("/series/new", **DEFAULT_FIELDS, takeover_level="sharp")["Location"]
    assert Series.objects.get().takeover_level == "sharp"
    assert "after 2 overdue moves a computer sits in (Sharp)" in anna.open(place)


def test_clocks_can_pause_and_the_next_game_can_start_automatically():
    asked = {"nights": "on", "weekends": "on", "holidays": "10", "pause": "P1D"}
    Browser(create_person().user).send("/series/new", **{**DEFAULT_FIELDS, "move": "bank P7D", **asked})
    series, day = Series.objects.get(), timedelta(days=1)
    assert (series.nights, series.weekends, series.holidays) == (True, True, 10)
    assert (series.bank, series.increment, series.pause) == (7 * day, day / 2, day)


def test_a_form_sent_twice_creates_one_series():
    anna = Browser(create_person().user)
    places = [anna.send("/series/new", **DEFAULT_FIELDS, key="once")["Location"] for _ in range(2)]
    assert places[0] == places[1]
    assert Series.objects.count() == 1


@pytest.mark.parametrize("preset", ["a\0/b", "anna/\0", "anna/cellar", "/", "a/b/c"])
def test_unknown_house_presets_cannot_be_chosen(preset):
    answer = Browser(create_person().user).send("/series/new", **{**DEFAULT_FIELDS, "preset": preset})
    assert answer.status_code in (200, 400)
    assert not Series.objects.exists()


def test_the_section_of_rare_terms_is_folded_unless_a_field_in_it_has_an_error():
    anna = Browser(create_person().user)
    for wrong, is_open in (({"penalty": "a" * 501}, False), ({"move": "PT1H"}, True)):
        (folded,) = Page(anna.send("/series/new", **{**DEFAULT_FIELDS, **wrong})).select("details:has([name=window])")
        assert ("open" in folded.attrib) is is_open


def test_a_seat_for_a_player_without_a_name_is_refused_and_shown():
    anna = Browser(create_person("anna").user)
    page = Page(anna.send("/series/new", **DEFAULT_FIELDS, seat_2="player", seat_5="player", penalty="a kompot"))
    assert page.list_texts(".errorlist") == ["Write the name of this player, or choose another owner of the seat."] * 2
    assert len(page.select("details[open] [name=seat_5]")) == 1
    assert page.select("[name=penalty]")[0].get("value") == "a kompot"
    assert not Series.objects.exists()


@pytest.mark.parametrize("owner", ["open", "computer:steady"])
def test_a_name_that_the_page_hides_again_is_not_invited(owner):
    create_person("boris")
    anna = Browser(create_person("anna").user)
    answer = anna.send("/series/new?player=boris", seat_1=owner, name_1="boris")
    assert answer.status_code == 303
    assert [place.player.username for place in Series.objects.get().places.all() if place.player] == ["anna"]
