"""A simulation of three people and a computer who play a series for two months.

People act only over HTTP. The clock stands still while they act, and then jumps to the next visit or due task.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Min
from time_machine import Traveller

from games import ai, engine
from games.engine import Rules
from games.models import Game, Series
from games.services.deadlines import act_on_due_deadlines
from games.services.series import sweep_series
from tests.factories import Person
from tests.games.api.calls import API, expect_status, get_game, join_series, make_move, post_series
from tests.games.table import let_computers_move

START_TIME = datetime(2027, 2, 22, 6, tzinfo=UTC)
"""The first moment of the simulation, three weeks before the start of daylight saving time in New York."""
MAX_DAYS = 150
"""Number of days after which the simulation stops. Ten games take about six weeks, and rarely more than two months."""
SERIES_TERMS: dict[str, Any] = {
    "penalty": "Sings three songs at the next party.",
    "games": 10,
    "clock": {"move": "P1DT6H", "window": "PT30M"},
    "pause": "PT9H",
    "takeover_after": 2,
    "nights": True,
    "holidays": 5,
    "visibility": "public",
}
ANNAS_ORDERS: dict[str, Any] = {
    "defences": [
        {"if": {"trump": False}, "do": "beat", "trumps": False},
        {"if": {"up_to": "T"}, "do": "take"},
        {"if": {"trump": True}, "do": "beat"},
    ],
    "openings": ["lowest"],
    "throw_ins": {"up_to": "T", "then": "pass"},
}
"""Standing orders that leave two cases to the player: a high card that only a trump can beat, and a trump that cannot
be beaten.
"""


@dataclass(frozen=True)
class Habits:
    """The times of a player's visits to the site, and the standing orders that the player leaves.

    Visits are at `hours` o'clock in the time zone `zone`. There are none on the days `away`, counted from `START_TIME`.
    """

    who: Person
    hours: tuple[int, ...]
    zone: str = "UTC"
    away: range = range(0)
    orders: dict[str, Any] = field(default_factory=dict)

    def list_visits(self) -> Iterator[datetime]:
        for day in range(MAX_DAYS):
            if day not in self.away:
                yield from (
                    datetime.combine(self.get_date(day), time(hour), ZoneInfo(self.zone)) for hour in self.hours
                )

    def get_date(self, number: int) -> date:
        return START_TIME.date() + timedelta(days=number)


class SimulatedSeries:
    """A simulated series from its first deal on. The computer has the last seat, after the seats of `people`."""

    def __init__(self, clock: Traveller, rules: Any, people: list[Habits]) -> None:
        self.clock = clock
        self.people = people
        first, *others = [one.who for one in people]
        series = post_series(first, "me", *others, "steady", rules=rules, **SERIES_TERMS)
        for who in others:
            series = join_series(who, series)
        self.id: str = series["id"]
        self.game: str = series["game"]
        self.rules = Rules.from_data(rules, len(people) + 1)
        self.has_orders: set[tuple[int, str]] = set()
        self.turns: list[tuple[int, datetime, datetime]] = []
        """For each visit of a player who must open or defend: the seat, the start of the clock, and the deadline."""

    def run(self) -> None:
        """Simulate all visits until the series is finished or no visits are left."""
        let_computers_move(self.game)
        visits = sorted((at.astimezone(UTC), seat) for seat, one in enumerate(self.people) for at in one.list_visits())
        for at, seat in visits:
            if at > START_TIME:
                self._let_time_pass(at)
                if self.is_finished():
                    return
                self._simulate_visit(self.people[seat], seat)

    def _let_time_pass(self, until: datetime) -> None:
        while (due := self._compute_next_due_time()) is not None and due < until:
            self.clock.move_to(due)
            act_on_due_deadlines(now=due)
            sweep_series(now=due)
            self.game = Game.objects.filter(series=self.id).latest("number").pk
            let_computers_move(self.game)
        self.clock.move_to(until)

    def is_finished(self) -> bool:
        return Series.objects.get(pk=self.id).state == Series.State.FINISHED

    def _compute_next_due_time(self) -> datetime | None:
        """Return the next time at which the sweep has work in this series, or None."""
        due = Series.objects.filter(pk=self.id).values_list("next_game_at", Min("games__deadline_at")).get()
        return min(filter(None, due), default=None)

    def _simulate_visit(self, habits: Habits, seat: int) -> None:
        game = self._act_before_moving(habits, seat)
        if seat in game["must"]:
            self._record_turn(habits.who, seat)
        while seat in game["must"]:
            legal = [engine.parse_move(self.rules, text) for text in game["legal"]]
            choice = ai.choose_move("steady", game, legal, self.rules, random.Random())
            game = make_move(habits.who, self.game, str(choice), version=game["version"])["game"]
            if seat not in game["must"]:
                let_computers_move(self.game)
                game = get_game(habits.who, self.game)

    def _act_before_moving(self, habits: Habits, seat: int) -> dict[str, Any]:
        """Let the player return from a takeover. A player with standing orders then deals the next game and leaves the
        orders.

        Return the current game.
        """
        game = get_game(habits.who, self.game)
        if game["players"][seat]["may_return"]:
            expect_status(habits.who.client.post(f"{API}/games/{self.game}/return"), 200)
            game = get_game(habits.who, self.game)
        if not habits.orders:
            return game
        if game["phase"] == "over":
            self._deal_next_game(habits.who)
        if (seat, self.game) not in self.has_orders:
            self.has_orders.add((seat, self.game))
            expect_status(habits.who.client.put(f"{API}/games/{self.game}/orders", habits.orders), 200)
            let_computers_move(self.game)
            game = get_game(habits.who, self.game)
        return game

    def _record_turn(self, who: Person, seat: int) -> None:
        (turn,) = expect_status(who.client.get(f"{API}/me/turns"), 200)["results"]
        if turn["phase"] in ("opening", "defending"):
            self.turns.append(
                (seat, datetime.fromisoformat(turn["turn_started_at"]), datetime.fromisoformat(turn["deadline_at"]))
            )

    def _deal_next_game(self, who: Person) -> None:
        self.game = expect_status(who.client.post(f"{API}/series/{self.id}/games"), 201)["id"]
        let_computers_move(self.game)
