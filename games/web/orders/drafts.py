"""Drafts of standing orders. A draft is stored only in the form, until the player saves it as orders."""

import json
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.errors import GameError
from games.orders import Words
from games.web.view_helpers import parse_number

MAX_JSON_LENGTH = 50_000
LIST_NAMES = ("defences", "openings")
THROW_IN_NAMES = ("throw_ins", "throw_ins_on_take")


def read_draft(post: QueryDict) -> Words:
    """Return the draft in a posted form, after the edit of the pressed button. Raises `GameError` (`invalid`) if the
    form is damaged.
    """
    draft = {name: list(parse_json(post.get(name, "[]"), list)) for name in LIST_NAMES}
    _apply_edit(draft, post)
    orders: Words = {name: entries for name, entries in draft.items() if entries}
    for name in THROW_IN_NAMES:
        if post.get(f"{name}-then"):
            orders[name] = _read_throw_in(post, name)
    if post.get("exchange"):
        orders["exchange"] = post["exchange"]
    if post.get("for_bouts"):
        orders["for_bouts"] = _parse_number(post.get("for_bouts", ""))
    if "pass_this_bout" in post:
        orders["pass_this_bout"] = True
    return orders


def _apply_edit(draft: Words, post: QueryDict) -> None:
    """Apply the edit in the form field `do` to one of the lists of the draft.

    The edits are add-NAME, put-NAME, up-NAME-NUMBER and remove-NAME-NUMBER, where NAME is the name of the list. The
    edit put-NAME replaces the entry whose number is in the form field `changed`.
    """
    action, _, rest = post.get("do", "").partition("-")
    name, _, number = rest.partition("-")
    if action == "add" and name in LIST_NAMES:
        draft[name].append(_read_rule(post, name))
    elif action == "put" and name in LIST_NAMES and _parse_number(post.get("changed", "")) in range(len(draft[name])):
        draft[name][_parse_number(post.get("changed", ""))] = _read_rule(post, name)
    elif action in ("up", "remove") and name in LIST_NAMES and _parse_number(number) in range(len(draft[name])):
        entry = draft[name].pop(int(number))
        if action == "up":
            draft[name].insert(max(int(number) - 1, 0), entry)


def find_entry_to_change(post: QueryDict, draft: Words) -> tuple[str, int] | None:
    """Return the entry that the player wants to change: the name of its list in the draft, and its number there.

    Return None if the pressed button (the field `do`) is not a valid change-NAME-NUMBER.
    """
    action, _, rest = post.get("do", "").partition("-")
    name, _, number = rest.partition("-")
    if action != "change" or name not in LIST_NAMES or _parse_number(number) not in range(len(draft.get(name, []))):
        return None
    return name, int(number)


def _read_rule(post: QueryDict, name: str) -> Any:
    if name == "openings":
        return parse_json(post.get("opening", ""), (str, list))
    condition, answer = parse_json(post.get("if", "{}"), dict), parse_json(post.get("answer", ""), dict)
    return {**({"if": condition} if condition else {}), **answer}


def _read_throw_in(post: QueryDict, name: str) -> Words:
    orders: Words = {"then": post[f"{name}-then"]}
    if cards := post.getlist(f"{name}-cards"):
        orders["cards"] = cards
    if up_to := post.get(f"{name}-up_to"):
        orders["up_to"] = up_to
    if f"{name}-trumps" in post:
        orders["trumps"] = True
    if at_most := post.get(f"{name}-at_most"):
        orders["at_most"] = _parse_number(at_most)
    return orders


def _parse_number(text: str) -> int:
    return parse_number(text, -1, max_digits=3)


def parse_json(text: str, kind: type | tuple[type, ...], max_length: int = MAX_JSON_LENGTH) -> Any:
    """Return the JSON value in a form field. Raises `GameError` (`invalid`) if it is too long or of another kind."""
    try:
        value = json.loads(text) if len(text) <= max_length else None
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, kind):
        raise GameError("invalid", _("This form cannot be read."), status=400)
    return value
