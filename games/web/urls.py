"""URL patterns of the games' pages."""

from django.urls import URLPattern, URLResolver, include, path

from games.web import design, design_tables, house_rules, leaderboard, my_games, play_now, players

urlpatterns: list[URLPattern | URLResolver] = [
    path("play", play_now.play, name="play"),
    path("games", my_games.my_games, name="my-games"),
    path("players/<str:username>", players.player, name="player"),
    path("players/<str:username>/block", players.make_form_view(players.block), name="player-block"),
    path("players/<str:username>/unblock", players.make_form_view(players.unblock), name="player-unblock"),
    path("players/<str:username>/rules/<str:preset>", house_rules.house_rules, name="house-rules"),
    path("players/<str:username>/rules/<str:preset>/forget", house_rules.delete_preset, name="house-rules-forget"),
    path("leaderboard", leaderboard.leaderboard, name="leaderboard"),
    path("", include("games.web.rules.urls")),
    path("", include("games.web.series.urls")),
    path("", include("games.web.clubs.urls")),
    path("design", design.design, name="design"),
    path("design/tables", design_tables.tables, name="design-tables"),
    path("design/tables/<str:name>", design_tables.design_table, name="design-table"),
    path("games/", include("games.web.table.urls")),
    path("games/", include("games.web.orders.urls")),
]
