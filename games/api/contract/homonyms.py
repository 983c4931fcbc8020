"""Descriptions of fields whose name has a different meaning in other components. The keys are `Component.field`."""

from typing import Any

from games.api.contract.glossary import FACE_DOWN

HOMONYM_DESCRIPTIONS: dict[str, tuple[str, Any]] = {
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
    "SeatFoundNotificationData.seek": ("Id of the seek for which the table was found.", "qfzkdnbm4w7c"),
    "SeekCount.seekers": ("Number of players who seek such a table now.", 5),
    "SeekCount.ended": ("Number of seeks that ended in the last 30 days.", 40),
    "SeekCount.with_people": (
        "Share of the seeks that ended in the last 30 days with a table with people, in percent; null if too few "
        "seeks ended.",
        90,
    ),
    "SeekCount.half_within": (
        "Time in which half of the seeks that ended in the last 30 days led to a table with people; null if fewer "
        "did, or if too few seeks ended.",
        "PT6H",
    ),
    "SeekCount.most_within": (
        "Time in which nine of ten seeks that ended in the last 30 days led to a table with people; null if fewer "
        "did, or if too few seeks ended.",
        "PT19H",
    ),
    "HouseholdRequestedNotificationData.pair": (
        "Number of the household request. Each later request of the same pair has another number.",
        7,
    ),
    "StaffActionNotificationData.measure": (
        "Decision of staff: `warned`, `chat_closed`, `suspended`, `banned` or `lifted`.",
        "warned",
    ),
    "StandingsRow.epaulettes": ("Number of epaulettes that the seat received in all games.", 0),
    "PenaltyTotal.epaulettes": ("Number of epaulettes in the games of the debtor's penalties.", 0),
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
    "Review.moves_total": ("Number of moves in the review.", 42),
    "Review.moves_reviewed": ("Number of moves that the computer has analysed so far.", 42),
}
