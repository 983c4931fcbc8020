"""The penalties and standings of a series agree with a second count from the records of its games.

`make soak` plays all presets. Other runs play four presets that differ in dealer, first attacker and epaulettes.
"""

import random
from collections import Counter
from typing import Any

import pytest

from games import engine, event_log
from games.models import Penalty
from games.services.computer_moves import play_computer_move
from games.services.deadlines import act_on_deadline
from games.services.series import deal_next_game
from tests.example_counts import EXAMPLES_FACTOR
from tests.factories import make_anonymous_client
from tests.games.api.calls import API, expect_status
from tests.games.table import Table, find_awaited_seats, get_time_after_deadline, start_table

pytestmark = [pytest.mark.django_db, pytest.mark.law]

PENALTY = "Ten songs."
SHORT_GAME_RULES = {"lowest_rank": "T", "hand_size": 2}
RULES_WITH_TIE = {**SHORT_GAME_RULES, "tie_penalty": "last_out", "draw_keeps_fool": True}
"""Rules under which the first game of two players that `play_series` plays ends in a draw."""
GAME_COUNT = 2
PRESETS = tuple(engine.PRESETS) if EXAMPLES_FACTOR > 1 else ("alemi-36", "battle-52", "classic-36", "spivak-52")

PenaltyTuple = tuple[int, str, str, int]
"""The number of the game, the debtor's username, the reason, and the number of epaulettes."""


def play_series(rules: Any, players: int, computers: dict[int, str]) -> Table:
    series = {"penalty": PENALTY, "games_wanted": GAME_COUNT, "quick_pass": False}
    table = start_table(rules, players, computers=computers, seed=bytes([2]) * 32, **series)
    rng = random.Random(2)
    for number in range(GAME_COUNT):
        if number:
            table.game, _ = deal_next_game(series_id=table.series.pk, user=next(iter(table.people.values())).user)
        play_to_the_end(table, rng)
    return table


def play_to_the_end(table: Table, rng: random.Random) -> None:
    """Play the game to its end with random moves of people. With more than two players, sometimes one resigns."""
    while not table.reload().is_over:
        if table.game.computer_at is not None:
            play_computer_move(game_id=table.game.pk)
        elif waiting := find_awaited_seats(table.game):
            seat = rng.choice(waiting)
            gives_up = len(table.people) > 2 and rng.random() < 0.01
            legal = engine.list_legal_moves(event_log.load_state(table.game), seat)
            table.play(seat, "resign" if gives_up else str(rng.choice(legal)))
        else:  # a player who was asked to exchange has already answered
            act_on_deadline(game_id=table.game.pk, now=get_time_after_deadline(table))


def load_records(table: Table) -> list[dict[str, Any]]:
    shown = expect_status(make_anonymous_client().get(f"{API}/series/{table.series.pk}"), 200)
    return [
        expect_status(make_anonymous_client().get(f"{API}/games/{game['id']}/record"), 200)
        for game in reversed(shown["games"])
    ]


def compute_penalties(record: dict[str, Any]) -> list[PenaltyTuple]:
    """Compute the penalties for a game from its record, without the stored result."""
    fools, last_out = find_fools_and_last_seats_out(record)
    if fools:
        owing, why = fools, "fool"
    else:
        owing, why = last_out if record["rules"]["tie_penalty"] == "last_out" else set(), "last_out"
    epaulettes = count_epaulettes(record, fools)
    names = {seat["seat"]: seat["player"] for seat in record["seats"]}
    return [(record["game_number"], names[seat], why, epaulettes) for seat in sorted(owing) if names[seat]]


def find_fools_and_last_seats_out(record: dict[str, Any]) -> tuple[set[int], set[int]]:
    """Return the seats of the fools, and the seats that went out in the last bout.

    The fools are the seats that still have cards, and their team-mates. After a resignation, they are the seat that
    resigned and its team-mates.
    """
    left, last_out = set(range(record["players"])), set()
    for event in record["events"]:
        if event["kind"] == "bout_opened":
            last_out = set()
        if event["kind"] == "went_out":
            last_out |= set(event["seats"])
            left -= last_out
    if record["moves"][-1]["move"] == "resign":
        left = {record["moves"][-1]["seat"]}
    teams = record["players"] // (record["rules"]["teams"] or 1)
    return {seat for seat in range(record["players"]) if seat % teams in {one % teams for one in left}}, last_out


def count_epaulettes(record: dict[str, Any], fools: set[int]) -> int:
    """Return the number of epaulettes, or 0 if no fool took the cards of the last bout.

    Epaulettes are cards of the lowest rank among the last two cards of the last attacker. If the very last card has
    another rank, there are none.
    """
    if record["rules"]["epaulettes"] == "none":
        return 0
    starts = [at for at, event in enumerate(record["events"]) if event["kind"] in ("dealt", "bout_opened")]
    bout = record["events"][starts[-1] :]
    if not any(event["kind"] == "taken" and event["seat"] in fools for event in bout):
        return 0
    attacks = [(event["seat"], card) for event in bout if event["kind"] in ("attacked", "transferred")
               for card in event["cards"]]  # fmt: skip
    last = [card for seat, card in attacks if seat == attacks[-1][0]][-2:]
    low = [card[0] == record["rules"]["lowest_rank"] for card in last]
    return sum(low) if low[-1] else 0


RULES_PLAYERS_AND_COMPUTERS = [
    *(({"preset": name, "lowest_rank": "T", "hand_size": 3}, 3, {}) for name in PRESETS),
    (RULES_WITH_TIE, 2, {}),
    ({**SHORT_GAME_RULES, "tie_penalty": "last_out"}, 4, {1: "random", 3: "steady"}),
    ({"preset": "classic-36-transfer", "lowest_rank": "T", "hand_size": 3, "teams": 2}, 4, {3: "random"}),
]


@pytest.mark.parametrize(("rules", "players", "computers"), RULES_PLAYERS_AND_COMPUTERS)
def test_the_ledger_agrees_with_penalties_computed_from_the_records(
    rules: Any, players: int, computers: dict[int, str]
) -> None:
    table = play_series(rules, players, computers)
    records = load_records(table)
    assert [record["game_number"] for record in records] == list(range(1, GAME_COUNT + 1))
    expected = [owed for record in records for owed in compute_penalties(record)]
    ledger = expect_status(make_anonymous_client().get(f"{API}/series/{table.series.pk}/penalties"), 200)
    assert sorted(
        (one["game_number"], one["debtor"], one["reason"], one["epaulettes"]) for one in ledger["results"]
    ) == sorted(expected)
    assert {one["debtor"]: (one["owed"], one["epaulettes"]) for one in ledger["totals"]} == {
        name: (sum(owed[1] == name for owed in expected), sum(owed[3] for owed in expected if owed[1] == name))
        for name in {owed[1] for owed in expected}
    }
    assert list_standings(table) == compute_standings(records)


def list_standings(table: Table) -> list[dict[str, int]]:
    shown = expect_status(make_anonymous_client().get(f"{API}/series/{table.series.pk}"), 200)
    assert [seat["player"] for seat in shown["standings"]] == [seat["player"] for seat in shown["seats"]]
    assert not any(seat["has_left"] for seat in shown["standings"])
    counted = ("seat", "games", "fool", "draws", "epaulettes")
    return [{name: seat[name] for name in counted} for seat in shown["standings"]]


def compute_standings(records: list[dict[str, Any]]) -> list[dict[str, int]]:
    counts_by_seat: list[Counter[str]] = [Counter() for _ in range(records[0]["players"])]
    for record in records:
        fools, _ = find_fools_and_last_seats_out(record)
        for seat, count in enumerate(counts_by_seat):
            count["games"] += 1
            count["draws"] += not fools
            if seat in fools:
                count["fool"] += 1
                count["epaulettes"] += count_epaulettes(record, fools)
    names = ("games", "fool", "draws", "epaulettes")
    return [{"seat": seat, **{name: count[name] for name in names}} for seat, count in enumerate(counts_by_seat)]


def test_the_compared_series_include_a_tie_with_penalties() -> None:
    record = load_records(play_series(RULES_WITH_TIE, 2, {}))[0]
    assert find_fools_and_last_seats_out(record) == (set(), {0, 1})
    assert [why for _, _, why, _ in compute_penalties(record)] == ["last_out", "last_out"]


def test_the_standings_count_moves_and_lateness_of_finished_games() -> None:
    table = start_table("alemi-36", 2, penalty=PENALTY)
    (seat,) = table.awaited_seats()
    act_on_deadline(game_id=table.game.pk, now=get_time_after_deadline(table))
    assert not any(line["moves"] or line["overdue"] or line["games"] for line in get_standings_by_player(table))
    table.play(1 - seat, "resign")
    standings = {
        line["seat"]: (line["games"], line["moves"], line["overdue"], line["fool"])
        for line in get_standings_by_player(table)
    }
    assert standings == {seat: (1, 0, 1, 0), 1 - seat: (1, 1, 0, 1)}
    assert Penalty.objects.get().seat == 1 - seat


def get_standings_by_player(table: Table) -> list[dict[str, int]]:
    standings: list[dict[str, int]] = expect_status(
        make_anonymous_client().get(f"{API}/series/{table.series.pk}"), 200
    )["standings"]
    return standings
