"""Series as one viewer sees them."""

from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict, cast

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet, Subquery

from accounts.models import User
from durak_site.http.durations import format_duration
from games.models import Club, Game, Series, SeriesSeat
from games.models.newest_game import are_computer_seats_open, build_last_game_expression, is_in_last_game
from games.models.visibility import build_club_series_condition, build_own_series_condition, build_visible_condition
from games.selectors.clocks import build_clock, build_lateness_terms, build_longest_durations
from games.selectors.house_presets import build_preset_use
from games.selectors.households import has_one_household
from games.selectors.series_history import build_chain_history
from games.selectors.standings import build_standings

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

MAX_GAMES_SHOWN = 20
"""Maximum number of games in the view of a series. The newest games come first. The API has a separate list of all
games of the series."""


class AddedSeriesColumns(TypedDict):
    """Columns that are loaded with the row of a series."""

    newest_game_id: str | None
    is_in_last_game: bool
    rematch_id: str | None
    visible_rematch_id: str | None
    """The rematch, if the viewer may see it. A player who has declined the invitation to a private rematch may not."""
    visible_rematch_of_id: str | None
    """The series that this one is the rematch of, if the viewer may see it."""
    is_viewer_in_club: bool


LoadedSeries: TypeAlias = "WithAnnotations[Series, AddedSeriesColumns]"


def find_series(series_id: str, user: User | None, code: str = "") -> Series | None:
    """Return the series if the user may see it, or if `code` is its code. Otherwise return None. One query."""
    return _select_visible_series(series_id, user, code).first()


def load_series(series_id: str, user: User | None, code: str = "") -> "LoadedSeries | None":
    """Return the series like `find_series`, with everything that `build_series_row` needs.

    Two queries, and one more for a running series with `computer_seats_open`. For other series, the expression for
    `is_in_last_game` is not built, because this takes Django four milliseconds.
    """
    visible = _select_visible_series(series_id, user, code)
    series: LoadedSeries | None = _include_data_except_last_game(visible, user).first()
    if series is not None:
        series.is_in_last_game = is_in_last_game(series)
    return series


def _select_visible_series(series_id: str, user: User | None, code: str) -> QuerySet[Series]:
    by_code = Q(code=code) if code else Q(pk__in=[])
    return Series.objects.filter(build_visible_condition(user) | by_code, pk=series_id)


def select_listed_series(user: User | None) -> QuerySet[Series]:
    """Return the series that may appear in lists for this user: public series and the user's own."""
    return Series.objects.filter(_build_listed_condition(user))


def _build_listed_condition(user: User | None) -> Q:
    return Q(visibility=Series.Visibility.PUBLIC) | build_own_series_condition(user)


def list_series(
    user: User | None,
    *,
    among: QuerySet[Series] | None = None,
    state: str | None = None,
    player: str | None = None,
    creator: str | None = None,
    club: str | None = None,
) -> QuerySet[LoadedSeries]:
    """Return the series that match all given conditions, and that the user may see in lists. Two queries per page.

    These are public series and the user's own. `among` limits them to the series of this query.

    With `club`, only series of this club are returned, and members get all of them. Other viewers get their own, and
    the public ones if the club is public, too.

    With `creator`, a third query loads this account, so that the main query can use an index.
    """
    series = Series.objects.all() if among is None else among
    if club is None:
        series = series.filter(_build_listed_condition(user))
    else:
        is_listed = Q(visibility=Series.Visibility.PUBLIC) & Q(club__visibility=Club.Visibility.PUBLIC)
        shown = is_listed | build_own_series_condition(user) | build_club_series_condition(user)
        series = series.filter(shown, club=club)
    if creator is not None:
        series = series.filter(creator=User.objects.filter_by_username(creator).first())
    if state is not None:
        series = series.filter(state=state)
    if player is not None:
        of_player = SeriesSeat.objects.filter(series=OuterRef("pk"), player__in=User.objects.filter_by_username(player))
        series = series.filter(Exists(of_player))
    return include_data_for_series_rows(series, user)


def list_played_series(player: User, viewer: User | None) -> QuerySet[LoadedSeries]:
    """Return the series in which the player has a seat, newest seat first. Two queries per page.

    Only public series and the viewer's own series are included.
    """
    # An index has this order.
    return include_data_for_series_rows(
        select_listed_series(viewer).filter(places__player=player).order_by("-places__id"), viewer
    )


def include_data_for_series_rows(series: QuerySet[Series], user: User | None) -> QuerySet[LoadedSeries]:
    """Make the query load everything that `build_series_row` needs.

    These are the seats with their players, and the columns of `AddedSeriesColumns`.
    """
    rows = _include_data_except_last_game(series, user).annotate(is_in_last_game=build_last_game_expression())
    return cast("QuerySet[LoadedSeries]", rows)


def _include_data_except_last_game(series: QuerySet[Series], user: User | None) -> QuerySet[Any]:
    """Do the same as `include_data_for_series_rows`, but leave out the column `is_in_last_game`."""
    newest = Game.objects.filter(series=OuterRef("pk")).order_by("-number").values("pk")[:1]
    rematch = Series.objects.filter(rematch_of=OuterRef("pk")).exclude(state=Series.State.CANCELLED).values("pk")
    earlier = Series.objects.filter(pk=OuterRef("rematch_of")).values("pk")
    visible = build_visible_condition(user)
    places = Prefetch("places", SeriesSeat.objects.select_related("player").defer("accepted_rules").order_by("index"))
    return (
        series.select_related("creator", "club", "organiser", "house_preset_use__version__preset__owner")
        .prefetch_related(places)
        .annotate(
            newest_game_id=Subquery(newest),
            rematch_id=Subquery(rematch[:1]),
            visible_rematch_id=Subquery(rematch.filter(visible)[:1]),
            visible_rematch_of_id=Subquery(earlier.filter(visible)),
            is_viewer_in_club=build_club_series_condition(user),
        )
    )


def build_series_row(series: LoadedSeries, user: User | None) -> dict[str, Any]:
    """Return the JSON object of a series in a list of series. No query."""
    own_seat = find_seat(series, user)
    computers_open = are_computer_seats_open(series, is_in_last_game=series.is_in_last_game)
    return {
        "id": series.pk,
        "creator": series.creator.username,
        "title": series.title,
        "creator_display_name": series.creator.shown_name,
        "state": series.state,
        "visibility": series.visibility,
        "club": series.club_id if may_see_club(series, user) else None,
        "club_name": series.club.name if series.club is not None and may_see_club(series, user) else None,
        "organiser": None if series.organiser is None else series.organiser.username,
        "organiser_display_name": None if series.organiser is None else series.organiser.shown_name,
        "organiser_ended_at": series.organiser_ended_at,
        "code": (series.code or None) if is_own_series(series, user) else None,
        "rules": series.rules,
        "house_preset": build_preset_use(series, user),
        "penalty": series.penalty,
        "games_wanted": series.games_wanted,
        "clock": build_clock(series),
        "quick_pass": series.quick_pass,
        "bots": series.bots,
        "computer_seats_open": series.computer_seats_open,
        **build_lateness_terms(series),
        "hints": series.hints,
        "memory_aid": series.memory_aid,
        "latest_end": build_longest_durations(series),
        "pause": None if series.pause is None else format_duration(series.pause),
        "invitations_expire": format_duration(series.invitations_expire),
        "seats": [
            _build_seat(place, series, computers_open=computers_open, is_shown=own_seat is not None)
            for place in series.places.all()
        ],
        "your_seat": own_seat,
        "game": series.newest_game_id,
        "next_game_at": series.next_game_at,
        "rematch_of": series.visible_rematch_of_id,
        "rematch": series.visible_rematch_id,
        "created_at": series.created_at,
        "started_at": series.started_at,
        "finished_at": series.finished_at,
    }


def load_series_rows(ids: list[str], user: User) -> list[dict[str, Any]]:
    """Return the JSON objects of these series for a list. The caller knows that the user may see them."""
    return [
        build_series_row(one, user) for one in include_data_for_series_rows(Series.objects.filter(pk__in=ids), user)
    ]


def find_seat(series: Series, user: User | None) -> int | None:
    """Return the index of the seat that the user has or is invited to, or None."""
    if user is None:
        return None
    return next((place.index for place in series.places.all() if place.player_id == user.pk), None)


def is_own_series(series: Series, user: User | None) -> bool:
    in_charge = (series.creator_id, series.organiser_id)
    return user is not None and (user.pk in in_charge or find_seat(series, user) is not None)


def may_see_club(series: LoadedSeries, user: User | None) -> bool:
    """Return whether the viewer may see that the series belongs to a club. No query."""
    if series.club is None:
        return False
    return series.club.is_public or series.is_viewer_in_club or is_own_series(series, user)


def _build_seat(place: SeriesSeat, series: LoadedSeries, *, computers_open: bool, is_shown: bool) -> dict[str, Any]:
    return {
        "seat": place.index,
        "player": place.player.username if place.player else None,
        "display_name": place.player.shown_name if place.player else None,
        "computer": place.computer or None,
        "bot": place.player is not None and place.player.is_bot,
        "open": place.is_open or (computers_open and bool(place.computer)),
        "accepted": place.is_taken,
        "plays_from_next_game": place.plays_from_next_game and series.state == series.State.RUNNING,
        "expires_at": place.expires_at,
        "agrees_to_end": place.end_agreed_at is not None,
        "agreed_club": place.agreed_club_id if is_shown else None,
        "accepted_at": place.accepted_at,
        "accepted_penalty": None if place.accepted_at is None else place.accepted_words,
    }


def load_series_view(series_id: str, user: User | None, code: str = "") -> dict[str, Any] | None:
    """Return the JSON object of one series.

    Return None if the user may not see the series and `code` is not its code. Eight queries at most.
    """
    series = load_series(series_id, user, code)
    return None if series is None else build_series_view(series, user)


def build_series_view(series: LoadedSeries, user: User | None) -> dict[str, Any]:
    """Return the JSON object of one series, with its standings, its newest games, and the results of its chain. Five
    queries.
    """
    games = [build_series_game_row(game) for game in list_games(series).order_by("-number")[:MAX_GAMES_SHOWN]]
    return {
        **build_series_row(series, user),
        "one_household": has_one_household(series),
        "standings": build_standings(series),
        "all_time": build_chain_history(series, user),
        "games": games,
    }


def list_games(series: Series) -> QuerySet[Game]:
    return Game.objects.filter(series=series).only("number", "phase", "started_at", "finished_at", "result")


def build_series_game_row(game: Game) -> dict[str, Any]:
    return {
        "id": game.pk,
        "game_number": game.number,
        "phase": game.phase,
        "started_at": game.started_at,
        "finished_at": game.finished_at,
        "result": game.result,
    }
