// Scores in words, and what moves cost: the best score less their own.

export const percent = (share, digits = 1) => `${(100 * share).toFixed(digits)} %`;
export const points = (cost) => (100 * cost).toFixed(1);

/** Win, draw and loss in percent. */
export const shares = ({ win, draw, loss }) =>
  `W ${(100 * win).toFixed(0)} D ${(100 * draw).toFixed(0)} L ${(100 * loss).toFixed(0)}`;

/** What the best cells of an answer were, and what another one cost. */
export function rate(moves, cell) {
  const best = moves.filter((move) => move.rank === 1).map((move) => move.cell);
  const most = Math.max(...moves.map((move) => move.score));
  return { best: best.join(" "), cost: most - moves.find((move) => move.cell === +cell).score };
}

/** What each side's moves have cost, as a sentence. */
export function costs(rated, rest = "") {
  const sum = (side) =>
    points(rated.reduce((all, one) => all + (one.side === side ? one.cost : 0), 0));
  return `X's moves have cost ${sum("X")} points and O's ${sum("O")}, where a whole game is 100${rest}.`;
}
