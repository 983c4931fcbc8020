"""Tables for tests: running games with people and computers. They are created by services, not over HTTP."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from games import engine, event_log
from games.engine.cards import list_card_names, parse_face
from games.engine.pack import list_pack
from games.models import Event, Game, GameSeat, Series, SeriesSeat
from games.services.computer_moves import play_computer_move
from games.services.deadlines import act_on_deadline
from games.services.dealing import deal_game
from games.services.moves import PlayedMove, play_move
from tests.factories import Person, create_person


@dataclass
class Table:
    """A game, and the people who play it, by their seats. All other seats have computers."""

    game: Game
    people: dict[int, Person]

    @property
    def series(self) -> Series:
        return self.game.series

    def play(self, seat: int, *moves: str, version: int | None = None, now: datetime | None = None) -> PlayedMove:
        """Make the moves as the player of the seat. Return the result of the last move."""
        for move in moves:
            moved = play_move(game_id=self.game.pk, user=self.people[seat].user, move=move, version=version, now=now)
        return moved

    def reload(self) -> Game:
        """Load the row of the game again from the database, and return it."""
        self.game = Game.objects.select_related("series").get(pk=self.game.pk)
        return self.game

    def state(self) -> engine.State:
        """Load the complete current state of the game, including hidden cards."""
        return event_log.load_state(self.reload())

    def view(self, seat: int = engine.EVERYTHING) -> dict[str, Any]:
        """Return the part of the current state that the seat may see. Without a seat, show all hands and face-down
        cards.
        """
        return engine.build_view(self.state(), seat)

    def seat(self, index: int) -> GameSeat:
        """Load the row of the seat with this index."""
        return GameSeat.objects.get(game=self.game, index=index)

    def awaited_seats(self) -> list[int]:
        """Return the seats of the people for whose moves the game waits."""
        return find_awaited_seats(self.reload())

    def list_moves(self) -> list[str]:
        """Return all moves in the log as texts. `0 attack 7S` was made by hand, `0 attack 7S by clock` by the clock."""
        return [line for row in Event.objects.filter(game=self.game).order_by("seq") if (line := format_move(row))]


def find_awaited_seats(game: Game) -> list[int]:
    return [seat for seat in range(len(game.moves)) if game.is_waiting_for(seat)]


def format_move(row: Event) -> str | None:
    event = event_log.read_event(row)
    move = engine.get_move_text(event)
    if move is None:
        return None
    return f"{engine.get_mover(event)} {move}" + ("" if row.by == "player" else f" by {row.by}")


def start_table(
    rules: str | Mapping[str, Any] = "alemi-36",
    players: int = 3,
    *,
    computers: Mapping[int, str] | None = None,
    seed: bytes | None = None,
    deck: list[int] | None = None,
    dealer: int = 0,
    previous: dict[str, Any] | None = None,
    now: datetime | None = None,
    known: Mapping[int, Person] | None = None,
    **series: Any,
) -> Table:
    """Create a running series and deal its first game.

    `computers` maps seats to levels, and `known` maps seats to existing people. All other seats get new people.
    `series` are further fields of the Series.
    """
    computers, known = computers or {}, known or {}
    people = {seat: known.get(seat) or create_person() for seat in range(players) if seat not in computers}
    creator = next(iter(people.values()), None) or create_person()
    made = Series.objects.create(
        creator=creator.user, rules=engine.Rules.from_data(rules, players).to_data(), state=Series.State.RUNNING,
        started_at=now or timezone.now(), **series,
    )  # fmt: skip
    for seat in range(players):
        player = people[seat].user if seat in people else None
        accepted = None if player is None else timezone.now()
        SeriesSeat.objects.create(
            series=made, index=seat, player=player, accepted_at=accepted, computer=computers.get(seat, "")
        )
    game = deal_game(series=made, number=1, dealer=dealer, previous=previous, seed=seed, deck=deck, now=now)
    return Table(game, people)


def stack_deck(
    hands: Sequence[str], trump: str, *, talon: str = "", lowest_rank: str = "6", dealer: int = 0
) -> list[int]:
    """Return a deck, top card first, from which these hands are dealt clockwise and `trump` becomes the trump card.

    A hand is a text such as `"6S 7S 8S"`. All hands have the same size. The cards of `talon` are drawn first.
    """
    dealt = [[read_card(text) for text in hand.split()] for hand in hands]
    order = [seat % len(hands) for seat in range(dealer + 1, dealer + 1 + len(hands))]
    deck = [dealt[seat][turn] for turn in range(len(dealt[0])) for seat in order]
    deck += [read_card(trump), *map(read_card, talon.split())]
    rules = engine.Rules.from_data({"lowest_rank": lowest_rank, "hand_size": 1})
    return deck + [face for face in list_pack(rules) if face not in deck]


def read_card(text: str) -> int:
    face = parse_face(text)
    assert face is not None, text
    return face


def list_hand(table: Table, seat: int) -> list[str]:
    """Return the names of the cards in the hand of a seat."""
    return list_card_names(table.state().hands[seat])


def play_out(table: Table, rng: random.Random, most: int = 20_000, now: datetime | None = None) -> Game:
    """Play random moves until the game is over. All awaited seats must have people."""
    state = table.state()
    for _ in range(most):
        if state.over:
            return table.reload()
        seat = rng.choice(engine.list_awaited_seats(state))
        state = table.play(seat, choose_random_move(state, seat, rng), now=now).state
    raise AssertionError("the game does not end")


def choose_random_move(state: engine.State, seat: int, rng: random.Random) -> str:
    """Choose a legal move at random. Takes are rarer than other moves, because games with many takes last longer."""
    moves = [str(move) for move in engine.list_legal_moves(state, seat)]
    if rng.random() < 3 / 4:
        moves = [move for move in moves if move != "take"] or moves
    return rng.choice(moves)


def let_computers_move(game_id: str) -> None:
    """Let the computers of the game move until the game waits for a person or is over."""
    while play_computer_move(game_id=game_id):
        pass


def finish_without_people(table: Table) -> Game:
    """Let the clock and the computers play the game to its end. No person moves."""
    let_computers_move(table.game.pk)
    while table.reload().deadline_at is not None:
        act_on_deadline(game_id=table.game.pk, now=get_time_after_deadline(table))
        let_computers_move(table.game.pk)
    return table.reload()


def get_time_after_deadline(table: Table, **by: float) -> datetime:
    """Return a time after the deadline of the game, by default one second after it."""
    deadline = table.reload().deadline_at
    assert deadline is not None
    return deadline + timedelta(**(by or {"seconds": 1}))
