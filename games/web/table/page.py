"""Template context of the game page. It is computed only from what the viewer may see, so it cannot reveal hidden
cards.
"""

from datetime import datetime, timedelta, tzinfo
from typing import Any

from django.utils import timezone

from accounts.models import User
from durak_site.http.json_encoding import encode_json, make_etag
from games import words
from games.read_models import GameView
from games.selectors.aftermath import Aftermath, build_aftermath, count_epaulettes
from games.selectors.reviews import can_be_reviewed
from games.selectors.table import TableView
from games.selectors.turns import list_other_waiting_games
from games.web.idempotent_forms import make_idempotency_key
from games.web.table.abandonment import describe_abandonment, may_abandon
from games.web.table.cards import build_hand, build_pairs, choose_grid
from games.web.table.extensions import build_extension_panel
from games.web.table.moves import build_move_buttons, get_largest_cut, group_unplayable_cards
from games.web.table.seats import build_seats, may_resign
from games.web.view_helpers import get_time_zone

MAX_LOG_LINES = 40
MIN_ABSENCE = timedelta(minutes=5)
"""The shortest absence of a viewer after which the page lists the events since the viewer's last visit."""


def get_table_context(
    table: TableView, user: User | None, *, by_rank: bool = False, at_once: bool = False, recalls: bool = False
) -> dict[str, Any]:
    """Return the context of the template `table/table.html`.

    The three options are display options of the player. With `by_rank`, the hand is sorted by rank instead of suit.
    With `at_once`, a chosen move is sent without confirmation. With `recalls`, the page shows which cards of the other
    hands all players have seen, if the series allows a memory aid.
    """
    game = table.game
    zone = get_time_zone(user)
    return {
        **get_board_context(table, count_epaulettes(game), by_rank),
        **get_log_context(table),
        **make_question(game, zone),
        "zone": zone,
        "moves": build_move_buttons(table),
        "refusals": group_unplayable_cards(table),
        "max_cut": (most := get_largest_cut(table)),
        "middle_of_pack": (most + 1) // 2,
        "key": make_idempotency_key(),
        "tag": make_etag(game["version"], encode_json(game)).strip('"'),
        "by_rank": by_rank,
        "at_once": at_once,
        "recalls": recalls and game["memory_aid"],
        "may_abandon": may_abandon(game),
        "may_resign": may_resign(game),
        "extra": None if user is None else build_extension_panel(game),
        "abandonment": describe_abandonment(game),
        "aftermath": (aftermath := build_aftermath(game, user)),
        "owed": add_debtor_names_to_penalties(aftermath, game),
        "can_be_reviewed": aftermath is not None and can_be_reviewed(game),
        "why_over": words.explain_result(game),
        "waiting": (others := list_other_waiting_games(user, game["id"])),
        "waits_in_all": None if user is None else len(others) + (game["your_seat"] in game["must"]),
    }


def add_debtor_names_to_penalties(aftermath: Aftermath | None, game: GameView) -> list[dict[str, Any]]:
    """Return copies of the penalties of the game, each with the `name` of its debtor."""
    names = words.PlayerNames.from_game(game).names
    return [{**one, "name": names[one["seat"]]} for one in aftermath.penalties] if aftermath else []


def get_moment_context(table: TableView) -> dict[str, Any]:
    """Return the template context for a past moment of the game, without moves to make."""
    lines = make_log_lines(table)
    at = table.events[-1]["seq"]
    return {
        **get_board_context(table, {}),
        "is_over": False,
        "at": at,
        "lines": lines[-MAX_LOG_LINES:],
        "question": lines[-1].text,
        "spoken_question": make_spoken_lines(table)[at],
        "looked": at,
        "zone": get_time_zone(None),
    }


def get_log_context(table: TableView) -> dict[str, Any]:
    """Return the template context of the log. `since` has the lines since the viewer's last visit.

    It is empty if the viewer was away for less than `MIN_ABSENCE`.
    """
    game = table.game
    looked = game["version"] if game["seen"] is None else game["seen"]
    lines = make_log_lines(table, after=looked)
    since = [line for line in lines if line.first_number > looked] if was_absent(table, looked, timezone.now()) else []
    return {"lines": lines, "spoken": make_spoken_lines(table, looked), "since": since, "looked": looked}


def make_spoken_lines(table: TableView, last_seen_number: int = 0) -> dict[int, str]:
    """Return the lines of the log for screen readers, each by the number of its last event."""
    with words.spell_out_card_names():
        return {line.last_number: line.text for line in make_log_lines(table, after=last_seen_number)}


def make_log_lines(table: TableView, *, after: int = 0) -> list[words.LogLine]:
    """Return the lines of the log. One line can describe several events. A new line begins after the event `after`, the
    newest that the viewer has seen.
    """
    players = words.PlayerNames.from_game(table.game)
    return words.build_log_lines(
        table.events, players, after=after, has_cards_on_table=table.begins_within_bout, ordered=table.ordered_events
    )


def make_question(game: GameView, zone: tzinfo) -> dict[str, str]:
    """Return two sentences that say what the game waits for. `spoken_question` is for screen readers."""
    now = timezone.now()
    with words.spell_out_card_names():
        spoken = words.describe_waiting(game, now, zone)
    return {"question": words.describe_waiting(game, now, zone), "spoken_question": spoken}


def was_absent(table: TableView, last_seen_number: int, now: datetime) -> bool:
    """Return whether the newest event that the viewer has seen, with the number `last_seen_number`, is at least
    `MIN_ABSENCE` old. Return False on a first visit.

    If this event is too old to be loaded, the age of the oldest loaded event counts.
    """
    if not last_seen_number or not table.events:
        return False
    seen = [event["at"] for event in table.events if event["seq"] <= last_seen_number]
    last = seen[-1] if seen else table.events[0]["at"]
    return now - last >= MIN_ABSENCE


def get_board_context(table: TableView, epaulettes: dict[int, int], by_rank: bool = False) -> dict[str, Any]:
    """Return the context of the table with its seats and cards, now or at a past moment."""
    game, seats, pairs = table.game, build_seats(table, epaulettes), build_pairs(table)
    return {
        "game": game,
        "me": next((seat for seat in seats if seat.is_mine), None),
        "others": [seat for seat in seats if not seat.is_mine],
        "seats": seats,
        "pairs": pairs,
        "grid": choose_grid(len(pairs)),
        "hand": build_hand(table, by_rank),
        "is_over": game["result"] is not None,
        "fools": [seat for seat in seats if seat.role == "fool"],
    }
