"""Misere tic-tac-toe: who completes a line of his own marks loses."""

from ttt_tables.family.rules import FULL, TURNS, Rules, has_line


class Misere(Rules):
    """The classic game, lost by a line."""

    name = "misere"
    position_count = 5_478
    move_count = 16_167
    rule = "Who completes a line of his own marks loses."
    details = f"{TURNS} {FULL}"

    def result(self, position: str) -> int | None:
        """Return a win if the other side has just completed a line."""
        return 1 if has_line(position) else None if "." in position else 0
