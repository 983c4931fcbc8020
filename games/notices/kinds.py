"""All kinds of notifications about games: the default mail setting, the present facts, and the texts.

They are in the order of urgency, as in the daily mail. `{table}` are the other players, `{number}` is the number of the
game in its series.
"""

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.mail.preferences import DIGEST, NOW
from accounts.models import Kind
from accounts.registry import NotificationKind, NotificationTexts
from games.notices import mail_facts
from games.words import Table

OF_A_SERIES = ("series", "series_title", "seat")
OF_A_GAME = ("series", "series_title", "game", "game_number", "seat")
LATER = ("series_title",)
TIMES = ("turn_started_at", "deadline_at")


def build_sentence_values(now: dict[str, Any]) -> dict[str, Any]:
    """Convert present facts to values for a sentence."""
    return {
        "table": ", ".join(now.get("table", ())) or gettext("computers"),
        "number": now.get("game_number"),
        "club": now.get("club_name"),
        "by": now.get("by"),
        "fools": join_fool_names(now) or gettext("nobody"),
    }


def join_fool_names(now: dict[str, Any]) -> str:
    names = Table.from_players(now.get("players", ()), now.get("your_seat")).names
    return ", ".join(names[seat] for seat in now.get("fools", ()))


KINDS = (
    NotificationKind(
        Kind.YOUR_TURN.value,
        NOW,
        mail_facts.list_awaited_games,
        build_sentence_values,
        NotificationTexts(
            name=_("your turns"),
            subject=_("Your turn against {table}"),
            sentence=_("Game {number} against {table} waits for you{until}."),
        ),
        data=(*OF_A_GAME, *TIMES),
        later=LATER,
    ),
    NotificationKind(
        Kind.DEADLINE_NEAR.value,
        NOW,
        mail_facts.list_awaited_games,
        build_sentence_values,
        NotificationTexts(
            name=_("time running out"),
            subject=_("Your time is running out against {table}"),
            sentence=_("Your time is running out: game {number} against {table} waits for you{until}."),
        ),
        data=(*OF_A_GAME, *TIMES),
        later=LATER,
    ),
    NotificationKind(
        Kind.GAME_OVER.value,
        DIGEST,
        mail_facts.list_finished_games,
        build_sentence_values,
        NotificationTexts(
            name=_("games that are over"),
            subject=_("Game {number} against {table} is over"),
            sentence=_("Game {number} against {table} is over. The fool: {fools}."),
        ),
        data=(*OF_A_GAME, "result", "fools"),
        later=LATER,
        nullable=("seat",),
    ),
    NotificationKind(
        Kind.SERIES_OVER.value,
        DIGEST,
        mail_facts.list_tables,
        build_sentence_values,
        NotificationTexts(
            name=_("series that are over"),
            subject=_("The series with {table} is over"),
            sentence=_("The series with {table} has come to its end."),
        ),
        data=OF_A_SERIES,
        later=LATER,
        nullable=("seat",),
    ),
    NotificationKind(
        Kind.INVITED.value,
        NOW,
        mail_facts.list_open_invitations,
        build_sentence_values,
        NotificationTexts(
            name=_("invitations"),
            subject=_("{by} invites you to a series"),
            sentence=_("{by} keeps a seat for you at a new table."),
        ),
        data=OF_A_SERIES,
        later=LATER,
    ),
    NotificationKind(
        Kind.CLUB_INVITED.value,
        NOW,
        mail_facts.list_club_invitations,
        build_sentence_values,
        NotificationTexts(
            name=_("invitations to clubs"),
            subject=_("{by} invites you to the club “{club}”"),
            sentence=_("{by} invites you to the club “{club}”."),
        ),
        data=("club",),
    ),
    NotificationKind(
        Kind.JOINED.value,
        DIGEST,
        mail_facts.list_new_players,
        build_sentence_values,
        NotificationTexts(
            name=_("players who join"),
            subject=_("{by} has joined your series"),
            sentence=_("{by} has sat down in your series."),
        ),
        data=OF_A_SERIES,
        later=LATER,
    ),
    NotificationKind(
        Kind.CLUB_JOINED.value,
        DIGEST,
        mail_facts.list_new_members,
        build_sentence_values,
        NotificationTexts(
            name=_("members who join your clubs"),
            subject=_("{by} has joined the club “{club}”"),
            sentence=_("{by} has joined the club “{club}”."),
        ),
        data=("club", "member"),
    ),
    NotificationKind(
        Kind.SERIES_STARTED.value,
        DIGEST,
        mail_facts.list_tables,
        build_sentence_values,
        NotificationTexts(
            name=_("series that begin"),
            subject=_("The series with {table} has begun"),
            sentence=_("All seats are taken: the series with {table} has begun."),
        ),
        data=OF_A_SERIES,
        later=LATER,
        nullable=("seat",),
    ),
    NotificationKind(
        Kind.NEXT_GAME.value,
        DIGEST,
        mail_facts.list_dealt_games,
        build_sentence_values,
        NotificationTexts(
            name=_("further games"),
            subject=_("Game {number} against {table} has been dealt"),
            sentence=_("Game {number} against {table} has been dealt."),
        ),
        data=OF_A_GAME,
        later=LATER,
    ),
)
