"""The replay of a game. Its steps are the events that the viewer was shown, or all events if the viewer chooses so
after the end of the game.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.web.pages import get_signed_in_user
from durak_site.limits.work_throttle import count_page_work
from games.selectors.replay import GamePast, load_past
from games.selectors.reviews import can_be_reviewed
from games.web.idempotent_forms import make_idempotency_key
from games.web.table.page import get_moment_context
from games.web.table.previews import get_preview_address, is_unlisted_page
from games.web.table.review import build_review
from games.web.view_helpers import MAX_NUMBER, get_time_zone, get_viewer, parse_number, require_or_404

MAX_RECAP_STEPS = 12
MAX_LOG_EVENTS = 120
"""Maximum number of events that are read to show the log at a past moment."""
MAX_LINE_EVENTS = 24
"""Maximum number of events that are read to show only the last line of the log at a past moment."""


@never_cache
@require_safe
def replay_page(request: HttpRequest, game_id: str) -> HttpResponse:
    """Render the table right after the event with the number `at` in the query. With the query parameter `open`, all
    hands are shown.
    """
    is_open = "open" in request.GET
    at = parse_number(request.GET.get("at", "1"), MAX_NUMBER)
    past = require_or_404(load_past(game_id, get_viewer(request), is_open=is_open))
    with count_page_work(request) as work:
        table = past.build_table(at, MAX_LOG_EVENTS)
        work.steps += past.steps
    here = get_moment_context(table)
    looks_back = past.is_finished and past.own_seat is not None and can_be_reviewed(table.game)
    return render(
        request,
        "table/replay.html",
        {
            **here,
            **get_replay_steps(past, here["at"]),
            "zone": get_time_zone(get_viewer(request)),
            "is_open": is_open,
            "preview": get_preview_address(request, game_id, here["at"]) if past.is_finished else None,
            "is_unlisted": is_unlisted_page(request, table.game),
            "looks_back": looks_back,
            "review": build_review(game_id, get_signed_in_user(request), here["at"], is_open=is_open)
            if looks_back
            else None,
            "key": make_idempotency_key(),
        },
    )


@never_cache
@require_safe
def recap_page(request: HttpRequest, game_id: str) -> HttpResponse:
    """Render the moments of the recap: the table right after each event whose number is in a query parameter `at`."""
    numbers = {parse_number(text, 1) for text in request.GET.getlist("at")[-MAX_RECAP_STEPS:]}
    past = require_or_404(load_past(game_id, get_viewer(request)))
    with count_page_work(request) as work:
        tables = [past.build_table(one, MAX_LINE_EVENTS) for one in sorted(numbers)]
        work.steps += past.steps
    return render(request, "table/lately.html", {"moments": [get_moment_context(one) for one in tables]})


def get_replay_steps(past: GamePast, at: int) -> dict[str, object]:
    """Return the steps to which the buttons of the replay lead from the step `at`, as numbers of events."""
    stops = past.find_stops_around(at)
    return {
        "last": past.last_number,
        "back": max(1, at - 1),
        "on": min(past.last_number, at + 1),
        "stop_before": stops.before[-1] if stops.before else 1,
        "stop_after": stops.after[0] if stops.after else past.last_number,
        "stops": [*stops.before, *stops.after],
        "can_be_open": past.is_finished,
        "in_other_view": past.find_number_in_other_view(at) if past.is_finished else None,
    }
