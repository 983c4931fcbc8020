"""Games of a secrecy test that are followed by streams, by the inbox, and by a webhook."""

import re
from collections.abc import Iterator

from django.utils import timezone

from accounts.services import create_webhook
from accounts.services.deliveries import Outcome, claim_delivery, conclude_delivery
from accounts.webhooks.message import build_message
from games.api.streams.club_follower import ClubFollower
from games.api.streams.followers import Follower
from games.api.streams.frames import EventStream, Frame
from games.api.streams.game_follower import GameFollower
from games.api.streams.player_follower import PlayerFollower
from games.selectors.batch_reader import BatchReader
from games.services.notifications import notify_due_turns
from tests.games.api.worlds import World

DIGEST = re.compile(r"(?<=\d-)[0-9a-f]{32}")
"""The digest in an ETag, which also depends on ids and times."""

EVERY = 3
"""Streams are read once in this many looks, because reading costs as much as all requests of a look."""


class Followed(World):
    """A world whose viewer and a spectator follow streams, and whose viewer has a webhook for every notification."""

    def __post_init__(self) -> None:
        super().__post_init__()
        viewer = self.people[self.viewer].user
        self.looks = 0
        self.followers: list[Follower] = [GameFollower(self.game.pk, user, 0) for user in (viewer, None)]
        self.followers += [ClubFollower(self.club.pk, user) for user in (viewer, None)]
        self.followers.append(PlayerFollower(viewer, 0))
        create_webhook(player=viewer, url="https://bots.example.org/", now=timezone.now())

    def look(self) -> None:
        super().look()
        if self.looks % EVERY == 0:
            self.hear()
        self.looks += 1

    def hear(self) -> None:
        notify_due_turns(now=timezone.now())
        for follower in self.followers:
            for frame in follower.read(BatchReader([follower.topic])) or ():
                self.follow(frame)
        self.transcript += [self.named(f"webhook: {body}") for body in sent()]

    def follow(self, frame: Frame) -> None:
        if frame.event == "notification":
            self.names[frame.data["id"]] = f"NOTICE {frame.number}"
        if frame.event == "club":
            self.names[frame.data["tag"]] = "CLUB TAG"
        self.transcript.append(self.named(EventStream.frame(frame).decode()))

    def named(self, text: str) -> str:
        return super().named(DIGEST.sub("DIGEST", text))


def sent() -> Iterator[str]:
    """Send the due deliveries successfully; yield their bodies."""
    now = timezone.now()
    while claimed := claim_delivery(now=now):
        yield build_message(claimed.webhook, claimed.delivery, now).body.decode()
        conclude_delivery(claimed=claimed, outcome=Outcome(204, milliseconds=1), now=now)
