"""The classic game as doors describe it."""

from ttt_tables.games.classic_rules import RULE, TITLE
from ttt_tables.games.game import About

ABOUT = About("classic", TITLE, RULE)
