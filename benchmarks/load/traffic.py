"""The users of `make load`, as Locust simulates them.

People and visitors arrive at Poisson times. The latency of a request counts from the moment when it was due, even if
its user was still busy then. The environment variable LOAD_PLAN names the file with the plan, and LOAD_RESULT the file
for the latencies.
"""

import json
import os
import random
import re
import time
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import gevent
from locust import FastHttpUser, events, task

LOAD_PLAN = json.loads(Path(os.environ["LOAD_PLAN"]).read_text())
USERS_PER_ARRIVAL = 5
"""Number of users that Locust runs for each arrival per second. Each user makes one visit at a time."""
READING_SECONDS = 0.5
"""Seconds between a page and the next request of the same visit."""
SHARE_LEAVING_ORDERS = 0.5
"""Share of the people who leave standing orders after their move."""
CSRF_TOKEN = "a" * 32
MOVE_BUTTON = re.compile(r'<button name="move" value="([^"]+)"')
HIDDEN_FIELD = re.compile(r'<input type="hidden" name="(key|version|bout|asking-\d+)" value="([^"]*)"')
ANSWER_FIELD = re.compile(r'<select name="(answer-\d+)"[^>]*><option value="([^"]*)"')
VISITOR_PAGES = ("/", "/rules", "/leaderboard", "/players", "/docs/")
"""Pages that visitors without an account read."""
sent_moves: dict[str, float] = {}
"""Maps a game to the monotonic time of a person's last move, until the bot's stream reports the bot's turn."""


def compute_number_of_users(share: float) -> int:
    return max(4, round(USERS_PER_ARRIVAL * share * LOAD_PLAN["rate"]))


class TimedUser(FastHttpUser):
    abstract = True
    host = LOAD_PLAN["pages"]
    headers: dict[str, str] = {}

    def fetch(self, name: str, due: float, path: str, method: str = "GET", **more: Any) -> Any:
        """Send a request that was due at the monotonic time `due`, and record its latency since then."""
        sent = self.client.request(
            method, path, name=name, headers=self.headers, catch_response=True, allow_redirects=False, **more
        )
        with sent as response:
            response.request_meta["response_time"] = 1000 * (time.monotonic() - due)
        return response


class ArrivingUser(TimedUser):
    """A simulated user who visits at random times.

    Each subclass sets `share`: the part of all visits that its users make together.
    """

    abstract = True
    share = 0.0

    def on_start(self) -> None:
        self.due = time.monotonic()
        self.wait()

    def wait_time(self) -> float:
        self.due += random.expovariate(self.share * LOAD_PLAN["rate"] / self.fixed_count)
        return max(0.0, self.due - time.monotonic())

    def read(self, name: str, path: str) -> str:
        gevent.sleep(READING_SECONDS)
        return str(self.fetch(name, time.monotonic(), path).text)


class Person(ArrivingUser):
    """A person who looks at a game, and moves if possible. Some then leave moves in advance."""

    share = 0.7
    fixed_count = compute_number_of_users(share)

    @task
    def visit(self) -> None:
        person = random.choice(LOAD_PLAN["people"])
        self.client.cookiejar.clear()
        cookies = f"sessionid={person['session']}; csrftoken={CSRF_TOKEN}"
        self.headers = {"Cookie": cookies, "X-Forwarded-For": person["address"]}
        self.fetch("page: my games", self.due, "/games")
        table = f"/games/{person['game']}"
        page = self.read("page: table", table)
        if moves := MOVE_BUTTON.findall(page):
            if person["against_bot"]:
                sent_moves[person["game"]] = time.monotonic() + READING_SECONDS
            self.send_form(
                "form: move", table, read_fields(page) | {"move": unescape(random.choice(moves)), "number": "1"}
            )
            self.read("page: table", table)
            if random.random() < SHARE_LEAVING_ORDERS:
                self.leave_orders(f"{table}/and-if")

    def leave_orders(self, path: str) -> None:
        panel = self.read("panel: moves in advance", path)
        answers = {name: unescape(value) for name, value in ANSWER_FIELD.findall(panel)}
        if answers:
            lines = [("line", str(number)) for number in range(len(answers))]
            self.send_form("form: moves in advance", path, [*(read_fields(panel) | answers).items(), *lines])

    def send_form(self, name: str, path: str, form: Any) -> None:
        gevent.sleep(READING_SECONDS)
        fields = [*(form.items() if isinstance(form, dict) else form), ("csrfmiddlewaretoken", CSRF_TOKEN)]
        headers = self.headers
        self.headers = {**headers, "Content-Type": "application/x-www-form-urlencoded"}
        self.fetch(name, time.monotonic(), path, "POST", data=urlencode(fields))
        self.headers = headers


class Visitor(ArrivingUser):
    """A visitor without an account, who reads two pages."""

    share = 0.3
    fixed_count = compute_number_of_users(share)

    @task
    def visit(self) -> None:
        self.headers = {"X-Forwarded-For": make_random_address()}
        self.fetch("page: visitor", self.due, random.choice(VISITOR_PAGES))
        self.read("page: visitor", random.choice(VISITOR_PAGES))


class Bot(TimedUser):
    """A program that follows its stream, and moves as soon as the stream reports its turn."""

    host = LOAD_PLAN["streams"]
    fixed_count = len(LOAD_PLAN["bots"])
    network_timeout = 3600.0
    tokens = iter(LOAD_PLAN["bots"])

    def on_start(self) -> None:
        self.headers = {"Authorization": f"Bearer {next(self.tokens)}", "X-Forwarded-For": make_random_address()}

    @task
    def follow_stream(self) -> None:
        headers = {**self.headers, "Accept": "application/x-ndjson"}
        for line in self.client.iter_lines("/api/v1/me/stream", name="stream: connect", headers=headers):
            frame = json.loads(line) if line.startswith("{") else {"event": ""}
            if frame["event"] == "turns":
                for turn in frame["data"]["turns"]:
                    self.make_move(turn["game"])

    def make_move(self, game: str) -> None:
        if game in sent_moves:
            delay = 1000 * (time.monotonic() - sent_moves.pop(game))
            events.request.fire(
                request_type="", name="stream: turn", response_time=delay, response_length=0, exception=None, context={}
            )
        path = f"{LOAD_PLAN['pages']}/api/v1/games/{game}"
        view = self.fetch("API: look", time.monotonic(), path).json()
        if view["legal"]:
            self.fetch("API: move", time.monotonic(), f"{path}/moves", "POST", json={"move": view["legal"][0]})


def read_fields(page: str) -> dict[str, str]:
    return {name: unescape(value) for name, value in HIDDEN_FIELD.findall(page)}


def make_random_address() -> str:
    """Return a random IP address, because limits would count clients with the same address together."""
    return f"10.{random.randrange(256)}.{random.randrange(256)}.{random.randrange(1, 255)}"


@events.test_start.add_listener
def announce_start(**_: Any) -> None:
    Path(os.environ["LOAD_RESULT"]).with_suffix(".started").touch()


@events.quitting.add_listener
def write_result(environment: Any, **_: Any) -> None:
    rows = [
        {
            "name": entry.name,
            "number": entry.num_requests,
            "failures": entry.num_failures,
            "p50": entry.get_response_time_percentile(0.5),
            "p99": entry.get_response_time_percentile(0.99),
        }
        for entry in environment.stats.entries.values()
    ]
    Path(os.environ["LOAD_RESULT"]).write_text(json.dumps(sorted(rows, key=lambda row: row["name"])))
