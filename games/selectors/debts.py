"""Open debts between one player and each other person, from all series."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from accounts.models import User
from durak_site.database.rows import fetch_rows

# A penalty is owed to all other people who played its game. If all others were computers, it has no creditor.
DEBTS = """
    WITH chosen AS NOT MATERIALIZED (
        SELECT penalty.game_id, penalty.debtor_id, penalty.words FROM games_penalty penalty
        WHERE penalty.last_mark IN ('owed', 'reopened')
          AND (%s::text IS NULL OR penalty.series_id IN (SELECT id FROM games_series WHERE club_id = %s))
    ), debts AS (
        SELECT penalty.debtor_id AS person_id, false AS is_own, penalty.words
        FROM games_gameseat seat JOIN chosen penalty ON penalty.game_id = seat.game_id
        WHERE seat.player_id = %s AND penalty.debtor_id <> %s
        UNION ALL
        SELECT seat.player_id, true, penalty.words
        FROM chosen penalty
        LEFT JOIN games_gameseat seat ON seat.game_id = penalty.game_id AND seat.player_id <> penalty.debtor_id
        WHERE penalty.debtor_id = %s
    )
    SELECT coalesce(username, ''), coalesce(nullif(display_name, ''), username, ''), is_own, words, count(*)::int
    FROM debts LEFT JOIN accounts_user person ON person.id = person_id
    GROUP BY username, display_name, is_own, words ORDER BY count(*) DESC, words
"""


@dataclass
class PersonDebts:
    """Open debts between a player and one other person. `player` and `display_name` are the names of the other person.

    `own` are the debts of the player, and `theirs` those of the other person. Penalties with the same words are one
    debt: a pair of their number and these words. `player` is empty for penalties from games without other people.
    """

    player: str
    display_name: str
    own: list[tuple[int, str]] = field(default_factory=list)
    theirs: list[tuple[int, str]] = field(default_factory=list)

    @property
    def size(self) -> tuple[int, int]:
        """A pair: the number of penalties that the player owes, and the number that the other person owes."""
        return sum(number for number, _ in self.own), sum(number for number, _ in self.theirs)


def list_debts_by_person(user: User, club: str | None) -> list[PersonDebts]:
    """Return the user's open debts, grouped by the other person. With `club`, only penalties of series in this club
    count. The person to whom the user owes the most penalties comes first. One query."""
    people: dict[str, PersonDebts] = {}
    rows: Iterable[tuple[str, str, bool, str, int]] = fetch_rows(DEBTS, club, club, *[user.pk] * 3)
    for player, name, is_own, words, number in rows:
        person = people.setdefault(player, PersonDebts(player, name))
        (person.own if is_own else person.theirs).append((number, words))
    return sorted(people.values(), key=lambda one: one.size, reverse=True)
