"""`GET /clubs/ID/stream` on a real server: an account gets the changes of a club that this account may see."""

import pytest

from games.services.clubs import delete_club, leave_club, remove_member
from tests.factories import Person, create_person
from tests.games.api.calls import join_series, make_move, post_series
from tests.games.api.clubs.calls import create_club_with_members, join_club
from tests.games.api.streams.reader import NDJSON, open_stream
from tests.pauses import sleep_to_disprove
from tests.stack import Stack, wait_for

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def olga(site: Stack) -> Person:
    return create_person("Olga")


def test_a_member_gets_changes_of_members_series_and_games(site: Stack, olga: Person) -> None:
    mitya = create_person("Mitya")
    club = create_club_with_members(olga)
    with open_stream(site, f"/clubs/{club['id']}/stream", olga.token, Accept=NDJSON) as reader:
        assert reader.wait_for_frames("club", 1)[0]["data"]["member_count"] == 1
        join_club(mitya, club)
        assert reader.wait_for_frames("club", 2)[1]["data"]["member_count"] == 2
        series = post_series(olga, "me", None, club=club["id"], games=1)
        assert reader.wait_for_frames("series", 1)[0]["data"] == {
            "series": series["id"], "state": "open", "free_seats": 1, "game": None, "game_number": None,
            "game_finished_at": None,
        }  # fmt: skip
        running = join_series(mitya, series)
        dealt = reader.wait_for_frames("series", 2)[1]["data"]
        assert (dealt["state"], dealt["free_seats"], dealt["game"]) == ("running", 0, running["game"])
        make_move(mitya, running["game"], "resign")
        over = reader.wait_for_frames("series", 3)[2]["data"]
        assert (over["state"], over["game_finished_at"] is None) == ("finished", False)


def test_a_new_stream_begins_with_the_present_state_of_the_club(site: Stack, olga: Person) -> None:
    club = create_club_with_members(olga)
    series = post_series(olga, "me", None, club=club["id"])
    with open_stream(site, f"/clubs/{club['id']}/stream", olga.token) as reader:
        assert [frame["data"]["series"] for frame in reader.wait_for_frames("series", 1)] == [series["id"]]


@pytest.mark.parametrize("leaves", [True, False])
def test_the_stream_of_a_former_member_ends(site: Stack, olga: Person, leaves: bool) -> None:
    mitya = create_person("Mitya")
    club = create_club_with_members(olga, mitya)
    with open_stream(site, f"/clubs/{club['id']}/stream", mitya.token) as reader:
        reader.wait_for_frames("club", 1)
        if leaves:
            leave_club(club_id=club["id"], user=mitya.user)
        else:
            remove_member(club_id=club["id"], user=olga.user, player=mitya.user)
        wait_for(lambda: reader.ended, "the end of the stream", 30)
    assert len(reader.get_frames("club")) == 1


def test_streams_of_a_club_end_at_once_when_it_is_deleted(site: Stack, olga: Person) -> None:
    mitya = create_person("Mitya")
    club = create_club_with_members(olga, mitya)
    with open_stream(site, f"/clubs/{club['id']}/stream", mitya.token) as reader:
        reader.wait_for_frames("club", 1)
        delete_club(club_id=club["id"], user=olga.user)
        wait_for(lambda: reader.ended, "the end of the stream", 5)


@pytest.mark.parametrize("way", ["leave", "remove", "delete"])
def test_the_stream_of_a_game_ends_at_once_for_a_former_member(site: Stack, olga: Person, way: str) -> None:
    mitya, boris = create_person("Mitya"), create_person("Boris")
    club = create_club_with_members(olga, mitya, boris)
    series = join_series(boris, post_series(olga, "me", None, club=club["id"], visibility="club"))
    path = f"/games/{series['game']}/stream"
    with open_stream(site, path, mitya.token) as spectator, open_stream(site, path, boris.token) as player:
        for reader in (spectator, player):
            reader.wait_for_frames("game", 1)
        if way == "leave":
            leave_club(club_id=club["id"], user=mitya.user)
        elif way == "remove":
            remove_member(club_id=club["id"], user=olga.user, player=mitya.user)
        else:
            delete_club(club_id=club["id"], user=olga.user)
        wait_for(lambda: spectator.ended, "the end of the stream", 5)
        assert not player.ended


def test_an_outsider_gets_only_changes_of_public_series(site: Stack, olga: Person) -> None:
    club = create_club_with_members(olga, visibility="public")
    with open_stream(site, f"/clubs/{club['id']}/stream") as reader:
        reader.wait_for_frames("club", 1)
        for visibility in ("club", "private", "unlisted"):
            post_series(olga, "me", None, club=club["id"], visibility=visibility)
        sleep_to_disprove("what an outsider would be sent of them", 0.5)
        shown = post_series(olga, "me", None, club=club["id"], visibility="public")
        assert reader.wait_for_frames("series", 1)[0]["data"]["series"] == shown["id"]
    assert len(reader.get_frames("series")) == 1
