"""The attack cards that may be played next, and a few defence rules that answer them as the steady computer would."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from games import engine
from games.ai.seat_view import SeatView
from games.ai.steady_player import score_move
from games.engine import Rules, State, StateView
from games.engine.cards import JOKER, RANKS, get_rank, parse_face
from games.orders import supposed_states
from games.orders.decision import decide_move
from games.orders.defence_orders import fits_condition
from games.orders.foresight.answers import (
    REFLECT,
    TAKE,
    TRANSFER,
    Answer,
    build_beat_answer,
    build_defence_orders,
    leave_out,
    list_answers,
)
from games.orders.foresight.rule_fitting import PossibleCard, PossibleRule, select_best_rules
from games.orders.grammar import Words
from games.orders.parsing import parse_orders
from games.orders.situation import Situation

SupposeFunction = Callable[[StateView, Rules, int, int], State | None]
ConditionWithAnswers = tuple[Words, list[Answer]]
"""A condition of a defence rule, and the possible answers to the cards that fit it, the best answer first."""

_COST_PER_LOST_POINT = 2.0
"""The cost of a move for each point by which its score is lower than the best score. The cost of asking the player is
1."""
_LOWEST_VALUE = -1.0
"""The lowest value of an answer. Answers that cost more have this value, too."""
_TRUMP_PROBABILITY, _HIGHEST_PLAIN_PROBABILITY = 0.4, 0.5
"""Estimates of how probable it is that an attacker plays a trump, or the highest plain card. The probability of the
lowest plain card counts as 1."""
_MEAN_RANDOM_NUMBER = 0.5


class PossibleAttacks:
    """The cards with which other players may attack the seat, and possible answers to them.

    The attacks are either all openings or all throw-ins. `suppose` returns the state after an attack with a card, or
    None if this attack is impossible.
    """

    def __init__(self, view: StateView, rules: Rules, seat: int, suppose: SupposeFunction) -> None:
        self.rules, self.seat = rules, seat
        supposed = (
            (card, suppose(view, rules, seat, card)) for card in supposed_states.list_cards_elsewhere(view, rules, seat)
        )
        self.states = {card: state for card, state in supposed if state is not None}
        self.situations = {
            card: Situation(engine.build_view(state, seat), engine.list_legal_moves(state, seat), rules)
            for card, state in self.states.items()
        }
        self.points = {card: self._score_moves(situation) for card, situation in self.situations.items()}
        self.answers = list_answers(rules)

    @property
    def attacker(self) -> int:
        return next(iter(self.states.values())).attacker

    @property
    def ranks(self) -> list[str]:
        return list(dict.fromkeys((RANKS + JOKER)[get_rank(card)] for card in self.states))

    def leave_out_barred_transfers(self) -> None:
        """Leave transfers and reflections out of the answers if the table bars them, whatever card is played."""
        kinds = engine.get_variant(self.rules).kinds
        barred = [
            do
            for do in (TRANSFER["do"], REFLECT["do"])
            if do in kinds and all(kinds[do].explain_unavailable(state, self.seat) for state in self.states.values())
        ]
        self.answers = leave_out(barred, self.answers)

    def add_answers_from_hand(self) -> None:
        """Add answers that depend on the seat's present hand: beating with a certain card, and taking."""
        best = [max(points, key=lambda text: points[text]).split() for points in self.points.values()]
        cards = dict.fromkeys(parse_face(words[2]) for words in best if words[0] == "beat" and len(words) == 3)
        own_answers = [[TAKE], *(build_beat_answer(card) for card in cards if card is not None)]
        self.answers = own_answers + [answer for answer in self.answers if answer not in own_answers]

    def choose_conditions(self, conditions: Sequence[Words], most: int) -> list[ConditionWithAnswers]:
        """Choose at most `most` of the conditions, so that few defence rules give good answers to many cards.

        Return each chosen condition with its possible answers, the best answer first. A card that fits several chosen
        conditions gets the answer of the first one.
        """
        condition_by_cards = {
            cards: condition for condition in reversed(conditions) if (cards := self._find_fitting_cards(condition))
        }
        rules = [
            PossibleRule(condition_by_cards[cards], cards, number)
            for cards in condition_by_cards
            for number in range(len(self.answers))
        ]
        return [
            (rule.condition, self._sort_answers(rule)) for rule in select_best_rules(self._possible_cards, rules, most)
        ]

    @cached_property
    def _possible_cards(self) -> list[PossibleCard]:
        parsed_answers = [parse_orders(build_defence_orders({}, answer), self.rules) for answer in self.answers]
        return [
            self._build_possible_card(card, situation, parsed_answers) for card, situation in self.situations.items()
        ]

    def _build_possible_card(self, card: int, situation: Situation, answers: Sequence[Any]) -> PossibleCard:
        points, answer_values = self.points[card], {}
        for number, answer in enumerate(answers):
            move = decide_move(answer, situation.view, situation.legal, self.rules)
            if move is not None:
                answer_values[number] = max(
                    _LOWEST_VALUE, 1 - _COST_PER_LOST_POINT * (max(points.values()) - points[str(move)])
                )
        return PossibleCard(card, self._estimate_weight(card, situation), answer_values)

    def _estimate_weight(self, card: int, situation: Situation) -> float:
        if situation.is_trump_or_joker(card):
            return _TRUMP_PROBABILITY
        return 1 - (1 - _HIGHEST_PLAIN_PROBABILITY) * situation.pack.heights[card] / len(RANKS)

    def _sort_answers(self, rule: PossibleRule) -> list[Answer]:
        possible = {
            number
            for possible_card in self._possible_cards
            if possible_card.card in rule.cards
            for number in possible_card.answer_values
        }
        return [self.answers[rule.answer_number]] + [
            self.answers[number] for number in sorted(possible - {rule.answer_number})
        ]

    def _find_fitting_cards(self, condition: Words) -> frozenset[int]:
        parsed_condition = (
            parse_orders(build_defence_orders(condition, [{"do": "ask"}]), self.rules).defences[0].condition
        )
        return frozenset(
            card for card, situation in self.situations.items() if fits_condition(parsed_condition, card, situation)
        )

    def _score_moves(self, situation: Situation) -> dict[str, float]:
        seat_view = SeatView(situation.view, self.rules, _MEAN_RANDOM_NUMBER)
        return {str(move): score_move(seat_view, move) for move in situation.legal}
