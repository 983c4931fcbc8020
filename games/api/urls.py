"""URLs of the games' API, grouped by first path segment, so that a request is matched against one group only."""

from django.urls import include, path

from games.api.views import (
    away,
    events,
    games,
    hints,
    holidays,
    house_presets,
    index,
    moves,
    open_data,
    orders,
    penalties,
    pictures,
    players,
    reviews,
    rules,
    seats,
    seen,
    series,
    streams,
    talk,
    turns,
    years,
)
from games.api.views.analysis import AnalysisView
from games.api.views.clubs import clubs, members, results

games_urls = [
    path("<str:game_id>", games.GameView.as_view()),
    path("<str:game_id>/picture.svg", pictures.PictureView.as_view()),
    path("<str:game_id>/moves", moves.MovesView.as_view()),
    path("<str:game_id>/legal", games.LegalView.as_view()),
    path("<str:game_id>/hint", hints.HintView.as_view()),
    path("<str:game_id>/events", events.EventsView.as_view()),
    path("<str:game_id>/stream", streams.GameStreamView.as_view()),
    path("<str:game_id>/orders", orders.OrdersView.as_view()),
    path("<str:game_id>/orders/preview", orders.PreviewView.as_view()),
    path("<str:game_id>/orders/suggestions", orders.SuggestionsView.as_view()),
    path("<str:game_id>/review", reviews.ReviewView.as_view()),
    path("<str:game_id>/seen", seen.SeenView.as_view()),
    path("<str:game_id>/return", moves.ReturnView.as_view()),
    path("<str:game_id>/abandon", moves.AbandonView.as_view()),
    path("<str:game_id>/extension", moves.ExtensionView.as_view()),
    path("<str:game_id>/record", events.RecordView.as_view()),
]
series_urls = [
    path("<str:series_id>", series.SeriesView.as_view()),
    path("<str:series_id>/games", series.SeriesGamesView.as_view()),
    path("<str:series_id>/join", seats.JoinView.as_view()),
    path("<str:series_id>/decline", seats.DeclineView.as_view()),
    path("<str:series_id>/leave", seats.LeaveView.as_view()),
    path("<str:series_id>/start", seats.StartView.as_view()),
    path("<str:series_id>/cancel", seats.CancelView.as_view()),
    path("<str:series_id>/seats/<str:seat>", seats.SeatView.as_view()),
    path("<str:series_id>/holidays", holidays.HolidaysView.as_view()),
    path("<str:series_id>/holidays/<str:day>", holidays.HolidayView.as_view()),
    path("<str:series_id>/rematch", series.RematchView.as_view()),
    path("<str:series_id>/club", series.SeriesClubView.as_view()),
    path("<str:series_id>/end", series.EndView.as_view()),
    path("<str:series_id>/chat", talk.ChatView.as_view()),
    path("<str:series_id>/penalties", penalties.SeriesPenaltiesView.as_view()),
]
clubs_urls = [
    path("<str:club_id>", clubs.ClubView.as_view()),
    path("<str:club_id>/join", clubs.JoinClubView.as_view()),
    path("<str:club_id>/leave", clubs.LeaveClubView.as_view()),
    path("<str:club_id>/code", clubs.ClubCodeView.as_view()),
    path("<str:club_id>/members", members.MembersView.as_view()),
    path("<str:club_id>/members/<str:username>", members.MemberView.as_view()),
    path("<str:club_id>/invitations", members.ClubInvitationsView.as_view()),
    path("<str:club_id>/invitations/<str:username>", members.ClubInvitationView.as_view()),
    path("<str:club_id>/series", results.ClubSeriesView.as_view()),
    path("<str:club_id>/games", results.ClubGamesView.as_view()),
    path("<str:club_id>/standings", results.ClubStandingsView.as_view()),
    path("<str:club_id>/years/<str:year>", years.ClubYearView.as_view()),
    path("<str:club_id>/years/<str:year>/picture.png", years.ClubYearPictureView.as_view()),
    path("<str:club_id>/penalties", results.ClubPenaltiesView.as_view()),
    path("<str:club_id>/stream", results.ClubStreamView.as_view()),
]
me_urls = [
    path("clubs", clubs.OwnClubsView.as_view()),
    path("turns", turns.TurnsView.as_view()),
    path("stream", streams.OwnStreamView.as_view()),
    path("away", away.AwayView.as_view()),
    path("presets", house_presets.OwnPresetsView.as_view()),
    path("penalties", penalties.OwnPenaltiesView.as_view()),
    path("blocks", talk.BlocksView.as_view()),
    path("blocks/<str:username>", talk.BlockView.as_view()),
]
players_urls = [
    path("<str:username>", players.PlayerView.as_view()),
    path("<str:username>/series", players.PlayerSeriesView.as_view()),
    path("<str:username>/games", players.PlayerGamesView.as_view()),
    path("<str:username>/ratings", players.PlayerRatingsView.as_view()),
    path("<str:username>/penalties", penalties.PlayerPenaltiesView.as_view()),
    path("<str:username>/with/<str:other>", years.HeadToHeadView.as_view()),
    path("<str:username>/years/<str:year>", years.PlayerYearView.as_view()),
    path("<str:username>/years/<str:year>/picture.png", years.PlayerYearPictureView.as_view()),
    path("<str:username>/presets", house_presets.PlayerPresetsView.as_view()),
    path("<str:username>/presets/<str:preset>", house_presets.PlayerPresetView.as_view()),
]
penalties_urls = [
    path("<str:penalty_id>", penalties.PenaltyView.as_view()),
    path("<str:penalty_id>/paid", penalties.PaidView.as_view()),
    path("<str:penalty_id>/forgiven", penalties.ForgivenView.as_view()),
    path("<str:penalty_id>/disputed", penalties.DisputedView.as_view()),
    path("<str:penalty_id>/reopened", penalties.ReopenedView.as_view()),
]
data_urls = [
    path("games/<str:month>.ndjson", open_data.RecordsView.as_view()),
    path("games/<str:month>.txt", open_data.TextsView.as_view()),
]
rules_urls = [
    path("presets", rules.PresetsView.as_view()),
    path("options", rules.OptionsView.as_view()),
    path("check", rules.CheckView.as_view()),
]
urlpatterns = [
    path("games/", include(games_urls)),
    path("", index.IndexView.as_view()),
    path("series/", include(series_urls)),
    path("clubs", clubs.ClubsView.as_view()),
    path("clubs/", include(clubs_urls)),
    path("me/", include(me_urls)),
    path("players", players.PlayersView.as_view()),
    path("players/", include(players_urls)),
    path("penalties/", include(penalties_urls)),
    path("rules/", include(rules_urls)),
    path("data/", include(data_urls)),
    path("analysis", AnalysisView.as_view()),
    path("series", series.SeriesListView.as_view()),
    path("chat/<str:line_id>", talk.ChatLineView.as_view()),
    path("chat/<str:line_id>/report", talk.ReportView.as_view()),
    path("leaderboard", players.LeaderboardView.as_view()),
]
