"""The page's analysis without a page: who lost, values of hidden cells, and MENACE's training."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

import ttt_tables as ttt
from tests.support import textbook, textbook_learners
from tests.support.parts import first
from tests.support.scripts import needs_node, run
from ttt_tables.board.numbers import OTHER
from ttt_tables.games.phantom.rules import SIDES, InformationSet, Referee, parse
from ttt_tables.verify.phantom.replies import Belief, Reply

pytestmark = needs_node
PHANTOM = ttt.game("phantom")


def rated(*moves: tuple[str, float, float], luck: bool = False) -> list[dict[str, object]]:
    """Return moves as a review has them: the side, the best move's score, the cost."""
    return [
        {"ply": ply, "side": side, "score": score, "cost": cost} | ({"luck": 0.1} if luck else {})
        for ply, (side, score, cost) in enumerate(moves, 1)
    ]


# X loses most, and wins; O's seventh move costs more than the sixth, but changed no result.
ESTIMATED = rated(
    *(("X", 0.6, 0.0), ("O", 0.4, 0.02), ("X", 0.9, 0.7), ("O", 0.8, 0.06), ("X", 0.26, 0.0)),
    *(("O", 0.74, 0.35), ("X", 0.61, 0.2), ("O", 0.45, 0.4), ("X", 0.95, 0.0)),
)
BEHIND = rated(("X", 0.6, 0.0), ("O", 0.4, 0.1), ("X", 0.7, 0.3), ("O", 0.4, 0.2))
LUCKLESS = rated(("X", 0.6, 0.3), ("O", 0.7, 0.0), ("X", 0.5, 0.0), luck=True)
SURE = rated(("X", 0.5, 0.0), ("O", 1.0, 1.0), ("X", 1.0, 1.0), ("O", 1.0, 0.5), ("X", 0.5, 0.5))


# Rated moves, the user's side, the result, the minimum cost of a mistake; then the answer: the ply
# of the mistake, its kind, the loser.
TOLD: list[tuple[list[dict[str, object]], str, str | None, float | None, list[object]]] = [
    (ESTIMATED, "both", "X", 0.05, [6, "turn", "O"]),
    (ESTIMATED, "both", "O", 0.05, [3, "turn", "X"]),
    (ESTIMATED, "both", "draw", 0.05, [3, "biggest", None]),
    (ESTIMATED, "both", None, 0.05, [3, "biggest", None]),
    (ESTIMATED, "X", "X", 0.05, [3, "biggest", None]),
    (ESTIMATED, "O", "X", 0.05, [8, "biggest", None]),
    (BEHIND, "both", "X", 0.05, [4, "unturned", "O"]),
    (BEHIND, "both", "X", 0.3, [None, "unturned", "O"]),
    (LUCKLESS, "both", "O", None, [1, "turn", "X"]),
    (LUCKLESS, "both", "X", None, [None, "unturned", "O"]),
    (LUCKLESS, "both", "draw", None, [1, "biggest", None]),
    (SURE, "both", "O", None, [5, "last", "X"]),
    (SURE, "both", "X", None, [4, "last", "O"]),
    (SURE, "both", "draw", None, [5, "last", None]),
    (SURE, "O", "X", None, [4, "last", None]),
    (SURE[:1], "both", "X", None, [None, "last", "O"]),
    (SURE[:1], "both", "draw", None, [None, "last", None]),
]


def test_losing_mistake_belongs_to_the_loser(data: Path) -> None:
    """The last exact mistake, or the largest that led from at least one half to less."""
    told = run(
        """const { turningPoint } = await import(page + 'play/rating.js');
        return given.map(([moves, side, ended, least]) => {
          const { mistake, kind, loser } = turningPoint(moves, side, ended, least ?? undefined);
          return [mistake?.ply ?? null, kind, loser ?? null];
        });""",
        data,
        [game[:4] for game in TOLD],
    )
    assert told == [expected for *_, expected in TOLD]


class Strategy(dict[str, dict[int, Fraction]]):
    """A side's strategy, by its information state."""

    def __init__(self, side: str) -> None:
        super().__init__()
        self.side = side

    def __missing__(self, text: str) -> dict[int, Fraction]:
        """Return the probabilities of cells."""
        answer = PHANTOM.moves(f"{text or '-'} {self.side}")
        self[text] = {
            move.cell: Fraction(move.info["exact"]["probability"])  # type: ignore[index]
            for move in answer
        }
        return self[text]


STRATEGIES = {side: Strategy(side) for side in SIDES}


def worths(known: InformationSet) -> dict[int, float]:
    """Return the score of each cell, by the verifier, if the side then plays optimally."""
    other = OTHER[known.side]
    reply = Reply.__new__(Reply)
    reply.side, reply.met, reply._sum = known.side, set(), Fraction(0)
    reply.strategy = STRATEGIES[other]
    belief: Belief = {("." * 9, ""): Fraction(1)}
    for turn, rejected in enumerate(known.rejections):
        if turn or known.side == "O":
            belief = reply._answered(belief)
        belief = {
            at: chance
            for at, chance in belief.items()
            if all(at[0][cell] == other for cell in rejected)
        }
        if turn < len(known.marks):
            mark = known.marks[turn]
            belief = {
                (board[:mark] + known.side + board[mark + 1 :], text): chance
                for (board, text), chance in belief.items()
                if board[mark] == "."
            }
    told, whole = frozenset({*known.marks, *known.taken}), sum(belief.values())
    cells = known.legal_moves() if belief else ()
    return {cell: float((1 + reply._named(belief, told, {}, cell) / whole) / 2) for cell in cells}


def sample_of_strategy(known: InformationSet, chance: Random) -> int:
    """Return a cell sampled from the strategy."""
    moves = PHANTOM.moves(f"{known if str(known) else '-'} {known.side}").moves
    return chance.choices(moves, [move.probability for move in moves])[0].cell


@pytest.mark.parametrize("count", first([10, 100]))
def test_cell_score_matches_the_verifier(data: Path, count: int) -> None:
    """The information states occur in random games against the strategy."""
    chance, sets = Random(6), list[InformationSet]()
    while len(sets) < count:
        side, game = chance.choice(SIDES), Referee()
        for _ in range(chance.randint(3, 9)):
            if game.result:
                break
            own = game.to_move == side
            game.play(
                chance.choice(game.legal_moves())
                if own
                else sample_of_strategy(game.information_set(), chance)
            )
        known = game.information_set(side)
        if game.to_move == side and not game.result and known.marks:
            sets.append(known)
    sets += [parse("4?", "O"), parse("4 8", "X")]  # X never opens in the centre
    found = run(
        """const { open } = await import(page + 'library/open.js');
        const phantom = await import(page + 'library/information-sets.js');
        const { Reply } = await import(page + 'play/phantom-reply.js');
        const tables = await open(phantom.Phantom, data);
        const replies = { X: new Reply(tables, 'X'), O: new Reply(tables, 'O') };
        return given.map(([text, side]) =>
          replies[side].ways(phantom.parse(text, side)).map(way => [way.cell, way.score]));""",
        data,
        [[str(known), known.side] for known in sets],
    )
    assert found[-2] == []
    for known, ways in zip(sets, found, strict=True):
        assert dict(ways) == pytest.approx(worths(known)), str(known)
        assert [score for _, score in ways] == pytest.approx(sorted(dict(ways).values())[::-1])


def test_lessons_change_boxes_by_michies_rule(data: Path) -> None:
    """The machine itself is used: a given lesson is one that was played."""
    found = run(
        """const { Menace, chance, playGame, teach } = await import(page + 'play/menace-boxes.js');
        const all = [];
        for (let seed = 0; seed < 60; seed++) {
          const [played, told] = [new Menace(chance(seed)), new Menace(chance(0))];
          const random = chance(seed + 1000);
          for (let game = 0; game < 20; game++) {
            let cells = '';
            const note = played.draw.bind(played);
            played.draw = (board) => {
              const cell = note(board);
              cells += cell ?? 'r';
              return cell;
            };
            playGame(played, (board) => {
              const open = [...board].flatMap((mark, cell) => mark === '.' ? [cell] : []);
              const cell = open[Math.floor(random() * open.length)];
              cells += cell;
              return cell;
            });
            delete played.draw;
            teach(told, cells);
          }
          const show = (one) =>
            JSON.stringify([...one.boxes].map(([lid, box]) => [lid, [...box]]));
          all.push(show(played) === show(told));
        }
        return all;""",
        data,
    )
    assert all(found)
    assert len(found) == 60


@pytest.mark.parametrize("count", first([300], 0))
def test_page_machine_matches_menace(data: Path, count: int) -> None:
    """It has 304 boxes, as Michie counted, and the textbook's beads for the same numbers."""
    found = run(
        """const { Menace, chance, playGame } = await import(page + 'play/menace-boxes.js');
        const cells = await import(page + 'library/nine-cells.js');
        const { D4, EMPTY, emptyCells, place, result } = cells;
        const { Classic } = await import(page + 'library/classic-tables.js');
        const tables = await (await import(page + 'library/open.js')).open(Classic, data);
        const all = new Menace(chance(1));
        const visit = (board) => {
          if (result(board)) return;
          const open = emptyCells(board);
          if (open.length % 2 && open.length > 1) all.draw(board);
          for (const cell of open) visit(place(board, cell, open.length % 2 ? 'X' : 'O'));
        };
        visit(EMPTY);
        const machines = [];
        for (let seed = 0; seed < given; seed++) {
          const machine = new Menace(chance(seed));
          const random = chance(1000 + seed);
          const answer = (board) => {
            let left = random();
            const moves = tables.moves(board, 'perfect-any');
            return (moves.find(m => (left -= m.probability) < 0) ?? moves[0]).cell;
          };
          for (let game = 0; game < 300; game++) playGame(machine, answer);
          machines.push([...machine.boxes].map(([lid, box]) => [lid, [...box]]));
        }
        return { boxes: all.boxes.size, symmetries: D4, machines };""",
        data,
        count,
    )
    assert found["boxes"] == 304
    machines = [{lid: dict(box) for lid, box in machine} for machine in found["machines"]]
    for seed, machine in enumerate(machines[:10]):
        assert machine == textbook_machine(found["symmetries"], seed, games=300)
    beads = [sum(machine["." * 9].values()) for machine in machines]
    assert min(bead for m in machines for box in m.values() for bead in box.values()) == 0
    share = 0.203  # the tables also have 300 machines
    assert (
        count < 300
        or abs(beads.count(0) / 300 - share) < 4 * (2 * share * (1 - share) / 300) ** 0.5
    )


def mulberry32(state: int) -> Iterator[float]:
    """Yield the numbers of a published random-number generator, in [0, 1)."""
    while True:
        state = state + 0x6D2B79F5 & 0xFFFFFFFF
        mixed = (state ^ state >> 15) * (state | 1) & 0xFFFFFFFF
        mixed ^= mixed + ((mixed ^ mixed >> 7) * (mixed | 61) & 0xFFFFFFFF) & 0xFFFFFFFF
        yield (mixed ^ mixed >> 14) / 2**32


def textbook_machine(
    symmetries: list[list[int]], seed: int, games: int
) -> dict[str, dict[int, int]]:
    """Return the beads after games as X against perfect play with random ties."""
    machine = textbook_learners.Menace((8, 4, 2, 1))
    draws, replies = mulberry32(seed), mulberry32(1000 + seed)
    for _ in range(games):
        text, drawn, winner = "." * 9, [], ""
        while not winner:
            if textbook.side(text) == "O":
                left, moves = next(replies), ttt.game().moves(text, policy="perfect-any")
                cell = next(
                    (m.cell for m in moves if (left := left - m.probability) < 0), moves[0].cell
                )
            elif text.count(".") == 1:
                cell = text.index(".")
            else:
                images = [("".join(text[old] for old in one), one) for one in symmetries]
                lid, symmetry = min(images, key=lambda image: textbook.number(image[0]))
                box = machine.box(lid)
                bag = [action for action, beads in box.items() for _ in range(beads)]
                place = int(next(draws) * len(bag))
                if not bag:
                    winner = "O"
                    break
                drawn.append((box, bag[place]))
                cell = symmetry[bag[place]]
            text = textbook.replies(text)[cell]
            winner = textbook.over(text)
        for box, action in drawn:
            box[action] += {"X": 3, "draw": 1, "O": -1}[winner]
    return machine.boxes
