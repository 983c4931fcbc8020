"""URL patterns of the games' pages."""

from django.urls import URLPattern, URLResolver, include, path

from games.web import (
    away,
    design,
    design_tables,
    house_rules,
    leaderboard,
    my_games,
    my_penalties,
    play_now,
    players,
    seeks,
    years,
)
from games.web.penalties import mark_penalty

urlpatterns: list[URLPattern | URLResolver] = [
    path("play", play_now.play, name="play"),
    path("away", away.away, name="away"),
    path("seeks", seeks.seeks, name="seeks"),
    path("seeks/withdraw", seeks.withdraw, name="seek-withdraw"),
    path("games", my_games.my_games, name="my-games"),
    path("me/penalties", my_penalties.my_penalties, name="my-penalties"),
    path("me/penalties/mark", my_penalties.make_form_view(mark_penalty), name="my-penalties-mark"),
    path("me/penalties/stop", my_penalties.make_form_view(my_penalties.stop_reminders), name="my-penalties-stop"),
    path("players/<str:username>", players.player, name="player"),
    path("players/<str:username>/block", players.make_form_view(players.block), name="player-block"),
    path("players/<str:username>/unblock", players.make_form_view(players.unblock), name="player-unblock"),
    path("players/<str:username>/rules/<str:preset>", house_rules.house_rules, name="house-rules"),
    path("players/<str:username>/rules/<str:preset>/forget", house_rules.delete_preset, name="house-rules-forget"),
    path("players/<str:username>/with/<str:other>", years.head_to_head, name="head-to-head"),
    path("players/<str:username>/years/<str:year>", years.year, name="player-year"),
    path("players/<str:username>/years/<str:year>/picture.png", years.picture, name="player-year-picture"),
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
