"""What a player owes to each other person, and what each of them owes there, over all series."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from accounts.models import User
from durak_site.database.rows import fetch_rows

# A penalty is owed to all other people of its series. A debt among computers alone has no creditor.
DEBTS = """
    WITH owed AS (
        SELECT series.id, series.penalty, totals.debtor_id, totals.owed
        FROM games_seriesseat seat JOIN games_series series ON series.id = seat.series_id
        JOIN games_penaltytotals totals ON totals.scope = series.id AND totals.owed > 0
        WHERE seat.player_id = %s AND seat.accepted_at IS NOT NULL
    ), debts AS (
        SELECT debtor_id AS person_id, false AS is_own, penalty, owed FROM owed WHERE debtor_id <> %s
        UNION ALL
        SELECT seat.player_id, true, penalty, owed FROM owed
        LEFT JOIN games_seriesseat seat
            ON seat.series_id = owed.id AND seat.player_id <> %s AND seat.accepted_at IS NOT NULL
        WHERE debtor_id = %s
    )
    SELECT coalesce(username, ''), coalesce(nullif(display_name, ''), username, ''), is_own, penalty, sum(owed)::int
    FROM debts LEFT JOIN accounts_user person ON person.id = person_id
    GROUP BY username, display_name, is_own, penalty ORDER BY sum(owed) DESC, penalty
"""


@dataclass
class PersonDebts:
    """Open debts between a player and another person: the number of penalties with the same words, and the words.

    `player` is empty for what the player owes at tables without other people.
    """

    player: str
    display_name: str
    own: list[tuple[int, str]] = field(default_factory=list)
    theirs: list[tuple[int, str]] = field(default_factory=list)

    @property
    def size(self) -> tuple[int, int]:
        """What the player owes, and what the person owes."""
        return sum(number for number, _ in self.own), sum(number for number, _ in self.theirs)


def list_debts_by_person(user: User) -> list[PersonDebts]:
    """Return the debts with each person, the person to whom the user owes most first. One query.

    It reads totals, whose number does not grow with the number of games of a series.
    """
    people: dict[str, PersonDebts] = {}
    rows: Iterable[tuple[str, str, bool, str, int]] = fetch_rows(DEBTS, *[user.pk] * 4)
    for player, name, is_own, words, number in rows:
        person = people.setdefault(player, PersonDebts(player, name))
        (person.own if is_own else person.theirs).append((number, words))
    return sorted(people.values(), key=lambda one: one.size, reverse=True)
