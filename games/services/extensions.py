"""Extra time: a player asks for more time for one move, and the other people in the game agree.

The organiser of the series can grant extra time alone, but not for the organiser's own move.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games import engine
from games.errors import Conflict, LimitReached, build_game_over_error, build_invalid_error
from games.models import Extension, Game, GameSeat
from games.models.extension import (
    MAX_EXTENSIONS,
    add_answer,
    count_extensions_left,
    count_moves_of_seat,
    find_pending_extension,
)
from games.read_models import ExtensionAnswer
from games.services.live_game import LiveGame, lock_live_game
from games.services.notifications import notify_extension_grant, notify_extension_request
from games.words import format_duration

MIN_EXTRA_TIME = timedelta(minutes=1)


def request_or_answer_extension(
    *, game_id: str, user: User, by: timedelta | None = None, agree: bool = True, now: datetime | None = None
) -> Game:
    """Ask for more time for the user's own move, or answer another player's request.

    `by` is the requested time; None asks for the longest allowed time (`Series.max_extra_time`). An answer repeats it
    or has None. `agree` is the answer. The deadline moves when the last required player agrees, or at once if none is
    required.

    The organiser of the series grants a request alone by agreeing. Without a request, this grants time to the player
    whose clock runs. Each call of the organiser grants time again; other repeated calls have no effect.

    - Raises NotFound if the user may not see the game, and Forbidden if the user has no seat.
    - Raises `game_over` if the game has ended, and LimitReached if it has no extra time left.
    - Raises `invalid` if `by` is less than a minute or more than is allowed.
    - Raises Conflict if the series forbids extra time, or if the user can neither ask, answer nor grant now.
    """
    with transaction.atomic():
        live = lock_live_game(game_id, now)
        if agree and _may_grant(live, user):
            extension = _grant_as_organiser(live, by)
        else:
            extension = _request_or_answer(live, live.get_seat_of(user), by, agree)
        live.save()
        _notify_others(live, extension, user)
    return live.game


def _request_or_answer(live: LiveGame, seat: GameSeat, by: timedelta | None, agree: bool) -> Extension:
    _check_allows_extensions(live, seat.index)
    pending = _find_pending_request(live)
    if pending is not None:
        _record_answer(live, pending, seat, by, agree)
    extension = pending or _record_own_request(live, seat, by, agree)
    if _is_agreed(live, extension):
        _grant_extension(live, extension)
    return extension


def grant_extension_if_agreed(live: LiveGame) -> None:
    """Grant the pending request, if any, if all players whose agreement is still required have agreed.

    Call after a player has left the game, and before further moves. The caller then calls `update_and_save`.
    """
    pending = _find_pending_request(live)
    if pending is not None and _is_agreed(live, pending):
        _grant_extension(live, pending)
        seats = [live.seats[pending.seat], *_list_required_seats(live, pending.seat)]
        notify_extension_grant(game=live.game, extension=pending, seats=seats, now=live.now)


def _is_agreed(live: LiveGame, extension: Extension) -> bool:
    answers = extension.current_answers
    return all(answers.get(one.index) for one in _list_required_seats(live, extension.seat))


def _may_grant(live: LiveGame, user: User) -> bool:
    """Return whether the user organises the series, and the move clock that runs, if any, is not the user's own."""
    timed = live.find_timed_seat()
    return user.pk == live.game.series.organiser_id and (timed is None or live.seats[timed].player_id != user.pk)


def _grant_as_organiser(live: LiveGame, by: timedelta | None) -> Extension:
    """Grant the pending request. Without a request, grant time to the player whose move clock runs."""
    _check_allows_extensions(live, engine.SPECTATOR)
    pending, timed = _find_pending_request(live), live.find_timed_seat()
    if pending is not None:
        _check_requested_time(pending, by)
    elif timed is None or not live.game.is_waiting_for(timed):
        raise Conflict(_("You can give more time while the clock of a player runs to a move."))
    else:
        pending = _record_request(live, timed, by)
    _grant_extension(live, pending, by_organiser=True)
    return pending


def _notify_others(live: LiveGame, extension: Extension, user: User) -> None:
    """Notify the other players of a request or a grant, but not of a repeated request."""
    asker = live.seats[extension.seat]
    others = [one for one in (asker, *_list_required_seats(live, asker.index)) if one.player_id != user.pk]
    if extension.is_granted:
        notify_extension_grant(game=live.game, extension=extension, seats=others, now=live.now)
    elif asker.player_id == user.pk:
        notify_extension_request(game=live.game, extension=extension, seats=others, now=live.now)


def _find_pending_request(live: LiveGame) -> Extension | None:
    game, timed = live.game, live.find_timed_seat()
    return find_pending_extension(game.loaded_extensions, () if timed is None else (timed,), game.moves, game.overdue)


def _check_allows_extensions(live: LiveGame, viewer: int) -> None:
    if live.game.is_over:
        raise build_game_over_error(engine.get_version(live.state, viewer))
    if not live.game.series.extensions:
        raise Conflict(_("This table has agreed that there is no extra time."))


def _record_own_request(live: LiveGame, seat: GameSeat, by: timedelta | None, agree: bool) -> Extension:
    """Record the player's request for extra time.

    Raises Conflict if the player's clock is not running or `agree` is false. In a window no move clock runs, so this
    refusal does not reveal the awaited seats. Also raises the errors of `_record_request`.
    """
    if live.find_timed_seat() != seat.index or not live.game.is_waiting_for(seat.index) or not agree:
        raise Conflict(_("You can ask for more time while your own clock runs to a move, and agree while others ask."))
    return _record_request(live, seat.index, by)


def _record_request(live: LiveGame, seat: int, by: timedelta | None) -> Extension:
    """Record a request for the move of `seat`, whose clock runs, in place of earlier requests that were not granted.

    `by` is the requested time; None requests the longest allowed time. Raises LimitReached if the game has no extra
    time left, and `invalid` if `by` is too short or too long.
    """
    if not count_extensions_left(live.game.loaded_extensions, are_allowed=True):
        raise LimitReached(
            ngettext(
                "Extra time is possible {n} time a game, and this game has had it.",
                "Extra time is possible {n} times a game, and this game has had it {n} times.",
                MAX_EXTENSIONS,
            ).format(n=MAX_EXTENSIONS)
        )
    most = live.game.series.max_extra_time
    if by is not None and not MIN_EXTRA_TIME <= by <= most:
        sentence = _("From a minute to the time for a move, {most}.").format(most=format_duration(most))
        raise build_invalid_error("by", sentence)
    earlier = live.game.loaded_extensions
    granted = [one for one in earlier if one.is_granted]
    Extension.objects.filter(game=live.game, granted_at=None).delete()
    extension = Extension(
        game=live.game,
        number=earlier[-1].number + 1 if earlier else 1,
        seat=seat,
        requested_time=by or most,
        turn_number=count_moves_of_seat(live.game.moves, live.game.overdue, seat),
        requested_at=live.now,
    )
    extension.save(force_insert=True)
    live.game.loaded_extensions = [*granted, extension]
    return extension


def _record_answer(live: LiveGame, pending: Extension, seat: GameSeat, by: timedelta | None, agree: bool) -> None:
    """Record the answer of a player whose agreement is required. No effect if players repeat their own request.

    Raises Conflict for players whose agreement is not required, and if `by` is not the requested time. Also raises
    Conflict if players want to withdraw their own request.
    """
    _check_requested_time(pending, by)
    if seat.index == pending.seat:
        if not agree:
            raise Conflict(_("Your request ends with your move: you need not take it back."))
    elif seat not in _list_required_seats(live, pending.seat):
        raise Conflict(_("Your agreement is not needed."))
    elif pending.current_answers.get(seat.index) != agree:
        answer: ExtensionAnswer = {"seat": seat.index, "agrees": agree, "at": live.now.isoformat()}
        pending.answers = add_answer(pending.answers, answer)
        _update_extension_row(live, pending, answers=pending.answers)


def _check_requested_time(pending: Extension, by: timedelta | None) -> None:
    if by is not None and by != pending.requested_time:
        raise Conflict(_("The request is for {time}.").format(time=format_duration(pending.requested_time)))


def _list_required_seats(live: LiveGame, requesting_seat: int) -> list[GameSeat]:
    """Return the seats whose players must agree: other people who still play, but not bots."""
    return [
        seat
        for seat in live.seats
        if seat.index != requesting_seat and live.has_player_in_game(seat) and not seat.is_bot
    ]


def _grant_extension(live: LiveGame, extension: Extension, *, by_organiser: bool = False) -> None:
    """Grant the extra time and move the deadline. Saves the extension, but not the game."""
    extension.granted_at, extension.granted_version, extension.by_organiser = live.now, live.game.version, by_organiser
    _update_extension_row(
        live, extension, granted_at=live.now, granted_version=live.game.version, by_organiser=by_organiser
    )
    live.game.extra_time += extension.requested_time
    live.update_deadlines()


def _update_extension_row(live: LiveGame, extension: Extension, **changes: object) -> None:
    Extension.objects.filter(game=live.game, number=extension.number).update(**changes)
