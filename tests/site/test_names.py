"""A module's name means one thing: where it stands twice, it is the same idea on another layer."""

from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PACKAGES = ("accounts", "durak_site", "games")

ASKED_FOR = frozenset(
    ("admin", "apps", "base", "commands", "management", "migrations", "models", "tasks", "urls", "views")
)
"""Django and Celery look for their parts under these names."""
LAYERS = frozenset(("api", "contract", "requests", "responses", "selectors", "services", "web"))
"""Each app is built of these, and a layer has what stands there under the name of the thing."""
IDEAS = {
    "abandoning": "all people of a game give it up: as a rule, and asked for",
    "accounts": "accounts, made and shown",
    "acting": "what the forms of a page do",
    "analysis": "trying out a position",
    "asking": "who is looking, and is there such a thing for them: for views of the API and of pages",
    "attacking": "attacks and throw-ins: as moves, as a computer chooses them, as they are ordered",
    "cards": "cards as numbers, in words, on a page",
    "clocks": "until when one has to move: worked out, and told",
    "defending": "beating, taking, passing on: as moves, as a computer chooses them, as they are ordered",
    "devices": "devices on which nobody can type, let in by a person",
    "errors": "refusals: of the rules, and of games around them",
    "event": "one fact of the log: in the engine, and as a row",
    "events": "facts of the log: what happens, told, in words",
    "fields": "kinds of fields, of requests and of forms",
    "forms": "forms of pages",
    "frames": "messages of a stream: as they are sent, and in the OpenAPI document",
    "games": "games, dealt and shown",
    "guests": "who plays at once, without a password",
    "hints": "what a computer would do",
    "holidays": "days on which a player's clock stands still",
    "house_presets": "rules that a player has named",
    "inbox": "what one was told",
    "index": "where to begin with the API",
    "language": "in which language one is answered",
    "leaving": "an account is deleted: what becomes of it, and of its games",
    "limits": "how much of something may be: for all limits, and counted for series",
    "mail": "mails that go out",
    "mine": "the games of one's own",
    "moves": "moves: by the rules, made, offered, in words",
    "notices": "notices: written into inboxes, and what games say in them",
    "open_data": "records of finished games for everybody",
    "options": "the options of a rule set: by the rules, in words, on the page that makes a table",
    "orders": "standing orders: carried out, kept, told, in words",
    "pack": "what beats what: as tables, and as a chapter of the rules",
    "page": "one page of the site, put together",
    "pages": "pages that belong together, and what they share",
    "passwords": "asking for passwords",
    "penalties": "the ledger",
    "penalty_totals": "how many penalties each player owes",
    "pictures": "pictures of tables",
    "players": "players as others see them",
    "presets": "rule sets with a name: what they are, and what they are called",
    "pushes": "notices that come to a browser while no page is open",
    "ratings": "how strong players are: worked out, and told",
    "refusals": "what is refused: in the OpenAPI document, and in words",
    "results": "how a game ends: as types, and in words",
    "reviews": "looking back at one's moves",
    "rows": "rows for statements written by hand: of any model, and of the log",
    "rules": "rule sets: what they are, sent, told, explained",
    "schema": "JSON Schema of what is sent",
    "seats": "seats at a table",
    "seen": "how far a player has looked",
    "sending": "requests to addresses that others have named: any, and of webhooks",
    "series": "what people sit down to",
    "streams": "what is told as it happens",
    "table": "who sits where, and what lies there: by the rules, told, drawn, on a page",
    "talk": "chat, reports, blocks",
    "throttles": "how often something may be asked",
    "times": "moments and stretches of time, in the words of their reader",
    "tokens": "what programs say who they are with",
    "turns": "the games that wait for somebody",
    "webhooks": "notices sent to an address of somebody's own",
}


def by_name() -> dict[str, list[Path]]:
    """All modules and packages by their names."""
    found = defaultdict(list)
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            if "migrations" not in path.parts:
                found[path.parent.name if path.stem == "__init__" else path.stem].append(path.relative_to(ROOT))
    return found


def test_modules_of_one_name_are_one_idea_on_several_layers() -> None:
    twice = {name: paths for name, paths in by_name().items() if len(paths) > 1}
    assert {name: paths for name, paths in twice.items() if name not in {*IDEAS, *ASKED_FOR, *LAYERS}} == {}
    assert IDEAS.keys() - twice.keys() == set()
