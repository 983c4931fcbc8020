"""Suggestions of throw-ins: the cards that the steady computer would throw in."""

from games.ai.seat_view import SeatView
from games.ai.steady_player import score_move
from games.engine import PairView, Phase, Rules, StateView, list_open_hand
from games.engine.cards import JOKER, NAMES, RANKS, get_rank
from games.engine.moves.attacker_moves import Attack
from games.orders.foresight.likelihood import list_seats_from_defender
from games.orders.foresight.suggestion import THROW_IN, THROW_IN_ON_TAKE, Suggestion, limit_orders_to_few_bouts
from games.orders.grammar import Words

_MEAN_RANDOM_NUMBER = 0.5


def suggest_throw_ins_while_beating(view: StateView, rules: Rules, seat: int) -> Suggestion | None:
    """Suggest orders for throw-ins before the defender takes."""
    return _build_suggestion(view, rules, seat, Phase.PITCHING, THROW_IN, "throw_ins")


def suggest_throw_ins_on_take(view: StateView, rules: Rules, seat: int) -> Suggestion | None:
    """Suggest orders for throw-ins after the defender has decided to take."""
    return _build_suggestion(view, rules, seat, Phase.TAKING, THROW_IN_ON_TAKE, "throw_ins_on_take")


def _build_suggestion(
    view: StateView, rules: Rules, seat: int, phase: Phase, kind: str, field: str
) -> Suggestion | None:
    """Return a suggestion for throw-ins, or None if the hand is empty. In games on trust, the answers ask the player
    instead of passing, because a player who passes also gives up the right to challenge.
    """
    if not view["hands"][seat]:
        return None
    seat_view = _build_supposed_view(view, rules, seat, phase)
    then = "ask" if rules.trust else "pass"
    highest = rules.lowest_rank if rules.rank_order == "reverse" else RANKS[-1]
    answers = [
        {**_build_orders_for_useful_cards(seat_view), "then": then},
        {"then": then},
        {"up_to": highest, "then": then},
        {"then": "ask"},
    ]
    distinct = [words for number, words in enumerate(answers) if words not in answers[:number]]
    return Suggestion({"kind": kind}, [limit_orders_to_few_bouts({field: words}) for words in distinct])


def _build_orders_for_useful_cards(seat_view: SeatView) -> Words:
    """Return orders that throw in the cards for which the steady computer gives points.

    All plain cards up to the rank `up_to` get points. `cards` are the other cards of the hand that get points.
    """
    gains = {card: score_move(seat_view, Attack((card,))) > 0 for card in {*seat_view.hand, *seat_view.unseen_counts}}
    plain = sorted(
        (card for card in gains if not seat_view.is_trump_or_joker(card)), key=lambda card: seat_view.pack.heights[card]
    )
    end = next((number for number, card in enumerate(plain) if not gains[card]), len(plain))
    up_to = plain[:end]
    cards = [NAMES[card] for card in dict.fromkeys(seat_view.hand) if gains[card] and card not in up_to]
    words: Words = {"cards": cards} if cards else {}
    return {**words, "up_to": (RANKS + JOKER)[get_rank(up_to[-1])]} if up_to else words


def _build_supposed_view(view: StateView, rules: Rules, seat: int, phase: Phase) -> SeatView:
    """Return the view, changed so that the seat may throw in now.

    If the seat is the defender, the next seat becomes the defender.
    """
    circle = list_seats_from_defender(view, rules)
    defender = circle[1] if view["defender"] == seat else view["defender"]
    first_pair: PairView = {"attack": list_open_hand(view, seat)[0], "by": seat, "beaten_by": None, "face_down": False}
    table = view["table"] or [first_pair]
    return SeatView({**view, "phase": phase, "table": table, "defender": defender}, rules, _MEAN_RANDOM_NUMBER)
