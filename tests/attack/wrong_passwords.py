"""Attacks that send many wrong passwords, because checking a password is expensive.

The expected statuses are 401, 429 and 503, and 200 for an error on the admin's sign-in page.
"""

import asyncio
import base64
import json
from itertools import count

from tests.attack.client import HttpClient, TimedResponse
from tests.attack.siege import register_attack
from tests.attack.site import Site
from tests.attack.visitor import OVERLOAD_STATUSES

TOKEN_REQUEST = json.dumps({"name": "x", "scopes": ["read"]}).encode()
unused_name_numbers = count(1)


async def send_wrong_password(client: HttpClient, name: str) -> TimedResponse:
    basic = base64.b64encode(f"{name}:a wrong guess".encode()).decode()
    headers = {"Authorization": f"Basic {basic}"}
    return await client.send_bytes(
        client.build_request("/api/v1/me/tokens", "POST", sent=TOKEN_REQUEST, headers=headers)
    )


@register_attack("sixty wrong passwords at once, for sixty names from sixty addresses")
async def send_sixty_wrong_passwords(site: Site, seconds: float) -> None:
    end = asyncio.get_running_loop().time() + seconds
    while asyncio.get_running_loop().time() < end:
        clients = [site.make_client(program) for program in site.ports for _ in range(60 // len(site.ports))]
        answers = await asyncio.gather(
            *(send_wrong_password(client, f"name-{next(unused_name_numbers)}") for client in clients)
        )
        assert {answer.status for answer in answers} <= {401, *OVERLOAD_STATUSES}, sorted(
            answer.status for answer in answers
        )
        assert all(int(answer.headers["retry-after"]) >= 1 for answer in answers if answer.status in OVERLOAD_STATUSES)


@register_attack("sixty forms of the admin's login at once")
async def send_sixty_admin_logins(site: Site, seconds: float) -> None:
    client = site.make_client()
    page = await client.send_request("/admin/login/")
    token = page.headers["set-cookie"].split("csrftoken=")[1].split(";")[0]
    headers = {"Cookie": f"csrftoken={token}", "Content-Type": "application/x-www-form-urlencoded"}
    end, refused = asyncio.get_running_loop().time() + seconds, False
    while asyncio.get_running_loop().time() < end or not refused:
        forms = [
            f"csrfmiddlewaretoken={token}&username=n{next(unused_name_numbers)}&password=guess".encode()
            for _ in range(60)
        ]
        requests = [client.build_request("/admin/login/", "POST", sent=form, headers=headers) for form in forms]
        answers = await asyncio.gather(*(client.send_bytes(request) for request in requests))
        assert {answer.status for answer in answers} <= {200, *OVERLOAD_STATUSES}, sorted(
            answer.status for answer in answers
        )
        refused = 429 in {answer.status for answer in answers}
        await asyncio.sleep(0.5)
