"""The front page and the Atom feed, with games worth replaying and series with free seats."""

from datetime import datetime
from typing import Any
from urllib.parse import urljoin

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from durak_site.http.etags import apply_condition, make_body_tag
from durak_site.web.installable_app import require_supported_language
from durak_site.web.visitor_cache import MAX_AGE_SECONDS, VisitorCache
from games import words
from games.read_models import VisitorSeat
from games.selectors.front_page import build_front_page_data
from games.web.idempotent_forms import make_idempotency_key
from games.web.series.agreement import describe_bank, describe_duration

MAX_REPLAYS, MAX_OPEN_SERIES = 5, 5
"""Maximum numbers of games worth replaying and of series with free seats on the front page. The feed can contain
more."""
FRONT_PAGE_CACHE = VisitorCache("living-site-2", build_front_page_data)


@require_safe
def home_page(request: HttpRequest) -> HttpResponse:
    """Render the front page. Only visitors who are not signed in see lists of games and of series with free seats."""
    context = {} if request.user.is_authenticated else get_front_page_context()
    return render(request, "home.html", {**context, "key": make_idempotency_key()})


def get_front_page_context() -> dict[str, Any]:
    found = FRONT_PAGE_CACHE.load()
    return {
        "running": [build_game_row(one) for one in found["running"]],
        "fools": [build_game_row(one) for one in found["fools"]],
        "replays": [build_replay_row(one) for one in found["replays"][:MAX_REPLAYS]],
        "tables": [build_open_series_row(one) for one in found["tables"][:MAX_OPEN_SERIES]],
    }


def build_game_row(game: dict[str, Any]) -> dict[str, Any]:
    players = build_player_names(game["players"])
    return {
        **game,
        "title": game["title"] and words.isolate_direction(game["title"]),
        "names": words.join_names(list(players.names)),
        "ended": game["result"] and words.describe_result(game["result"], players),
        "preset": describe_preset(game["preset"]),
    }


def build_player_names(players: list[VisitorSeat]) -> words.PlayerNames:
    """Return the names of a game's players: "a guest" for a guest, and "a player" for a suspended player."""
    known = iter(words.list_seat_names([one for one in players if one["player"] or one["computer"]]))
    unnamed = {True: _("a guest"), False: _("a player")}
    names = [next(known) if one["player"] or one["computer"] else unnamed[one["guest"]] for one in players]
    people = frozenset(one["seat"] for one in players if not one["computer"])
    return words.PlayerNames(names, None, people)


def describe_preset(preset: str | None) -> str:
    return words.get_preset_name(preset) if preset else _("Rules of their own")


def build_replay_row(game: dict[str, Any]) -> dict[str, Any]:
    """Build the row of a finished game in words, with a sentence about its longest bout."""
    cards = game["longest_bout"] or 0
    longest = ngettext("The longest bout had {n} card.", "The longest bout had {n} cards.", cards).format(n=cards)
    return {**build_game_row(game), "longest": longest if cards else ""}


def build_open_series_row(series: dict[str, Any]) -> dict[str, Any]:
    clock = series["clock"]
    free = sum(seat["open"] for seat in series["seats"])
    return {
        **series,
        "name": words.build_series_name(series),
        "later": _("you play from the next game on; a computer plays until then") if series["is_running"] else "",
        "free": ngettext("{n} free seat", "{n} free seats", free).format(n=free),
        "seat_count": ngettext("{n} seat", "{n} seats", len(series["seats"])).format(n=len(series["seats"])),
        "preset": describe_preset(series["preset"]),
        "time": _("a move in {time}").format(time=describe_duration(clock["move"]))
        if "move" in clock
        else _("{time} for a game").format(time=describe_bank(clock)),
    }


@require_safe
def atom_feed(request: HttpRequest, language: str) -> HttpResponse:
    """Return the Atom feed in this language. Shared caches may store it, because all readers get the same feed."""
    require_supported_language(language)
    with translation.override(language):
        body = build_feed(request.build_absolute_uri("/"), language).writeString("utf-8").encode()
    response = HttpResponse(body, content_type="application/atom+xml; charset=utf-8")
    response["Cache-Control"] = f"public, max-age={MAX_AGE_SECONDS}"
    return apply_condition(response, make_body_tag(body), request.headers.get("If-None-Match", ""))


class SiteFeed(Atom1Feed):
    def latest_post_date(self) -> datetime:
        """Return the time of the newest entry. Without entries, return the time at which the content was collected."""
        built_at: datetime = self.feed["built_at"]
        return max((item["updateddate"] for item in self.items), default=built_at)


def build_feed(site: str, language: str) -> SiteFeed:
    """Build an Atom feed with an entry for each game worth replaying and each series with free seats, newest first.

    `site` is the address of the front page.
    """
    found = FRONT_PAGE_CACHE.load()
    result = SiteFeed(
        title=_("Durak by post"),
        link=site,
        description=_("Games worth replaying, and tables with a free seat."),
        language=language,
        feed_url=urljoin(site, reverse("feed", args=[language])),
        built_at=datetime.fromisoformat(found["built_at"]),
    )
    entries = [*map(build_replay_feed_entry, found["replays"]), *map(build_open_series_feed_entry, found["tables"])]
    for entry in sorted(entries, key=lambda entry: (entry["pubdate"], entry["link"]), reverse=True):
        address = urljoin(site, entry["link"])
        result.add_item(**{**entry, "link": address, "unique_id": address, "updateddate": entry["pubdate"]})
    return result


def build_replay_feed_entry(game: dict[str, Any]) -> dict[str, Any]:
    row = build_replay_row(game)
    sentences = [f"{row['ended']}. {row['longest']}".strip(), row["preset"]]
    return {
        "title": _("A game to replay: {names}").format(names=row["title"] or row["names"]),
        "link": reverse("table-replay", args=[game["game"]]),
        "description": build_entry_summary(sentences),
        "pubdate": datetime.fromisoformat(game["finished_at"]),
    }


def build_entry_summary(texts: list[str]) -> str:
    """Return the texts as HTML paragraphs, escaped. Feed readers expect HTML in the summary of an entry."""
    return "".join(format_html("<p>{}</p>", text) for text in texts if text)


def build_open_series_feed_entry(series: dict[str, Any]) -> dict[str, Any]:
    row = build_open_series_row(series)
    terms = " · ".join(filter(None, (row["preset"], row["seat_count"], row["time"], row["free"], row["later"])))
    owed = _("The fool owes: {penalty}").format(penalty=series["penalty"]) if series["penalty"] else ""
    return {
        "title": _("A free seat: {name}").format(name=row["name"]),
        "link": reverse("series", args=[series["id"]]),
        "description": build_entry_summary([terms, owed]),
        "pubdate": datetime.fromisoformat(series["created_at"]),
    }
