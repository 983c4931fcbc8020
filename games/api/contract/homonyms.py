"""Names that mean something else in one place, by `Component.name`."""

from typing import Any

from games.api.contract.glossary import FACE_DOWN

HOMONYMS: dict[str, tuple[str, Any]] = {
    "AnalysisRequest.moves": ("Moves to make one after another, each a seat and a text.", None),
    "Deadline.at": ("Until when one has to move.", None),
    "Game.players": ("Who sits where, by seat.", None),
    "Moved.game": ("The game as you see it after the move.", None),
    "Pair.beaten_by": ("What it was beaten with; `??`: face down; null: not yet.", FACE_DOWN),
    "Profile.epaulettes": ("How many epaulettes the player was given, all in all.", 0),
    "Record.moves": ("Every move, in order.", None),
    "Review.moves": ("The moves that cost something.", None),
    "Standing.epaulettes": ("How many epaulettes the seat was given, all in all.", 0),
    "Total.epaulettes": ("How many epaulettes there are with them.", 0),
    "GameOverNoticeData.result": ("How it ended.", "fool"),
    "DealRequest.previous": ("How the game before ended, where there was one.", None),
    "DeliverySeen.state": ("How far it has come.", None),
    "Record.events": ("The whole log, with all cards open.", None),
    "Series.state": ("How far the series has come.", None),
    "SeriesSummary.state": ("How far the series has come.", None),
    "HousePreset.series": ("How many series were agreed by it.", 5),
    "HousePresetBrief.series": ("How many series were agreed by it.", 5),
    "HousePresetLine.series": ("How many series were agreed by it.", 5),
    "HousePresetVersion.series": ("How many series were agreed by it.", 5),
    "DrawnEvent.trump_card": ("Whether the card from under the talon was among them, the last one.", False),
    "Pair.by": ("The seat that laid it.", 0),
    "PenaltyMark.by": ("Who marked it: a name.", "anna"),
    "Question.by": ("The seat that would attack.", 1),
    "Clock.move": ("The time for each move.", "P2D"),
    "ClockRequest.move": ("The time for each move.", "P2D"),
    "LatestEnd.at_most": ("How long it lasts whatever anybody does.", "P90D"),
    "NewTokenRequest.name": ("For yourself: what it is for.", "my bot"),
    "WebhookOffNoticeData.url": ("The address that did not answer.", "https://example.org/hook"),
    "Review.moves_in_all": ("How many moves there are to look at.", 42),
    "Review.moves_looked_at": ("How many of them were looked at.", 42),
}
