"""The page of a series: what is agreed, who sits there, what was played, what is owed, what is said."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.dateparse import parse_duration
from django.utils.safestring import SafeString, mark_safe

from accounts.models import User
from accounts.web.pages import page
from games import words
from games.engine import Rules
from games.models import Series
from games.selectors.penalties import ledger_of_series, penalty_seen
from games.selectors.series import series_opened, series_seen
from games.services.penalties import FOLLOWS
from games.web.asking import known, viewer
from games.web.once import new_key
from games.web.talking import newest_lines
from games.words.levels import LEVEL_NAMES

MOST_LINES, MOST_OWED = 50, 50


@dataclass(frozen=True)
class Shown:
    """What the buttons of the page depend on."""

    is_mine: bool
    sits: bool
    is_invited: bool
    may_join: bool
    is_between_games: bool


@page
def series(request: HttpRequest, series_id: str) -> HttpResponse:
    return show(request, series_id)


def show(request: HttpRequest, series_id: str, *, problem: str = "", status: int = 200) -> HttpResponse:
    """The page as its viewer may see it; raises Http404 where they may not know of it."""
    user, code = viewer(request), (request.GET.get("code") or request.POST.get("code", "")).replace("\0", "")
    seen = known(series_seen(series_id, user, code))
    row = known(series_opened(series_id, user, code))
    context = {
        "series": seen,
        "icon": request.build_absolute_uri(static("icon-512.png")),
        "problem": problem,
        "key": new_key(),
        "code": code,
        "i": buttons(seen, user),
        **agreed(seen),
        **link(request, seen),
        "seats": seats(seen, user),
        "games": games(seen),
        "zone": ZoneInfo(user.time_zone if user else "UTC"),
        "lines": newest_lines(row.pk, user, MOST_LINES),
        "owed": [owed(one) for one in ledger_of_series(row).order_by("-created_at", "-pk")[:MOST_OWED]],
    }
    return render(request, "series/page.html", context, status=status)


def address(series_id: str, code: str = "") -> str:
    path = reverse("series", args=[series_id])
    return f"{path}?{urlencode({'code': code})}" if code else path


def buttons(seen: dict[str, Any], user: User | None) -> Shown:
    mine = seen["your_seat"]
    accepted = mine is not None and seen["seats"][mine]["accepted"]
    is_open = seen["state"] == Series.State.OPEN
    last = seen["games"][0] if seen["games"] else None
    return Shown(
        is_mine=user is not None and user.username == seen["creator"],
        sits=accepted,
        is_invited=is_open and mine is not None and not accepted,
        may_join=is_open and mine is None and any(seat["open"] for seat in seen["seats"]),
        is_between_games=seen["state"] == Series.State.RUNNING and last is not None and last["finished"] is not None,
    )


def agreed(seen: dict[str, Any]) -> dict[str, Any]:
    """The rules by their preset and what differs from it, the clock in words, and the level that sits in."""
    preset = seen["rules"].get("preset")
    usual = Rules.from_data(preset or {}).to_data() if preset is None or "/" not in preset else {}
    differs = [
        (words.option_name(name), words.value_name(name, value))
        for name, value in seen["rules"].items()
        if name in usual and usual[name] != value
    ]
    clock = {name: words.duration(length) for name, text in seen["clock"].items() if (length := _length(text))}
    called = preset and words.preset_name(preset)
    sits_in = LEVEL_NAMES.get(seen["takeover_level"], "")
    return {"preset": preset, "called": called, "differs": differs, "clock": clock, "sits_in": sits_in}


def _length(text: Any) -> Any:
    return parse_duration(text) if isinstance(text, str) else None


def link(request: HttpRequest, seen: dict[str, Any]) -> dict[str, str | SafeString]:
    """What to send to those who are to come, as text and as a picture; while there are seats to take."""
    if seen["state"] != Series.State.OPEN:
        return {}
    text = request.build_absolute_uri(address(seen["id"], seen["code"] or ""))
    drawn = segno.make_qr(text).svg_inline(scale=4, border=2, dark="#1f2621", light="#fff", omitsize=True)
    return {"link": text, "drawn": mark_safe(drawn)}  # drawn of our own address


def seats(seen: dict[str, Any], user: User | None) -> list[dict[str, Any]]:
    """Each seat with its name in words and with what it has played."""
    played = {one["seat"]: one for one in seen["standings"]}
    return [
        {**seat, "level": LEVEL_NAMES.get(seat["computer"] or "", ""), **_counts(played[seat["seat"]])}
        for seat in seen["seats"]
    ]


def _counts(standing: dict[str, Any]) -> dict[str, Any]:
    return {name: standing[name] for name in ("games", "fool", "draws", "epaulettes")}


def games(seen: dict[str, Any]) -> list[dict[str, Any]]:
    """Newest first, with how they ended."""
    players = [{"seat": one["seat"], "player": one["player"]} for one in seen["seats"]]
    table = words.Table.of({"players": players, "your_seat": seen["your_seat"]})
    return [
        {**game, "ended": game["result"] and words.result_sentence(game["result"], table)} for game in seen["games"]
    ]


def owed(penalty: Any) -> dict[str, Any]:
    """A line of the ledger, with the marks that may follow its last; whose they are to make the service knows."""
    return {
        **penalty_seen(penalty),
        "marks_next": [mark for mark, after in FOLLOWS.items() if penalty.last_mark in after],
    }
