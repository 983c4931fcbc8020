"""The directory of players. It can be searched by the beginning of a name."""

import unicodedata
from dataclasses import dataclass
from typing import Any, Self

from django.contrib.postgres.search import SearchQuery
from django.core.exceptions import ValidationError
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.models.user import (
    DIRECTORY_SORT_KEY,
    DISPLAY_NAME_SEARCH_VECTOR,
    IN_DIRECTORY_CONDITION,
    build_may_play_condition,
)
from durak_site.short_texts import normalize_short_text
from games.selectors.lobby import ReliabilityAndRating

MIN_SEARCH_LENGTH, MAX_SEARCH_LENGTH = 2, 30
LAST_CHARACTER = "\x7f"
"""A character that sorts after all characters of usernames."""


@dataclass(frozen=True)
class PlayerSearch:
    """A search in the directory for names that begin with `text` (normalized, in lower case)."""

    text: str

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the search for `text`. Raises Django's ValidationError if the text is too short or too long."""
        normalized = normalize_short_text(text)
        if not MIN_SEARCH_LENGTH <= len(normalized) <= MAX_SEARCH_LENGTH:
            raise ValidationError(
                _("Search for {least} to {most} characters.").format(least=MIN_SEARCH_LENGTH, most=MAX_SEARCH_LENGTH)
            )
        return cls(unicodedata.normalize("NFC", normalized.lower()))

    def build_condition(self) -> Q:
        """Return the condition for the players whom the search finds.

        The search "an bo" finds usernames that begin with "an bo". It also finds display names in which one word begins
        with "an" and one with "bo".
        """
        begins = Q(listed_name__gte=self.text, listed_name__lt=self.text + LAST_CHARACTER)
        # Each word of the search must be the beginning (`:*`) of a word of the name.
        words = self.text.replace("\\", " ").replace("'", " ").split()
        query = " & ".join(f"'{word}':*" for word in words)
        return begins | Q(words=SearchQuery(query, search_type="raw", config="simple"))


def list_directory(search: PlayerSearch | None = None) -> QuerySet[User]:
    """Return the players of the directory in the order of their usernames. One query per page.

    Suspended accounts are left out until their suspension ends.
    """
    may_play = build_may_play_condition(timezone.now())
    players = User.objects.filter(IN_DIRECTORY_CONDITION & may_play).annotate(listed_name=DIRECTORY_SORT_KEY)
    if search is not None:
        players = players.alias(words=DISPLAY_NAME_SEARCH_VECTOR).filter(search.build_condition())
    return players.annotate(games=Coalesce(F("totals__games"), 0)).order_by("listed_name")


def build_directory_row(player: Any, ratings: dict[str, ReliabilityAndRating]) -> dict[str, Any]:
    """Return the JSON object of a player in the directory. The player comes from `list_directory`. No query."""
    known = ratings[player.username]
    return {
        "player": player.username,
        "display_name": player.shown_name,
        "bot": player.is_bot,
        "games": player.games,
        "reliability": known.reliability,
        "rating": known.rating,
        "created_at": player.created_at,
    }
