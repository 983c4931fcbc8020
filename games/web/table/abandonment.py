"""The button with which a player agrees to abandon a game, and the sentence that names the players who have agreed."""

from django.utils.translation import gettext as _

from games import words
from games.read_models import GamePlayer, GameView


def may_abandon(game: GameView) -> bool:
    """Return whether the viewer can agree to abandon the game.

    This is possible only if the agreement of the viewer and of at least one other player is required.
    """
    required = _list_required_players(game)
    return game["your_seat"] in [one["seat"] for one in required] and len(required) > 1


def describe_abandonment(game: GameView) -> str:
    """Return a sentence with the names of the players who have agreed to abandon the game.

    Return "" if no player has agreed, or if the viewer is a spectator.
    """
    agreed = [one["seat"] for one in _list_required_players(game) if one["agrees_to_abandon"]]
    if game["your_seat"] is None or not agreed:
        return ""
    return words.PlayerNames.from_game(game).format_for_all(
        agreed,
        (
            _("You have agreed to abandon this game."),
            _("You and {names} have agreed to abandon this game."),
            _("{names} has agreed to abandon this game."),
            _("{names} have agreed to abandon this game."),
        ),
    )


def _list_required_players(game: GameView) -> list[GamePlayer]:
    """Return the players who must agree before the game is abandoned, as `GameSeat.must_agree_to_abandon` does."""
    people = [one for one in game["players"] if one["player"] and not one["resigned"]]
    return [one for one in people if one["may_return"] or not one["sitting_in"]]
