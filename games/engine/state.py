"""The state of a game, computed from its event log. Apart from the deal, the setup of a position and the end of an
abandoned game, only the fold changes it.
"""

from typing import Any, ClassVar, Protocol

from games.engine.memory import Conduct
from games.engine.pack import Pack, get_pack
from games.engine.phases import OPENING, OVER, Phase
from games.engine.results import PreviousGame, Result
from games.engine.rules import Rules

NO_SEED = bytes(32)


class Pair:
    """An attack card on the table, the seat that laid it (`by`), and the card that beats it (`defence`) or None."""

    __slots__ = ("attack", "by", "defence", "face_down")

    def __init__(self, attack: int, by: int, defence: int | None = None, face_down: bool = False) -> None:
        self.attack = attack
        self.by = by
        self.defence = defence
        self.face_down = face_down


class VariantHooks(Protocol):
    """The hooks of a state's variant, which the class `Variant` describes.

    Events and moves have the type `Any` here, because their modules import this module.
    """

    kinds: dict[str, Any]
    kinds_of_defender: dict[Phase, Any]
    kinds_of_others: dict[Phase, Any]
    defending_is_secret: ClassVar[bool]

    def list_cutters(self, state: "State") -> list[int]: ...
    def count_cards_to_deal(self, state: "State") -> int: ...
    def list_exchange_candidates(self, state: "State", hands: list[int]) -> list[int]: ...
    def find_team(self, state: "State", seat: int) -> int: ...
    def choose_fool_seat(self, state: "State", fools: list[int]) -> int: ...
    def choose_active_attackers(self, state: "State", throwers: int) -> int: ...
    def find_seats_that_may_pass(self, state: "State") -> int: ...
    def explain_barred_transfers(self, state: "State") -> str | None: ...
    def find_cards_that_transfer_any_rank(self, state: "State") -> int: ...
    def list_extra_beats(self, state: "State", seat: int) -> list[Any]: ...
    def split_attack(self, state: "State", cards: tuple[int, ...]) -> list[tuple[int, ...]]: ...
    def emit_effects_of_play(self, state: "State", cards: tuple[int, ...], against: int, events: list[Any]) -> None: ...
    def is_discarded_at_once(self, state: "State", defence: int) -> bool: ...
    def emit_effects_of_defence(self, state: "State", pair: Pair, events: list[Any]) -> None: ...
    def build_clearing_event(self, state: "State") -> Any: ...
    def find_last_holders(self, state: "State") -> int: ...
    def find_transfer_target(self, state: "State", seat: int) -> int: ...
    def find_possible_defenders(self, state: "State", seat: int) -> int: ...
    def remember_played_card(
        self, state: "State", seat: int, card: int, *, attacking: bool, face_down: bool
    ) -> None: ...
    def remember_pass(self, state: "State", seat: int) -> None: ...
    def find_seats_with_earlier_pass(self, state: "State", card: int) -> int: ...
    def remember_turned_up_card(self, state: "State", seat: int, card: int, *, good: bool) -> None: ...
    def remember_discarded_cards(self, state: "State") -> None: ...
    def get_conduct(self, state: "State") -> list[Conduct]: ...
    def find_unseen_discards(self, state: "State", seat: int) -> int: ...
    def remember_defender(self, state: "State", seat: int) -> None: ...
    def forget_bout(self, state: "State") -> None: ...
    def count_epaulettes(self, state: "State", fools: int, defended: bool) -> int: ...


class State:
    """The complete state of a game, including hidden cards.

    Sets of cards and sets of seats (`playing`, `passed`, `passed_in_phase`, `kept`) are bit sets. `talon` lists its
    cards from the bottom up, so the last element is the top card.

    - `ranks`: all cards whose rank lies face up on the table.
    - `laid` and `beaten`: the numbers of attack cards laid and beaten in this bout.
    - `transferred_cards`: the attack cards that lay unbeaten when the last transfer gave them to the present defender.
    - `defences`: the number of successful defences in the game.
    - `passed`: the seats whose pass is still valid.
    - `passed_in_phase`: the seats that passed in the present phase, even if their pass is no longer valid.
    - `version`: the number of all events.
    - `secrets`: for each seat, the number of events that only this seat is shown.
    - `passes_cancelled_at`: `version` and `secrets` at the moment when the newest rank or face-down card came to the
      table. A pass whose player has not seen that card is stale.
    - `asked`: the seats that still have to decide about the cut or the exchange.
    - `kept`: the seats that had the lowest trump, were asked to exchange it, and declined.
    - `deck` and `previous`: the shuffled cards and the result of the previous game, both only until the deal.
    - `seed` and `random_numbers_used`: the source of the random numbers for shuffles, and how many of them are used.
    - `memory`: the data of the variants, as JSON. Variants replace values here and never change a value in place.
    - `listed` (legal moves by seat) and `throwing` (seats that may throw in): caches, which each event clears.
    """

    __slots__ = (
        "asked", "attacker", "beaten", "bout", "dealer", "deck", "defences", "defender", "discard", "hands", "kept",
        "known", "laid", "listed", "memory", "out", "pack", "passed", "passed_in_phase", "passes_cancelled_at", "phase",
        "players", "playing", "previous", "random_numbers_used", "ranks", "result", "rules", "secrets", "seed",
        "starter", "table", "talon", "throwing", "transferred_cards", "transfers", "trump_card", "unbeaten", "variant",
        "version",
    )  # fmt: skip

    def __init__(
        self, rules: Rules, variant: VariantHooks, players: int, dealer: int = 0, seed: bytes = NO_SEED
    ) -> None:
        self.rules = rules
        self.variant = variant
        self.players = players
        self.dealer = dealer
        self.pack: Pack = get_pack(rules, None)
        self.phase: Phase = OPENING
        self.bout = self.starter = self.attacker = self.defender = 0
        self.trump_card: int | None = None
        self.hands = [0] * players
        self.known = [0] * players
        self.talon: list[int] = []
        self.discard = 0
        self.table: list[Pair] = []
        self.unbeaten = self.ranks = self.laid = self.beaten = 0
        self.transfers = self.transferred_cards = self.defences = 0
        self.passed = self.passed_in_phase = self.kept = 0
        self.playing = (1 << players) - 1
        self.out: list[list[int]] = []
        self.memory: dict[str, Any] = {}
        self.asked: list[int] = []
        self.deck: list[int] = []
        self.previous: PreviousGame | None = None
        self.version = 0
        self.secrets = [0] * players
        self.passes_cancelled_at: tuple[int, list[int]] = (0, [0] * players)
        self.result: Result | None = None
        self.seed = seed
        self.random_numbers_used = 0
        self.listed: dict[int, list[Any]] = {}
        self.throwing: int | None = None

    @property
    def over(self) -> bool:
        return self.phase is OVER

    def copy(self) -> "State":
        """Return an independent copy, on which moves can be tried."""
        other = State(self.rules, self.variant, self.players, self.dealer, self.seed)
        for name in self.__slots__:
            value = getattr(self, name)
            # The fold may change a list or a mapping. It never changes any other value.
            setattr(other, name, value.copy() if isinstance(value, list | dict) else value)
        other.table = [Pair(pair.attack, pair.by, pair.defence, pair.face_down) for pair in self.table]
        return other
