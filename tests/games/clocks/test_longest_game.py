"""No clock and no game takes longer than the bounds on the page of the series."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import engine
from games.clocks import Calendar, ClockStops, compute_longest_game, compute_longest_silent_game
from games.clocks.stops import MAX_DAYS_OFF
from games.errors import GameError
from games.models import Game
from games.models.extension import MAX_EXTENSIONS
from games.selectors.clocks import build_game_limits
from games.services.computer_moves import play_computer_move
from games.services.deadlines import act_on_deadline
from games.services.takeover import take_seat_back
from tests.example_counts import EXAMPLES_FACTOR, scale_examples
from tests.games.clocks.test_calendar import generate_calendars, minutes, moments
from tests.games.table import Table, start_table

pytestmark = pytest.mark.law

START_TIME = datetime(2026, 3, 20, 17, tzinfo=UTC)
POSSIBLE_ALLOWANCES = [timedelta(hours=hours) for hours in (1, 12, 48, 100)]
HYPOTHESIS_SETTINGS = settings(
    max_examples=scale_examples(5),
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
FEWER_CARDS = {} if EXAMPLES_FACTOR > 1 else {"lowest_rank": "T", "hand_size": 4}
RULES_AND_PLAYERS: list[tuple[Any, int]] = [
    ({"preset": "alemi-36", **FEWER_CARDS}, 2),
    ({"preset": "alemi-36", **FEWER_CARDS}, 3),
    ({"preset": "alemi-36", "throw_in_priority": "ordered", **FEWER_CARDS}, 3),
    ({"preset": "spivak-52", **FEWER_CARDS}, 4),
    ({"preset": "alemi-36", "reflect": True, "transfer": "last_unbeaten", **FEWER_CARDS}, 4),
]


@given(generate_calendars(), moments, minutes)
def test_no_clock_runs_longer_than_the_computed_bound(calendar: Calendar, since: datetime, allowed: timedelta) -> None:
    stops = ClockStops(calendar.night is not None, calendar.weekends, len(calendar.days_off))
    assert calendar.compute_deadline(since, allowed) - since <= stops.compute_longest_duration(1, allowed, timedelta())


def test_without_nights_and_days_off_the_bound_is_the_sum_of_allowances_and_windows() -> None:
    assert ClockStops().compute_longest_duration(3, timedelta(days=6), timedelta(days=1)) == timedelta(days=7)


def test_ten_days_of_running_time_last_less_than_twenty_days_if_clocks_stop_only_on_weekends() -> None:
    assert ClockStops(weekends=True).compute_longest_duration(1, timedelta(days=10), timedelta()) < timedelta(days=20)


def test_ten_days_of_running_time_last_about_twenty_days_if_clocks_stop_for_twelve_hours_each_night() -> None:
    longest = ClockStops(nights=True).compute_longest_duration(1, timedelta(days=10), timedelta())
    assert timedelta(days=20) <= longest < timedelta(days=23)


def test_running_time_of_292_days_can_begin_after_the_days_off_of_one_year_and_contain_those_of_the_next_year() -> None:
    longest = ClockStops(days_off=73).compute_longest_duration(1, timedelta(days=292), timedelta())
    assert longest >= timedelta(days=73 + 73 + 292)


def test_a_bound_exists_even_with_many_days_off() -> None:
    everything = ClockStops(nights=True, weekends=True, days_off=MAX_DAYS_OFF)
    assert everything.compute_longest_duration(1, timedelta(days=2), timedelta()) < 6 * timedelta(days=365)


@st.composite
def generate_time_rules(draw: st.DrawFn) -> dict[str, Any]:
    """Generate time rules that players may agree on for a series."""
    clock = draw(st.sampled_from(POSSIBLE_ALLOWANCES))
    bank = {"bank": clock, "increment": draw(st.sampled_from([timedelta(minutes=1), clock / 4, clock]))}
    return {
        "move_clock": clock,
        "window": draw(st.sampled_from([timedelta(seconds=10), clock / 2, clock])),
        **(bank if draw(st.booleans()) else {}),
        "nights": draw(st.booleans()),
        "weekends": draw(st.booleans()),
        "quick_pass": draw(st.booleans()),
        "takeover_after": draw(st.integers(1, 3)),
        "takeovers_max": draw(st.none() | st.integers(1, 2)),
    }


def start_game(rules: tuple[Any, int], time_rules: dict[str, Any], seed: int, *, computer: bool) -> Table:
    """Start a game of people who have distant time zones and long nights. With `computer`, seat 0 has a computer."""
    seats = {0: "random"} if computer else {}
    table = start_table(*rules, computers=seats, seed=seed.to_bytes(32, "big"), now=START_TIME, **time_rules)
    for seat, who in table.people.items():
        zone = ("Pacific/Kiritimati", "Etc/GMT+12", "Europe/Berlin", "America/New_York")[seat % 4]
        type(who.user).objects.filter(pk=who.user.pk).update(time_zone=zone, night_begins="20:00", night_ends="08:00")
    return table


def compute_bounds(table: Table) -> tuple[timedelta, timedelta]:
    """Return the longest possible duration of the game, and of a game in which no player moves."""
    limits = build_game_limits(table.series, list(table.series.places.all()))
    return compute_longest_game(limits), compute_longest_silent_game(limits)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("rules", "players", "longest", "silent"),
    [
        ({}, 3, (3 + 1000 * 13, 3 + 1000 * 7), (3 * 2, 3 + 3 * 2 * 7)),
        ({"throw_in_priority": "ordered"}, 3, (3 + 1000 * 13, 3 + 1000 * 7 * 2), (3 * 2, 3 + 3 * 2 * 7 * 2)),
        ({"transfer": "untouched", "reflect": True, "decks": 2}, 3, (3 + 1000 * 15, 3 + 1000 * 7), (6, 3 + 3 * 2 * 7)),
        ({"transfer": "last_unbeaten", "reflect": True}, 3, (3 + 1000 * 22, 3 + 1000 * 7), (6, 3 + 3 * 2 * 7)),
        ({"teams": 2}, 4, (4 + 1000 * 13, 4 + 1000 * 7), (4 * 2, 4 + 1000 * 7)),
    ],
    ids=str,
)
def test_the_bounds_have_the_moves_and_windows_that_the_guide_to_clocks_counts(
    rules: dict[str, Any], players: int, longest: tuple[int, int], silent: tuple[int, int]
) -> None:
    """A bout has at most six attack cards, and so 13 moves and 7 windows. A computer takes over after two moves."""
    day, hour = timedelta(days=1), timedelta(hours=1)
    table = start_table(
        {"attack_limit": 6, **rules}, players, move_clock=day, window=hour, extensions=False, takeover_after=2
    )
    assert compute_bounds(table) == (longest[0] * day + longest[1] * hour, silent[0] * day + silent[1] * hour)


@pytest.mark.django_db
def test_the_longest_game_uses_up_all_banks_and_increments() -> None:
    bank, increment, hour = timedelta(days=5), timedelta(minutes=30), timedelta(hours=1)
    clock = {"move_clock": bank, "bank": bank, "increment": increment, "window": hour}
    table = start_table({"attack_limit": 6}, 3, extensions=False, **clock)
    assert compute_bounds(table)[0] == 3 * bank + (3 + 1000 * 13) * increment + (3 + 1000 * 7) * hour


@pytest.mark.django_db
def test_extra_time_that_players_may_agree_to_makes_the_longest_game_longer() -> None:
    without, with_extra_time = (
        compute_bounds(start_table("alemi-36", 2, extensions=agreed)) for agreed in (False, True)
    )
    assert with_extra_time[0] - without[0] == MAX_EXTENSIONS * timedelta(days=2), "the time of a move, three times"
    assert with_extra_time[1] == without[1], "nobody asks for it in a game without moves by people"


def play_computer_moves(table: Table, now: datetime) -> Game:
    while play_computer_move(game_id=table.game.pk, now=now):
        pass
    return table.reload()


@pytest.mark.slow
@pytest.mark.django_db
@HYPOTHESIS_SETTINGS
@given(st.sampled_from(RULES_AND_PLAYERS), generate_time_rules(), st.integers(0, 10**6), st.booleans())
def test_a_game_without_any_moves_by_hand_ends_before_its_bound(
    rules: tuple[Any, int], time_rules: dict[str, Any], seed: int, computer: bool
) -> None:
    table = start_game(rules, time_rules, seed, computer=computer)
    game = play_computer_moves(table, START_TIME)
    while not game.is_over:
        assert game.deadline_at is not None
        due = game.deadline_at
        assert act_on_deadline(game_id=game.pk, now=due)
        game = play_computer_moves(table, due)
    assert game.finished_at is not None
    at_most, in_silence = compute_bounds(table)
    assert game.finished_at - game.started_at <= in_silence <= at_most
    assert all(seat.is_taken_over or seat.computer for seat in game.seats.all() if seat.takeovers or seat.computer)


@pytest.mark.slow
@pytest.mark.django_db
@HYPOTHESIS_SETTINGS
@given(
    st.sampled_from(RULES_AND_PLAYERS), generate_time_rules(), st.randoms(use_true_random=False), st.integers(0, 10**6)
)
def test_a_game_in_which_all_moves_are_made_at_the_deadline_ends_before_its_bound(
    rules: tuple[Any, int], time_rules: dict[str, Any], choices: Any, seed: int
) -> None:
    table = start_game(rules, time_rules, seed, computer=False)
    game = table.reload()
    for _ in range(3000):
        if game.is_over:
            break
        now = game.deadline_at or game.waiting_since
        let_players_return(table, now)
        move_or_let_clock_act(table, choices, now)
        game = play_computer_moves(table, now)
    assert game.finished_at is not None
    assert game.finished_at - game.started_at <= compute_bounds(table)[0]


def let_players_return(table: Table, now: datetime) -> None:
    """Let all players under takeover return, except players under permanent takeover."""
    for seat in table.game.seats.filter(is_taken_over=True, is_taken_over_for_good=False):
        take_seat_back(game_id=table.game.pk, user=table.people[seat.index].user, now=now)


def move_or_let_clock_act(table: Table, choices: Any, now: datetime) -> None:
    """Let a random player make a random move at the time `now`, or sometimes let the clock act. No player resigns."""
    if choices.random() < 0.8:
        state = table.state()
        for seat in choices.sample(range(state.players), state.players):
            legal = [str(move) for move in engine.list_legal_moves(state, seat)]
            if legal and not table.seat(seat).is_played_by_computer:
                try:
                    table.play(seat, choices.choice(legal), now=now)
                except GameError:  # a player who has passed secretly has no other move
                    continue
                return
    act_on_deadline(game_id=table.game.pk, now=now)
