"""Drafts of standing orders. A draft is stored only in the form, until the player saves it as orders."""

import json
from typing import Any

from django.http import QueryDict

from games.errors import GameError
from games.orders import Words

LONGEST = 50_000
LISTS = ("defences", "openings")
THROWING_IN = ("throw_ins", "throw_ins_on_take")


def read_draft(post: QueryDict) -> Words:
    """Return the draft in a posted form. The pressed button can request an edit, which is applied. Raises `GameError`
    (`invalid`) if the form is damaged."""
    draft = {name: list(_parse_json(post.get(name, "[]"), list)) for name in LISTS}
    _apply_edit(draft, post)
    words: Words = {name: entries for name, entries in draft.items() if entries}
    for name in THROWING_IN:
        if post.get(f"{name}-then"):
            words[name] = _read_throw_in(post, name)
    if post.get("exchange"):
        words["exchange"] = post["exchange"]
    if post.get("for_bouts"):
        words["for_bouts"] = _parse_number(post.get("for_bouts", ""))
    if "pass_this_bout" in post:
        words["pass_this_bout"] = True
    return words


def _apply_edit(draft: Words, post: QueryDict) -> None:
    """Apply the edit in the form field `do` to a list of the draft. NAME is the name of the list.

    The edits are add-NAME, put-NAME, up-NAME-NUMBER and remove-NAME-NUMBER. The edit put-NAME replaces the entry whose
    number is in the form field `changed`.
    """
    action, _, rest = post.get("do", "").partition("-")
    name, _, number = rest.partition("-")
    if action == "add" and name in LISTS:
        draft[name].append(_read_rule(post, name))
    elif action == "put" and name in LISTS and _parse_number(post.get("changed", "")) in range(len(draft[name])):
        draft[name][_parse_number(post.get("changed", ""))] = _read_rule(post, name)
    elif action in ("up", "remove") and name in LISTS and _parse_number(number) in range(len(draft[name])):
        entry = draft[name].pop(int(number))
        if action == "up":
            draft[name].insert(max(int(number) - 1, 0), entry)


def find_entry_to_change(post: QueryDict, draft: Words) -> tuple[str, int] | None:
    """Return the entry that the player wants to change: the name of a list in the draft, and the entry's number. The
    form is then filled with this entry. Return None if the field `do` is not a valid change-NAME-NUMBER."""
    action, _, rest = post.get("do", "").partition("-")
    name, _, number = rest.partition("-")
    if action != "change" or name not in LISTS or _parse_number(number) not in range(len(draft.get(name, []))):
        return None
    return name, int(number)


def _read_rule(post: QueryDict, name: str) -> Any:
    if name == "openings":
        return _parse_json(post.get("opening", ""), (str, list))
    condition, answer = _parse_json(post.get("if", "{}"), dict), _parse_json(post.get("answer", ""), dict)
    return {**({"if": condition} if condition else {}), **answer}


def _read_throw_in(post: QueryDict, name: str) -> Words:
    words: Words = {"then": post[f"{name}-then"]}
    if cards := post.getlist(f"{name}-cards"):
        words["cards"] = cards
    if up_to := post.get(f"{name}-up_to"):
        words["up_to"] = up_to
    if f"{name}-trumps" in post:
        words["trumps"] = True
    if at_most := post.get(f"{name}-at_most"):
        words["at_most"] = _parse_number(at_most)
    return words


def _parse_number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 3 else -1


def _parse_json(text: str, kind: type | tuple[type, ...]) -> Any:
    try:
        value = json.loads(text) if len(text) <= LONGEST else None
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, kind):
        raise GameError("invalid", "This form cannot be read.", status=400)
    return value
