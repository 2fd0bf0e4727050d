"""All moves of a position side by side, and the move that is hardest to answer if none wins."""

import time
from collections.abc import Callable

from ttt_tables.engine.budget import Limits
from ttt_tables.engine.searcher import Searcher
from ttt_tables.engine.thought import Thought
from ttt_tables.ultimate.rules import BoardCell, Position, legal_moves, play, result

NONE = 82  # more replies than there are
_LEAST = 2  # plies of an analysis: the move and a reply


def analyse(searcher: Searcher, position: Position, limits: Limits) -> list[Thought]:
    """Return a thought of every legal move, all searched equally deep, best first."""
    return _analyse(searcher, position, limits, _LEAST)


def hardest_to_refute(
    searcher: Searcher, position: Position, lost: Thought, limits: Limits
) -> Thought:
    """Return the move of a lost position that is hardest to refute, within what is left.

    All is searched anew. A loss that is not seen within the limits is best, or that which is seen
    at the greatest depth; of equal ones that which the fewest replies bring about.
    """
    limits = limits.less(lost.nodes)
    searcher.forget()
    thoughts = _analyse(searcher, position, limits, 0)
    limits = limits.less(sum(thought.nodes for thought in thoughts))
    deepest = max([(not one.proved, one.depth, one.score) for one in thoughts], default=None)
    best, fewest = None, NONE + 1
    for one in thoughts:
        if (not one.proved, one.depth, one.score) == deepest:
            count, limits = _count_replies(
                searcher, position, one, limits._replace(depth=one.depth), _wins
            )
            if count < fewest:
                best, fewest = one, count
    if best is None:
        return lost
    line = best.line if best.proved else (best.move,)  # a proof, or no more than the move
    nodes = lost.nodes + best.nodes
    return best._replace(score=0.0, proved=True, depth=lost.depth, nodes=nodes, line=line)


def hardest_to_hold(
    searcher: Searcher, position: Position, drawn: Thought, limits: Limits
) -> Thought:
    """Return the move of a drawn position that the fewest replies hold, within what is left.

    Moves that are proved to draw are compared; of equal ones that which was found first is best.
    """
    nodes, best, fewest = drawn.nodes, drawn, NONE
    limits = limits.less(drawn.nodes)
    others = [move for move in legal_moves(position, searcher.rule) if move != drawn.move]
    for move in (drawn.move, *others):
        one = _think_after(searcher, position, move, limits)
        limits = limits.less(one.nodes)
        if one.proved and one.score == drawn.score:
            count, limits = _count_replies(searcher, position, one, limits, _holds)
            if count < fewest:
                best, fewest = one, count
        if limits.are_met():
            break
    return best._replace(depth=drawn.depth, nodes=nodes)


def _count_replies(
    searcher: Searcher,
    position: Position,
    thought: Thought,
    limits: Limits,
    counts: Callable[[Thought], bool],
) -> tuple[int, Limits]:
    """Return how many replies to a move count, and what is left; NONE if that ends before."""
    after, count = play(position, *thought.move, searcher.rule), 0
    if result(after, searcher.rule):
        return NONE, limits
    for reply in legal_moves(after, searcher.rule):
        if limits.are_met():
            return NONE, limits
        answer = _think_after(searcher, after, reply, limits)
        limits = limits.less(answer.nodes)
        count += counts(answer)
    return count, limits


def _wins(reply: Thought) -> bool:
    """Return whether a reply is seen to win."""
    return reply.proved and reply.score == 1


def _holds(reply: Thought) -> bool:
    """Return whether a reply is not seen to lose."""
    return not reply.proved or reply.score > 0


def _analyse(searcher: Searcher, position: Position, limits: Limits, least: int) -> list[Thought]:
    """Return thoughts as `analyse` does; to a depth below `least` the limits do not count."""
    kept: dict[BoardCell, Thought] = {}
    for plies in range(_LEAST, max(least, limits.depth) + 1):
        deeper = _deepen(searcher, position, kept, plies, limits, plies <= least)
        kept = deeper or kept
        if deeper is None or all(thought.proved for thought in kept.values()):
            break
    return sorted(kept.values(), key=lambda thought: (-thought.score, thought.move))


def _deepen(
    searcher: Searcher,
    position: Position,
    kept: dict[BoardCell, Thought],
    plies: int,
    limits: Limits,
    always: bool,
) -> dict[BoardCell, Thought] | None:
    """Return a thought of each move from a deeper search, or None if a limit cuts it short."""
    limits = limits.less(sum(thought.nodes for thought in kept.values()))._replace(depth=plies)
    deeper = dict(kept)
    for move in legal_moves(position, searcher.rule):
        before = kept.get(move)
        if before is None or not before.proved:
            if limits.are_met() and not always:
                return None
            thought = _think_after(searcher, position, move, limits)
            if not (thought.proved or thought.depth == plies or always):
                return None
            limits = limits.less(thought.nodes)
            spent = (before.nodes, before.seconds) if before else (0, 0.0)
            deeper[move] = thought._replace(
                nodes=thought.nodes + spent[0], seconds=thought.seconds + spent[1]
            )
    return deeper


def _think_after(
    searcher: Searcher, position: Position, move: BoardCell, limits: Limits
) -> Thought:
    """Return a thought of one move: its reply's, from the view of the side that makes it."""
    started = time.perf_counter()
    after = play(position, *move, searcher.rule)
    ended = result(after, searcher.rule)
    if ended:
        score = 0.5 if ended == "draw" else float(ended == position.to_move)
        return Thought(move, score, True, limits.depth, 0, (move,), 0.0)
    reply = searcher.think(after, limits._replace(depth=limits.depth - 1))
    return reply._replace(
        move=move,
        score=1 - reply.score,
        depth=reply.depth + 1,
        line=(move, *reply.line),
        seconds=time.perf_counter() - started,
    )
