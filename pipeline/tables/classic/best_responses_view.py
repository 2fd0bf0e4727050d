"""The exact probabilities of each move against imperfect opponents: a view of `policy_moves`."""

from pipeline.columns import (
    BOARD,
    CELL,
    CHANCES,
    DISTANCE,
    EXACT_CHANCES,
    MODEL,
    OBJECTIVE,
    RANK,
    WDL,
)
from pipeline.schema import Table
from ttt_tables.games.classic.opponents import MODELS
from ttt_tables.games.classic.policies import OBJECTIVES

TABLE = Table(
    name="best_responses",
    title="Exact probabilities of each move against imperfect opponents",
    description="The exact probabilities of each move against imperfect opponents. The side that "
    "moves makes the move and then follows the objective; the opponent moves at "
    "random as the model says.",
    key=("model", "objective", "board", "cell"),
    columns=(
        MODEL.with_values(("perfect", *MODELS)),
        OBJECTIVE.with_values(OBJECTIVES),
        *(BOARD, CELL, RANK, WDL, DISTANCE, *CHANCES, *EXACT_CHANCES),
    ),
    rows=16167 * len(MODELS) * len(OBJECTIVES),
    query="""
        select model, objective, board, cell, policy_moves.rank, wdl, distance,
            win, draw, loss, score, win_exact, draw_exact, loss_exact
        from policies
        join policy_moves using (policy)
        join moves using (board, cell)
        where objective is not null
        order by model, objective, board, cell
        """,
    assertions={
        "X opens in a corner if it may never risk a loss, and then wins with probability 191/192 "
        "against uniform play.": """
            select bool_and(win_exact = '191/192') and list(cell order by cell) = [0, 2, 6, 8]
            from best_responses
            where objective = 'safe' and model = 'uniform' and board = 0 and rank = 1
            """,
    },
    compared_with="tests/oracles/random_opponent_sample.csv: 1f604's own program",
)
