"""Parsing of a position. Its fields are those of the state in the referee protocol (docs/referee.md)."""

from collections.abc import Mapping
from typing import Any

from games.engine.cards import NAMES, SUITS, build_set, get_face, get_suit, iterate_cards, list_copies, parse_face
from games.engine.errors import RefusalError, fill_sentence
from games.engine.pack import get_pack, list_pack
from games.engine.phases import DEFENDING, EXCHANGING, OPENING, PITCHING, TAKING, Phase
from games.engine.rules import Rules
from games.engine.state import Pair, State
from games.engine.table import find_defender_against, iterate_seats, list_seats_from
from games.engine.variants import get_variant

_FIELDS = {
    "attacker", "bout", "dealer", "defences", "defender", "hands", "known", "out", "passed", "phase", "starter",
    "table", "talon", "transfers", "trump", "trump_card",
}  # fmt: skip
_IGNORED_FIELDS = {"capacity", "discard", "may", "must", "version"}
"""Fields of the referee protocol that clients may include in a position. They are not read, because they follow from
the other fields."""
_PHASES: tuple[Phase, ...] = (EXCHANGING, OPENING, DEFENDING, PITCHING, TAKING)


def build_refusal(reason: str, field: str) -> RefusalError:
    """Build the refusal of a position. `field` is the field at fault."""
    return RefusalError("bad_position", reason, field)


class PositionReader:
    """A parser of one position. `used_cards` contains every card read so far, so that no card is used twice."""

    def __init__(self, rules: Rules, position: Mapping[str, Any]) -> None:
        unknown = set(position) - _FIELDS - _IGNORED_FIELDS - {"result"}
        if unknown:
            field = min(map(str, unknown))
            raise build_refusal(fill_sentence("A position has no field {field!r}.", field=field), field)
        if position.get("result") is not None:
            raise build_refusal("A game that is over cannot be set up.", "result")
        self.position = position
        self.rules = rules
        self.used_cards: set[int] = set()
        if "hands" not in position:
            raise build_refusal("A position needs the hands of all players.", "hands")
        hands = self._get_list("hands")
        rules.check_players(len(hands))
        self.players = len(hands)

    def read(self) -> State:
        state = State(self.rules, get_variant(self.rules), self.players, self._get_seat("dealer", self.players - 1))
        state.pack = get_pack(self.rules, self._read_trump())
        state.phase = self._get_phase()
        state.bout = self._get_number("bout", 2, least=1)
        state.transfers = self._get_number("transfers", 0)
        state.defences = self._get_number("defences", 0)
        state.hands = [build_set(self._read_cards(hand, "hands")) for hand in self._get_list("hands")]
        state.talon = self._read_cards(self._get_list("talon"), "talon")[::-1]
        state.trump_card = self._read_trump_card(state)
        state.table = [self._read_pair(pair) for pair in self._get_list("table")]
        state.discard = build_set(card for card in list_pack(self.rules) if card not in self.used_cards)
        self._read_seats(state)
        self._read_roles(state)
        self._set_derived_fields(state)
        state.known = self._read_known_cards(state)
        return state

    def _read_seats(self, state: State) -> None:
        for together in self._get_list("out"):
            if not isinstance(together, list) or not together:
                raise build_refusal("'out' must list the seats that went out together, in order.", "out")
            state.out.append([self._check_seat(seat, "out") for seat in together])
        gone = [seat for together in state.out for seat in together]
        if len(gone) != len(set(gone)):
            raise build_refusal("A player goes out once.", "out")
        for seat in gone:
            state.playing &= ~(1 << seat)
        for seat in self._get_list("passed"):
            state.passed |= 1 << self._check_seat(seat, "passed")
        state.passed_in_phase = state.passed

    def _read_roles(self, state: State) -> None:
        state.attacker = self._get_seat("attacker", 0)
        state.starter = self._get_seat("starter", state.attacker)
        if not state.playing >> state.attacker & 1 or not state.playing >> state.starter & 1:
            raise build_refusal("The player who attacks is still in the game.", "attacker")
        if state.playing.bit_count() < 2:
            raise build_refusal("Two or more players have to be in the game.", "out")
        if not state.playing & ~state.variant.find_team(state, state.attacker):
            raise build_refusal("Two or more teams have to be in the game.", "out")
        self._read_defender(state)

    def _read_defender(self, state: State) -> None:
        """Read the defender, and refuse a seat that cannot be the defender.

        Without a transfer, only the next opponent of the attacker can defend. After a transfer, the attacker is the
        player who transferred. Then each seat to which that player could have transferred the attack can be the
        defender.
        """
        possible = 1 << find_defender_against(state, state.attacker)
        if state.transfers:
            possible = state.variant.find_possible_defenders(state, state.attacker)
        holding = [seat for seat in iterate_seats(possible) if state.hands[seat]]
        state.defender = self._get_seat(
            "defender", holding[0] if holding else find_defender_against(state, state.attacker)
        )
        if not possible >> state.defender & 1:
            raise build_refusal("The next player after the attacker defends.", "defender")

    def _set_derived_fields(self, state: State) -> None:
        """Set the fields that follow from the table, the passes and the phase. After a transfer, all attack cards count
        as transferred.
        """
        for pair in state.table:
            state.laid += 1
            state.ranks |= state.pack.ranks[pair.attack]
            if pair.defence is None:
                state.unbeaten |= 1 << pair.attack
                continue
            state.beaten += 1
            if not pair.face_down:
                state.ranks |= state.pack.ranks[pair.defence]
        if state.transfers:
            state.transferred_cards = build_set(pair.attack for pair in state.table)
        for pair in state.table:
            state.variant.remember_played_card(state, pair.by, pair.attack, attacking=True, face_down=False)
            if pair.defence is not None:
                down = pair.face_down
                state.variant.remember_played_card(state, state.defender, pair.defence, attacking=False, face_down=down)
        for seat in iterate_seats(state.passed):
            state.variant.remember_pass(state, seat)
        state.variant.remember_defender(state, state.defender)
        if state.phase is EXCHANGING:
            after_dealer = list_seats_from(state, (state.dealer + state.rules.seat_step) % state.players)
            asked = state.variant.list_exchange_candidates(state, state.hands)
            state.asked = [seat for seat in after_dealer if seat in asked]

    def _read_known_cards(self, state: State) -> list[int]:
        known = self._get_list("known") or [[] for _ in state.hands]
        if len(known) != self.players or not all(isinstance(cards, list) for cards in known):
            raise build_refusal("'known' must have a list of cards for each player.", "known")
        return [self._find_known_cards(state.hands[seat], cards) for seat, cards in enumerate(known)]

    def _find_known_cards(self, hand: int, texts: list[Any]) -> int:
        """Return the set of the cards of the hand that these texts name."""
        known = 0
        for text in texts:
            face = self._read_face(text, "known")
            copies = [card for card in iterate_cards(hand & ~known) if get_face(card) == face]
            if not copies:
                raise build_refusal(
                    fill_sentence("{card} is known to be in a hand that does not hold it.", card=text), "known"
                )
            known |= 1 << copies[0]
        return known

    def _read_trump(self) -> int | None:
        trump = self.position.get("trump")
        if self.rules.trump != "card":
            fixed = self.rules.fixed_trump
            if trump not in (None, None if fixed is None else SUITS[fixed]):
                raise build_refusal("These rules determine the trump suit, and it is not this one.", "trump")
            return fixed
        if not isinstance(trump, str) or trump not in tuple(SUITS):
            raise build_refusal("A position needs its trump: C, D, H or S.", "trump")
        return SUITS.index(trump)

    def _read_trump_card(self, state: State) -> int | None:
        """Return the trump card, which is the talon's last card, or None if there is none."""
        last = state.talon[0] if state.talon and self.rules.trump == "card" else None
        if "trump_card" not in self.position:
            given = last
        elif self.position["trump_card"] is None:
            return None
        elif last is None or self._read_face(self.position["trump_card"], "trump_card") != get_face(last):
            raise build_refusal("The trump card is the talon's last card.", "trump_card")
        else:
            given = last
        if given is not None and get_suit(given) != state.pack.trump:
            raise build_refusal(
                fill_sentence(
                    "The talon's last card, {card}, is the trump card, and it is no trump.", card=NAMES[given]
                ),
                "talon",
            )
        return given

    def _read_pair(self, data: Any) -> Pair:
        if not isinstance(data, Mapping) or not {"attack", "by"} <= set(data) <= {
            "attack",
            "by",
            "beaten_by",
            "face_down",
        }:
            raise build_refusal("The table lists objects with attack, by, beaten_by and face_down.", "table")
        face_down, defence = data.get("face_down", False), data.get("beaten_by")
        if not isinstance(face_down, bool) or (face_down and (not self.rules.trust or defence is None)):
            raise build_refusal("Only a defence card lies face down, and only where cards are taken on trust.", "table")
        beaten_by = None if defence is None else self._read_card(defence, "table")
        return Pair(
            self._read_card(data["attack"], "table"), self._check_seat(data["by"], "table"), beaten_by, face_down
        )

    def _read_cards(self, texts: Any, field: str) -> list[int]:
        if not isinstance(texts, list):
            raise build_refusal(fill_sentence("'{field}' is not a list of cards.", field=field), field)
        return [self._read_card(text, field) for text in texts]

    def _read_card(self, text: Any, field: str) -> int:
        """Parse the text of a card, and return a card with this face. Mark it as used.

        Of equal cards, return one that the position has not used yet.
        """
        face = self._read_face(text, field)
        for card in list_copies(face, self.rules.decks):
            if card not in self.used_cards:
                self.used_cards.add(card)
                return card
        raise build_refusal(fill_sentence("{card} appears more often than in the pack.", card=NAMES[face]), field)

    def _read_face(self, text: Any, field: str) -> int:
        face = parse_face(text) if isinstance(text, str) else None
        if face is None or not self.rules.has_card(face):
            raise build_refusal(
                fill_sentence("{text!r} in '{field}' is not a card of this pack.", text=text, field=field), field
            )
        return face

    def _get_list(self, field: str) -> list[Any]:
        value = self.position.get(field, [])
        if not isinstance(value, list):
            raise build_refusal(fill_sentence("'{field}' is not a list.", field=field), field)
        return value

    def _get_number(self, field: str, default: int, least: int = 0) -> int:
        value = self.position.get(field, default)
        if type(value) is not int or not least <= value <= 1000:
            raise build_refusal(
                fill_sentence("'{field}' is not a number from {least} to 1000.", field=field, least=least), field
            )
        return value

    def _get_phase(self) -> Phase:
        value = self.position.get("phase", OPENING)
        for phase in _PHASES:
            if value == phase:
                return phase
        raise build_refusal(fill_sentence("'phase' must be one of {phases}.", phases=", ".join(_PHASES)), "phase")

    def _get_seat(self, field: str, default: int) -> int:
        value = self.position.get(field)
        return self._check_seat(default if value is None else value, field)

    def _check_seat(self, value: Any, field: str) -> int:
        if type(value) is not int or not 0 <= value < self.players:
            raise build_refusal(
                fill_sentence("'{field}' names a seat that does not exist: {value!r}.", field=field, value=value), field
            )
        return value
