"""Descriptions of fields whose name means something else in one component, by `Component.name`."""

from typing import Any

from games.api.contract.glossary import FACE_DOWN

HOMONYMS: dict[str, tuple[str, Any]] = {
    "AnalysisRequest.moves": ("Moves to make one after another, each as seat and text.", None),
    "Deadline.at": ("Deadline of the move that the game waits for.", None),
    "ClubGame.players": ("Players by seat.", None),
    "LongestBout.cards": ("Number of cards played in the bout, attacking and beating.", 14),
    "LuckiestEscape.cards": (
        "Largest number of cards in the player's hand while the talon was empty, in a game whose fool was another "
        "player.",
        17,
    ),
    "YearResults.penalties_settled": (
        "Number of penalties that were paid or forgiven in this year and still are.",
        3,
    ),
    "ClubAnniversary.number": ("Number of years or of games.", 200),
    "ClubEscape.cards": (
        "Largest number of cards in the player's hand while the talon was empty, in a game whose fool was another "
        "player.",
        17,
    ),
    "ClubYearResults.penalties_settled": (
        "Number of penalties from games of the club that were paid or forgiven in this year and still are.",
        3,
    ),
    "Game.players": ("Players by seat.", None),
    "JoinRefusal.code": ("Code of the refusal.", "forbidden"),
    "JoinRefusal.detail": ("The reason in a sentence.", "This table is for people: bots may not sit here."),
    "MoveResult.game": ("The game as you see it after the move.", None),
    "Pair.beaten_by": ("Card that beat the attack card; `??` if face down, null if not beaten yet.", FACE_DOWN),
    "Profile.epaulettes": ("Number of epaulettes that the player received in all games.", 0),
    "Record.moves": ("All moves in order.", None),
    "Review.moves": ("Moves that raised the probability of becoming the fool.", None),
    "StandingsRow.epaulettes": ("Number of epaulettes that the seat received in all games.", 0),
    "PenaltyTotal.epaulettes": ("Number of epaulettes that came with these penalties.", 0),
    "GameOverNotificationData.result": ("How the game ended.", "fool"),
    "DealRequest.previous": ("Result of the previous game of the series; null for the first.", None),
    "WebhookDelivery.state": ("State of the delivery.", None),
    "Record.events": ("The complete log with all cards visible.", None),
    "ListedSeries.state": ("State of the series.", None),
    "Series.state": ("State of the series.", None),
    "SeriesPart.state": ("State of the series.", None),
    "SeriesSummary.state": ("State of the series.", None),
    "HousePreset.series": ("Number of series that use the preset.", 5),
    "HousePresetBrief.series": ("Number of series that use the preset.", 5),
    "HousePresetSummary.series": ("Number of series that use the preset.", 5),
    "HousePresetVersion.series": ("Number of series that use the preset.", 5),
    "DrawnEvent.trump_card": ("Whether the trump card from under the talon was drawn.", False),
    "Pair.by": ("Seat that played the attack card.", 0),
    "PenaltyMarkedNotificationData.penalty": ("Id of the penalty.", "8w2k6m4t9x3p"),
    "PenaltyMarkedNotificationData.mark": ("State that the mark gave the penalty.", "paid"),
    "PenaltyMark.by": ("Username of the player who made the entry.", "anna"),
    "Question.by": ("Seat of the attacker in this situation.", 1),
    "Clock.move": ("Time for each move.", "P2D"),
    "ClockRequest.move": ("Time for each move.", "P2D"),
    "LatestEnd.at_most": ("Longest possible duration of a game.", "P90D"),
    "NewTokenRequest.name": ("Label of the token, to recognise it later.", "my bot"),
    "WebhookOffNotificationData.url": ("URL that did not answer.", "https://example.org/hook"),
    "Review.moves_total": ("Number of moves in the review.", 42),
    "Review.moves_reviewed": ("Number of moves that the computer has analysed so far.", 42),
}
