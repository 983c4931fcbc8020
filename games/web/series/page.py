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
from games.models import Penalty, Series
from games.selectors.penalties import ledger_of_series, penalty_seen
from games.selectors.series import series_opened, series_seen
from games.selectors.talk import newest_lines
from games.services.penalties import marks_open_to
from games.web.asking import known, viewer
from games.web.once import new_key
from games.web.series.agreed import agreed
from games.web.series.days_off import days_off
from games.words.levels import LEVEL_NAMES

MOST_LINES, MOST_OWED = 50, 50


@dataclass(frozen=True)
class Shown:
    """Conditions of the buttons on the page."""

    is_mine: bool
    sits: bool
    is_invited: bool
    may_join: bool
    is_between_games: bool
    may_talk: bool


@page
def series(request: HttpRequest, series_id: str) -> HttpResponse:
    return show(request, series_id)


def show(request: HttpRequest, series_id: str, *, problem: str = "", status: int = 200) -> HttpResponse:
    """Render the page for its viewer. Raises `Http404` if the viewer may not see the series."""
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
        "owed": ledger(row, user),
        "days_off": days_off(row, user),
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
        is_between_games=seen["state"] == Series.State.RUNNING and last is not None and last["finished_at"] is not None,
        may_talk=user is not None and not user.is_guest and (accepted or user.username == seen["creator"]),
    )


def link(request: HttpRequest, seen: dict[str, Any]) -> dict[str, str | SafeString]:
    """Return the invitation link as text and as a QR code, while the series is open."""
    if seen["state"] != Series.State.OPEN:
        return {}
    text = request.build_absolute_uri(address(seen["id"], seen["code"] or ""))
    drawn = segno.make_qr(text).svg_inline(scale=4, border=2, dark="#1f2621", light="#fff", omitsize=True)
    return {"link": text, "drawn": mark_safe(drawn)}  # an SVG of our own URL


def seats(seen: dict[str, Any], user: User | None) -> list[dict[str, Any]]:
    """Return each seat with its level in words and its standings."""
    played = {one["seat"]: one for one in seen["standings"]}
    return [
        {**seat, "level": LEVEL_NAMES.get(seat["computer"] or "", ""), **_counts(played[seat["seat"]])}
        for seat in seen["seats"]
    ]


def _counts(standing: dict[str, Any]) -> dict[str, Any]:
    return {name: standing[name] for name in ("games", "fool", "draws", "epaulettes")}


def games(seen: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the games with their results in words, newest first."""
    players = [{"seat": one["seat"], "player": one["player"]} for one in seen["seats"]]
    table = words.Table.from_game({"players": players, "your_seat": seen["your_seat"]})
    return [
        {**game, "ended": game["result"] and words.result_sentence(game["result"], table)} for game in seen["games"]
    ]


def ledger(series: Series, user: User | None) -> list[dict[str, Any]]:
    """Return the penalties, newest first, each with its history and the marks that the viewer may set next."""
    players = [place.player for place in series.places.all() if place.player and place.accepted_at]
    lines = ledger_of_series(series).order_by("-created_at", "-pk")[:MOST_OWED]
    return [owed(one, user, players) for one in lines]


def owed(penalty: Penalty, user: User | None, players: list[User]) -> dict[str, Any]:
    seen = penalty_seen(penalty)
    return {
        **seen,
        "history": [mark for mark in seen["marks"] if mark["by"]],
        "marks_next": marks_open_to(penalty=penalty, user=user, players=players) if user else [],
    }
