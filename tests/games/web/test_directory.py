"""The page with the directory of players, and invitations from the page of a player."""

import pytest
from django.conf import settings
from django.utils import timezone

from accounts.services.guests import create_guest
from games.models import SeriesSeat
from games.services.chat import block_player
from games.services.series import create_series
from tests.accounts.web.browser import Browser, read_text
from tests.factories import Person, create_person

pytestmark = pytest.mark.django_db


def read_directory(**query: str) -> str:
    return read_text(Browser().client.get("/players", query))


def test_players_are_found_by_name_and_similar_names_show_their_username() -> None:
    anna, imitator = create_person("anna"), create_person("thief")
    imitator.user.display_name = "Anna"
    imitator.user.save()
    page = read_directory(search="anna")
    assert anna.name in page
    assert "Anna thief" in page  # the username beside the display name
    assert "No player with such a name" in read_directory(search="zoe")
    assert "Search for 2 to 30 characters." in read_directory(search="a")


def test_the_markup_in_a_search_is_escaped_and_results_are_not_indexed() -> None:
    hostile = "\"><script>'"
    page = Browser().open("/players", search=hostile)
    assert "<script>'" not in page
    assert '<meta name="robots" content="noindex">' in page
    assert "noindex" not in Browser().open("/players")


def test_too_many_searches_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings.DURAK, "searches", "1/hour")
    Browser().open("/players", search="anna")
    Browser().open("/players", status=429, search="anna")
    Browser().open("/players")


def create_series_with_open_seats(creator: Person) -> str:
    seats = [{"player": "me"}, {"open": True}, {"open": True}]
    return str(create_series(creator=creator.user, rules="alemi-36", seats=seats, title="Sunday durak").pk)


def test_a_player_can_be_invited_to_one_of_my_tables() -> None:
    anna, boris = create_person("anna"), create_person("boris")
    series = create_series_with_open_seats(anna)
    create_series_with_open_seats(boris)
    answer = Browser(anna.user).send("/players/boris", "/players/boris/invite", series=series)
    assert (answer.status_code, answer["Location"]) == (303, f"/series/{series}")
    seat = SeriesSeat.objects.get(series=series, index=1)
    assert (seat.player, seat.accepted_at) == (boris.user, None)
    refused = Browser(anna.user).send("/players/boris", "/players/boris/invite", series=series)
    assert "One account has one seat at a table." in read_text(refused)


def test_a_refused_invitation_says_why() -> None:
    anna, boris = create_person("anna"), create_person("boris")
    series = create_series_with_open_seats(anna)
    block_player(user=boris.user, blocked=anna.user)
    refused = Browser(anna.user).send("/players/boris", "/players/boris/invite", series=series)
    assert refused.status_code == 403
    assert 'name="next" value="/players/boris"' in refused.content.decode()
    Browser(anna.user).send_forged_request("/players/boris/invite", series=create_series_with_open_seats(boris))
    assert not SeriesSeat.objects.filter(player=boris.user, accepted_at=None).exists()


def test_an_invitation_with_nul_in_the_form_is_not_found() -> None:
    anna = create_person("anna")
    create_person("boris")
    answer = Browser(anna.user).send_forged_request("/players/boris/invite", series="a\0b")
    assert answer.status_code == 404


def test_the_form_of_a_new_table_contains_the_player_to_invite() -> None:
    anna = create_person("anna")
    create_person("boris")
    assert 'href="/series/new?player=boris"' in Browser(anna.user).open("/players/boris")
    page = Browser(anna.user).open("/series/new", player="boris")
    assert 'name="name_1" value="boris"' in page
    assert '<option value="player" selected>' in page


def test_only_full_accounts_have_a_button_to_invite_a_player() -> None:
    anna = create_person("anna")
    create_person("boris")
    guest = create_guest(now=timezone.now(), display_name="Petya")
    for browser in (Browser(), Browser(guest), Browser(create_person().user)):
        assert ("/series/new?player=anna" in browser.open("/players/anna")) == (
            browser.name_in_header not in (None, "Petya")
        )
    assert "/series/new?player=anna" not in Browser(anna.user).open("/players/anna")


def test_the_preference_hides_the_account_from_the_directory() -> None:
    anna = create_person("anna")
    assert "anna" in read_directory(search="anna")
    browser = Browser(anna.user)
    browser.send("/account/preferences", in_directory=None)
    assert "No player with such a name" in read_directory(search="anna")
    assert "Others find me" in browser.open("/account/preferences")
