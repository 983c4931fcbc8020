"""Explanation of every option, in chapters, in the order in which a beginner needs them."""

from games.web.rules.chapters.chapter import Chapter, Sentences, make_sentences
from games.web.rules.chapters.ends import DRAWING, ENDS
from games.web.rules.chapters.pack import BEATS, PACK, STARTS
from games.web.rules.chapters.plays import ATTACKS, PASSES_ON

CHAPTERS = (PACK, STARTS, ATTACKS, BEATS, PASSES_ON, DRAWING, ENDS)

__all__ = ["CHAPTERS", "Chapter", "Sentences", "make_sentences"]
