"""Concurrent sending of due deliveries. One thread uses the database, and the others send requests."""

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.http import parse_http_date_safe

from accounts.services.deliveries import ClaimedDelivery, DeliveryOutcome, claim_delivery, store_delivery_outcome
from accounts.webhooks.message import Message, build_message
from durak_site.outgoing import ForbiddenAddressError, UnreachableError, send_post

MAX_QUICK_REQUESTS, MAX_OTHER_REQUESTS = 12, 4
"""Maximum numbers of concurrent requests: to webhooks that answered quickly last time, and to all other webhooks.

The two limits are separate so that new, slow and unreachable receivers do not delay quick ones.
"""
TIMEOUT = 10.0
"""Seconds that one request may take, from the DNS lookup to the end of the response."""
SEARCH_INTERVAL = 0.2
"""Seconds between two searches for newly due deliveries while requests are in progress."""
ERROR_CODES = {"gaierror": "address", "TimeoutError": "timeout"}

RequestsInProgress = dict[Future[DeliveryOutcome], ClaimedDelivery]


def send_due_deliveries(*, get_time: Callable[[], datetime] = timezone.now) -> int:
    """Send deliveries until none is due and no request is in progress; return the number of requests."""
    sent, requests = 0, RequestsInProgress()
    with ThreadPoolExecutor(MAX_QUICK_REQUESTS + MAX_OTHER_REQUESTS) as executor:
        while True:
            sent += _start_requests(executor, requests, get_time)
            if not requests:
                return sent
            finished, _ = wait(requests, timeout=SEARCH_INTERVAL, return_when=FIRST_COMPLETED)
            for request in finished:
                store_delivery_outcome(claimed=requests.pop(request), outcome=request.result(), now=get_time())


def _start_requests(
    executor: ThreadPoolExecutor, requests: RequestsInProgress, get_time: Callable[[], datetime]
) -> int:
    """Claim due deliveries and start their requests, up to the limits; return how many were started."""
    before = len(requests)
    while len(requests) < MAX_QUICK_REQUESTS + MAX_OTHER_REQUESTS:
        others = sum(not claimed.webhook.is_quick for claimed in requests.values())
        claimed = claim_delivery(now=get_time(), only_quick=others >= MAX_OTHER_REQUESTS)
        if claimed is None:
            break
        requests[executor.submit(_post_message, build_message(claimed.webhook, claimed.delivery, get_time()))] = claimed
    return len(requests) - before


def _post_message(message: Message) -> DeliveryOutcome:
    """Post the message; return its outcome.

    An internal address gives the same error as an address that does not exist, so that webhooks do not reveal
    internal addresses.
    """
    try:
        answer = send_post(message.url, body=message.body, headers=message.headers, seconds=TIMEOUT)
    except ForbiddenAddressError:
        return DeliveryOutcome(error="address")
    except UnreachableError as error:
        name = str(error)
        return DeliveryOutcome(error="tls" if name.startswith("SSL") else ERROR_CODES.get(name, "connection"))
    requested_pause = _parse_retry_after(answer.headers.get("retry-after", ""), timezone.now())
    return DeliveryOutcome(answer.status, milliseconds=answer.milliseconds, requested_pause=requested_pause)


def _parse_retry_after(text: str, now: datetime) -> timedelta:
    """Parse a Retry-After header, in seconds or as an HTTP date. Return zero if it is invalid."""
    if text.isascii() and text.isdigit():
        return timedelta(seconds=int(text[:9]))
    moment = parse_http_date_safe(text)
    return timedelta(seconds=max(0, (moment or 0) - int(now.timestamp())))
