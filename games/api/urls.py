from django.urls import path

from games.api.views import events, games, moves, orders, penalties, rules, seats, series, turns
from games.api.views.analysis import AnalysisView

urlpatterns = [
    path("me/turns", turns.TurnsView.as_view()),
    path("rules/presets", rules.PresetsView.as_view()),
    path("rules/options", rules.OptionsView.as_view()),
    path("rules/check", rules.CheckView.as_view()),
    path("analysis", AnalysisView.as_view()),
    path("series", series.SeriesListView.as_view()),
    path("series/<str:series_id>", series.SeriesView.as_view()),
    path("series/<str:series_id>/games", series.SeriesGamesView.as_view()),
    path("series/<str:series_id>/join", seats.JoinView.as_view()),
    path("series/<str:series_id>/decline", seats.DeclineView.as_view()),
    path("series/<str:series_id>/leave", seats.LeaveView.as_view()),
    path("series/<str:series_id>/start", seats.StartView.as_view()),
    path("series/<str:series_id>/cancel", seats.CancelView.as_view()),
    path("series/<str:series_id>/seats/<str:seat>", seats.SeatView.as_view()),
    path("series/<str:series_id>/penalties", penalties.SeriesPenaltiesView.as_view()),
    path("players/<str:username>/penalties", penalties.PlayerPenaltiesView.as_view()),
    path("penalties/<str:penalty_id>/paid", penalties.PaidView.as_view()),
    path("penalties/<str:penalty_id>/forgiven", penalties.ForgivenView.as_view()),
    path("penalties/<str:penalty_id>/disputed", penalties.DisputedView.as_view()),
    path("penalties/<str:penalty_id>/reopened", penalties.ReopenedView.as_view()),
    path("games/<str:game_id>", games.GameView.as_view()),
    path("games/<str:game_id>/moves", moves.MovesView.as_view()),
    path("games/<str:game_id>/legal", games.LegalView.as_view()),
    path("games/<str:game_id>/events", events.EventsView.as_view()),
    path("games/<str:game_id>/orders", orders.OrdersView.as_view()),
    path("games/<str:game_id>/orders/preview", orders.PreviewView.as_view()),
    path("games/<str:game_id>/return", moves.ReturnView.as_view()),
    path("games/<str:game_id>/record", events.RecordView.as_view()),
]
