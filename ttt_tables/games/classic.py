"""The classic game as doors describe it."""

from ttt_tables.games.about import About
from ttt_tables.games.classic_rules import RULE, TITLE

ABOUT = About("classic", TITLE, RULE)
