"""Page of a series: agreement, seats, games, penalties and chat."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.web.pages import page
from durak_site.http.html_pagination import ListPage, load_page
from games import words
from games.models import ChatLine, Club, Penalty, Series, SeriesSeat
from games.models.table_blocks import list_blocked_people
from games.selectors.chat import build_chat_line, list_chat_lines
from games.selectors.clubs.clubs import list_clubs_to_agree_on
from games.selectors.penalties import list_series_penalties
from games.selectors.series import MAX_GAMES_SHOWN, build_series_view, list_games, load_series
from games.services.chat_readers import mark_newest_lines_read
from games.services.series.join_checks import Joiner
from games.web.idempotent_forms import make_idempotency_key
from games.web.penalties import build_penalty_row
from games.web.people import add_debtor_names, add_names, list_people_of_penalties, map_shown_names
from games.web.series.addresses import build_page_links, get_series_address, read_code
from games.web.series.agreement import get_agreement_context
from games.web.series.buttons import get_buttons, list_seats_to_free
from games.web.series.days_off import build_days_off
from games.web.series.guest_form import GuestForm
from games.web.series.invitation_link import get_waiting_room_context
from games.web.series.lobby import describe_join_refusal
from games.web.series.results import build_game_rows, get_history_context
from games.web.table.extensions import list_extra_times
from games.web.view_helpers import get_time_zone, get_viewer, require_or_404
from games.words.levels import get_level_name

CHAT_PAGE_SIZE, PENALTIES_PAGE_SIZE = 50, 50


@page
def series_page(request: HttpRequest, series_id: str) -> HttpResponse:
    return render_series(request, series_id)


def render_series(
    request: HttpRequest, series_id: str, *, problem: str = "", status: int = 200, form: GuestForm | None = None
) -> HttpResponse:
    """Render the page of a series for its viewer. `form` is the form in which a visitor without an account enters a
    name.

    Raises `Http404` if the viewer may not see the series.
    """
    user, code = get_viewer(request), read_code(request)
    row = require_or_404(load_series(series_id, user, code))
    series_view = build_series_view(row, user)
    games = list_games(row).prefetch_related("seats__player").order_by("-number")
    here = load_page(games, request.GET.get("page"), MAX_GAMES_SHOWN)
    penalties = load_penalties(row, request.GET.get("owed"))
    owed = [build_penalty_row(one, user) for one in penalties.rows]
    chat = load_chat_page(row, user, request.GET.get("talk"))
    lines = [build_chat_line(line) for line in reversed(chat.rows)]
    mark_newest_lines_read(user=user, series_id=row.pk, lines=lines)
    days_off = build_days_off(row, user)
    taken, ever = days_off["taken"] if days_off else (), series_view["all_time"]["standings"]
    names = map_shown_names(
        user,
        series_view["seats"],
        series_view["standings"],
        lines,
        list_people_of_penalties(owed),
        taken,
        ever,
        list_organiser(series_view),
    )
    buttons = get_buttons(row, series_view, user)
    to_free = list_seats_to_free(row, series_view, buttons)
    is_offered = buttons.may_join or buttons.is_invited
    join_refusal = describe_join_refusal(row, Joiner(user)) if user is not None and is_offered else ""
    context = {
        "series": series_view,
        "names": names,
        "icon": request.build_absolute_uri(static("icon-512.png")),
        "address": get_series_address(series_id, code, page=here.number, owed=penalties.number, talk=chat.number),
        "links": build_page_links(series_id, code, here, penalties, chat),
        "problem": problem,
        "form": form or GuestForm(),
        "key": make_idempotency_key(),
        "code": code,
        "i": buttons,
        "join_refusal": join_refusal,
        **get_agreement_context(series_view, names, is_organiser=buttons.is_organiser),
        **(get_waiting_room_context(request, series_view) if buttons.shows_waiting_room else {}),
        "seats": add_names(build_seat_rows(series_view, to_free), names),
        "left": add_names(build_left_seat_rows(series_view), names),
        "may_free": bool(to_free),
        "games": build_game_rows(here.rows, user),
        "here": here,
        "history": get_history_context(series_view, names),
        "zone": get_time_zone(user),
        "lines": add_names(lines, names),
        "chat": chat,
        "owed": add_debtor_names(owed, names),
        "penalties": penalties,
        "owed_query": f"owed={penalties.number}" if penalties.has_previous else "",
        "days_off": days_off and {**days_off, "taken": add_names(taken, names)},
        "clubs": list_clubs_for_series(row, user),
        "blocked": list_blocked_people(row, user) if user is not None and is_offered and not join_refusal else [],
        "times": list_extra_times(row.max_extra_time) if buttons.may_grant_extra_time else [],
        "has_rematch": row.rematch_id is not None,
        "may_open_club": row.is_viewer_in_club or (row.club is not None and row.club.is_public),
    }
    return render(request, "series/page.html", context, status=status)


def list_organiser(series_view: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the organiser as a row that `map_shown_names` accepts, or no row if the series has none."""
    if series_view["organiser"] is None:
        return []
    return [{"player": series_view["organiser"], "display_name": series_view["organiser_display_name"]}]


def list_clubs_for_series(series: Series, user: User | None) -> list[dict[str, Any]]:
    """Return the clubs to which the series can be added, each with the names of the players who have agreed to this.

    The list is empty for a spectator, before the start, and if the series is already in a club.
    """
    places = [place for place in series.places.all() if place.player and place.accepted_at]
    if (
        user is None
        or series.club_id
        or series.state == Series.State.OPEN
        or user not in [one.player for one in places]
    ):
        return []
    proposed = [place.agreed_club_id for place in places if place.agreed_club_id]
    return [_build_club_row(club, places, user) for club in list_clubs_to_agree_on(user, proposed)]


def _build_club_row(club: Club, places: list[SeriesSeat], user: User | None) -> dict[str, Any]:
    players = [one.player for one in places if one.player]
    agreed = [one.player for one in places if one.agreed_club_id == club.pk and one.player]
    names = words.map_player_names({"player": one.username, "display_name": one.shown_name} for one in players)
    by = [_("you") if one == user else names[one.username] for one in agreed]
    return {"id": club.pk, "name": club.name, "by": by, "is_agreed": user in agreed}


def build_seat_rows(series_view: dict[str, Any], to_free: set[int]) -> list[dict[str, Any]]:
    """Build a row for each seat: its owner's results, and whether the viewer may free it."""
    played = {one["seat"]: one for one in series_view["standings"] if not one["has_left"]}
    return [
        {
            **seat,
            "level": get_level_name(seat["computer"]),
            **{name: played[seat["seat"]][name] for name in ("games", "fool", "draws", "epaulettes")},
            "may_free": seat["seat"] in to_free,
        }
        for seat in series_view["seats"]
    ]


def build_left_seat_rows(series_view: dict[str, Any]) -> list[dict[str, Any]]:
    """Build a row of results for each former owner of a seat who finished a game there. Abandoned games do not
    count.
    """
    left = [one for one in series_view["standings"] if one["has_left"] and one["games"]]
    return [{**one, "level": get_level_name(one["computer"])} for one in left]


def load_penalties(series: Series, requested_page: str | None) -> ListPage[Penalty]:
    """Return a page of the penalties of the series with their histories, newest first."""
    penalties = list_series_penalties(series).order_by("-created_at", "-pk")
    return load_page(penalties, requested_page, PENALTIES_PAGE_SIZE)


def load_chat_page(series: Series, user: User | None, requested_page: str | None) -> ListPage[ChatLine]:
    """Return a page of the chat lines that the viewer may see, newest first."""
    return load_page(list_chat_lines(series.pk, user).order_by("-created_at", "-pk"), requested_page, CHAT_PAGE_SIZE)
