"""A search of X's moves under `open`: does he win within so many further moves?

    python -m benchmarks.open_wins LAST MOVES [--missing 28] [--doubled 4] [--most 400]

X has opened with the cell that has its board's number, --doubled; by default the centre of the
centre board. O has marks on that board, without the cells --missing, and has sent X to board LAST.
X has the cell --doubled on the boards that O named before. Both may play anything. The figures in
docs/dev/shorter-wins.md come from here. Positions are told apart by keys of 64 bits, drawn at
random from a fixed seed; the table takes 2 GB.
"""

# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators

import argparse
import time

import numpy as np
from numba import njit

from pipeline.tables.ultimate.open_strategy import CENTRE
from pipeline.ultimate.open_search import NEVER, NONE, fewest, make_rules, o_has_line
from ttt_tables.board.numbers import LINES, WEIGHTS, has_line
from ttt_tables.ultimate.open_strategy.key import FORMS, OUTLINE_FREE, form

PLACES = 1 << 27  # of the table of positions, in groups of four

_LINES = np.array(LINES)
_draw = np.random.default_rng(1).integers
_FORM_KEYS = _draw(0, 2**64, (9, len(FORMS)), np.uint64, endpoint=False)
_TARGET_KEYS = _draw(0, 2**64, 10, np.uint64, endpoint=False)


def start(last, missing, doubled):
    """Return the position: nine forms and the board to play in."""
    marks = [cell for cell in range(9) if cell != doubled and cell not in missing]
    here = WEIGHTS[doubled] + sum(2 * WEIGHTS[cell] for cell in marks)
    boards = [0 if board in (last, *missing) else WEIGHTS[doubled] for board in range(9)]
    boards[doubled] = form(here, "O" if has_line(here, "O") else ".")
    return np.array([*boards, last])


@njit
def needed(s, rules):
    """Return the least number of moves that X, to move, needs for a line of boards."""
    least, here = NEVER, s[9]
    for line in _LINES:
        moves, useful = 0, here == OUTLINE_FREE
        for board in line:
            moves += rules.needs[s[board]]
            useful |= board == here and rules.needs[s[board]] > 0
        least = min(least, moves + (not useful))
    return least


@njit
def key_of(s):
    """Return the key of the nine forms."""
    key = np.uint64(0)
    for board in range(9):
        key ^= _FORM_KEYS[board, s[board]]
    return key


@njit
def _find(table, key):
    first = key & np.uint64(PLACES - 4)
    for at in range(first, first + np.uint64(4)):
        if table[at, 0] == key:
            return np.int64(at)
    return NONE


@njit
def _store(table, key, fails, wins, move, moves):
    """Store a result, in place of that of the shortest search."""
    first = np.int64(key & np.uint64(PLACES - 4))
    place, fewest_moves = first, NEVER
    for at in range(first, first + 4):
        known = np.int64(table[at, 1] >> np.uint64(24))
        if table[at, 0] == key or known < fewest_moves:
            place, fewest_moves = at, known
        if table[at, 0] == key:
            break
    table[place, 0] = key
    table[place, 1] = fails + 1 | wins << 8 | move + 1 << 16 | moves << 24


@njit
def x_wins(s, boards_key, moves, cells, rules, table, visited, history, most):
    """Return whether X, to move, wins within so many of his moves; False after too many visits."""
    fails, wins, tabled = needed(s, rules) - 1, NEVER, NONE
    if fails >= moves:
        return False
    key = boards_key ^ _TARGET_KEYS[s[9]]
    at = _find(table, key)
    if at != NONE:
        known = np.int64(table[at, 1])
        fails, wins, tabled = (known & 255) - 1, known >> 8 & 255, (known >> 16 & 255) - 1
        if moves >= wins or moves <= fails:
            return moves >= wins
    visited[0] += 1
    target, won = s[9], False
    for rank in range(5):
        for move in range(81):
            board, cell = move // 9, move % 9
            there = rules.after[0, s[board], cell]
            if target not in (board, OUTLINE_FREE) or there == NONE or won:
                continue
            if _rank(s, board, cell, there, move == tabled, cells, rules) != rank:
                continue
            here = s[board]
            s[board] = there
            won = rules.owner[there] != rules.owner[here] and fewest(s, rules) == 0
            if not won:
                s[9] = OUTLINE_FREE if rules.full[s[cell]] else cell
                after = boards_key ^ _FORM_KEYS[board, here] ^ _FORM_KEYS[board, there]
                won = all_lose(s, after, moves - 1, cells, rules, table, visited, history, most)
            s[board], s[9] = here, target
            if won:
                tabled = move
    if visited[0] > most:
        return False
    _store(table, key, fails if won else moves, moves if won else wins, tabled, moves)
    return won


@njit
def _rank(s, board, cell, there, is_tabled, cells, rules):
    """Return the place of X's move in the order: tabled, board wins, cells f, 8 - f, others.

    Moves that give O a free move come last.
    """
    if is_tabled:
        return 0
    if rules.owner[there] != rules.owner[s[board]]:
        return 1
    if rules.full[there if cell == board else s[cell]]:
        return 4
    return 2 if cell in cells else 3


@njit
def all_lose(s, boards_key, moves, cells, rules, table, visited, history, most):
    """Return whether X wins after each move of O; moves that held best before are tried first."""
    if fewest(s, rules) > moves:
        return False
    target, count = s[9], 0
    moves_of_o, order = np.empty(81, np.int64), np.empty(81, np.int64)
    for move in range(81):
        board, cell = move // 9, move % 9
        here, there = s[board], rules.after[1, s[board], cell]
        if target not in (board, OUTLINE_FREE) or there == NONE:
            continue
        s[board] = there
        s[9] = OUTLINE_FREE if rules.full[s[cell]] else cell
        bound = NEVER if o_has_line(s, rules) else needed(s, rules)
        moves_of_o[count] = move
        order[count] = history[move] + 100_000 * bound - 1_000_000 * (s[9] == OUTLINE_FREE)
        s[board], s[9] = here, target
        count += 1
        if bound > moves:
            return False
    for move in moves_of_o[np.argsort(-order[:count], kind="mergesort")]:
        board, cell = move // 9, move % 9
        here, there = s[board], rules.after[1, s[board], cell]
        s[board] = there
        s[9] = OUTLINE_FREE if rules.full[s[cell]] else cell
        after = boards_key ^ _FORM_KEYS[board, here] ^ _FORM_KEYS[board, there]
        won = x_wins(s, after, moves, cells, rules, table, visited, history, most)
        s[board], s[9] = here, target
        if not won:
            history[move] += 1
            if history[move] > 90_000:
                history //= 2
            return False
    return True


def run(last, moves, missing, doubled, most):
    """Print, for rising numbers of further moves, whether X wins, and the positions visited."""
    s = start(last, missing, doubled)
    table = np.zeros((PLACES, 2), np.uint64)
    visited, history = np.zeros(1, np.int64), np.zeros(81, np.int64)
    line = [one for one in LINES if last in one and doubled in one]
    partner = sum(line[0]) - last - doubled if line else last
    began, rules = time.perf_counter(), make_rules()
    for number in range(6, moves + 1):
        before = visited[0]
        cells, key = (last, partner, doubled), np.uint64(key_of(s))
        won = x_wins(s, key, number, cells, rules, table, visited, history, most)
        says = "given up" if visited[0] > most else "won" if won else "not won"
        seconds = time.perf_counter() - began
        count = f"{visited[0] - before:,} visited, {seconds:.0f} s"
        print(f"{number} further moves: {says}, {count}", flush=True)
        if says != "not won":
            break


def main():
    """Read the command line and search."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("last", type=int, help="the board that X is sent to")
    parser.add_argument("moves", type=int, help="the most further moves of X")
    parser.add_argument("--missing", default="", help="cells that O has no mark on, such as 28")
    parser.add_argument("--doubled", type=int, default=CENTRE, help="the number of X's first move")
    parser.add_argument("--most", type=int, default=400, help="million positions, then it gives up")
    asked = parser.parse_args()
    missing = [int(cell) for cell in asked.missing]
    run(asked.last, asked.moves, missing, asked.doubled, asked.most * 1_000_000)


if __name__ == "__main__":
    main()
