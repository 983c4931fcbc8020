"""The seats around the table, as one viewer sees them."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from games import words
from games.engine import Phase
from games.read_models import GamePlayer, GameView
from games.selectors.table import TableView


@dataclass(frozen=True)
class SeatOnPage:
    """A seat at the table, in the form in which the page shows it.

    - `short_name`: a shorter name of the player, or "" if there is none.
    - `known_cards`: the cards in the hand that all players have seen.
    - `open_hand`: the whole hand of another player, if the viewer may see it.
    - `role`: attacks, defends, takes, throws_in, safe, fool or "" (none).
    - `time_left`: the time until `deadline` in words.
    - `played_by`: computer, away, resigned or "" (a person).
    - `may_return`: whether the player can take the seat back from a computer.
    """

    index: int
    name: str
    short_name: str
    card_count: int
    known_cards: list[str]
    open_hand: list[str]
    role: str
    has_passed: bool
    deadline: datetime | None
    time_left: str
    played_by: str
    may_return: bool
    team: int | None
    epaulettes: int
    is_awaited: bool
    agrees_to_abandon: bool
    is_mine: bool
    is_bot: bool

    @property
    def role_name(self) -> str:
        """The role in words. A player who is out is not safe if the player's team can still lose."""
        role = "out" if self.role == "safe" and self.team is not None else self.role
        return words.get_role_name(role) if role else ""


def build_seats(table: TableView, epaulettes: dict[int, int]) -> list[SeatOnPage]:
    """Return the seats in clockwise order, the viewer's left neighbour first. For a spectator, seat 0 is first."""
    game = table.game
    names, short = words.PlayerNames.from_game(game).names, words.list_short_computer_names(game["players"])
    everybody = [
        build_seat(table, one, (name, short.get(one["seat"], "")), epaulettes.get(one["seat"], 0))
        for one, name in zip(game["players"], names, strict=True)
    ]
    mine = game["your_seat"]
    first = 0 if mine is None else mine + 1
    return everybody[first:] + everybody[:first]


def build_seat(table: TableView, player: GamePlayer, names: tuple[str, str], epaulettes: int) -> SeatOnPage:
    game, index = table.game, player["seat"]
    deadline = next((one["at"] for one in game["deadlines"] if one["seat"] == index), None)
    hand = game["hands"][index] if game["hands"] else 0
    return SeatOnPage(
        index=index,
        name=names[0],
        short_name=names[1],
        card_count=hand if isinstance(hand, int) else len(hand),
        open_hand=[] if isinstance(hand, int) or index == game["your_seat"] else hand,
        known_cards=game["known"][index] if game["known"] else [],
        role=get_role(table, index),
        has_passed=index in game["passed"],
        deadline=deadline,
        time_left="" if deadline is None else words.format_time_until(deadline - timezone.now()),
        played_by=get_played_by(player),
        may_return=player["may_return"],
        team=table.teams[index],
        epaulettes=epaulettes,
        is_awaited=index in game["must"],
        agrees_to_abandon=player["agrees_to_abandon"],
        is_mine=index == game["your_seat"],
        is_bot=player["bot"],
    )


def may_resign(game: GameView) -> bool:
    """Return whether the viewer still plays in the game and has not resigned."""
    seat = game["your_seat"]
    if seat is None or game["result"] is not None:
        return False
    return not game["players"][seat]["resigned"] and not any(seat in together for together in game["out"])


def get_played_by(player: GamePlayer) -> str:
    if player["computer"]:
        return "computer"
    if player["resigned"]:
        return "resigned"
    return "away" if player["sitting_in"] else ""


def get_role(table: TableView, seat: int) -> str:
    game = table.game
    result = game["result"]
    if result is not None and seat in result["fools"]:
        return "fool"
    if any(seat in together for together in game["out"]):
        return "safe"
    if result is not None or game["attacker"] is None:
        return ""
    if seat == game["defender"]:
        return "takes" if game["phase"] == Phase.TAKING else "defends"
    if seat == game["attacker"]:
        return "attacks"
    return "throws_in" if seat in table.seats_that_may_throw_in else ""
