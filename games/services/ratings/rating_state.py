"""The state of a rating, and how one game changes it. Applies the daily limit of rated games.

The functions are pure, so the end of a game and `rebuild_ratings` compute the same numbers.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from itertools import combinations

from games.models import Rating
from games.models.rating import BEGINNERS_MU, BEGINNERS_SIGMA, MIN_SETTLED_OPPONENTS, is_settled
from games.services.ratings.arithmetic import Skill
from games.services.ratings.outcome import RatingOutcome, RatingOwner

MAX_GAMES_PER_DAY = 3
"""The largest number of rated games between two people in a day (UTC). A game is not rated if every pair of its people
has reached this limit."""


BEGINNER_SKILL = Skill(BEGINNERS_MU, BEGINNERS_SIGMA)


@dataclass(frozen=True)
class RatingState:
    skill: Skill = BEGINNER_SKILL
    games: int = 0
    days: int = 0
    latest_day: date | None = None
    latest_day_games: Mapping[str, int] = field(default_factory=dict)
    """Maps the id of each other player to the number of rated games with that player on `latest_day`."""
    settled_opponents: tuple[str, ...] = ()

    @property
    def is_settled(self) -> bool:
        return is_settled(self.games, self.days)

    def start_day(self, day: date) -> "RatingState":
        """Return the state with which `day` begins: one more day, and no games on it yet.

        If this day or a later one has begun already, return the state unchanged.
        """
        if self.latest_day is not None and day <= self.latest_day:
            return self
        return replace(self, days=self.days + 1, latest_day=day, latest_day_games={})


def apply_game(
    outcome: RatingOutcome, before: Mapping[RatingOwner, RatingState], ended_at: datetime
) -> dict[RatingOwner, RatingState]:
    """Return the new ratings that the game changes, sorted by owner.

    No rating changes if the game's players have reached the daily limit.
    """
    today = {owner: state.start_day(ended_at.astimezone(UTC).date()) for owner, state in before.items()}
    if _has_reached_daily_limit(outcome, today):
        return {}
    skills = outcome.compute_skills_after({owner: state.skill for owner, state in before.items()})
    changed = {
        owner: replace(today[owner], skill=skill, games=today[owner].games + 1) for owner, skill in skills.items()
    }
    for seat in outcome.compared_seats:
        owner = outcome.seats[seat]
        changed[owner] = _add_opponents(changed[owner], owner, outcome, seat, before)
    return changed


def _has_reached_daily_limit(outcome: RatingOutcome, today: Mapping[RatingOwner, RatingState]) -> bool:
    """Return whether all pairs of people in the game have reached the daily limit.

    One pair is not enough: otherwise a player could make a game unrated by inviting an accomplice. If only one person
    plays, return False.
    """
    people = sorted(owner for owner in outcome.seats if owner.player_id)
    pairs = list(combinations(people, 2))
    return bool(pairs) and all(
        today[one].latest_day_games.get(str(other.player_id), 0) >= MAX_GAMES_PER_DAY for one, other in pairs
    )


def _add_opponents(
    state: RatingState, owner: RatingOwner, outcome: RatingOutcome, seat: int, before: Mapping[RatingOwner, RatingState]
) -> RatingState:
    """Return the state of a rating with the opponents of the game, which `owner` played in `seat`.

    Other people are counted in `latest_day_games`. Opponents with settled ratings are added to `settled_opponents`, up
    to MIN_SETTLED_OPPONENTS.
    """
    met = dict(state.latest_day_games)
    for other in (outcome.seats[index] for index in outcome.compared_seats):
        if other.player_id and other != owner:
            met[str(other.player_id)] = met.get(str(other.player_id), 0) + 1
    settled = [
        other.computer or str(other.player_id)
        for other in outcome.list_opponents(seat)
        if other != owner and before[other].is_settled
    ]
    opponents = tuple(dict.fromkeys((*state.settled_opponents, *settled)))[:MIN_SETTLED_OPPONENTS]
    return replace(state, latest_day_games=met, settled_opponents=opponents)


def read_state_from_row(row: Rating) -> RatingState:
    return RatingState(
        Skill(row.mu, row.sigma),
        row.games,
        row.days,
        row.latest_day,
        row.latest_day_games,
        tuple(row.settled_opponents),
    )


STORED_FIELDS = ("mu", "sigma", "games", "days", "latest_day", "latest_day_games", "settled_opponents")


def copy_state_to_row(row: Rating, state: RatingState) -> None:
    """Copy the state to the row's fields in `STORED_FIELDS`, without saving the row."""
    (row.mu, row.sigma), row.games, row.days = state.skill, state.games, state.days
    row.latest_day, row.latest_day_games = state.latest_day, dict(state.latest_day_games)
    row.settled_opponents = list(state.settled_opponents)
