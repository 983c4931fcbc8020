"""The chapters that explain the options of the rules, in the order that suits a beginner."""

from games.web.rules.chapters.attacks import ATTACKING_CHAPTER, TRANSFERRING_CHAPTER
from games.web.rules.chapters.chapter import Chapter, Sentences, make_sentences
from games.web.rules.chapters.ends import DRAWING_CHAPTER, GAME_END_CHAPTER
from games.web.rules.chapters.pack import CARD_ORDER_CHAPTER, FIRST_ATTACKER_CHAPTER, PACK_CHAPTER

CHAPTERS = (
    PACK_CHAPTER,
    FIRST_ATTACKER_CHAPTER,
    ATTACKING_CHAPTER,
    CARD_ORDER_CHAPTER,
    TRANSFERRING_CHAPTER,
    DRAWING_CHAPTER,
    GAME_END_CHAPTER,
)

__all__ = ["CHAPTERS", "Chapter", "Sentences", "make_sentences"]
