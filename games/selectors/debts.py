"""Open debts between one player and each other person. They come from all series."""

from dataclasses import dataclass, field

from accounts.models import User
from durak_site.database.rows import fetch_named_rows
from games.sql.penalties import SELECT_DEBTS


@dataclass
class PersonDebts:
    """Open debts between the user and one other person.

    `own_debts` are owed by the user, `debts_of_other` by the other person. Each debt is a pair: a number of penalties,
    and the words that these penalties have in common. `player` is the username of the other person. It is empty for
    penalties that are owed to no person.
    """

    player: str
    display_name: str
    own_debts: list[tuple[int, str]] = field(default_factory=list)
    debts_of_other: list[tuple[int, str]] = field(default_factory=list)

    @property
    def penalty_counts(self) -> tuple[int, int]:
        """The number of penalties that the user owes, and the number that the other person owes."""
        return sum(number for number, _ in self.own_debts), sum(number for number, _ in self.debts_of_other)


def list_debts_by_person(user: User, club: str | None) -> list[PersonDebts]:
    """Return the open debts between the user and each other person, in series of the club if `club` is given.

    The person to whom the user owes the most penalties comes first. One query.
    """
    debts_by_username: dict[str, PersonDebts] = {}
    for row in fetch_named_rows(SELECT_DEBTS, club, club, *[user.pk] * 3):
        person = debts_by_username.setdefault(row["player"], PersonDebts(row["player"], row["display_name"]))
        (person.own_debts if row["is_own"] else person.debts_of_other).append((row["number"], row["words"]))
    return sorted(debts_by_username.values(), key=lambda one: one.penalty_counts, reverse=True)
