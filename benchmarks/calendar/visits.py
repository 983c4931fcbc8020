"""One game with the real services, a simulated clock, and players who visit at random times."""

import random
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from accounts.models import User
from benchmarks.calendar.move_choice import choose_move, is_best_move
from games import ai, engine, event_log
from games.engine.moves.attacker_moves import Pass
from games.models import Event, Game, GameSeat, Series, SeriesSeat
from games.orders import foresight
from games.services.computer_moves import play_computer_move
from games.services.deadlines import act_on_deadline
from games.services.dealing import deal_game
from games.services.moves import play_move
from games.services.order_changes import replace_orders
from games.services.takeover import take_seat_back

START_TIME = datetime(2026, 1, 5, 12, tzinfo=UTC)
MEAN_DAYS_BETWEEN_VISITS = 1.0
"""Average number of days between two visits of a player."""


@dataclass
class GameStatistics:
    """Statistics of a game.

    - `by_hand`, `by_order`, `by_clock`: the required moves that players, standing orders and the clock made;
    - `best_by_order`: the moves by standing orders that the level steady considers best;
    - `immediate_bouts`: the bouts of a second game with the same deck, in which all players move immediately.
    """

    days: float = 0.0
    by_hand: int = 0
    by_order: int = 0
    by_clock: int = 0
    best_by_order: int = 0
    bouts: int = 0
    immediate_bouts: int = 0

    @property
    def required_moves(self) -> int:
        return self.by_hand + self.by_order + self.by_clock


@dataclass
class SimulatedGame:
    """A game with `players` seats. Games with the same `number` have the same deck, dealer and visits."""

    preset: str
    players: int
    number: int
    with_orders: bool
    statistics: GameStatistics = field(default_factory=GameStatistics)
    seq: int = 0

    def play(self) -> GameStatistics:
        self._create_game()
        now, visits = START_TIME, [self._plan_first_visit(seat) for seat in range(self.players)]
        while not (row := self._load_game()).is_over:
            if row.computer_at is not None:
                self._apply_new_events(play_computer_move(game_id=row.pk, now=now))
                continue
            at, seat = min((visit.next_visit, visit.seat) for visit in visits)
            if row.deadline_at is not None and row.deadline_at <= at:
                now = row.deadline_at
                silent = row.awaited.bit_count()
                act_on_deadline(game_id=row.pk, now=now)
                self._apply_new_events(True, timed_out=silent)
            else:
                now = at
                visits[seat].next_visit += visits[seat].draw_random_pause()
                self._visit(seat, now)
        self.statistics.days = (row.finished_at - START_TIME) / timedelta(days=1) if row.finished_at else 0.0
        self.statistics.bouts, self.statistics.immediate_bouts = self.state.bout, self._count_immediate_bouts()
        return self.statistics

    def _create_game(self) -> None:
        rng = random.Random(f"{self.preset} {self.players} {self.number}")
        self.people = [User.objects.get_or_create(username=f"calendar-{seat}")[0] for seat in range(self.players)]
        rules = engine.Rules.from_data(self.preset, self.players)
        series = Series.objects.create(
            creator=self.people[0],
            rules=rules.to_data(),
            state=Series.State.RUNNING,
            started_at=START_TIME,
            games_wanted=1,
        )
        for seat, person in enumerate(self.people):
            SeriesSeat.objects.create(series=series, index=seat, player=person, accepted_at=START_TIME)
        dealer, seed = rng.randrange(self.players), rng.randbytes(32)
        game = deal_game(series=series, number=1, dealer=dealer, previous=None, seed=seed, now=START_TIME)
        self.game_id, self.rules, self.row = game.pk, rules, game
        self.last_orders: dict[int, tuple[int, Any]] = {}
        self.state = event_log.create_undealt_state(game)
        self._apply_new_events(True)

    def _count_immediate_bouts(self) -> int:
        """Count the bouts of a game with the same deck in which all players move immediately."""
        self.state, _ = engine.deal_game(self.rules, self.players, self.row.dealer, seed=bytes(self.row.seed))
        while not self.state.over:
            seat = engine.list_awaited_seats(self.state)[0]
            engine.play_move_text(self.state, seat, self._choose_move(seat))
        return self.state.bout

    def _plan_first_visit(self, seat: int) -> "VisitSchedule":
        visits = VisitSchedule(seat, random.Random(f"{self.preset} {self.players} {self.number} {seat}"))
        visits.next_visit += visits.draw_random_pause()
        return visits

    def _load_game(self) -> Game:
        return Game.objects.select_related("series").get(pk=self.game_id)

    def _apply_new_events(self, happened: bool, *, is_first_by_hand: bool = False, timed_out: int = 0) -> None:
        """Apply the new events of the log to the state, and count the moves of standing orders and of the clock.

        If `is_first_by_hand`, the player made the first new move, and standing orders made all others. `timed_out` is
        the number of seats for which the clock acted. If not `happened`, there are no new events.
        """
        if not happened:
            return
        self.statistics.by_clock += timed_out
        for row in Event.objects.filter(game_id=self.game_id, seq__gt=self.seq).order_by("seq"):
            event = event_log.read_event(row)
            move = engine.get_move_text(event)
            if row.by == "player" and move is not None and row.seat is not None:
                if is_first_by_hand:
                    is_first_by_hand = False
                else:
                    self.statistics.by_order += 1
                    self.statistics.best_by_order += is_best_move(
                        self.state, row.seat, move, self._derive_seed(row.seat)
                    )
            engine.apply_event(self.state, event)
            self.seq = row.seq

    def _derive_seed(self, seat: int) -> int:
        """Return the seed for the computer that chooses a player's moves in the current bout.

        Moves by hand are chosen with this seed, and moves by standing orders are judged with it. So a move is judged
        as the best one if it could also be the choice by hand.
        """
        return self.number * 10_000 + self.state.bout * 10 + seat

    def _choose_move(self, seat: int) -> str:
        return choose_move(self.state, seat, random.Random(self._derive_seed(seat)))

    def _visit(self, seat: int, now: datetime) -> None:
        user = self.people[seat]
        if GameSeat.objects.filter(game_id=self.game_id, index=seat, is_taken_over=True).exists():
            take_seat_back(game_id=self.game_id, user=user, now=now)
            self._apply_new_events(True)
        while (move := self._choose_next_move(seat)) is not None:
            self.statistics.by_hand += seat in engine.list_awaited_seats(self.state)
            play_move(game_id=self.game_id, user=user, move=move, now=now)
            self._apply_new_events(True, is_first_by_hand=True)
            while play_computer_move(game_id=self.game_id, now=now):
                self._apply_new_events(True)
        if self.with_orders and not self.state.over and self._is_playing(seat):
            self._leave_orders(seat, user, now)

    def _choose_next_move(self, seat: int) -> str | None:
        """Return a required move of the seat, an optional attack that its player wants to make, or None."""
        legal = engine.list_legal_moves(self.state, seat)
        if not legal:
            return None
        if seat in engine.list_awaited_seats(self.state):
            return self._choose_move(seat)
        attacks = [move for move in legal if move.kind.startswith("attack")]
        if not attacks or seat not in engine.list_optional_seats(self.state):
            return None
        view, rng = engine.build_view(self.state, seat), random.Random(self._derive_seed(seat))
        move = ai.choose_move("steady", view, [Pass(), *attacks], self.rules, rng)
        return None if move.kind == "pass" else str(move)

    def _is_playing(self, seat: int) -> bool:
        return all(seat not in together for together in self.state.out)

    def _leave_orders(self, seat: int, user: User, now: datetime) -> None:
        """Accept all suggested orders for the seat. If none are suggested, do not change the seat's orders."""
        words = foresight.combine_orders(one.answers[0] for one in self._suggest_orders(seat))
        if not words or self.last_orders.get(seat) == (self.state.bout, words):
            return
        self.last_orders[seat] = self.state.bout, words
        replace_orders(game_id=self.game_id, user=user, words=words, now=now)
        self._apply_new_events(True)
        while play_computer_move(game_id=self.game_id, now=now):
            self._apply_new_events(True)

    def _suggest_orders(self, seat: int) -> list[foresight.Suggestion]:
        return foresight.suggest_orders(engine.build_view(self.state, seat), self.rules, seat)


@dataclass
class VisitSchedule:
    """The random visits of one player (a Poisson process)."""

    seat: int
    rng: random.Random
    next_visit: datetime = START_TIME

    def draw_random_pause(self) -> timedelta:
        """Return a random duration until the next visit."""
        return timedelta(days=self.rng.expovariate(1 / MEAN_DAYS_BETWEEN_VISITS))
