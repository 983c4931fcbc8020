"""Rendering of a game, as a whole page or only as the table."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.models import User
from games import words
from games.read_models import GameView, Hint
from games.selectors.chat import list_newest_chat_lines
from games.selectors.table import load_table
from games.services.chat_readers import mark_newest_lines_read
from games.web.orders.panel import get_orders_panel_context
from games.web.people import add_names, map_shown_names
from games.web.table.page import get_table_context
from games.web.table.previews import get_preview_address, is_unlisted_page
from games.web.view_helpers import get_viewer, require_or_404

MAX_CHAT_LINES = 15
PAGE, FRAGMENT = "table/page.html", "table/table.html"


def render_game(
    request: HttpRequest,
    game_id: str,
    *,
    problem: str = "",
    status: int = 200,
    template: str = PAGE,
    hint: Hint | None = None,
) -> HttpResponse:
    """Render a game for its viewer. `problem` is the reason of a refusal, if an action was refused. `hint` is a hint
    that the viewer has requested.

    Raises `Http404` if the viewer may not see the game.
    """
    user = get_viewer(request)
    table, options = require_or_404(load_table(game_id, user)), {} if user is None else user.display_options
    shown = get_table_context(
        table,
        user,
        by_rank=options.get("by_rank", False),
        at_once=options.get("at_once", False),
        recalls=options.get("recalls", False),
    )
    orders = get_orders_panel_context(request, table.game, user) if template == PAGE else None
    hinted = hint and words.label_move(hint["move"], table.game)
    context = {
        **shown,
        "talk": get_chat_context(table.game, user),
        "and_if": orders,
        "problem": problem,
        "hint": hinted,
        "preview": get_preview_address(request, game_id),
        "is_unlisted": template == PAGE and is_unlisted_page(request, table.game),
    }
    return render(request, template, context, status=status)


def get_chat_context(game: GameView, user: User | None) -> dict[str, Any] | None:
    """Return the newest chat lines, which then count as read, whether there are older ones, and whether the viewer may
    write. Return None if there are no lines and the viewer may not write.
    """
    found = list_newest_chat_lines(game["series"], user, MAX_CHAT_LINES + 1)
    lines = found[-MAX_CHAT_LINES:]
    mark_newest_lines_read(user=user, series_id=game["series"], lines=[line for line in lines if line["unread"]])
    people = [one for one in game["players"] if one["player"] is not None]
    lines = add_names(lines, map_shown_names(user, people, lines))
    talks = user is not None and game["your_seat"] is not None and not user.is_guest and len(people) > 1
    return {"lines": lines, "has_older": len(found) > MAX_CHAT_LINES, "talks": talks} if lines or talks else None
