"""The effects of moves (docs/rules.md, section 4)."""

from tests.reference.cards import can_beat
from tests.reference.dealing import cut_deck, exchange_trump, refuse_exchange
from tests.reference.ending import close_bout, draw_cards, end_if_one_team_is_left
from tests.reference.game import Game, LaidCard, Pair
from tests.reference.moves import find_next_defender
from tests.reference.turns_and_capacity import list_awaited_seats


def play_move(game: Game, seat: int, text: str) -> None:
    kind, *words = text.split()
    match kind:
        case "cut":
            cut_deck(game, int(words[0]))
        case "refuse_cut":
            game.seats_to_decide = game.seats_to_decide[1:]
        case "exchange":
            exchange_trump(game, seat)
        case "keep":
            refuse_exchange(game)
        case "attack" | "attack_top":
            _play_attack(game, seat, words)
        case "beat":
            _beat(game, seat, words[0], words[1], len(words) == 3)
        case "transfer":
            _lay_attack(game, seat, words)
            _transfer_attack(game, seat)
            _draw_for_role_cards(game, words, game.defender)
        case "reflect":
            game.shown_trumps.append((seat, words[0]))
            known = game.known_cards[seat]
            if known.count(words[0]) < game.shown_trumps.count((seat, words[0])):
                known.append(words[0])
            _transfer_attack(game, seat)
        case "take":
            game.phase = "taking"
        case "pass":
            game.passes[seat] = game.list_ranks_on_table()
        case "challenge":
            _challenge(game, seat, words[0])
            return
    _end_finished_phases(game)


def _end_finished_phases(game: Game) -> None:
    if not game.talon and end_if_one_team_is_left(game):
        return
    if game.phase in ("pitching", "taking") and not list_awaited_seats(game):
        close_bout(game, defended=game.phase == "pitching")


def _play_attack(game: Game, seat: int, cards: list[str]) -> None:
    unseen = not cards
    if unseen:
        cards = [game.talon.pop(0)]
        game.hands[seat].append(cards[0])
        game.trump_card = game.trump_card if game.talon else None
    at_once = [cards] if game.phase == "opening" else [[card] for card in cards]
    for some in at_once:
        _lay_attack(game, seat, some, known=not unseen)
        _draw_for_role_cards(game, some, game.defender)
    if game.phase != "taking":
        game.phase = "defending"


def _lay_attack(game: Game, seat: int, cards: list[str], known: bool = True) -> None:
    for card in cards:
        pair = Pair(card, seat)
        if known:
            _remove_from_hand(game, seat, card)
        else:
            game.hands[seat].remove(card)
        _cancel_passes_for_new_rank(game, card)
        game.table.append(pair)
        game.laid_cards.append(LaidCard(seat, card, True, pair))
    game.laid_attack_card_count += len(cards)


def _remove_from_hand(game: Game, seat: int, card: str) -> None:
    """Remove a card that is played face up from a hand."""
    game.hands[seat].remove(card)
    if card in game.known_cards[seat]:
        game.known_cards[seat].remove(card)
    if (seat, card) in game.shown_trumps:
        game.shown_trumps.remove((seat, card))


def _cancel_passes_for_new_rank(game: Game, card: str) -> None:
    """Cancel the passes that were made when no card of this card's rank lay on the table."""
    game.passes = {seat: ranks for seat, ranks in game.passes.items() if card[0] in ranks}


def _beat(game: Game, seat: int, attack: str, defence: str, face_down: bool) -> None:
    pair = next(pair for pair in game.unbeaten_pairs if pair.attack == attack)
    leaves = game.get_card_role(defence) == "discard" and not face_down
    if face_down:
        game.hands[seat].remove(defence)
        game.known_cards[seat], game.passes = [], {}
    else:
        _remove_from_hand(game, seat, defence)
        if not leaves:
            _cancel_passes_for_new_rank(game, defence)
    pair.beaten_by, pair.face_down = defence, face_down
    game.beaten_attack_card_count += 1
    game.laid_cards.append(LaidCard(seat, defence, False, pair))
    if not face_down:
        _draw_for_role_cards(game, [defence], pair.attacking_seat)
    if leaves:
        game.table.remove(pair)
        game.discard += [attack, defence]
    if not game.unbeaten_pairs:
        game.phase = "pitching"


def _draw_for_role_cards(game: Game, cards: list[str], against: int) -> None:
    for card in cards:
        if game.get_card_role(card) == "draw_two":
            draw_cards(game, against, 2)


def _transfer_attack(game: Game, seat: int) -> None:
    """Make the defender the primary attacker, and find the next defender.

    The next defender may depend on the hands, because some rules skip players without cards.
    """
    game.attacker, game.defender = seat, find_next_defender(game, seat)
    game.transfers += 1
    game.passes = {}
    for pair in game.table:
        pair.transferred = True


def _challenge(game: Game, seat: int, attack: str) -> None:
    pair = next(pair for pair in game.face_down_pairs if pair.attack == attack)
    pair.face_down = False
    if can_beat(game.rules, game.trump, pair.beaten_by, attack):
        game.defences += 1
        close_bout(game, defended=True, picks_up=seat)
    else:
        close_bout(game, defended=False)
