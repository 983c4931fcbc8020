"""Simulates how long people wait for a table: `python -m benchmarks.seeks [PEOPLE …]`.

On a simulated site with 30, 300 or 3,000 people, each visits twice a day on average, and seeks a table now and then for
two weeks. Only the matching is real (`games.matching`). docs/seeks.md says what the people do and what the figures
decided.

Prints for each size of the site:

- the number of seeks, and the times in which half and nine of ten of them found a table with people;
- the same until everyone at this table had sat down;
- the share of seeks that sat at a table with people within 24 hours;
- the share of seats that people took. Computers took the others.

The second line of each size is for the seeks that are as the form on the page has them. Seeks of people who declined or
did not come are not counted, as they could have sat there.
"""

import math
import sys
from collections.abc import Sequence
from datetime import timedelta

from benchmarks.seeks.people import DAY, HOUR, START
from benchmarks.seeks.site import LASTS, Search, SimulatedSite
from games.matching import POLICY, Policy

SIZES = (30, 300, 3_000)
RUNS = {30: 20, 300: 2, 3_000: 1}
"""Small sites are simulated several times, because chance decides more there."""
BATCH, ANSWER = timedelta(minutes=10), timedelta(hours=12)
TARGET = 0.9


def main() -> None:
    sizes = [int(text) for text in sys.argv[1:]] or SIZES
    print("people               seeks   found: half   9 of 10   seated: half   9 of 10   within 24 h   seats of people")
    for size in sizes:
        searches, of_people = simulate(size)
        usual = [one for one in searches if one.is_usual]
        print(f"{describe(f'{size}, all', searches)}{of_people:18.0%}")
        print(describe(f"{size}, as the form", usual), flush=True)
    print(f"\ntarget: within 24 h {TARGET:.0%} on a site with 30 people, for seeks as the form has them")


def simulate(
    size: int, policy: Policy = POLICY, batch: timedelta = BATCH, answer: timedelta = ANSWER
) -> tuple[list[Search], float]:
    """Return the seeks that count, and the share of seats that people took."""
    searches: list[Search] = []
    seats = people = 0
    for seed in range(RUNS.get(size, 1)):
        site = SimulatedSite(size, seed, policy, batch, answer)
        site.run()
        searches += [one for one in site.searches if is_counted(one)]
        seats, people = seats + site.seats, people + site.seats_of_people
    return searches, people / max(seats, 1)


def is_counted(search: Search) -> bool:
    """Return whether the fate of the seek is known after a day at least."""
    return not search.is_faithless and search.seeker.since < START + LASTS - 2 * DAY


def describe(name: str, searches: Sequence[Search]) -> str:
    found = [one.found_at and one.found_at - one.seeker.since for one in searches]
    seated = [one.seated_at and one.seated_at - one.seeker.since for one in searches]
    soon = sum(wait is not None and wait <= DAY for wait in seated) / max(len(seated), 1)
    return (
        f"{name:18}{len(searches):8}{within(found, 0.5):>14}{within(found, 0.9):>10}"
        f"{within(seated, 0.5):>15}{within(seated, 0.9):>10}{soon:14.0%}"
    )


def within(waits: Sequence[timedelta | None], share: float) -> str:
    """Return the hours in which this share of all waits was over."""
    hours = sorted(math.inf if wait is None else wait / HOUR for wait in waits)
    wait = hours[int(share * (len(hours) - 1))] if hours else math.inf
    return "never" if math.isinf(wait) else f"{wait:.1f} h"


if __name__ == "__main__":
    main()
