"""The pages of a club, in a browser without scripts."""

import re

import pytest

from accounts.models import User
from games.models import Club, ClubMember, Game, Series
from games.services.clubs import create_club, invite_to_club, join_club
from games.services.series import create_series, free_seat, join_series
from games.web.clubs.pages import MAX_WAITING_GAMES
from tests.accounts.web.browser import Browser
from tests.factories import Person, create_person
from tests.games.table import start_table

pytestmark = pytest.mark.django_db
CLUB_TABS = ("", "/standings", "/owed", "/members")
YEAR_PATHS = ("/years/2026", "/years/2026/picture.png")


@pytest.fixture
def anna() -> Person:
    return create_person("anna")


@pytest.fixture
def boris() -> Person:
    return create_person("boris")


@pytest.fixture
def club(anna: Person) -> Club:
    return create_club(creator=anna.user, name="Thursday's fools", description="Since <school>.")


def join_by_code(who: Person, club: Club) -> None:
    join_club(club_id=club.pk, user=who.user, code=club.code)


def press_on_members_page(who: Person, club: Club, button: str, **fields: str):
    return Browser(who.user).send(f"/clubs/{club.pk}/members", f"/clubs/{club.pk}/{button}", **fields)


def test_a_player_creates_a_club_and_another_player_joins_by_its_link(anna: Person, boris: Person) -> None:
    answer = Browser(anna.user).send("/clubs/new", "/clubs/new", name="Sunday", description="", visibility="private")
    club = Club.objects.get()
    assert answer["Location"] == f"/clubs/{club.pk}/members"
    (path,) = re.findall(rf"/clubs/{club.pk}\?code=\w+", Browser(anna.user).open(f"/clubs/{club.pk}/members"))[:1]
    door = Browser(boris.user)
    assert "anna" not in door.open(path)
    assert door.send(path, f"/clubs/{club.pk}/join")["Location"] == f"/clubs/{club.pk}"
    assert "anna" in Browser(boris.user).open(f"/clubs/{club.pk}/members")
    assert "Sunday" in Browser(boris.user).open("/clubs")


@pytest.mark.parametrize("tab", [*CLUB_TABS, *YEAR_PATHS])
def test_the_page_of_a_private_club_is_not_found_by_outsiders(club: Club, boris: Person, tab: str) -> None:
    for who in (boris.user, None):
        Browser(who).open(f"/clubs/{club.pk}{tab}", status=404)
        Browser(who).open(f"/clubs/{club.pk}{tab}", status=404, code="wrong")


@pytest.mark.parametrize("tab", CLUB_TABS)
def test_visitors_with_the_code_of_a_club_see_its_description_but_no_games_or_members(
    club: Club, boris: Person, anna: Person, tab: str
) -> None:
    start_table(players=2, known={0: anna}, club=club, visibility="club")
    for who in (boris.user, None):
        page = Browser(who).open(f"/clubs/{club.pk}{tab}", code=club.code)
        assert "Since &lt;school&gt;." in page
        assert "/games/" not in page
        assert "anna" not in page


def test_an_invitation_to_a_club_is_answered_on_the_list_of_clubs(club: Club, anna: Person, boris: Person) -> None:
    press_on_members_page(anna, club, "invite", player="boris")
    assert "You are invited" in Browser(boris.user).open("/clubs")
    Browser(boris.user).send("/clubs", f"/clubs/{club.pk}/leave")
    assert "You are invited" not in Browser(boris.user).open("/clubs")
    invite_to_club(club_id=club.pk, user=anna.user, player=boris.user)
    Browser(boris.user).send("/clubs", f"/clubs/{club.pk}/join")
    assert ClubMember.objects.filter(club=club, player=boris.user).exists()


def test_keepers_can_appoint_and_remove_members_and_change_the_club_and_its_code(
    club: Club, anna: Person, boris: Person
) -> None:
    join_by_code(boris, club)
    press_on_members_page(anna, club, "role", player="boris", role="keeper")
    press_on_members_page(boris, club, "role", player="anna", role="member")
    assert dict(ClubMember.objects.values_list("player__username", "role")) == {"anna": "member", "boris": "keeper"}
    press_on_members_page(boris, club, "change", name="Friday", description="", visibility="public")
    press_on_members_page(boris, club, "renew")
    changed = Club.objects.get()
    assert (changed.name, changed.visibility) == ("Friday", "public")
    assert changed.code != club.code
    press_on_members_page(boris, club, "remove", player="anna")
    assert ClubMember.objects.get().player == boris.user
    press_on_members_page(boris, club, "delete")
    assert not Club.objects.exists()


def test_members_see_no_buttons_of_keepers(club: Club, boris: Person) -> None:
    join_by_code(boris, club)
    page = Browser(boris.user).open(f"/clubs/{club.pk}/members")
    assert club.code not in page
    for button in ("invite", "renew", "remove", "role", "change", "delete"):
        assert f"/clubs/{club.pk}/{button}" not in page


def test_a_refusal_is_shown_on_the_page_of_the_club(club: Club, anna: Person) -> None:
    answer = press_on_members_page(anna, club, "invite", player="stranger")
    assert answer.status_code == 404
    assert "Nobody here has this name." in answer.content.decode()
    answer = press_on_members_page(anna, club, "change", name="Admin", description="", visibility="private")
    assert answer.status_code == 400
    assert "site or its staff" in answer.content.decode()


def test_the_page_lists_the_users_turns_first_then_other_games_and_open_tables(
    club: Club, anna: Person, boris: Person
) -> None:
    join_by_code(boris, club)
    mine = start_table(players=2, known={0: anna, 1: boris}, club=club, visibility="club", title="Tea room")
    create_series(creator=boris.user, rules="alemi-36", seats=[{"player": "me"}, {"open": True}], club=club.pk)
    waited = mine.people[mine.awaited_seats()[0]]
    other = anna if waited.user == boris.user else boris
    page = Browser(waited.user).open(f"/clubs/{club.pk}")
    assert page.index("They wait for you") < page.index(f"/games/{mine.game.pk}") < page.index("1 free seat")
    assert "Being played" in Browser(other.user).open(f"/clubs/{club.pk}")
    for tab in CLUB_TABS:
        Browser(other.user).open(f"/clubs/{club.pk}{tab}")


def test_an_open_table_with_rules_of_its_own_says_so(club: Club, anna: Person) -> None:
    rules = {"lowest_rank": "9"}
    create_series(creator=anna.user, rules=rules, seats=[{"player": "me"}, {"open": True}], club=club.pk)
    page = Browser(anna.user).open(f"/clubs/{club.pk}")
    assert "Rules of their own · a move in" in page


@pytest.mark.parametrize("waiting", [MAX_WAITING_GAMES, MAX_WAITING_GAMES + 1])
def test_if_many_games_wait_for_the_user_the_page_has_the_first_games_and_a_link_to_all(
    club: Club, anna: Person, boris: Person, waiting: int
) -> None:
    tables = [start_table(players=2, known={0: anna, 1: boris}, club=club, visibility="club") for _ in range(waiting)]
    for table in tables:
        Game.objects.filter(pk=table.game.pk).update(awaited=0b11)
    panel = Browser(anna.user).open(f"/clubs/{club.pk}").split("They wait for you")[1].split("</section>")[0]
    assert len(set(re.findall(r"/games/(\w{12})", panel))) == MAX_WAITING_GAMES
    assert ("My games" in panel) == (waiting > MAX_WAITING_GAMES)


def test_an_organiser_who_does_not_play_can_create_a_series_in_the_club(club: Club, anna: Person) -> None:
    page = Browser(anna.user).open("/series/new", club=club.pk)
    assert re.search(rf'<option value="{club.pk}" selected', page)
    Browser(anna.user).send(
        f"/series/new?club={club.pk}", "/series/new", preset="alemi-36", seat_1="open", seat_2="open", move="P2D",
        window="PT12H", visibility="club", club=club.pk, organiser="only",
    )  # fmt: skip
    series = Series.objects.get()
    assert (series.club, series.organiser, series.places.count()) == (club, anna.user, 2)
    assert not series.places.filter(player=anna.user).exists()
    agreed = Browser(anna.user).open(f"/series/{series.pk}")
    assert "Thursday&#x27;s fools" in agreed
    assert "You start the table" in agreed
    assert "anna:" not in agreed


def test_the_agreement_names_the_organiser_and_tells_apart_a_player_of_the_same_name(
    club: Club, anna: Person, boris: Person
) -> None:
    User.objects.filter(pk__in=[anna.user.pk, boris.user.pk]).update(display_name="Баба Маша")
    table = start_table(players=2, known={1: boris})
    Series.objects.filter(pk=table.series.pk).update(club=club, organiser=anna.user)
    agreed = Browser(boris.user).open(f"/series/{table.series.pk}")
    assert "anna (Баба Маша): starts the table" in agreed
    assert "Sees no hand." in agreed


def test_the_organiser_can_give_more_time_on_the_page_of_a_series(club: Club, anna: Person, boris: Person) -> None:
    table = start_table(players=2, known={1: boris})
    Series.objects.filter(pk=table.series.pk).update(club=club, organiser=anna.user)
    deadline, path = table.reload().deadline_at, f"/series/{table.series.pk}"
    assert "Give more time" not in Browser(boris.user).open(path)
    answer = Browser(anna.user).send(path, f"/games/{table.game.pk}/extension", by="P1D")
    assert answer["Location"] == f"/games/{table.game.pk}"
    assert (table.reload().deadline_at - deadline).days == 1


def test_the_organiser_of_a_running_series_finds_it_in_my_games_and_offers_its_free_seat(
    club: Club, anna: Person, boris: Person
) -> None:
    carla = create_person("carla")
    for who in (boris, carla):
        join_by_code(who, club)
    wanted = {"seats": [{"open": True}] * 2, "club": club.pk, "organiser": "me"}
    series = create_series(creator=anna.user, rules="alemi-36", **wanted)
    for who in (boris, carla):
        join_series(series_id=series.pk, user=who.user)
    assert f"/series/{series.pk}" not in Browser(anna.user).open("/games")
    free_seat(series_id=series.pk, user=anna.user, seat=0)
    assert f"/series/{series.pk}" in Browser(anna.user).open("/games")
    create_person("dmitri")
    invited = Browser(anna.user).send("/players/dmitri", "/players/dmitri/invite", series=series.pk)
    assert invited["Location"] == f"/series/{series.pk}"
    assert series.places.get(index=0).player.username == "dmitri"
    assert f"/series/{series.pk}" in Browser(anna.user).open("/games")
    join_series(series_id=series.pk, user=User.objects.get(username="dmitri"))
    assert f"/series/{series.pk}" not in Browser(anna.user).open("/games")


def test_players_can_agree_on_the_page_of_a_series_to_add_it_to_a_club(club: Club, anna: Person, boris: Person) -> None:
    table = start_table(players=2, known={0: anna, 1: boris})
    path = f"/series/{table.series.pk}"
    assert "Add the table to a club" not in Browser(boris.user).open(path)
    Browser(anna.user).send(path, f"{path}/club", club=club.pk, agree="yes")
    assert "agreed: anna" in Browser(boris.user).open(path)
    assert "agreed: you<" in Browser(anna.user).open(path)
    assert "Add the table to a club" not in Browser(None).open(path)
    Browser(boris.user).send(path, f"{path}/club", club=club.pk, agree="yes")
    assert Series.objects.get(pk=table.series.pk).club == club
    assert f"/clubs/{club.pk}" in Browser(anna.user).open(path)
    assert f"/clubs/{club.pk}" not in Browser(boris.user).open(path)


def test_an_outsider_sees_only_public_tables_of_a_public_club(anna: Person, boris: Person) -> None:
    club = create_club(creator=anna.user, name="Open house", visibility="public")
    hidden = start_table(players=2, known={0: anna}, club=club, visibility="club")
    shown = start_table(players=2, known={0: anna}, club=club, visibility="public")
    for who in (boris.user, None):
        page = Browser(who).open(f"/clubs/{club.pk}")
        assert f"/games/{shown.game.pk}" in page
        assert hidden.game.pk not in page
        assert hidden.series.pk not in page
    assert "Open house" in Browser(None).open("/clubs")


def test_the_page_of_a_club_shows_results_and_standings(club: Club, anna: Person, boris: Person) -> None:
    join_by_code(boris, club)
    table = start_table(players=2, known={0: anna, 1: boris}, club=club, visibility="club", penalty="Tea.")
    table.play(1, "resign")
    assert Game.objects.get().is_over
    assert "1 game" in Browser(anna.user).open(f"/clubs/{club.pk}")
    page = Browser(anna.user).open(f"/clubs/{club.pk}/standings")
    assert page.index(">anna<") < page.index(">boris<")
    assert "Tea." in Browser(anna.user).open(f"/clubs/{club.pk}/owed")


def test_a_removed_member_gets_404_for_a_page_and_a_form_of_the_club(club: Club, anna: Person, boris: Person) -> None:
    join_by_code(boris, club)
    open_page = Browser(boris.user)
    open_page.open(f"/clubs/{club.pk}/members")
    press_on_members_page(anna, club, "remove", player="boris")
    open_page.open(f"/clubs/{club.pk}/members", status=404)
    assert open_page.send_forged_request(f"/clubs/{club.pk}/invite", player="anna").status_code == 404
