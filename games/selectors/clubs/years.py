"""A year of a club in numbers. Only members see results of series that are not public."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from accounts.models import User
from games.models import Penalty
from games.models.years import MIN_GAMES_OF_YEAR, get_year_bounds
from games.selectors.clubs.clubs import LoadedClub, find_readable_club, select_club_series
from games.selectors.result_counts import CountedResults, ResultCounts, SeatSelection, count_results, sum_counts
from games.selectors.years import build_year_highlights, hide_counts_if_few_games, parse_year
from games.sql.clubs import FINISHED_CLUB_SEATS, IS_COUNTED_FOR_CLUB


def find_club_and_year(club_id: str, year: str, user: User | None) -> tuple[LoadedClub, int] | None:
    """Return the club, and the year as a number.

    Return None if the year is not valid, or if the user may not read the club's results.
    """
    number = parse_year(year)
    club = None if number is None else find_readable_club(club_id, user)
    return None if club is None or number is None else (club, number)


def build_club_year(club: LoadedClub, year: int) -> dict[str, Any]:
    """Return a year of the club, counted from the games that its viewer may see.

    With fewer than ten games, `results` is None. Three queries; one if there are no results.
    """
    values = (*get_year_bounds(year), club.pk, bool(club.own_role))
    results = count_results(SeatSelection(FINISHED_CLUB_SEATS, IS_COUNTED_FOR_CLUB, values))
    groups = _group_by_number_of_players(results.counts)
    games = sum(_count_games(counts)["games"] for counts in groups.values())
    return {
        "club": club.pk,
        "club_name": club.name,
        "year": year,
        "games": games,
        "results": _build_results(club, year, results, groups) if games >= MIN_GAMES_OF_YEAR else None,
    }


def _build_results(
    club: LoadedClub, year: int, results: CountedResults, groups: Mapping[int, list[ResultCounts]]
) -> dict[str, Any]:
    of_people = [one for one in results.counts if one.player_id is not None]
    people = User.objects.only("username", "display_name").in_bulk({one.player_id for one in of_people})
    highlights = build_year_highlights(results, Penalty.objects.filter(series__in=select_club_series(club)), year)
    if results.luckiest_escape is not None:
        highlights["luckiest_escape"] |= _build_player_names(people[results.luckiest_escape.player_id])
    return {
        "draws": sum(_count_games(counts)["draws"] for counts in groups.values()),
        "epaulettes": sum(one.epaulettes for one in of_people),
        "standings": _build_standings(of_people, people),
        "by_players": [
            {
                "players": players,
                "games": _count_games(counts)["games"],
                "standings": _build_standings((one for one in of_people if one.players == players), people),
            }
            for players, counts in groups.items()
        ],
        **highlights,
    }


def _group_by_number_of_players(counts: Iterable[ResultCounts]) -> dict[int, list[ResultCounts]]:
    """Map each number of players in a game to its results, smallest number first."""
    groups = defaultdict(list)
    for one in sorted(counts, key=lambda one: one.players):
        groups[one.players].append(one)
    return groups


def _count_games(counts: list[ResultCounts]) -> dict[str, int]:
    """Return the number of games and of draws among them. All `counts` must have the same number of players."""
    # Each game is counted once for each of its seats.
    sums, players = sum_counts(counts), counts[0].players
    return {name: sums[name] // players for name in ("games", "draws")}


def _build_standings(counts: Iterable[ResultCounts], people: Mapping[int | None, User]) -> list[dict[str, Any]]:
    """Return a row of results for each player.

    The rows are sorted by the number of games as the fool minus the number expected by chance, smallest first. Players
    with fewer than ten games come last, and some of their numbers are None (`hide_counts_if_few_games`).
    """
    by_player = defaultdict(list)
    for one in counts:
        by_player[people[one.player_id]].append(one)
    rows = [_build_standings_row(player, sum_counts(own)) for player, own in by_player.items()]
    return [hide_counts_if_few_games(row) for row in sorted(rows, key=_get_sort_key)]


def _build_standings_row(player: User, sums: Mapping[str, Any]) -> dict[str, Any]:
    return {**_build_player_names(player), **{name: sums[name] for name in ("games", "fool", "expected", "epaulettes")}}


def _get_sort_key(row: dict[str, Any]) -> tuple[Any, ...]:
    is_few = row["games"] < MIN_GAMES_OF_YEAR
    return is_few, 0 if is_few else row["fool"] - row["expected"], -row["games"], row["player"].lower()


def _build_player_names(player: User) -> dict[str, Any]:
    return {"player": player.username, "display_name": player.shown_name}
