"""Replay of a game: the events that the viewer has been shown, step by step; all events once it is over."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.web.pages import reader
from games.api.charging import page_charged
from games.selectors.replay import Past, past_of
from games.web.asking import LARGEST, known, number, viewer
from games.web.once import new_key
from games.web.table.page import moment_shown, zone_of
from games.web.table.previews import preview_of
from games.web.table.reviewing import review_shown

MOST_STEPS = 12
EVENTS_OF_A_LOG = 120
"""Maximum number of events read for the log of a moment."""
EVENTS_OF_A_LINE = 24
"""Maximum number of events read for the last line of a moment."""


@never_cache
@require_safe
def replay(request: HttpRequest, game_id: str) -> HttpResponse:
    """Render the table right after the event numbered `at` (default: the first). `open` shows all hands."""
    is_open = "open" in request.GET
    at = number(request.GET.get("at", "1"), LARGEST)
    past = known(past_of(game_id, viewer(request), is_open=is_open))
    with page_charged(request) as work:
        table = past.moment(at, EVENTS_OF_A_LOG)
        work.steps += past.steps
    here = moment_shown(table)
    looks_back = past.is_finished and viewer_sits_there(table.game, request)
    return render(
        request,
        "table/replay.html",
        {
            **here,
            **ways(past, here["at"]),
            "zone": zone_of(viewer(request)),
            "is_open": is_open,
            "preview": preview_of(request, game_id, here["at"]) if past.is_finished else None,
            "looks_back": looks_back,
            "review": review_shown(game_id, reader(request), here["at"], is_open=is_open) if looks_back else None,
            "key": new_key(),
        },
    )


def viewer_sits_there(game: dict[str, Any], request: HttpRequest) -> bool:
    """Return whether the viewer played this game, also for a view with open hands, which has no `your_seat`."""
    user = viewer(request)
    return user is not None and any(one["player"] == user.username for one in game["players"])


@never_cache
@require_safe
def lately(request: HttpRequest, game_id: str) -> HttpResponse:
    """Render the moments after the events numbered in `at`, for the recap of events since the last visit."""
    numbers = {number(text, 1) for text in request.GET.getlist("at")[-MOST_STEPS:]}
    past = known(past_of(game_id, viewer(request)))
    with page_charged(request) as work:
        tables = [past.moment(one, EVENTS_OF_A_LINE) for one in sorted(numbers)]
        work.steps += past.steps
    return render(request, "table/lately.html", {"moments": [moment_shown(one) for one in tables]})


def ways(past: Past, at: int) -> dict[str, object]:
    """Return the steps that can be reached from here."""
    stops = past.stops_around(at)
    return {
        "last": past.last,
        "back": max(1, at - 1),
        "on": min(past.last, at + 1),
        "stop_before": stops.before[-1] if stops.before else 1,
        "stop_after": stops.after[0] if stops.after else past.last,
        "stops": [*stops.before, *stops.after],
        "can_be_open": past.is_finished,
    }
