"""Rows of the tables about policies: `policies`, `crosstable`, and `policy_moves` from the pack."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from ttt_tables.games.classic.game import ClassicRules
from ttt_tables.games.classic.opponents import perfect
from ttt_tables.games.classic.policies import POLICIES
from ttt_tables.games.classic.rows import Rows
from ttt_tables.play.evaluation import levels_of, play_out, response_score
from ttt_tables.play.game import Game
from ttt_tables.play.policy import Model

Row = tuple[Any, ...]


def policies(models: Mapping[str, Model]) -> Iterator[Row]:
    """Yield each policy, with the scores of best responses to its model."""
    game = Game(ClassicRules())
    for name, played in models.items():
        policy = POLICIES[name]
        best_x, best_o = [Fraction(response_score(game, side, played)) for side in "XO"]
        gain = (best_x + best_o - 1) / 2
        several = policy.tied or name == "menace"
        orders = policy.learner or ", ".join(policy.order)
        model = policy.model_name or ("perfect" if policy.model is perfect else "uniform")
        scores = (float(best_x), float(best_o), float(gain), str(gain))
        ties = "any" if several else "least"
        yield name, orders, model, policy.objective or None, ties, *scores


def crosstable(models: Mapping[str, Model]) -> Iterator[Row]:
    """Yield each ordered pair of policies, with the result probabilities of a game between them."""
    game = Game(ClassicRules())
    for policy_x, policy_o in product(models, repeat=2):
        levels = levels_of(game, {"X": models[policy_x], "O": models[policy_o]})
        assert levels is not None  # each move fills a cell
        results, plies = play_out(levels)
        chances = x_win, draw, _ = [*results.values()]
        floats = [float(chance) for chance in (*chances, x_win + draw / 2)]
        yield policy_x, policy_o, *floats, *map(str, chances), float(plies), str(plies)


def policy_moves(rows: Rows) -> tuple[list[Row], list[tuple[str, list[int], list[int]]]]:
    """Return the distinct moves, and each policy with the boards and the moves of its rows.

    A distinct move is a row of the table without policy and board; the moves of a policy are places
    in the list of distinct moves. Fractions that the pack has rounded are computed again.
    """
    records, number_of = rows.records(), dict[Any, int]()
    distinct: list[Row] = []
    played = []
    for policy in sorted(rows.policies):
        boards, places = rows.places(policy)
        moves = []
        for board, place in zip(boards, places, strict=True):
            move, weight, odds = records[place]
            key = place if odds else (place, policy, board)
            if key not in number_of:
                number_of[key] = len(distinct)
                exact = [Fraction(part, sum(odds)) for part in odds]
                exactly = map(str, exact or rows.exact(board, policy)[move.cell])
                chances = move.probability, move.win, move.draw, move.loss, move.score
                distinct.append((move.cell, move.rank, weight, *chances, *exactly))
            moves.append(number_of[key])
        played.append((policy, boards, moves))
    return distinct, played
