"""The state of a game: what its log adds up to. Only the fold writes to it; everything else asks."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.engine.pack import Pack, pack_of
from games.engine.rules import Rules

if TYPE_CHECKING:
    from games.engine.moves import Move

CUTTING = "cutting"
EXCHANGING = "exchanging"
OPENING = "opening"
DEFENDING = "defending"
PITCHING = "pitching"
TAKING = "taking"
OVER = "over"


class Pair:
    """An attack card on the table, who laid it, and the card that beats it, or None."""

    __slots__ = ("attack", "by", "defence", "face_down")

    def __init__(self, attack: int, by: int, defence: int | None = None, face_down: bool = False) -> None:
        self.attack = attack
        self.by = by
        self.defence = defence
        self.face_down = face_down


class State:
    """Everything about a game, hidden cards included.

    Sets of cards and sets of seats (`playing`, `passed`, `said`, `kept`) are bit sets. `talon` lists cards bottom
    first, so that the last of the list is the top of the talon. `unbeaten`, `ranks` (all cards whose rank lies face
    up on the table), `laid` and `beaten` (attack cards laid and beaten in this bout) are kept beside `table` because
    they are asked for at every move. `passed_on` are the attack cards that the last transfer passed on, `defences` the
    successful defences of the game.

    `passed` are the passes that stand, `said` those said in the present phase, which its end will name. `version`
    counts all events, `secrets` those of each seat that only it is shown. `mark` is (version, secrets) at the moment
    when the newest rank or face-down card came to the table. `asked` are the seats still to be asked to cut or to
    exchange. `deck` and `previous` are what a deal waits with while the pack is cut. `seed` and `numbers` say where
    the shuffle goes on. `memory` is what variants remember, as JSON can carry it; they never change a value in it, but
    put a new one in its place. `listed` (legal moves by seat) and `throwing` (to whom a throw-in is open) are
    remembered until the next event.
    """

    __slots__ = (
        "asked", "attacker", "beaten", "bout", "dealer", "deck", "defences", "defender", "discard", "hands", "kept",
        "known", "laid", "listed", "mark", "memory", "numbers", "out", "pack", "passed", "passed_on", "phase",
        "players", "playing", "previous", "ranks", "result", "rules", "said", "secrets", "seed", "starter", "table",
        "talon", "throwing", "transfers", "trump_card", "unbeaten", "variant", "version",
    )  # fmt: skip

    def __init__(self, rules: Rules, players: int, dealer: int = 0, seed: bytes = bytes(32)) -> None:
        self.rules = rules
        self.variant = rules.variant
        self.players = players
        self.dealer = dealer
        self.pack: Pack = pack_of(rules, None)
        self.phase = OPENING
        self.bout = self.starter = self.attacker = self.defender = 0
        self.trump_card: int | None = None
        self.hands = [0] * players
        self.known = [0] * players
        self.talon: list[int] = []
        self.discard = 0
        self.table: list[Pair] = []
        self.unbeaten = self.ranks = self.laid = self.beaten = 0
        self.transfers = self.passed_on = self.defences = 0
        self.passed = self.said = self.kept = 0
        self.playing = (1 << players) - 1
        self.out: list[list[int]] = []
        self.memory: dict[str, Any] = {}
        self.asked: list[int] = []
        self.deck: list[int] = []
        self.previous: dict[str, Any] | None = None
        self.version = 0
        self.secrets = [0] * players
        self.mark: tuple[int, list[int]] = (0, [0] * players)
        self.result: dict[str, Any] | None = None
        self.seed = seed
        self.numbers = 0
        self.listed: dict[int, list[Move]] = {}
        self.throwing: int | None = None

    @property
    def over(self) -> bool:
        return self.phase == OVER

    @classmethod
    def blank(cls, rules: Rules, players: int, dealer: int = 0, seed: bytes = bytes(32)) -> "State":
        """The state before a game's first event, its deck as the seed has it: what a log is folded onto."""
        from games.engine.dealing import blank

        return blank(rules, players, dealer, seed)

    @classmethod
    def from_data(cls, data: Mapping[str, Any], rules: Rules) -> "State":
        """The state that `to_data` wrote of a game under these rules."""
        from games.engine.snapshot import from_data

        return from_data(data, rules)

    def to_data(self) -> dict[str, Any]:
        """The whole state, as JSON can carry it."""
        from games.engine.snapshot import to_data

        return to_data(self)

    def copy(self) -> "State":
        """A state of its own, to try moves on."""
        return State.from_data(self.to_data(), self.rules)
