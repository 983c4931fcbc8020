"""Setup of a game: the deck, the cut, the deal, the trump card (rulebook, section 3)."""

from collections import Counter

from games.engine.cards import NAMES, get_face, get_suit, is_joker, list_copies
from games.engine.errors import RefusalError, fill_sentence
from games.engine.events.event import Event
from games.engine.events.fold import emit_event
from games.engine.events.plain import BoutOpened, Dealt
from games.engine.first_starter import choose_first_starter
from games.engine.pack import get_pack, list_pack
from games.engine.phases import CUTTING
from games.engine.results import PreviousGame
from games.engine.rules import Rules
from games.engine.shuffle import shuffle_cards
from games.engine.state import NO_SEED, State
from games.engine.table import find_defender_against
from games.engine.variants import get_variant


def create_undealt_state(
    rules: Rules, players: int, dealer: int = 0, seed: bytes = NO_SEED, previous: PreviousGame | None = None
) -> State:
    """Return the state before the deal, with the deck shuffled from `seed`. The fold of a log starts from this
    state.
    """
    rules.check_players(players)
    state = State(rules, get_variant(rules), players, dealer, seed)
    state.deck, state.random_numbers_used = shuffle_cards(list_pack(rules), seed)
    state.previous = None if previous is None else previous.copy()
    state.asked = state.variant.list_cutters(state)
    if state.asked:
        state.phase = CUTTING
    return state


def deal_game(
    rules: Rules,
    players: int,
    dealer: int = 0,
    *,
    seed: bytes | None = None,
    deck: list[int] | None = None,
    previous: PreviousGame | None = None,
) -> tuple[State, list[Event]]:
    """Deal a new game, and return its state and first events.

    There are no events yet if a player must first cut the pack. The cards come from `seed` (32 bytes), or from `deck`
    (every card of the pack, top first). If only `deck` is given, later shuffles use a seed of zeros.

    `previous` is None for the first game of a series. For a later game it is a mapping, which may be empty. Raise
    `RulesError` if the rules do not allow this number of players.
    """
    state = create_undealt_state(rules, players, dealer, seed or NO_SEED, previous)
    if deck is not None:
        state.deck = list(deck)
        state.random_numbers_used = 0 if seed is None else state.random_numbers_used
    events: list[Event] = []
    if state.phase is not CUTTING:
        deal_out(state, events)
    return state, events


def build_deck(rules: Rules, faces: list[int]) -> list[int]:
    """Convert a deck of faces to cards.

    Raise `RefusalError` (bad_card) if the deck does not contain exactly the cards of the pack.
    """
    wanted, given = Counter(get_face(card) for card in list_pack(rules)), Counter(faces)
    if given != wanted:
        strange = min((given - wanted) or (wanted - given))
        raise RefusalError(
            "bad_card", fill_sentence("A deck has every card of the pack once; look at {card}.", card=NAMES[strange])
        )
    copies = {face: iter(list_copies(face, rules.decks)) for face in wanted}
    return [next(copies[face]) for face in faces]


def deal_out(state: State, events: list[Event]) -> None:
    """Deal the deck. Open the first bout, unless a player must first decide about the trump exchange."""
    dealt = _build_deal_event(state)
    emit_event(state, events, dealt)
    if not dealt.asked:
        open_first_bout(state, events)


def open_first_bout(state: State, events: list[Event]) -> None:
    emit_event(state, events, BoutOpened(None, 1, state.starter, state.defender))


def _build_deal_event(state: State) -> Dealt:
    deck, count = state.deck, state.variant.count_cards_to_deal(state)
    hands = _deal_hands(state, deck[:count])
    talon = deck[count:]
    trump_card, shown = None, None
    if state.rules.trump == "card":
        trump_card = next((card for card in talon if not is_joker(card)), None)
        if trump_card is None:
            shown = next(card for card in reversed(deck[:count]) if not is_joker(card))
        else:
            talon.remove(trump_card)
            talon.append(trump_card)
    marker = trump_card if trump_card is not None else shown
    trump = state.rules.fixed_trump if marker is None else get_suit(marker)
    state.pack = get_pack(state.rules, trump)
    state.trump_card = trump_card
    starter = choose_first_starter(state, hands)
    asked = state.variant.list_exchange_candidates(state, hands)
    defender = find_defender_against(state, starter)
    return Dealt(None, state.dealer, trump, trump_card, shown, hands, talon, starter, defender, asked)


def _deal_hands(state: State, cards: list[int]) -> list[int]:
    """Deal these cards one at a time, starting with the player after the dealer."""
    hands = [0] * state.players
    for number, card in enumerate(cards, 1):
        hands[(state.dealer + state.rules.seat_step * number) % state.players] |= 1 << card
    return hands
