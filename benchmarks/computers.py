"""Measures the strength of the computer players, and the processor time that they use per move.

python -m benchmarks.computers                                  all rows of LADDER, which takes hours
python -m benchmarks.computers GAMES                            all rows of LADDER, with GAMES games per row
python -m benchmarks.computers GAMES ONE OTHER RULES [PLAYERS]  one row: RULES is a preset, or options as JSON

A row of LADDER measures the player ONE against the player OTHER. Every deal is played once with ONE in each seat (or
team). The output has the share of games that ONE wins. For more than two players, it has the share of games in which
ONE is the fool. With KEPT=DIRECTORY in the environment, the results are stored in that directory. Deals with a stored
result are not played again, so you can interrupt a run and continue it later.
"""

import json
import os
import sys
from pathlib import Path
from statistics import mean, quantiles
from typing import Any, NamedTuple

from benchmarks.player_scores import WITHOUT_MEMORY, PlayerScore, measure_score
from games.engine import Rules


class LadderRow(NamedTuple):
    player_name: str
    opponent_name: str
    rules: Any
    games: int
    players: int = 2


TRUST_RULES = {"preset": "classic-36", "trust": True}
TEAM_RULES = {"preset": "classic-36", "teams": 2}
LADDER = (
    LadderRow("steady", "random", "classic-36", 400),
    LadderRow("steady", "lowest-card", "classic-36", 1000),
    LadderRow("keen", "lowest-card", "classic-36", 1000),
    LadderRow("sharp", "lowest-card", "classic-36", 1000),
    *(
        LadderRow("sharp", "steady", name, 600)
        for name in ("classic-36", "alemi-36", "classic-36-transfer", "jokers-54")
    ),
    LadderRow("sharp", "keen", "classic-36", 400),
    LadderRow("master", "sharp", "classic-36", 600),
    LadderRow("sharp", "any-card", "classic-36", 400),
    LadderRow("sharp", "random", "classic-36", 400),
    LadderRow("keen", "lowest-card", "classic-36", 800, 4),
    LadderRow("keen", "steady", "classic-36", 800, 4),
    LadderRow("keen", "lowest-card", "classic-36", 600, 6),
    LadderRow("keen", "lowest-card", TEAM_RULES, 400, 4),
    *(
        LadderRow("sharp", other, TRUST_RULES, 400)
        for other in ("always-bluff", "always-call", "lowest-card", "steady")
    ),
    LadderRow("keen", "keen" + WITHOUT_MEMORY, "classic-36", 400),
)


def main(*words: str) -> None:
    if len(words) >= 4:
        rules = json.loads(words[3]) if words[3].startswith("{") else words[3]
        _play_row(LadderRow(words[1], words[2], rules, int(words[0]), int(words[4]) if len(words) > 4 else 2))
        return
    for row in LADDER:
        _play_row(row._replace(games=int(words[0])) if words else row)


def _play_row(row: LadderRow) -> None:
    rules = Rules.from_data(row.rules, row.players)
    name = row.rules if isinstance(row.rules, str) else " ".join(map(str, row.rules.values()))
    results = (
        Path(os.environ["KEPT"], f"{row.player_name} {row.opponent_name} {name} {row.players}")
        if "KEPT" in os.environ
        else None
    )
    score = measure_score(
        rules, row.player_name, row.opponent_name, players=row.players, games=row.games, results_file=results
    )
    share = _format_share(score, row, rules)
    print(f"{row.player_name:8} {row.opponent_name:20} {name:20} {row.players} players {row.games:5} games  {share}")
    for player, seconds in score.seconds.items():
        if len(seconds) > 1:
            cuts = quantiles(seconds, n=100)
            figures = (1000 * one for one in (mean(seconds), cuts[98], max(seconds)))
            print("  ", f"{player:20}", "ms of CPU a move: mean {:.1f}, p99 {:.1f}, greatest {:.1f}".format(*figures))
    sys.stdout.flush()


def _format_share(score: PlayerScore, row: LadderRow, rules: Rules) -> str:
    low, high = score.share - score.margin, score.share + score.margin
    if row.players == 2 or rules.teams:
        return f"wins {score.share:6.1%}  ({low:.1%} to {high:.1%})"
    return f"the fool in {1 - score.share:6.1%}  ({1 - high:.1%} to {1 - low:.1%}; equals {1 / row.players:.1%})"


if __name__ == "__main__":
    main(*sys.argv[1:])
