"""Cards on the table and in the hand, in the order in which the page shows them."""

from dataclasses import dataclass

from games import words
from games.engine import list_open_hand
from games.read_models import GameView
from games.selectors.table import TableView, list_own_cards_of_move

SUITS, RANKS = "SHCD", "23456789TJQKA"
"""The order in which suits and ranks are shown. Black and red suits alternate."""
PAIR_GRIDS = ((1, 1), (2, 1), (3, 1), (3, 2), (4, 3), (6, 4), (8, 6), (12, 8))
"""Possible grids for the pairs on the table, as numbers of columns and rows, the smallest first. `card_choice.js`
contains the same list."""
MAX_SPOKEN_MOVES = 6
"""Maximum number of moves in the text of a card for screen readers."""


@dataclass(frozen=True)
class CardInHand:
    """A card in the viewer's hand. Screen readers read `spoken_text`: the card's name and the first of its moves."""

    face: str
    role: str
    is_playable: bool
    spoken_text: str
    is_known: bool


@dataclass(frozen=True)
class PairOnPage:
    """An attack card on the table, and the card that beats it. `defence` is "" if the attack card is not beaten, or
    "??" if the viewer does not know the beating card.
    """

    attack: str
    attacker_seat: int
    attacker_name: str
    defence: str
    face_down: bool
    attack_role: str
    defence_role: str


def build_hand(table: TableView, by_rank: bool) -> list[CardInHand]:
    """Return the cards of the viewer's hand, sorted by rank, or by suit with the trumps last."""
    game = table.game
    seat = game["your_seat"]
    if seat is None or not game["hands"]:
        return []
    moves = [(text, list_own_cards_of_move(text)) for text in game["legal"]]
    cards = sorted(list_open_hand(game, seat), key=lambda face: get_card_sort_key(face, game, by_rank))
    known = game["known"][seat]
    return [
        build_card_in_hand(face, [text for text, own in moves if face in own], table, is_known=face in known)
        for face in cards
    ]


def build_card_in_hand(face: str, moves: list[str], table: TableView, *, is_known: bool) -> CardInHand:
    game = table.game
    return CardInHand(
        face=face,
        role=table.roles.get(face, ""),
        is_playable=bool(moves),
        spoken_text=", ".join(
            [words.get_card_name(face), *(words.label_move_in_words(one, game) for one in moves[:MAX_SPOKEN_MOVES])]
        ),
        is_known=is_known,
    )


def get_card_sort_key(face: str, game: GameView, by_rank: bool) -> tuple[int, ...]:
    """Return a sort key for a card of a hand. Jokers come last."""
    rank, suit = face[0], face[1]
    if rank == "X":
        return (2, 0, 0)
    height = RANKS.index(rank) * (-1 if game["rules"]["rank_order"] == "reverse" else 1)
    trump, suits = int(suit == game["trump"]), SUITS.index(suit)
    return (0, height, trump, suits) if by_rank else (trump, suits, height)


def build_pairs(table: TableView) -> list[PairOnPage]:
    names = words.PlayerNames.from_game(table.game).names
    return [
        PairOnPage(
            attack=pair["attack"],
            attacker_seat=pair["by"],
            attacker_name=names[pair["by"]],
            defence=pair["beaten_by"] or "",
            face_down=pair["face_down"],
            attack_role=table.roles.get(pair["attack"], ""),
            defence_role="" if pair["face_down"] else table.roles.get(pair["beaten_by"] or "", ""),
        )
        for pair in table.game["table"]
    ]


def choose_grid(pairs: int) -> str:
    """Return the smallest grid with room for `pairs` pairs of cards, as "COLUMNSxROWS"."""
    columns, rows = next((grid for grid in PAIR_GRIDS if grid[0] * grid[1] >= pairs), PAIR_GRIDS[-1])
    return f"{columns}x{rows}"
