"""Secrecy of streams and webhooks: in two worlds, the viewer gets the same messages."""

import re
from collections.abc import Iterator

from django.utils import timezone

from accounts.services import create_webhook
from accounts.services.deliveries import DeliveryOutcome, claim_delivery, store_delivery_outcome
from accounts.webhooks.message import build_message
from games.api.streams.club_follower import ClubFollower
from games.api.streams.followers import Follower
from games.api.streams.frames import EventStreamRenderer, Frame
from games.api.streams.game_follower import GameFollower
from games.api.streams.player_follower import PlayerFollower
from games.selectors.batch_reader import BatchReader
from games.services.notifications import notify_due_turns
from tests.games.api.worlds import World

DIGEST_IN_ETAG = re.compile(r"(?<=\d-)[0-9a-f]{32}")
"""The digest in an ETag. It is removed from transcripts, because it also depends on ids and times."""

READ_INTERVAL = 3
"""The streams are read after every third call of `record_game`, because reading them takes as long as one
call of `record_game`.
"""


class FollowedWorld(World):
    """A world whose transcript contains all that the viewer receives: also the messages of streams and of a webhook.

    Tests compare the transcripts of two worlds, which must be equal.
    """

    def __post_init__(self) -> None:
        super().__post_init__()
        viewer = self.people[self.viewer].user
        self.calls = 0
        self.followers: list[Follower] = [GameFollower(self.game.pk, user, 0) for user in (viewer, None)]
        self.followers += [ClubFollower(self.club.pk, user) for user in (viewer, None)]
        self.followers.append(PlayerFollower(viewer, 0))
        create_webhook(player=viewer, url="https://bots.example.org/", now=timezone.now())

    def record_game(self) -> None:
        super().record_game()
        if self.calls % READ_INTERVAL == 0:
            self.record_streams_and_webhooks()
        self.calls += 1

    def record_streams_and_webhooks(self) -> None:
        notify_due_turns(now=timezone.now())
        for follower in self.followers:
            for frame in follower.read(BatchReader([follower.topic])) or ():
                self.record_frame(frame)
        self.transcript += [self.replace_ids_and_times(f"webhook: {body}") for body in conclude_due_deliveries()]

    def record_frame(self, frame: Frame) -> None:
        if frame.event == "notification":
            self.names[frame.data["id"]] = f"NOTIFICATION {frame.number}"
        if frame.event == "club":
            self.names[frame.data["tag"]] = "CLUB TAG"
        self.transcript.append(self.replace_ids_and_times(EventStreamRenderer.encode(frame).decode()))

    def replace_ids_and_times(self, text: str) -> str:
        return super().replace_ids_and_times(DIGEST_IN_ETAG.sub("DIGEST", text))


def conclude_due_deliveries() -> Iterator[str]:
    """Mark each due webhook delivery as delivered, and yield the body of its message."""
    now = timezone.now()
    while claimed := claim_delivery(now=now):
        yield build_message(claimed.webhook, claimed.delivery, now).body.decode()
        store_delivery_outcome(claimed=claimed, outcome=DeliveryOutcome(204, milliseconds=1), now=now)
