from datetime import timedelta

import pytest
from django.utils import timezone

from games.errors import GameError
from games.models import Event, Series
from games.services.moves import play_move
from tests.factories import create_person
from tests.games.table import Table, get_time_after_deadline, list_hand, stack_deck, start_table

pytestmark = pytest.mark.django_db

RULES = "cabinet-podkidnoy"
HANDS = ["6C 8D 7S QD KS AS", "6D 7D 9C TC JS QS", "8C 8S 9D TD JD KD"]


def start_table_of_three(**series: object) -> Table:
    """Start a game of three in which seat 1 opens against seat 2. Hearts are trumps, but no hand has a trump."""
    return start_table(RULES, 3, deck=stack_deck(HANDS, trump="7H"), **series)


def play_refused_move(table: Table, seat: int, move: str, version: int | None = None) -> str:
    """Try a move and return the code of its refusal. Check that the game stays the same."""
    before = table.reload().version, table.game.snapshot
    with pytest.raises(GameError) as refused:
        table.play(seat, move, version=version)
    assert (table.reload().version, table.game.snapshot) == before
    return refused.value.code


def test_the_log_has_every_move_of_a_bout() -> None:
    table = start_table_of_three()
    table.play(1, "attack 6D")
    table.play(2, "beat 6D 9D")
    table.play(0, "attack 6C")
    table.play(2, "beat 6C 8C")
    table.play(1, "pass")
    table.play(0, "pass")
    assert table.list_moves() == ["1 attack 6D", "2 beat 6D 9D", "0 attack 6C", "2 beat 6C 8C", "1 pass", "0 pass"]
    assert table.state().phase == "opening"
    assert table.awaited_seats() == [2]
    assert [len(list_hand(table, seat)) for seat in range(3)] == [6, 6, 6]


def test_a_move_returns_visible_events_only() -> None:
    table = start_table_of_three()
    moved = table.play(1, "attack 6D")
    assert [(event["kind"], event["seat"], event["by"]) for event in moved.events] == [("attacked", 1, "player")]
    assert moved.events[0]["seq"] == table.view(1)["version"]
    assert moved.seat.index == 1
    assert moved.game.phase == "defending"


def test_a_secret_pass_has_an_event_number_only_for_its_player() -> None:
    table = start_table_of_three()
    table.play(1, "attack 6D")
    table.play(2, "beat 6D 9D")
    before = [table.view(seat)["version"] for seat in range(3)]
    moved = table.play(1, "pass")
    assert [event["kind"] for event in moved.events] == ["passed"]
    assert [table.view(seat)["version"] for seat in range(3)] == [before[0], before[1] + 1, before[2]]
    row = Event.objects.get(game=table.game, kind="passed")
    assert [row.get_number_for(seat) for seat in (1, None)] == [before[1] + 1, before[0]]


def test_the_end_of_a_phase_does_not_reveal_which_player_passed_last() -> None:
    table = start_table_of_three()
    table.play(1, "attack 6D")
    table.play(2, "beat 6D 9D")
    table.play(0, "pass")
    table.play(1, "pass")
    following = Event.objects.filter(game=table.game, kind__in=["discarded", "drawn", "bout_opened", "dealt"])
    assert {row.by for row in following} == {""}


def test_quick_pass_passes_for_seats_without_a_move() -> None:
    table = start_table_of_three()
    table.play(1, "attack 7D")
    table.play(2, "beat 7D JD")
    assert table.awaited_seats() == [0, 1]
    table.play(0, "attack 7S")
    table.play(2, "take")
    assert table.awaited_seats() == [1]
    assert table.list_moves()[-1] == "0 pass by clock"


def test_without_quick_pass_all_attackers_are_awaited() -> None:
    table = start_table_of_three(quick_pass=False)
    table.play(1, "attack 6D")
    table.play(2, "beat 6D KD")
    table.play(0, "attack 6C")
    table.play(2, "take")
    assert table.awaited_seats() == [0, 1]
    assert not [line for line in table.list_moves() if "clock" in line]


@pytest.mark.parametrize(
    ("seat", "move", "code"),
    [
        (1, "atack 6D", "bad_move"),
        (1, "attack 1D", "bad_card"),
        (1, "attack 5D", "bad_card"),
        (1, "attack AS", "illegal_move"),
        (1, "take", "illegal_move"),
        (0, "attack 6C", "not_your_move"),
        (2, "pass", "not_your_move"),
    ],
)
def test_the_refusals_of_the_rules_have_their_codes_and_change_nothing(seat: int, move: str, code: str) -> None:
    assert play_refused_move(start_table_of_three(), seat, move) == code


def test_an_illegal_move_for_an_older_version_is_stale() -> None:
    table = start_table_of_three()
    version = table.view(1)["version"]
    table.play(1, "attack 6D", version=version)
    with pytest.raises(GameError) as refused:
        table.play(1, "attack 7D", version=version)
    assert (refused.value.code, refused.value.status) == ("stale", 409)
    assert refused.value.extra == {"version": table.view(1)["version"]}


def test_a_spectator_cannot_move() -> None:
    table = start_table_of_three()
    with pytest.raises(GameError) as refused:
        play_move(game_id=table.game.pk, user=create_person().user, move="attack 6D")
    assert (refused.value.code, refused.value.status) == ("forbidden", 403)


def test_a_move_in_an_unknown_game_is_refused() -> None:
    with pytest.raises(GameError) as refused:
        play_move(game_id="no-such-game", user=create_person().user, move="pass")
    assert refused.value.code == "not_found"


def test_resigning_ends_a_game_of_two_and_its_series_of_one_game() -> None:
    table = start_table("alemi-36", 2, games_wanted=1)
    moved = table.play(0, "resign")
    game = table.reload()
    assert game.result == {"kind": "fool", "fools": [0], "epaulettes": 0, "by_resignation": True}
    assert (game.phase, game.awaited, game.deadline_at, game.computer_at) == ("over", 0, None, None)
    assert game.finished_at == moved.game.finished_at
    assert Series.objects.get(pk=game.series_id).state == "finished"
    assert play_refused_move(table, 1, "attack 6D") == "game_over"
    assert table.list_moves() == ["0 resign"]


def test_a_series_continues_until_all_its_games_are_played() -> None:
    table = start_table("alemi-36", 2, games_wanted=2)
    table.play(0, "resign")
    assert Series.objects.get(pk=table.game.series_id).state == "running"


def test_a_computer_plays_on_for_a_resigned_player_among_three() -> None:
    table = start_table_of_three()
    table.play(1, "resign")
    game = table.reload()
    assert table.seat(1).has_resigned
    assert (game.is_over, game.awaited, game.deadline_at) == (False, 0, None)
    assert game.computer_at is not None
    assert play_refused_move(table, 1, "attack 6D") == "not_your_move"
    assert play_refused_move(table, 1, "resign") == "not_your_move"


def test_the_move_clock_starts_when_a_player_becomes_awaited() -> None:
    start = timezone.now()
    table = start_table_of_three(now=start)
    assert table.game.deadline_at == start + timedelta(days=2)
    table.play(1, "attack 6D", now=start + timedelta(hours=5))
    assert table.reload().deadline_at == start + timedelta(days=2, hours=5)


def test_a_throw_in_gives_the_defender_the_full_time_again() -> None:
    start = timezone.now()
    table = start_table("alemi-36", 3, deck=stack_deck(HANDS, trump="7H"), now=start)
    table.play(1, "attack 6D", now=start)
    table.play(0, "attack 6C", now=start + timedelta(days=1))
    assert table.awaited_seats() == [2]
    assert table.game.deadline_at == start + timedelta(days=3)
    table.play(2, "beat 6C 8C", now=start + timedelta(days=2))
    assert table.awaited_seats() == [2]
    assert table.game.deadline_at == start + timedelta(days=4)


def test_the_window_runs_from_the_beginning_of_the_phase() -> None:
    start = timezone.now()
    table = start_table_of_three(now=start)
    table.play(1, "attack 6D", now=start)
    table.play(2, "beat 6D 9D", now=start + timedelta(hours=1))
    window = start + timedelta(hours=13)
    assert table.reload().deadline_at == window
    table.play(1, "pass", now=start + timedelta(hours=2))
    assert table.reload().deadline_at == window
    assert get_time_after_deadline(table) > window
