"""The capacity of the table, who may throw in, and whose turn it is to speak (rules, section 4)."""

from tests.reference.game import Game


def room_for(game: Game, defender: int) -> int:
    """How many attack cards may be added against this defender; below 0 where too many lie there."""
    rules = game.rules
    limits = [1000, rules["hand_size"] if rules["attack_limit"] == "hand_size" else rules["attack_limit"]]
    if game.bout == 1:
        limits.append(rules["first_bout_limit"])
    left = min(limit for limit in limits if limit is not None) - game.laid
    taking, hand = game.phase == "taking", len(game.hands[defender])
    if rules["hand_cap"] == "always" or (rules["hand_cap"] == "until_take" and not taking):
        return min(left, hand - len(game.unbeaten))
    return left if hand or taking else min(left, 0)


def capacity(game: Game) -> int:
    if game.defender is None or game.phase == "over":
        return 0
    return max(0, room_for(game, game.defender))


def may_add(game: Game) -> list[int]:
    """Who may throw in by `throw_in_by`, whatever the moment."""
    defender = game.defender
    allowed = {
        "all": game.still_in(),
        "neighbours": [game.next_after(defender), game.previous_before(defender), game.attacker],
        "primary_only": [game.attacker],
    }[game.rules["throw_in_by"]]
    return [seat for seat in game.still_in() if seat in allowed and seat not in game.team(defender)]


def is_time_to_add(game: Game) -> bool:
    since, after_take = game.rules["throw_in_from"], game.rules["after_take"]
    waits_for_passed_on = since == "passed_beaten" and any(pair.passed_on for pair in game.unbeaten)
    match game.phase:
        case "pitching":
            return True
        case "defending" if since == "any_time":
            return True
        case "defending":
            return since != "all_beaten" and game.beaten > 0 and not waits_for_passed_on
        case "taking" if after_take == "unless_first_card":
            return game.beaten > 0 and not waits_for_passed_on
        case "taking":
            return after_take == "allowed" and not waits_for_passed_on
    return False


def can_throw_in(game: Game) -> list[int]:
    """The seats to which a throw-in is open, whatever the cards they hold and whosever turn it is."""
    if not is_time_to_add(game) or capacity(game) == 0:
        return []
    return [seat for seat in may_add(game) if game.hands[seat]]


def can_challenge(game: Game) -> list[int]:
    if game.phase not in ("defending", "pitching") or not game.hidden:
        return []
    return [seat for seat in game.still_in() if seat not in game.team(game.defender)]


def speakers(game: Game) -> list[int]:
    """Who may throw in or challenge now; with `ordered`, the one whose turn it is."""
    free = set(can_throw_in(game)) | set(can_challenge(game))
    if not free or game.rules["throw_in_priority"] == "first_come":
        return sorted(free)
    order = [game.attacker, *game.go_round(game.next_after(game.defender))]
    return [seat for seat in order if seat in free and seat not in game.passes][:1]


def must_act(game: Game) -> list[int]:
    match game.phase:
        case "cutting" | "exchanging":
            return game.asked[:1]
        case "opening":
            return [game.attacker]
        case "defending":
            return [game.defender]
        case "pitching" | "taking":
            return [seat for seat in speakers(game) if seat not in game.passes]
    return []


def may_act(game: Game) -> list[int]:
    if game.phase == "defending":
        return speakers(game)
    if game.phase in ("pitching", "taking"):
        return [seat for seat in speakers(game) if seat in game.passes]
    return []


def may_pass(game: Game) -> list[int]:
    if game.phase == "defending":
        return speakers(game) if game.rules["throw_in_priority"] == "ordered" else []
    return must_act(game) if game.phase in ("pitching", "taking") else []
