"""Play the seeded games from which MENACE and TD learn, and compute the results of learners.

Boards are indices 0 to 5,477 in increasing order of their numbers. A move makes a number larger, so
every board comes before its successors. A random word has 48 bits and chooses number word m / 2^48
of m: for m below 2^16 nothing overflows, and no choice is favoured by more than 2^-32. All jitted
code of the learners is in this module, because numba's cache does not notice edits elsewhere.
Floats are added in a fixed order and never fused, so results are the same on all machines.
"""

# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, allow-untyped-decorators
# mypy: disable-error-code="misc"
# Numba infers the types of jitted code at each call and ignores Python's annotations.

import numpy as np

from ttt_tables.jit import kept

WORD_BITS = np.uint64(48)
OPEN, X_WON, O_WON, DRAWN = 0, 1, 2, 3
GAINS = (-1, 1, 3)  # beads by a loss, a draw, a win
STAGES = 5  # moves of X in the longest game


@kept
def _choose(word, among):
    """Return a whole number below `among`."""
    return np.int64((word * np.uint64(among)) >> WORD_BITS)


@kept
def _draw_bead(beads, actions, word):
    """Return the action of a bead drawn from a box, or -1 if it is empty."""
    total = 0
    for action in range(actions):
        total += beads[action]
    if total == 0:
        return -1
    place = _choose(word, total)
    action = 0
    while place >= beads[action]:
        place -= beads[action]
        action += 1
    return action


@kept
def _play_menace(words, ended, boxes, replies, learns, beads, chosen, resigned):
    """Play a game; return its result. `chosen` takes (side, stage, [box, action]); else -1."""
    chosen[:] = -1
    board = ply = 0
    while ended[board] == OPEN:
        side, box = ply % 2, boxes.box[board]
        if learns[side] and box >= 0:
            action = _draw_bead(beads[box], boxes.actions[box], words[ply])
            if action < 0:
                resigned[side] += 1
                return X_WON if side else O_WON
            chosen[side, ply // 2, 0] = box
            chosen[side, ply // 2, 1] = action
            board = boxes.after[board, action]
        else:
            board = replies.after[board, _choose(words[ply], replies.choices[board])]
        ply += 1
    return ended[board]


@kept
def _of_result(result, side, choices):
    """Return the value for a loss, a draw or a win of a side."""
    if result == DRAWN:
        return choices[1]
    return choices[2] if result == side + 1 else choices[0]


@kept
def _reward(beads, chosen, gain):
    """Add beads to the played actions, or remove them."""
    for stage in range(len(chosen)):
        box, action = chosen[stage]
        if box >= 0:
            beads[box, action] += gain


@kept
def _copy(numbers, out):
    """Copy numbers. Numba takes seconds to compile `out[:] = numbers` with its error handling."""
    for place in range(len(numbers)):
        out[place] = numbers[place]


@kept
def train_menace(words, snapshots, ended, boxes, replies, learns, beads, kept, resignations):
    """Train MENACE; keep the beads and the resignations so far at each snapshot.

    words (games, 9 or more); snapshots increasing game counts; learns which sides MENACE plays;
    beads (boxes, 9) before the first game, changed in place; kept (snapshots, boxes, 9) and
    resignations (snapshots, 2) are filled.
    """
    chosen = np.empty((2, STAGES, 2), np.int64)
    resigned = np.zeros(2, np.int64)
    game = 0
    for at in range(len(snapshots)):
        while game < snapshots[at]:
            result = _play_menace(
                words[game], ended, boxes, replies, learns, beads, chosen, resigned
            )
            for side in range(2):
                _reward(beads, chosen[side], _of_result(result, side, GAINS))
            game += 1
        for box in range(len(beads)):
            _copy(beads[box], kept[at, box])
        _copy(resigned, resignations[at])


@kept
def _greedy(afterstates, count, values):
    """Return the afterstate of the greatest value, the first of equal ones."""
    best = afterstates[0]
    for place in range(1, count):
        if values[afterstates[place]] > values[best]:
            best = afterstates[place]
    return best


@kept
def _play_td(words, ended, moves, explore, values, path):
    """Play a game of TD against itself; note its afterstates in `path` and return how many."""
    board = ply = 0
    while ended[board] == OPEN:
        after, choices = moves.after[board], moves.choices[board]
        if _choose(words[2 * ply], explore) == 0:
            board = after[_choose(words[2 * ply + 1], choices)]
        else:
            board = _greedy(after, choices, values)
        path[ply] = board
        ply += 1
    return ply


@kept
def _sweep(path, last, target, rate, values):
    """Update one side's afterstates, last to first, each towards the next one."""
    for ply in range(last, -1, -2):
        old = values[path[ply]]
        target = old + rate * (target - old)
        values[path[ply]] = target


@kept
def train_td(words, snapshots, ended, moves, rewards, rate, explore, values, kept):
    """Train afterstate values by self-play; keep them at each snapshot.

    words (games, 18 or more): two per ply, one decides whether to explore, one draws the move;
    snapshots increasing game counts; moves every move, the first of equal ones is played; rewards
    of a loss, a draw and a win; rate the learning rate; one in `explore` moves is random; values
    (boards,) changed in place; kept (snapshots, boards) is filled.
    """
    path = np.empty(9, np.int64)
    game = 0
    for at in range(len(snapshots)):
        while game < snapshots[at]:
            ply = _play_td(words[game], ended, moves, explore, values, path)
            result = ended[path[ply - 1]]
            for side in range(2):
                last = ply - 1 - (ply - 1 - side) % 2
                _sweep(path, last, _of_result(result, side, rewards), rate, values)
            game += 1
        _copy(values, kept[at])


@kept
def menace_chances(beads, side, boards, boxes, replies):
    """Return the probabilities (win, draw, loss) of MENACE as a side against an opponent.

    MENACE draws from its boxes without learning. An empty box is a loss. Its forced last move has
    no box and is read from the opponent's table.
    """
    reached = np.zeros(len(boards.result))
    reached[0] = 1.0
    resigned = 0.0
    for board in range(len(reached)):
        if reached[board] == 0.0 or boards.result[board] != OPEN:
            continue
        box = boxes.box[board]
        if boards.to_move[board] != side or box < 0:
            share = reached[board] / replies.choices[board]
            for place in range(replies.choices[board]):
                reached[replies.after[board, place]] += share
            continue
        actions = boxes.actions[box]
        total = beads[box, :actions].sum()
        if total == 0:
            resigned += reached[board]
            continue
        for action in range(actions):
            reached[boxes.after[board, action]] += reached[board] * beads[box, action] / total
    return _chances(reached, boards, side, resigned)


@kept
def td_chances(values, side, boards, moves, replies):
    """Return the probabilities of the player that moves to the first of the greatest values."""
    reached = np.zeros(len(boards.result))
    reached[0] = 1.0
    for board in range(len(reached)):
        if reached[board] == 0.0 or boards.result[board] != OPEN:
            continue
        if boards.to_move[board] == side:
            reached[_greedy(moves.after[board], moves.choices[board], values)] += reached[board]
            continue
        share = reached[board] / replies.choices[board]
        for place in range(replies.choices[board]):
            reached[replies.after[board, place]] += share
    return _chances(reached, boards, side, 0.0)


@kept
def _chances(reached, boards, side, resigned):
    """Return a side's probabilities (win, draw, loss), summed over the ended boards."""
    win, draw, loss = 0.0, 0.0, resigned
    for board in range(len(reached)):
        if boards.result[board] == DRAWN:
            draw += reached[board]
        elif boards.result[board] == side + 1:
            win += reached[board]
        elif boards.result[board] != OPEN:
            loss += reached[board]
    return min(win, 1.0), min(draw, 1.0), min(loss, 1.0)  # a rounded sum may exceed 1
