"""Counts the results of seats in finished games with one statement. The seats are those of one player, of two players
in their common games, or of a club.

Abandoned games do not count, because they have no row in `GameHighlights`. A game without a fool is a draw.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.db import connection

from durak_site.database.rows import read_named_rows
from games.sql.results import COUNT_RESULTS


@dataclass(frozen=True)
class SeatSelection:
    """The seats whose results are counted, as parts of an SQL statement. `tables` is a join that contains the tables
    `seat` and `game`. `condition` selects the seats, and `values` are the values of its placeholders.

    `rival` is an SQL expression for the index of the second player's seat in the same game. With it, one row has the
    results of both players, and the statement takes half the time that it would take with two rows.
    """

    tables: str
    condition: str
    values: tuple[Any, ...]
    rival: str = "NULL::int"


class ResultCounts(NamedTuple):
    """Results of one player, or of all computers, in games with the same number of players."""

    player_id: int | None
    players: int
    games: int
    fool: int
    draws: int
    epaulettes: int
    rival_fool: int | None
    rival_epaulettes: int | None

    def build_counts_of_rival(self) -> "ResultCounts":
        """Return the results of the second player in the same games. The number of games expected as the fool
        (`expected`) is equal for both players, because it depends only on the games.
        """
        return self._replace(fool=self.rival_fool or 0, epaulettes=self.rival_epaulettes or 0)

    @property
    def expected(self) -> float:
        """The number of games in which the player would be the fool by chance, if each player of a game were the fool
        with equal probability.
        """
        return self.games / self.players


class NotedGame(NamedTuple):
    """A game that the results mention: the game with the longest bout, the game of the luckiest escape, or the game
    that ended last.

    `cards` is the number of cards of the bout or of the late hand. For the game that ended last it is 0.
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
    """The results of the selected seats (`counts`), and three games: the game with the longest bout, the game of the
    luckiest escape, and the game that ended last.
    """

    counts: list[ResultCounts]
    longest_bout: NotedGame | None
    luckiest_escape: NotedGame | None
    """The game of the luckiest escape: the game with the largest late hand, among the games in which the player was not
    the fool."""
    last_game: NotedGame | None

    def list_counts_of_player(self, player_id: int) -> list[ResultCounts]:
        """Return the results of the player, one element for each number of players in a game. Games with the fewest
        players come first.
        """
        return sorted((one for one in self.counts if one.player_id == player_id), key=lambda one: one.players)


def count_results(seats: SeatSelection) -> CountedResults:
    """Return the results of the selected seats. One query, which reads each game once."""
    with connection.cursor() as cursor:
        cursor.execute(
            COUNT_RESULTS.format(tables=seats.tables, condition=seats.condition, rival=seats.rival), seats.values
        )
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
    """Return the game, with the number of its cards, as a dictionary. Return None if `game` is None."""
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
