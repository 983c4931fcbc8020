"""Results and debts of two players in their common games. Other viewers see only public games."""

from typing import Any

from accounts.models import User
from games.models import PenaltyMarkKind
from games.models.penalty import OPEN_MARKS
from games.selectors.penalties import build_penalty_view, list_penalties_between
from games.selectors.penalty_totals import select_totals_between, sum_totals
from games.selectors.players import find_player
from games.selectors.result_counts import SeatSelection, build_noted_game, count_results, sum_counts
from games.sql.results import IS_COUNTED_FOR_BOTH, SEAT_PAIR_TABLES

MAX_PENALTIES = 20
UNSETTLED_MARKS = (*OPEN_MARKS, PenaltyMarkKind.DISPUTED)


def find_two_players(name: str, other: str) -> tuple[User, User] | None:
    """Return the two active players with these names. Two queries.

    Return None if one of them does not exist or is not active, or if both are the same player.
    """
    found = [find_player(name), find_player(other)]
    return (found[0], found[1]) if found[0] and found[1] and found[0] != found[1] else None


def build_head_to_head(one: User, other: User, viewer: User | None) -> dict[str, Any]:
    """Return results and debts of two players in the common games that the viewer may see. Seven queries at most."""
    is_own = viewer in (one, other)
    results = count_results(
        SeatSelection(SEAT_PAIR_TABLES, IS_COUNTED_FOR_BOTH, (one.pk, other.pk, is_own), "theirs.index")
    )
    counts = [sum_counts(results.counts), sum_counts([counted.build_counts_of_rival() for counted in results.counts])]
    reader = viewer if is_own else None
    unsettled = list_penalties_between(one, other, reader).filter(last_mark__in=UNSETTLED_MARKS)
    return {
        "games": counts[0]["games"],
        "draws": counts[0]["draws"],
        "players": [
            {
                "player": player.username,
                "display_name": player.shown_name,
                **{name: of_player[name] for name in ("fool", "expected", "epaulettes")},
            }
            for player, of_player in zip((one, other), counts, strict=True)
        ],
        "longest_bout": build_noted_game(results.longest_bout),
        "last_game": None if results.last_game is None else results.last_game.to_data(),
        "penalties": sum_totals(select_totals_between(one, other, reader)),
        "open_penalties": [
            build_penalty_view(penalty) for penalty in unsettled.order_by("-created_at", "-pk")[:MAX_PENALTIES]
        ],
    }
