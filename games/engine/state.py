"""The state of a game: what its log adds up to. Only the fold writes to it; everything else asks."""

from typing import TYPE_CHECKING, Any, Final, Literal

from games.engine.pack import Pack, pack_of
from games.engine.results import Previous, Result
from games.engine.rules import Rules

if TYPE_CHECKING:  # a state holds its variant and moves, and knows nothing of them
    from games.engine.moves.move import Move
    from games.engine.questions import Questions

Phase = Literal["cutting", "exchanging", "opening", "defending", "pitching", "taking", "over"]
CUTTING: Final = "cutting"
EXCHANGING: Final = "exchanging"
OPENING: Final = "opening"
DEFENDING: Final = "defending"
PITCHING: Final = "pitching"
TAKING: Final = "taking"
OVER: Final = "over"

NO_SEED = bytes(32)


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

    def __init__(
        self, rules: Rules, variant: "Questions", players: int, dealer: int = 0, seed: bytes = NO_SEED
    ) -> None:
        self.rules = rules
        self.variant = variant
        self.players = players
        self.dealer = dealer
        self.pack: Pack = pack_of(rules, None)
        self.phase: Phase = OPENING
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
        self.previous: Previous | None = None
        self.version = 0
        self.secrets = [0] * players
        self.mark: tuple[int, list[int]] = (0, [0] * players)
        self.result: Result | None = None
        self.seed = seed
        self.numbers = 0
        self.listed: dict[int, list[Move]] = {}
        self.throwing: int | None = None

    @property
    def over(self) -> bool:
        return self.phase == OVER

    def copy(self) -> "State":
        """A state of its own, to try moves on."""
        other = State(self.rules, self.variant, self.players, self.dealer, self.seed)
        for name in self.__slots__:
            setattr(other, name, _own(getattr(self, name)))
        other.table = [Pair(pair.attack, pair.by, pair.defence, pair.face_down) for pair in self.table]
        return other


def _own(value: Any) -> Any:
    """A list or a mapping that shares nothing that the fold writes to; anything else is never written to."""
    return value.copy() if isinstance(value, list | dict) else value
