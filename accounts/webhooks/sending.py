"""Send due deliveries concurrently: one thread reads and writes rows, the others wait for receivers."""

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.http import parse_http_date_safe

from accounts.services.deliveries import Claimed, Outcome, delivery_claim, delivery_conclude
from accounts.webhooks.message import Message, message_of
from durak_site.outgoing import NotAllowed, Unreachable, post

QUICK, OTHERS = 12, 4
"""Maximum number of concurrent requests to webhooks that answered quickly last time, and to all others.

The split keeps new, slow and unreachable receivers from delaying the quick ones.
"""
LONGEST = 10.0
"""Seconds that one request may take, from the DNS lookup to the end of the response."""
LOOK_AGAIN = 0.2
"""Seconds between two searches for newly due deliveries while requests are in progress."""
ERRORS = {"gaierror": "address", "TimeoutError": "timeout"}

Flights = dict[Future[Outcome], Claimed]


def webhooks_send(*, at: Callable[[], datetime] = timezone.now) -> int:
    """Send until no delivery is due and no request is in progress; return the number of requests made."""
    sent, flights = 0, Flights()
    with ThreadPoolExecutor(QUICK + OTHERS) as posts:
        while True:
            sent += _take_off(posts, flights, at)
            if not flights:
                return sent
            landed, _ = wait(flights, timeout=LOOK_AGAIN, return_when=FIRST_COMPLETED)
            for flight in landed:
                delivery_conclude(claimed=flights.pop(flight), outcome=flight.result(), now=at())


def _take_off(posts: ThreadPoolExecutor, flights: Flights, at: Callable[[], datetime]) -> int:
    """Start requests until the limit is reached or no delivery is due; return how many were started."""
    before = len(flights)
    while len(flights) < QUICK + OTHERS:
        others = sum(not claimed.webhook.is_quick for claimed in flights.values())
        claimed = delivery_claim(now=at(), only_quick=others >= OTHERS)
        if claimed is None:
            break
        flights[posts.submit(sent_out, message_of(claimed.webhook, claimed.delivery, at()))] = claimed
    return len(flights) - before


def sent_out(message: Message) -> Outcome:
    """Post the message. An address inside the network gives the same error as an address that does not exist."""
    try:
        answer = post(message.url, body=message.body, headers=message.headers, seconds=LONGEST)
    except NotAllowed:
        return Outcome(error="address")
    except Unreachable as error:
        name = str(error)
        return Outcome(error="tls" if name.startswith("SSL") else ERRORS.get(name, "connection"))
    rest = wished_rest(answer.headers.get("retry-after", ""), timezone.now())
    return Outcome(answer.status, milliseconds=answer.milliseconds, rest=rest)


def wished_rest(text: str, now: datetime) -> timedelta:
    """Parse a Retry-After header, in seconds or as an HTTP date. Return zero if it cannot be parsed."""
    if text.isascii() and text.isdigit():
        return timedelta(seconds=int(text[:9]))
    at = parse_http_date_safe(text)
    return timedelta(seconds=max(0, (at or 0) - int(now.timestamp())))
