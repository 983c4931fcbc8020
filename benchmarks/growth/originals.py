"""The few games of a site that the services play, and that SQL then copies (`benchmarks.growth.site`)."""

import random
from dataclasses import dataclass
from typing import Any

from accounts.models import User
from games import engine
from games.event_log import load_state
from games.models import Event, Game, OrderedMove, Series, SeriesSeat
from games.services.dealing import deal_game
from games.services.highlights import compute_next_highlights
from games.services.moves import play_move
from games.services.series.next_game import find_previous_and_dealer

SEATS_PER_GAME = 3
MAX_ORDERLY_EVENTS = 60
HEAVY_PLAYER, OLD_PLAYER = "heavy", "retired"
"""Usernames of the player with the most games, and of the player whose games are the oldest."""


@dataclass(frozen=True)
class OriginalRows:
    """The rows that SQL copies: the people, a series with its finished games, and two running games."""

    people: list[User]
    series: Series
    game_awaiting_heavy_player: Game
    game_awaiting_another_player: Game


def create_original_rows(games: int) -> OriginalRows:
    people = [User.objects.create_user(name) for name in (HEAVY_PLAYER, OLD_PLAYER, "third")]
    series = create_series(people)
    last = None
    for number in range(1, games + 1):
        previous, dealer = (None, 0) if last is None else find_previous_and_dealer(last)
        last = deal_game(series=series, number=number, dealer=dealer, previous=previous, seed=bytes([number]) * 32)
        play_to_end(last, people)
        last.refresh_from_db()
        record_ordered_moves(last)
    while compute_next_highlights():
        pass
    awaiting, others = (
        deal_game(series=create_series(people), number=1, dealer=2, previous=None, seed=bytes(32)) for _ in range(2)
    )
    play_next_move(others, people)
    return OriginalRows(people, series, awaiting, others)


def create_series(people: list[User]) -> Series:
    series = Series.objects.create(
        creator=people[0],
        rules=build_rules_of_short_games(),
        penalty="A cup of tea.",
        state=Series.State.RUNNING,
        visibility=Series.Visibility.PUBLIC,
    )
    for index, player in enumerate(people):
        SeriesSeat.objects.create(series=series, index=index, player=player, accepted_at=series.created_at)
    return series


def play_to_end(game: Game, people: list[User]) -> None:
    """Play the game to its end. After MAX_ORDERLY_EVENTS events, the moves are random.

    If players only made their first legal moves, they could take in turn without end.
    """
    chance = random.Random(game.number)
    while not game.is_over:
        game = play_next_move(game, people, chance if game.version > MAX_ORDERLY_EVENTS else None)


def play_next_move(game: Game, people: list[User], chance: random.Random | None = None) -> Game:
    """Let the first awaited seat pass if possible. Otherwise make its first legal move, or a random one with
    `chance`.
    """
    state = load_state(game)
    seat = engine.list_awaited_seats(state)[0]
    moves = [str(move) for move in engine.list_legal_moves(state, seat)]
    other = chance.choice(moves) if chance else moves[0]
    return play_move(game_id=game.pk, user=people[seat], move="pass" if "pass" in moves else other).game


def record_ordered_moves(game: Game) -> None:
    """Record the first attack of each seat as a move of standing orders."""
    attacks = {event.seat: event for event in Event.objects.filter(game=game, kind="attacked").order_by("-seq")}
    OrderedMove.objects.bulk_create(
        OrderedMove(game=game, seat=seat, number=attack.get_number_for(seat), seq=attack.seq)
        for seat, attack in attacks.items()
        if seat is not None
    )


def build_rules_of_short_games() -> dict[str, Any]:
    return engine.Rules.from_data(
        {"preset": "classic-36", "lowest_rank": "K", "hand_size": 2}, SEATS_PER_GAME
    ).to_data()
