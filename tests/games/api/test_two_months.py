"""Ten games over two months, whose results are computed again from the records of the games.

`make soak` plays all presets. Other runs play one, with counterclockwise play and transfers.
"""

from collections import Counter
from datetime import datetime, timedelta
from io import StringIO
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.core.management import call_command

from durak_site.http.durations import parse_duration
from games import engine
from tests.example_counts import EXAMPLES_FACTOR
from tests.factories import create_person, make_anonymous_client
from tests.games.api.calls import API, expect_status
from tests.games.api.two_months import ANNAS_ORDERS, MAX_DAYS, SERIES_TERMS, START_TIME, Habits, SimulatedSeries
from tests.games.services.test_ledger import compute_penalties, compute_standings, find_fools_and_last_seats_out

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.law]

RANKS_IN_ORDER = "23456789TJQKA"
OTHER_SUIT_OF_SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}
ANNA, BORIS, VERA, COMPUTER = range(4)
BORIS_DAYS_OFF = range(3, 6)
VERAS_DAYS_AWAY = range(6, 16)
BORIS_NIGHT = (22, 7)
VERAS_VISITING_HOURS = (5, 8, 11, 14, 17, 20, 23)
HALF_AN_HOUR = timedelta(minutes=30)
"""The unit of time in this test: everything happens at full or half hours."""

RULES_BY_NAME: dict[str, Any] = (
    {name: name for name in engine.PRESETS}
    if EXAMPLES_FACTOR > 1
    else {"battle-36": {"preset": "battle-52", "lowest_rank": "6"}}
)

Record = dict[str, Any]


@pytest.mark.parametrize("rules", RULES_BY_NAME.values(), ids=RULES_BY_NAME)
def test_ten_games_over_two_months_agree_with_results_computed_from_their_records(rules: Any) -> None:
    with time_machine.travel(START_TIME, tick=False) as clock:
        simulated_series = SimulatedSeries(
            clock, rules, [build_habits_of_anna(), build_habits_of_boris(), build_habits_of_vera()]
        )
        take_days_off_of_boris(simulated_series)
        simulated_series.run()
    shown = expect_status(make_anonymous_client().get(f"{API}/series/{simulated_series.id}"), 200)
    records = [
        expect_status(make_anonymous_client().get(f"{API}/games/{game['id']}/record"), 200)
        for game in reversed(shown["games"])
    ]
    check_number_and_times_of_games(shown, records)
    check_dealers_and_starters(records)
    check_ledger(simulated_series, records)
    check_standings(shown["standings"], records)
    check_records_by_analysis(records)
    check_logs_with_verify_games()
    check_clocks(simulated_series)
    check_lateness(records)


def build_habits_of_anna() -> Habits:
    """Return the habits of Anna, who visits once a day and leaves standing orders."""
    return Habits(create_person("Anna"), hours=(18,), orders=ANNAS_ORDERS)


def build_habits_of_boris() -> Habits:
    """Return the habits of Boris, whose clock stands still at night and on his days off."""
    who = create_person("Boris")
    wishes = {
        "time_zone": "America/New_York",
        "night": {"begins": f"{BORIS_NIGHT[0]:02}:00", "ends": f"{BORIS_NIGHT[1]:02}:00"},
    }
    expect_status(who.client.patch(f"{API}/me", wishes), 200)
    return Habits(who, hours=(7, 10, 13, 16, 19, 21), zone="America/New_York", away=BORIS_DAYS_OFF)


def build_habits_of_vera() -> Habits:
    """Return the habits of Vera, who is away for ten days without taking days off."""
    return Habits(create_person("Vera"), hours=VERAS_VISITING_HOURS, away=VERAS_DAYS_AWAY)


def take_days_off_of_boris(simulated_series: SimulatedSeries) -> None:
    boris = simulated_series.people[BORIS]
    for day in BORIS_DAYS_OFF:
        body = {"day": boris.get_date(day).isoformat()}
        expect_status(boris.who.client.post(f"{API}/series/{simulated_series.id}/holidays", body), 201)


def check_number_and_times_of_games(series: dict[str, Any], records: list[Record]) -> None:
    assert (series["state"], [record["game_number"] for record in records]) == ("finished", list(range(1, 11)))
    assert parse_time(series["finished_at"]) <= START_TIME + timedelta(days=MAX_DAYS)
    assert {seat["accepted_penalty"] for seat in series["seats"] if seat["player"]} == {SERIES_TERMS["penalty"]}
    games = list(reversed(series["games"]))
    waited = [parse_time(later["started_at"]) - parse_time(game["finished_at"]) for game, later in pairwise(games)]
    assert all(pause <= parse_duration(SERIES_TERMS["pause"]) for pause in waited)


def check_dealers_and_starters(records: list[Record]) -> None:
    """Check the dealer and the starter of each game. Both may depend on the last fool."""
    fool: int | None = None
    for before, record in pairwise([None, *records]):
        assert record is not None
        if before is not None:
            (found,) = find_fools_and_last_seats_out(before)[0] or {None}
            fool = found if found is not None or not record["rules"]["draw_keeps_fool"] else fool
            assert record["dealer"] == compute_dealer_after(before, fool)
        (opened, *_) = (event for event in record["events"] if event["kind"] == "bout_opened")
        assert opened["starter"] == compute_starter(record, fool)


def compute_dealer_after(before: Record, fool: int | None) -> int:
    if before["rules"]["dealer"] == "rotates":
        return (before["dealer"] + compute_step_to_next_seat(before)) % 4
    return before["dealer"] if fool is None else fool


def compute_starter(record: Record, fool: int | None) -> int:
    """Return the seat that starts the game by its rules.

    If no hand has a trump, the other suit of the same colour decides.
    """
    rules, dealt = record["rules"], record["events"][0]
    if rules["next_game_attacker"] == "before_fool" and fool is not None:
        return (fool - compute_step_to_next_seat(record)) % 4
    best = max if rules["first_attacker"] == "highest_trump" else min
    suits = (
        () if rules["first_attacker"] == "after_dealer" else (dealt["trump"], OTHER_SUIT_OF_SAME_COLOUR[dealt["trump"]])
    )
    for suit in suits:
        held = [
            (RANKS_IN_ORDER.index(card[0]), seat)
            for seat, hand in enumerate(dealt["hands"])
            for card in hand
            if suit in card
        ]
        if held:
            return best(held)[1]
    return (record["dealer"] + compute_step_to_next_seat(record)) % 4


def compute_step_to_next_seat(record: Record) -> int:
    return 1 if record["rules"]["direction"] == "clockwise" else -1


def check_ledger(simulated_series: SimulatedSeries, records: list[Record]) -> None:
    expected = [owed for record in records for owed in compute_penalties(record)]
    assert {name for _, name, _, _ in expected} <= {one.who.name for one in simulated_series.people}
    ledger = expect_status(make_anonymous_client().get(f"{API}/series/{simulated_series.id}/penalties"), 200)
    entries = [(one["game_number"], one["debtor"], one["reason"], one["epaulettes"]) for one in ledger["results"]]
    assert sorted(entries) == sorted(expected)
    assert {(one["words"], one["state"]) for one in ledger["results"]} <= {(SERIES_TERMS["penalty"], "owed")}
    owing = Counter(name for _, name, _, _ in expected)
    assert {one["debtor"]: one["owed"] for one in ledger["totals"]} == owing


def check_standings(standings: list[dict[str, int]], records: list[Record]) -> None:
    """Check the standings. `overdue` must not count moves of the clock that only ended a window."""
    for seat, expected in enumerate(compute_standings(records)):
        mine = list_moves(seat, records)
        by_hand = sum(made["by"] == "player" for made in mine)
        counts = {**expected, "moves": by_hand, "overdue": len(find_late_moves(seat, records))}
        assert {name: standings[seat][name] for name in counts} == counts


def list_moves(seat: int, records: list[Record]) -> list[dict[str, Any]]:
    return [made for record in records for made in record["moves"] if made["seat"] == seat]


def find_late_moves(seat: int, records: list[Record]) -> list[dict[str, Any]]:
    return [
        made for made in list_moves(seat, records) if made["by"] == "clock" and made["move"] not in ("pass", "keep")
    ]


def check_records_by_analysis(records: list[Record]) -> None:
    for record in records:
        deal = {name: record[name] for name in ("players", "dealer", "seed", "previous")}
        moves = [[made["seat"], made["move"]] for made in record["moves"]]
        body = {"rules": record["rules"], "deal": deal, "moves": moves, "seat": 0}
        played = expect_status(make_anonymous_client().post(f"{API}/analysis", body), 200)
        assert (played["refused"], played["state"]["result"]) == (None, record["result"])
        fools, _ = find_fools_and_last_seats_out(record)
        assert (set(record["result"]["fools"]), record["result"]["kind"]) == (fools, "fool" if fools else "draw")


def check_logs_with_verify_games() -> None:
    said = StringIO()
    call_command("verify_games", stdout=said)
    assert said.getvalue() == "10 checked, 0 differ.\n"


def check_clocks(simulated_series: SimulatedSeries) -> None:
    allowed = parse_duration(SERIES_TERMS["clock"]["move"])
    for seat, since, until in simulated_series.turns:
        halves = (since + number * HALF_AN_HOUR for number in range((until - since) // HALF_AN_HOUR))
        assert sum(is_clock_running(simulated_series, seat, at) for at in halves) * HALF_AN_HOUR == allowed
    assert {seat for seat, _, _ in simulated_series.turns} >= {BORIS, VERA}


def is_clock_running(simulated_series: SimulatedSeries, seat: int, moment: datetime) -> bool:
    """Return whether the clock of the seat runs in the half hour that begins at `moment`."""
    if seat != BORIS:
        return True
    local = moment.astimezone(ZoneInfo(simulated_series.people[seat].zone))
    is_holiday = local.date() in [simulated_series.people[seat].get_date(day) for day in BORIS_DAYS_OFF]
    return BORIS_NIGHT[1] <= local.hour < BORIS_NIGHT[0] and not is_holiday


def check_lateness(records: list[Record]) -> None:
    """Check that only Vera was late, and only while she was away.

    The clock moved for her up to the agreed number of late moves. Then a computer played until she returned.
    """
    gone, back = (
        START_TIME.replace(hour=0) + timedelta(days=day) for day in (VERAS_DAYS_AWAY.start, VERAS_DAYS_AWAY.stop)
    )
    assert [len(find_late_moves(seat, records)) for seat in (ANNA, BORIS, COMPUTER)] == [0, 0, 0]
    assert all(gone <= parse_time(made["at"]) < back for made in find_late_moves(VERA, records))
    assert max(len(find_late_moves(VERA, [record])) for record in records) == SERIES_TERMS["takeover_after"]
    by_computer = find_move_times(VERA, records, "computer")
    assert parse_time(find_late_moves(VERA, records)[-1]["at"]) <= by_computer[0]
    assert by_computer[-1] < back + timedelta(hours=VERAS_VISITING_HOURS[0])
    by_hand = find_move_times(VERA, records, "player")
    assert not any(gone <= at < back for at in by_hand)
    assert by_hand[0] < gone
    assert by_hand[-1] > back


def find_move_times(seat: int, records: list[Record], by: str) -> list[datetime]:
    return [parse_time(made["at"]) for made in list_moves(seat, records) if made["by"] == by]


def parse_time(text: str) -> datetime:
    return datetime.fromisoformat(text)
