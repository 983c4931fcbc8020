"""Page of a series: agreement, seats, games, penalties and chat."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from accounts.models import User
from accounts.web.pages import page
from games import words
from games.models import Series
from games.selectors.chat import list_newest_lines
from games.selectors.penalties import list_series_penalties
from games.selectors.series import find_series_or_by_code, load_series_view
from games.services.chat_readers import mark_newest_read
from games.web.idempotent_forms import make_idempotency_key
from games.web.penalties import describe_penalty
from games.web.people import add_names, list_debtors, name_debtors, name_people
from games.web.series.agreement import describe_agreement
from games.web.series.days_off import build_days_off
from games.web.view_helpers import found_or_404, get_viewer
from games.words.levels import LEVEL_NAMES

MOST_LINES, MOST_OWED = 50, 50


@dataclass(frozen=True)
class PageButtons:
    """Conditions of the buttons on the page."""

    is_mine: bool
    sits: bool
    is_invited: bool
    may_join: bool
    is_between_games: bool
    may_talk: bool


@page
def series(request: HttpRequest, series_id: str) -> HttpResponse:
    return render_series(request, series_id)


def render_series(request: HttpRequest, series_id: str, *, problem: str = "", status: int = 200) -> HttpResponse:
    """Render the page for its viewer. Raises `Http404` if the viewer may not see the series."""
    user, code = get_viewer(request), (request.GET.get("code") or request.POST.get("code", "")).replace("\0", "")
    seen = found_or_404(load_series_view(series_id, user, code))
    row = found_or_404(find_series_or_by_code(series_id, user, code))
    lines, owed, days_off = (
        list_newest_lines(row.pk, user, MOST_LINES),
        list_penalties(row, user),
        build_days_off(row, user),
    )
    mark_newest_read(user=user, series_id=row.pk, lines=lines)
    names = name_people(user, seen["seats"], lines, list_debtors(owed), days_off["taken"] if days_off else ())
    context = {
        "series": seen,
        "names": names,
        "icon": request.build_absolute_uri(static("icon-512.png")),
        "problem": problem,
        "key": make_idempotency_key(),
        "code": code,
        "i": get_buttons(seen, user),
        **describe_agreement(seen),
        **get_invitation_link(request, seen),
        "seats": add_names(describe_seats(seen, user), names),
        "games": describe_games(seen),
        "zone": ZoneInfo(user.time_zone if user else "UTC"),
        "lines": add_names(lines, names),
        "owed": name_debtors(owed, names),
        "days_off": days_off and {**days_off, "taken": add_names(days_off["taken"], names)},
    }
    return render(request, "series/page.html", context, status=status)


def get_series_address(series_id: str, code: str = "") -> str:
    path = reverse("series", args=[series_id])
    return f"{path}?{urlencode({'code': code})}" if code else path


def get_buttons(seen: dict[str, Any], user: User | None) -> PageButtons:
    mine = seen["your_seat"]
    accepted = mine is not None and seen["seats"][mine]["accepted"]
    is_open = seen["state"] == Series.State.OPEN
    last = seen["games"][0] if seen["games"] else None
    return PageButtons(
        is_mine=user is not None and user.username == seen["creator"],
        sits=accepted,
        is_invited=is_open and mine is not None and not accepted,
        may_join=is_open and mine is None and any(seat["open"] for seat in seen["seats"]),
        is_between_games=seen["state"] == Series.State.RUNNING and last is not None and last["finished_at"] is not None,
        may_talk=user is not None and not user.is_guest and (accepted or user.username == seen["creator"]),
    )


def get_invitation_link(request: HttpRequest, seen: dict[str, Any]) -> dict[str, str | SafeString]:
    """Return the invitation link as text and as a QR code, while the series is open."""
    if seen["state"] != Series.State.OPEN:
        return {}
    text = request.build_absolute_uri(get_series_address(seen["id"], seen["code"] or ""))
    drawn = segno.make_qr(text).svg_inline(scale=4, border=2, dark="#1f2621", light="#fff", omitsize=True)
    return {"link": text, "drawn": mark_safe(drawn)}  # an SVG of our own URL


def describe_seats(seen: dict[str, Any], user: User | None) -> list[dict[str, Any]]:
    """Return each seat with its level in words and its standings."""
    played = {one["seat"]: one for one in seen["standings"]}
    return [
        {**seat, "level": LEVEL_NAMES.get(seat["computer"] or "", ""), **_counts(played[seat["seat"]])}
        for seat in seen["seats"]
    ]


def _counts(standing: dict[str, Any]) -> dict[str, Any]:
    return {name: standing[name] for name in ("games", "fool", "draws", "epaulettes")}


def describe_games(seen: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the games with their results in words, newest first."""
    table = words.Table.from_players(seen["seats"], seen["your_seat"])
    return [
        {**game, "ended": game["result"] and words.describe_result(game["result"], table)} for game in seen["games"]
    ]


def list_penalties(series: Series, user: User | None) -> list[dict[str, Any]]:
    """Return the penalties, newest first, each with its history and the marks that the viewer may set next."""
    lines = list_series_penalties(series).order_by("-created_at", "-pk")[:MOST_OWED]
    return [describe_penalty(one, user, series.people) for one in lines]
