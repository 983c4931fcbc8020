"""All kinds of notifications about games, each with its default mail preference, its current data and its texts.

The most urgent kind comes first, as in the daily mail. In the texts, `{table}` stands for the names of the other
players, and `{number}` for the number of the game in its series.
"""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.mail.preferences import DIGEST, NOW
from accounts.models import Kind
from accounts.registry import NotificationKind, NotificationTexts
from games.models import Measure, PenaltyMarkKind, ReportReason
from games.notification_kinds import debt_data, fair_play_data, game_data
from games.words import PlayerNames, format_duration, get_preset_name

SERIES_DATA_KEYS = ("series", "series_title", "seat")
GAME_DATA_KEYS = ("series", "series_title", "game", "game_number", "seat")
DATA_KEYS_ADDED_LATER = ("series_title",)
"""The keys of the data that may be missing from notifications of older releases."""
TIME_DATA_KEYS = ("turn_started_at", "deadline_at")


def build_sentence_values(data: dict[str, Any]) -> dict[str, Any]:
    """Return the values for the placeholders in the texts of most kinds of notifications."""
    return {
        "table": ", ".join(data.get("table", ())) or gettext("computers"),
        "number": data.get("game_number"),
        "club": data.get("club_name"),
        "by": data.get("by"),
        "time": format_duration(data.get("extra_time", timedelta())),
        "fools": join_fool_names(data) or gettext("nobody"),
    }


def build_found_table_values(data: dict[str, Any]) -> dict[str, Any]:
    """Return the values for the placeholders in the texts about a found table."""
    answer = gettext("Sit down or decline") if data["deadline_at"] else gettext("You have your seat")
    rules, time = get_preset_name(data["preset"]), format_duration(data["move_clock"])
    return {**build_sentence_values(data), "rules": rules, "time": time, "answer": answer}


def build_year_values(data: dict[str, Any]) -> dict[str, Any]:
    return {"year": data["year"], "club": data.get("club_name")}


def join_fool_names(data: dict[str, Any]) -> str:
    names = PlayerNames.from_players(data.get("players", ()), data.get("your_seat")).names
    return ", ".join(names[seat] for seat in data.get("fools", ()))


def build_penalty_mark_values(data: dict[str, Any]) -> dict[str, Any]:
    """Return the values for the placeholders in the texts about a mark of a penalty."""
    marks = {
        PenaltyMarkKind.PAID: gettext("paid"),
        PenaltyMarkKind.FORGIVEN: gettext("forgiven"),
        PenaltyMarkKind.DISPUTED: gettext("disputed"),
        PenaltyMarkKind.REOPENED: gettext("opened again"),
    }
    whose = gettext("the debt of {debtor}").format(debtor=data["debtor"]) if data["debtor"] else gettext("your debt")
    note = gettext(" Note: {note}").format(note=data["note"]) if data["note"] else ""
    return {**data, "whose": whose, "mark": marks[data["mark"]], "note": note}


def build_report_values(data: dict[str, Any]) -> dict[str, Any]:
    return {"player": data["player"]}


def build_staff_action_values(data: dict[str, Any]) -> dict[str, Any]:
    """Return the values for the placeholders in the texts about a staff action, without the reporter's name.

    The day is in the active time zone.
    """
    reasons = {
        ReportReason.TWO_HANDS: gettext("one person must not play two hands"),
        ReportReason.STALLING: gettext("players must not stall"),
        ReportReason.NAME: gettext("your name, or the title of a table"),
        ReportReason.TALK: gettext("what you wrote to others"),
    }
    day = data["until"] and date_format(timezone.localtime(data["until"]), "j E Y")
    short, whole = {
        Measure.WARNED: (gettext("a warning"), gettext("This is a warning.")),
        Measure.CHAT_CLOSED: (
            gettext("your chat is closed"),
            gettext("You may not chat before {day}.").format(day=day) if day else gettext("You may not chat any more."),
        ),
        Measure.SUSPENDED: (
            gettext("your account is suspended"),
            gettext("You may not play before {day}.").format(day=day) if day else gettext("You may not play any more."),
        ),
        Measure.BANNED: (
            gettext("your account is banned"),
            gettext("You may not play any more. You can still read your games and download your data."),
        ),
        Measure.LIFTED: (gettext("you may play and chat again"), gettext("You may play and chat again.")),
    }[Measure(data["measure"])]
    reason = reasons[ReportReason(data["reason"])]
    return {"subject": short, "measure": whole, "reason": reason, "address": settings.APPEAL_ADDRESS}


def build_freed_seat_values(data: dict[str, Any]) -> dict[str, Any]:
    """Return the values for the placeholders in the texts about a freed seat.

    The text for the player who lost the seat differs from the text for the others.
    """
    if data["left"] is None:
        news = gettext("your seat is free for somebody else, because you had not moved yet. Come to another table")
    else:
        news = gettext("{name} had not moved yet, and the seat is free. The cards are dealt when it is taken").format(
            name=data["left"]
        )
    return {**build_sentence_values(data), "news": news}


def build_chat_values(data: dict[str, Any]) -> dict[str, Any]:
    lines = ngettext("{n} new line", "{n} new lines", data["unread"]).format(n=data["unread"])
    return {**build_sentence_values(data), "lines": lines}


def build_debt_values(data: dict[str, Any]) -> dict[str, Any]:
    """Return the values for the placeholders in the texts about debts: the newest penalties and their creditors."""
    debts = [
        gettext("“{words}” to {names}").format(words=words, names=", ".join(names))
        if names
        else gettext("“{words}”").format(words=words)
        for words, names in data["newest"]
    ]
    if more := data["owed"] - len(debts):
        debts.append(ngettext("{n} more", "{n} more", more).format(n=more))
    return {"debts": "; ".join(debts)}


KINDS = (
    NotificationKind(
        Kind.YOUR_TURN.value,
        NOW,
        game_data.load_waiting_game_data,
        build_sentence_values,
        NotificationTexts(
            name=_("your turns"),
            subject=_("Your turn against {table}"),
            sentence=_("Game {number} against {table} waits for you{until}."),
        ),
        data_keys=(*GAME_DATA_KEYS, *TIME_DATA_KEYS),
        later_keys=DATA_KEYS_ADDED_LATER,
    ),
    NotificationKind(
        Kind.DEADLINE_NEAR.value,
        NOW,
        game_data.load_near_deadline_data,
        build_sentence_values,
        NotificationTexts(
            name=_("time running out"),
            subject=_("Your time is running out against {table}"),
            sentence=_("Your time is running out: game {number} against {table} waits for you{until}."),
        ),
        data_keys=(*GAME_DATA_KEYS, *TIME_DATA_KEYS),
        later_keys=DATA_KEYS_ADDED_LATER,
        replaces=Kind.YOUR_TURN.value,
    ),
    NotificationKind(
        Kind.EXTENSION_REQUESTED.value,
        NOW,
        game_data.load_extension_request_data,
        build_sentence_values,
        NotificationTexts(
            name=_("requests for more time"),
            subject=_("{by} asks for more time: {time}"),
            sentence=_("{by} asks for {time} more in game {number} against {table}. Do you agree?"),
        ),
        data_keys=(*GAME_DATA_KEYS, "asker_seat", "extra_time"),
    ),
    NotificationKind(
        Kind.EXTENSION_GRANTED.value,
        NOW,
        game_data.load_extension_grant_data,
        build_sentence_values,
        NotificationTexts(
            name=_("more time that is agreed"),
            subject=_("The deadline has moved: {time} more"),
            sentence=_("{by} may take {time} more for the move in game {number} against {table}."),
        ),
        data_keys=(*GAME_DATA_KEYS, "asker_seat", "extra_time"),
    ),
    NotificationKind(
        Kind.GAME_OVER.value,
        DIGEST,
        game_data.load_finished_game_data,
        build_sentence_values,
        NotificationTexts(
            name=_("games that are over"),
            subject=_("Game {number} against {table} is over"),
            sentence=_("Game {number} against {table} is over. The fool: {fools}."),
        ),
        data_keys=(*GAME_DATA_KEYS, "result", "fools"),
        later_keys=DATA_KEYS_ADDED_LATER,
        nullable_keys=("seat",),
    ),
    NotificationKind(
        Kind.SERIES_OVER.value,
        DIGEST,
        game_data.load_series_data,
        build_sentence_values,
        NotificationTexts(
            name=_("tables that are over"),
            subject=_("The table with {table} is over"),
            sentence=_("The table with {table} has come to its end."),
        ),
        data_keys=SERIES_DATA_KEYS,
        later_keys=DATA_KEYS_ADDED_LATER,
        nullable_keys=("seat",),
    ),
    NotificationKind(
        Kind.SEAT_FOUND.value,
        NOW,
        game_data.load_found_table_data,
        build_found_table_values,
        NotificationTexts(
            name=_("tables that are found for you"),
            subject=_("The site has found a table: {rules} with {table}"),
            sentence=_("The site has found a table for you: {rules} with {table}, {time} for a move. {answer}{until}."),
        ),
        data_keys=(*SERIES_DATA_KEYS, "seek", "deadline_at"),
    ),
    NotificationKind(
        Kind.INVITED.value,
        NOW,
        game_data.load_invitation_data,
        build_sentence_values,
        NotificationTexts(
            name=_("invitations"),
            subject=_("{by} invites you to a table"),
            sentence=_("{by} keeps a seat for you at a new table."),
        ),
        data_keys=SERIES_DATA_KEYS,
        later_keys=DATA_KEYS_ADDED_LATER,
    ),
    NotificationKind(
        Kind.CLUB_INVITED.value,
        NOW,
        game_data.load_club_invitation_data,
        build_sentence_values,
        NotificationTexts(
            name=_("invitations to clubs"),
            subject=_("{by} invites you to the club “{club}”"),
            sentence=_("{by} invites you to the club “{club}”."),
        ),
        data_keys=("club",),
    ),
    NotificationKind(
        Kind.JOINED.value,
        DIGEST,
        game_data.load_new_player_data,
        build_sentence_values,
        NotificationTexts(
            name=_("players who join"),
            subject=_("{by} has joined your table"),
            sentence=_("{by} has sat down at your table."),
        ),
        data_keys=SERIES_DATA_KEYS,
        later_keys=DATA_KEYS_ADDED_LATER,
    ),
    NotificationKind(
        Kind.CLUB_JOINED.value,
        DIGEST,
        game_data.load_new_member_data,
        build_sentence_values,
        NotificationTexts(
            name=_("members who join your clubs"),
            subject=_("{by} has joined the club “{club}”"),
            sentence=_("{by} has joined the club “{club}”."),
        ),
        data_keys=("club", "member"),
    ),
    NotificationKind(
        Kind.SERIES_STARTED.value,
        DIGEST,
        game_data.load_started_series_data,
        build_sentence_values,
        NotificationTexts(
            name=_("tables that begin"),
            subject=_("The table with {table} has begun"),
            sentence=_("All seats are taken: the table with {table} has begun."),
        ),
        data_keys=SERIES_DATA_KEYS,
        later_keys=DATA_KEYS_ADDED_LATER,
        nullable_keys=("seat",),
    ),
    NotificationKind(
        Kind.NEXT_GAME.value,
        DIGEST,
        game_data.load_dealt_game_data,
        build_sentence_values,
        NotificationTexts(
            name=_("further games"),
            subject=_("Game {number} against {table} has been dealt"),
            sentence=_("Game {number} against {table} has been dealt."),
        ),
        data_keys=GAME_DATA_KEYS,
        later_keys=DATA_KEYS_ADDED_LATER,
    ),
    NotificationKind(
        Kind.SEAT_FREED.value,
        NOW,
        game_data.load_freed_seat_data,
        build_freed_seat_values,
        NotificationTexts(
            name=_("players who are replaced"),
            subject=_("A seat is free at the table with {table}"),
            sentence=_("At the table with {table}, {news}."),
        ),
        data_keys=(*GAME_DATA_KEYS, "freed_seat"),
        nullable_keys=("seat",),
    ),
    NotificationKind(
        Kind.PENALTY_MARKED.value,
        DIGEST,
        debt_data.load_marked_penalty_data,
        build_penalty_mark_values,
        NotificationTexts(
            name=_("debts that are paid, forgiven or disputed"),
            subject=_("{by}: {whose} is {mark}"),
            sentence=_("{by} marked {whose} from game {number} as {mark}: {words}{note}"),
        ),
        data_keys=(*GAME_DATA_KEYS, "penalty", "mark", "marked_at"),
        later_keys=DATA_KEYS_ADDED_LATER,
        nullable_keys=("seat",),
    ),
    NotificationKind(
        Kind.TALK_DIGEST.value,
        DIGEST,
        debt_data.load_unread_chat_data,
        build_chat_values,
        NotificationTexts(
            name=_("unread chat at your tables"),
            subject=_("{lines} in the chat with {table}"),
            sentence=_("{lines} in the chat with {table}."),
        ),
        data_keys=SERIES_DATA_KEYS,
        later_keys=DATA_KEYS_ADDED_LATER,
        nullable_keys=("seat",),
    ),
    NotificationKind(
        Kind.PENALTY_REMINDER.value,
        NOW,
        debt_data.load_own_debt_data,
        build_debt_values,
        NotificationTexts(
            name=_("a reminder of what you owe, once a month"),
            subject=_("What you still owe"),
            sentence=_("You still owe: {debts}."),
        ),
        data_keys=("reminded_at",),
    ),
    NotificationKind(
        Kind.YEAR_READY.value,
        NOW,
        game_data.load_year_data,
        build_year_values,
        NotificationTexts(
            name=_("your year in numbers"),
            subject=_("Your year {year} in durak"),
            sentence=_("Your year {year} has a page: how often you were the fool, and how you escaped."),
        ),
        data_keys=("year",),
    ),
    NotificationKind(
        Kind.CLUB_YEAR_READY.value,
        NOW,
        game_data.load_club_year_data,
        build_year_values,
        NotificationTexts(
            name=_("the years of your clubs in numbers"),
            subject=_("The year {year} of the club “{club}”"),
            sentence=_(
                "The year {year} of the club “{club}” has a page: how often each of you was the fool, and who escaped."
            ),
        ),
        data_keys=("club", "year"),
    ),
    NotificationKind(
        Kind.HOUSEHOLD_REQUESTED.value,
        NOW,
        fair_play_data.load_household_request_data,
        build_sentence_values,
        NotificationTexts(
            name=_("requests to mark one household"),
            subject=_("{by} says that you live in one household"),
            sentence=_(
                "{by} says that you live in one household. If you confirm it, games in which both of you play are "
                "not rated."
            ),
        ),
        data_keys=("pair",),
    ),
    NotificationKind(
        Kind.REPORT_CLOSED.value,
        DIGEST,
        fair_play_data.load_closed_report_data,
        build_report_values,
        NotificationTexts(
            name=_("answers to your reports"),
            subject=_("Thank you for your report"),
            sentence=_("Thank you for your report about {player}. Someone looked at it."),
        ),
        data_keys=("report",),
    ),
    NotificationKind(
        Kind.STAFF_ACTION.value,
        NOW,
        fair_play_data.load_staff_action_data,
        build_staff_action_values,
        NotificationTexts(
            name=_("messages from the staff of the site"),
            subject=_("From the staff: {subject}"),
            sentence=_("{measure} The reason: {reason}. If you think that this is a mistake, write to {address}."),
        ),
        data_keys=("measure", "reason", "until"),
    ),
)
