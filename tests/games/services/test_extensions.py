"""Extra time that a player requests and that the other players agree to."""

from datetime import timedelta

import pytest

from accounts.models import Notification
from accounts.services.deletion import delete_account
from games.errors import GameError
from games.models import Extension, GameSeat
from games.models.extension import MAX_ANSWERS_OF_SEAT
from games.services.deadlines import act_on_deadline
from games.services.extensions import request_or_answer_extension
from games.services.verify import find_faults
from tests.factories import Person
from tests.games.services.test_moves import HANDS, RULES, start_table_of_three
from tests.games.table import Table, get_time_after_deadline, stack_deck, start_table

pytestmark = pytest.mark.django_db

HOUR, DAY, MOVE = timedelta(hours=1), timedelta(days=1), timedelta(days=2)


def request_or_answer_extra_time(table: Table, seat: int, by: timedelta | None = None, *, agree: bool = True) -> None:
    request_or_answer_extension(game_id=table.game.pk, user=table.people[seat].user, by=by, agree=agree)


def get_refusal_code(table: Table, seat: int, by: timedelta | None = None, *, agree: bool = True) -> str:
    with pytest.raises(GameError) as refused:
        request_or_answer_extra_time(table, seat, by, agree=agree)
    return refused.value.code


def list_faults_not_caused_by_deck(table: Table) -> list[str]:
    """Return the faults that the verification finds in the game, except those that the stacked deck causes."""
    return [fault for fault in find_faults(game_id=table.game.pk) if not fault.startswith(("event 1:", "snapshot"))]


def list_notification_kinds(person: Person) -> list[str]:
    return list(Notification.objects.filter(player=person.user).values_list("kind", flat=True).order_by("number"))


def test_the_deadline_moves_when_the_last_other_player_agrees() -> None:
    table = start_table_of_three()
    deadline = table.reload().deadline_at
    request_or_answer_extra_time(table, 1, DAY)
    request_or_answer_extra_time(table, 2, agree=True)
    assert table.reload().deadline_at == deadline
    request_or_answer_extra_time(table, 0, agree=True)
    assert table.reload().deadline_at == deadline + DAY
    row = Extension.objects.get(game=table.game)
    assert (row.seat, row.requested_time, row.is_granted) == (1, DAY, True)
    assert [(one["seat"], one["agrees"]) for one in row.answers] == [(2, True), (0, True)]
    assert list_faults_not_caused_by_deck(table) == []


@pytest.mark.parametrize("leave", ["resign", "delete"])
def test_the_deadline_moves_when_the_only_player_who_has_not_agreed_leaves_the_game(leave: str) -> None:
    table = start_table_of_three()
    deadline = table.reload().deadline_at
    request_or_answer_extra_time(table, 1, DAY)
    request_or_answer_extra_time(table, 2)
    if leave == "resign":
        table.play(0, "resign")
    else:
        delete_account(player=table.people[0].user)
    assert table.reload().deadline_at == deadline + DAY
    assert Extension.objects.get().is_granted
    assert [list_notification_kinds(table.people[seat])[-1:] for seat in range(3)] == [
        ["extension_requested"] if leave == "resign" else [],
        ["extension_granted"],
        ["extension_granted"],
    ]
    assert list_faults_not_caused_by_deck(table) == []


def test_a_request_remains_open_if_another_player_than_the_last_leaves_the_game() -> None:
    table = start_table_of_three()
    deadline = table.reload().deadline_at
    request_or_answer_extra_time(table, 1, DAY)
    table.play(0, "resign")
    assert table.reload().deadline_at == deadline
    request_or_answer_extra_time(table, 2)
    assert table.reload().deadline_at == deadline + DAY


def test_each_other_player_is_asked_once_and_is_notified_of_the_answers() -> None:
    table = start_table_of_three()
    request_or_answer_extra_time(table, 1)
    request_or_answer_extra_time(table, 1)
    assert [list_notification_kinds(table.people[seat]) for seat in range(3)] == [
        ["extension_requested"],
        [],
        ["extension_requested"],
    ]
    for seat in (0, 2):
        request_or_answer_extra_time(table, seat)
    assert [list_notification_kinds(table.people[seat]) for seat in range(3)] == [
        ["extension_requested", "extension_granted"],
        ["extension_granted"],
        ["extension_requested"],
    ]
    quiet = Notification.objects.filter(kind="extension_granted", is_quiet=True)
    assert list(quiet.values_list("player", flat=True)) == [table.people[0].user.pk]


def test_a_request_without_a_duration_is_for_the_time_of_a_move_and_longer_requests_are_refused() -> None:
    table = start_table_of_three()
    assert get_refusal_code(table, 1, MOVE + HOUR) == "invalid"
    assert get_refusal_code(table, 1, timedelta(seconds=1)) == "invalid"
    request_or_answer_extra_time(table, 1)
    assert Extension.objects.get().requested_time == MOVE


def test_a_player_who_refused_extra_time_can_agree_during_the_same_move() -> None:
    table = start_table_of_three()
    deadline = table.reload().deadline_at
    request_or_answer_extra_time(table, 1, DAY)
    request_or_answer_extra_time(table, 0)
    request_or_answer_extra_time(table, 2, agree=False)
    request_or_answer_extra_time(table, 0)
    assert table.reload().deadline_at == deadline
    request_or_answer_extra_time(table, 2)
    assert table.reload().deadline_at == deadline + DAY
    assert [(one["seat"], one["agrees"]) for one in Extension.objects.get().answers] == [
        (0, True),
        (2, False),
        (2, True),
    ]


def test_only_the_newest_answers_of_a_player_who_changes_the_answer_again_and_again_are_stored() -> None:
    table = start_table_of_three()
    request_or_answer_extra_time(table, 1)
    request_or_answer_extra_time(table, 0, agree=False)
    for _ in range(MAX_ANSWERS_OF_SEAT):
        request_or_answer_extra_time(table, 2)
        request_or_answer_extra_time(table, 2, agree=False)
    stored = Extension.objects.get()
    assert [one["seat"] for one in stored.answers] == [0, *[2] * MAX_ANSWERS_OF_SEAT]
    assert stored.current_answers == {0: False, 2: False}


def test_an_answer_with_another_duration_than_the_request_is_refused() -> None:
    table = start_table_of_three()
    request_or_answer_extra_time(table, 1, DAY)
    assert get_refusal_code(table, 0, 2 * DAY) == "conflict"
    assert get_refusal_code(table, 1, 2 * DAY) == "conflict"
    request_or_answer_extra_time(table, 0, DAY)


def test_only_the_player_whose_clock_runs_can_request_extra_time() -> None:
    table = start_table_of_three()
    assert get_refusal_code(table, 0) == get_refusal_code(table, 2) == "conflict"
    assert get_refusal_code(table, 1, agree=False) == "conflict"
    assert not Extension.objects.exists()


def test_in_a_window_all_seats_get_the_same_refusal() -> None:
    table = start_table_of_three()
    table.play(1, "attack 6D")
    table.play(2, "beat 6D 9D")
    sentences = set()
    for seat in range(3):
        with pytest.raises(GameError) as refused:
            request_or_answer_extra_time(table, seat)
        sentences.add(str(refused.value))
    assert len(sentences) == 1


def test_a_move_ends_the_request_and_the_extra_time() -> None:
    table = start_table_of_three()
    request_or_answer_extra_time(table, 1, DAY)
    table.play(1, "attack 6D")
    assert get_refusal_code(table, 0) == "conflict"
    request_or_answer_extra_time(table, 2, DAY)
    for seat in (0, 1):
        request_or_answer_extra_time(table, seat)
    assert table.reload().extra_time == DAY
    table.play(2, "beat 6D 9D")
    assert table.reload().extra_time == timedelta()
    assert list_faults_not_caused_by_deck(table) == []


def test_another_attack_never_makes_the_deadline_earlier() -> None:
    rules = {"preset": RULES, "throw_in_from": "any_time", "attack_limit": 6}
    table = start_table(rules, 3, deck=stack_deck(HANDS, trump="7H"))
    table.play(1, "attack 6D")
    request_or_answer_extra_time(table, 2, MOVE)
    for seat in (0, 1):
        request_or_answer_extra_time(table, seat)
    before = table.reload().deadline_at
    table.play(0, "attack 6C", now=table.game.waiting_since + HOUR)
    assert table.reload().deadline_at == before
    assert table.game.extra_time == MOVE - HOUR
    assert list_faults_not_caused_by_deck(table) == []


def test_extra_time_is_used_up_before_the_bank() -> None:
    table = start_table_of_three(bank=5 * DAY, increment=HOUR, move_clock=5 * DAY)
    start = table.reload().waiting_since
    request_or_answer_extra_time(table, 1, DAY)
    for seat in (0, 2):
        request_or_answer_extra_time(table, seat)
    assert table.reload().deadline_at == start + 6 * DAY
    table.play(1, "attack 6D", now=start + 2 * DAY)
    assert table.reload().banks[1] == 4 * DAY + HOUR
    assert list_faults_not_caused_by_deck(table) == []


def test_a_fourth_extra_time_in_a_game_is_refused() -> None:
    table = start_table_of_three()
    for _ in range(3):
        request_or_answer_extra_time(table, 1, DAY)
        for seat in (0, 2):
            request_or_answer_extra_time(table, seat)
    assert table.reload().deadline_at == table.game.waiting_since + MOVE + 3 * DAY
    assert get_refusal_code(table, 1) == "limit_reached"
    assert list_faults_not_caused_by_deck(table) == []


def test_a_request_that_is_not_granted_does_not_count_and_the_next_request_deletes_it() -> None:
    table = start_table_of_three()
    request_or_answer_extra_time(table, 1)
    table.play(1, "attack 6D")
    request_or_answer_extra_time(table, 2)
    assert [row.number for row in Extension.objects.filter(game=table.game)] == [2]


def test_a_series_can_forbid_extra_time() -> None:
    assert get_refusal_code(start_table_of_three(extensions=False), 1) == "conflict"


def test_computers_bots_and_players_who_are_taken_over_are_not_asked() -> None:
    table = start_table_of_three()
    GameSeat.objects.filter(game=table.game, index=0).update(is_taken_over=True)
    GameSeat.objects.filter(game=table.game, index=2).update(is_bot=True)
    deadline = table.reload().deadline_at
    request_or_answer_extra_time(table, 1, DAY)
    assert table.reload().deadline_at == deadline + DAY
    assert (list_notification_kinds(table.people[1]), list_notification_kinds(table.people[0])) == ([], [])


def test_a_seat_whose_agreement_is_not_needed_cannot_answer() -> None:
    table = start_table_of_three()
    GameSeat.objects.filter(game=table.game, index=0).update(is_taken_over=True)
    request_or_answer_extra_time(table, 1)
    assert get_refusal_code(table, 0) == "conflict"


def test_repeating_a_request_after_a_resignation_needs_only_the_remaining_agreements() -> None:
    table = start_table_of_three()
    deadline = table.reload().deadline_at
    request_or_answer_extra_time(table, 1, DAY)
    request_or_answer_extra_time(table, 0)
    table.play(2, "resign")
    request_or_answer_extra_time(table, 1)
    assert table.reload().deadline_at == deadline + DAY


def test_after_a_deadline_only_the_clock_or_the_last_agreement_takes_effect() -> None:
    table = start_table_of_three()
    late = get_time_after_deadline(table)
    request_or_answer_extra_time(table, 1, DAY)
    for seat in (0, 2):
        request_or_answer_extension(game_id=table.game.pk, user=table.people[seat].user, now=late)
    assert not act_on_deadline(game_id=table.game.pk, now=late)
    table = start_table_of_three()
    request_or_answer_extra_time(table, 1, DAY)
    assert act_on_deadline(game_id=table.game.pk, now=get_time_after_deadline(table))
    assert get_refusal_code(table, 0) == "conflict"
    assert list_faults_not_caused_by_deck(table) == []


def test_after_the_game_there_is_no_extra_time() -> None:
    table = start_table("alemi-36", 2)
    table.play(0, "resign")
    assert get_refusal_code(table, 0) == get_refusal_code(table, 1) == "game_over"
