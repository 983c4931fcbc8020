"""Simulates how long people wait for a table: `python -m benchmarks.seeks [PEOPLE …]`.

The simulation covers two weeks of sites with 30, 300 and 3,000 people. Each person visits the site twice a day on
average, and seeks a table at some of the visits. Only the matching is real (`games.matching`). docs/seeks.md describes
the simulated people and the decisions that follow from the results.

The benchmark prints for each size of the site:

- the number of seeks, and the hours after which 50 % and 90 % of them had found a table with people;
- the hours after which all players of the found table had sat down, for 50 % and for 90 % of the seeks;
- the share of seeks for which all players had sat down within 24 hours;
- the share of seats that people took. Computers took all other seats.

The first line of each size counts all seeks. The second line counts the seeks of people who left the form on the page
as it was. Seeks of people who declined their seat or did not come are not counted.
"""

import math
import sys
from collections.abc import Sequence
from datetime import timedelta

from benchmarks.seeks.people import DAY, HOUR, START_TIME
from benchmarks.seeks.site import SIMULATED_DURATION, SeekHistory, SimulatedSite

SIZES = (30, 300, 3_000)
SIMULATIONS_BY_SIZE = {30: 20, 300: 2, 3_000: 1}
"""Number of simulations by number of people. Chance has more effect on small sites, so these need more simulations."""
TARGET_SHARE = 0.9


def main() -> None:
    sizes = [int(text) for text in sys.argv[1:]] or SIZES
    print("people               seeks   found: half   9 of 10   seated: half   9 of 10   within 24 h   seats of people")
    for size in sizes:
        histories, of_people = simulate_site(size)
        usual = [one for one in histories if one.has_usual_tables]
        print(f"{describe_waits(f'{size}, all', histories)}{of_people:18.0%}")
        print(describe_waits(f"{size}, as the form", usual), flush=True)
    print(f"\ntarget: within 24 h {TARGET_SHARE:.0%} on a site with 30 people, for seeks as the form has them")


def simulate_site(size: int) -> tuple[list[SeekHistory], float]:
    """Simulate a site with `size` people.

    Return the counted seeks (see `is_counted`), and the share of the seats at all tables that people took.
    """
    histories: list[SeekHistory] = []
    seats = people = 0
    for seed in range(SIMULATIONS_BY_SIZE.get(size, 1)):
        site = SimulatedSite(size, seed)
        site.run()
        histories += [one for one in site.histories if is_counted(one)]
        seats, people = seats + site.seats, people + site.seats_of_people
    return histories, people / max(seats, 1)


def is_counted(history: SeekHistory) -> bool:
    """Return whether the results include this seek.

    Seeks of the last two simulated days, and of people who declined the seat or did not come, are left out.
    """
    return not history.has_declined_or_vanished and history.seeker.since < START_TIME + SIMULATED_DURATION - 2 * DAY


def describe_waits(name: str, histories: Sequence[SeekHistory]) -> str:
    found = [one.found_at and one.found_at - one.seeker.since for one in histories]
    seated = [one.seated_at and one.seated_at - one.seeker.since for one in histories]
    soon = sum(wait is not None and wait <= DAY for wait in seated) / max(len(seated), 1)
    return (
        f"{name:18}{len(histories):8}{format_wait(found, 0.5):>14}{format_wait(found, 0.9):>10}"
        f"{format_wait(seated, 0.5):>15}{format_wait(seated, 0.9):>10}{soon:14.0%}"
    )


def format_wait(waits: Sequence[timedelta | None], share: float) -> str:
    """Return as text the number of hours within which `share` of the waits ended."""
    hours = sorted(math.inf if wait is None else wait / HOUR for wait in waits)
    wait = hours[int(share * (len(hours) - 1))] if hours else math.inf
    return "never" if math.isinf(wait) else f"{wait:.1f} h"


if __name__ == "__main__":
    main()
