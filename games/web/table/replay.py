"""Replay of a game: the events that the viewer has been shown, step by step; all events once it is over."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.web.pages import signed_in_user
from durak_site.limits.work_throttle import charge_page
from games.read_models import GameView
from games.selectors.replay import GamePast, load_past
from games.web.idempotent_forms import make_idempotency_key
from games.web.table.page import get_moment_context, get_time_zone
from games.web.table.previews import get_preview_address
from games.web.table.review import describe_review
from games.web.view_helpers import LARGEST, found_or_404, get_viewer, parse_number

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
    at = parse_number(request.GET.get("at", "1"), LARGEST)
    past = found_or_404(load_past(game_id, get_viewer(request), is_open=is_open))
    with charge_page(request) as work:
        table = past.build_table(at, EVENTS_OF_A_LOG)
        work.steps += past.steps
    here = get_moment_context(table)
    looks_back = past.is_finished and is_player(table.game, request)
    return render(
        request,
        "table/replay.html",
        {
            **here,
            **get_steps(past, here["at"]),
            "zone": get_time_zone(get_viewer(request)),
            "is_open": is_open,
            "preview": get_preview_address(request, game_id, here["at"]) if past.is_finished else None,
            "looks_back": looks_back,
            "review": describe_review(game_id, signed_in_user(request), here["at"], is_open=is_open)
            if looks_back
            else None,
            "key": make_idempotency_key(),
        },
    )


def is_player(game: GameView, request: HttpRequest) -> bool:
    """Return whether the viewer played this game, also for a view with open hands, which has no `your_seat`."""
    user = get_viewer(request)
    return user is not None and any(one["player"] == user.username for one in game["players"])


@never_cache
@require_safe
def recent_moments(request: HttpRequest, game_id: str) -> HttpResponse:
    """Render the moments after the events numbered in `at`, for the recap of events since the last visit."""
    numbers = {parse_number(text, 1) for text in request.GET.getlist("at")[-MOST_STEPS:]}
    past = found_or_404(load_past(game_id, get_viewer(request)))
    with charge_page(request) as work:
        tables = [past.build_table(one, EVENTS_OF_A_LINE) for one in sorted(numbers)]
        work.steps += past.steps
    return render(request, "table/lately.html", {"moments": [get_moment_context(one) for one in tables]})


def get_steps(past: GamePast, at: int) -> dict[str, object]:
    """Return the steps that can be reached from here."""
    stops = past.find_stops_around(at)
    return {
        "last": past.last,
        "back": max(1, at - 1),
        "on": min(past.last, at + 1),
        "stop_before": stops.before[-1] if stops.before else 1,
        "stop_after": stops.after[0] if stops.after else past.last,
        "stops": [*stops.before, *stops.after],
        "can_be_open": past.is_finished,
    }
