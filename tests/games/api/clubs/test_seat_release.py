"""The organiser of a running series replaces a player who has never moved."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone

from accounts.services import delete_account
from games.models import ChatReader, Event, Game, GameSeat, Holiday, Penalty, RatingChange, Series
from games.services.computer_moves import play_computer_move
from games.services.deadlines import act_on_deadline
from games.services.penalty_totals import find_wrong_penalty_totals
from games.services.series import sweep_series
from games.services.verify import find_faults
from tests.accounts.sign_in import create_browser_client
from tests.accounts.web.browser import Browser
from tests.factories import Person, create_person
from tests.games.api.calls import API, expect_refusal, expect_status, get_game, join_series, make_move, post_series
from tests.games.api.clubs.calls import create_club_with_members, get_club_resource
from tests.games.api.clubs.test_series import list_notification_kinds
from tests.games.table import Table, get_time_after_deadline, let_computers_move, start_table

pytestmark = pytest.mark.django_db

PENALTY = "A cake."
PeopleByName = dict[str, Person]


@pytest.fixture
def people() -> PeopleByName:
    return {name: create_person(name) for name in ("Olga", "Anna", "Boris", "Clara")}


@pytest.fixture
def club(people: PeopleByName) -> dict[str, Any]:
    return create_club_with_members(*people.values())


@pytest.fixture
def series(people: PeopleByName, club: dict[str, Any]) -> dict[str, Any]:
    """Return a running series of Anna and Boris. Olga organises it and does not play."""
    return start_organised_series(people, club)


@pytest.fixture(autouse=True)
def verify_after_each_test() -> Iterator[None]:
    """After each test, verify all games and totals, unless the test has made moves at future times."""
    yield
    if Event.objects.filter(at__gt=timezone.now()).exists():
        return
    for game in Game.objects.order_by("number"):
        assert find_faults(game_id=game.pk) == []
    call_command("rebuild_ratings", check=True)
    assert find_wrong_penalty_totals() == []


def start_organised_series(people: PeopleByName, club: dict[str, Any], **terms: Any) -> dict[str, Any]:
    body = {"club": club["id"], "organiser": "Olga", "penalty": PENALTY, **terms}
    return join_series(people["Boris"], post_series(people["Anna"], "me", None, **body))


def build_series_path(series: dict[str, Any]) -> str:
    return f"{API}/series/{series['id']}"


def free_seat(who: Person, series: dict[str, Any], seat: int = 1) -> Any:
    return who.client.delete(f"{build_series_path(series)}/seats/{seat}")


def offer_seat(who: Person, series: dict[str, Any], seat: int = 1, **wanted: object) -> Any:
    return who.client.put(f"{build_series_path(series)}/seats/{seat}", wanted)


def get_series(who: Person, series: dict[str, Any]) -> dict[str, Any]:
    return expect_status(who.client.get(build_series_path(series)), 200)


def replace_boris_with_clara(people: PeopleByName, series: dict[str, Any]) -> dict[str, Any]:
    assert free_seat(people["Olga"], series).status_code == 204
    return join_series(people["Clara"], series)


def move_once(who: Person, game_id: str) -> None:
    make_move(who, game_id, next(move for move in get_game(who, game_id)["legal"] if move != "resign"))


def play_until_boris_loses(people: PeopleByName, club: dict[str, Any]) -> dict[str, Any]:
    """Play games until Boris is the fool of a game in which he has not moved. Return the ids of game, series and
    club.
    """
    for seed in range(20):
        with transaction.atomic():
            table = start_table(
                {"preset": "alemi-36", "lowest_rank": "T", "hand_size": 3}, 2, seed=bytes([seed] * 32), penalty=PENALTY,
                known={0: people["Anna"], 1: people["Boris"]}, club_id=club["id"], organiser=people["Olga"].user,
                visibility="club", takeover_after=1, takeover_level="random",
            )  # fmt: skip
            play_to_end_while_boris_is_absent(table)
            if table.reload().result["fools"] == [1]:
                return {"id": table.series.pk, "game": table.game.pk, "club": club["id"]}
            transaction.set_rollback(True)
    raise AssertionError("Boris is never the fool")


def play_to_end_while_boris_is_absent(table: Table) -> None:
    while not table.reload().is_over:
        if table.game.is_waiting_for(0):
            legal = get_game(table.people[0], table.game.pk)["legal"]
            make_move(
                table.people[0], table.game.pk, next((move for move in legal if move not in ("take", "pass")), legal[0])
            )
        elif table.game.deadline_at is not None:
            act_on_deadline(game_id=table.game.pk, now=get_time_after_deadline(table))
        else:
            let_computers_move(table.game.pk)


def test_freeing_a_seat_abandons_the_game_and_joining_deals_the_next_game(
    people: PeopleByName, series: dict[str, Any]
) -> None:
    first = series["game"]
    assert free_seat(people["Olga"], series).status_code == 204
    view = get_series(people["Anna"], series)
    assert (view["state"], view["seats"][1]["open"], view["seats"][1]["player"]) == ("running", True, None)
    game = get_game(people["Anna"], first)
    assert (game["result"]["kind"], game["result"]["fools"]) == ("abandoned", [])
    expect_refusal(people["Anna"].client.post(f"{build_series_path(series)}/games", {}), 409, "conflict")

    joined = join_series(people["Clara"], series)
    assert joined["game"] != first
    assert [seat["player"] for seat in joined["seats"]] == ["Anna", "Clara"]
    assert joined["seats"][1]["accepted_penalty"] == PENALTY
    second = get_game(people["Clara"], joined["game"])
    assert (second["game_number"], second["your_seat"]) == (2, 1)
    make_move(people["Clara"], joined["game"], "resign")
    assert not Penalty.objects.filter(game=first).exists()
    assert not RatingChange.objects.filter(game=first).exists()
    standings = get_series(people["Olga"], series)["standings"]
    assert [(row["seat"], row["player"], row["has_left"], row["games"], row["fool"]) for row in standings] == [
        (0, "Anna", False, 1, 0), (1, "Clara", False, 1, 1), (1, "Boris", True, 0, 0),
    ]  # fmt: skip
    rows = get_club_resource(people["Olga"], {"id": series["club"]}, "/standings")["results"]
    assert {row["player"]: (row["games"], row["fool"]) for row in rows} == {"Anna": (1, 0), "Clara": (1, 1)}


def test_a_replacement_notifies_the_organiser_and_both_players_of_the_game(
    people: PeopleByName, series: dict[str, Any]
) -> None:
    replace_boris_with_clara(people, series)
    for name in ("Olga", "Anna", "Boris"):
        assert list_notification_kinds(people[name]).count("seat_freed") == 1
    assert "seat_freed" not in list_notification_kinds(people["Clara"])
    assert "joined" in list_notification_kinds(people["Olga"])
    assert "next_game" in list_notification_kinds(people["Anna"])
    assert "next_game" not in list_notification_kinds(people["Boris"])
    assert list_notification_kinds(people["Anna"]).count("series_started") <= 1
    (notification,) = [
        one
        for one in people["Boris"].client.get(f"{API}/me/notifications").json()["results"]
        if one["kind"] == "seat_freed"
    ]
    assert (notification["data"]["game"], notification["data"]["seat"], notification["data"]["freed_seat"]) == (
        series["game"],
        1,
        1,
    )
    inbox = {name: Browser(people[name].user).open("/inbox") for name in ("Anna", "Boris")}
    assert "Boris had not moved yet, and the seat is free." in inbox["Anna"]
    assert "your seat is free for somebody else" in inbox["Boris"]


def test_a_freed_seat_is_offered_to_a_player_or_a_computer(people: PeopleByName, series: dict[str, Any]) -> None:
    free_seat(people["Olga"], series)
    expect_refusal(offer_seat(people["Olga"], series, 0, open=True), 409, "conflict")
    invited = expect_status(offer_seat(people["Olga"], series, player="Clara"), 200)
    assert (invited["seats"][1]["player"], invited["seats"][1]["accepted"]) == ("Clara", False)
    expect_refusal(people["Clara"].client.post(f"{build_series_path(series)}/games", {}), 403, "forbidden")
    expect_refusal(people["Clara"].client.post(f"{build_series_path(series)}/end", {}), 403, "forbidden")
    assert people["Clara"].client.post(f"{build_series_path(series)}/decline", {}).status_code == 204
    expect_status(offer_seat(people["Olga"], series, player="Clara"), 200)
    assert free_seat(people["Olga"], series).status_code == 204
    dealt = expect_status(offer_seat(people["Olga"], series, computer="steady"), 200)
    assert dealt["game"] != series["game"]
    expect_refusal(offer_seat(people["Olga"], series, open=True), 409, "conflict")
    expect_refusal(people["Clara"].client.post(f"{build_series_path(series)}/join", {}), 409, "conflict")


def test_an_organiser_who_plays_cannot_get_new_cards_before_a_missed_deadline(
    people: PeopleByName, club: dict[str, Any]
) -> None:
    series = start_organised_series(people, club, organiser="Anna")
    table = Table(Game.objects.select_related("series").get(pk=series["game"]), {})
    expect_refusal(free_seat(people["Anna"], series), 409, "conflict")
    while not table.reload().overdue[1]:
        if table.game.is_waiting_for(0):
            move_once(people["Anna"], table.game.pk)
            expect_refusal(free_seat(people["Anna"], series), 409, "conflict")
        else:
            act_on_deadline(game_id=table.game.pk, now=get_time_after_deadline(table))
    expect_refusal(free_seat(people["Anna"], series, 0), 409, "conflict")
    assert free_seat(people["Anna"], series).status_code == 204
    expect_refusal(free_seat(people["Anna"], series), 409, "conflict")


def test_moves_by_the_clock_or_a_computer_do_not_count_as_moves_of_the_player(
    people: PeopleByName, club: dict[str, Any]
) -> None:
    series = start_organised_series(people, club, takeover_after=1, takeover_level="random")
    table = Table(Game.objects.select_related("series").get(pk=series["game"]), {})
    computer_moves = 0
    while not computer_moves:
        if table.reload().is_waiting_for(0):
            move_once(people["Anna"], table.game.pk)
        elif GameSeat.objects.get(game=table.game, index=1).takeovers:
            computer_moves += play_computer_move(game_id=table.game.pk)
        else:
            act_on_deadline(game_id=table.game.pk, now=get_time_after_deadline(table))
    assert not table.reload().is_over
    replace_boris_with_clara(people, series)


def test_only_the_organiser_of_a_running_series_can_free_a_seat(
    people: PeopleByName, club: dict[str, Any], series: dict[str, Any]
) -> None:
    dora = create_person("Dora")
    for who, status, code in (
        ("Anna", 409, "conflict"),  # created the series, but does not organise it
        ("Boris", 403, "forbidden"),
        ("Clara", 403, "forbidden"),
    ):
        expect_refusal(free_seat(people[who], series), status, code)
    expect_refusal(free_seat(dora, series), 404, "not_found")
    assert dora.client.delete(f"{build_series_path(series)}/seats/7").status_code == 404
    expect_refusal(free_seat(people["Olga"], series, 7), 404, "not_found")
    people["Olga"].client.post(f"{API}/clubs/{club['id']}/leave", {})
    expect_refusal(free_seat(people["Olga"], series), 404, "not_found")
    assert Game.objects.get().finished_at is None


def test_a_player_who_has_moved_cannot_be_replaced(people: PeopleByName, series: dict[str, Any]) -> None:
    game = get_game(people["Boris"], series["game"])
    if 1 not in game["must"]:
        move_once(people["Anna"], series["game"])
    move_once(people["Boris"], series["game"])
    expect_refusal(free_seat(people["Olga"], series), 409, "conflict")
    make_move(people["Anna"], series["game"], "resign")
    expect_refusal(free_seat(people["Olga"], series), 409, "conflict")


def test_an_organiser_cannot_free_their_own_seat_while_the_series_runs(
    people: PeopleByName, club: dict[str, Any]
) -> None:
    series = start_organised_series(people, club, organiser="Anna")
    expect_refusal(free_seat(people["Anna"], series, 0), 409, "conflict")


def test_a_replaced_player_sees_the_abandoned_game_and_no_later_game(
    people: PeopleByName, club: dict[str, Any], series: dict[str, Any]
) -> None:
    boris, clara = people["Boris"], people["Clara"]
    boris.client.post(f"{API}/clubs/{club['id']}/leave", {})
    clara.client.post(f"{API}/clubs/{club['id']}/leave", {})
    free_seat(people["Olga"], series)
    offer_seat(people["Olga"], series, player="Clara")
    second = join_series(clara, series)["game"]
    assert get_game(boris, series["game"])["your_seat"] == 1
    assert boris.client.get(f"{API}/games/{series['game']}/events").status_code == 200
    later = (f"/games/{second}", f"/games/{second}/events")
    for path in (*later, *(f"/series/{series['id']}{part}" for part in ("", "/games", "/chat", "/penalties"))):
        expect_refusal(boris.client.get(f"{API}{path}"), 404, "not_found")
    played = expect_status(boris.client.get(f"{API}/players/Boris/games"), 200)["results"]
    assert [one["id"] for one in played] == [series["game"]]
    expect_refusal(clara.client.get(f"{API}/games/{series['game']}"), 404, "not_found")
    page = create_browser_client(boris.user).get(f"/games/{series['game']}")
    assert (page.status_code, b"Deal the next game" in page.content) == (200, False)
    export = boris.client.get(f"{API}/me/export").getvalue().decode()
    assert second not in export
    assert series["game"] in export


def test_a_series_ends_if_the_seat_of_the_only_player_who_has_not_agreed_to_end_it_is_freed(
    people: PeopleByName, series: dict[str, Any]
) -> None:
    make_move(people["Anna"], series["game"], "resign")
    expect_status(people["Anna"].client.post(f"{build_series_path(series)}/end", {}), 200)
    assert get_series(people["Anna"], series)["state"] == "running"
    assert free_seat(people["Olga"], series).status_code == 204
    assert get_series(people["Anna"], series)["state"] == "finished"


def test_the_remaining_players_fill_a_free_seat_when_organiser_and_creator_have_gone(
    people: PeopleByName, club: dict[str, Any]
) -> None:
    anna, clara = people["Anna"], people["Clara"]
    series = join_series(clara, post_series(anna, "me", people["Boris"], None, club=club["id"], organiser="Olga"))
    series = join_series(people["Boris"], series)
    expect_refusal(offer_seat(clara, series, computer="steady"), 409, "conflict")
    free_seat(people["Olga"], series)
    expect_refusal(offer_seat(clara, series, computer="steady"), 403, "forbidden")
    assert people["Olga"].client.post(f"{API}/clubs/{club['id']}/leave", {}).status_code == 204
    delete_account(player=anna.user)
    expect_refusal(offer_seat(people["Boris"], series, computer="steady"), 403, "forbidden")
    assert "Send this link" in create_browser_client(clara.user).get(f"/series/{series['id']}").content.decode()
    shown = expect_status(offer_seat(clara, series, computer="steady"), 200)
    assert get_game(clara, shown["game"])["phase"] != "over"
    expect_refusal(free_seat(clara, series, 0), 409, "conflict")


def test_a_replaced_player_who_watches_a_later_game_sees_no_hand(people: PeopleByName, club: dict[str, Any]) -> None:
    series = start_organised_series(people, club, visibility="unlisted")
    second = replace_boris_with_clara(people, series)["game"]
    view = get_game(people["Boris"], second)
    assert view["your_seat"] is None
    assert all(isinstance(hand, int) for hand in view["hands"])
    expect_refusal(people["Boris"].client.post(f"{API}/games/{second}/moves", {"move": "resign"}), 403, "forbidden")


def test_penalties_are_listed_only_for_players_of_their_own_game(people: PeopleByName, club: dict[str, Any]) -> None:
    series = play_until_boris_loses(people, club)
    anna, boris, clara = (people[name] for name in ("Anna", "Boris", "Clara"))
    old = Penalty.objects.get()
    replace_boris_with_clara(people, series)
    second = get_series(clara, series)["game"]
    make_move(anna, second, "resign")
    new = Penalty.objects.exclude(pk=old.pk).get()
    people["Boris"].client.post(f"{API}/clubs/{club['id']}/leave", {})

    def list_own_penalties(who: Person, **query: str) -> tuple[list[str], dict[str, int]]:
        body = expect_status(who.client.get(f"{API}/me/penalties", query), 200)
        return [one["id"] for one in body["results"]], {one["debtor"]: one["owed"] for one in body["totals"]}

    assert list_own_penalties(boris) == ([old.pk], {"Boris": 1})
    assert list_own_penalties(boris, role="debtor") == ([old.pk], {"Boris": 1})
    assert list_own_penalties(clara) == ([new.pk], {"Anna": 1})
    assert list_own_penalties(clara, role="creditor") == ([new.pk], {"Anna": 1})
    assert list_own_penalties(anna) == ([new.pk, old.pk], {"Anna": 1, "Boris": 1})
    assert list_own_penalties(anna, **{"with": "Boris"}) == ([old.pk], {"Boris": 1})
    assert list_own_penalties(anna, **{"with": "Clara"}) == ([new.pk], {"Anna": 1})
    assert list_own_penalties(clara, **{"with": "Boris"}) == ([], {})
    penalty = expect_status(boris.client.get(f"{API}/penalties/{old.pk}"), 200)
    assert [one["player"] for one in penalty["creditors"]] == ["Anna"]
    expect_refusal(boris.client.get(f"{API}/penalties/{new.pk}"), 404, "not_found")

    mark = f"{API}/penalties/{old.pk}"
    expect_refusal(clara.client.post(f"{mark}/paid", {}), 403, "forbidden")
    expect_status(boris.client.post(f"{mark}/disputed", {}), 200)
    expect_status(anna.client.post(f"{mark}/paid", {}), 200)
    assert "penalty_marked" in list_notification_kinds(boris)
    assert "penalty_marked" not in list_notification_kinds(clara)
    expect_status(clara.client.post(f"{API}/penalties/{new.pk}/paid", {}), 200)
    assert list_notification_kinds(boris).count("penalty_marked") == 1
    together = expect_status(anna.client.get(f"{API}/players/Anna/with/Boris"), 200)
    assert [one["paid"] for one in together["penalties"]] == [1]


def test_the_remaining_players_can_end_a_series_without_the_replaced_player(
    people: PeopleByName, club: dict[str, Any]
) -> None:
    series = start_organised_series(people, club, pause="PT0S")
    expect_status(people["Boris"].client.post(f"{build_series_path(series)}/end", {}), 200)
    free_seat(people["Olga"], series)
    assert Series.objects.get().next_game_at is None
    assert sweep_series(now=Game.objects.get().finished_at) == 0
    expect_refusal(people["Boris"].client.post(f"{build_series_path(series)}/end", {}), 403, "forbidden")
    offer_seat(people["Olga"], series, player="Clara")
    ended = expect_status(people["Anna"].client.post(f"{build_series_path(series)}/end", {}), 200)
    assert (ended["state"], ended["seats"][1]["player"]) == ("finished", None)
    rematch = expect_status(people["Anna"].client.post(f"{build_series_path(series)}/rematch", {}), 201)
    assert rematch["seats"][1]["open"]


def test_a_rematch_keeps_the_seats_that_it_was_created_with(people: PeopleByName, series: dict[str, Any]) -> None:
    make_move(people["Anna"], series["game"], "resign")
    before = expect_status(people["Anna"].client.post(f"{build_series_path(series)}/rematch", {}), 201)
    replace_boris_with_clara(people, series)
    assert get_series(people["Anna"], before)["seats"][1]["player"] == "Boris"
    all_time = get_series(people["Anna"], series)["all_time"]["standings"]
    assert {row["player"]: row["games"] for row in all_time} == {"Anna": 1, "Boris": 1}
    expect_refusal(people["Boris"].client.post(f"{build_series_path(series)}/rematch", {}), 403, "forbidden")


def test_a_replaced_player_may_take_the_free_seat_again(people: PeopleByName, series: dict[str, Any]) -> None:
    free_seat(people["Olga"], series)
    second = join_series(people["Boris"], series)["game"]
    make_move(people["Boris"], second, "resign")
    rows = get_series(people["Olga"], series)["standings"]
    assert [(row["player"], row["games"]) for row in rows] == [("Anna", 1), ("Boris", 1)]


def test_a_replaced_player_loses_the_days_off_and_cannot_write_in_the_chat(
    people: PeopleByName, club: dict[str, Any]
) -> None:
    series = start_organised_series(people, club, holidays=5)
    day = (timezone.now() + timedelta(days=9)).date().isoformat()
    expect_status(people["Boris"].client.post(f"{build_series_path(series)}/holidays", {"day": day}), 201)
    people["Anna"].client.post(f"{build_series_path(series)}/chat", {"text": "Where are you?"})
    assert ChatReader.objects.filter(player=people["Boris"].user).exists()
    free_seat(people["Olga"], series)
    assert not ChatReader.objects.filter(player=people["Boris"].user).exists()
    assert not Holiday.objects.exists()
    expect_refusal(
        people["Boris"].client.post(f"{build_series_path(series)}/chat", {"text": "Here!"}), 403, "forbidden"
    )


def test_deleting_an_account_frees_a_seat_that_was_offered_to_it(people: PeopleByName, series: dict[str, Any]) -> None:
    free_seat(people["Olga"], series)
    offer_seat(people["Olga"], series, player="Clara")
    for name in ("Clara", "Boris"):
        delete_account(player=people[name].user)
    assert get_series(people["Olga"], series)["seats"][1]["open"]


def test_the_agreement_says_when_a_player_can_be_replaced(people: PeopleByName, club: dict[str, Any]) -> None:
    series = post_series(people["Anna"], None, None, club=club["id"], organiser="Olga")
    page = create_browser_client(people["Clara"].user).get(f"/series/{series['id']}").content.decode()
    assert "only while its player has not moved" in page
