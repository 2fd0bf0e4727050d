"""An analysis of all moves to the same depth, and the move that is hardest to answer."""

import time
from collections.abc import Callable

from ttt_tables.games.ultimate.engine.budget import Limits, Thought
from ttt_tables.games.ultimate.engine.searcher import Searcher
from ttt_tables.games.ultimate.rules import BoardCell, NineBoards, legal_moves, play, result

UNCOUNTED = 82  # more than the number of replies to any move
_LEAST = 2  # plies of an analysis: the move and a reply


def analyse(searcher: Searcher, position: NineBoards, limits: Limits) -> list[Thought]:
    """Return a thought of every legal move, all searched to the same depth, best first."""
    return _analyse(searcher, position, limits, _LEAST)


def hardest_to_refute(
    searcher: Searcher, position: NineBoards, lost: Thought, limits: Limits
) -> Thought:
    """Return the move of a lost position that is hardest to refute, within the rest of the limits.

    Every move is searched again. The best move is one whose loss is not proved, otherwise one whose
    loss is proved at the greatest depth. Ties go to the move that the fewest replies refute.
    """
    limits = limits.less(lost.nodes)
    searcher.forget()
    thoughts = _analyse(searcher, position, limits, 0)
    limits = limits.less(sum(thought.nodes for thought in thoughts))
    deepest = max([(not one.proved, one.depth, one.score) for one in thoughts], default=None)
    best, fewest = None, UNCOUNTED + 1
    for one in thoughts:
        if (not one.proved, one.depth, one.score) == deepest:
            count, limits = _count_replies(
                searcher, position, one, limits._replace(depth=one.depth), _wins
            )
            if count < fewest:
                best, fewest = one, count
    if best is None:
        return lost
    line = best.line if best.proved else (best.move,)  # a proof, or only the move
    nodes = lost.nodes + best.nodes
    return best._replace(score=0.0, proved=True, depth=lost.depth, nodes=nodes, line=line)


def hardest_to_hold(
    searcher: Searcher, position: NineBoards, drawn: Thought, limits: Limits
) -> Thought:
    """Return the move of a drawn position that is hardest to hold, within the rest of the limits.

    Only moves that are proved to draw are compared. The best is the one with the fewest replies
    that do not lose; ties go to the first.
    """
    nodes, best, fewest = drawn.nodes, drawn, UNCOUNTED
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
    position: NineBoards,
    thought: Thought,
    limits: Limits,
    counts: Callable[[Thought], bool],
) -> tuple[int, Limits]:
    """Return the number of replies for which `counts` is true, and the remaining limits.

    The number is UNCOUNTED if the move ends the game, or if a limit is met before the last reply.
    """
    after, count = play(position, *thought.move, searcher.rule), 0
    if result(after, searcher.rule):
        return UNCOUNTED, limits
    for reply in legal_moves(after, searcher.rule):
        if limits.are_met():
            return UNCOUNTED, limits
        answer = _think_after(searcher, after, reply, limits)
        limits = limits.less(answer.nodes)
        count += counts(answer)
    return count, limits


def _wins(reply: Thought) -> bool:
    """Return whether a reply is proved to win."""
    return reply.proved and reply.score == 1


def _holds(reply: Thought) -> bool:
    """Return whether a reply is not proved to lose."""
    return not reply.proved or reply.score > 0


def _analyse(searcher: Searcher, position: NineBoards, limits: Limits, least: int) -> list[Thought]:
    """Return thoughts as `analyse` does. Limits apply only beyond a depth of `least`."""
    kept: dict[BoardCell, Thought] = {}
    for plies in range(_LEAST, max(least, limits.depth) + 1):
        deeper = _deepen(searcher, position, kept, plies, limits, plies <= least)
        kept = deeper or kept
        if deeper is None or all(thought.proved for thought in kept.values()):
            break
    return sorted(kept.values(), key=lambda thought: (-thought.score, thought.move))


def _deepen(
    searcher: Searcher,
    position: NineBoards,
    kept: dict[BoardCell, Thought],
    plies: int,
    limits: Limits,
    always: bool,
) -> dict[BoardCell, Thought] | None:
    """Return a thought of each move from a deeper search, or None if a limit is met before."""
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
    searcher: Searcher, position: NineBoards, move: BoardCell, limits: Limits
) -> Thought:
    """Return the thought of a move: that of the best reply, seen from the mover's side."""
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
