"""The terms of a series in words. Players see them before they join."""

from collections.abc import Iterator
from typing import Any

from django.utils.dateparse import parse_duration
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games import words
from games.words.levels import LEVEL_NAMES

WHO_SEES = {
    "unlisted": gettext_lazy("whoever has the link"),
    "public": gettext_lazy("everybody, in the lobby"),
    "private": gettext_lazy("only who sits here, or has the code in the link"),
    "club": gettext_lazy("only the members of the club"),
}


def get_agreement_context(seen: dict[str, Any]) -> dict[str, Any]:
    """Return the terms of a series. The rules are described by `get_rules_context`. All other terms are pairs of name
    and value."""
    facts = [
        *_games(seen),
        *_clock(seen["clock"]),
        *_pauses_of_clocks(seen),
        *_lateness(seen),
        *_club(seen),
        *_company(seen),
    ]
    return {**get_rules_context(seen["rules"]), "facts": facts}


def get_rules_context(rules: dict[str, Any]) -> dict[str, Any]:
    """Return the preset of the rules, its name on pages, and the options that differ from the preset."""
    preset = rules.get("preset")
    called = preset and words.get_preset_name(preset)
    return {"preset": preset, "called": called, "differs": words.list_differences(rules)}


def _games(seen: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield _("The fool owes"), seen["penalty"] or _("nothing")
    yield _("Games"), str(seen["games_wanted"] or _("as long as they like"))
    if seen["pause"] is not None:
        after = _("is dealt by itself, {time} after the last").format(time=describe_duration(seen["pause"]))
        yield _("The next game"), after if parse_duration(seen["pause"]) else _("is dealt at once")


def _clock(clock: dict[str, str]) -> Iterator[tuple[str, str]]:
    if "bank" in clock:
        yield _("Time for a game"), describe_bank(clock)
    else:
        yield _("Time for a move"), describe_duration(clock["move"])
    yield _("Time to throw in"), describe_duration(clock["window"])


def describe_bank(clock: dict[str, str]) -> str:
    """Return the size of a bank and the time that each move adds to it, in words."""
    return f"{describe_duration(clock['bank'])} + {describe_duration(clock['increment'])}"


def _pauses_of_clocks(seen: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield when clocks stand still by agreement: nights, weekends and days off. Each item is a pair of name and
    value."""
    if seen["nights"]:
        yield _("Nights"), _("Clocks stand still in the night of whoever has to move.")
    if seen["weekends"]:
        yield _("Weekends"), _("Clocks stand still on Saturdays and Sundays.")
    if days := seen["holidays"]:
        yield _("Days off"), ngettext("{n} day a year for each", "{n} days a year for each", days).format(n=days)


def _lateness(seen: dict[str, Any]) -> Iterator[tuple[str, str]]:
    if not seen["extensions"]:
        yield _("Extra time"), _("None, even if everybody agrees.")
    after, most = seen["takeover_after"], seen["max_takeovers"]
    late = ngettext(
        "after {n} overdue move a computer sits in ({level})",
        "after {n} overdue moves a computer sits in ({level})",
        after,
    ).format(n=after, level=LEVEL_NAMES.get(seen["takeover_level"], ""))
    if most is not None:
        late += ngettext("; after {n} time the computer stays", "; after {n} times the computer stays", most).format(
            n=most
        )
    yield _("Who is late"), late
    if seen["min_reliability"] is not None:
        least = seen["min_reliability"]
        yield _("Who may sit down"), _("who moved in time in {n} of 100 moves").format(n=least)


def _club(seen: dict[str, Any]) -> Iterator[tuple[str, str]]:
    if seen["club"] is not None:
        yield (
            _("Club"),
            _("“{club}”: its members see the games, results and penalties, and may take a free seat.").format(
                club=seen["club_name"]
            ),
        )
    if seen["organiser"] is not None:
        rights = _(
            "{name}: starts the table, offers its free seats, frees the seats of those who do not come, gives extra "
            "time, ends it, and marks penalties as settled. Once the table has started, a seat can be freed only while "
            "its player has not moved: the game then stops without a fool, and new cards are dealt when the seat is "
            "taken. Sees no hand."
        )
        yield _("Organiser"), rights.format(name=seen["organiser_display_name"])


def _company(seen: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield _("Who can see it"), str(WHO_SEES[seen["visibility"]])
    may_sit = _("may sit here: accounts that programs play for")
    yield _("Bots"), may_sit if seen["bots"] else _("may not sit here")
    if seen["computer_seats_open"]:
        yield (
            _("Computers' seats"),
            _(
                "stay open: a person may take one and plays from the next game on. Results and penalties count only "
                "for games in which one sat."
            ),
        )
    if not seen["memory_aid"]:
        yield _("Memory aid"), _("None: everybody remembers the cards that were taken up.")
    if seen["hints"]:
        yield _("Hints"), _("Players may ask what a computer would do; nothing is rated.")
    if seen.get("one_household"):  # lines of lists do not have it
        yield _("Rating"), _("Unrated: one household.")


def describe_duration(text: str) -> str:
    """Return an ISO 8601 duration in words."""
    length = parse_duration(text)
    assert length is not None
    return words.format_duration(length)
