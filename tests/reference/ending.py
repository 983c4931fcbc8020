"""The end of a bout and of a game (docs/rules.md, sections 5 and 6)."""

from tests.reference.cards import shuffle
from tests.reference.game import Game


def draw_cards(game: Game, seat: int, count: int) -> None:
    """Let a seat draw up to `count` cards. If it draws the trump card, all players know that it has this card."""
    drawn, game.talon = game.talon[:count], game.talon[count:]
    game.hands[seat] += drawn
    if drawn and not game.talon and game.trump_card is not None:
        game.known_cards[seat].append(game.trump_card)
        game.trump_card = None


def close_bout(game: Game, defended: bool, picks_up: int | None = None) -> None:
    """Clear the table and fill up the hands. Then end the game if it is over, or open the next bout.

    `picks_up` is the seat of a challenger who was wrong. This seat picks up the cards on the table. If `picks_up` is
    None, the defender picks them up after a failed defence.
    """
    if picks_up is None and not defended:
        picks_up = game.defender
    clear_table(game, picks_up)
    before = len(game.out)
    if game.rules["out_when"] == "last_card":
        let_seats_without_cards_go_out(game)
    refill_hands(game)
    let_seats_without_cards_go_out(game)
    gone = [seat for together in game.out[before:] for seat in together]
    if not end_game_if_over(game, gone, defended):
        open_next_bout(game, defended)


def clear_table(game: Game, picks_up: int | None) -> None:
    cards = [card for pair in game.table for card in (pair.attack, pair.beaten_by) if card is not None]
    if picks_up is not None:
        unseen = [pair.beaten_by for pair in game.face_down_pairs]
        game.hands[picks_up] += cards
        for card in unseen:
            cards.remove(card)
        game.known_cards[picks_up] += cards
    else:
        game.defences += 1
        if game.rules["prolonged"] and game.defences % 2 == 0:
            bottom = [] if game.trump_card is None else [game.trump_card]
            talon_without_trump_card = game.talon[: len(game.talon) - len(bottom)]
            game.talon = shuffle(talon_without_trump_card + cards, game.random_numbers) + bottom
        else:
            game.discard += cards
    game.table = []


def refill_hands(game: Game) -> None:
    first = game.starter if game.rules["draw_first"] == "starter" else game.attacker
    order, size = game.list_seats_from(first), game.rules["hand_size"]
    if game.rules["draw_order"] == "one_by_one":
        while game.talon and any(len(game.hands[seat]) < size for seat in order):
            for seat in order:
                if len(game.hands[seat]) < size:
                    draw_cards(game, seat, 1)
        return
    if game.rules["draw_order"] == "defender_last":
        order.sort(key=lambda seat: seat == game.defender)
    for seat in order:
        draw_cards(game, seat, max(0, size - len(game.hands[seat])))


def let_seats_without_cards_go_out(game: Game) -> None:
    empty = [seat for seat in game.list_playing_seats() if not game.hands[seat]]
    if empty:
        game.out.append(empty)


def end_game_if_over(game: Game, gone: list[int], defended: bool) -> bool:
    """End the game if at most one team still has cards, and return whether the game is over.

    `gone` has the seats that went out in this bout.
    """
    left = game.list_playing_seats()
    if left and set(left) <= game.find_team(left[0]):
        _end_with_fools(game, game.find_team(left[0]), defended)
    elif not left and game.rules["draws"] == "last_defender":
        _end_with_fools(game, game.find_team(game.defender), defended)
    elif not left:
        _finish_game(game, {"kind": "draw", "fools": [], "last_out": sorted(gone)})
    return game.result is not None


def end_if_one_team_is_left(game: Game) -> bool:
    """End the game if the option `ends` is `at_once` and all players who still have cards are of one team.

    A defender with unbeaten cards on the table counts as a player with cards. Return whether the game was ended. Call
    this only if the talon is empty.
    """
    if game.rules["ends"] != "at_once" or game.phase == "over" or (game.face_down_pairs and game.phase != "taking"):
        return False
    last_holders = {seat for seat in range(game.players) if game.hands[seat]}
    if game.unbeaten_pairs:
        last_holders.add(game.defender)
    if not last_holders or not last_holders <= game.find_team(min(last_holders)):
        return False
    gone = [seat for seat in game.list_playing_seats() if seat not in last_holders]
    if gone:
        game.out.append(gone)
    table = game.table
    _end_with_fools(game, game.find_team(min(last_holders)), defended=not game.unbeaten_pairs)
    game.table = table
    return True


def _end_with_fools(game: Game, fools: set[int], defended: bool) -> None:
    count = count_epaulettes(game, fools, defended)
    _finish_game(game, {"kind": "fool", "fools": sorted(fools), "epaulettes": count})


def _finish_game(game: Game, result: dict) -> None:
    game.result, game.phase = result, "over"
    game.table, game.passes, game.transfers = [], {}, 0


def count_epaulettes(game: Game, fools: set[int], defended: bool) -> int:
    lowest, attacks = game.rules["lowest_rank"], [laid for laid in game.laid_cards if laid.is_attack]
    if game.rules["epaulettes"] == "last_attack":
        if defended or game.defender not in fools or not attacks:
            return 0
        last_two = [laid.card for laid in attacks if laid.seat == attacks[-1].seat][-2:]
        return 0 if last_two[-1][0] != lowest else sum(card[0] == lowest for card in last_two)
    if game.rules["epaulettes"] == "winning_card":
        played = [laid for laid in game.laid_cards if laid.seat not in fools]
        if not played or played[-1].card[0] != lowest or (not played[-1].is_attack and played[-1].pair.face_down):
            return 0
        both = len(attacks) > 1 and all(laid.card[0] == lowest for laid in attacks[-2:])
        return 2 if played[-1].is_attack and both else 1
    return 0


def open_next_bout(game: Game, defended: bool) -> None:
    defender, still_in = game.defender, game.list_playing_seats()
    opener = defender if defended and defender in still_in else game.find_next_seat(defender)
    if defended and defender not in still_in and game.rules["empty_defender"] == "keep_defender_order":
        opener = game.find_previous_seat(opener)
    game.phase, game.bout = "opening", game.bout + 1
    game.starter = game.attacker = opener
    game.defender = game.list_opponents_after(opener)[0]
    game.laid_attack_card_count = game.beaten_attack_card_count = game.transfers = 0
    game.passes, game.shown_trumps, game.laid_cards = {}, [], []
