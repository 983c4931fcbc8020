"""Extra time on the page of a game: the pending request, and the durations for which a player can ask."""

from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import gettext as _

from durak_site.http.durations import format_duration, parse_duration
from games import words
from games.read_models import ExtensionRequest, GameView

EXTRA_TIMES = tuple(timedelta(hours=hours) for hours in (1, 6, 12, 24, 48, 72, 168))


@dataclass(frozen=True)
class ExtensionPanel:
    """The panel for extra time on the page of a game.

    - `remaining_count`: how often extra time can still be granted in the game.
    - `choices`: the durations for which the player can ask, as pairs of ISO 8601 and words; none if the player cannot
      ask now.
    - `pending_request`: the pending request in words, or "".
    - `requested_time`: the time for which the pending request asks, as an ISO 8601 duration, or "".
    - `may_answer`: whether the player can agree to the pending request or refuse it.
    - `own_answer`: the player's answer to the pending request, or None.
    """

    remaining_count: int
    choices: list[tuple[str, str]]
    pending_request: str
    requested_time: str
    may_answer: bool
    own_answer: bool | None


def build_extension_panel(game: GameView) -> ExtensionPanel | None:
    """Return the panel for extra time. Return None for spectators."""
    extensions, seat = game["extensions"], game["your_seat"]
    if extensions is None or seat is None:
        return None
    pending = next((one for one in extensions["requests"] if one["state"] == "pending"), None)
    answers = {} if pending is None else {one["seat"]: one["agrees"] for one in pending["answers"]}
    return ExtensionPanel(
        remaining_count=extensions["remaining"],
        choices=list_extra_times(parse_duration(extensions["most"])) if extensions["may_ask"] else [],
        pending_request="" if pending is None else describe_request(game, pending, answers),
        requested_time="" if pending is None else pending["by"],
        may_answer=extensions["may_answer"],
        own_answer=answers.get(seat),
    )


def list_extra_times(most: timedelta) -> list[tuple[str, str]]:
    """Return the durations up to `most` that can be granted, shortest first, as pairs of ISO 8601 and words."""
    times = [*(time for time in EXTRA_TIMES if time < most), most]
    return [(format_duration(time), words.format_duration(time)) for time in times]


def describe_request(game: GameView, request: ExtensionRequest, answers: dict[int, bool]) -> str:
    """Return sentences about a request for extra time and about the answers of the players."""
    players, time = words.PlayerNames.from_game(game), words.format_duration(parse_duration(request["by"]))
    asked = players.format_for(
        request["seat"], _("You have asked for {time} more."), _("{who} asks for {time} more."), time=time
    )
    return " ".join([asked, *(_describe_answer(players, seat, agrees) for seat, agrees in answers.items())])


def _describe_answer(players: words.PlayerNames, seat: int, agrees: bool) -> str:
    if agrees:
        return players.format_for(seat, _("You agree."), _("{who} agrees."))
    return players.format_for(seat, _("You have said no."), _("{who} says no."))
