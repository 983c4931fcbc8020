"""A table as a page or a fragment of one."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.selectors.table import table_seen
from games.web.asking import known, viewer
from games.web.orders.offering import and_if
from games.web.table.page import table_shown

PAGE, FRAGMENT = "table/page.html", "table/table.html"


def show(
    request: HttpRequest, game_id: str, *, problem: str = "", status: int = 200, template: str = PAGE
) -> HttpResponse:
    """`problem` is the sentence with which something was refused just now. Raises Http404."""
    user = viewer(request)
    table = known(table_seen(game_id, user))
    shown = table_shown(
        table,
        user,
        by_rank=request.session.get("hand_by_rank", False),
        at_once=request.session.get("send_at_once", False),
    )
    orders = and_if(request, table.game, user) if template == PAGE else None
    return render(request, template, {**shown, "and_if": orders, "problem": problem}, status=status)
