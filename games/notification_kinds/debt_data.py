"""Current data of notifications about debts and chat, for mails, pushes and the inbox page.

Each `load_…_data` function returns, for each of `items`, the data for its text, or None if the notification is
outdated.
"""

from django.db.models import Prefetch

from accounts.models import User
from accounts.registry import Data, Items
from durak_site.http.json_encoding import format_timestamp
from games.models import Block, GameSeat, Penalty, PenaltyMark, Series
from games.models.penalty import OPEN_MARKS
from games.notification_kinds.game_data import find_first_items, load_series_data
from games.sql.unread_chat import count_unread_lines
from games.words import format_player_name, isolate_direction, map_player_names

MAX_NAMED_PENALTIES = 3
MAX_PENALTY_LENGTH = 80
DEBTS_PATH = "/me/penalties"


def load_marked_penalty_data(items: Items) -> list[Data | None]:
    """For each notification of a mark, return the penalty and the mark.

    Return None instead if the penalty has a later mark, or if the player has blocked the author of the mark.
    """
    marks = Prefetch("marks", PenaltyMark.objects.select_related("by").order_by("pk"))
    penalties = Penalty.objects.select_related("debtor", "game", "series")
    found = penalties.prefetch_related(marks, "game__seats__player").in_bulk({data["penalty"] for _, data in items})
    players = {player_id for player_id, _ in items}
    blocked = set(Block.objects.filter(blocker__in=players).values_list("blocker", "blocked"))
    # A player who has left a seat may not be able to see the series any more.
    left_seats = GameSeat.objects.filter(player__in=players, left_at__isnull=False)
    left = set(left_seats.values_list("player", "game__series"))
    marked = [(found[data["penalty"]], player_id, data) for player_id, data in items]
    return [
        _build_penalty_mark_data(one, player_id, data, blocked, has_left=(player_id, one.series_id) in left)
        for one, player_id, data in marked
    ]


def _build_penalty_mark_data(
    penalty: Penalty, player_id: int, data: Data, blocked: set[tuple[int, int]], *, has_left: bool
) -> Data | None:
    last = list(penalty.marks.all())[-1]
    is_last = format_timestamp(last.at) == data["marked_at"]
    if last.by is None or not is_last or (player_id, last.by.pk) in blocked:
        return None
    names = map_player_names(
        {"player": one.username, "display_name": one.shown_name} for one in (*penalty.people, penalty.debtor, last.by)
    )
    return {
        "path": DEBTS_PATH if has_left else f"/series/{penalty.series_id}#owed",
        "title": isolate_direction(penalty.series.title),
        "by": names[last.by.username],
        "debtor": None if penalty.debtor_id == player_id else names[penalty.debtor.username],
        "number": penalty.game.number,
        "mark": last.mark,
        "words": shorten_penalty_words(penalty.words),
        "note": isolate_direction(last.note),
    }


def load_unread_chat_data(items: Items) -> list[Data | None]:
    """For each notification of unread chat, return the number of unread lines and data of the series.

    Return None instead if no line is unread, if the series is not running, or if an earlier one of `items` is about the
    same chat.
    """
    first = find_first_items(items, "series")
    unread = count_unread_lines((player_id, data["series"]) for player_id, data in items)
    series = Series.objects.only("state").in_bulk({data["series"] for _, data in items})
    is_running = {one.pk: one.state == Series.State.RUNNING for one in series.values()}
    return [
        _build_unread_chat_data(table, unread.get((player_id, data["series"]), 0))
        if number in first and is_running[data["series"]]
        else None
        for number, ((player_id, data), table) in enumerate(zip(items, load_series_data(items), strict=True))
    ]


def _build_unread_chat_data(table: Data | None, unread: int) -> Data | None:
    return {**table, "path": f"{table['path']}#talk", "unread": unread} if table and unread else None


def load_own_debt_data(items: Items) -> list[Data | None]:
    """For each reminder of penalties, return how many penalties the player owes now, and the newest ones.

    Return None instead if the player owes no penalty, or if `items` has a newer reminder for this player.
    """
    newest_reminder_times: dict[int, str] = {}
    for player_id, data in items:
        newest_reminder_times[player_id] = max(newest_reminder_times.get(player_id, ""), data["reminded_at"])
    debts = {player.pk: _build_debt_data(player) for player in User.objects.filter(pk__in=newest_reminder_times)}
    return [
        debts[player_id] if newest_reminder_times[player_id] == data["reminded_at"] else None
        for player_id, data in items
    ]


def _build_debt_data(player: User) -> Data | None:
    penalties = Penalty.objects.filter(debtor=player, last_mark__in=OPEN_MARKS)
    seats = Prefetch("game__seats", GameSeat.objects.select_related("player").order_by("index"))
    named = (
        penalties.select_related("game")
        .prefetch_related(seats, "game__penalties")
        .order_by("-created_at", "-pk")[:MAX_NAMED_PENALTIES]
    )
    newest = [
        (shorten_penalty_words(one.words), [format_player_name(creditor.shown_name) for creditor in one.creditors])
        for one in named
    ]
    return {"path": DEBTS_PATH, "owed": penalties.count(), "newest": newest} if newest else None


def shorten_penalty_words(text: str) -> str:
    shown = text if len(text) <= MAX_PENALTY_LENGTH else f"{text[: MAX_PENALTY_LENGTH - 1]}…"
    return isolate_direction(shown)
