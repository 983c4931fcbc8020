"""Chapters about attacking and throwing in, and about transferring an attack."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from games.web.rules.chapters.chapter import ROLE_ONLY, Chapter, ValueIf, has_teams, needs_beaten_transfers

ATTACKING_CHAPTER = Chapter(
    _("Attacking and throwing in"),
    {
        "opening": {
            "single": _("A bout opens with one card."),
            "set": _("A bout opens with one card, or with several of one rank."),
        },
        "lead_top_card": {
            False: None,
            True: _("Instead, it may be opened with the top card of the talon, which nobody has seen."),
        },
        "throw_in_by": {
            "all": _("Everybody but the defender may throw in cards of the ranks that lie on the table."),
            "neighbours": _(
                "The attacker and the defender's two neighbours may throw in cards of the ranks on the table."
            ),
            ValueIf("all", has_teams): _(
                "Everybody but the defender's team may throw in cards of the ranks that lie on the table."
            ),
            ValueIf("neighbours", has_teams): _(
                "The attacker and the defender's two neighbours, if they are no team-mates of the defender, may throw "
                "in cards of the ranks on the table."
            ),
            "primary_only": _("Only the attacker may add cards, of the ranks that lie on the table."),
        },
        "throw_in_from": {
            "any_time": _("That may be done at once."),
            "first_beaten": _("That may be done once a card has been beaten."),
            "passed_beaten": _("That may be done once a card has been beaten, and all that was passed on."),
            "all_beaten": _("That may be done while no card on the table is unbeaten."),
        },
        "throw_in_priority": {
            "first_come": None,
            "ordered": _("The players are asked one after another, from the attacker on."),
        },
        "after_take": {
            "allowed": _("Once the defender takes, cards may still be thrown in."),
            "unless_first_card": _("Once the defender takes, cards may still be thrown in if one had been beaten."),
            ValueIf("allowed", needs_beaten_transfers): _(
                "Once the defender takes, cards may still be thrown in if all cards that were passed on had been "
                "beaten."
            ),
            ValueIf("unless_first_card", needs_beaten_transfers): _(
                "Once the defender takes, cards may still be thrown in if one had been beaten, and all cards that "
                "were passed on."
            ),
            "never": _("Once the defender takes, nothing is thrown in any more."),
        },
        "attack_limit": {
            None: None,
            "hand_size": _("No bout has more attack cards than a player is dealt."),
            ...: ngettext_lazy(
                "At most {value} card is attacked with in one bout.",
                "At most {value} cards are attacked with in one bout.",
                "value",
            ),
        },
        "first_bout_limit": {
            None: None,
            ...: ngettext_lazy(
                "In the first bout of a game at most {value} card is attacked with.",
                "In the first bout of a game at most {value} cards are attacked with.",
                "value",
            ),
        },
        "hand_cap": {
            "always": _("There are never more cards to answer than the defender holds."),
            "until_take": _("There are never more cards to answer than the defender holds, unless the defender takes."),
            "never": _("The number of cards in the defender's hand does not matter here."),
        },
        "role_cards": {None: None, ...: _("Some cards have a role of their own when they are played: {value}.")},
    },
)

TRANSFERRING_CHAPTER = Chapter(
    _("Passing the attack on"),
    {
        "transfer": {
            "off": _("An attack cannot be passed on: the defender beats or takes."),
            ROLE_ONLY: _("An attack is passed on only with a card whose role is “passes on”."),
            "untouched": _(
                "As long as nothing is beaten, the defender may add a card of the rank: now the next player defends."
            ),
            "last_unbeaten": _(
                "While exactly one card is unbeaten, the defender may add one of its rank: now the next player defends."
            ),
            ValueIf("last_unbeaten", lambda rules: rules.trust): _(
                "While exactly one card is unbeaten and none lies face down, the defender may add one of its rank: now "
                "the next player defends."
            ),
        },
        "transfer_cards": {"one": None, "any": _("Several cards of the rank may be added at once.")},
        "transfer_max": {
            None: None,
            ...: ngettext_lazy(
                "A bout is passed on at most {value} time.", "A bout is passed on at most {value} times.", "value"
            ),
        },
        "transfer_in_first_bout": {True: None, False: _("The first bout of a game cannot be passed on.")},
        "transfer_to": {
            "next": None,
            "next_with_cards": _("A player who has no cards left is passed over."),
        },
        "reflect": {False: None, True: _("With the trump of that rank it is enough to show it; it stays in the hand.")},
    },
)
