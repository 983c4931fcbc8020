"""The button with which a player agrees to abandon a game, and the sentence that names the players who have agreed."""

from django.utils.translation import gettext as _

from games import words
from games.read_models import GameView


def may_abandon(game: GameView) -> bool:
    """Return whether the game can be abandoned: at least two players still play, or can take their seats back."""
    playing = [one for one in game["players"] if one["player"] and (one["may_return"] or not one["sitting_in"])]
    return len([one for one in playing if not one["resigned"]]) > 1


def describe_abandonment(game: GameView) -> str:
    """Return a sentence with the names of the players who have agreed to abandon the game. Return "" if there is none,
    and for spectators.

    The agreement of a player who has resigned is not needed, so the sentence does not name this player.
    """
    agreed = [one["seat"] for one in game["players"] if one["agrees_to_abandon"] and not one["resigned"]]
    if game["your_seat"] is None or not agreed:
        return ""
    return words.Table.from_game(game).format_for_all(
        agreed,
        (
            _("You have agreed to abandon this game."),
            _("You and {names} have agreed to abandon this game."),
            _("{names} has agreed to abandon this game."),
            _("{names} have agreed to abandon this game."),
        ),
    )
