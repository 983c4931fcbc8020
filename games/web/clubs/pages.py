"""Pages of a club: its games, its standings, its penalties and its members."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import get_format
from django.utils.translation import ngettext

from accounts.models import User
from accounts.names import is_deleted
from accounts.web.pages import page
from durak_site.http.html_pagination import ListPage, load_page
from games import words
from games.models import ClubMember, Game, Penalty
from games.models.years import LATEST_YEAR
from games.selectors.clubs.clubs import (
    LoadedClub,
    build_invitation_row,
    build_member_row,
    find_club_by_code,
    list_club_invitations,
    list_members,
)
from games.selectors.clubs.history import build_club_view
from games.selectors.clubs.lists import (
    build_club_game_row,
    build_open_club_series_row,
    list_club_games,
    list_club_penalties,
    list_open_club_series,
    list_waiting_club_games,
    prefetch_seats_and_titles,
    select_club_totals,
)
from games.selectors.clubs.standings import load_standings
from games.selectors.own_games import build_own_game_row, prefetch_seat_owners
from games.selectors.penalties import build_penalty_view
from games.selectors.penalty_totals import sum_totals
from games.web.clubs.creation import VISIBILITY_CHOICES
from games.web.idempotent_forms import make_idempotency_key
from games.web.my_games import describe_own_game
from games.web.people import add_debtor_names, add_names, get_player_names, list_people_of_penalties, map_shown_names
from games.web.series.addresses import read_code
from games.web.series.agreement import describe_duration
from games.web.series.invitation_link import draw_qr_code
from games.web.view_helpers import get_time_zone, get_viewer, parse_number, require_or_404

PAGE_SIZE, MAX_WAITING_GAMES, MAX_RUNNING_GAMES, MAX_OPEN_SERIES = 20, 20, 20, 30


@page
def club_games_page(request: HttpRequest, club_id: str) -> HttpResponse:
    return render_club(request, club_id, "games")


@page
def club_standings_page(request: HttpRequest, club_id: str) -> HttpResponse:
    return render_club(request, club_id, "standings")


@page
def club_penalties_page(request: HttpRequest, club_id: str) -> HttpResponse:
    return render_club(request, club_id, "owed")


@page
def club_members_page(request: HttpRequest, club_id: str) -> HttpResponse:
    return render_club(request, club_id, "members")


def render_club(request: HttpRequest, club_id: str, tab: str, *, problem: str = "", status: int = 200) -> HttpResponse:
    """Render a page of the club: its `tab` "games", "standings", "owed" (penalties) or "members".

    If the club is private, invited players and visitors with its code see only a page on which they can join. Raises
    `Http404` if the viewer may not know about the club.
    """
    user, code = get_viewer(request), read_code(request)
    row = require_or_404(find_club_by_code(club_id, user, code))
    may_join = user is not None and not row.own_role and (row.is_invited or (code != "" and code == row.code))
    seen = build_club_view(row)
    context = {
        "club": seen,
        "years": count_club_years(seen),
        "code": code,
        "may_join": may_join or (user is None and code != ""),
        "is_keeper": row.own_role == ClubMember.Role.KEEPER,
        "problem": problem,
        "key": make_idempotency_key(),
        "tab": tab,
        "zone": get_time_zone(user),
    }
    if row.own_role or row.is_public:
        context |= TAB_LOADERS[tab](request, row, user)
    return render(request, f"clubs/{tab if row.own_role or row.is_public else 'door'}.html", context, status=status)


def count_club_years(club: dict[str, Any]) -> int:
    """Return the number of whole years since the club began, or 0 if its history is hidden from the viewer."""
    anniversaries = club["history"]["anniversaries"] if club["history"] else []
    return max((one["number"] for one in anniversaries if one["kind"] == "years"), default=0)


def load_games_tab(request: HttpRequest, club: LoadedClub, user: User | None) -> dict[str, Any]:
    waiting, has_more_waiting = ([], False) if user is None else load_waiting_games(club, user)
    known = {game["id"] for game in waiting}
    running = [
        game for game in list_club_games(club).filter(finished_at=None)[:MAX_RUNNING_GAMES] if game.pk not in known
    ]
    over = list_club_games(club, by="finished_at").filter(finished_at__isnull=False)
    list_page: ListPage[Game] = load_page(over, request.GET.get("page"), PAGE_SIZE)
    prefetch_seats_and_titles([*running, *list_page.rows])
    return {
        "waiting": waiting,
        "has_more_waiting": has_more_waiting,
        "running": [build_game_row(game, user) for game in running],
        "open": [
            describe_open_series(build_open_club_series_row(one))
            for one in list_open_club_series(club)[:MAX_OPEN_SERIES]
        ],
        "over": [build_game_row(game, user) for game in list_page.rows],
        "here": list_page,
    }


def describe_open_series(row: dict[str, Any]) -> dict[str, Any]:
    """Return a copy of the row of a series with free seats, with the name of its preset.

    `time_for_a_move` is the time for a move in words, or False if the series has time banks instead.
    """
    preset, clock = row["rules"].get("preset"), row["clock"]
    return {
        **row,
        "called": preset and words.get_preset_name(preset),
        "time_for_a_move": "move" in clock and describe_duration(clock["move"]),
    }


def load_waiting_games(club: LoadedClub, user: User) -> tuple[list[dict[str, Any]], bool]:
    """Return at most MAX_WAITING_GAMES games of the club that wait for the user, earliest deadline first, and whether
    there are more.
    """
    found = list(list_waiting_club_games(club, user)[: MAX_WAITING_GAMES + 1])
    prefetch_seat_owners(found)
    rows = [describe_own_game(build_own_game_row(game, user), user, {}) for game in found[:MAX_WAITING_GAMES]]
    return rows, len(found) > MAX_WAITING_GAMES


def build_game_row(game: Game, user: User | None) -> dict[str, Any]:
    """Build the row of a game, with the names of the players and the result in words."""
    players = get_player_names(game, user)
    ended = game.result and words.describe_result(game.result, players)
    return {**build_club_game_row(game), "names": players.names, "ended": ended}


def load_standings_tab(request: HttpRequest, club: LoadedClub, user: User | None) -> dict[str, Any]:
    text = request.GET.get("year", str(timezone.now().year))
    year = None if text == "all" else max(1, min(LATEST_YEAR, parse_number(text, timezone.now().year)))
    rows = load_standings(club, year)
    return {"year": year, "rows": build_result_rows(rows, map_shown_names(user, rows))}


def build_result_rows(rows: list[dict[str, Any]], names: Mapping[str, str]) -> list[dict[str, Any]]:
    """Build the rows of a table of results, with all numbers as texts.

    A template would take twice the time to format the rows of a large club. `beside_chance` is the number of games as
    the fool minus the number to expect by chance, or a dash if it is unknown. Deleted accounts have no page, so their
    `address` is empty.
    """
    separator = get_format("DECIMAL_SEPARATOR")
    return [
        {
            "player": row["player"],
            "name": row["name"],
            "address": "" if is_deleted(row["player"]) else reverse("player", args=[row["player"]]),
            "worn": ngettext("{n} epaulette", "{n} epaulettes", epaulettes).format(n=epaulettes)
            if (epaulettes := row["epaulettes"])
            else "",
            "games": str(row["games"]),
            **describe_fool_counts(row["fool"], row["expected"], separator),
        }
        for row in add_names(rows, names)
    ]


def describe_fool_counts(fool: int | None, expected: float, separator: str) -> dict[str, str]:
    """Return three texts: how often a player ended as the fool, how often to expect this by chance, and the difference.
    All are dashes if `fool` is None. `separator` is the decimal separator.
    """
    if fool is None:
        return dict.fromkeys(("fool", "expected", "beside_chance"), "–")
    difference = round(fool - expected, 1)
    texts = {"expected": f"{expected:.1f}", "beside_chance": f"{difference:+.1f}" if difference else "0.0"}
    return {"fool": str(fool), **{name: text.replace(".", separator) for name, text in texts.items()}}


def load_penalties_tab(request: HttpRequest, club: LoadedClub, user: User | None) -> dict[str, Any]:
    ledger = list_club_penalties(club).order_by("-created_at", "-pk")
    list_page: ListPage[Penalty] = load_page(ledger, request.GET.get("page"), PAGE_SIZE)
    owed = [build_penalty_view(one) for one in list_page.rows]
    totals = [total for total in sum_totals(select_club_totals(club)) if total["owed"] or total["disputed"]]
    owing = [{**one, "player": one["debtor"], "display_name": one["debtor_display_name"]} for one in totals]
    names = map_shown_names(user, owing, list_people_of_penalties(owed))
    return {
        "totals": add_names(owing, names),
        "owed": add_debtor_names(owed, names),
        "here": list_page,
    }


def load_members_tab(request: HttpRequest, club: LoadedClub, user: User | None) -> dict[str, Any]:
    is_keeper = club.own_role == ClubMember.Role.KEEPER
    members = [build_member_row(member) for member in list_members(club).order_by("joined_at", "pk")]
    invitations = [build_invitation_row(one) for one in list_club_invitations(club)] if is_keeper else []
    names = map_shown_names(user, members, invitations)
    return {
        "members": add_names(members, names),
        "invitations": add_names(invitations, names),
        "who_knows": VISIBILITY_CHOICES,
        **(get_invitation_link_context(request, club) if is_keeper else {}),
    }


def get_invitation_link_context(request: HttpRequest, club: LoadedClub) -> dict[str, Any]:
    """Return the link with which players can join the club, as text and as a QR code."""
    text = request.build_absolute_uri(get_club_address(club.pk, club.code))
    return {"link": text, "drawn": draw_qr_code(text)}


def get_club_address(club_id: str, code: str = "") -> str:
    path = reverse("club", args=[club_id])
    return f"{path}?{urlencode({'code': code})}" if code else path


TAB_LOADERS = {
    "games": load_games_tab,
    "standings": load_standings_tab,
    "owed": load_penalties_tab,
    "members": load_members_tab,
}
