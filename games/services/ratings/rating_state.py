"""Ratings with what the limit of games a day and the leaderboard need, and how one game changes them.

Pure functions: games that end and `rebuild_ratings` come to the same numbers because both call `apply_game`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from itertools import combinations

from games.models import Rating
from games.models.rating import BEGINNERS_MU, BEGINNERS_SIGMA, OPPONENTS_NEEDED, is_settled
from games.services.ratings.arithmetic import Skill
from games.services.ratings.outcome import Outcome, Rated

GAMES_A_DAY = 3
"""How many games of the same two players are rated in a day (UTC)."""


BEGINNER = Skill(BEGINNERS_MU, BEGINNERS_SIGMA)


@dataclass(frozen=True)
class RatingState:
    skill: Skill = BEGINNER
    games: int = 0
    days: int = 0
    latest_day: date | None = None
    met_today: Mapping[str, int] = field(default_factory=dict)
    """By player id, the games rated together on `latest_day`."""
    settled_opponents: tuple[str, ...] = ()

    @property
    def is_settled(self) -> bool:
        return is_settled(self.games, self.days)

    def on_day(self, day: date) -> "RatingState":
        """The same at the beginning of a game that ended on this day; a day before the newest counts as the newest."""
        if self.latest_day is not None and day <= self.latest_day:
            return self
        return replace(self, days=self.days + 1, latest_day=day, met_today={})


def apply_game(outcome: Outcome, before: Mapping[Rated, RatingState], ended_at: datetime) -> dict[Rated, RatingState]:
    """The ratings that the game changes, as they are after it, in their fixed order; none if the same people have had
    their rated games of the day."""
    today = {who: state.on_day(ended_at.astimezone(UTC).date()) for who, state in before.items()}
    if have_met_enough(outcome, today):
        return {}
    skills = outcome.after({who: state.skill for who, state in before.items()})
    changed = {who: replace(today[who], skill=skill, games=today[who].games + 1) for who, skill in skills.items()}
    for seat in outcome.compared:
        who = outcome.seats[seat]
        changed[who] = with_opponents(changed[who], who, outcome, seat, before)
    return changed


def have_met_enough(outcome: Outcome, today: Mapping[Rated, RatingState]) -> bool:
    """Whether every two people in the game have had their rated games of the day; never for a person among computers.

    One fresh pair is enough for the game to count, so nobody can bring an accomplice to have a game not counted.
    """
    people = sorted(who for who in outcome.seats if who.player_id)
    pairs = list(combinations(people, 2))
    return bool(pairs) and all(today[one].met_today.get(str(other.player_id), 0) >= GAMES_A_DAY for one, other in pairs)


def with_opponents(
    state: RatingState, who: Rated, outcome: Outcome, seat: int, before: Mapping[Rated, RatingState]
) -> RatingState:
    """The state with the people of this game counted, and its settled opponents remembered, as many as are needed."""
    met = dict(state.met_today)
    for other in (outcome.seats[index] for index in outcome.compared):
        if other.player_id and other != who:
            met[str(other.player_id)] = met.get(str(other.player_id), 0) + 1
    settled = [key_of(other) for other in outcome.opponents(seat) if other != who and before[other].is_settled]
    opponents = tuple(dict.fromkeys((*state.settled_opponents, *settled)))[:OPPONENTS_NEEDED]
    return replace(state, met_today=met, settled_opponents=opponents)


def key_of(who: Rated) -> str:
    return who.computer or str(who.player_id)


def state_of(row: Rating) -> RatingState:
    return RatingState(
        Skill(row.mu, row.sigma), row.games, row.days, row.latest_day, row.met_today, tuple(row.settled_opponents)
    )


STORED = ("mu", "sigma", "games", "days", "latest_day", "met_today", "settled_opponents")


def store(row: Rating, state: RatingState) -> None:
    """Copy the state to the fields `STORED` of the row, without saving it."""
    (row.mu, row.sigma), row.games, row.days = state.skill, state.games, state.days
    row.latest_day, row.met_today = state.latest_day, dict(state.met_today)
    row.settled_opponents = list(state.settled_opponents)
