"""A person takes the seat of a computer in a running series, and plays from the next deal on."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Notification
from accounts.services import update_account
from accounts.services.deletion import delete_account
from games.errors import Conflict, Forbidden
from games.models import Away, Block, ChatReader, Game, GameSeat, Holiday, Measure, Penalty, Seek, Series
from games.models.newest_game import is_in_last_game
from games.selectors.lobby import list_lobby
from games.selectors.own_games import list_pending_series
from games.selectors.penalties import PenaltyFilter
from games.selectors.penalty_totals import select_own_totals, sum_totals
from games.selectors.series import load_series, load_series_view
from games.services.abandonment import agree_to_abandon
from games.services.player_reports import report_name
from games.services.seeks import create_seek, match_seeks
from games.services.series import (
    agree_to_end_series,
    create_rematch,
    deal_next_game,
    join_series,
    leave_series,
    offer_seat,
)
from games.services.staff_actions import act_on_reports
from games.services.verify import find_faults
from tests.factories import Person, create_person
from tests.games.table import Table, let_computers_move, start_table

pytestmark = pytest.mark.django_db
OPEN_COMPUTER_SEAT_TERMS: dict[str, Any] = {"visibility": "public", "computer_seats_open": True}


def start_open_table(players: int = 3, **series: Any) -> Table:
    """Start a game of a person in seat 0 and computers, whose seats people may take."""
    computers = dict.fromkeys(range(1, players), "steady")
    return start_table("alemi-36", players, computers=computers, **OPEN_COMPUTER_SEAT_TERMS, **series)


def let_seat_0_resign(table: Table) -> None:
    """End the game of two by the resignation of the person in seat 0."""
    table.play(0, "resign")


def deal_next_game_at_table(table: Table) -> Game:
    game, is_new = deal_next_game(series_id=table.series.pk, user=table.people[0].user)
    assert is_new
    return game


def take_seat(who: Person, table: Table, seat: int | None = None) -> Series:
    return join_series(series_id=table.series.pk, user=who.user, seat=seat)


def get_series_view(table: Table, who: Person | None = None) -> dict[str, Any]:
    view = load_series_view(table.series.pk, who and who.user)
    assert view is not None
    return view


def assert_no_faults(table: Table) -> None:
    for game in Game.objects.filter(series=table.series):
        assert find_faults(game_id=game.pk) == []


def test_a_person_who_takes_the_seat_plays_from_the_next_deal_on() -> None:
    table, boris = start_open_table(2), create_person("boris")
    take_seat(boris, table)
    assert (table.seat(1).computer, table.seat(1).player) == ("steady", None)
    seat = get_series_view(table)["seats"][1]
    assert (seat["player"], seat["computer"], seat["plays_from_next_game"]) == ("boris", None, True)
    assert_no_faults(table)
    let_seat_0_resign(table)
    game = deal_next_game_at_table(table)
    assert [one.player for one in game.seats.order_by("index")] == [table.people[0].user, boris.user]
    assert not get_series_view(table)["seats"][1]["plays_from_next_game"]
    assert_no_faults(table)


def test_taking_the_seat_between_two_games_does_not_deal_the_next_game() -> None:
    table, boris = start_open_table(2), create_person()
    let_seat_0_resign(table)
    take_seat(boris, table)
    assert Game.objects.count() == 1
    assert deal_next_game_at_table(table).seats.filter(player=boris.user).exists()
    assert_no_faults(table)


def test_penalties_and_standings_count_only_games_in_which_the_player_had_the_seat() -> None:
    table, boris = start_open_table(2, penalty="The fool sings."), create_person("boris")
    anna = table.people[0]
    take_seat(boris, table)
    let_seat_0_resign(table)
    (first,) = Penalty.objects.all()
    assert first.creditors == []
    assert sum_totals(select_own_totals(boris.user, PenaltyFilter("creditor"))) == []
    second = Table(deal_next_game_at_table(table), {0: anna, 1: boris})
    second.play(1, "resign")
    owed = Penalty.objects.get(debtor=boris.user)
    assert owed.creditors == [anna.user]
    assert [one["debtor"] for one in sum_totals(select_own_totals(boris.user, PenaltyFilter()))] == ["boris"]
    rows = {(one["player"], one["computer"]): one for one in get_series_view(table)["standings"]}
    assert (rows["boris", None]["games"], rows["boris", None]["fool"]) == (1, 1)
    assert (rows[None, "steady"]["games"], rows[None, "steady"]["has_left"]) == (1, True)
    assert rows[anna.name, None]["games"] == 2
    assert_no_faults(table)


def test_a_person_who_leaves_before_the_deal_gives_the_seat_back() -> None:
    table, boris = start_open_table(3, holidays=10), create_person()
    today = timezone.now().date()
    Away.objects.create(
        player=boris.user, from_date=today, to_date=today + timedelta(days=9), changed_at=timezone.now()
    )
    take_seat(boris, table, 2)
    assert Holiday.objects.filter(player=boris.user).exists()
    assert [one.pk for one in list_pending_series(boris.user)] == [table.series.pk]
    leave_series(series_id=table.series.pk, user=boris.user)
    place = table.series.places.get(index=2)
    assert (place.player, place.computer, place.accepted_at) == (None, "steady", None)
    assert table.seat(2).left_at is None
    assert not Holiday.objects.filter(player=boris.user).exists()
    assert not ChatReader.objects.filter(player=boris.user).exists()
    assert list_pending_series(boris.user) == []
    with pytest.raises(Conflict):
        leave_series(series_id=table.series.pk, user=boris.user)
    take_seat(create_person(), table, 2)
    assert_no_faults(table)


def test_verification_finds_left_at_in_a_computer_seat_that_was_not_open() -> None:
    table = start_table("alemi-36", 2, computers={1: "steady"})
    GameSeat.objects.filter(game=table.game, index=1).update(left_at=timezone.now())
    (fault,) = find_faults(game_id=table.game.pk)
    assert "left_at" in fault


def test_after_the_deal_the_seat_cannot_be_left() -> None:
    table, boris = start_open_table(2), create_person()
    take_seat(boris, table)
    let_seat_0_resign(table)
    deal_next_game_at_table(table)
    assert list_pending_series(boris.user) == []
    with pytest.raises(Conflict):
        leave_series(series_id=table.series.pk, user=boris.user)


def test_a_seat_that_the_players_did_not_open_stays_closed() -> None:
    table = start_table("alemi-36", 2, computers={1: "steady"}, visibility="public")
    assert not get_series_view(table)["seats"][1]["open"]
    with pytest.raises(Conflict):
        take_seat(create_person(), table)


def let_seat_0_agree_to_end(table: Table) -> None:
    agree_to_end_series(series_id=table.series.pk, user=table.people[0].user)


def turn_seat_0_into_bot(table: Table) -> None:
    update_account(user=table.people[0].user, changes={"is_bot": True})


def deal_last_game(table: Table) -> None:
    Series.objects.filter(pk=table.series.pk).update(games_wanted=2)
    let_seat_0_resign(table)
    deal_next_game_at_table(table)


def test_the_computer_seats_are_closed_if_the_only_person_has_deleted_the_account() -> None:
    table = start_open_table(2)
    assert [series.pk for series in list_lobby()] == [table.series.pk]
    delete_account(player=table.people[0].user)
    assert list(list_lobby()) == []
    with pytest.raises(Conflict, match="last game"):
        take_seat(create_person(), table)
    let_computers_move(table.game.pk)
    assert Series.objects.get().state == "finished", "the prediction was right"


def test_the_computer_seats_stay_open_if_the_only_person_deletes_the_account_after_another_has_taken_one() -> None:
    table, boris = start_open_table(3), create_person()
    take_seat(boris, table)
    delete_account(player=table.people[0].user)
    assert [series.pk for series in list_lobby()] == [table.series.pk]
    let_computers_move(table.game.pk)
    assert deal_next_game(series_id=table.series.pk, user=boris.user)[1]


@pytest.mark.parametrize("close", [let_seat_0_agree_to_end, deal_last_game, turn_seat_0_into_bot])
def test_the_computer_seats_are_closed_during_the_last_game(close: Callable[[Table], None]) -> None:
    table, boris = start_open_table(2), create_person()
    assert not is_in_last_game(table.series)
    assert get_series_view(table)["seats"][1]["open"]
    close(table)
    assert is_in_last_game(table.series)
    assert not get_series_view(table)["seats"][1]["open"]
    with pytest.raises(Conflict, match="last game"):
        take_seat(boris, table)
    game = table.series.games.latest("number")
    Table(game, table.people).play(0, "resign")
    assert Series.objects.get().state == "finished", "the prediction was right"


def test_only_series_with_open_computer_seats_need_a_query_for_the_last_game(django_assert_num_queries) -> None:
    table, open_table = start_table("alemi-36", 2), start_open_table(2)
    with django_assert_num_queries(0):
        assert not is_in_last_game(table.series)
    with django_assert_num_queries(2):
        load_series(table.series.pk, None)
    with django_assert_num_queries(3):
        load_series(open_table.series.pk, None)


def test_an_abandoned_game_does_not_count_as_one_of_the_agreed_games() -> None:
    table = start_table("alemi-36", 3, computers={2: "steady"}, **OPEN_COMPUTER_SEAT_TERMS, games_wanted=2)
    for person in table.people.values():
        agree_to_abandon(game_id=table.game.pk, user=person.user)
    deal_next_game_at_table(table)
    assert not is_in_last_game(table.series)


def test_the_seats_are_closed_if_only_a_player_under_takeover_has_not_agreed_to_end_the_series() -> None:
    table = start_table("alemi-36", 3, computers={2: "steady"}, **OPEN_COMPUTER_SEAT_TERMS)
    let_seat_0_agree_to_end(table)
    assert not is_in_last_game(table.series)
    GameSeat.objects.filter(game=table.game, index=1).update(is_taken_over=True)
    assert is_in_last_game(table.series)


def test_the_series_ends_if_the_only_player_who_has_not_agreed_to_end_it_leaves() -> None:
    table, boris = start_open_table(2), create_person()
    let_seat_0_resign(table)
    take_seat(boris, table)
    let_seat_0_agree_to_end(table)
    assert Series.objects.get().state == "running"
    assert leave_series(series_id=table.series.pk, user=boris.user).state == "finished"


def test_a_series_of_computers_goes_on_if_a_person_leaves_before_the_deal() -> None:
    table = start_table("alemi-36", 2, computers={0: "random", 1: "random"}, **OPEN_COMPUTER_SEAT_TERMS)
    boris, clara = create_person(), create_person()
    let_computers_move(table.game.pk)
    take_seat(boris, table)
    take_seat(clara, table)
    assert agree_to_end_series(series_id=table.series.pk, user=clara.user).state == "running"
    assert leave_series(series_id=table.series.pk, user=clara.user).state == "running"


def test_taking_a_computer_seat_has_the_same_conditions_as_joining_any_series() -> None:
    table, blocked, bot = start_open_table(2, min_reliability=90), create_person(), create_person()
    Block.objects.create(blocker=table.people[0].user, blocked=blocked.user)
    update_account(user=bot.user, changes={"is_bot": True})
    for who in (blocked, bot):
        with pytest.raises(Forbidden):
            take_seat(who, table)
    with pytest.raises(Conflict, match="seat 0 already"):
        take_seat(table.people[0], table)
    boris = create_person()
    take_seat(boris, table)
    with pytest.raises(Conflict, match="seat 1 already"):
        take_seat(boris, table)
    with pytest.raises(Conflict, match="No seat is open"):
        take_seat(create_person(), table)


def test_everyone_at_the_table_is_notified_once_however_often_a_player_takes_the_seat() -> None:
    table, boris = start_open_table(2), create_person()
    for _ in range(3):
        take_seat(boris, table)
        leave_series(series_id=table.series.pk, user=boris.user)
    assert Notification.objects.filter(player=table.people[0].user, kind="joined").count() == 1
    assert not Notification.objects.filter(player=boris.user).exists()


@pytest.mark.parametrize("way", ["delete", "ban", "bot"])
def test_a_person_who_may_not_play_any_more_gives_the_seat_back(way: str) -> None:
    table, boris = start_open_table(2), create_person()
    take_seat(boris, table)
    if way == "delete":
        delete_account(player=boris.user)
    elif way == "bot":
        update_account(user=boris.user, changes={"is_bot": True})
    else:
        staff = create_person().user
        made, _ = report_name(player=boris.user, user=table.people[0].user)
        act_on_reports(reports=[made], staff=staff, measure=Measure.BANNED, why="Read it.")
    assert table.series.places.get(index=1).computer == "steady"
    assert not is_in_last_game(table.series)
    assert_no_faults(table)


def test_a_rematch_keeps_the_computer_seats_open() -> None:
    table = start_open_table(2, games_wanted=2)
    deal_last_game(table)
    Table(table.series.games.latest("number"), table.people).play(0, "resign")
    rematch, _ = create_rematch(series_id=table.series.pk, user=table.people[0].user)
    assert (rematch.state, rematch.computer_seats_open) == ("running", True)
    join_series(series_id=rematch.pk, user=create_person().user)


def test_the_creator_gives_no_open_seat_to_another_computer() -> None:
    table = start_open_table(2)
    with pytest.raises(Conflict):
        offer_seat(series_id=table.series.pk, user=table.people[0].user, seat=1, wanted={"computer": "keen"})


def create_seeks_and_match(*agreed: bool, size: int = 4) -> Series:
    """Create one seek for each value in `agreed`, and let the site find a table of `size` seats for all of them.

    Computers get the other seats. A value in `agreed` is True if the player agrees that people may take these seats.
    """
    terms = {"presets": ["classic-36"], "player_counts": [size], "pace": "post", "lasts": timedelta(days=7)}
    for is_open in agreed:
        create_seek(user=create_person().user, computer_seats_open=is_open, **terms)
    assert match_seeks(now=timezone.now() + timedelta(days=2, hours=1)) == 1
    return Series.objects.get()


def test_a_found_table_has_open_computer_seats_if_all_its_players_agree() -> None:
    series = create_seeks_and_match(True)
    assert (series.computer_seats_open, series.visibility, series.state) == (True, "public", "running")
    boris = create_person()
    join_series(series_id=series.pk, user=boris.user)
    assert series.places.filter(player=boris.user).exists()
    assert Notification.objects.filter(player=series.creator, kind="joined").exists()


def test_a_found_table_stays_unlisted_if_all_are_people_or_if_a_player_disagrees() -> None:
    assert (create_seeks_and_match(True, False).computer_seats_open, Series.objects.get().visibility) == (
        False,
        "unlisted",
    )
    Series.objects.all().delete()
    Seek.objects.all().delete()
    assert (create_seeks_and_match(True, True, size=2).computer_seats_open, Series.objects.get().visibility) == (
        False,
        "unlisted",
    )


def test_a_found_table_that_waits_for_its_players_admits_no_other_players() -> None:
    series = create_seeks_and_match(True, True)
    assert (series.state, series.computer_seats_open) == ("open", True)
    with pytest.raises(Forbidden):
        join_series(series_id=series.pk, user=create_person().user)
