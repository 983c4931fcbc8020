"""Counts the results of seats in finished games with one statement.

The seats are those of one player, of two players in their common games, or of a club. Abandoned games do not count,
because they have no row in `GameHighlights`. A game without a fool is a draw.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.db import connection

from durak_site.database.rows import read_named_rows
from games.sql.results import COUNT_RESULTS, TEAM_SIZE


@dataclass(frozen=True)
class SeatSelection:
    """The seats whose results are counted, as parts of an SQL statement.

    `tables` is a join that contains the tables `seat` and `game`. `condition` selects the seats, and `values` fill its
    placeholders. `rival` is an expression for the seat of a second player in the same game, who is counted in the same
    row.
    """

    tables: str
    condition: str
    values: tuple[Any, ...]
    rival: str = "NULL::int"


class ResultCounts(NamedTuple):
    """Results of one player, or of all computers, in games with one number of players, such as three."""

    player_id: int | None
    players: int
    games: int
    fool: int
    expected: float
    """The expected number of games as the fool, if all players of a game are equally likely to be the fool."""
    draws: int
    epaulettes: int
    rival_fool: int | None
    rival_epaulettes: int | None

    def build_counts_of_rival(self) -> "ResultCounts":
        """Return the results of the second player, the rival, in the same games."""
        return self._replace(fool=self.rival_fool or 0, epaulettes=self.rival_epaulettes or 0)


class NotedGame(NamedTuple):
    """A game that is named beside the results: the one with the longest bout or the luckiest escape, or the one that
    ended last.

    `cards` is the number of cards of that bout or late hand. For the game that ended last it is 0.
    """

    player_id: int | None
    players: int
    cards: int
    series: str
    game: str
    game_number: int
    finished_at: datetime

    def to_data(self) -> dict[str, Any]:
        return {
            "series": self.series,
            "game": self.game,
            "game_number": self.game_number,
            "finished_at": self.finished_at,
        }


@dataclass(frozen=True)
class CountedResults:
    """The results of the selected seats, and the games that are named beside them."""

    counts: list[ResultCounts]
    longest_bout: NotedGame | None
    luckiest_escape: NotedGame | None
    """The game of the luckiest escape: the game with the largest late hand, among the games in which the player was not
    the fool."""
    last_game: NotedGame | None

    def list_counts_of_player(self, player_id: int) -> list[ResultCounts]:
        """Return the player's results for each number of players in a game, smallest number first."""
        return sorted((one for one in self.counts if one.player_id == player_id), key=lambda one: one.players)


def count_results(seats: SeatSelection) -> CountedResults:
    """Return the results of the selected seats. One query, which reads each game once."""
    with connection.cursor() as cursor:
        statement = COUNT_RESULTS.format(
            tables=seats.tables, condition=seats.condition, rival=seats.rival, team_size=TEAM_SIZE
        )
        cursor.execute(statement, seats.values)
        rows = read_named_rows(cursor)
    noted = {
        row["part"]: NotedGame(**{name: row[name] for name in NotedGame._fields})
        for row in rows
        if row["part"] != "counts"
    }
    return CountedResults(
        [ResultCounts(**{name: row[name] for name in ResultCounts._fields}) for row in rows if row["part"] == "counts"],
        noted.get("longest_bout"),
        noted.get("escape"),
        noted.get("last_game"),
    )


def build_noted_game(game: NotedGame | None) -> dict[str, Any] | None:
    """Return the game with its number of cards as a dictionary, or None without a game."""
    return None if game is None else {**game.to_data(), "cards": game.cards}


def sum_counts(counts: list[ResultCounts]) -> dict[str, Any]:
    """Return the sums of `counts`. The sum of `expected` is rounded to hundredths."""
    return {
        "games": sum(one.games for one in counts),
        "fool": sum(one.fool for one in counts),
        "expected": round(sum(one.expected for one in counts), 2),
        "draws": sum(one.draws for one in counts),
        "epaulettes": sum(one.epaulettes for one in counts),
    }
