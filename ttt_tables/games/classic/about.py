"""The classic game as doors describe it."""

from ttt_tables.games.classic.game import RULE, TITLE
from ttt_tables.play.about import About

ABOUT = About("classic", TITLE, RULE)
