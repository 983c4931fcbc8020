"""Summaries for staff who judge a report of a game: do the reported player and another person help each other?

Only public events are read. So the summaries reveal no hands, and no secret passes of a running game.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NamedTuple

from accounts.models import User
from games.models import Game, GameSeat, LogEvent, OrderedMove, PlayerReport

MAX_COMMON_GAMES = 30
"""Maximum number of common games of two players that are counted. The newest games are counted."""
ATTACK_KINDS = ("attacked", "attacked_unseen", "transferred", "reflected")
MAX_CLOSE_INTERVAL = timedelta(seconds=5)
"""Two moves are close if the time between them is at most this long."""


class Share(NamedTuple):
    """A share: something happened in `occurrences` of `cases` cases."""

    occurrences: int
    cases: int

    def __str__(self) -> str:
        return f"{self.occurrences} of {self.cases}"


@dataclass
class Bout:
    """A bout as the summaries count it. If the attack is transferred, a new `Bout` with the new defender begins.

    `attackers` has one seat for each attack, in order. All attacks except the first are throw-ins.
    """

    defender: int
    attackers: list[int] = field(default_factory=list)


class PublicEvent(NamedTuple):
    """An event that spectators see. `defender` is None if the event names no defender."""

    kind: str
    seat: int | None
    mover_kind: str
    at: datetime
    defender: int | None


@dataclass(frozen=True)
class PairSummary:
    """How `player` and `other` acted in their newest common games, each count as a share of all cases.

    `throw_ins_at_…` is the share of bouts in which `player` threw in, among the bouts against a certain defender:
    `other`, or any third seat (`third`). `throw_ins_of_other_at_…` is the same for throw-ins of `other`. `close_moves`
    and `moves_in_same_minute` are shares of the moves of `player` that were made at nearly the same time as a move of
    `other`.
    """

    player: User
    other: User
    games: list[Game]
    throw_ins_at_other: Share
    throw_ins_at_third: Share
    throw_ins_of_other_at_player: Share
    throw_ins_of_other_at_third: Share
    close_moves: Share
    moves_in_same_minute: Share


def load_pair_summaries(report: PlayerReport) -> list[PairSummary]:
    """Return a summary of the reported player with each other person in the reported game.

    Return an empty list if the report is about a name.
    """
    if report.game_id is None:
        return []
    seats = GameSeat.objects.filter(game=report.game_id, player__isnull=False).exclude(player=report.player_id)
    others = [seat.player for seat in seats.select_related("player").order_by("index") if seat.player]
    return [load_pair_summary(report.player, other) for other in others]


def load_pair_summary(player: User, other: User) -> PairSummary:
    """Return a summary of how two players acted in their newest common games. Four queries."""
    games = list_common_games(player, other)
    seats_by_game: dict[str, dict[int, int]] = defaultdict(dict)
    for seat in GameSeat.objects.filter(game__in=games, player__in=(player, other)):
        seats_by_game[seat.game_id][seat.player_id or 0] = seat.index
    counts: Counter[str] = Counter()
    for game_id, bouts, moves in _read_bouts_and_moves(games):
        mine, theirs = seats_by_game[game_id][player.pk], seats_by_game[game_id][other.pk]
        counts.update(_count_throw_ins(bouts, mine, theirs))
        counts.update(_count_close_moves(moves, mine, theirs))
    return PairSummary(player, other, games, *(Share(counts[name], counts[f"{name} of"]) for name in COUNTER_NAMES))


COUNTER_NAMES = ("at other", "at third", "other at player", "other at third", "close", "minutes")
"""The names of the counters. They are in the order of those fields of `PairSummary` whose type is `Share`."""


def list_common_games(player: User, other: User) -> list[Game]:
    """Return the newest games in which both players have a seat, newest first."""
    common = Game.objects.filter(seats__player=player).filter(seats__player=other)
    return list(
        common.only("series_id", "number", "started_at", "finished_at").order_by("-started_at")[:MAX_COMMON_GAMES]
    )


def _read_bouts_and_moves(games: Sequence[Game]) -> Iterator[tuple[str, list[Bout], list[PublicEvent]]]:
    """Yield for each game its id, its bouts, and the public moves that people made by hand. Two queries.

    Moves of standing orders are left out: they follow the move before them at once, whoever made that move.
    """
    ordered = set(OrderedMove.objects.filter(game__in=games).values_list("game", "seq"))
    events = LogEvent.objects.filter(game__in=games, secret=False).exclude(kind="dealt").order_by("game_id", "seq")
    events_by_game: dict[str, list[PublicEvent]] = {game.pk: [] for game in games}
    moves_by_game: dict[str, list[PublicEvent]] = {game.pk: [] for game in games}
    for game_id, seq, *fields in events.values_list("game_id", "seq", "kind", "seat", "by", "at", "data__defender"):
        event = PublicEvent(*fields)
        events_by_game[game_id].append(event)
        if event.mover_kind == "player" and (game_id, seq) not in ordered:
            moves_by_game[game_id].append(event)
    for game_id, rows in events_by_game.items():
        yield game_id, _build_bouts(rows), moves_by_game[game_id]


def _build_bouts(rows: Iterable[PublicEvent]) -> list[Bout]:
    bouts: list[Bout] = []
    for row in rows:
        if row.defender is not None:
            bouts.append(Bout(row.defender))
        if bouts and row.kind in ATTACK_KINDS and row.seat is not None:
            bouts[-1].attackers.append(row.seat)
    return bouts


def _count_throw_ins(bouts: Iterable[Bout], mine: int, theirs: int) -> Counter[str]:
    counts: Counter[str] = Counter()
    for bout in bouts:
        for thrower, target, at_target, at_third in (
            (mine, theirs, "at other", "at third"),
            (theirs, mine, "other at player", "other at third"),
        ):
            if thrower != bout.defender:
                name = at_target if target == bout.defender else at_third
                counts[f"{name} of"] += 1
                counts[name] += thrower in bout.attackers[1:]
    return counts


def _count_close_moves(moves: Sequence[PublicEvent], mine: int, theirs: int) -> Counter[str]:
    """Count the moves of the seat `mine` that were made at nearly the same time as a move of the seat `theirs`.

    The counter "close" allows MAX_CLOSE_INTERVAL between the two moves. The counter "minutes" needs the same clock
    minute.
    """
    own = [move.at for move in moves if move.seat == mine]
    others = [move.at for move in moves if move.seat == theirs]
    minutes = {at.replace(second=0, microsecond=0) for at in others}
    return Counter(
        {
            "close": sum(any(abs(at - other) <= MAX_CLOSE_INTERVAL for other in others) for at in own),
            "close of": len(own),
            "minutes": sum(at.replace(second=0, microsecond=0) in minutes for at in own),
            "minutes of": len(own),
        }
    )
