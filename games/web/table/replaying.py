"""The game again: everything that its viewer has been shown, step by step, and all of it once it is over."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.web.pages import reader
from games.selectors.replay import Replay, replay_seen
from games.web.asking import LARGEST, known, number, viewer
from games.web.once import new_key
from games.web.table.page import moment_shown
from games.web.table.previews import preview_of
from games.web.table.reviewing import review_shown

MOST_STEPS = 12


@never_cache
@require_safe
def replay(request: HttpRequest, game_id: str) -> HttpResponse:
    """The table right after the event numbered `at` (the last one, if none is named); `open` shows all hands."""
    is_open = "open" in request.GET
    at = number(request.GET.get("at", ""), LARGEST)
    seen = known(replay_seen(game_id, viewer(request), [at], is_open=is_open))
    here = moment_shown(seen.moments[-1])
    looks_back = seen.can_be_open and viewer_sits_there(seen.moments[-1].game, request)
    return render(
        request,
        "table/replay.html",
        {
            **here,
            **ways(seen, here["at"]),
            "is_open": is_open,
            "preview": preview_of(request, game_id, here["at"]) if seen.can_be_open else None,
            "looks_back": looks_back,
            "review": review_shown(game_id, reader(request), here["at"], is_open=is_open) if looks_back else None,
            "key": new_key(),
        },
    )


def viewer_sits_there(game: dict[str, Any], request: HttpRequest) -> bool:
    """Also where all hands are open, and the table is nobody's in particular."""
    user = viewer(request)
    return user is not None and any(one["player"] == user.username for one in game["players"])


@never_cache
@require_safe
def lately(request: HttpRequest, game_id: str) -> HttpResponse:
    """The moments after the events numbered in `at`, for a page that shows what happened since its reader was here."""
    numbers = [number(text, 1) for text in request.GET.getlist("at")[-MOST_STEPS:]]
    seen = known(replay_seen(game_id, viewer(request), numbers))
    return render(request, "table/lately.html", {"moments": [moment_shown(one) for one in seen.moments]})


def ways(seen: Replay, at: int) -> dict[str, object]:
    """Where one can go from here."""
    stops = [one["seq"] for one in seen.stops]
    return {
        "last": seen.last,
        "back": max(1, at - 1),
        "on": min(seen.last, at + 1),
        "stop_before": max([one for one in stops if one < at], default=1),
        "stop_after": min([one for one in stops if one > at], default=seen.last),
        "stops": seen.stops,
        "can_be_open": seen.can_be_open,
    }
