"""The registry: every table's verifier, in the order that data flows. One module is one table.

It loads what needs numpy, so packs alone are verified without it. A table without a verifier does
not pass the tests.
"""

from ttt_tables.verify.classic import (
    boards,
    crosstable,
    moves,
    perfect_play,
    policies,
    policy_moves,
)
from ttt_tables.verify.dice import dice_moves, dice_values
from ttt_tables.verify.family import (
    family_games,
    family_moves,
    family_positions,
    mnk_games,
    notakto_monoid,
    notakto_quotient,
    random_turn,
)
from ttt_tables.verify.learners import learning_curves, menace_boxes, td_values
from ttt_tables.verify.miniboard import miniboards
from ttt_tables.verify.probabilistic import (
    grid_leads,
    grid_roots,
    grid_statistics,
    grid_values,
    grids,
)
from ttt_tables.verify.ultimate import (
    endgames,
    macro_race,
    open_strategy,
    ultimate_network,
    ultimate_openings,
    ultimate_weights,
)
from ttt_tables.verify.verifier import Verifier

_MODULES = (
    boards,
    moves,
    perfect_play,
    menace_boxes,
    td_values,
    policy_moves,
    crosstable,
    policies,
    learning_curves,
    miniboards,
    dice_values,
    dice_moves,
    family_positions,
    family_moves,
    random_turn,
    family_games,
    mnk_games,
    notakto_quotient,
    notakto_monoid,
    grids,
    grid_roots,
    grid_values,
    grid_statistics,
    grid_leads,
    macro_race,
    ultimate_weights,
    ultimate_network,
    ultimate_openings,
    open_strategy,
    endgames,
)

TABLES: dict[str, Verifier] = {
    module.__name__.rpartition(".")[2]: module.VERIFIER for module in _MODULES
}
