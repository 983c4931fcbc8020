"""Playouts in the kernel: a world is played to its end by simple rules. Players choose the cheapest card that is
possible, with three exceptions.

Trumps are not thrown in while the talon has more than two cards. A high trump is not used for beating while the talon
has more than six cards. An attack is transferred with a plain card whenever that is possible.

`choose_playout_move` applies these rules to one move. `play_world_to_end` repeats them without calls, for speed. Tests
check that both choose the same moves.
"""

from games.ai.search.kernel import DEFENDING, OPENING, OVER, TAKE_OR_PASS, World

MAX_TALON_FOR_THROWN_TRUMPS = 2
MAX_TALON_FOR_HIGH_TRUMPS = 6
MAX_PLAYOUT_BOUTS = 60
"""The largest number of bouts of a playout to the end of the game. A longer playout stops and counts as a draw, because
players who take in turn could play for ever."""


def choose_playout_move(world: World) -> int:
    """Choose a move in a playout by the simple rules that the module describes."""
    tables, hand, talon = world.tables, world.hands[world.mover], len(world.talon)
    if world.phase == OPENING:
        return hand & -hand
    if world.phase == DEFENDING:
        plain = world.find_transfer_cards() & ~tables.trumps if tables.rules.transfer != "off" else 0
        if plain:
            return -(plain & -plain)
        able = hand & tables.beaters[1 << world.unbeaten.bit_length() - 1]
        card = able & -able
        return TAKE_OR_PASS if talon > MAX_TALON_FOR_HIGH_TRUMPS and card & tables.high_trumps else card
    fit = hand & world.ranks
    card = fit & -fit
    return TAKE_OR_PASS if talon > MAX_TALON_FOR_THROWN_TRUMPS and card & tables.trumps else card


def play_world_to_end(world: World, max_bouts: int = MAX_PLAYOUT_BOUTS) -> int | None:
    """Play the world to its end by simple rules. Return the set of the fools' seats, which is 0 for a draw.

    If the playout takes more than `max_bouts` bouts, stop it at the opening of the next bout, and return None.
    """
    last = world.bout + max_bouts
    while world.phase != OPENING:
        if world.phase == OVER:
            return world.fools
        world.play(choose_playout_move(world))
    if world.bout >= last:
        return None
    tables, hands, talon, playing = world.tables, world.hands, world.talon, world.playing
    beaters, mates, trumps, high_trumps, rules = (
        tables.beaters,
        tables.mates,
        tables.trumps,
        tables.high_trumps,
        tables.rules,
    )
    throwers, against, drawers, allies = tables.throwers, tables.against, tables.drawers, tables.allies
    capped, until_take, hand_size = tables.capped, tables.capped_until_take, rules.hand_size
    transfers_on, last_unbeaten = rules.transfer != "off", rules.transfer == "last_unbeaten"
    transfer_max = 99 if rules.transfer_max is None else rules.transfer_max
    after_take, needs_beaten = rules.after_take != "never", rules.after_take == "unless_first_card"
    passed_beaten = rules.throw_in_from == "passed_beaten"
    attacker, defender, bout = world.attacker, world.defender, world.bout
    limit = tables.first_limit if bout == 1 else tables.limit
    transfers_now = transfers_on and (bout > 1 or rules.transfer_in_first_bout)
    while True:
        starter, left = attacker, len(talon)
        hand = hands[attacker]
        unbeaten = table = hand & -hand
        hands[attacker] = hand ^ table
        ranks = mates[table]
        laid, beaten, transfers, passed, transferred_cards, defended = 1, 0, 0, 0, 0, True
        while True:
            hand = hands[defender]
            while unbeaten:
                if transfers_now and transfers < transfer_max:
                    same = mates[unbeaten & -unbeaten]
                    fit = hand & same & ~trumps
                    if fit and not ((unbeaten & (unbeaten - 1)) if last_unbeaten else (beaten or unbeaten & ~same)):
                        following = against[playing, defender]
                        behind = hands[following].bit_count()
                        room = limit - laid
                        if until_take and behind - unbeaten.bit_count() < room:
                            room = behind - unbeaten.bit_count()
                        if behind and room > 0:
                            card = fit & -fit
                            hands[defender] = hand ^ card
                            table |= card
                            unbeaten |= card
                            laid += 1
                            ranks |= same
                            transfers += 1
                            passed, transferred_cards = 0, unbeaten
                            attacker, defender = defender, following
                            hand = hands[defender]
                            continue
                target = 1 << unbeaten.bit_length() - 1
                card = hand & beaters[target]
                card &= -card
                if not card or (left > MAX_TALON_FOR_HIGH_TRUMPS and card & high_trumps):
                    defended = False
                    break
                hand ^= card
                unbeaten ^= target
                table |= card
                beaten += 1
                if not ranks & card:
                    ranks |= mates[card]
                    passed = 0
            hands[defender] = hand
            room = limit - laid
            if capped or (until_take and defended):
                held = hand.bit_count() - unbeaten.bit_count()
                if held < room:
                    room = held
            elif defended and not hand:
                room = 0
            thrown = False
            if room > 0 and (
                defended
                or (
                    after_take
                    and not (needs_beaten and not beaten)
                    and not (passed_beaten and transferred_cards & unbeaten)
                )
            ):
                for seat in throwers[playing, attacker, defender]:
                    if passed >> seat & 1:
                        continue
                    card = hands[seat] & ranks
                    while card:
                        card &= -card
                        if left > MAX_TALON_FOR_THROWN_TRUMPS and card & trumps:
                            passed |= 1 << seat
                            break
                        hands[seat] ^= card
                        table |= card
                        laid += 1
                        if defended:
                            unbeaten = card
                            thrown = True
                            break
                        room -= 1
                        card = hands[seat] & ranks if room > 0 else 0
                    if thrown or room <= 0:
                        break
            if not thrown:
                break
        if not defended:
            hands[defender] |= table
        if left or not all(hands):
            if tables.goes_out_before_draw:
                for seat, hand in enumerate(hands):
                    if not hand:
                        playing &= ~(1 << seat)
            if left and playing:
                for seat in drawers[playing, starter if tables.draws_from_starter else attacker, defender]:
                    short = hand_size - hands[seat].bit_count()
                    while short > 0 and talon:
                        hands[seat] |= talon.pop()
                        short -= 1
            if not talon or tables.goes_out_before_draw:
                for seat, hand in enumerate(hands):
                    if not hand:
                        playing &= ~(1 << seat)
                if not playing:
                    return allies[defender] if rules.draws == "last_defender" else 0
                fools = allies[(playing & -playing).bit_length() - 1]
                if not playing & ~fools:
                    return fools
        if defended and playing >> defender & 1:
            attacker = defender
        else:
            attacker = tables.after[playing, defender]
            if defended and rules.empty_defender == "keep_defender_order":
                attacker = tables.before[playing, attacker]
        bout += 1
        if bout >= last:
            world.playing, world.bout = playing, bout - 1
            world.open_bout(attacker)
            return None
        defender = against[playing, attacker]
        limit = tables.limit
        transfers_now = transfers_on
