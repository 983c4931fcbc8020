"""A solver for the endings of games of two. Without a talon and with all cards known, the winner can be computed.

The worth of a position is 1 if the seat that moves in the start position wins, 0 for a draw, and -1 if the other player
wins.

Without transfers, positions cannot repeat. After a take, the attacker has fewer cards and attacks again. After a
defence, the cards of the table are out of the game.

With transfers, positions can repeat. The solver then looks 20 bouts ahead, and counts the positions in which it stops
as draws. The wins and losses that it finds are exact. Then it searches again, for the shortest win or the longest
defence: first only to the end of the present bout, then one bout further, and so on. A player who plays the moves of
the shortest win comes closer to the win with each bout. The second search stops if it needs too many positions.
"""

from typing import NamedTuple

from games.ai.search.kernel import DEFENDING, OPENING, OVER, TAKE_OR_PASS, World, get_beating_card
from games.engine.rules.options import NO_LIMIT

MAX_SOLVED_CARDS = 14
"""The largest number of cards in both hands and on the table, counted together, with which the solver starts."""
MAX_SOLVER_NODES = 60_000
MAX_BOUTS_AHEAD = 20
"""The largest number of bouts that the solver looks ahead in games with transfers."""
WON, DRAWN, LOST = 1, 0, -1
_NOTHING_KNOWN = (-1, -1)
_UNLIMITED_BOUTS = 10_000
_MAX_NODES_FOR_SHORTEST = 5_000
"""The largest number of positions that the second search, for a shorter win or a later loss, may need."""


class Solution(NamedTuple):
    """The solution of a position for the seat that must move.

    `worth` is the result that this seat can reach: WON, DRAWN or LOST. It is None if the solver gave up.

    - If the seat can win, `moves` has one winning move.
    - If it can only draw, `moves` are the moves that draw.
    - If it loses, `moves` are the moves that lose latest, as far as the second search could find them.
    - If the solver gave up, `moves` are all moves that it has not found to lose.
    """

    worth: int | None
    moves: list[int]


class TooManyNodesError(Exception):
    """The search needs more positions of its tree (nodes) than the solver allows."""


class EndgameSolver:
    """A solver for one start position. Values are for the seat that moves in the start position.

    All its searches together visit at most `max_nodes` positions. A search that needs more raises `TooManyNodesError`,
    which `find_best_moves` catches.
    """

    def __init__(self, world: World, max_nodes: int = MAX_SOLVER_NODES) -> None:
        self.nodes = 0
        self._max_nodes = max_nodes
        self._world, self._tables = world, world.tables
        self._seat = world.mover
        self._seats = [seat for seat in range(world.tables.players) if world.playing >> seat & 1]
        rules = world.tables.rules
        self._has_transfers = rules.transfer != "off"
        self._has_limit = world.tables.limit < NO_LIMIT or world.tables.first_limit < NO_LIMIT
        self._has_transfer_limit = rules.transfer_max is not None
        self._needs_transferred_cards = rules.throw_in_from == "passed_beaten"
        self._decided: dict[tuple[int, ...], int] = {}
        # For each undecided position, two numbers of bouts. Within the first number of bouts, the position is not lost.
        # Within the second number of bouts, it is not won.
        self._undecided: dict[tuple[int, ...], tuple[int, int]] = {}
        self._last = _UNLIMITED_BOUTS

    def find_best_moves(self, moves: list[int]) -> Solution:
        """Return the solution of the start position. Consider only `moves` as its first moves."""
        found = self._look_ahead(moves, MAX_BOUTS_AHEAD if self._has_transfers else _UNLIMITED_BOUTS)
        if not self._has_transfers or not found.worth:
            return found
        # Positions can repeat. So look for the shortest win or the longest defence, or a winner could play for ever.
        self._decided, self._undecided, max_nodes = {}, {}, self._max_nodes
        self._max_nodes = min(max_nodes, self.nodes + _MAX_NODES_FOR_SHORTEST)
        sooner = self._find_soonest_win_or_latest_loss(found, moves)
        self._max_nodes = max_nodes
        return Solution(found.worth, sooner)

    def _find_soonest_win_or_latest_loss(self, found: Solution, moves: list[int]) -> list[int]:
        """Return the move that wins soonest, or the moves that lose latest. If this takes too many positions, return
        the moves of the solution `found`.
        """
        last = moves
        for ahead in range(MAX_BOUTS_AHEAD):
            nearer = self._look_ahead(last, ahead)
            if nearer.worth == found.worth:
                return nearer.moves if found.worth == WON else last
            if nearer.worth is None:
                break
            if found.worth == LOST:
                last = nearer.moves
        return found.moves

    def _look_ahead(self, moves: list[int], ahead: int) -> Solution:
        """Solve the position. Positions more than `ahead` bouts after the current bout count as draws."""
        self._last = self._world.bout + ahead
        lost = set[int]()
        try:
            for move in moves:
                if self._evaluate_position(_play_on_copy(self._world, move), DRAWN, WON) == WON:
                    return Solution(WON, [move])
            for move in moves:
                if self._evaluate_position(_play_on_copy(self._world, move), LOST, DRAWN) == LOST:
                    lost.add(move)
        except TooManyNodesError:
            return Solution(None, [move for move in moves if move not in lost] or moves)
        safe = [move for move in moves if move not in lost]
        return Solution(DRAWN, safe) if safe else Solution(LOST, moves)

    def evaluate_start_position(self, bouts_ahead: int = _UNLIMITED_BOUTS) -> int:
        """Return the worth of the start position. Count all positions more than `bouts_ahead` bouts later as draws."""
        self._last = self._world.bout + bouts_ahead
        return self._evaluate_position(self._world, LOST, WON)

    def _evaluate_position(self, world: World, low: int, high: int) -> int:
        """Return the worth of a position by alpha-beta search. It is exact if it is between `low` and `high`."""
        if world.phase == OVER:
            return DRAWN if not world.fools else LOST if world.fools >> self._seat & 1 else WON
        if world.bout > self._last:
            return DRAWN
        # If ranks and suits can be renamed, the caches have the worth of a position before a bout for the seat that
        # opens the bout. So both seats share these entries.
        is_renamed = world.phase == OPENING and self._tables.has_plain_order
        sign = -1 if is_renamed and world.mover != self._seat else 1
        key = self._build_renamed_key(world) if is_renamed else self._build_key(world)
        if key in self._decided:
            return sign * self._decided[key]
        ahead = self._last - world.bout if self._has_transfers else _UNLIMITED_BOUTS
        not_lost, not_won = self._undecided.get(key, _NOTHING_KNOWN)
        if sign < 0:
            not_lost, not_won = not_won, not_lost
        least, most = (DRAWN if not_lost >= ahead else LOST), (DRAWN if not_won >= ahead else WON)
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        if self.nodes == self._max_nodes:
            raise TooManyNodesError
        self.nodes += 1
        found = self._search_moves(world, max(low, least), min(high, most))
        if found != DRAWN:
            self._decided[key] = sign * found
            return found
        not_lost = max(not_lost, ahead) if low < DRAWN else not_lost
        not_won = max(not_won, ahead) if high > DRAWN else not_won
        self._undecided[key] = (not_lost, not_won) if sign > 0 else (not_won, not_lost)
        return found

    def _search_moves(self, world: World, low: int, high: int) -> int:
        mine = world.mover == self._seat
        if world.phase == OPENING and self._can_win_with_unbeatable_cards(world):
            return WON if mine else LOST
        best = -2 if mine else 2
        for move in _list_moves_in_order(world):
            worth = self._evaluate_position(_play_on_copy(world, move), low, high)
            if mine:
                best, low = max(best, worth), max(low, worth)
            else:
                best, high = min(best, worth), min(high, worth)
            if low >= high:
                break
        return best

    def _can_win_with_unbeatable_cards(self, world: World) -> bool:
        """Return whether the attacker wins by playing one card in each bout, because the defender cannot answer them.

        One card may be beaten if the attacker plays it last and the defender still has a card then. It must not be
        transferred.
        """
        tables, other, hand = self._tables, world.hands[world.defender], world.hands[world.mover]
        last = 0
        while hand:
            card = hand & -hand
            hand ^= card
            # The defender answers by beating or, in games with transfers, by transferring the attack.
            answers = tables.beaters[card] | (tables.mates[card] if self._has_transfers else 0)
            if not other & answers:
                other |= card
            elif last:
                return False
            else:
                last = card
        return not last or (other.bit_count() > 1 and not (self._has_transfers and other & tables.mates[last]))

    def _build_key(self, world: World) -> tuple[int, ...]:
        """Return a position's cache key, which contains everything on which the rest of the game depends."""
        first, second = self._seats
        return (
            world.phase * 64 + world.mover,
            world.hands[first],
            world.hands[second],
            world.defender * 2 + (world.beaten > 0),
            world.unbeaten,
            world.table,
            world.laid if self._has_limit else 0,
            world.transfers if self._has_transfer_limit else 0,
            world.transferred_cards if self._needs_transferred_cards else 0,
            world.bout == 1,
        )

    def _build_renamed_key(self, world: World) -> tuple[int, ...]:
        """Return the cache key of a position before a bout. Two positions have the same key if they become equal when
        ranks and plain suits are renamed.
        """
        hand, mates = world.hands[world.mover], self._tables.mates
        cards = hand | world.hands[world.defender]
        *plain, trumps = (_list_cards_with_owners(cards & suit, hand) for suit in self._tables.suits)
        ranks, key = dict[int, int](), [int(world.bout == 1)]
        for owned_cards in [*sorted(plain), trumps]:
            for owner, card in owned_cards:
                rank = mates[card] & cards
                key.append(owner if rank == card else owner + 4 * ranks.setdefault(rank, len(ranks) + 1))
            key.append(0)
        return tuple(key)


def can_be_solved(world: World) -> bool:
    """Return whether the solver can compute the winner. The caller must know the place of every card."""
    cards = sum(world.hands) | world.table
    return not world.talon and world.playing.bit_count() == 2 and cards.bit_count() <= MAX_SOLVED_CARDS


def _play_on_copy(world: World, move: int) -> World:
    after = world.copy()
    after.play(move)
    return after


def _list_cards_with_owners(suit: int, hand: int) -> list[tuple[int, int]]:
    """Return (owner, card) for each card of the suit, from low to high. The owner is 1 if the card is in `hand`, else
    2.
    """
    owned_cards = []
    while suit:
        card = suit & -suit
        suit ^= card
        owned_cards.append((1 if hand & card else 2, card))
    return owned_cards


def _list_moves_in_order(world: World) -> list[int]:
    """Return the moves in the order in which they are searched. A defender first beats with cards after which no new
    rank can be thrown in, then with other cards, then transfers the attack, and takes last.
    """
    moves = world.list_moves()
    if world.phase != DEFENDING:
        return moves
    attackers, ranks, mates = world.hands[world.attacker], world.ranks, world.tables.mates
    beats = [*(move for move in moves if move > 0), *world.list_lower_beats()]
    beats.sort(key=lambda move: not ranks & get_beating_card(move) and attackers & mates[get_beating_card(move)] != 0)
    return [*beats, *(move for move in moves if move < 0), TAKE_OR_PASS]
