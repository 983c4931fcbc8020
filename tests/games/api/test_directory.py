"""The directory of players: which accounts it lists, its search by the beginning of a name, and profiles."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone

from accounts.models import User
from accounts.services import delete_account
from accounts.services.guests import create_guest
from games.models import Game, Series
from games.selectors.directory import PlayerSearch, list_directory
from tests.factories import Person, create_person, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status
from tests.games.api.clubs.calls import create_club_with_members
from tests.games.services.ratings.games import lose_game
from tests.query_plans import update_statistics

pytestmark = pytest.mark.django_db


def list_found_players(text: str | None = None, **more: Any) -> list[str]:
    query = {**({} if text is None else {"search": text}), **more}
    rows = expect_status(make_anonymous_client().get(f"{API}/players", query), 200)["results"]
    return [row["player"] for row in rows]


def create_person_with_names(username: str, display_name: str = "") -> Person:
    person = create_person(username)
    person.user.display_name = display_name
    person.user.save()
    return person


def test_players_are_found_by_the_beginnings_of_their_names() -> None:
    create_person_with_names("Anna_K", "Баба Маша")
    create_person_with_names("annette", "Łukasz 🌸")
    create_person_with_names("boris", "O'Neil-Анна")
    assert list_found_players() == ["Anna_K", "annette", "boris"]
    assert list_found_players("ANN") == ["Anna_K", "annette"]
    assert list_found_players("anna_") == ["Anna_K"]
    assert list_found_players("маш") == list_found_players("БАБА М") == list_found_players("маша баба") == ["Anna_K"]
    assert list_found_players("łuk") == ["annette"]
    assert list_found_players("аша") == list_found_players("nna") == list_found_players("маша x") == []


@pytest.mark.parametrize("text", ["'':*", "\\' | a", "!(anna)", "a & b", "<->", "%%", "🌸🌸", "анна:*", "__"])
def test_operators_of_the_search_syntax_cause_no_error(text: str) -> None:
    create_person_with_names("anna", "Анна")
    assert list_found_players(text) in ([], ["anna"])


@pytest.mark.parametrize("text", ["", "a", " a ", "x" * 31, "an\u202ena", "an\nna"])
def test_a_search_without_two_visible_characters_is_refused(text: str) -> None:
    problem = expect_refusal(make_anonymous_client().get(f"{API}/players", {"search": text}), 400, "invalid")
    assert list(problem["errors"]) == ["search"]


def test_guests_closed_accounts_and_accounts_that_opted_out_are_not_listed() -> None:
    shown, deleted, closed, hidden, suspended = (create_person_with_names(f"anna-{n}", f"Maria {n}") for n in range(5))
    create_guest(now=timezone.now(), display_name="Maria")
    delete_account(player=deleted.user)
    User.objects.filter(pk=closed.user.pk).update(is_active=False)
    suspended.user.suspended_until = timezone.now() + timedelta(days=1)
    suspended.user.save()
    changed = expect_status(hidden.client.patch(f"{API}/me", {"in_directory": False}), 200)
    assert changed["in_directory"] is False
    for text in (None, "maria", "anna-", "guest", "deleted"):
        assert set(list_found_players(text)) <= {shown.name}
    suspended.user.suspended_until = timezone.now()
    suspended.user.save()
    assert suspended.name in list_found_players("maria")
    assert expect_status(make_anonymous_client().get(f"{API}/players/{hidden.name}"), 200)["player"] == hidden.name


def test_the_directory_is_paged_by_name() -> None:
    names = sorted((create_person().name for _ in range(5)), key=str.lower)
    page = expect_status(make_anonymous_client().get(f"{API}/players?search=person&limit=2"), 200)
    found = [row["player"] for row in page["results"]]
    while page["next"]:
        page = expect_status(make_anonymous_client().get(page["next"]), 200)
        found += [row["player"] for row in page["results"]]
    assert found == names


def test_searches_in_the_directory_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings.DURAK, "searches", "2/hour")
    anna = create_person()
    for who in (make_anonymous_client(), anna.client):
        for _ in range(2):
            expect_status(who.get(f"{API}/players?search=anna"), 200)
        expect_refusal(who.get(f"{API}/players?search=anna"), 429, "too_many_requests")
        expect_status(who.get(f"{API}/players"), 200)


def test_an_account_in_the_directory_has_the_values_of_its_profile() -> None:
    anna, boris = create_person("anna"), create_person("boris")
    lose_game(anna, boris)
    lines = expect_status(make_anonymous_client().get(f"{API}/players"), 200)["results"]
    for line in lines:
        profile = expect_status(make_anonymous_client().get(f"{API}/players/{line['player']}"), 200)
        assert line == {**{name: profile[name] for name in line.keys() - {"rating"}}, "rating": None}


@pytest.mark.django_db(transaction=True)
def test_a_search_among_many_accounts_reads_only_indexes() -> None:
    User.objects.bulk_create([User(username=f"player-{n}", display_name=f"Name {n}") for n in range(3000)])
    update_statistics("accounts_user")
    plan = list_directory(PlayerSearch.parse("player-77"))[:51].explain()
    assert "Seq Scan on accounts_user" not in plan, plan
    assert "accounts_in_directory" in list_directory()[:51].explain()


def test_a_profile_has_public_clubs_and_results_of_public_games() -> None:
    anna, boris = create_person("anna"), create_person("boris")
    create_club_with_members(anna, name="The kitchen", visibility="public")
    create_club_with_members(anna, name="The cellar")
    for loser, other, visibility in (
        (anna, boris, "public"), (boris, anna, "public"), (anna, boris, "unlisted"), (anna, boris, "private"),
    ):  # fmt: skip
        lose_game(loser, other, visibility=visibility)
    newest = Game.objects.order_by("-finished_at").first()
    assert newest is not None
    Series.objects.filter(visibility="public").update(rules={"preset": "alemi-36"})
    profile = expect_status(make_anonymous_client().get(f"{API}/players/anna"), 200)
    assert [club["club_name"] for club in profile["clubs"]] == ["The kitchen"]
    assert profile["games"] == 4
    counts = {"games": 2, "fool": 1, "expected": 1.0, "draws": 0}
    assert profile["public_results"] == {
        "games": 2, "by_preset": [{"preset": "alemi-36", **counts}], "by_players": [{"players": 2, **counts}],
    }  # fmt: skip
    assert newest.finished_at is not None
    assert timezone.now() - newest.finished_at < timedelta(days=1)
