"""Chapters about drawing cards and about the end of a game."""

from django.utils.translation import gettext_lazy as _

from games.web.rules.chapters.chapter import NO_TALON, Chapter, ValueIf, has_teams

DRAWING_CHAPTER = Chapter(
    _("After a bout"),
    {
        "draw_first": {
            NO_TALON: None,
            "starter": _("The player who opened the bout draws first."),
            "primary_attacker": _("The player who attacked the defender at the end draws first."),
        },
        "draw_order": {
            NO_TALON: None,
            "defender_last": _("The others follow in turn; the defender draws last."),
            "seat_order": _("The others follow in turn, the defender among them."),
            "one_by_one": _("All draw one card at a time, in turn."),
        },
        "prolonged": {False: None, True: _("The cards of every second bout that was beaten go back into the talon.")},
    },
)

GAME_END_CHAPTER = Chapter(
    _("How it ends"),
    {
        "out_when": {
            "after_draw": _("A player who has no card after all have drawn is out."),
            "last_card": _("A player who has no card at the end of a bout is out."),
        },
        "empty_defender": {
            "next_attacks": _("If a defender gets out, the next player attacks."),
            "keep_defender_order": _("If a defender gets out, the next player is the next to defend."),
        },
        "ends": {
            "after_bout": _("The last player with cards is the fool."),
            "at_once": _("As soon as only one player holds cards and there is no talon, that player is the fool."),
            ValueIf("after_bout", has_teams): None,
            ValueIf("at_once", has_teams): _(
                "As soon as only one team holds cards and there is no talon, that team loses."
            ),
        },
        "draws": {
            "allowed": _("If the last players get out together, it is a draw."),
            "last_defender": _("If the last players get out together, the player who defended last is the fool."),
            ValueIf("last_defender", has_teams): _(
                "If the last players get out together, the fools are the team of the player who defended last."
            ),
        },
        "teams": {
            None: None,
            ...: _(
                "Players sit in teams of {value}, and nobody attacks a team-mate: the next opponent defends instead. "
                "A team wins together, and the players of the last team with cards are the fools."
            ),
        },
        "epaulettes": {
            "none": None,
            "last_attack": _("A fool who had to take cards of the rank {lowest} at the end wears them as epaulettes."),
            ValueIf("last_attack", has_teams): _(
                "If a fool had to take cards of the rank {lowest} at the end, the whole team wears them as epaulettes."
            ),
            "winning_card": _(
                "If the last card that another played is of the rank {lowest}, the fool wears it as an epaulette."
            ),
            ValueIf("winning_card", has_teams): _(
                "If the last card that an opponent of the fools played is of the rank {lowest}, each of the fools "
                "wears it as an epaulette."
            ),
        },
        "draw_keeps_fool": {False: None, True: _("After a draw the last fool stays the fool.")},
        "tie_penalty": {
            "none": None,
            "last_out": _("After a draw, those who got out together in the last bout all owe the penalty."),
        },
    },
)
