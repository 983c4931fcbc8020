"""The sentence about a game names exactly the players who may throw in or call a card out."""

import re
from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games import engine
from games.words import describe_waiting
from tests.games.words.golden_views import FRIDAY_NOON, build_game_view
from tests.laws.walk import Game, generate_games

WINDOWS = ("pitching", "taking")


def find_named_seats(text: str, game: dict[str, Any]) -> set[int]:
    """Return the seats that a sentence allows to throw in or to call a card out."""
    permissions = [sentence for sentence in text.split(". ") if " may " in sentence]
    names = {int(number) for sentence in permissions for number in re.findall(r"player-(\d)", sentence)}
    if any("others may " in sentence for sentence in permissions):
        absent = {game["defender"], game["your_seat"]}.union(*game["out"])
        names |= {seat for seat in range(len(game["players"])) if seat not in absent}
    return names


def list_views(game: Game) -> Iterator[dict[str, Any]]:
    names = tuple(f"player-{seat}" for seat in game.seats)
    for viewer in (None, *game.seats):
        view = build_game_view(game.state, viewer, (*names, "a computer"))
        yield {**view, "players": view["players"][:-1]}


@given(generate_games(), st.integers(1, 150))
def test_the_sentence_names_the_players_who_may_act(game: Game, steps: int) -> None:
    for _ in game.walk(steps):
        if game.state.phase not in WINDOWS:
            continue
        may_act = {*engine.list_awaited_seats(game.state), *engine.list_optional_seats(game.state)}
        for view in list_views(game):
            if view["your_seat"] in view["must"]:
                continue
            text = describe_waiting(view, FRIDAY_NOON, FRIDAY_NOON.tzinfo)
            named = find_named_seats(text, view)
            if game.setup.rules.throw_in_priority == "ordered":
                assert may_act <= named, text
            else:
                assert named == may_act - {view["your_seat"]}, text
