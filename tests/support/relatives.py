"""The family's rules told by marks on coordinates, and their values by plain value iteration.

A game is a function from a position's text to its result, a number, or to what its moves lead to.
"""

from collections.abc import Callable

After = dict[str, str]
Play = Callable[[str], int | After]

SIDE = range(3)
PLACES = [(row, column) for row in SIDE for column in SIDE]
FULL_LINES = [{(row, column) for column in SIDE} for row in SIDE]
FULL_LINES += [{(row, column) for row in SIDE} for column in SIDE]
FULL_LINES += [{(at, at) for at in SIDE}, {(at, 2 - at) for at in SIDE}]
BEST = 100  # a win at once; each ply before it costs one


def marks(text):
    return {place: mark for place, mark in zip(PLACES, text, strict=False) if mark != "."}


def lined(board, kinds):
    return any(
        line <= {at for at, mark in board.items() if mark == kind}
        for kind in kinds
        for line in FULL_LINES
    )


def with_mark(text, at, mark):
    return (
        "".join(mark if place == at else old for place, old in zip(PLACES, text, strict=False))
        + text[9:]
    )


def cell(place):
    return str(PLACES.index(place))


def empty(board):
    return [place for place in PLACES if place not in board]


def misere(text):
    board = marks(text)
    if lined(board, "XO"):
        return 1
    side = "XO"[len(board) % 2]
    return {cell(at): with_mark(text, at, side) for at in empty(board)} or 0


def wild(line):
    def play(text):
        board = marks(text)
        if lined(board, "XO"):
            return line
        return {
            cell(at) + mark: with_mark(text, at, mark) for at in empty(board) for mark in "XO"
        } or 0

    return play


def vanishing(reuse):
    def play(text):
        ages = [PLACES[int(digit)] for digit in text]
        if {*ages[::-1][0:6:2]} in FULL_LINES:
            return -1
        going = ages[:1] if len(ages) == 6 else []
        stay = [at for at in ages if at not in going]
        free = [at for at in PLACES if at not in stay and (reuse or at not in going)]
        return {cell(at): "".join(map(cell, [*stay, at])) for at in free}

    return play


def morris(steps):
    def play(text):
        board, side, other = marks(text), text[-1], "XO"[text[-1] == "X"]
        own = [at for at, mark in board.items() if mark == side]
        if lined(board, other):
            return -1
        after = {}
        for at in empty(board):
            set_there = with_mark(text[:9], at, side) + f" {other}"
            if len(own) < 3:
                after[cell(at)] = set_there
                continue
            for start in own:
                if (abs(start[0] - at[0]), abs(start[1] - at[1])) in steps(start, at):
                    after[f"{cell(start)}-{cell(at)}"] = with_mark(set_there, start, ".")
        return after or -1

    return play


def notakto(text):
    boards = text.split("/")
    live = [number for number, board in enumerate(boards) if not lined(marks(board), "X")]
    return {
        f"{number}:{cell(at)}": "/".join(
            [*boards[:number], with_mark(boards[number], at, "X"), *boards[number + 1 :]]
        )
        for number in live
        for at in empty(marks(boards[number]))
    } or 1


STRAIGHT = {(0, 1), (1, 0)}
CENTRE = (1, 1)
GAMES: dict[str, tuple[str, Play]] = {
    "misere": ("." * 9, misere),
    "notakto": ("." * 9, notakto),
    "morris-lines": (
        "." * 9 + " X",
        morris(lambda start, at: STRAIGHT | {(1, 1)} if CENTRE in (start, at) else STRAIGHT),
    ),
    "morris-orthogonal": ("." * 9 + " X", morris(lambda start, at: STRAIGHT)),
    "morris-anywhere": (
        "." * 9 + " X",
        morris(lambda start, at: {(rows, columns) for rows in SIDE for columns in SIDE}),
    ),
    "wild": ("." * 9, wild(-1)),
    "wild-misere": ("." * 9, wild(1)),
    "vanishing-reuse": ("", vanishing(reuse=True)),
    "vanishing": ("", vanishing(reuse=False)),
}


def iterated(start, play):
    """Return what each position's moves lead to, and its (wdl, distance), by value iteration."""
    after, scores, waiting = {}, {}, [start]
    while waiting:
        text = waiting.pop()
        if text not in scores:
            found = play(text)
            ended = not isinstance(found, dict)
            scores[text] = BEST * found if ended else 0
            after[text] = {} if ended else found
            waiting += after[text].values()
    going_on = [(text, [*moves.values()]) for text, moves in after.items() if moves]
    moved = True
    while moved:
        before = dict(scores)
        for text, others in going_on:
            scores[text] = max([-later(before[other]) for other in others])
        moved = before != scores
    return after, {text: value_of(score, not after[text]) for text, score in scores.items()}


def later(score):
    """Return what a score is worth a ply sooner."""
    return score - (score > 0) + (score < 0)


def value_of(score, ended):
    wdl = (score > 0) - (score < 0)
    return wdl, (BEST - abs(score) if wdl else None)
