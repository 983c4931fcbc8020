"""The number of cards that may be added, the seats that may throw in, and their order (docs/rules.md, section 4)."""

from tests.reference.game import Game


def compute_signed_capacity(game: Game, defender: int) -> int:
    """Return how many attack cards may be added if `defender` defends. The number is negative if there are too many
    already.
    """
    rules = game.rules
    limits = [1000, rules["hand_size"] if rules["attack_limit"] == "hand_size" else rules["attack_limit"]]
    if game.bout == 1:
        limits.append(rules["first_bout_limit"])
    left = min(limit for limit in limits if limit is not None) - game.laid_attack_card_count
    taking, hand = game.phase == "taking", len(game.hands[defender])
    if rules["hand_cap"] == "always" or (rules["hand_cap"] == "until_take" and not taking):
        return min(left, hand - len(game.unbeaten_pairs))
    return left if hand or taking else min(left, 0)


def count_capacity(game: Game) -> int:
    if game.defender is None or game.phase == "over":
        return 0
    return max(0, compute_signed_capacity(game, game.defender))


def list_allowed_throwers(game: Game) -> list[int]:
    """Return the seats that the option `throw_in_by` allows to throw in. Phase and cards do not matter."""
    defender = game.defender
    allowed = {
        "all": game.list_playing_seats(),
        "neighbours": [game.find_next_seat(defender), game.find_previous_seat(defender), game.attacker],
        "primary_only": [game.attacker],
    }[game.rules["throw_in_by"]]
    return [seat for seat in game.list_playing_seats() if seat in allowed and seat not in game.find_team(defender)]


def may_cards_be_thrown_in(game: Game) -> bool:
    since, after_take = game.rules["throw_in_from"], game.rules["after_take"]
    waits_for_transferred_cards = since == "passed_beaten" and any(pair.transferred for pair in game.unbeaten_pairs)
    match game.phase:
        case "pitching":
            return True
        case "defending" if since == "any_time":
            return True
        case "defending":
            return since != "all_beaten" and game.beaten_attack_card_count > 0 and not waits_for_transferred_cards
        case "taking" if after_take == "unless_first_card":
            return game.beaten_attack_card_count > 0 and not waits_for_transferred_cards
        case "taking":
            return after_take == "allowed" and not waits_for_transferred_cards
    return False


def list_seats_that_may_throw_in(game: Game) -> list[int]:
    """Return the seats that may throw in now, even without a suitable card or out of turn."""
    if not may_cards_be_thrown_in(game) or count_capacity(game) == 0:
        return []
    return [seat for seat in list_allowed_throwers(game) if game.hands[seat]]


def list_seats_that_may_challenge(game: Game) -> list[int]:
    if game.phase not in ("defending", "pitching") or not game.face_down_pairs:
        return []
    return [seat for seat in game.list_playing_seats() if seat not in game.find_team(game.defender)]


def list_active_attackers(game: Game) -> list[int]:
    """Return the seats that may throw in or challenge now. In ordered priority, only one seat may."""
    free = set(list_seats_that_may_throw_in(game)) | set(list_seats_that_may_challenge(game))
    if not free or game.rules["throw_in_priority"] == "first_come":
        return sorted(free)
    order = [game.attacker, *game.list_seats_from(game.find_next_seat(game.defender))]
    return [seat for seat in order if seat in free and seat not in game.passes][:1]


def list_awaited_seats(game: Game) -> list[int]:
    match game.phase:
        case "cutting" | "exchanging":
            return game.seats_to_decide[:1]
        case "opening":
            return [game.attacker]
        case "defending":
            return [game.defender]
        case "pitching" | "taking":
            return [seat for seat in list_active_attackers(game) if seat not in game.passes]
    return []


def list_optional_seats(game: Game) -> list[int]:
    """Return the seats that may move, although the game does not wait for them."""
    if game.phase == "defending":
        return list_active_attackers(game)
    if game.phase in ("pitching", "taking"):
        return [seat for seat in list_active_attackers(game) if seat in game.passes]
    return []


def list_seats_that_may_pass(game: Game) -> list[int]:
    if game.phase == "defending":
        return list_active_attackers(game) if game.rules["throw_in_priority"] == "ordered" else []
    return list_awaited_seats(game) if game.phase in ("pitching", "taking") else []
