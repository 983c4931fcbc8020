"""The terms of a series in words. Players see the terms before they join."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.dateparse import parse_duration
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games import words
from games.words.levels import get_level_name

VISIBILITY_NAMES = {
    "unlisted": gettext_lazy("everybody who has the link"),
    "public": gettext_lazy("everybody, in the lobby"),
    "private": gettext_lazy("only players of this table, or those who have the code in the link"),
    "club": gettext_lazy("only the members of the club"),
}


def get_agreement_context(
    series_view: dict[str, Any], names: Mapping[str, str], *, is_organiser: bool
) -> dict[str, Any]:
    """Return the terms of a series for the template.

    The rules are those of `get_rules_context`. `facts` has all other terms, as pairs of name and value. `names` maps
    the organiser's username to the shown name. `is_organiser` says whether the viewer is the organiser.
    """
    terms = [
        *_describe_games(series_view),
        *_describe_clock(series_view["clock"]),
        *_describe_quick_pass(series_view),
        *_describe_clock_pauses(series_view),
        *_describe_lateness(series_view),
        *_describe_club(series_view),
        *_describe_organiser(series_view, names, is_organiser=is_organiser),
        *_describe_access_and_aids(series_view),
    ]
    return {**get_rules_context(series_view["rules"]), "facts": terms}


def get_rules_context(rules: dict[str, Any]) -> dict[str, Any]:
    """Return the preset of a rule set, its name on pages, and the options that differ from the preset."""
    preset = rules.get("preset")
    called = preset and words.get_preset_name(preset)
    return {"preset": preset, "called": called, "differs": words.list_differences(rules)}


def _describe_games(series_view: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield _("The fool owes"), series_view["penalty"] or _("nothing")
    yield _("Games"), str(series_view["games_wanted"] or _("as long as they like"))
    if series_view["pause"] is not None:
        after = _("is dealt automatically, {time} after the last").format(time=describe_duration(series_view["pause"]))
        yield _("The next game"), after if parse_duration(series_view["pause"]) else _("is dealt at once")


def _describe_clock(clock: dict[str, str]) -> Iterator[tuple[str, str]]:
    if "bank" in clock:
        most = _("{bank}, at most {cap}").format(bank=describe_bank(clock), cap=describe_duration(clock["cap"]))
        yield _("Time for a game"), describe_bank(clock) if clock["cap"] == clock["bank"] else most
    else:
        yield _("Time for a move"), describe_duration(clock["move"])
    yield _("Time to throw in"), describe_duration(clock["window"])


def _describe_quick_pass(series_view: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield whether the site passes for players who can only pass, and what others can conclude from it."""
    at_once = _("The site passes for them at once, so the length of a bout can reveal something about their cards.")
    not_at_once = _("The table waits for them too, so that the waiting time reveals nothing about cards.")
    yield _("Players with nothing to throw in"), at_once if series_view["quick_pass"] else not_at_once


def describe_bank(clock: dict[str, str]) -> str:
    """Return the size of a bank and the time that each move adds to it, in words."""
    return f"{describe_duration(clock['bank'])} + {describe_duration(clock['increment'])}"


def _describe_clock_pauses(series_view: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the agreed times during which clocks stand still, as pairs of name and value."""
    if series_view["nights"]:
        yield _("Nights"), _("Clocks stand still during the night of the player who has to move.")
    if series_view["weekends"]:
        yield _("Weekends"), _("Clocks stand still on Saturdays and Sundays.")
    if days := series_view["holidays"]:
        yield _("Days off"), ngettext("{n} day a year for each", "{n} days a year for each", days).format(n=days)


def _describe_lateness(series_view: dict[str, Any]) -> Iterator[tuple[str, str]]:
    if not series_view["extensions"]:
        yield _("Extra time"), _("None, even if everybody agrees.")
    after, most = series_view["takeover_after"], series_view["max_takeovers"]
    late = ngettext(
        "after {n} overdue move a computer sits in ({level})",
        "after {n} overdue moves a computer sits in ({level})",
        after,
    ).format(n=after, level=get_level_name(series_view["takeover_level"]))
    if most is not None:
        late += ngettext("; after {n} time the computer stays", "; after {n} times the computer stays", most).format(
            n=most
        )
    yield _("Late players"), late
    if series_view["min_reliability"] is not None:
        least = series_view["min_reliability"]
        yield _("Who may sit down"), _("players who moved in time in {n} of 100 moves").format(n=least)


def _describe_club(series_view: dict[str, Any]) -> Iterator[tuple[str, str]]:
    if series_view["club"] is not None:
        yield (
            _("Club"),
            _("“{club}”: its members see the games, results and penalties, and may take a free seat.").format(
                club=words.isolate_direction(series_view["club_name"])
            ),
        )


def _describe_organiser(
    series_view: dict[str, Any], names: Mapping[str, str], *, is_organiser: bool
) -> Iterator[tuple[str, str]]:
    if is_organiser:
        yield (
            _("Organiser"),
            _(
                "You start the table, offer its free seats, free the seats of those who do not come, give extra time, "
                "end it, and mark penalties as settled. Once the table has started, a seat can be freed only while its "
                "player has not moved: the game then stops without a fool, and new cards are dealt when the seat is "
                "taken. You see no hand but your own."
            ),
        )
    elif series_view["organiser"] is not None:
        rights = _(
            "{name}: starts the table, offers its free seats, frees the seats of those who do not come, gives extra "
            "time, ends it, and marks penalties as settled. Once the table has started, a seat can be freed only while "
            "its player has not moved: the game then stops without a fool, and new cards are dealt when the seat is "
            "taken. Sees no hand."
        )
        yield _("Organiser"), rights.format(name=names[series_view["organiser"]])


def _describe_access_and_aids(series_view: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield _("Who can see it"), str(VISIBILITY_NAMES[series_view["visibility"]])
    may_sit = _("may sit here: accounts that programs play for")
    yield _("Bots"), may_sit if series_view["bots"] else _("may not sit here")
    if series_view["computer_seats_open"]:
        yield (
            _("Computers' seats"),
            _(
                "stay open: a person may take one and plays from the next game on. Results and penalties count only "
                "for games that a person has played."
            ),
        )
    if not series_view["memory_aid"]:
        yield _("Memory aid"), _("None: all players have to remember the cards that others took.")
    if series_view["hints"]:
        yield _("Hints"), _("Players may ask what a computer would do; nothing is rated.")
    if series_view.get("one_household"):  # rows of lists have no such field
        yield _("Rating"), _("Unrated: one household.")


def describe_duration(text: str) -> str:
    """Return an ISO 8601 duration in words."""
    length = parse_duration(text)
    assert length is not None
    return words.format_duration(length)
