"""Current data of notifications about games and series, for mails, pushes and the inbox page, without secrets.

Each `load_…_data` function returns, for each of `items`, the data for its text, or None if the notification is
outdated. `path` is the path of the page that the notification is about.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from accounts.models import User
from accounts.registry import Data, Items
from durak_site.http.durations import parse_duration
from durak_site.http.json_encoding import format_timestamp
from games.engine import WINDOW_PHASES
from games.models import Block, Club, ClubMember, Game, GameSeat, Invitation, Series, SeriesSeat
from games.models.extension import find_pending_extension
from games.read_models import SeatOwner
from games.words import isolate_direction, map_player_names


def load_waiting_game_data(items: Items) -> list[Data | None]:
    """For each notification of a turn, return the game and its deadline.

    Return None instead if the game no longer waits for the player, or if `items` has a newer turn of the same game
    and player.
    """
    games = _load_games(items)
    newest_turn_times: dict[tuple[int, str], datetime] = {}
    for player_id, data in items:
        key, since = (player_id, data["game"]), datetime.fromisoformat(data["turn_started_at"])
        newest_turn_times[key] = max(newest_turn_times.get(key, since), since)
    return [
        _build_waiting_game_data(games[data["game"]], player_id, data, newest_turn_times[player_id, data["game"]])
        for player_id, data in items
    ]


def load_near_deadline_data(items: Items) -> list[Data | None]:
    """For each reminder of a deadline, return the game and its deadline.

    Return None instead if the game no longer waits for the player, if it now has another deadline, or if an earlier one
    of `items` is a reminder of the same deadline.
    """
    games, first = _load_games(items), find_first_items(items, "game", "deadline_at")
    return [
        _build_near_deadline_data(games[data["game"]], player_id, data) if number in first else None
        for number, (player_id, data) in enumerate(items)
    ]


def find_first_items(items: Items, *keys: str) -> set[int]:
    """Return the positions of those items that are the first with their player and their values of `keys`."""
    positions: dict[tuple[Any, ...], int] = {}
    for number, (player_id, data) in enumerate(items):
        positions.setdefault((player_id, *(data[key] for key in keys)), number)
    return set(positions.values())


def _build_near_deadline_data(game: Game, player_id: int, data: Data) -> Data | None:
    deadline = game.deadline_at and format_timestamp(game.deadline_at)
    if not game.is_waiting_for(data["seat"]) or deadline != data["deadline_at"]:
        return None
    return {**_build_game_data(game, player_id), "deadline_at": game.deadline_at}


def _build_waiting_game_data(game: Game, player_id: int, data: Data, newest: datetime) -> Data | None:
    if not game.is_waiting_for(data["seat"]) or datetime.fromisoformat(data["turn_started_at"]) != newest:
        return None
    return {**_build_game_data(game, player_id), "deadline_at": game.deadline_at}


def load_extension_request_data(items: Items) -> list[Data | None]:
    """For each request for more time, return the game, the player who asks and the requested time.

    Return None instead if the notified player has answered, or if the request is no longer open.
    """
    games = _load_games(items)
    return [_build_extension_request_data(games[data["game"]], player_id, data) for player_id, data in items]


def _build_extension_request_data(game: Game, player_id: int, data: Data) -> Data | None:
    timed = (
        [] if game.phase in WINDOW_PHASES else [seat for seat in range(len(game.moves)) if game.is_waiting_for(seat)]
    )
    pending = find_pending_extension(list(game.extensions.all()), timed, game.moves, game.overdue)
    if pending is None or pending.seat != data["asker_seat"] or data["seat"] in pending.current_answers:
        return None
    return _build_extra_time_data(game, player_id, data)


def load_extension_grant_data(items: Items) -> list[Data | None]:
    """For each notification of extra time, return the game, the player who got the time and the granted time.

    Return None instead if the game no longer waits for this player.
    """
    games = _load_games(items)
    return [
        _build_extra_time_data(games[data["game"]], player_id, data)
        if games[data["game"]].is_waiting_for(data["asker_seat"])
        else None
        for player_id, data in items
    ]


def _build_extra_time_data(game: Game, player_id: int, data: Data) -> Data:
    people = {seat.index: seat.player for seat in game.seats.all() if seat.player}
    asker = people[data["asker_seat"]].username
    return {
        **_build_game_data(game, player_id),
        "by": _map_player_names(people.values())[asker],
        "extra_time": parse_duration(data["extra_time"]),
    }


def load_finished_game_data(items: Items) -> list[Data | None]:
    games = _load_games(items)
    return [
        {
            **_build_game_data(games[data["game"]], player_id),
            "players": _list_seat_owners(games[data["game"]]),
            "your_seat": data["seat"],
            "fools": data["fools"],
        }
        for player_id, data in items
    ]


def load_freed_seat_data(items: Items) -> list[Data | None]:
    """For each notification of a freed seat, return the game and the name of the player who lost the seat, as `left`.

    In the notification to this player, `left` is None.
    """
    games = _load_games(items)
    return [_build_freed_seat_data(games[data["game"]], player_id, data) for player_id, data in items]


def _build_freed_seat_data(game: Game, player_id: int, data: Data) -> Data | None:
    people = {seat.index: seat.player for seat in game.seats.all() if seat.player}
    player = people[data["freed_seat"]]
    if player.pk == player_id:
        return {**_build_game_data(game, player_id), "left": None}
    return {
        **_build_game_data(game, player_id),
        "path": f"/series/{game.series_id}",
        "left": _map_player_names(people.values())[player.username],
    }


def load_dealt_game_data(items: Items) -> list[Data | None]:
    """For each notification of a deal, return the game. Return None instead if this game is over."""
    games = _load_games(items)
    return [
        None if games[data["game"]].is_over else _build_game_data(games[data["game"]], player_id)
        for player_id, data in items
    ]


def load_started_series_data(items: Items) -> list[Data | None]:
    """For each notification of a started series, return its path, its title and the names of the other players.

    Return None instead if the notified player has already seen a game of the series.
    """
    wanted = {data["series"] for _, data in items}
    looked = GameSeat.objects.filter(player__in={player_id for player_id, _ in items}, game__series__in=wanted)
    seen = set(looked.filter(seen_version__gt=0).values_list("player", "game__series"))
    return [
        None if (player_id, data["series"]) in seen else table
        for (player_id, data), table in zip(items, load_series_data(items), strict=True)
    ]


def load_series_data(items: Items) -> list[Data | None]:
    """For each notification, return path and title of its series, and the other players' names."""
    series = _load_series(items)
    return [_build_series_data(series[data["series"]], player_id) for player_id, data in items]


def load_invitation_data(items: Items) -> list[Data | None]:
    """For each invitation to a series, return the series and the name of its creator.

    Return None instead if the invitation is no longer open, or if the invited player has blocked the creator.
    """
    series = _load_series(items)
    creators = {one.creator_id for one in series.values()}
    blocks = Block.objects.filter(blocker__in={player_id for player_id, _ in items}, blocked__in=creators)
    blocked = set(blocks.values_list("blocker", "blocked"))
    return [
        None
        if (player_id, series[data["series"]].creator_id) in blocked
        else _build_invitation_data(series[data["series"]], player_id)
        for player_id, data in items
    ]


def load_found_table_data(items: Items) -> list[Data | None]:
    """For each notification of a found table, return the series, its rules and its clock.

    Return None instead if the player has lost the seat, or if the table was cancelled or is over.

    A notification with a deadline asks the player to accept the seat. For it, also return None if the player has
    accepted, or if the series has started.
    """
    series = _load_series(items)
    return [
        _build_found_table_data(series[data["series"]], player_id, data["deadline_at"]) for player_id, data in items
    ]


def _build_found_table_data(series: Series, player_id: int, deadline: str | None) -> Data | None:
    kept = [one for one in series.places.all() if one.player_id == player_id]
    is_answered = deadline is not None and (series.state != Series.State.OPEN or any(one.accepted_at for one in kept))
    if not kept or is_answered or series.state not in (Series.State.OPEN, Series.State.RUNNING):
        return None
    return {
        **_build_series_data(series, player_id),
        "preset": series.rules["preset"],
        "move_clock": series.move_clock,
        "deadline_at": deadline and datetime.fromisoformat(deadline),
    }


def load_new_player_data(items: Items) -> list[Data | None]:
    """For each notification that a player has joined, return the name of the new player and the series.

    Return None instead if the new player has left the seat, or if the series has started or is over. The players get
    another notification of the start.
    """
    series = _load_series(items)
    return [_build_new_player_data(series[data["series"]], data["seat"], player_id) for player_id, data in items]


def load_club_invitation_data(items: Items) -> list[Data | None]:
    """For each invitation to a club, return the club and the name of the sender.

    Return None instead if the invitation is no longer open, or if the invited player has blocked the sender.
    """
    clubs, players = {data["club"] for _, data in items}, {player_id for player_id, _ in items}
    invitations = Invitation.objects.select_related("club", "sender").filter(
        club__in=clubs, player__in=players, answered_at=None
    )
    found = {(one.player_id, one.club_id): one for one in invitations}
    blocks = Block.objects.filter(blocker__in=players, blocked__in={one.sender_id for one in found.values()})
    blocked = set(blocks.values_list("blocker", "blocked"))
    return [_build_club_invitation_data(found.get((player_id, data["club"])), blocked) for player_id, data in items]


def _build_club_invitation_data(invitation: Invitation | None, blocked: set[tuple[int, int]]) -> Data | None:
    if invitation is None or (invitation.player_id, invitation.sender_id) in blocked:
        return None
    assert invitation.club is not None
    return _build_club_data(invitation.club, invitation.sender)


def load_new_member_data(items: Items) -> list[Data | None]:
    """For each notification of a new club member, return the club and the member's name.

    Return None instead if the member has left the club, or if the notified player is no longer a keeper.
    """
    members = ClubMember.objects.select_related("club", "player").in_bulk([data["member"] for _, data in items])
    keepers = ClubMember.objects.filter(
        club__in={data["club"] for _, data in items}, role=ClubMember.Role.KEEPER
    ).values_list("club", "player")
    kept = set(keepers)
    return [
        _build_club_data(members[data["member"]].club, members[data["member"]].player)
        if data["member"] in members and (data["club"], player_id) in kept
        else None
        for player_id, data in items
    ]


def _build_club_data(club: Club, by: User) -> Data:
    names = map_player_names([{"player": by.username, "display_name": by.shown_name}])
    return {"path": f"/clubs/{club.pk}", "club_name": isolate_direction(club.name), "by": names[by.username]}


def load_year_data(items: Items) -> list[Data | None]:
    """For each notification about a player's year, return the year and the path of its page."""
    players = User.objects.only("username").in_bulk({player_id for player_id, _ in items})
    return [
        {"path": f"/players/{players[player_id].username}/years/{data['year']}", "year": data["year"]}
        for player_id, data in items
    ]


def load_club_year_data(items: Items) -> list[Data | None]:
    """For each notification about a club's year, return the club, the year and the path of its page.

    Return None instead if the notified player has left the club.
    """
    memberships = ClubMember.objects.select_related("club").filter(
        club__in={data["club"] for _, data in items}, player__in={player_id for player_id, _ in items}
    )
    clubs = {(one.player_id, one.club_id): one.club for one in memberships}
    return [
        _build_club_year_data(clubs[player_id, data["club"]], data["year"])
        if (player_id, data["club"]) in clubs
        else None
        for player_id, data in items
    ]


def _build_club_year_data(club: Club, year: int) -> Data:
    name = isolate_direction(club.name)
    return {"path": f"/clubs/{club.pk}/years/{year}", "club": club.pk, "club_name": name, "year": year}


def _load_games(items: Items) -> dict[str, Game]:
    games = Game.objects.select_related("series").only(
        "series__title", "number", "awaited", "phase", "moves", "overdue", "deadline_at", "finished_at"
    )
    return games.prefetch_related("seats__player", "extensions").in_bulk({data["game"] for _, data in items})


def _build_game_data(game: Game, player_id: int) -> Data:
    others = _list_other_names(game.seats.all(), player_id)
    return {
        "path": f"/games/{game.pk}",
        "title": isolate_direction(game.series.title),
        "game": game.pk,
        "game_number": game.number,
        "table": others,
    }


def _list_seat_owners(game: Game) -> list[SeatOwner]:
    """Return the owner of each seat, in the order of the seats, for `games.words.PlayerNames`."""
    seats: list[GameSeat] = sorted(game.seats.all(), key=lambda seat: seat.index)
    return [
        {
            "seat": seat.index,
            "player": seat.player.username if seat.player else None,
            "display_name": seat.player.shown_name if seat.player else None,
            "computer": seat.computer or None,
        }
        for seat in seats
    ]


def _load_series(items: Items) -> dict[str, Series]:
    series: QuerySet[Series] = Series.objects.select_related("creator").prefetch_related("places__player")
    return series.in_bulk({data["series"] for _, data in items})


def _build_series_data(series: Series, player_id: int) -> Data:
    others = _list_other_names(series.places.all(), player_id)
    return {"path": f"/series/{series.pk}", "title": isolate_direction(series.title), "table": others}


def _build_invitation_data(series: Series, player_id: int) -> Data | None:
    kept = [one for one in series.places.all() if one.player_id == player_id and one.accepted_at is None]
    if not kept or series.state not in (Series.State.OPEN, Series.State.RUNNING):
        return None
    return {**_build_series_data(series, player_id), "by": _get_name_in_series(series.creator, series)}


def _build_new_player_data(series: Series, seat: int, player_id: int) -> Data | None:
    place = next((one for one in series.places.all() if one.index == seat), None)
    if place is None or place.player is None or place.accepted_at is None:
        return None
    is_later = series.started_at is not None and place.accepted_at > series.started_at
    if series.state != Series.State.OPEN and not (series.state == Series.State.RUNNING and is_later):
        return None
    return {**_build_series_data(series, player_id), "by": _get_name_in_series(place.player, series)}


def _list_other_names(seated: Any, player_id: int) -> list[str]:
    """Return the shown names of the seated people without `player_id`, in the order of the seats."""
    seats: list[GameSeat | SeriesSeat] = sorted(seated, key=lambda one: one.index)
    people = [one.player for one in seats if one.player]
    names = _map_player_names(people)
    return [names[one.username] for one in people if one.pk != player_id]


def _map_player_names(people: Iterable[User]) -> dict[str, str]:
    return map_player_names({"player": one.username, "display_name": one.shown_name} for one in people)


def _get_name_in_series(person: User, series: Series) -> str:
    """Return a person's name, with the username if another player's name in the series looks like it."""
    seated = [one.player for one in series.places.all() if one.player]
    return _map_player_names([*seated, person])[person.username]
